"""`bk.exact`: every known answer with a closed form is in the index, and equals the number."""

import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from inspect import getdoc
from math import comb, perm, sqrt
from typing import Any

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES

# Id -> what the index must say: an exact value, or one rounded as it is usually told.
Answers = dict[str, list[tuple[Callable[[], Any], Any]]]
M, K, S, A = bk.exact.memoarrr, bk.exact.karuba, bk.exact.skull_island, bk.exact.mammuz
T = bk.exact.tricky_tides

MEMOARRR: Answers = {
    "ME-1": [(M.connects, Fraction(1, 3)), (M.friends, Fraction(23, 3))],
    "ME-2": [
        (
            lambda: [M.saved_by(m) for m in (1, 2, 3)],
            [Fraction(1, 3), Fraction(13, 23), Fraction(183, 253)],
        ),
        (
            lambda: [round(float(M.saved_by(m)), 4) for m in (4, 5, 6, 8, 10, 12)],
            [0.8287, 0.8972, 0.9405, 0.9825, 0.9959, 0.9993],
        ),
    ],
    "ME-3": [
        (lambda: M.walks(6), (8, 56, 368, 2352, 14592, 86784)),
        (
            lambda: [M.blind_run(t) for t in range(1, 7)],
            [
                Fraction(1, 3),
                Fraction(7, 69),
                Fraction(1, 33),
                Fraction(7, 759),
                Fraction(76, 26565),
                Fraction(452, 504735),
            ],
        ),
    ],
    "ME-4": [
        (
            lambda: M.blind_shares(2)[0].low < Fraction(744857, 10**6) < M.blind_shares(2)[0].high,
            True,
        ),
        (
            lambda: M.blind_wins()[0].low < Fraction(56514, 10**5) < M.blind_wins()[0].high,
            True,
        ),
        (lambda: sum(M.blind_wins(1)[0] + M.blind_wins(1)[1]), 2),
        (lambda: M.independent_shares(3), (Fraction(15, 26), Fraction(5, 26), Fraction(6, 26))),
        (
            lambda: M.independent_shares(4),
            (Fraction(237, 520), Fraction(79, 520), Fraction(93, 520), Fraction(111, 520)),
        ),
    ],
    "ME-6": [
        (M.starter_wins, 0),
        (lambda: M.starter_wins(boxed=False), 1),
        # 3x3, 3x3 less one, 3x4, 3x4 less one, 4x4, 4x4 less one
        (
            lambda: [
                M.starter_wins(rows, columns, boxed)
                for rows, columns in ((3, 3), (3, 4), (4, 4))
                for boxed in (False, True)
            ],
            [1, 0, 0, 1, 0, 1],
        ),
    ],
    "ME-7": [(lambda: [M.next_starter(n) for n in (2, 3, 4)], [1, Fraction(1, 2), Fraction(1, 3)])],
    "ME-9": [(lambda: [M.openings(n) for n in (2, 3, 4)], [18, 15, 12])],
}

KARUBA: Answers = {
    "KA-1": [
        (K.steps_granted, (Fraction(22, 9), Fraction(38, 81))),
        (lambda: K.steps_granted(36), (88, 0)),
        (
            lambda: [
                (round(float(mean), 2), round(sqrt(variance), 2))
                for mean, variance in map(K.steps_granted, (6, 10, 13, 18))
            ],
            [(14.67, 1.55), (24.44, 1.87), (31.78, 2.0), (44.0, 2.08)],
        ),
    ],
    "KA-2": [
        (K.tiles_join, Fraction(13, 35)),
        (K.joined_borders, Fraction(91, 5)),
        (K.beach_open, Fraction(11, 18)),
    ],
    "KA-3": [(K.forced_discards, 6), (K.least_steps, 12)],
    "KA-4": [
        (K.steps_home, Fraction(851, 109)),
        (lambda: K.steps_home(every_pair=True), Fraction(81, 11)),
        (lambda: round(float(4 * K.steps_home()), 1), 31.2),
        (lambda: round(float(K.discards_needed()), 1), 12.8),
    ],
    "KA-5": [(K.shortest_paths, 126)],
    "KA-6": [(K.straight_row, Fraction(1, 64))],
    "KA-9": [(K.most_points, 38)],
}

