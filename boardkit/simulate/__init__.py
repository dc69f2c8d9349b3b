"""Games times players, played through the rules into a table, and honest statistics about it."""

from boardkit.simulate.runs import PlayerError, simulate
from boardkit.simulate.stats import Share, Verdict, share, verdict

__all__ = ["PlayerError", "Share", "Verdict", "share", "simulate", "verdict"]
