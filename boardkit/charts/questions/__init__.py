"""The answers to the fifteen questions as figures: a module for each game, a function for each question.

Each takes the table of the function of the same name in `boardkit.simulate.questions` and a
language, and returns a plotly figure that states its finding. Where intervals overlap it says that
it is too early to tell.
"""