WAYS = [100, 111, 121, 134, 146, 106, 97, 88, 75, 62, 45, 40, 36, 33, 31]
LATER = [116, 128, 139, 153, 166, 117, 107, 97, 83, 69, 51, 46, 42, 39, 37]
SKULL_ISLAND: Answers = {
    "SK-1": [(S.kinds, (36, 125, 25, 25, 5)), (S.boat_offered, Fraction(30, 216))],
    "SK-2": [
        (lambda: [S.writable(n) * 216 for n in range(1, 16)], WAYS),
        (lambda: [S.writable(n, 5) * 216 for n in range(1, 16)], LATER),
        (lambda: [round(float(S.worth(n)), 2) for n in (5, 8, 7, 9)], [3.38, 3.26, 3.14, 3.12]),
    ],
    "SK-3": [
        (
            lambda: [125 * S.plain_sum(n) for n in range(3, 16)],
            [1, 3, 6, 10, 15, 18, 19, 18, 15, 10, 6, 3, 1],
        ),
        (S.plain_values, Fraction(141, 25)),
    ],
    "SK-5": [
        (
            lambda: [S.crosses(*size) for size in ((3, 3), (5, 5), (6, 7), (7, 7))],
            [1, 100, 700, 1225],
        )
    ],
    "SK-7": [
        (S.score_bounds, (-75, 110)),
        (lambda: [S.overcome_needed(level) for level in ("voyager", "explorer")], [2, 3]),
    ],
    "SK-8": [
        (
            lambda: [round(float(S.rolls_for(n)), 2) for n in (5, 8, 10, 15)],
            [5.92, 9.82, 13.94, 27.87],
        ),
        (lambda: S.rolls_for(15, copies=2) * 2, S.rolls_for(15)),
        (lambda: S.written_within(5, 4), Fraction(146, 216) ** 4),
    ],
}

MAMMUZ: Answers = {
    "MA-1": [(lambda: [A.deck(n) for n in range(3, 8)], [30, 40, 40, 48, 49])],
    "MA-2": [
        (
            lambda: [round(float(A.at_least(k, "squirrel", 3)), 4) for k in range(1, 5)],
            [0.9619, 0.7715, 0.4288, 0.1432],
        ),
        (
            lambda: [round(float(A.at_least(k, "gopher", 4)), 4) for k in range(1, 5)],
            [0.9239, 0.6592, 0.3117, 0.0894],
        ),
        (
            lambda: [round(float(A.at_least(k, "mouse", 7)), 4) for k in range(1, 5)],
            [0.7830, 0.3808, 0.1050, 0.0157],
        ),
    ],
    "MA-3": [
        (
            lambda: [round(float(A.alike(2, n)), 4) for n in range(3, 8)],
            [1.0, 0.9991, 0.9808, 0.9815, 0.9308],
        ),
        (
            lambda: [round(float(A.alike(3, n)), 4) for n in range(3, 8)],
            [0.8165, 0.6948, 0.4371, 0.4208, 0.2806],
        ),
        (
            lambda: [round(float(A.alike(4, n)), 4) for n in range(3, 8)],
            [0.2537, 0.1774, 0.0704, 0.0658, 0.0330],
        ),
    ],
    "MA-4": [
        (lambda: A.possible(3, 3, "squirrel", 3), Fraction(94, 323)),
        (lambda: A.possible(4, 4, "squirrel", 3), 0),
    ],
    "MA-5": [
        (lambda: A.caught(1, 4), Fraction(1, 4)),
        (lambda: [A.challenge_gain(6, Fraction(n, 4)) for n in (1, 2, 3)], [-3, 0, 3]),
        (lambda: A.last_display_wins(1, 4), Fraction(3, 4)),
    ],
    "MA-6": [
        (
            lambda: [A.mammoths_together(n) for n in range(3, 8)],
            [Fraction(9, 29), Fraction(3, 13), Fraction(7, 39), Fraction(7, 47), Fraction(1, 8)],
        ),
        (
            lambda: [round(float(A.some_extinct(n)), 4) for n in range(3, 8)],
            [0.3887, 0.2759, 0.2060, 0.1674, 0.1377],
        ),
    ],
    "MA-8": [
        (lambda: [A.first_empty(n) for n in (3, 4)], [7, 9]),
        (lambda: [A.unchallenged_win(j) for j in range(3)], [1, Fraction(1, 2), 0]),
    ],
    "MA-9": [(lambda: A.first_displays(3), 2310)],
}

