"""Tables of games as plotly figures that state what they show, and the same in words."""

from boardkit.charts.class_stars import class_frame, class_stars, describe_class
from boardkit.charts.hunt import describe_hunt, hunt
from boardkit.charts.shares import describe, win_shares
from boardkit.charts.shown import Shown

__all__ = [
    "Shown",
    "class_frame",
    "class_stars",
    "describe",
    "describe_class",
    "describe_hunt",
    "hunt",
    "win_shares",
]
