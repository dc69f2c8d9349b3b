"""What a game is: the functions that every game offers, and playing it through."""

from __future__ import annotations

import importlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from types import MappingProxyType
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Final,
    Generic,
    NamedTuple,
    Protocol,
    Self,
    TypeVar,
)

from boardkit.core.catalogue import Lang
from boardkit.core.chance import Stream
from boardkit.core.errors import IllegalAction, IllegalPosition, NotationError, RulesError
from boardkit.core.given import whole
from boardkit.core.players import find_player as find_player  # noqa: PLC0414 - found here, too
from boardkit.core.players import player_name as player_name  # noqa: PLC0414 - found here, too
from boardkit.core.players import random_player as random_player  # noqa: PLC0414 - found here, too
from boardkit.core.refusal import Param, Refusal, unreadable
from boardkit.core.rulebook import Rulebook

if TYPE_CHECKING:
    from fractions import Fraction


class Chance(Enum):
    """The one who shuffles, draws and rolls."""

    CHANCE = "chance"


CHANCE: Final = Chance.CHANCE
Turn = int | Chance | None


class Event(Protocol):
    """Something that happened; `clauses` name the rules that made it happen."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """The ids of the clauses behind it."""
        ...

    @property
    def reveals(self) -> bool:
        """Whether something hidden came to light: taking it back does not un-see it."""
        ...

    def seen_by(self, seat: int | None) -> Self:
        """The event as a seat (or, with None, the whole table) sees it."""
        ...


@dataclass(frozen=True, slots=True)
class OpenEvent:
    """An event that happens before everybody's eyes."""

    reveals: ClassVar[bool] = False

    def seen_by(self, seat: int | None) -> Self:
        """The event itself: everybody sees it."""
        return self


class Position(Protocol):
    """What every game's State has."""

    @property
    def to_move(self) -> Turn:
        """A seat, counted from 0; CHANCE; or None when the game is over."""
        ...


S = TypeVar("S", bound=Position)
A = TypeVar("A")
V = TypeVar("V")
Player = Callable[[V, Sequence[A], Stream], A]


