"""High card: a game of a minute with hidden cards, for tests of what a panel may send.

Two players get a card each, face down. In turn they peek at the other card, show their own or
pass; then the higher card wins. The cards have names that stand nowhere else, so that a test can
look for them in all that was sent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from boardkit.core.catalogue import add_texts
from boardkit.core.chance import Stream
from boardkit.core.data import Folder
from boardkit.core.errors import RulesError
from boardkit.core.game import (
    CHANCE,
    Event,
    Game,
    OpenEvent,
    Outcome,
    Score,
    Step,
    Turn,
    random_player,
    register,
)
from boardkit.core.jsonable import decode, encode
from boardkit.core.notation import Reader
from boardkit.core.refusal import Refusal
from boardkit.core.rulebook import Rulebook, load_rulebook

HERE = Path(__file__).parent
DECK = ("marmot", "heron", "badger", "lynx", "otter", "walrus")  # the lowest first
TOO_LOW = DECK[:2]
DOWN = "?"
_FOLDER = Folder("high_card", HERE / "data")


@dataclass(frozen=True, slots=True)
class Rules:
    """There is nothing to choose."""


@dataclass(frozen=True, slots=True)
class Setup:
    seats: int
    rules: Rules
    digest: str


class State(NamedTuple):
    """`cards` has one for each seat that got one; `peeked`, who knows the other's."""

    setup: Setup
    cards: tuple[str, ...]
    shown: tuple[bool, ...]
    peeked: tuple[bool, ...]
    to_move: Turn


class View(NamedTuple):
    """A State in which a card that the seat has not seen is `?`."""

    seat: int | None
    setup: Setup
    cards: tuple[str, ...]
    shown: tuple[bool, ...]
    peeked: tuple[bool, ...]
    to_move: Turn


@dataclass(frozen=True, slots=True)
class Deal:
    card: str


@dataclass(frozen=True, slots=True)
class Peek:
    pass


@dataclass(frozen=True, slots=True)
class Show:
    pass


@dataclass(frozen=True, slots=True)
class Pass:
    pass


Action = Deal | Peek | Show | Pass
VERBS: dict[str, Action] = {"peek": Peek(), "show": Show(), "pass": Pass()}


@dataclass(frozen=True, slots=True)
class DealtHidden(OpenEvent):
    seat: int
    clauses: tuple[str, ...] = ("HIC-A1",)


@dataclass(frozen=True, slots=True)
class Dealt(OpenEvent):
    seat: int
    card: str
    clauses: tuple[str, ...] = ("HIC-A1",)

    def seen_by(self, seat: int | None) -> Any:
        return self if seat == self.seat else DealtHidden(self.seat)


@dataclass(frozen=True, slots=True)
class PeekedHidden(OpenEvent):
    seat: int
    clauses: tuple[str, ...] = ("HIC-B1",)


@dataclass(frozen=True, slots=True)
class Peeked(OpenEvent):
    seat: int
    card: str
    clauses: tuple[str, ...] = ("HIC-B1",)

    def seen_by(self, seat: int | None) -> Any:
        return self if seat == self.seat else PeekedHidden(self.seat)


@dataclass(frozen=True, slots=True)
class CardShown(OpenEvent):
    seat: int
    card: str
    clauses: tuple[str, ...] = ("HIC-B1",)


@dataclass(frozen=True, slots=True)
class Passed(OpenEvent):
    seat: int
    clauses: tuple[str, ...] = ("HIC-B1",)


def careful(view: View, legal: Sequence[Action], stream: Stream) -> Action:
    """Shows a card that can be shown, else passes."""
    return Show() if Show() in legal else Pass()


