"""What the rows of all questions have in common: a value, its interval, and the exact value beside."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from boardkit.core.chance import Seed, seed_word
from boardkit.core.game import Player, find_game, find_player, player_name
from boardkit.core.match import Match
from boardkit.core.version import __version__
from boardkit.simulate.compare import SMALL, Mean, mean
from boardkit.simulate.stats import ALARM, Verdict, share, verdict

if TYPE_CHECKING:
    import pandas as pd

Exact = (
    Fraction | float | tuple[Fraction, Fraction]
)  # a value, or the two bounds between which it lies

LONGEST = 24  # letters of a fraction that is still written out


def counted(successes: float, n: int, exact: Exact | None = None) -> dict[str, Any]:
    """A share that was seen, as part of a row.

    >>> row = counted(30, 100, Fraction(1, 3))
    >>> row["value"], row["exact_text"], row["verdict"]
    (0.3, '1/3', 'too_few')
    """
    seen = share(successes, n)
    row = {"value": seen.value, "low": seen.low, "high": seen.high, "n": n}
    found = None if exact is None else _judged(successes, n, exact)
    return {**row, **_told(exact, found)}


def averaged(values: Sequence[float], exact: Exact | None = None) -> dict[str, Any]:
    """A mean that was seen, as part of a row.

    >>> averaged([2, 3] * 20, 2.5)["verdict"], averaged([2, 3], 2.5)["verdict"]
    ('agrees', 'too_few')
    """
    seen = mean(values)
    row = {"value": seen.value, "low": seen.low, "high": seen.high, "n": seen.n}
    found = None if exact is None else _mean_verdict(values, seen, _middle(exact))
    return {**row, **_told(exact, found)}


def _mean_verdict(values: Sequence[float], seen: Mean, exact: float) -> Verdict:
    """As `verdict` for a share: what chance hardly ever does disagrees, few values say too little."""
    from scipy.stats import ttest_1samp

    if min(values) == max(values):
        if seen.value == exact:
            return Verdict.AGREES
        return Verdict.TOO_FEW if seen.n < SMALL else Verdict.DISAGREES
    if float(ttest_1samp(values, exact).pvalue) < ALARM:
        return Verdict.DISAGREES
    enough = seen.n >= SMALL and seen.low <= exact <= seen.high
    return Verdict.AGREES if enough else Verdict.TOO_FEW


def known(exact: Exact) -> dict[str, Any]:
    """A value that is not simulated at all: only the exact one."""
    value = _middle(exact)
    return {"value": value, "low": value, "high": value, "n": 0, **_told(exact, Verdict.AGREES)}


def _judged(successes: float, n: int, exact: Exact) -> Verdict:
    """The kindest verdict of both bounds."""
    bounds = exact if isinstance(exact, tuple) else (exact,)
    order = [Verdict.AGREES, Verdict.TOO_FEW, Verdict.DISAGREES]
    return min((verdict(successes, n, bound) for bound in bounds), key=order.index)


def _middle(exact: Exact) -> float:
    return float(sum(exact) / 2) if isinstance(exact, tuple) else float(exact)


def _told(exact: Exact | None, found: Verdict | None) -> dict[str, Any]:
    if exact is None:
        return {"exact": None, "exact_text": "", "verdict": ""}
    bounds = exact if isinstance(exact, tuple) else (exact, exact)
    text = str(bounds[0]) if isinstance(bounds[0], Fraction) else f"{float(bounds[0]):.4f}"
    if bounds[0] != bounds[1]:
        text = f"{float(bounds[0]):.4f}-{float(bounds[1]):.4f}"
    elif len(text) > LONGEST:
        text = f"{float(bounds[0]):.6f}"
    return {"exact": _middle(exact), "exact_text": text, "verdict": found.value if found else ""}


def table(
    rows: Iterable[Mapping[str, Any]],
    game: str,
    question: str,
    seed: Seed,
    n: int,
    *,
    unit: str = "games",
    **more: Any,
) -> pd.DataFrame:
    """The rows of a question as a frame with what is needed to make it again.

    Args:
        rows: the rows.
        game: the game.
        question: the name of the function.
        seed: a word or whole number.
        n: how many games (or what `unit` says).
        unit: `games`, `each` (games for each row), `rounds`, `deals`.
        more: what else belongs to the frame.
    """
    import pandas as pd

    frame = pd.DataFrame(list(rows))
    frame = frame.astype({"value": "float64", "low": "float64", "high": "float64", "n": "int64"})
    frame = frame.astype({"exact": "float64", "exact_text": "string", "verdict": "string"})
    frame.attrs = {
        "version": __version__,
        "game": game,
        "rules_version": find_game(game).rules_version,
        "question": question,
        "seed": seed_word(seed),
        "n": n,
        "unit": unit,
        "readings": {},
        **more,
    }
    return frame


def anchors(frame: pd.DataFrame) -> pd.DataFrame:
    """The rows whose exact value is known: what was seen, the exact value, and the verdict.

    Args:
        frame: as a question returns it.
    """
    found = frame[frame["exact"].notna()]
    found.attrs = dict(frame.attrs)
    return found


def finished(
    game: str,
    players: Sequence[str | Player[Any, Any]],
    seed: Seed,
    rules: Mapping[str, str] | None = None,
) -> Match:
    """A game played to its end, to look at what happened in it.

    Args:
        game: its name.
        players: one for each seat.
        seed: a word or whole number.
        rules: variants and readings.
    """
    kind = find_game(game)
    names = [player_name(player) for player in players]
    match = Match(kind, seats=len(players), seed=seed, rules=dict(rules or {}), players=names)
    chosen = [find_player(kind, player) for player in players]
    while match.state.to_move is not None:
        match.do(match.next_action(chosen))
    return match
