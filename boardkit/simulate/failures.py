"""What stops a simulation, told with all that is needed to look at the place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self

from boardkit.core.catalogue import Lang, say
from boardkit.core.errors import BoardkitError, SpokenError
from boardkit.core.match import Match

if TYPE_CHECKING:
    import pandas as pd


class GameError(SpokenError):
    """A game of a simulation could not be played to its end.

    Attributes:
        number: the game's number, counted from 0.
        seed: the game's own seed; `boardkit.play` with it leads to the same place.
        action: which action of the game it would have been, counted from 1.
        code: the share code of the game up to there.
        case: the number of the case in a sweep, counted from 0.
        settings: what a sweep had set for this game; empty without one.
        frame: all games before this one, finished and marked as partial.
    """

    number: int
    seed: str
    action: int
    code: str
    case: int
    settings: Mapping[str, Any]
    frame: pd.DataFrame | None = None

    @classmethod
    def at(cls, match: Match, number: int, reason: str, **more: object) -> Self:
        """The error of a game that stands at a place; it holds only what a worker can send."""
        action, code = match.cursor + 1, match.record.code
        where = {"number": number, "game": match.game.name, "seed": match.seed, "action": action}
        failed = cls(reason, **where, code=code, **more)
        failed.number, failed.seed, failed.action = number, match.seed, action
        failed.code, failed.case, failed.settings = code, 0, {}
        return failed


class PlayerError(GameError):
    """A player failed in the middle of a simulation, or chose what the rules do not allow.

    Attributes:
        turn: which choice of this seat it would have been, counted from 1.
        seat: the player's seat, counted from 0.
        number, seed, action, code, settings, frame: as in `GameError`.
    """

    turn: int
    seat: int


class ExecutorWarning(UserWarning):
    """An executor lost some games. They were played again; the table is complete and the same."""


def player_error(match: Match, number: int, choices: Sequence[int], why: object) -> PlayerError:
    """The error of the player whose turn it is.

    Args:
        match: the game up to there.
        number: its number.
        choices: how often each seat has chosen.
        why: what happened.
    """
    seat = match.state.to_move
    told = {"seat": seat + 1, "name": match.players[seat], "turn": choices[seat] + 1}
    failed = PlayerError.at(match, number, "simulate.player", **told, why=why)
    failed.seat, failed.turn = seat, choices[seat] + 1
    return failed


def reason(error: BaseException | None) -> object:
    """What to say of an error: one of boardkit's own speaks both languages."""
    return error if isinstance(error, BoardkitError) else one_line(error)


def why_lost(error: BaseException, lang: Lang) -> str:
    """Why an executor did not bring games back, and what can be done about it.

    >>> from pickle import PicklingError
    >>> why_lost(PicklingError("a lambda"), "en").split(":")[0]
    'the games cannot be sent to other processes'
    """
    from concurrent.futures import BrokenExecutor  # only for those who hand the games on
    from pickle import PicklingError

    told = one_line(error)
    if isinstance(error, PicklingError) or "pickle" in told:
        kind = "unsendable"
    elif isinstance(error, BrokenExecutor):
        kind = "died"
    else:
        kind = "lost"
    return say(lang, "errors", f"simulate.{kind}", why=told)


def one_line(error: BaseException | None) -> str:
    """An error of somebody else's code, short enough for a sentence.

    >>> one_line(KeyError("blue")), one_line(ValueError())
    ("KeyError: 'blue'", 'ValueError')
    """
    told = " ".join(f"{type(error).__name__}: {error}".split())
    return told[:200].removesuffix(":")