class HighCard(Game[State, Action, View]):
    name = "high_card"
    seats = range(2, 3)
    rules_version = 1
    players = MappingProxyType({"random": random_player, "careful": careful})
    actions = (Deal, Peek, Show, Pass)
    rules_type = Rules

    @property
    def rulebook(self) -> Rulebook:
        return _rulebook()

    def rules(self, /, **choices: str) -> Rules:
        if choices:
            raise RulesError("rules.choice", found=min(choices), known="")
        return Rules()

    def choices(self, rules: Rules) -> dict[str, str]:
        return {}

    def new(self, seats: int = 2, rules: Any = None, data: str | Path | None = None) -> State:
        seats = self.check_seats(seats)
        digest = _FOLDER.digest(("rulebook.toml",))
        return State(Setup(seats, Rules(), digest), (), (False,) * 2, (False,) * 2, CHANCE)

    def legal(self, state: State) -> Sequence[Action]:
        if state.to_move is CHANCE:
            return tuple(Deal(card) for card in DECK if card not in state.cards)
        tried = () if state.to_move is None else tuple(VERBS.values())
        return tuple(action for action in tried if self.refusal(state, action) is None)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        turn = state.to_move
        if turn is CHANCE or turn is None:
            possible = isinstance(action, Deal) and action.card not in state.cards
            return None if possible else Refusal("frame", "chance_turn", ("HIC-A1",))
        if isinstance(action, Deal):
            return Refusal("frame", "seat_turn", ("HIC-B1",), {"turn_of": turn + 1})
        if isinstance(action, Peek) and state.shown[1 - turn]:
            return Refusal(self.name, "open_already", ("HIC-B1",))
        if isinstance(action, Show) and state.cards[turn] in TOO_LOW:
            return Refusal(self.name, "too_low", ("HIC-B2",), {"card": state.cards[turn]})
        return None

    def step(self, state: State, action: Action) -> Step[State]:
        turn = state.to_move
        if isinstance(action, Deal):
            seat, cards = len(state.cards), (*state.cards, action.card)
            after = state._replace(cards=cards, to_move=0 if seat else CHANCE)
            return Step(after, (Dealt(seat, action.card),))
        seat = int(turn) if isinstance(turn, int) else 0
        event: Event = Passed(seat)
        shown, peeked = list(state.shown), list(state.peeked)
        if isinstance(action, Peek):
            peeked[seat] = True
            event = Peeked(seat, state.cards[1 - seat])
        elif isinstance(action, Show):
            shown[seat] = True
            event = CardShown(seat, state.cards[seat])
        events = [event]
        if seat:  # the last turn: what is hidden comes to light
            events += [CardShown(k, card) for k, card in enumerate(state.cards) if not shown[k]]
            shown = [True, True]
        after = state._replace(
            shown=tuple(shown), peeked=tuple(peeked), to_move=None if seat else 1
        )
        return Step(after, tuple(events))

    def outcome(self, state: State) -> Outcome | None:
        if state.to_move is not None:
            return None
        ranks = [DECK.index(card) + 1 for card in state.cards]
        scores = tuple(Score(rank, {"card": rank}) for rank in ranks)
        return Outcome((ranks.index(max(ranks)),), scores, ("HIC-C1",))

    def chances(self, state: State) -> tuple[tuple[Action, Fraction], ...] | None:
        deals = self.legal(state) if state.to_move is CHANCE else ()
        return tuple((deal, Fraction(1, len(deals))) for deal in deals)

    def chance_of(self, state: State, action: Action) -> Fraction:
        return dict(self.chances(state) or ()).get(action, Fraction(0))

    def draw(self, state: State, stream: Stream) -> Action:
        return stream.choice(self.legal(state))

    def view(self, state: State, seat: int | None) -> View:
        cards = tuple(
            card
            if seat == k or state.shown[k] or (seat is not None and state.peeked[seat])
            else DOWN
            for k, card in enumerate(state.cards)
        )
        return View(seat, state.setup, cards, state.shown, state.peeked, state.to_move)

    def resample(self, view: View, stream: Stream) -> State:
        cards: list[str] = list(view.cards)
        for k, card in enumerate(cards):
            if card == DOWN:
                cards[k] = stream.choice([other for other in DECK if other not in cards])
        return State(view.setup, tuple(cards), view.shown, view.peeked, view.to_move)

    def parse(self, text: str) -> Action:
        reader = Reader(text)
        verbs: dict[str, Action | None] = {"d": None, **VERBS}
        verb = reader.one_of(verbs, "action")
        action = verb or Deal(reader.one_of({card: card for card in DECK}, "card"))
        reader.end()
        return action

    def format(self, action: Action) -> str:
        if isinstance(action, Deal):
            return f"D {action.card}"
        return next(verb for verb, other in VERBS.items() if other == action)

    def to_json(self, value: State | View) -> dict[str, Any]:
        kind = "view" if isinstance(value, View) else "state"
        return {"kind": kind, **encode(value, {Setup: (lambda _: {}, self._setup)})}

    def from_json(self, value: Mapping[str, Any], data: str | Path | None = None) -> State | View:
        kind = View if value.get("kind") == "view" else State
        plain = {key: part for key, part in value.items() if key != "kind"}
        read: State | View = decode(plain, kind, {Setup: (lambda _: {}, self._setup)})
        return read

    def _setup(self, _: Any) -> Setup:
        return self.new().setup


@lru_cache
def _rulebook() -> Rulebook:
    return load_rulebook(_FOLDER)


HIGH_CARD = HighCard()
register(HIGH_CARD)
add_texts("high_card", HERE / "text")
