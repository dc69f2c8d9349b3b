"""The treasure lab of Skull Island: write numbers, draw boats, and watch the lines cross."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipywidgets as widgets

from boardkit.core.catalogue import language
from boardkit.core.grid import Cell
from boardkit.core.refusal import Refusal
from boardkit.games.skull_island import SKULL_ISLAND
from boardkit.games.skull_island.grids import empty_grid, extent, full_grid, read_grid, write_grid
from boardkit.games.skull_island.lab import Lab, found, marked, noted, verdict
from boardkit.games.skull_island.pieces import Island, load_box
from boardkit.games.skull_island.state import Chest
from boardkit.games.skull_island.treasures import Treasure
from boardkit.games.skull_island.why_not import FOUR
from boardkit.panels.board import Board
from boardkit.panels.frame import Panel, guarded
from boardkit.panels.keys import HELP, keys, unfolding
from boardkit.panels.moments import Moments
from boardkit.panels.scrub import Scrub
from boardkit.panels.view_settings import ViewBar
from boardkit.panels.wanted import check_grid, check_number, check_options
from boardkit.views.scene import Scene
from boardkit.views.skull_island_lab import facts, lab_scene, lit
from boardkit.views.skull_island_text import treasure_words

STRICT, TOUCHING, BOTH = READINGS = ("strict", "touching", "both")
OWN = "own"
Act = Callable[[Any], object] | None
_SMALL = 250  # pixels: the second board, beside the first
_LONGEST = 9  # rows and columns of a full grid


class SkullTreasureLab(Panel):
    """An island without a game: numbers and boats wherever one likes.

    A click on a space writes the number chosen, a click on the sea draws a boat; a second click
    takes it away. Four marks that show a treasure light up, one choice of four after the other.
    To ask why four marks are no treasure, one chooses them.

    Attributes:
        lab: the island, its marks, the treasures noted.
        value: the number to write, whose treasures are shown.
        between: how the rule is read: `strict`, `touching`, or `both` side by side.
        chosen: the marks chosen, up to four; None while clicks write.
        place: which choice of four marks is lit, counted from 0.
    """

    own_keys = keys(
        "g lab_number  t lab_reading  d lab_heat  m lab_four  v lab_count  a lab_note"
        "  j lab_cross  - lab_less  + lab_more  x lab_clear  f lab_fill  k lab_text"
    )

    def __init__(
        self,
        *,
        text: str = "",
        chests: Sequence[Chest] = (),
        island: str = "tortuga",
        value: int = 4,
        reading: str = STRICT,
        full: tuple[int, int] | None = None,
        lang: str = "es",
    ) -> None:
        self.box = load_box()
        check_options(island=(island, list(self.box.islands)), reading=(reading, READINGS))
        check_number("value", value, 1, self.box.penny[-1])
        check_grid(text, full, _LONGEST, chests)
        self.value, self.place, self.between = value, 0, reading
        self.chosen: tuple[Cell, ...] | None = None
        grid = read_grid(text) if text else empty_grid(self.box.islands[island])
        self._moments = Moments(Lab(full_grid(*full, value) if full else grid, tuple(chests)))
        self._sized: Island | None = None  # whose size stands in the boxes for a full island
        self._heated, self._counted = False, full is None
        self.game, self.lang = SKULL_ISLAND, language(lang)
        super().__init__(SKULL_ISLAND, lang, Board(self.scene()))
        self._build()
        self.relabel()
        self.refresh()

    # What is shown

    @property
    def touching(self) -> bool:
        """Whether the board that is asked first shows the reading `touching`."""
        return self.between == TOUCHING

    @property
    def lit(self) -> Treasure | None:
        """The four marks that are lit now; none while the crosses are to be guessed."""
        return lit(self.lab, self.value, self.place, self.touching) if self._counted else None

    def scene(self, touching: bool | None = None) -> Scene:
        """The island under one reading; by itself the one that is shown."""
        return lab_scene(
            self.lab,
            self.lang,
            value=self.value,
            touching=self.touching if touching is None else touching,
            place=self.place,
            chosen=self.chosen,
            heated=self._heated,
            counted=self._counted,
        )

    def facts(self) -> list[str]:
        """What can be said about the number on this island, one sentence each."""
        readings = (STRICT, TOUCHING) if self.between == BOTH else (self.between,)
        return facts(
            self.lab,
            self.lang,
            value=self.value,
            readings=readings,
            place=self.place,
            counted=self._counted,
        )

    def reading(self, name: str) -> str:
        in_force = TOUCHING if self.touching else STRICT
        return in_force if name == "between" else super().reading(name)

    def summary(self) -> str:
        return " ".join(self.facts())

    def __repr__(self) -> str:
        many = sum(map(bool, self.lab.grid.numbers))
        return f"<boardkit panel: skull_island treasures, {many} numbers, {self.between}>"

    # Building

    def _build(self) -> None:
        self.other = Board(self.scene(True), max_height=_SMALL)
        self.other.on_act(self._on_act)
        self.islands = self._control("lab_island", widgets.Dropdown(), self._on_island)
        self.number = self._number("lab_number", self.value, self.box.penny[-1], self._on_number)
        self.readings = self._control("lab_reading", widgets.ToggleButtons(), self._on_reading)
        self.readings.style.button_width = "auto"
        self.readings.add_class("bk-unlabelled")
        self.heat = self._control("lab_heat", widgets.ToggleButton(), self._on_switch)
        self.four = self._control("lab_four", widgets.ToggleButton(), self._on_four)
        switch = widgets.ToggleButton(value=self._counted)
        self.count = self._control("lab_count", switch, self._on_switch)
        self.cross = self._control("lab_cross", Scrub(min=1, max=2), self._on_cross)
        sizes = ("lab_rows", "lab_cols")
        self.rows, self.cols = (self._number(key, 3, _LONGEST, None) for key in sizes)
        self.report = widgets.HTML()
        self.report.add_class("bk-facts")
        self.text = self._control("lab_text", widgets.Textarea(rows=10), None)
        self.text.layout.width = self.cross.layout.width = "100%"
        self.text.add_class("bk-code")
        self.text.add_class("bk-unlabelled")
        self.view = ViewBar(self)
        less = self.button("lab_less", lambda: self.show_cross(self.place - 1), "−")
        more = self.button("lab_more", lambda: self.show_cross(self.place + 1), "+")
        doings = {"undo": self.undo, "redo": self.redo, "lab_clear": self.clear}
        doings["lab_note"] = self.note
        changes = [self.button(key, act) for key, act in doings.items()]
        self.steps = widgets.HBox([less, self.cross, more])
        head = widgets.HBox([self.islands, self.language, self.view])
        head.add_class("bk-head")
        rows = [
            widgets.HBox([self.number, self.readings]),
            widgets.HBox([self.four, self.heat, self.count]),
            widgets.HBox(changes),
        ]
        full = widgets.HBox([self.rows, self.cols, self.button("lab_fill", self.fill)])
        for row in (*rows, full):
            row.add_class("bk-row")
        save = [self.button("lab_save", self.save), self.button("lab_load", self.load)]
        share = widgets.VBox([self.text, widgets.HBox(save)])
        self.folded = widgets.Accordion(children=(share, widgets.HTML()))
        told = (self.message_line, self.report)
        self.captions = [widgets.HTML(), widgets.HTML()]
        second = (self.captions[1], self.other)
        side = widgets.VBox([head, *rows[:2], *second, self.steps, *rows[2:], *told])
        side.add_class("bk-side")
        left = widgets.VBox([self.captions[0], self.board, full])
        left.add_class("bk-left")
        main = widgets.HBox([left, side])
        main.add_class("bk-main")
        self.arrange(main, self.folded)
        for name, piece in zip(("lab_text", HELP), self.folded.children, strict=True):
            self.keyboard.doings[name] = unfolding(self, self.folded, piece)
        self.keyboard.open()

    def _control(self, key: str, widget: Any, act: Act) -> Any:
        """A control with its words, and what it does."""
        widget.layout.width = "auto"
        if act:
            widget.observe(act, "value")
        self.label(widget, key)
        return widget

    def _number(self, key: str, value: int, most: int, act: Act) -> widgets.BoundedIntText:
        box = self._control(key, widgets.BoundedIntText(value=value, min=1, max=most), act)
        box.layout.width = "9em"
        return box

    def relabel(self) -> None:
        names = tuple((self.tr(f"words.island.{name}"), name) for name in self.box.islands)
        self.quietly(self.islands, options=(*names, (self.tr("lab.own"), OWN)))
        readings = tuple((self.tr(f"lab.{reading}"), reading) for reading in READINGS)
        self.quietly(self.readings, options=readings, value=self.between)
        for key, control in self.labelled.items():
            if key.startswith("lab_") and key not in self.buttons:
                control.description = self.tr(f"ui.{key}.label")
        self.folded.set_title(0, self.tr("ui.lab_text.label"))
        self.folded.set_title(1, self.tr("ui.keys.label"))
        self.folded.children[1].value = self.keyboard.table()
        self.other.skip = self.tr("ui.skip_board.label")
        self.view.relabel()

    def refresh(self) -> None:
        both = self.between == BOTH
        self.board.set_scene(self.scene())
        for piece, reading in zip(self.captions, (STRICT, TOUCHING), strict=True):
            piece.value = f"<b>{escape(self.tr(f'lab.{reading}'))}</b>"
        for piece in (*self.captions, self.other):
            piece.layout.display = "" if both else "none"
        if both:
            self.other.set_scene(self.scene(True))
        self.report.value = "".join(f"<p>{escape(fact)}</p>" for fact in self.facts())
        shown = self.lab.grid.island
        if shown is not self._sized:  # else what was written into the boxes stays
            self._sized = shown
            for box, size in zip((self.rows, self.cols), extent(shown), strict=True):
                self.quietly(box, value=size)
        known = [name for name, island in self.box.islands.items() if island is shown]
        self.quietly(self.islands, value=known[0] if known else OWN)
        many = len(found(self.lab, self.value, self.touching).crosses)
        # Not below the old value at any moment: that would move it.
        self.quietly(self.cross, max=max(many, self.cross.value, 2))
        self.quietly(self.cross, value=min(self.place + 1, max(many, 1)), max=max(many, 2))
        self.steps.layout.display = "" if many > 1 and self._counted else "none"
        self.quietly(self.four, value=self.chosen is not None)
        self.quietly(self.heat, value=self._heated)
        self.quietly(self.count, value=self._counted)
        self.quietly(self.number, value=self.value)
        self.buttons["lab_note"].disabled = not self.lit or len(self.lab.chests) >= self.box.chests
        self.buttons["undo"].disabled = not self._moments.can_undo
        self.buttons["redo"].disabled = not self._moments.can_redo

    # Changing

    @property
    def lab(self) -> Lab:
        """The island that is shown, with what is marked on it."""
        return self._moments.now

    def keep(self) -> Callable[[], object]:
        kept = self._moments.copy(), self.value, self.between, self.place

        def put_back() -> None:
            self._moments, self.value, self.between, self.place = kept
            self.chosen = None

        return put_back

    def share_code(self) -> str:
        return write_grid(self.lab.grid)

    def change(self, lab: Lab) -> None:
        """Shows another island; undo brings the old one back."""
        self._moments.change(lab)
        self._show_change()

    def _show_change(self) -> None:
        self.place = 0
        if self.chosen:
            self.chosen = ()
        self.clear_message()
        self.refresh()
        self.board.say(self.facts()[-1])

    def undo(self) -> None:
        """Takes the last change back."""
        if self._moments.undo():
            self._show_change()

    def redo(self) -> None:
        """Makes the change again."""
        if self._moments.redo():
            self._show_change()

    def clear(self) -> None:
        """Takes all marks away."""
        self.change(Lab(empty_grid(self.lab.grid.island)))

    def fill(self) -> None:
        """Fills an island of the size chosen with the number; how many crosses is left to guess."""
        self._counted = False
        self.change(Lab(full_grid(self.rows.value, self.cols.value, self.value)))

    def note(self) -> None:
        """Notes the treasure that is lit: its number and its cell are taken from now on."""
        treasure = self.lit
        if treasure and len(self.lab.chests) < self.box.chests:
            self.change(noted(self.lab, treasure))

    def show_cross(self, place: int) -> None:
        """Lights up another choice of four marks."""
        many = len(found(self.lab, self.value, self.touching).crosses)
        self.place = max(0, min(place, many - 1))
        self.refresh()
        if self.lit:
            self.board.say(treasure_words(self.lit, self.lang))

    @guarded
    def _on_cross(self, change: Any) -> None:
        if not self.quiet:
            self.show_cross(int(change["new"]) - 1)

    @guarded
    def _on_island(self, change: Any) -> None:
        if not self.quiet and change["new"] in self.box.islands:
            self.change(Lab(empty_grid(self.box.islands[change["new"]])))

    @guarded
    def _on_number(self, change: Any) -> None:
        if not self.quiet:
            self.value = int(change["new"])
            self._show_change()

    @guarded
    def _on_reading(self, change: Any) -> None:
        if not self.quiet and change["new"]:
            self.between = change["new"]
            self._show_change()

    @guarded
    def _on_switch(self, change: Any) -> None:
        if not self.quiet:
            self._heated, self._counted = self.heat.value, self.count.value
            self.refresh()
            self.board.say(self.facts()[0])

    @guarded
    def _on_four(self, change: Any) -> None:
        if not self.quiet:
            self.chosen = () if change["new"] else None
            self.clear_message()
            self.refresh()
            if self.chosen is not None:
                self.tell(self.tr("lab.choose_four"))

    # Clicks

    def on_spot(self, spot: str) -> None:
        if spot.startswith("chest"):
            self._open_chest(int(spot.removeprefix("chest")) - 1)
        elif spot == "total":
            self.tell(self.tr("board.total", points=sum(self.lab.used)))
        elif self.chosen is not None:
            self._choose(Cell.parse(spot), self.chosen)
        else:
            after = marked(self.lab, Cell.parse(spot), self.value, self.touching)
            if isinstance(after, Refusal):
                self.refuse(after)
            else:
                self.change(after)

    def _open_chest(self, place: int) -> None:
        """Takes a treasure that was noted out of its chest again."""
        chests = self.lab.chests
        if place < len(chests):
            self.change(self.lab._replace(chests=(*chests[:place], *chests[place + 1 :])))

    def _choose(self, cell: Cell, chosen: tuple[Cell, ...]) -> None:
        """Chooses a mark, or lets go of it; of four chosen it is said what they show."""
        if cell in chosen:
            chosen = tuple(one for one in chosen if one != cell)
        else:
            chosen = (*(chosen if len(chosen) < FOUR else ()), cell)
        self.chosen = chosen
        self.clear_message()
        self.refresh()
        if len(chosen) < FOUR:
            self.board.say(self.tr("lab.chosen", n=len(chosen)))
            return
        judged = verdict(self.lab, chosen, self.touching, self.box.chests)
        if judged.refusal:
            self.refuse(judged.refusal)
        elif judged.treasure:
            self.tell(f"✓ {treasure_words(judged.treasure, self.lang)}")

    # Text

    def save(self) -> None:
        """Writes the island into the text box."""
        self.text.value = write_grid(self.lab.grid)

    def load(self) -> None:
        """Reads the island from the text box; a mistake is pointed at and changes nothing."""
        self.change(Lab(read_grid(self.text.value)))
