"""Who is better, honestly: means with intervals, pairs on common seeds, many comparisons at once.

The mathematics is scipy's and statsmodels'. What stands here is how a table of games goes in, and
that nobody is named better while that may be chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import inf, isnan
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args

from boardkit.core.catalogue import Lang, language, say
from boardkit.core.errors import RulesError
from boardkit.simulate.checks import numbers_in, one_case, one_of, seats_of
from boardkit.simulate.stats import SURE, Share, share

if TYPE_CHECKING:
    import pandas as pd

By = Literal["entry", "seat", "player"]

OF_GAME = ("game", "actions")  # columns that are alike in all rows of a game
TWO = 2  # fewer cannot be compared
RESAMPLES = 1999  # of the bootstrap
_BATCH = 1_000_000  # so many numbers of them at once
SMALL = 30  # fewer values than that tell too little about how they spread
FEWEST = 6  # so many times alike comes by chance once in 32; fewer that are alike say too little
_FEW = 1000  # up to so many values the bootstrap is also corrected for skewness (BCa)


class Mean(NamedTuple):
    """A mean that was seen, with the interval in which the true one may well lie.

    Attributes:
        value: the mean.
        low, high: the interval (95 %).
        n: of how many values.
    """

    value: float
    low: float
    high: float
    n: int

    @property
    def tells(self) -> bool:
        """Whether the interval says something: of one value, or of few alike, it does not."""
        return self.n > 1 and (self.low < self.high or self.n >= FEWEST)


Interval = Share | Mean  # what has a value, low and high


def mean(values: Iterable[float]) -> Mean:
    """The mean of some values with its bootstrap interval (95 %).

    The values are drawn anew from themselves, many times, always with the same seed: equal values
    give equal intervals. Drawn from few values the interval is too narrow, so that below thirty it
    covers Student's as well; of a single one it is without end.

    Args:
        values: at least one.

    Raises:
        RulesError: there are none.

    >>> [round(part, 2) for part in mean([2, 2, 3, 4, 2, 2, 3, 2])]
    [2.5, 1.87, 3.13, 8]
    """
    import numpy as np
    from scipy.stats import bootstrap, ttest_1samp

    seen = np.asarray(list(values), dtype=float)
    n = len(seen)
    if not n:
        raise RulesError("simulate.values")
    value = round(float(seen.mean()), 9)
    if n == 1:
        return Mean(value, -inf, inf, n)
    if seen.min() == seen.max():  # nothing to resample
        return Mean(value, value, value, n)
    found = bootstrap(
        (seen,),
        np.mean,
        confidence_level=SURE,
        n_resamples=RESAMPLES,
        batch=max(1, _BATCH // n),
        method="BCa" if n <= _FEW else "percentile",
        rng=np.random.default_rng(0),
    ).confidence_interval
    low, high = float(found.low), float(found.high)
    if isnan(low) or isnan(high):  # too lopsided for the correction
        low, high = float(seen.min()), float(seen.max())
    if n < SMALL:
        student = ttest_1samp(seen, 0).confidence_interval(SURE)
        low, high = min(low, float(student.low)), max(high, float(student.high))
    return Mean(value, round(low, 9), round(high, 9), n)


def by_seed(frame: pd.DataFrame, column: str, entry: int | None) -> pd.Series[Any]:
    """The values of a column by the seed of the game."""
    rows = frame if entry is None else frame[frame["entry"] == entry]
    games = rows.groupby("seed", sort=False)[column]
    # What belongs to the whole game stands in the row of every seat.
    found = games.first() if column in OF_GAME else games.sum()
    return found.astype(float)


def sign(seen: Interval) -> bool | None:
    """Whether a value lies above zero; None while its interval holds it."""
    return None if seen.low <= 0 <= seen.high else seen.low > 0


def holm(p_values: Sequence[float]) -> list[float]:
    """Corrects the p-values of many comparisons, so that together they seldom raise a false alarm.

    Holm's way, as statsmodels does it: whatever the comparisons depend on, the chance of even one
    false alarm stays below the level.

    Args:
        p_values: one for each comparison.

    >>> [round(p, 3) for p in holm([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    if not p_values:
        return []
    from statsmodels.stats.multitest import multipletests

    return [float(p) for p in multipletests(list(p_values), method="holm")[1]]


def against_parity(frame: pd.DataFrame, by: By = "entry") -> pd.DataFrame:
    """Each player's (or seat's) share of wins against what all would win if they were equal.

    Columns: the name of the group, `value`, `low`, `high` (its Wilson interval), `n`, `parity`,
    `p` (binomial test), `p_holm` (corrected for the number of rows), and `better`: True, False or
    None where it is too early to tell.

    Args:
        frame: as `boardkit.simulate` returns it.
        by: a row for each `entry`, `seat` or `player`.

    Raises:
        RulesError: there is no such `by`, or the table is empty or holds several cases of a sweep.
    """
    import pandas as pd
    from scipy.stats import binomtest

    one_case(frame)
    one_of("by", by, get_args(By))
    parity = 1 / seats_of(frame)
    rows: list[dict[str, Any]] = []
    for key, group in frame.groupby(by, observed=True):
        wins, n = float(group["won"].sum()), len(group)
        seen = share(wins, n)
        p = float(binomtest(round(wins), n, parity).pvalue)
        rows.append({by: key, **seen._asdict(), "n": n, "parity": parity, "p": p})
    for row, p in zip(rows, holm([row["p"] for row in rows]), strict=True):
        row["p_holm"] = p
        row["better"] = None if p >= 1 - SURE else row["value"] > parity
    return pd.DataFrame(rows)


def pairwise(frame: pd.DataFrame, column: str = "won") -> pd.DataFrame:
    """Every two players of a tournament compared, game by game, corrected for all of these pairs.

    Columns: `one`, `other` (entries), `value`, `low`, `high` (the mean difference), `n`, `p`
    (paired t-test; sign test where the difference is always the same), `p_holm`, and `better`: True, False or None where it is too early to tell.

    Args:
        frame: as `boardkit.simulate` returns it.
        column: what is compared.

    Raises:
        RulesError: there is no such column of numbers, or the table is empty or holds several cases.
    """
    import pandas as pd
    from scipy.stats import ttest_1samp

    one_case(frame)
    numbers_in(frame, column)
    entries = sorted(frame["entry"].unique())
    rows: list[dict[str, Any]] = []
    for one, other in combinations(entries, 2):
        # Games from which one of the two was taken out are no pairs.
        apart = by_seed(frame, column, int(one)) - by_seed(frame, column, int(other))
        differences = apart.dropna()
        seen = mean(differences)
        if seen.n == 1 or seen.low == seen.high:  # no spread, no t-test: only the sign is left
            p = 1.0 if seen.value == 0 else 0.5 ** (seen.n - 1)
        else:
            p = float(ttest_1samp(differences, 0).pvalue)
        rows.append({"one": int(one), "other": int(other), **seen._asdict(), "p": p})
    for row, p in zip(rows, holm([row["p"] for row in rows]), strict=True):
        row["p_holm"] = p
        row["better"] = None if p >= 1 - SURE else row["value"] > 0
    return pd.DataFrame(rows)


def leader(shares: Mapping[str, Interval], fewest: bool = False) -> str | None:
    """Whose interval lies above all others; None while they overlap, and where there are no others.

    A mean of fewer than `FEWEST` values that are all alike has no width, and tells nobody apart.

    Args:
        shares: by name, as `share` or `mean` give them.
        fewest: whether it is to lie below all others.

    >>> leader({"Ana": share(80, 100), "Luis": share(20, 100)})
    'Ana'
    >>> leader({"Ana": share(6, 10), "Luis": share(4, 10)}) is None
    True
    >>> leader({"Ana": share(80, 100), "Luis": share(20, 100)}, fewest=True)
    'Luis'
    """
    means = [seen for seen in shares.values() if isinstance(seen, Mean)]
    if len(shares) < TWO or not all(seen.tells for seen in means):
        return None
    if fewest:
        best = min(shares, key=lambda name: shares[name].high)
        apart = [seen.low > shares[best].high for name, seen in shares.items() if name != best]
    else:
        best = max(shares, key=lambda name: shares[name].low)
        apart = [seen.high < shares[best].low for name, seen in shares.items() if name != best]
    return best if all(apart) else None


def leader_sentence(shares: Mapping[str, Interval], lang: str = "es") -> str:
    """Who is ahead, in words, or that nobody can be named yet, or that there are no two.

    Args:
        shares: by name, as `share` or `mean` give them.
        lang: `es` or `en`.

    >>> leader_sentence({"Ana": share(6, 10), "Luis": share(4, 10)}, "en")
    'The intervals overlap: too few to say who is ahead'
    """
    spoken: Lang = language(lang)
    best = leader(shares)
    if best is None:
        key = "nobody" if len(shares) >= TWO else "no_two"
        return say(spoken, "simulate", f"compare.{key}")
    return say(spoken, "simulate", "compare.leader", who=best)