class Step(NamedTuple, Generic[S]):
    """What an action leads to."""

    state: S
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """One seat's points and the parts that they are made of."""

    total: int
    parts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    Attributes:
        winners: the winning seats; several where they share the win, none where a game was cut off.
        scores: one for each seat.
        clauses: the clauses that ended the game and decided it.
    """

    winners: tuple[int, ...]
    scores: tuple[Score, ...]
    clauses: tuple[str, ...]


class Fact(NamedTuple):
    """One thing that is true of an action: the sentence `hints.<key>`, and the values it names."""

    key: str
    params: Mapping[str, Param] = MappingProxyType({})


class Game(ABC, Generic[S, A, V]):
    """One game's rules.

    A State never changes: `apply` and `step` return a new one. Chance is an action like any other.

    Attributes:
        dialled: the classes of its players that have dials, each a `dials.Dialled`.
    """

    name: str
    seats: range
    rules_version: int
    players: Mapping[str, Player[V, A]]
    dialled: tuple[type[Any], ...] = ()
    actions: tuple[type, ...]
    rules_type: type

    @property
    @abstractmethod
    def rulebook(self) -> Rulebook:
        """The clauses and readings."""

    @abstractmethod
    def rules(self, /, **choices: str) -> Any:
        """The rules with some variants and readings chosen.

        Raises:
            RulesError: there is no such variant, reading or option.
        """

    @abstractmethod
    def new(self, seats: int, rules: Any = None, data: str | Path | None = None) -> S:
        """The State before anything happened, under `rules(...)` or a mapping of its choices.

        Raises:
            RulesError: the game is not for so many seats.
            DataError: the folder `data` does not hold what the game needs.
        """

    @abstractmethod
    def legal(self, state: S) -> Sequence[A]:
        """Every action allowed now, in a fixed order."""

    @abstractmethod
    def refusal(self, state: S, action: A) -> Refusal | None:
        """Why this action is not allowed while the game runs, or None where it is."""

    @abstractmethod
    def step(self, state: S, action: A) -> Step[S]:
        """Does an action just taken from `legal`, unchecked."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while it runs."""

    @abstractmethod
    def chances(self, state: S) -> tuple[tuple[A, Fraction], ...] | None:
        """The chance actions with their chances; None where they are too many, () at a seat's turn."""

    @abstractmethod
    def chance_of(self, state: S, action: A) -> Fraction:
        """The exact chance of one chance action; 0 where it cannot come."""

    @abstractmethod
    def draw(self, state: S, stream: Stream) -> A:
        """One chance action, drawn at random."""

    def chance_path(self, state: S, drawn: int) -> tuple[str | int, ...]:
        """What the next chance action's random numbers are for; `drawn` such actions came before."""
        return "chance", drawn

    @abstractmethod
    def view(self, state: S, seat: int | None) -> V:
        """What a seat may know; with None, what lies open on the table."""

    @abstractmethod
    def resample(self, view: V, stream: Stream) -> S:
        """A whole State that fits a view, drawn at random."""

    @abstractmethod
    def parse(self, text: str) -> A:
        """Reads an action; raises a NotationError where the text is not in the notation."""

    @abstractmethod
    def format(self, action: A) -> str:
        """Writes an action, so that `parse` reads it back."""

    @abstractmethod
    def to_json(self, value: S | V) -> dict[str, Any]:
        """A State or View as plain lists, texts and numbers under its field names."""

    @abstractmethod
    def from_json(self, value: Mapping[str, Any], data: str | Path | None = None) -> S | V:
        """The State or View that `to_json` wrote.

        Raises:
            RecordError: the value is not one.
        """

    @abstractmethod
    def choices(self, rules: Any) -> dict[str, str]:
        """The variants and readings that differ from the default, as `rules` takes them."""

    fewest_first: bool = False  # whether a smaller total is the better one
    has_positions: bool = False  # whether the three that follow are there

    def write_position(self, state: S) -> str:
        """A position as text, to be changed by hand and read again.

        Raises:
            RulesError: the game does not write positions.
        """
        raise RulesError("rules.positions", game=self.name)

    def read_position(self, text: str, rules: Any = None, data: str | Path | None = None) -> S:
        """The State that `write_position` wrote; the text says how many seats there are.

        Raises:
            NotationError: where reading stopped, with line and column.
            IllegalPosition: no game can come to it.
            RulesError: the game does not read positions.
        """
        raise RulesError("rules.positions", game=self.name)

    def impossible(self, state: S) -> Refusal | None:
        """Why no game can come to a position; None where nothing speaks against it."""
        return None

    def check_position(self, state: S) -> None:
        """Raises an IllegalPosition where no game can come to it."""
        refusal = self.impossible(state)
        if refusal is not None:
            raise IllegalPosition(refusal)

    def words(self, action: A, lang: Lang) -> str:
        """Writes an action in the words of a language, so that `parse` reads it back."""
        return self.format(action)

    def explain(self, view: V, action: A, legal: Sequence[A]) -> tuple[Fact, ...]:
        """What decides for this action in the eyes of `careful`: facts, true at this position.

        A game says them in its catalogue under `hints`; by itself it gives no reasons.

        Args:
            view: what the seat to move may know.
            action: one of the legal actions.
            legal: all of them.
        """
        return ()

    def read(self, state: S, text: str) -> A | Refusal:
        """Reads a text as a person at this position may have meant it."""
        try:
            return self.parse(text)
        except NotationError as error:
            return unreadable(error)

    def check(self, state: S, action: A | str, seat: int | None = None) -> Refusal | None:
        """The only place that says no.

        Args:
            state: the position.
            action: an action or its text.
            seat: who tries it, where that matters; a seat must be its turn.
        """
        turn = state.to_move
        if type(action) not in self.actions and not isinstance(action, (str, *self.actions)):
            return Refusal("frame", "no_action", (), {"found": f"{action!r:.40}"})
        if turn is None:
            outcome = self.outcome(state)
            return Refusal("frame", "game_over", outcome.clauses[:1] if outcome else ())
        if seat is not None and seat != turn:
            clauses = self.turn_clauses(state)
            if turn is CHANCE:
                return Refusal("frame", "chance_turn", clauses)
            params = {"seat": seat + 1, "turn_of": turn + 1}
            return Refusal("frame", "not_your_turn", clauses, params)
        if isinstance(action, str):
            meant = self.read(state, action)
            if isinstance(meant, Refusal):
                return meant
            action = meant
        return self.refusal(state, action)

    def apply(self, state: S, action: A | str, seat: int | None = None) -> Step[S]:
        """Does an action.

        Raises:
            IllegalAction: the rules do not allow it; its `refusal` says why.
        """
        refusal = self.check(state, action, seat)
        if refusal is not None:
            raise IllegalAction(refusal)
        return self.step(state, self.meant(state, action) if isinstance(action, str) else action)

    def meant(self, state: S, action: A | str) -> A:
        """The action that a text means at this position; an action means itself.

        Raises:
            IllegalAction: the text cannot be read.
        """
        if not isinstance(action, str):
            return action
        meant = self.read(state, action)
        if isinstance(meant, Refusal):
            raise IllegalAction(meant)
        return meant

    def chosen(self, rules: Any) -> Any:
        """The rules that are meant: none are the default, a mapping is what `rules` takes.

        Raises:
            RulesError: they are no rules of this game.
        """
        if isinstance(rules, self.rules_type):
            return rules
        if rules is None or isinstance(rules, Mapping):
            return self.rules(**{str(name): option for name, option in (rules or {}).items()})
        raise RulesError("rules.kind", game=self.name, found=f"{rules!r:.40}")

    def turn_clauses(self, state: S) -> tuple[str, ...]:
        """The clauses that say who comes next; none where the rulebook does not say."""
        return ()

    def check_seats(self, seats: int) -> int:
        """So many seats, as Python's own whole number.

        Raises:
            RulesError: the game is not for so many.
        """
        count = whole(seats)
        if count is None or count not in self.seats:
            few, many = self.seats[0], self.seats[-1]
            found = f"{seats!r:.40}" if count is None else count
            raise RulesError("rules.seats", game=self.name, few=few, many=many, found=found)
        return count


AnyGame = Game[Any, Any, Any]

# Loaded now, before `boardkit` takes the function `games`: loaded later, it would take its place.
_shelf = importlib.import_module("boardkit.games")
_registered: dict[str, AnyGame] = {}


def register(game: AnyGame) -> None:
    """Makes a game known by its name, beside those that come with boardkit."""
    _registered[game.name] = game


def games() -> tuple[str, ...]:
    """The names of the games that come with boardkit."""
    import pkgutil

    return tuple(sorted(info.name for info in pkgutil.iter_modules(_shelf.__path__)))


def find_game(name: object) -> AnyGame:
    """The game of that name; a game itself stays what it is.

    Raises:
        RulesError: there is none.
    """
    if isinstance(name, Game):
        return name
    if not isinstance(name, str) or name not in _registered:
        if not isinstance(name, str) or name not in games():
            raise RulesError("rules.game", found=f"{name!s:.40}", known=", ".join(games()))
        importlib.import_module(f"boardkit.games.{name}")
    return _registered[name]
