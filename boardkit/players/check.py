"""Trying a player of one's own: does it answer, in time, and with what the rules allow?

A player is a function of ten lines or less:

>>> def first(view, legal, stream):
...     return legal[0]
>>> report = check_player("memoarrr", first, games=2)
>>> report.games, report.steady
(2, True)

It is given what its seat may know (a View, never the State), the allowed actions in a fixed order,
and random numbers of its own, from which nobody can reckon back to the seed of the game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from numbers import Real
from threading import Thread
from time import perf_counter
from typing import Any

from boardkit.core.catalogue import Lang, number
from boardkit.core.chance import Seed, seed_word
from boardkit.core.errors import IllegalAction, RecordError, RulesError, SpokenError
from boardkit.core.game import AnyGame, Player, find_game
from boardkit.core.given import how_many, short
from boardkit.core.match import Match
from boardkit.core.players import FAILURES, AnyPlayer, find_player, player_name
from boardkit.players.progress import bar, counting

SECONDS = 5.0  # for one decision
MOST_ACTIONS = 20_000  # of one game, as in `boardkit.play`


class PlayerFault(SpokenError):
    """A player failed, was too slow, or chose what the rules do not allow.

    Attributes:
        seed: the seed of the game; with the same players it comes to the same place.
        action: which action of the game it would have been, counted from 1.
        seat: the player's seat, counted from 0.
        code: the share code of the game up to there.
    """

    seed: str
    action: int
    seat: int
    code: str

    @classmethod
    def at(cls, match: Match, reason: str, **params: object) -> PlayerFault:
        """The fault of the seat whose turn it is."""
        seat, action, code = int(match.state.to_move), match.cursor + 1, match.record.code
        where = {"game": match.game.name, "seed": match.seed, "action": action, "code": code}
        fault = cls(reason, **where, seat=seat + 1, name=match.players[seat], **params)
        fault.seed, fault.action, fault.seat, fault.code = match.seed, action, seat, code
        return fault


@dataclass(frozen=True, slots=True)
class PlayerReport:
    """What came out when a player was tried.

    Attributes:
        name: what it is called.
        games: how many games it played to their end.
        decisions: how many decisions it took.
        slowest: the seconds of its slowest decision.
        won: its share of the wins against players that choose at random.
        steady: whether it always did the same again with the same view and numbers; if not, its
            games cannot be played again.
    """

    name: str
    games: int
    decisions: int
    slowest: float
    won: float
    steady: bool


def check_player(
    game: str | AnyGame,
    player: AnyPlayer,
    *,
    seats: int | None = None,
    games: int = 4,
    seconds: float = SECONDS,
    seed: Seed = "boardkit",
    rules: Any = None,
    progress: bool | str = False,
) -> PlayerReport:
    """Tries a player in some games against players that choose at random, on every seat in turn.

    Args:
        game: its name, or the game itself.
        player: a function `(view, legal, stream) -> action`, or a name.
        seats: how many play; by itself as few as can.
        games: how many games.
        seconds: the most time for one decision.
        seed: a word or whole number.
        rules: as `Game.rules` gives them.
        progress: shows a bar with the games and decisions so far, where tqdm is installed; `"es"`
            in Spanish.

    Raises:
        PlayerFault: it raised an error, took too long, or chose what the rules do not allow; the
            message says where, with the code of the game up to there.
        RulesError: there is no such game, player or number of seats.
    """
    kind = find_game(game)
    chooser, games = find_player(kind, player), how_many(games)
    count = kind.check_seats(kind.seats[0] if seats is None else seats)
    longest = _seconds(seconds)
    won = 0.0
    with bar(games, progress) as shown:
        trial = _Trial(kind, chooser, longest, counting(shown, progress))
        for game_number in range(games):
            seat = game_number % count
            names = ["random"] * count
            names[seat] = player_name(player)
            word = f"{seed_word(seed)}/{game_number}"
            match = Match(kind, seats=count, seed=word, rules=rules, players=names)
            won += trial.play(match, seat)
            if shown is not None:
                shown.update()
    return PlayerReport(
        player_name(player), games, trial.decisions, trial.slowest, won / games, trial.steady
    )


def _seconds(given: object) -> float:
    """A time to wait.

    Raises:
        RulesError: it is no number above 0.
    """
    if isinstance(given, bool) or not isinstance(given, Real) or given <= 0 or not given < inf:
        raise RulesError("players.seconds", found=short(given))
    return float(given)


@dataclass(frozen=True, slots=True)
class _Seconds:
    """A time as each language writes it."""

    value: float

    def sentence(self, lang: Lang) -> str:
        return number(lang, self.value, 6).rstrip("0").rstrip(",.")


class _Stopped(BaseException):
    """Told to a player for whom nobody waits any more; no `except Exception` catches it."""


class _Trial:
    """A player under trial, and what was seen of it."""

    def __init__(
        self,
        game: AnyGame,
        player: Player[Any, Any],
        seconds: float,
        tell: Callable[[int], object],
    ) -> None:
        self.game = game
        self.player = player
        self.seconds = seconds
        self.tell = tell
        self.decisions = 0
        self.slowest = 0.0
        self.steady = True

    def play(self, match: Match, seat: int) -> float:
        """Plays a game with the player on a seat; returns its share of the win."""
        players = [
            self.player if k == seat else self.game.players["random"] for k in range(match.seats)
        ]
        while match.state.to_move is not None:
            if match.cursor >= MOST_ACTIONS:
                raise RecordError("record.endless", limit=MOST_ACTIONS)
            if match.state.to_move != seat:
                match.do(match.next_action(players))
                continue
            action = self._ask(match, players)
            try:
                match.do(action, seat)
            except IllegalAction as error:
                found = f"{action!r:.60}"
                raise PlayerFault.at(match, "players.illegal", found=found, why=error) from error
        outcome = self.game.outcome(match.state)
        winners = outcome.winners if outcome else ()
        return (seat in winners) / max(1, len(winners))

    def _ask(self, match: Match, players: list[Player[Any, Any]]) -> Any:
        """What the player answers; the first few times it is asked twice."""
        answers = []
        for _ in range(2 if self.decisions < 20 else 1):
            started = perf_counter()
            try:
                answers.append(_within(self.seconds, lambda: match.next_action(players)))
            except TimeoutError as error:
                told = _Seconds(self.seconds)
                raise PlayerFault.at(match, "players.slow", seconds=told) from error
            except FAILURES as error:
                why = " ".join(f"{type(error).__name__}: {error}".split())[:200].removesuffix(":")
                raise PlayerFault.at(match, "players.raised", why=why) from error
            self.slowest = max(self.slowest, perf_counter() - started)
        self.decisions += 1
        self.tell(self.decisions)
        self.steady = self.steady and answers[0] == answers[-1]
        return answers[0]


def _within(seconds: float, think: Callable[[], Any]) -> Any:
    """What a function returns; a TimeoutError where it takes longer.

    It thinks in a thread of its own, which is told to stop when nobody waits for it any more. In a
    browser there are no threads; there it is waited for.
    """
    answers: list[Any] = []
    errors: list[BaseException] = []

    def work() -> None:
        try:
            answers.append(think())
        except _Stopped:
            return
        except BaseException as error:  # noqa: BLE001 - of somebody else's code; it is raised below
            errors.append(error)

    thread = Thread(target=work, daemon=True)
    try:
        thread.start()
    except RuntimeError:
        return think()
    thread.join(seconds)
    if thread.is_alive():
        import ctypes

        stop = ctypes.py_object(_Stopped)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), stop)
        raise TimeoutError
    if errors:
        raise errors[0]
    return answers[0]
