"""The panel of Tricky Tides: cards and islands by clicks, the order of sailing guessed first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

import ipywidgets as widgets

from boardkit.core.catalogue import join
from boardkit.core.errors import IllegalAction
from boardkit.core.game import CHANCE
from boardkit.core.grid import Cell
from boardkit.games.tricky_tides import MODULES, TRICKY_TIDES
from boardkit.games.tricky_tides.actions import Action, Move, Place, Play, Sail
from boardkit.games.tricky_tides.monsters import active
from boardkit.games.tricky_tides.notation import parse
from boardkit.games.tricky_tides.sailing import destinations, destinations_with
from boardkit.games.tricky_tides.scoring import bonus, leftovers
from boardkit.games.tricky_tides.setup import ports
from boardkit.games.tricky_tides.state import Phase, State
from boardkit.games.tricky_tides.trick import card_of, led_suit, playable
from boardkit.panels.frame import guarded
from boardkit.panels.keys import keys
from boardkit.panels.lens import PUBLIC, Lens
from boardkit.panels.position_editor import Clicks
from boardkit.panels.tables import long_score_table
from boardkit.panels.toggles import row
from boardkit.panels.tricky_tides_choice import ladder
from boardkit.panels.tricky_tides_editor import TableEditor
from boardkit.panels.tricky_tides_order import OrderPanel, SailingOrder
from boardkit.panels.wanted import check_options
from boardkit.panels.watched import OPEN
from boardkit.views.scene import Scene
from boardkit.views.tricky_tides import Choice, scene
from boardkit.views.words import outcome_text

_MOST = 8  # first steps among which one chooses
_SIDE_BY_SIDE = 3  # the points of so many seats fit side by side


class TrickyTidesPanel(OrderPanel):
    """Tricky Tides, to step through and to play.

    A click on a card shows where it leads, and a second one plays it. Ships and monsters go where one
    clicks among the places that light up; for what else there is to do there are buttons. When all
    have played, the panel first asks who sails when.

    Attributes:
        chosen: the card chosen to be played.
        first: the first step of the action chosen.
    """

    one_table = True
    own_keys = keys("m eyes  d choice  g detail  t confirm  + go_ahead  - guess_order")
    own_parts = (SailingOrder,)

    def __init__(self, *, guess_order: bool = True, **options: Any) -> None:
        self.chosen: int | None = None
        self.first = ""
        check_options(guess_order=(guess_order, (True, False)))
        options.setdefault("players", ("person", "careful", "careful"))
        super().__init__(TRICKY_TIDES, **options)
        self.add_class("bk-broad")
        if not guess_order:
            self.order.guessing.value = False

    # What is shown

    @property
    def mine(self) -> bool:
        """Whether the person who looks has to choose now."""
        turn = self.match.state.to_move
        return self.person_to_move and turn == self.seat and self.may_know_choices()

    def scene(self) -> Scene:
        value = self.known()
        hinted = self.hinted if isinstance(value.to_move, int) else ()
        choice = Choice(
            dict.fromkeys(self._lit(), ""),
            [f"card-{value.setup.box.cards[self.chosen]}"] if self.chosen is not None else [],
            [place for action in hinted for place in _places(action)],
            self._playable(),
        )
        return scene(value, self.lang, seat=self.seat, choice=choice, asking=self.asking)

    def _lit(self) -> tuple[int, ...]:
        """The places that light up."""
        state, turn = self.match.state, self.match.state.to_move
        if not isinstance(turn, int) or self.asking:
            return ()
        if state.phase is Phase.SHIPS:
            return ports(state, turn)
        if state.phase is Phase.SAIL:
            return destinations(state, turn)
        if state.phase is Phase.PLAY and self.chosen is not None:
            return destinations_with(state, self.seat, self.chosen)
        if state.phase is Phase.MONSTER:
            place = state.setup.box.place
            return tuple(
                place[move.cell] for move in self.game.legal(state) if isinstance(move, Move)
            )
        return ()

    def _playable(self) -> int | None:
        """The cards that may be played, for the person who has to play one."""
        state = self.match.state
        if not self.mine or state.phase is not Phase.PLAY or state.trick is None:
            return None
        return playable(state.setup.box, state.tide, state.trick, state.hands[self.seat])

    def hides(self, state: State) -> bool:
        # The record holds all hands, also after the end: nobody shows theirs.
        return bool(state.sightings)

    def status(self) -> str:
        state = self.match.state
        lines = [f"<b>{escape(self.moment(state))}</b>", escape(self._now(state))]
        return f'<div class="bk-status"><div>{"<br>".join(lines)}</div></div>'

    def moment(self, state: State) -> str:
        if state.to_move is None:
            return self.tr("ui.over.label")
        if state.trick is None:
            return self.tr("table.before", round=state.round)
        return self.tr("view.round", round=state.round, trick=len(state.tricks) + 1)

    def _now(self, state: State) -> str:
        """What is to be done now."""
        turn = state.to_move
        if turn is None:
            outcome = self.game.outcome(state)
            return outcome_text(outcome, self.lang, self.game.name, state) if outcome else ""
        if self.asking:
            return self.tr("table.asking")
        if turn is CHANCE:
            return self.tr("table.chance", phase=state.phase.value)
        seat = int(turn) + 1
        if not self.person_to_move:
            return self.tr("ui.to_move.label", seat=seat)
        return self.tr(f"table.{self._key(state)}", seat=seat, **self._names(state))

    def _key(self, state: State) -> str:
        if state.phase is Phase.PLAY:
            if self.chosen is not None and self.mine:
                return "play_chosen" if self._lit() else "play_nowhere"
            return "follow" if state.trick and state.trick.cards else "lead"
        if state.phase is Phase.SAIL and not self._lit():
            return "stranded"
        return state.phase.value

    def _names(self, state: State) -> dict[str, str]:
        """What the sentence on what is to be done names."""
        box, trick = state.setup.box, state.trick
        names = {"cells": join(self.lang, [str(box.cells[place]) for place in self._lit()], "or")}
        if trick is not None and trick.cards:
            names["suit"] = led_suit(box, trick).value
        if state.phase is Phase.SAIL and isinstance(state.to_move, int):
            names["card"] = str(box.cards[card_of(state, state.to_move)])
        if self.chosen is not None:
            names["card"] = str(box.cards[self.chosen])
        if state.phase is Phase.MONSTER:
            names["monster"] = active(state).value
        return names

    def score_rows(self) -> list[tuple[str, tuple[int, ...]]]:
        """The gold so far; that of the sightings only where all of them are known."""
        value, box = self.known(), self.match.state.setup.box
        seats = range(self.match.seats)
        gold = [sum(box.orders[order].value for order in value.filled[seat]) for seat in seats]
        rest = [leftovers(box, value.holds[seat]) for seat in seats]
        rows = [("orders", gold), ("leftovers", rest)]
        cards = [card for card in value.sightings if card is not None]
        if len(cards) == len(seats):
            rows.insert(1, ("sightings", [bonus(box, cards[k], value.filled[k]) for k in seats]))
        total = tuple(map(sum, zip(*(counts for _, counts in rows), strict=True)))
        name = self.tr("scores.total" if len(rows) > 2 else "table.so_far")
        told = [(self.tr(f"table.gold_{key}"), tuple(counts)) for key, counts in rows]
        return [*told, (name, total)]

    def points_table(self, players: Sequence[str]) -> str:
        if len(players) <= _SIDE_BY_SIDE:
            table = super().points_table(players)
        else:
            turn = self.match.state.to_move
            rows = self.score_rows()
            table = long_score_table(self.tr("ui.seat.label"), players, rows, turn)
        return table.replace("▶ ", "") if self.asking else table

    def position_clicks(self, state: State, seat: int) -> Clicks:
        editor = TableEditor(state, seat, self.lang)
        return editor, lambda: editor.state

    # Controls

    def actions_bar(self) -> list[widgets.Widget]:
        self.eyes_row = widgets.ToggleButtons(options=[(PUBLIC, PUBLIC)])
        self.eyes_row.style.button_width = "auto"
        self.eyes_row.observe(self._on_eyes, "value")
        self.label(self.eyes_row, "eyes")
        self.pool = [self._choice_button(k) for k in range(_MOST)]
        self.choice_row = row(*self.pool)
        self.choice_row.add_class("bk-at-choice")  # a row has no help text of its own
        self.keyboard.doings["choice"] = self._to_choices
        self.detail = widgets.Dropdown()
        self.detail.layout.width = "auto"
        self.detail.add_class("bk-unlabelled")
        self.label(self.detail, "detail")
        confirm = row(self.detail, self.button("confirm", self.confirm))
        ahead = self.button("go_ahead", self.go_ahead)
        return [row(self.eyes_row), row(self.order.guessing, ahead), self.choice_row, confirm]

    def _choice_button(self, place: int) -> widgets.Button:
        button = widgets.Button()
        button.layout.width = "auto"
        button.on_click(lambda _: self.safely(lambda: self.take_step(place)))
        return button

    def _to_choices(self) -> None:
        """Brings the keyboard to the choices there are."""
        if self._ladder():
            self.manners.focus("choice")
        else:
            label = self.tr("ui.choice.label")
            self.board.say(self.tr("ui.key_not_now.label", control=label))

    def new_game_bar(self) -> list[widgets.Widget]:
        self.modules = {name: widgets.Checkbox(indent=False) for name in MODULES}
        for name, box in self.modules.items():
            self.label(box, f"module_{name}")
        return list(self.modules.values())

    def new_game_rules(self) -> dict[str, str]:
        return {name: "on" if box.value else "off" for name, box in self.modules.items()}

    def _show_choices(self) -> None:
        super()._show_choices()
        for name, box in self.modules.items():
            box.value = self.reading(name) == "on"

    def relabel(self) -> None:
        super().relabel()
        self.eyes_row.description = self.tr("ui.eyes.label")
        self.detail.description = self.tr("ui.detail.label")
        for name, box in self.modules.items():
            box.description = self.tr(f"ui.module_{name}.label")

    def refresh(self) -> None:
        if not self.mine:
            self.forget_choice()
        super().refresh()
        everybody = (self.tr("table.public"), PUBLIC)
        seats = [(str(seat + 1), seat) for seat in range(self.match.seats)]
        options = (everybody, *seats, (self.tr("table.everything"), OPEN))
        self.quietly(self.eyes_row, options=options)
        self.quietly(self.eyes_row, value=PUBLIC if self.lens is None else self.lens)
        self.eyes_row.disabled = self.curtain
        steps = self._ladder()
        for button, first in zip(self.pool, [*steps, *[""] * _MOST], strict=False):
            button.description = button.tooltip = first
            button.button_style = "primary" if first and first == self.first else ""
            button.layout.display = "" if first else "none"
        ways = [(told, k) for k, (told, _) in enumerate(steps.get(self.first, []))]
        self.quietly(self.detail, options=tuple(ways))
        self.quietly(self.detail, value=0 if ways else None)
        self.detail.layout.display = "" if ways else "none"
        ready = bool(ways) or self.chosen is not None
        self.buttons["confirm"].layout.display = "" if ready else "none"

    def _ladder(self) -> dict[str, list[tuple[str, Action]]]:
        """What can be chosen by buttons."""
        if not self.mine:
            return {}
        return ladder(self.match.state, self.game.legal(self.match.state), self.lang)

    @guarded
    def _on_eyes(self, change: Any) -> None:
        value = change["new"]
        if self.quiet or value is None:
            return
        if self.curtain:  # from a page that is behind the times
            self.refresh()
        else:
            self.part(Lens).choose(None if value == PUBLIC else value)
            self.board.say(self.board.scene.title)

    def forget_choice(self) -> None:
        self.chosen, self.first = None, ""

    # Choosing

    def take_step(self, place: int) -> None:
        """Takes the first step at a place of the row; with only one way to go on, does it."""
        steps = self._ladder()
        if place >= len(steps):
            return
        self.first = list(steps)[place]
        ways = steps[self.first]
        if len(ways) == 1:
            self.act(ways[0][1])
            return
        self.clear_message()
        self.refresh()
        self.board.say(f"{self.first}: {self.tr('ui.detail.help')}")

    def confirm(self) -> None:
        """Plays the card chosen, or does what was chosen in two steps."""
        if self.chosen is not None:
            self.act(Play(self.match.state.setup.box.cards[self.chosen]))
        elif self.first and self.detail.value is not None:
            self.act(self._ladder()[self.first][int(self.detail.value)][1])

    def on_spot(self, spot: str) -> None:
        state = self.match.state
        if spot.startswith("card-") and isinstance(state.to_move, int):
            self._choose(spot.removeprefix("card-"))
            return
        action = self._going(spot)
        if action is not None:
            self.act(action)
        elif spot.startswith("seat") and self.lens == OPEN:
            self.seat = int(spot.removeprefix("seat")) - 1
            self.forget_choice()
            self.clear_message()
            self.refresh()
        else:
            mark = self.board.scene.mark(spot)
            self.tell(mark.label if mark else "")

    def _going(self, spot: str) -> Action | None:
        """What a click on a cell does now, for the person who has to choose."""
        kinds: dict[Phase, type[Place | Sail | Move]]
        kinds = {Phase.SHIPS: Place, Phase.SAIL: Sail, Phase.MONSTER: Move}
        kind = kinds.get(self.match.state.phase)
        if not self.mine or kind is None or not spot[:1].isupper():
            return None
        return kind(Cell.parse(spot))

    def _choose(self, name: str) -> None:
        """The first click on a card shows where it leads, the second one plays it."""
        self.check_eyes()
        state = self.match.state
        action = parse(f"C {name}")
        refusal = self.game.check(state, action, self.seat)
        if refusal is not None:
            raise IllegalAction(refusal)
        card = state.setup.box.number[action.card] if isinstance(action, Play) else None
        if card == self.chosen:
            self.act(action)
            return
        self.chosen = card
        self.clear_message()
        self.refresh()
        self.board.say(self._now(state))


def _places(action: Action) -> Iterable[str]:
    """The ids of the places that an action names."""
    match action:
        case Play(card):
            return (f"card-{card}",)
        case Place(cell) | Sail(cell) | Move(cell):
            return (str(cell),)
    return ()
