"""Detection by bit masks finds exactly what the sentence of the rulebook does, on random sheets."""

import pytest

from boardkit.core.chance import stream
from boardkit.games.skull_island.pieces import Island
from boardkit.games.skull_island.treasures import crosses, newly, shown
from tests import skull_oracle
from tests.skull_sheets import MARACAO, TORTUGA, Marks, random_marks

BATCH = 500


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """3,000 sheets, with --full 100,000; both islands and both readings in turn."""
    if "part" in metafunc.fixturenames:
        batches = 200 if metafunc.config.getoption("--full", False) else 6
        metafunc.parametrize("part", range(batches))


def sheets(part: int) -> list[tuple[Marks, bool]]:
    """The sheets of one batch, each with whether lines may touch."""
    chance = stream("detection", part)
    return [
        (random_marks((TORTUGA, MARACAO)[k & 1], chance), bool(k >> 1 & 1)) for k in range(BATCH)
    ]


@pytest.mark.clause("SKU-F1", "SKU-F2")
def test_detection_agrees_with_the_sentence_of_the_rulebook(part: int):
    seen = with_boats = 0
    for sheet, touching in sheets(part):
        found = shown(sheet.island, sheet.numbers, sheet.boats, touching=touching)
        drawn = sheet.lines, sheet.by_place, sheet.boat_places
        crosses_of = {
            value: set(skull_oracle.crosses(*drawn, value, touching))
            for value in set(sheet.by_place.values())
        }
        expected = {(value, cross[0]) for value in crosses_of for cross in crosses_of[value]}
        assert [(t.value, tuple(t.cell)) for t in found] == sorted(expected)
        for treasure in found:
            cross = (tuple(treasure.cell), *map(tuple, treasure.marks))
            assert cross in crosses_of[treasure.value]
            assert set(treasure.boats) == {m for m in treasure.marks if m in sheet.boat_places}
        seen += len(found)
        with_boats += sum(bool(t.boats) for t in found)
    assert seen > 2 * with_boats > BATCH  # the sheets hold treasures of both kinds


@pytest.mark.clause("SKU-F2")
def test_any_island_that_a_teacher_draws(part: int):
    """Land up to the rim, one row or column only, and numbers in all corners."""
    chance = stream("drawn", part)
    seen = 0
    for number in range(BATCH // 5):
        rows, cols = 1 + chance.below(7), 1 + chance.below(7)
        text = ["".join(chance.choice("....M~") for _ in range(cols)) for _ in range(rows)]
        sheet = random_marks(Island([*text[1:], "." * cols]), chance, kinds=2)
        touching = bool(number & 1)
        found = shown(sheet.island, sheet.numbers, sheet.boats, touching=touching)
        drawn = sheet.lines, sheet.by_place, sheet.boat_places
        assert {(t.value, tuple(t.cell)) for t in found} == skull_oracle.treasures(*drawn, touching)
        for treasure in found:
            cross = (tuple(treasure.cell), *map(tuple, treasure.marks))
            assert cross in set(skull_oracle.crosses(*drawn, treasure.value, touching))
        seen += len(found)
    assert seen > BATCH / 10


@pytest.mark.clause("SKU-F1")
def test_every_choice_of_four_marks_is_found(part: int):
    for sheet, touching in sheets(part)[:100]:
        for value in set(sheet.by_place.values()):
            found = crosses(sheet.island, sheet.numbers, sheet.boats, value, touching)
            assert sorted((tuple(f.cell), *map(tuple, f.marks)) for f in found) == sorted(
                skull_oracle.crosses(
                    sheet.lines, sheet.by_place, sheet.boat_places, value, touching
                )
            )


def test_the_newest_mark_completes_what_was_not_there_before(part: int):
    """The quick way gives the difference of two whole searches, whichever mark came last."""
    chance = stream("newest", part)
    for sheet, touching in sheets(part)[:100]:
        cells = [*sheet.by_place, *sheet.boat_places]
        if not cells:
            continue
        newest = chance.choice(cells)
        used = set(list(sheet.by_place.values())[:1]) if chance.below(3) == 0 else set()
        circled = sheet.island.mask(chance.shuffled(sheet.island.cells)[: chance.below(20)])
        before = sheet._replace(
            by_place={place: n for place, n in sheet.by_place.items() if place != newest},
            boat_places=sheet.boat_places - {newest},
        )
        both = [
            {
                (value, place)
                for value, place in skull_oracle.treasures(
                    marks.lines, marks.by_place, marks.boat_places, touching
                )
                if value not in used and not circled >> place[0] * 9 + place[1] & 1
            }
            for marks in (before, sheet)
        ]
        place = newest[0] * sheet.island.cols + newest[1]
        found = newly(
            sheet.island,
            sheet.numbers,
            sheet.boats,
            place,
            used=used,
            circled=circled,
            touching=touching,
        )
        assert {
            (value, tuple(cell))
            for value, mask in found.items()
            for cell in sheet.island.cells_of(mask)
        } == both[1] - both[0]
        assert all(found.values())
