"""How quick treasures are found. Measured and reported, never a reason to fail.

`-s` prints microseconds for each detection; `--benchmark-json=FILE` keeps them under `extra_info`.
"""

from itertools import cycle

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import boardkit as bk
from boardkit.core.chance import stream
from boardkit.games.skull_island import SKULL_ISLAND, treasures
from boardkit.games.skull_island.completions import by_boat, by_number
from boardkit.games.skull_island.state import Sheet
from boardkit.games.skull_island.treasures import newly, shown
from tests.skull_class import WORD, desk
from tests.skull_sheets import EXAMPLE, TORTUGA

CLASS = 100
Marked = tuple[Sheet, int]  # a sheet and the place of its newest mark


@pytest.fixture(scope="module")
def marked() -> list[Marked]:
    """Every number and boat of a game of 100 random players, with the sheet after it."""
    state = SKULL_ISLAND.new(CLASS)
    chance = stream("bench", "marks")
    found: list[Marked] = []
    while state.to_move is not None:
        before = state
        legal = () if state.to_move is bk.CHANCE else SKULL_ISLAND.legal(state)
        action = chance.choice(legal) if legal else SKULL_ISLAND.draw(state, chance)
        state = SKULL_ISLAND.step(state, action).state
        for old, new in zip(before.sheets, state.sheets, strict=True):
            changed = old.boats ^ new.boats
            places = [k for k, n in enumerate(new.numbers) if n != old.numbers[k]]
            places += [changed.bit_length() - 1] if changed else []
            found += [(new, place) for place in places]
    return found


def forget() -> None:
    """Empties what detection remembers of lines."""
    for kept in (treasures.between, treasures._upright, treasures._lines):
        kept.cache_clear()


def detect(marks: list[Marked]) -> int:
    """One detection after each mark, in the order of the game, as the rules do it."""
    return sum(
        len(newly(TORTUGA, sheet.numbers, sheet.boats, place, [c.value for c in sheet.chests]))
        for sheet, place in marks
    )


@pytest.mark.parametrize("memory", ["cold", "warm"])
def test_detection_after_every_mark_of_100_sheets(
    benchmark: BenchmarkFixture, marked: list[Marked], memory: str
) -> None:
    """Aim: 20 microseconds a mark."""
    setup = forget if memory == "cold" else None
    benchmark.pedantic(detect, args=(marked,), setup=setup, rounds=5, warmup_rounds=1)
    report_each(benchmark, "detection", len(marked))


def test_detection_after_a_boat(benchmark: BenchmarkFixture, marked: list[Marked]) -> None:
    """A boat may complete every number of its row and column: the dearest kind of mark."""
    boats = [(sheet, place) for sheet, place in marked if not sheet.numbers[place]]
    assert boats
    benchmark.pedantic(detect, args=(boats,), rounds=5, warmup_rounds=1)
    report_each(benchmark, "detection", len(boats))


def test_everything_that_a_sheet_shows(benchmark: BenchmarkFixture, marked: list[Marked]) -> None:
    """All treasures of a sheet with their pairs, for panels."""

    def look() -> int:
        return sum(len(shown(TORTUGA, sheet.numbers, sheet.boats)) for sheet, _ in marked)

    benchmark.pedantic(look, rounds=3, warmup_rounds=1)
    report_each(benchmark, "sheet", len(marked))


def test_the_heat_map_of_a_full_example(benchmark: BenchmarkFixture) -> None:
    """All numbers in all spaces, and all boats."""
    numbers, boats = EXAMPLE.numbers, EXAMPLE.boats

    def look() -> int:
        found = by_number(TORTUGA, numbers, boats, range(1, 16), TORTUGA.spaces)
        return len(found + by_boat(TORTUGA, numbers, boats))

    assert benchmark(look) > 10


def test_thirty_pasted_codes(benchmark: BenchmarkFixture) -> None:
    """A class of thirty: unpacked, played again, cut and ranked."""
    names = cycle(["Ana", "Íñigo", "Zoë"])
    codes = [bk.sheet_code(desk(f"bench {k}"), next(names)) for k in range(30)]
    found = benchmark.pedantic(bk.sheets, args=(codes, WORD), rounds=5, warmup_rounds=1)
    assert len(found.rows) == 30


def report_each(benchmark: BenchmarkFixture, what: str, count: int) -> None:
    """Puts the microseconds of one, by the median round, beside the times."""
    if benchmark.stats is None:
        return
    each = benchmark.stats.stats.median / count * 1e6
    benchmark.extra_info |= {"count": count, f"microseconds a {what}": round(each, 2)}
    print(f"\n{each:.1f} microseconds a {what} ({count:,})")
