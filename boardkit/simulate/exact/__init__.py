"""`bk.exact`: every closed form of the kit, by game, with its derivation.

Each is a function of a module named like its game, with plain arguments, that returns Fractions (or
whole numbers). The mathematics stands in the files of the game; here it is called with the pieces
of the real box. Nothing is simulated.

>>> import boardkit as bk
>>> bk.exact.memoarrr.connects()
Fraction(1, 3)
>>> [row["id"] for row in bk.exact.listing("en", "memoarrr")][:3]
['ME-1', 'ME-1', 'ME-2']
"""

from boardkit.simulate.exact import karuba, mammuz, memoarrr, skull_island, tricky_tides
from boardkit.simulate.exact.index import Known, known, listing

__all__ = [
    "Known",
    "karuba",
    "known",
    "listing",
    "mammuz",
    "memoarrr",
    "skull_island",
    "tricky_tides",
]
