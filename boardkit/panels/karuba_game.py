"""The panel of Karuba: lay the tile by clicking a cell, or discard it and walk."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import ipywidgets as widgets

from boardkit.core.errors import IllegalAction
from boardkit.core.game import CHANCE
from boardkit.core.grid import Cell
from boardkit.core.refusal import Refusal
from boardkit.games.karuba import KARUBA, SETUPS
from boardkit.games.karuba.paths import reach, shortest_path
from boardkit.games.karuba.pieces import COLOURS, Colour, Rim, Spot
from boardkit.games.karuba.positions import Position, with_island, write_position
from boardkit.games.karuba.rules import score
from boardkit.games.karuba.state import (
    Action,
    Discard,
    Move,
    Moved,
    PairPlaced,
    Place,
    PlacePair,
    State,
    TilePlaced,
    treasure_on,
)
from boardkit.panels.frame import guarded
from boardkit.panels.game_panel import GamePanel
from boardkit.panels.karuba_paths import KarubaPathLab
from boardkit.panels.keys import keys
from boardkit.panels.position_editor import Clicks
from boardkit.views.karuba import scene
from boardkit.views.karuba_tile import tile_svg
from boardkit.views.scene import Scene
from boardkit.views.words import outcome_text, score_rows

LAY = "lay"


class KarubaPanel(GamePanel):
    """Karuba, to step through and to play.

    A click on a free cell lays the tile. A click on an adventurer shows where it can go, with the
    steps; a click there shows the way, and a second click (or the button) walks it. In the set-up
    a click on a beach number and one on a jungle number place the pair.

    Attributes:
        chosen: the colour chosen for walking (or, in the set-up, for placing); None to lay.
        target: where it shall walk (or, in the set-up, the beach number chosen).
    """

    open_table = True
    own_keys = keys("g mode  m move  d discard  t leave")

    def __init__(self, **options: Any) -> None:
        self.chosen: Colour | None = None
        self.target: Spot | int | None = None
        super().__init__(KARUBA, **options)

    # What is shown

    @property
    def _setting_up(self) -> bool:
        return None in self.match.state.pairs

    @property
    def _placing(self) -> Colour:
        """In the set-up: the colour to be placed."""
        pairs = zip(COLOURS, self.match.state.pairs, strict=True)
        return self.chosen or next(colour for colour, pair in pairs if not pair)

    def _reachable(self, colour: Colour | None = None) -> Mapping[Spot, int]:
        state, colour = self.match.state, colour or self.chosen
        if colour is None or self._setting_up or not state.tile:
            return {}
        rules, box = state.setup.rules, state.setup.box
        steps = box.tiles[state.tile].steps
        island = state.islands[self.seat]
        return reach(box, state.pairs, island, colour, steps, beach=rules.beach == "open")

    def scene(self) -> Scene:
        state = self.match.state
        path: tuple[Spot, ...] = ()
        walker, to = self.chosen, self.target
        hinted = self.hinted if state.to_move == self.seat else ()
        if walker is None and len(hinted) == 1 and isinstance(hinted[0], Move):
            walker, to = hinted[0].colour, hinted[0].to
        if walker and isinstance(to, (Cell, Rim)):
            island, box = state.islands[self.seat], state.setup.box
            path = shortest_path(box, state.pairs, island, walker, to) or ()
        return scene(
            self.known(),
            self.seat,
            self.lang,
            reachable=self._reachable(),
            path=path,
            focus_colour=walker,
            hints={spot for action in hinted for spot in self._spots_of(action)},
            last=self._last_spots(),
            chosen=(f"B{self.target}",) if isinstance(self.target, int) else (),
        )

    def _last_spots(self) -> tuple[str, ...]:
        """Where on this island something just happened."""
        found: list[str] = []
        for event in self.match.events_at(self.match.cursor):
            match self.seen(event):
                case TilePlaced(seat, _, cell) if seat == self.seat:
                    found.append(str(cell))
                case Moved(seat, colour, _, to) if seat == self.seat:
                    found += self._spots_of(Move(colour, to))
                case PairPlaced(_, _, pair):
                    found += (f"B{pair.beach}", f"J{pair.jungle}")
        return tuple(found)

    def _spots_of(self, action: Action) -> tuple[str, ...]:
        """The places of the board that an action names."""
        match action:
            case Place(cell):
                return (str(cell),)
            case PlacePair(_, beach, jungle):
                return f"B{beach}", f"J{jungle}"
            case Move(colour, Rim() as rim):
                pair = self.match.state.pairs[COLOURS.index(colour)]
                return (f"B{pair.beach}" if rim is Rim.BEACH else f"J{pair.jungle}",)
            case Move(_, spot):
                return (str(spot),)
        return ()

    def lies_open(self, cursor: int, until: int) -> bool:
        # When all have chosen, everybody sees what each of them did.
        states = (self.match.state_at(k) for k in range(cursor, until + 1))
        return super().lies_open(cursor, until) or any(not state.pending for state in states)

    def status(self) -> str:
        state = self.match.state
        turn = state.to_move
        if turn is None:
            line = self.tr("ui.over.label")
            outcome = self.game.outcome(state)
            if outcome is not None:
                line = f"{line} {outcome_text(outcome, self.lang, self.game.name, state)}"
        elif self._setting_up and turn is not CHANCE:
            key = "ui.setup_jungle.label" if self.target else "ui.setup_beach.label"
            colour = self._placing.value
            line = self.tr(key, seat=int(turn) + 1, colour=colour, beach=self.target or 0)
        elif turn is CHANCE:
            line = self.tr("ui.turn_up.label")
        elif self.person_to_move:
            steps = state.setup.box.tiles[state.tile].steps
            line = self.tr("ui.lay_or_walk.label", seat=int(turn) + 1, tile=state.tile, steps=steps)
        else:
            line = self.tr("ui.to_move.label", seat=int(turn) + 1)
        picture = tile_svg(state.setup.box, state.tile, self.lang) if state.tile else ""
        count = self.moment(state)
        return (
            f'<div class="bk-status">{picture}<div><b>{escape(count)}</b><br>'
            f"{escape(line)}</div></div>"
        )

    def moment(self, state: Any) -> str:
        return self.tr("ui.turn.label", n=state.turn, total=len(state.setup.box.tiles))

    def score_rows(self) -> list[tuple[str, tuple[int, ...]]]:
        state = self.match.state
        scores = [score(state, seat) for seat in range(self.match.seats)]
        placed = tuple(island.placed for island in state.islands)
        return [
            *score_rows(scores, self.lang, self.game.name),
            (self.tr("scores.tiles"), placed),
        ]

    def position_clicks(self, state: State, seat: int) -> Clicks:
        island = Position(state.pairs, state.islands[seat])
        text = write_position(state.setup.box, island)
        lab = KarubaPathLab(text=text, lang=self.lang, in_session=False)
        return lab, lambda: with_island(state, seat, lab.position)

    # Controls

    def actions_bar(self) -> list[widgets.Widget]:
        self.modes = widgets.ToggleButtons(options=[(LAY, LAY)])
        self.modes.style.button_width = "auto"
        self.modes.observe(self._on_mode, "value")
        self.label(self.modes, "mode")
        self.leave = widgets.Checkbox(value=False, indent=False)
        self.leave.layout.width = "auto"
        self.label(self.leave, "leave")
        walk = widgets.HBox(
            [
                self.button("move", self._walk),
                self.button("discard", lambda: self.act(Discard())),
                self.leave,
            ]
        )
        walk.add_class("bk-row")
        return [self.modes, walk]

    def new_game_bar(self) -> list[widgets.Widget]:
        self.setup_box = widgets.Dropdown()
        self.layout_box = widgets.Text()
        self.label(self.setup_box, "setup")
        self.label(self.layout_box, "layout")
        return [self.setup_box, self.layout_box]

    def new_game_rules(self) -> dict[str, str]:
        if self.setup_box.value != "given":
            return {"setup": self.setup_box.value}
        return {"setup": "given", "layout": self.layout_box.value.strip()}

    def relabel(self) -> None:
        super().relabel()
        keep = self.setup_box.value or SETUPS[0]
        self.setup_box.options = [(self.tr(f"setup.{name}"), name) for name in SETUPS]
        self.setup_box.value = keep
        self.setup_box.description = self.tr("ui.setup.label")
        self.layout_box.description = self.tr("ui.layout.label")
        names = ", ".join(self.match.state.setup.box.layouts)
        self.layout_box.placeholder = self.tr("setup.layout", names=names)
        self.leave.description = self.tr("ui.leave.label")

    def _show_choices(self) -> None:
        super()._show_choices()
        rules = self.match.state.setup.rules
        self.setup_box.value, self.layout_box.value = rules.setup, rules.layout

    def refresh(self) -> None:
        super().refresh()
        state = self.match.state
        mine = self.person_to_move and state.to_move == self.seat
        options = [] if self._setting_up else [(self.tr("ui.place.label"), LAY)]
        for colour, pair, spot in zip(
            COLOURS, state.pairs, state.islands[self.seat].at, strict=True
        ):
            if spot is not Rim.TEMPLE and (pair is None or not self._setting_up):
                letter, word = (
                    self.tr(f"words.letter.{colour.value}"),
                    self.tr(f"words.colour.{colour.value}"),
                )
                options.append((f"{letter} {word}", colour.value))
        self.quietly(self.modes, options=tuple(options))
        first = LAY if options[0][1] == LAY else None
        self.quietly(self.modes, value=self.chosen.value if self.chosen else first)
        self.modes.disabled = not mine
        self.buttons["move"].disabled = not (mine and isinstance(self.target, (Cell, Rim)))
        self.buttons["discard"].disabled = not (mine and not self._setting_up)
        self.leave.layout.display = "none"
        if state.setup.rules.collect == "optional" and isinstance(self.target, Cell):
            island = state.islands[self.seat]
            if treasure_on(state.setup.box, island, self.target):
                self.leave.layout.display = ""

    def forget_choice(self) -> None:
        self.chosen = None
        self.target = None
        self.leave.value = False

    def passes_over(self, control: str, value: Any) -> bool:
        if control != "mode" or value == LAY or self._reachable(Colour(value)):
            return False
        return any(map(self._reachable, COLOURS))

    @guarded
    def _on_mode(self, change: Any) -> None:
        if not self.quiet:
            self.choose(None if change["new"] in (LAY, None) else Colour(change["new"]))

    def choose(self, colour: Colour | None) -> None:
        """Chooses an adventurer to walk (or to place); None to lay the tile."""
        self.forget_choice()
        self.chosen = colour
        self.clear_message()
        self.refresh()
        if colour and not self._setting_up:
            reachable = self._reachable()
            spots = ", ".join(self._spot_name(spot) for spot in reachable)
            key = "ui.can_reach.label" if spots else "ui.cannot_move.label"
            self.board.say(self.tr(key, colour=colour.value, spots=spots))

    def _spot_name(self, spot: Spot) -> str:
        return self.tr(f"words.place.{spot.value}") if isinstance(spot, Rim) else str(spot)

    # Clicks

    def on_spot(self, spot: str) -> None:
        if self._setting_up and self.match.state.to_move is CHANCE:
            clauses = self.game.turn_clauses(self.match.state)
            raise IllegalAction(Refusal("frame", "chance_turn", clauses))
        if self._setting_up:
            self._click_in_setup(spot)
        elif spot[0] in "BJ" and spot[1:].isdigit() and len(spot) > 2:
            self._click_rim(spot)
        else:
            self._click_cell(Cell.parse(spot))

    def _click_in_setup(self, spot: str) -> None:
        if not (spot[0] in "BJ" and spot[1:].isdigit() and len(spot) > 2):
            self.tell(self.tr("ui.setup_click.label"), alarm=True)
            return
        degrees = int(spot[1:])
        self.chosen = self._placing
        if spot[0] == "B":
            self._check_beach(self.chosen, degrees)
            self.target = degrees
            self.clear_message()
            self.refresh()
            self.board.say(
                self.tr(
                    "ui.setup_jungle.label",
                    seat=self.seat + 1,
                    colour=self.chosen.value,
                    beach=degrees,
                )
            )
        elif not isinstance(self.target, int):
            self.tell(self.tr("ui.setup_beach_first.label"), alarm=True)
        else:
            self.act(PlacePair(self.chosen, self.target, degrees))

    def _check_beach(self, colour: Colour, degrees: int) -> None:
        """Says no at once where no number of the jungle could follow.

        Raises:
            IllegalAction: why not, with the first of those numbers.
        """
        state = self.match.state
        pairs = (PlacePair(colour, degrees, jungle) for jungle in state.setup.box.jungle)
        refusals = [self.game.check(state, pair, self.seat) for pair in pairs]
        if refusals[0] is not None and None not in refusals:
            raise IllegalAction(refusals[0])

    def _click_rim(self, spot: str) -> None:
        state = self.match.state
        degrees = int(spot[1:])
        island = state.islands[self.seat]
        for colour, pair, here in zip(COLOURS, state.pairs, island.at, strict=True):
            if pair and spot[0] == "B" and pair.beach == degrees:
                if here is Rim.BEACH:
                    self.choose(None if self.chosen is colour else colour)
                elif self.chosen is colour:
                    self._aim(Rim.BEACH)
                return
        if self.chosen is None or spot[0] == "B":
            self.tell(self.tr("ui.choose_adventurer.label"), alarm=True)
            return
        meant = self.game.read(state, f"M {self.chosen.value} {spot}")
        if isinstance(meant, Refusal):
            self.refuse(meant)
        elif isinstance(meant, Move):
            self._aim(meant.to)

    def _click_cell(self, cell: Cell) -> None:
        island = self.match.state.islands[self.seat]
        if self.chosen is None and cell in island.at and self.match.state.tile:
            self.choose(COLOURS[island.at.index(cell)])
        elif self.chosen is None:
            self.act(Place(cell))
        elif cell in island.at and island.at.index(cell) == COLOURS.index(self.chosen):
            self.choose(None)
        else:
            self._aim(cell)

    def _aim(self, spot: Spot) -> None:
        """Shows the way to a spot; at the second click, walks it."""
        if self.chosen is None:
            return
        if spot == self.target:
            self._walk()
            return
        refusal = self.game.check(self.match.state, Move(self.chosen, spot), self.seat)
        if refusal is not None:
            raise IllegalAction(refusal)
        self.target = spot
        self.clear_message()
        self.refresh()
        steps = self._reachable()[spot]
        self.board.say(
            self.tr("ui.aim.label", colour=self.chosen.value, to=self._spot_name(spot), steps=steps)
        )

    def _walk(self) -> None:
        if self.chosen and isinstance(self.target, (Cell, Rim)):
            self.act(Move(self.chosen, self.target, take=not self.leave.value))
