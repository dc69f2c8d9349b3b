"""The path lab of Karuba: lay any tile anywhere and watch the steps spread."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as widgets

from boardkit.core.catalogue import language
from boardkit.core.errors import BoardkitError, NotationError
from boardkit.core.grid import Cell
from boardkit.core.refusal import unreadable
from boardkit.games.karuba import KARUBA
from boardkit.games.karuba.outlook import can_still_reach, dead_ends
from boardkit.games.karuba.paths import reach, shortest_path
from boardkit.games.karuba.pieces import COLOURS, Box, Colour, Rim, Spot, load_box
from boardkit.games.karuba.positions import (
    Position,
    empty_position,
    read_position,
    write_position,
)
from boardkit.panels.board import Board
from boardkit.panels.desk import DESK
from boardkit.panels.frame import Panel, guarded
from boardkit.panels.karuba_island import taken, with_number, with_tile
from boardkit.panels.keys import HELP, keys, unfolding
from boardkit.panels.moments import Moments
from boardkit.panels.scrub import Scrub
from boardkit.panels.view_settings import ViewBar
from boardkit.panels.wanted import check_number, check_options, check_texts
from boardkit.views.karuba import island_scene
from boardkit.views.karuba_tile import tile_svg
from boardkit.views.karuba_wave import wave_html
from boardkit.views.scene import Scene

ERASE = 0
_ADVENTURER = -1  # a list of choices shows nothing where None is chosen
_MANY = 99


class KarubaPathLab(Panel):
    """An island without a game: tiles, adventurers and temples wherever one likes.

    With a tile chosen, a click on a cell lays it (again: takes it away). With a colour chosen, a
    click on a beach or jungle number moves its start or its temple, and a click on a tile puts the
    adventurer there. The wave shows the cells that the colour reaches, ring by ring: on the island, in
    the graph of its paths, and as the queue.

    Attributes:
        position: the island.
        colour: whose wave and way are shown.
        tile: the tile to lay; 0 to take tiles away, None to set the adventurer.
        graph: the wave once more, as graph and queue.
    """

    own_keys = keys(
        "g colour  t lab_tile  j lab_wave  - lab_less  + lab_more  x lab_clear  k lab_text"
    )

    def __init__(
        self,
        *,
        text: str = "",
        colour: str = "blue",
        steps: int = _MANY,
        lang: str = "es",
        in_session: bool = True,
    ) -> None:
        check_texts(text=text)
        check_options(colour=(colour, [one.value for one in Colour]))
        check_number("steps", steps, 0)
        self.box: Box = load_box()
        first = read_position(self.box, text) if text else empty_position(self.box)
        self._moments: Moments[Position] = Moments(first)
        self.colour = Colour(colour)
        self.tile: int | None = None
        self._steps = steps
        self.game = KARUBA
        self.lang = language(lang)
        super().__init__(KARUBA, lang, Board(self.scene()))
        self._build()
        self.relabel()
        self.refresh()
        if in_session:  # and not a piece of another panel
            DESK.lay_out(DESK.name(f"karuba-paths {text} {colour} {steps}"), self)

    # What is shown

    @property
    def _longest(self) -> int:
        return max(self._wave(_MANY).values(), default=0)

    def _wave(self, steps: int) -> dict[Spot, int]:
        position = self.position
        return reach(self.box, position.pairs, position.island, self.colour, steps)

    def scene(self) -> Scene:
        position = self.position
        way = shortest_path(self.box, position.pairs, position.island, self.colour)
        wave = self._wave(self._steps)
        shown = way if way and len(way) - 1 <= self._steps else ()
        return island_scene(
            self.box,
            position.pairs,
            position.island,
            self.lang,
            wave=wave,
            path=shown or (),
            focus_colour=self.colour,
            dead_ends=dead_ends(self.box, position.pairs, position.island),
        )

    def facts(self) -> list[str]:
        """What can be said about the colour on this island, one sentence each."""
        position, colour = self.position, self.colour.value
        who = COLOURS.index(self.colour)
        if position.pairs[who] is None:
            return [self.tr("lab.no_pair", colour=colour)]
        found: list[str] = []
        way = shortest_path(self.box, position.pairs, position.island, self.colour)
        reached = len(self._wave(self._steps))
        found.append(self.tr("lab.reached", colour=colour, cells=reached))
        # Before the wave is there, or has died, it is for the class to guess.
        if self._steps < (len(way) - 1 if way else self._longest):
            found.append(self.tr("lab.wave_goes_on", colour=colour))
        elif way:
            spots = " → ".join(self._name(spot) for spot in way)
            found.append(self.tr("lab.way", colour=colour, steps=len(way) - 1, way=spots))
        else:
            found.append(self.tr("lab.no_way", colour=colour))
            laid = set(position.island.tiles)
            left = [number for number in self.box.numbers if number not in laid]
            outlook = can_still_reach(
                self.box, position.pairs, position.island, self.colour, tuple(left)
            )
            found.append(self.tr(f"lab.outlook_{outlook.answer.value}", colour=colour))
        ends = dead_ends(self.box, position.pairs, position.island)
        found.append(self.tr("lab.dead_ends", ends=len(ends)))
        return found

    def _name(self, spot: Spot) -> str:
        return self.tr(f"words.place.{spot.value}") if isinstance(spot, Rim) else str(spot)

    def summary(self) -> str:
        return " ".join(self.facts())

    def __repr__(self) -> str:
        laid = self.position.island.placed
        return f"<boardkit panel: karuba paths, {laid} tiles, {self.colour.value}>"

    # Building

    def _build(self) -> None:
        self.colours = widgets.ToggleButtons(options=[(c.value, c.value) for c in COLOURS])
        self.colours.style.button_width = "auto"
        self.colours.observe(self._on_colour, "value")
        self.label(self.colours, "colour")
        shapes: dict[str, int] = {}
        for number in self.box.numbers:
            tile = self.box.tiles[number]
            if tile.treasure is None or tile.exits not in {
                self.box.tiles[n].exits for n in self.box.numbers if not self.box.tiles[n].treasure
            }:
                shapes.setdefault(tile.exits, number)
        self._palette = sorted(shapes.values(), key=lambda n: (len(self.box.tiles[n].exits), n))
        self.tiles = widgets.Dropdown()
        self.tiles.layout.width = "15em"
        self.tiles.add_class("bk-unlabelled")
        self.tiles.observe(self._on_tile, "value")
        self.label(self.tiles, "lab_tile")
        self.picture = widgets.HTML()
        self.wave = Scrub(min=0, max=1, value=0)
        self.wave.layout.width = "100%"
        self.wave.observe(self._on_wave, "value")
        self.label(self.wave, "lab_wave")
        self.report = widgets.HTML()
        self.report.add_class("bk-facts")
        self.text = widgets.Textarea(rows=10)
        self.text.layout.width = "100%"
        self.text.add_class("bk-code")
        self.text.add_class("bk-unlabelled")
        self.label(self.text, "lab_text")
        tools = widgets.HBox([self.tiles, self.picture])
        waves = widgets.HBox(
            [
                self.button("lab_less", lambda: self.show_steps(self._shown - 1), "−"),
                self.wave,
                self.button("lab_more", lambda: self.show_steps(self._shown + 1), "+"),
            ]
        )
        changes = widgets.HBox(
            [
                self.button("undo", self.undo),
                self.button("redo", self.redo),
                self.button("lab_clear", lambda: self.change(empty_position(self.box))),
            ]
        )
        share = widgets.VBox(
            [
                self.text,
                widgets.HBox(
                    [self.button("lab_save", self.save), self.button("lab_load", self.load)]
                ),
            ]
        )
        self.folded = widgets.Accordion(children=(share, widgets.HTML()))
        self.view = ViewBar(self)
        head = widgets.HBox([self.colours, self.language, self.view])
        head.add_class("bk-head")
        told = (self.message_line, self.report, self.folded)
        side = widgets.VBox([head, tools, waves, changes, *told])
        side.add_class("bk-side")
        self.graph = widgets.HTML()
        left = widgets.VBox([self.board, self.graph])
        left.add_class("bk-left")
        main = widgets.HBox([left, side])
        main.add_class("bk-main")
        self.arrange(main)
        for name, piece in zip(("lab_text", HELP), self.folded.children, strict=True):
            self.keyboard.doings[name] = unfolding(self, self.folded, piece)
        self.keyboard.open()

    @property
    def _shown(self) -> int:
        return min(self._steps, self._longest)

    def relabel(self) -> None:
        colours = tuple(
            (f"{self.tr(f'words.letter.{c.value}')} {self.tr(f'words.colour.{c.value}')}", c.value)
            for c in COLOURS
        )
        self.quietly(self.colours, options=colours, value=self.colour.value)
        rest = (n for n in self.box.numbers if n not in self._palette)
        tiles = (
            (self.tr("lab.adventurer"), _ADVENTURER),
            (self.tr("lab.erase"), ERASE),
            *((self._tile_name(number), number) for number in (*self._palette, *rest)),
        )
        chosen = _ADVENTURER if self.tile is None else self.tile
        self.quietly(self.tiles, options=tiles, value=chosen)
        self.tiles.description = self.tr("ui.lab_tile.label")
        self.text.description = self.tr("ui.lab_text.label")
        self.wave.description = self.tr("ui.lab_wave.label")
        self.folded.set_title(0, self.tr("ui.lab_text.label"))
        self.folded.set_title(1, self.tr("ui.keys.label"))
        self.folded.children[1].value = self.keyboard.table()
        self.view.relabel()

    def _tile_name(self, number: int) -> str:
        sides = (self.tr(f"words.direction.{side}") for side in self.box.tiles[number].exits)
        return self.tr("lab.tile", tile=number, exits="".join(side[0].upper() for side in sides))

    def refresh(self) -> None:
        self.board.set_scene(self.scene())
        facts = "".join(f"<p>{escape(fact)}</p>" for fact in self.facts())
        shown = self._wave(self._steps)
        self.report.value = facts
        self.graph.value = wave_html(self.box, self.position, self.colour, shown, self.lang)
        self.picture.value = tile_svg(self.box, self.tile, self.lang) if self.tile else ""
        # Not below the old value at any moment: that would move it.
        self.quietly(self.wave, max=max(self._longest, self.wave.value, 1))
        self.quietly(self.wave, value=self._shown, max=max(self._longest, 1))
        self.buttons["undo"].disabled = not self._moments.can_undo
        self.buttons["redo"].disabled = not self._moments.can_redo

    # Changing

    @property
    def position(self) -> Position:
        """The island that is shown."""
        return self._moments.now

    def keep(self) -> Callable[[], object]:
        kept = self._moments.copy(), self.colour, self.tile, self._steps

        def put_back() -> None:
            self._moments, self.colour, self.tile, self._steps = kept

        return put_back

    def share_code(self) -> str:
        return write_position(self.box, self.position)

    def change(self, position: Position) -> None:
        """Shows another island; undo brings the old one back."""
        self._moments.change(position)
        self.clear_message()
        self.refresh()

    def undo(self) -> None:
        """Takes the last change back."""
        if self._moments.undo():
            self.clear_message()
            self.refresh()

    def redo(self) -> None:
        """Makes the change again."""
        if self._moments.redo():
            self.clear_message()
            self.refresh()

    def show_steps(self, steps: int) -> None:
        """Shows the wave up to so many steps."""
        longest = self._longest
        self._steps = _MANY if steps >= longest else max(steps, 0)
        self.refresh()
        self.board.say(self.facts()[0])

    @guarded
    def _on_wave(self, change: Any) -> None:
        if not self.quiet:
            self.show_steps(int(change["new"]))

    @guarded
    def _on_colour(self, change: Any) -> None:
        if not self.quiet and change["new"]:
            self.colour = Colour(change["new"])
            self.refresh()

    @guarded
    def _on_tile(self, change: Any) -> None:
        if not self.quiet:
            self.tile = None if change["new"] == _ADVENTURER else change["new"]
            self.refresh()

    def on_spot(self, spot: str) -> None:
        if spot[0] in "BJ" and spot[1:].isdigit() and len(spot) > 2:
            self._set_number(spot[0] == "B", int(spot[1:]))
        elif self.tile is None:
            self._set_adventurer(Cell.parse(spot))
        else:
            self.change(with_tile(self.box, self.position, Cell.parse(spot), self.tile))

    def _set_adventurer(self, cell: Cell) -> None:
        island, who = self.position.island, COLOURS.index(self.colour)
        if not island.tiles[self.box.index[cell]]:
            self.tell(self.tr("lab.needs_tile", cell=str(cell)), alarm=True)
            return
        if self.position.pairs[who] is None:
            self.tell(self.tr("lab.no_pair", colour=self.colour.value), alarm=True)
            return
        if cell in island.at and island.at[who] != cell:
            other = COLOURS[island.at.index(cell)].value
            self.tell(self.tr("lab.stands", cell=str(cell), colour=other), alarm=True)
            return
        spot: Spot = Rim.BEACH if island.at[who] == cell else cell
        at = (*island.at[:who], spot, *island.at[who + 1 :])
        self.change(self.position._replace(island=island._replace(at=at)))

    def _set_number(self, beach: bool, degrees: int) -> None:
        """Moves the start or the temple of the colour."""
        if taken(self.position, self.colour, beach=beach, degrees=degrees):
            self.tell(self.tr("lab.number_taken", degrees=degrees), alarm=True)
            return
        moved = with_number(self.box, self.position, self.colour, beach=beach, degrees=degrees)
        self.change(moved)

    # Sessions

    def kept(self) -> Any:
        """What a session code keeps: the island, the colour and how far the wave has gone."""
        return [write_position(self.box, self.position), self.colour.value, self._steps]

    def take(self, saved: Any) -> None:
        """Takes up what was kept, as a change that can be undone; it may be anything."""
        match saved:
            case [str(text), str(colour), int(steps)] if colour in {c.value for c in COLOURS}:
                self.colour, self._steps = Colour(colour), max(0, min(steps, _MANY))
                self.quietly(self.colours, value=colour)
                try:
                    self.change(read_position(self.box, text))
                except BoardkitError:  # a code from elsewhere may hold anything
                    self.refresh()

    # Text

    def save(self) -> None:
        """Writes the island into the text box."""
        self.text.value = write_position(self.box, self.position)

    def load(self) -> None:
        """Reads the island from the text box; a mistake is pointed at and changes nothing."""
        try:
            self.change(read_position(self.box, self.text.value))
        except NotationError as error:
            start = error.text.rfind("\n", 0, error.position) + 1
            line = error.text.count("\n", 0, error.position) + 1
            text = error.text[start:].split("\n")[0]
            here = NotationError(text, error.position - start, error.expected)
            sentence = unreadable(here).sentence(self.lang)
            self.tell(self.tr("lab.at_line", line=line, text=sentence), alarm=True)
