"""Tables of games as plotly figures that state what they show, and the same in words."""

from boardkit.charts.class_stars import class_frame, class_stars, describe_class
from boardkit.charts.shares import describe, win_shares

__all__ = ["class_frame", "class_stars", "describe", "describe_class", "win_shares"]
