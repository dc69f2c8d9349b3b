"""Playing the games of a simulation: what happens here, or in a worker somewhere else.

A game is played as `boardkit.play` does it, with the same random numbers, but without keeping the
positions that it went through.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from boardkit.core.chance import Stream, sealed, stream
from boardkit.core.errors import IllegalAction, RulesError
from boardkit.core.game import (
    CHANCE,
    AnyGame,
    Event,
    Outcome,
    Player,
    find_game,
    find_player,
    player_name,
)
from boardkit.core.match import Match
from boardkit.core.players import FAILURES, GeneralPlayer, comes_along
from boardkit.core.version import __version__
from boardkit.simulate.failures import GameError, player_error, reason

AnyPlayer = str | GeneralPlayer | Player[Any, Any]

MOST_ACTIONS = 20_000  # of one game, as in `boardkit.play`


class Happened(NamedTuple):
    """An event, the number of the action that made it happen (from 1), and whose action it was."""

    action: int
    turn: int | None
    event: Event


class Played(NamedTuple):
    """What the table needs to know of a game.

    Attributes:
        number: the game's number.
        actions: how many actions it had.
        winners: the seats that won.
        totals: the points of each seat.
        parts: what the points of each seat are made of.
        choices: how many actions each seat chose.
        events: what happened, where somebody asked for it.
    """

    number: int
    actions: int
    winners: tuple[int, ...]
    totals: tuple[int, ...]
    parts: tuple[Mapping[str, int], ...]
    choices: tuple[int, ...]
    events: tuple[Happened, ...] = ()


@dataclass(frozen=True)
class Job:
    """All that a worker needs to know to play any of the games of one case.

    Attributes:
        game: its name, or the game itself.
        players: one for each seat.
        seed: the word from which each game makes its own.
        rules: the variants and readings chosen.
        rotate: whether everybody moves up one seat from game to game.
        events: whether the events are wanted.
        data: a folder with own data.
        digest: what the data should be, for a worker may have others.
        case: the number of the case, from 0.
        version: the boardkit that a worker should have.
    """

    game: str | AnyGame
    players: tuple[AnyPlayer, ...]
    seed: str
    rules: Any = None
    rotate: bool = False
    events: bool = False
    data: str | Path | None = None
    digest: str = ""
    case: int = 0
    version: str = __version__

    @cached_property
    def kind(self) -> AnyGame:
        """The game."""
        return find_game(self.game) if isinstance(self.game, str) else self.game

    @cached_property
    def first(self) -> Any:
        """The position in which every game starts."""
        return self.kind.new(len(self.players), self.rules, self.data)

    @cached_property
    def listed(self) -> tuple[Player[Any, Any], ...]:
        """The players, found by their names."""
        return tuple(find_player(self.kind, player) for player in self.players)

    @cached_property
    def numbers(self) -> tuple[Callable[..., Stream], ...]:
        """Where each player's random numbers come from, as in `Match`."""
        return tuple(stream if comes_along(self.kind, player) else sealed for player in self.listed)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What the players are called."""
        return tuple(map(player_name, self.players))

    def __getstate__(self) -> dict[str, Any]:
        """What is sent to a worker: not what it finds out by itself."""
        return {name: self.__dict__[name] for name in self.__dataclass_fields__}

    def entry(self, number: int, seat: int) -> int:
        """Which of the players sits there in this game."""
        return (seat - number) % len(self.players) if self.rotate else seat

    def own_seed(self, number: int) -> str:
        """The seed of one game."""
        return f"{self.seed}/{number}"

    def play(self, number: int) -> Played:
        """Plays one game.

        Raises:
            PlayerError: a player failed or chose what the rules do not allow.
            GameError: the game did not end, or its own rules failed.
        """
        actions: list[Any] = []
        choices = [0 for _ in self.players]
        try:
            return self._play(number, actions, choices)
        except _StumbledError as stumbled:
            cause = stumbled.__cause__
            raise self._failure(number, actions, choices, cause, stumbled=True) from cause
        except Exception as error:
            raise self._failure(number, actions, choices, error) from error

    def _play(self, number: int, actions: list[Any], choices: list[int]) -> Played:
        game, state, seed = self.kind, self.first, self.own_seed(number)
        players = [self.listed[self.entry(number, seat)] for seat in range(len(choices))]
        happened: list[Happened] = []
        drawn = 0
        while (turn := state.to_move) is not None:
            if len(actions) >= MOST_ACTIONS:
                raise _EndlessError
            if turn is CHANCE:
                action = game.draw(state, stream(seed, *game.chance_path(state, drawn)))
                drawn += 1
            else:
                view, legal = game.view(state, turn), game.legal(state)
                numbers = self.numbers[self.entry(number, turn)]
                own = numbers(seed, "seat", turn, len(actions))
                try:
                    action = players[turn](view, legal, own)
                except FAILURES as error:
                    raise _StumbledError from error
                refusal = game.check(state, action, turn)
                if refusal is not None:
                    raise _StumbledError from IllegalAction(refusal)
                action = game.meant(state, action)
                choices[turn] += 1
            state, events = game.step(state, action)
            actions.append(action)
            if self.events:
                who = turn if isinstance(turn, int) else None
                happened += [Happened(len(actions), who, event) for event in events]
        outcome = game.outcome(state) or Outcome((), (), ())
        return Played(
            number,
            len(actions),
            outcome.winners,
            tuple([score.total for score in outcome.scores]),
            tuple([dict(score.parts) for score in outcome.scores]),
            tuple(choices),
            tuple(happened),
        )

    def _failure(
        self,
        number: int,
        actions: Sequence[Any],
        choices: Sequence[int],
        error: BaseException | None,
        *,
        stumbled: bool = False,
    ) -> GameError:
        """The error of a game, with the way that led there; `stumbled` where a player is to blame."""
        names = [self.names[self.entry(number, seat)] for seat in range(len(self.players))]
        match = Match(
            self.kind,
            seats=len(names),
            seed=self.own_seed(number),
            rules=self.rules,
            players=names,
            data=self.data,
        )
        for action in actions:
            match.do(action)
        if stumbled:
            failed: GameError = player_error(match, number, choices, reason(error))
        elif isinstance(error, _EndlessError):
            failed = GameError.at(match, number, "simulate.endless", limit=MOST_ACTIONS)
        else:
            failed = GameError.at(match, number, "simulate.rules", why=reason(error))
        failed.case = self.case
        return failed


class _StumbledError(Exception):
    """A player failed; its cause says how."""


class _EndlessError(Exception):
    """A game has more actions than any game should."""


class Part(NamedTuple):
    """What a worker sends back: games, the error that stopped it, and how long it took."""

    games: list[Played]
    error: Exception | None
    seconds: float


def play_part(job: Job, numbers: Sequence[int]) -> Part:
    """Plays some of the games; a worker calls this, so it stands in a module by its name.

    What a game does wrong comes back as a result: what the call itself raises is the trouble of
    whoever carries the work, and the games are given to somebody else.
    """
    games: list[Played] = []
    start = perf_counter()
    try:
        check_worker(job)
        for number in numbers:
            played = job.play(number)
            games.append(played)
    except (GameError, RulesError) as error:
        if error.__cause__ is not None:  # it stays behind, and its lines would be missed
            error.add_note(_lines(error.__cause__))
        return Part(games, error, perf_counter() - start)
    except KeyboardInterrupt:  # meant for the program; what is missing is asked for again
        return Part(games, None, perf_counter() - start)
    return Part(games, None, perf_counter() - start)


def check_worker(job: Job) -> None:
    """Sees that a worker plays the same games as everybody else.

    Raises:
        RulesError: it has another version of boardkit, or other data.
    """
    if job.version != __version__:
        raise RulesError("simulate.version", found=__version__, wanted=job.version)
    if job.digest not in ("", job.first.setup.digest):
        raise RulesError("simulate.data", game=job.kind.name)


def _lines(error: BaseException) -> str:
    """The traceback of an error, from the player's own function on."""
    import traceback

    return "".join(traceback.format_exception(error)).rstrip()


def each(jobs: Sequence[Job], games: int) -> Iterator[tuple[int, Played]]:
    """The games of all cases one after the other, played here."""
    for job in jobs:
        for number in range(games):
            yield job.case, job.play(number)
