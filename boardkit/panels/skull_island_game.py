"""The panel of Skull Island: choose a number and click its space; alone, a few, or a whole class."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

import ipywidgets as widgets

from boardkit.core.errors import IllegalAction
from boardkit.core.game import CHANCE, Event
from boardkit.core.grid import Cell
from boardkit.games.skull_island import SKULL_ISLAND
from boardkit.games.skull_island.grids import Grid, write_grid
from boardkit.games.skull_island.lab import with_marks
from boardkit.games.skull_island.marks import offered
from boardkit.games.skull_island.scoring import score_sheet
from boardkit.games.skull_island.state import (
    Boat,
    BoatDrawn,
    Chose,
    Claim,
    DangerOvercome,
    Roll,
    Skip,
    Skull,
    SkullDrawn,
    TreasureFound,
    Write,
    Written,
)
from boardkit.panels.frame import guarded
from boardkit.panels.game_panel import GamePanel
from boardkit.panels.keys import keys
from boardkit.panels.position_editor import Clicks
from boardkit.panels.seats import FEW
from boardkit.panels.sheet_code import SheetCodeDesk
from boardkit.panels.skull_island_choice import (
    BOAT,
    CROSS,
    Chosen,
    at_sea,
    choices,
    open_places,
    to_decide,
    without_mark,
)
from boardkit.panels.skull_island_table import class_table
from boardkit.panels.skull_island_treasures import SkullTreasureLab
from boardkit.views.scene import Scene
from boardkit.views.skull_island import dice, drawing, sheet_scene
from boardkit.views.skull_island_class import class_scene
from boardkit.views.words import outcome_text, score_rows

OWN = "own"
_AT_ONCE = 4  # with more seats, all sheets can be seen at once


class SkullIslandPanel(GamePanel):
    """Skull Island, to step through and to play.

    One chooses a number that the dice allow, or the boat, and clicks where it goes; a danger needs
    no choice. Where a sheet shows more treasures than can be noted, a click on a cell notes one.
    Of many seats all sheets can be seen at once, small; a click on one shows it in full.

    Attributes:
        mark: what is chosen to be marked: a number, the boat, or nothing yet.
    """

    open_table = True
    own_keys = keys("g mark  m all_sheets  t whole_turn  d turn_back  + done  - sheet_code")
    own_parts = (SheetCodeDesk,)

    def __init__(self, **options: Any) -> None:
        self.mark: Chosen = None
        self._at: tuple[int, int] | None = None  # where the mark was chosen
        self._overview = False
        options.setdefault("players", ("person", "careful"))
        super().__init__(SKULL_ISLAND, **options)

    # What is shown

    @property
    def _mine(self) -> bool:
        """Whether the person whose seat is shown has to choose now."""
        return self.person_to_move and self.match.state.to_move == self.seat

    @property
    def _owner(self) -> int:
        """Whose sheet is on the table: with a danger the one that the seat draws on."""
        state = self.match.state
        if self._mine and state.drawing_on and not state.asking:
            return int(state.drawing_on[self.seat])
        return self.seat

    def scene(self) -> Scene:
        state = self.match.state
        if self._overview:
            return class_scene(self.known(), self.lang, shown=self.seat)
        owner = self._owner
        hinted = self.hinted if state.to_move == self.seat else ()
        key = "board.title" if owner == self.seat else "board.title_drawing"
        return sheet_scene(
            state.setup.island,
            drawing(state, owner),
            self.lang,
            title=self.tr(key, seat=owner + 1, by=self.seat + 1),
            roll=dice(state, self._last_roll()),
            spaces=state.setup.box.bubbles,
            free=open_places(state, self.seat, owner, self.mark) if self._mine else (),
            last=self._last_cells(owner),
            hints=[str(action.cell) for action in hinted if hasattr(action, "cell")],
        )

    def _last_roll(self) -> Roll | None:
        """What the dice showed last."""
        for cursor in range(self.match.cursor, 0, -1):
            action = self.match.actions[cursor - 1]
            if isinstance(action, Roll):
                return action
        return None

    def _last_cells(self, owner: int) -> tuple[str, ...]:
        """Where on this sheet something just happened."""
        found: list[str] = []
        for event in self.match.events_at(self.match.cursor):
            match self.seen(event):
                case Written(seat, cell) | BoatDrawn(seat, cell) if seat == owner:
                    found.append(str(cell))
                case SkullDrawn(seat, _, cell) | DangerOvercome(seat, cell) if seat == owner:
                    found.append(str(cell))
                case TreasureFound(seat, _, cell) if seat == owner:
                    found.append(str(cell))
        return tuple(found)

    def lies_open(self, cursor: int, until: int) -> bool:
        # When all have chosen, everybody sees what each of them did.
        states = (self.match.state_at(k) for k in range(cursor, until + 1))
        return super().lies_open(cursor, until) or any(not state.pending for state in states)

    def hides(self, state: Any) -> bool:
        # Only what was chosen this turn is known to some alone; all else lies on the table.
        return bool(state.pending) and state.setup.seats > 1

    def status(self) -> str:
        state, line = self.match.state, self._line()
        turn = escape(self.moment(state))
        return f'<div class="bk-status"><div><b>{turn}</b><br>{escape(line)}</div></div>'

    def _line(self) -> str:
        """What is to be done now."""
        state = self.match.state
        turn = state.to_move
        if turn is None:
            outcome = self.game.outcome(state)
            over = self.tr("ui.over.label")
            won = outcome_text(outcome, self.lang, self.game.name, state) if outcome else ""
            return f"{over} {won}".strip()
        if turn is CHANCE:
            return self.tr("ui.roll_now.label" if state.roll is None else "ui.exchange_now.label")
        seat = int(turn) + 1
        if not self.person_to_move:
            return self.tr("ui.to_move.label", seat=seat)
        if state.asking:
            return self.tr("ui.decide.label", seat=seat)
        if state.drawing_on:
            owner = state.drawing_on[turn] + 1
            key = "draw_own_danger" if owner == seat else "draw_danger"
            return self.tr(f"ui.{key}.label", seat=seat, owner=owner)
        if self.mark == BOAT and self._mine:
            return self.tr("ui.place_boat.label", seat=seat)
        if self.mark and self._mine:
            return self.tr("ui.place_number.label", seat=seat, number=self.mark)
        if self.game.legal(state) == (Skip(),):
            return self.tr("ui.must_skip.label", seat=seat)
        return self.tr("ui.choose_number.label", seat=seat)

    def moment(self, state: Any) -> str:
        return self.tr("ui.roll_count.label", n=state.turn)

    def score_rows(self) -> list[tuple[str, tuple[int, ...]]]:
        state = self.match.state
        scores = [score_sheet(state.setup, sheet) for sheet in state.sheets]
        found = tuple(len(sheet.chests) for sheet in state.sheets)
        rows = score_rows(scores, self.lang, self.game.name)
        return [*rows, (self.tr("scores.found"), found)]

    def points_table(self, players: Sequence[str]) -> str:
        if len(players) <= FEW:
            return super().points_table(players)
        return class_table(self.match.state, self.seat, self.lang)

    def say_events(self, events: Iterable[Event]) -> None:
        if self.match.seats > FEW:  # who writes what where is too much to listen to
            quiet = (Chose, Written, BoatDrawn, SkullDrawn, DangerOvercome)
            events = [event for event in events if not isinstance(event, quiet)]
        super().say_events(events)

    def position_clicks(self, state: Any, seat: int) -> Clicks:
        sheet = state.sheets[seat]
        grid = Grid(state.setup.island, sheet.numbers, sheet.boats)
        lab = SkullTreasureLab(text=write_grid(grid), chests=sheet.chests, lang=self.lang)
        return lab, lambda: with_marks(state, seat, lab.lab)

    # Controls

    def actions_bar(self) -> list[widgets.Widget]:
        self.marks = widgets.ToggleButtons(options=[("–", None)])
        self.marks.style.button_width = "auto"
        self.marks.observe(self._on_mark, "value")
        self.label(self.marks, "mark")
        self.sheets = widgets.ToggleButton(value=self._overview)
        self.sheets.layout.width = "auto"
        self.sheets.observe(self._on_sheets, "value")
        self.label(self.sheets, "all_sheets")
        row = widgets.HBox(
            [
                self.marks,
                self.button("turn_back", self.turn_back),
                self.button("whole_turn", self.whole_turn),
                self.button("done", self._be_done),
                self.sheets,
            ]
        )
        row.add_class("bk-row")
        return [row]

    def new_game_bar(self) -> list[widgets.Widget]:
        self.island_box = widgets.Dropdown()
        self.own_island = widgets.Textarea(rows=4)
        self.own_island.add_class("bk-code")
        self.label(self.island_box, "island")
        self.label(self.own_island, "own_island")
        return [self.island_box, self.own_island]

    def new_game_rules(self) -> dict[str, str]:
        own = self.island_box.value == OWN
        return {"island": self.own_island.value if own else self.island_box.value}

    def relabel(self) -> None:
        super().relabel()
        keep = self.island_box.value
        names = list(self.match.state.setup.box.islands)
        options = [(self.tr(f"words.island.{name}"), name) for name in names]
        self.island_box.options = [*options, (self.tr("lab.own"), OWN)]
        self.island_box.value = keep or names[0]
        for key in ("island", "own_island", "all_sheets"):
            self.labelled[key].description = self.tr(f"ui.{key}.label")

    def _show_choices(self) -> None:
        super()._show_choices()
        setup = self.match.state.setup
        self._overview = setup.seats > FEW
        named = setup.rules.island in setup.box.islands
        self.island_box.value = setup.rules.island if named else OWN
        self.own_island.value = "\n".join(setup.island.text)

    def refresh(self) -> None:
        here = self.match.cursor, self.seat
        if self._at != here:
            self.mark, self._at = None, here
        super().refresh()
        state = self.match.state
        options = self._options() if self._mine and not self.covered else []
        shown = tuple(options) or (("–", None),)
        self.quietly(self.marks, options=shown)
        self.quietly(self.marks, value=self.mark if options else None)
        self.marks.disabled = not options
        self.marks.layout.display = "" if options else "none"
        self.quietly(self.sheets, value=self._overview)
        self.sheets.layout.display = "" if self.match.seats > _AT_ONCE else "none"
        self.buttons["turn_back"].disabled = self.match.cursor == 0
        at_end, whole = self.match.cursor == self.match.length, self.buttons["whole_turn"]
        awaited = at_end and self.person_to_move
        whole.disabled = awaited or (at_end and state.to_move is None)
        why = self.tr("ui.your_turn.label", seat=int(state.to_move) + 1) if awaited else ""
        whole.tooltip = why or self.tr("ui.whole_turn.help")
        may_stop = self._mine and without_mark(self.game, state, self.seat) is not None
        self.buttons["done"].layout.display = "" if may_stop else "none"

    def _options(self) -> list[tuple[str, Chosen]]:
        """What can be chosen to be marked or noted, in words."""
        state, found = self.match.state, []
        for chosen in choices(state, self.seat):
            key = {BOAT: "boat", CROSS: "cross_out"}.get(str(chosen), "claim")
            plain = isinstance(chosen, int) and not state.asking
            found.append((str(chosen) if plain else self.tr(f"ui.{key}.label", n=chosen), chosen))
        return found

    def forget_choice(self) -> None:
        self.mark = None

    @guarded
    def _on_mark(self, change: Any) -> None:
        if not self.quiet:
            self.choose(change["new"])

    def choose(self, mark: Chosen) -> None:
        """Chooses a number or the boat; a click then says where it goes."""
        self.mark = mark
        self.clear_message()
        self.refresh()
        self.board.say(self._line())

    @guarded
    def _on_sheets(self, change: Any) -> None:
        if not self.quiet:
            self.show_all(bool(change["new"]))

    def show_all(self, overview: bool) -> None:
        """Shows all sheets, small, or the one of the seat."""
        self._overview = overview
        self.clear_message()
        self.refresh()

    def _be_done(self) -> None:
        stop = without_mark(self.game, self.match.state, self.seat)
        if stop is not None:
            self.act(stop)

    # A turn of all

    def _is_roll(self, cursor: int) -> bool:
        state = self.match.state_at(cursor)
        return state.roll is None

    def whole_turn(self) -> None:
        """Goes on to the next roll, or as far as the next person: one roll, and everybody marks."""
        match = self.match
        later = range(match.cursor + 1, match.length + 1)
        known = next((k for k in later if self._is_roll(k)), None)
        if known is not None:
            self.show(known)
            return
        match.goto(match.length)
        events: list[Event] = []
        while match.state.to_move is not None and not self.person_to_move:
            events += match.do(match.next_action()).events
            if match.state.roll is None:
                break
        self.forget_choice()
        self.clear_message()
        self.follow_turn()
        self.refresh()
        self.say_events(events)

    def turn_back(self) -> None:
        """Goes back to the roll before."""
        before = (k for k in range(self.match.cursor - 1, -1, -1) if self._is_roll(k))
        self.show(next(before, 0))

    # Clicks

    def on_spot(self, spot: str) -> None:
        if spot.startswith("seat"):
            self.seat = int(spot.removeprefix("seat")) - 1
            self.forget_choice()
            self.show_all(False)
        elif spot.startswith(("chest", "danger", "die", "total")):
            mark = self.board.scene.mark(spot)
            self.tell(mark.label if mark else "")
        else:
            self._click(Cell.parse(spot))

    def _click(self, cell: Cell) -> None:
        state = self.match.state
        if state.to_move is None or state.to_move is CHANCE or not self._mine:
            # The rules say why nobody, or somebody else, has to choose.
            refusal = self.game.check(state, Boat(cell), self.seat)
            if refusal is not None:
                raise IllegalAction(refusal)
        if state.asking:
            self._decide(cell)
        elif offered(state).skull:
            self.act(Skull(cell))
        elif self.mark == BOAT or (self.mark is None and at_sea(state, cell)):
            self.act(Boat(cell))
        elif isinstance(self.mark, int):
            self.act(Write(cell, self.mark))
        else:
            self.tell(self.tr("ui.choose_number.label", seat=self.seat + 1), alarm=True)

    def _decide(self, cell: Cell) -> None:
        """Notes the treasure of a cell, or crosses its danger out."""
        state = self.match.state
        fitting = [one for one in to_decide(state, self.seat, self.mark) if one.cell == cell]
        if len(fitting) > 1:
            self.tell(self.tr("ui.which_treasure.label", cell=cell), alarm=True)
            return
        numbers = [one for one in choices(state, self.seat) if isinstance(one, int)]
        worth = self.mark if isinstance(self.mark, int) else (*numbers, 1)[0]
        self.act(fitting[0] if fitting else Claim(worth, cell))
