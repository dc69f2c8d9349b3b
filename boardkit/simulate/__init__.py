"""Games times players, played through the rules into a table, and honest statistics about it."""

from boardkit.simulate.columns import dictionary
from boardkit.simulate.compare import (
    Mean,
    against_parity,
    holm,
    leader,
    leader_sentence,
    mean,
    pairwise,
)
from boardkit.simulate.failures import ExecutorWarning, GameError, PlayerError
from boardkit.simulate.pairs import Paired, paired
from boardkit.simulate.runs import simulate
from boardkit.simulate.stats import Share, Verdict, share, verdict
from boardkit.simulate.sweeps import cases

__all__ = [
    "ExecutorWarning",
    "GameError",
    "Mean",
    "Paired",
    "PlayerError",
    "Share",
    "Verdict",
    "against_parity",
    "cases",
    "dictionary",
    "holm",
    "leader",
    "leader_sentence",
    "mean",
    "paired",
    "pairwise",
    "share",
    "simulate",
    "verdict",
]
