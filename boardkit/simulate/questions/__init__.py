"""Fifteen questions worth a simulation, three for each game, answered as tables.

A module for each game, a function for each question. Every row has `value` with its interval `low`
to `high` and the number `n` it comes from; where the answer is known it also has `exact`, its text
and a verdict. `anchors` picks those rows. `boardkit.charts.questions` draws the tables; those that
take long are kept in `data/results`.
"""

from boardkit.simulate.questions.rows import anchors

__all__ = ["anchors"]
