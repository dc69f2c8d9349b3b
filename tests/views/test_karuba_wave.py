"""The wave as graph and queue tells the same as the wave on the island."""

import re
from html import unescape
from itertools import pairwise

import pytest

from boardkit.core.catalogue import LANGUAGES, Lang
from boardkit.games.karuba.paths import reach
from boardkit.games.karuba.pieces import COLOURS, Colour, Pair, Rim, Spot
from boardkit.games.karuba.positions import Position, empty_position, read_position
from boardkit.panels import KarubaPathLab
from boardkit.views.karuba_wave import joints, wave_html
from tests.karuba_positions import BOX

TEXT = (
    ". 21 1 22 . .  13 7 17 23 19 4  . 18 . 31 . 36  . 27 14 12 2 20  . . . . . . "
    "brown 60 70 beach blue 20 100 beach purple 110 60 beach yellow 80 10 beach"
)
HERE = read_position(BOX, TEXT)
BLUE = Colour.BLUE


def wave(steps: int, here: Position = HERE) -> dict[Spot, int]:
    return reach(BOX, here.pairs, here.island, BLUE, steps)


def dots(html: str, kind: str) -> int:
    return len(re.findall(rf'<circle class="[^"]*{kind}', html))


@pytest.mark.parametrize("steps", range(12))
def test_full_dots_are_the_places_reached_and_thick_ones_those_that_wait(steps: int):
    reached = wave(steps)
    html = wave_html(BOX, HERE, BLUE, reached, "en")
    assert dots(html, "bk-wet") == len(reached) + 1  # and the start
    last = max(reached.values(), default=0)
    assert dots(html, "bk-first") == sum(1 for n in reached.values() if n == last) + (not reached)
    assert html.count("<circle") == 2 + HERE.island.placed
    assert html.count("<line ") == len(joints(BOX, HERE, Pair(20, 100)))


def test_the_lines_join_what_a_step_joins():
    lines = joints(BOX, HERE, Pair(20, 100))
    assert len(lines) == len({frozenset(line) for line in lines})
    steps = {Rim.BEACH: 0, **wave(30)}
    assert Rim.TEMPLE in steps
    for one, two in lines:
        if one in steps or two in steps:
            assert abs(steps[one] - steps[two]) <= 1, "nobody is reached later than a step after"
    for place, n in steps.items():
        near = {b if a == place else a for a, b in lines if place in (a, b)}
        assert n == 0 or n - 1 in {steps[other] for other in near}


def test_the_queue_takes_out_in_one_row_what_it_took_in_the_row_before():
    html = unescape(wave_html(BOX, HERE, BLUE, wave(30), "en"))
    rows = re.findall(r'<th scope="row">(\d+)</th><td>(.*?)</td><td>(.*?)</td>', html)
    assert [int(ring) for ring, _, _ in rows] == list(range(1, max(wave(30).values()) + 1))
    for (_, _, new), (_, out, _) in pairwise(rows):
        assert out == new
    assert rows[0][1:] == ("the beach", "A2")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_has_a_name_and_without_a_pair_there_is_none(lang: Lang):
    html = wave_html(BOX, HERE, BLUE, wave(3), lang)
    name = re.search(r'aria-label="([^"]*)"', html)
    assert name is not None
    assert str(2 + HERE.island.placed) in name[1]
    assert wave_html(BOX, empty_position(BOX), BLUE, {}, lang) == ""


def test_graph_and_board_of_the_lab_move_together():
    lab = KarubaPathLab(text=TEXT, steps=0, lang="en")
    for steps in (0, 3, 8, 2):
        lab.show_steps(steps)
        assert lab.graph.value == wave_html(BOX, HERE, BLUE, wave(steps), "en")
    lab.colours.value = COLOURS[0].value
    assert lab.graph.value != wave_html(BOX, HERE, BLUE, wave(2), "en")
