"""Tables of games as plotly figures that state what they show, and the same in words."""

from boardkit.charts.shares import describe, win_shares

__all__ = ["describe", "win_shares"]
