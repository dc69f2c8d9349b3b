"""The fast lane of Memoarrr! plays the games of the rules, and a fault in it would be noticed."""

from fractions import Fraction
from typing import Any

import pytest

import boardkit as bk
from boardkit.core.chance import stream
from boardkit.games.memoarrr import MEMOARRR
from boardkit.games.memoarrr.memory import Forgetful
from boardkit.simulate import fast
from tests.simulate.fast.sameness import differences, line_up, planted, some_choices

CAREFUL, RANDOM = MEMOARRR.players["careful"], MEMOARRR.players["random"]
PLAYERS: list[Any] = [
    *("random", "careful", "forgetful", "pairing"),
    Forgetful(Fraction(1, 4), CAREFUL, "another word"),
    Forgetful(0.8, MEMOARRR.players["pairing"]),
    Forgetful(0.9, RANDOM),
]


def look_over(cases: range, games: int) -> list[str]:
    """The differences in some games of each case: seats, readings and players change from case to case."""
    found: list[str] = []
    for case in cases:
        chance = stream("sameness", case)
        players = line_up(PLAYERS, 2 + case % 3, chance)
        found += differences(
            "memoarrr",
            players,
            games,
            "papaya",
            choices=some_choices("memoarrr", case) | {"stack": ("shuffled", "sorted")[case % 2]},
            rotate_seats=case % 5 == 0,
            first=chance.below(100_000),
        )
    return found


@pytest.mark.parametrize("players", [["random"], ["careful"], ["forgetful"], ["pairing"]])
@pytest.mark.parametrize("seats", MEMOARRR.seats)
def test_the_lane_plays_the_games_of_the_rules(seats: int, players: list[str]):
    assert not list(differences("memoarrr", players * seats, 60, "maracuya"))


def test_it_does_so_under_all_readings_and_with_all_players(request: pytest.FixtureRequest):
    assert not look_over(range(3000 if request.config.getoption("--full") else 120), 8)


@pytest.mark.parametrize("reading", ["stack", *MEMOARRR.rulebook.readings])
def test_every_option_is_played(reading: str):
    """Each option by itself, for two of each kind of player."""
    stack = {"stack": ("shuffled", "sorted")}
    options = stack.get(reading) or tuple(MEMOARRR.rulebook.readings[reading].options)
    for option in options:
        players = ["careful", "random", "forgetful"]
        assert not list(differences("memoarrr", players, 8, "kiwi", choices={reading: option}))


# Faults ----------------------------------------------------------------------------------------

FAULTS = {
    "the last action of a turn is not counted": ("kernel", "        done += 1\n        if failed", "        if failed"),
    "a card connects with itself alone": ("kernel", "t.links[card] >> d.island[last] & 1", "card == d.island[last]"),
    "no bar": ("kernel", "        bar |= d.looked[other]", "            bar |= 0"),
    "the bar outlasts the opening": ("kernel", "if t.bar_lasts == OPENING and last >= 0:", "if t.bar_lasts == OPENING and last >= 99:"),
    "who is out is asked again": ("kernel", "out |= 1 << seat", "out |= 0"),
    "the fewest birds start": ("kernel", "d.volcanoes[k] > d.volcanoes[best]", "d.volcanoes[k] < d.volcanoes[best]"),
    "the survivor reveals always": ("kernel", "if not t.survivor or", "if"),
    "no draw": ("kernel", "elif t.draw and up == t.places", "elif False"),
    "the best treasure comes before their number": ("kernel", "ahead = d.won[seat, what] - d.won[best, what]", "ahead = d.won[seat, -what] - d.won[best, -what]"),
    "careful likes many friends": ("players", "if left < fewest:", "if left <= fewest:"),
    "careful forgets what lies open": ("players", "t.links[card] & ~up_cards", "t.links[card]"),
    "random does not ask for the verb": ("players", "key = skip(key)", "key = key"),
    "a secret look is forgotten as if it were open": ("players", "place, number, _LOOKED", "place, number, _UP"),
    "the word of a memory does not matter": ("players", "p.words[d.entry[seat]]", "p.words[0]"),
    "pairing takes an even piece for an odd one": ("pairing", "count(piece) % 2", "count(piece) % 3"),
    "pairing leaves what waits for who came over": ("pairing", "            elif over != NOBODY:\n                _wait(d, depth, over)\n", ""),
    "pairing does not mind what it does not know": ("pairing", "elif not down & ~known:", "else:"),
    "pairing helps where it is lost": ("pairing", "if wins * among < best * of:", "if wins * among > best * of or not cards:"),
}  # fmt: skip


def test_the_kernel_that_is_not_compiled_passes_too():
    with planted("memoarrr"):
        assert not look_over(range(12), 1)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_noticed(fault: str):
    module, right, wrong = FAULTS[fault]
    with planted("memoarrr", f"memoarrr_{module}", right, wrong):
        assert any(look_over(range(case, case + 1), 1) for case in range(100, 300))


def test_the_compiled_kernel_is_back_afterwards():
    with planted("memoarrr", "memoarrr_players", "key = skip(key)", "key = key"):
        assert look_over(range(1), 3)
    assert not look_over(range(1), 3)


# The table -------------------------------------------------------------------------------------


@pytest.mark.parametrize("rotate_seats", [False, True])
def test_the_table_is_that_of_simulate(rotate_seats: bool):
    import pandas as pd

    players = ["careful", "random", "forgetful"]
    table = fast.play("memoarrr", players, 50, " Papaya ", rotate_seats=rotate_seats)
    slow = bk.simulate("memoarrr", players, 50, " Papaya ", rotate_seats=rotate_seats)
    assert table is not None
    pd.testing.assert_frame_equal(table.frame(), slow)
    assert {**slow.attrs, **table.attrs} == {**table.attrs, **slow.attrs, "lane": "fast"}