LEADS = {
    ("random", 2): [0.093, 0.223, 0.352, 0.482, 0.611, 0.741, 0.870, 1],
    ("random", 3): [0.002, 0.028, 0.093, 0.197, 0.339, 0.521, 0.741, 1],
    ("random", 4): [0.000, 0.001, 0.015, 0.062, 0.163, 0.339, 0.611, 1],
    ("high", 2): [0.093, 0.137, 0.198, 0.281, 0.394, 0.544, 0.742, 1],
    ("high", 3): [0.002, 0.007, 0.018, 0.043, 0.101, 0.226, 0.484, 1],
    ("high", 4): [0, 0, 0.000, 0.001, 0.008, 0.045, 0.226, 1],
    ("low", 4): [0, 0.004, 0.077, 0.262, 0.486, 0.696, 0.868, 1],
}
TRICKY_TIDES: Answers = {
    "TT-1": [
        (T.void, Fraction(81719, 1168700)),
        (lambda: round(float(T.void_somewhere()), 4), 0.2724),
        (lambda: round(float(T.longest_suit()), 3), 3.317),
        (
            lambda: [
                round(float(T.shape(*counts)), 4)
                for counts in (
                    (3, 2, 2, 1),
                    (4, 2, 1, 1),
                    (3, 3, 1, 1),
                    (3, 3, 2, 0),
                    (4, 3, 1, 0),
                    (4, 2, 2, 0),
                    (2, 2, 2, 2),
                )
            ],
            [0.4007, 0.1431, 0.1145, 0.1002, 0.0716, 0.0626, 0.0584],
        ),
    ],
    "TT-2": [
        (
            lambda: {
                (how, seats): [round(float(T.lead_wins(n, seats, how)), 3) for n in range(1, 9)]
                for how, seats in LEADS
            },
            LEADS,
        ),
        (
            lambda: [T.lead_wins(n, seats, "high") for seats in (2, 3, 4) for n in range(1, 9)],
            [Fraction(perm(g, 8 - n), perm(31, 8 - n)) for g in (23, 15, 7) for n in range(1, 9)],
        ),
    ],
    "TT-5": [(lambda: [T.heading_stays(n) for n in (4, 8)], [Fraction(17, 24), Fraction(29, 48)])],
    "TT-6": [
        (T.tricks, 18),
        (lambda: [T.undealt(n) for n in (4, 3, 2)], [0, 8, 16]),
        (T.left_share, Fraction(1, 4)),
    ],
    "TT-7": [
        (
            lambda: [T.first_cube(good) for good in ("sugar", "coffee", "silk", "spice", "gold")],
            [Fraction(cubes, 78) for cubes in (24, 24, 12, 12, 6)],
        ),
        (lambda: T.on_island(1, 1, 1, 0, 0), Fraction(24 * 24 * 12, comb(78, 3))),
    ],
}

ANSWERS = {**MEMOARRR, **KARUBA, **SKULL_ISLAND, **MAMMUZ, **TRICKY_TIDES}
CASES = [(id_, call, value) for id_, pairs in ANSWERS.items() for call, value in pairs]


@pytest.mark.parametrize(("id_", "call", "value"), CASES, ids=[case[0] for case in CASES])
def test_the_index_gives_the_known_answer(id_: str, call: Callable[[], Any], value: Any):
    assert call() == value


@pytest.mark.parametrize("id_", ANSWERS)
def test_every_known_answer_is_in_the_index(id_: str):
    assert any(entry.id == id_ for entry in bk.exact.known())


@pytest.mark.parametrize("entry", bk.exact.known(), ids=lambda entry: f"{entry.game}.{entry.name}")
def test_every_entry_is_derived_shown_and_said_in_both_languages(entry: Any):
    assert getattr(getattr(bk.exact, entry.game), entry.name) is entry.call
    told = getdoc(entry.call) or ""
    assert ">>>" in told
    assert {entry.says(lang) for lang in LANGUAGES} - {""} == {
        row["says"]
        for lang in LANGUAGES
        for row in bk.exact.listing(lang, entry.game)
        if row["name"] == entry.name
    }


def test_most_treasures_win_more_often_where_they_are_sorted():
    """Both ways for two blind players; with all shares one half, seven of eight shuffled stacks."""
    shuffled, ordered = (M.most_treasures_win_blind(stack) for stack in ("shuffled", "sorted"))
    assert shuffled.high < ordered.low
    assert shuffled.low <= shuffled.high < shuffled.low + Fraction(1, 1000)


def test_the_index_of_a_game_that_is_none_is_refused():
    with pytest.raises(bk.RulesError, match="there is no game 'chess'"):
        bk.exact.listing("es", "chess")


def test_boardkit_itself_stays_light():
    """Neither pandas nor the index nor the charts are loaded before somebody asks for them."""
    program = """
import sys
import boardkit as bk
heavy = {"pandas", "numpy", "scipy", "plotly", "boardkit.simulate.exact", "boardkit.charts"}
print(sorted(heavy & set(sys.modules)), bk.exact.memoarrr.connects())
print(sorted({"pandas", "numpy", "scipy", "plotly"} & set(sys.modules)))
"""
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=False
    )
    assert run.stdout == "[] 1/3\n[]\n", run.stderr
