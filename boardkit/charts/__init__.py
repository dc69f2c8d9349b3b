"""Tables of games as plotly figures that state what they show, and the same in words."""

from boardkit.charts.anchors import Anchors
from boardkit.charts.class_stars import class_frame, class_stars, describe_class
from boardkit.charts.forest import forest
from boardkit.charts.growing import growth, interval_width
from boardkit.charts.heat import heat
from boardkit.charts.hunt import describe_hunt, hunt
from boardkit.charts.saying import finding, table, text
from boardkit.charts.scores import score_distribution
from boardkit.charts.shares import describe, win_shares
from boardkit.charts.shown import Shown
from boardkit.simulate.questions.across import first_seat

__all__ = [
    "Anchors",
    "Shown",
    "class_frame",
    "class_stars",
    "describe",
    "describe_class",
    "describe_hunt",
    "finding",
    "first_seat",
    "forest",
    "growth",
    "heat",
    "hunt",
    "interval_width",
    "score_distribution",
    "table",
    "text",
    "win_shares",
]
