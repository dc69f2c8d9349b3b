"""Answers that take long, kept as Parquet files with the command that made them.

    python -m boardkit.simulate.results                  # all of them
    python -m boardkit.simulate.results karuba/discards  # one

Each file in `data/results` holds one table with its attributes; `load` reads it. What makes it
stands in `RECIPES`, so that a test can make a part of it again and compare.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from boardkit.core.errors import RulesError
from boardkit.simulate.questions import (
    across,
    karuba,
    mammuz,
    memoarrr,
    skull_island,
    tricky_tides,
)

if TYPE_CHECKING:
    import pandas as pd

ZERO, ONE = Fraction(0), Fraction(1)


class Recipe(NamedTuple):
    """How a table is made.

    Attributes:
        make: the question.
        sizes: what it is asked with.
        slice: other choices, with which some of the same rows come quickly.
    """

    make: Callable[..., pd.DataFrame]
    sizes: Mapping[str, Any]
    slice: Mapping[str, Any]


RECIPES: dict[str, Recipe] = {
    "across/going_first": Recipe(
        across.going_first,
        {"number": {"random": 1000, "careful": 200}},
        {"seats": {"memoarrr": (2,)}, "players": ("random",)},
    ),
    "karuba/discards": Recipe(
        karuba.discards, {"games": 100}, {"quotas": (28,), "lays": ("corridor",)}
    ),
    "karuba/planning": Recipe(karuba.planning, {"games": 50}, {"lays": ("corridor",)}),
    "karuba/far_colours": Recipe(karuba.far_colours, {"games": 400}, {"seats": (2,)}),
    "mammuz/dinosaurs": Recipe(mammuz.dinosaurs, {"games": 500}, {}),
    "mammuz/evidence": Recipe(mammuz.evidence, {"deals": 5000}, {"priors": (ONE,)}),
    "mammuz/lies": Recipe(
        mammuz.lies, {"games": 400}, {"rates": (ZERO,), "challenges": (Fraction(1, 2),)}
    ),
    "memoarrr/memory_needed": Recipe(
        memoarrr.memory_needed,
        {"rounds": 1000, "reveals": 23},
        {"levels": (ONE,), "seats": (0,), "reveals": 3},
    ),
    "memoarrr/sorted_stack": Recipe(
        memoarrr.sorted_stack, {"games": 400, "reveals": 10}, {"seats": (2,)}
    ),
    "memoarrr/starters_edge": Recipe(
        memoarrr.starters_edge, {"rounds": 400, "reveals": 23}, {"levels": (ONE,), "reveals": 3}
    ),
    "skull_island/boats": Recipe(skull_island.boats, {"games": 60}, {}),
    "skull_island/nines": Recipe(skull_island.nines, {"games": 100}, {}),
    "skull_island/skull_cells": Recipe(skull_island.skull_cells, {"games": 120}, {}),
    "skull_island/which_number": Recipe(
        skull_island.which_number, {"games": 800, "rolls": 20_000}, {}
    ),
    "tricky_tides/collect_or_deliver": Recipe(
        tricky_tides.collect_or_deliver, {"games": 1600}, {"leasts": (4,), "frees": (3,)}
    ),
    "tricky_tides/lead": Recipe(
        tricky_tides.lead, {"deals": 4000}, {"players": (4,), "followers": ("high",)}
    ),
    "tricky_tides/left_cards": Recipe(tricky_tides.left_cards, {"games": 40}, {}),
    "tricky_tides/sailing_first": Recipe(tricky_tides.sailing_first, {"games": 40}, {}),
}


def names() -> tuple[str, ...]:
    """What is kept, as `game/question`.

    >>> names()[0]
    'across/going_first'
    """
    return tuple(RECIPES)


def load(name: str) -> pd.DataFrame:
    """A table that is kept.

    Args:
        name: as `names` gives it.

    Raises:
        RulesError: there is none of that name.
    """
    import pandas as pd

    file = folder() / f"{name}.parquet"
    if name not in RECIPES or not file.is_file():
        raise RulesError("simulate.no_result", found=name, known=", ".join(names()))
    return pd.read_parquet(file)


def make(name: str, **choices: Any) -> pd.DataFrame:
    """Makes a table anew; with other choices than its own, if some are given."""
    recipe = RECIPES[name]
    return recipe.make(**{**recipe.sizes, **choices})


def folder() -> Path:
    """Where the tables are kept: inside an installed wheel, else beside the package."""
    package = Path(__file__).parents[1]
    inside = package / "data" / "results"
    return inside if inside.is_dir() else package.parent / "data" / "results"


def main(arguments: Sequence[str]) -> int:
    """Makes the tables of those names, or all, and writes their files."""
    for name in arguments or names():
        if name not in RECIPES:
            sys.stderr.write(f"{name}? {', '.join(names())}\n")
            return 2
        frame = make(name)
        frame.attrs["command"] = f"python -m boardkit.simulate.results {name}"
        file = folder() / f"{name}.parquet"
        file.parent.mkdir(parents=True, exist_ok=True)
        frame.to_parquet(file, index=False)
        sys.stdout.write(f"{name}: {len(frame)} rows, {file.stat().st_size:,} bytes\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
