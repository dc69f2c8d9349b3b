"""The fast lane of MammuZ plays the games of the rules, and a fault in it would be noticed."""

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import boardkit as bk
from boardkit.core.chance import stream
from boardkit.games.mammuz import MAMMUZ
from boardkit.games.mammuz.pieces import load_box
from boardkit.games.mammuz.strategies import Bluffer
from boardkit.simulate import fast
from boardkit.simulate.fast.codes import record
from boardkit.simulate.fast.mammuz_certain import BITS, minus, packed, total
from tests.simulate.fast.sameness import differences, line_up, planted, some_choices

Data = str | Path | None

DATA = Path(__file__).parents[3] / "data" / "mammuz"
BLUFFERS: list[Any] = [
    "bluffer",
    Bluffer(0, Fraction(1, 3)),
    Bluffer(0, 1),
    Bluffer(0.3, 0.9),
    Bluffer(1, 1),
    Bluffer(Fraction(1, 7), 0),
]
PLAYERS: list[Any] = ["random", "careful", *BLUFFERS]
READINGS = sorted({*MAMMUZ.rulebook.readings} - {"endless"})


def look_over(
    cases: range,
    games: int,
    players: Sequence[Any] = PLAYERS,
    choices: dict[str, str] | None = None,
    data: Data = None,
) -> list[str]:
    """The differences in some games of each case: seats, readings and players change from case to case."""
    found: list[str] = []
    for case in cases:
        chance = stream("sameness", case)
        found += differences(
            "mammuz",
            line_up(players, MAMMUZ.seats[case % len(MAMMUZ.seats)], chance),
            games,
            "papaya",
            choices=some_choices("mammuz", case) | {"endless": "capped"} | (choices or {}),
            rotate_seats=case % 3 == 0,
            first=chance.below(100_000),
            data=data,
        )
    return found


@pytest.mark.parametrize("player", ["random", "careful", "bluffer"])
@pytest.mark.parametrize("seats", MAMMUZ.seats)
def test_the_lane_plays_the_games_of_the_rules(seats: int, player: str):
    games = 6 if player == "bluffer" else 40
    assert not list(differences("mammuz", [player] * seats, games, "maracuya"))


def test_it_does_so_under_all_readings_and_with_all_players(request: pytest.FixtureRequest):
    assert not look_over(range(2000 if request.config.getoption("--full") else 40), 4)


@pytest.mark.parametrize("reading", READINGS)
def test_every_option_is_played(reading: str):
    """Each option by itself, for each kind of player."""
    for option in MAMMUZ.rulebook.readings[reading].options:
        players = ["careful", "random", "bluffer", "random"]
        assert not list(differences("mammuz", players, 4, "kiwi", choices={reading: option}))


def test_a_dial_next_to_nothing_is_left_to_the_rules():
    for dials in ((1e-10, 1), (0.5, 5e-324), (Fraction(1, 10**8), 0), (1 - 1e-9, 0)):
        assert fast.play("mammuz", [Bluffer(*dials)] * 3, 1) is None
    assert fast.play("mammuz", [Bluffer(1e-6, 1 - 1e-6)] * 3, 1) is not None
    assert not list(differences("mammuz", [Bluffer(1e-6, 1 - 1e-6)] * 3, 40, "x"))


def test_a_game_that_is_cut_off_is_won_by_nobody():
    number, players = 249, ["careful"] * 4  # such a game
    table = fast.play("mammuz", players, 1, "bench", first=number)
    assert table is not None
    assert not table.won.any()
    assert not list(differences("mammuz", players, 1, "bench", first=number))


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A box whose games are cut off early."""
    folder = tmp_path_factory.mktemp("short")
    limits = (DATA / "limits.csv").read_text(encoding="utf-8")
    turns = load_box().turns
    (folder / "limits.csv").write_text(limits.replace(str(turns), "15"), encoding="utf-8")
    return folder


def test_own_data_are_played(short: Path):
    with planted("mammuz"):  # for other sizes numba would compile anew
        assert not look_over(range(20), 1, ["random", "careful"], data=short)


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("limits.csv", "display,4", "display,5"),
        ("species.csv", "mouse,9\n", "mouse,16\n"),
    ],
)
def test_a_box_that_is_too_big_is_left_to_the_rules(tmp_path: Path, file: str, old: str, new: str):
    text = (DATA / file).read_text(encoding="utf-8")
    assert old in text
    (tmp_path / file).write_text(text.replace(old, new), encoding="utf-8")
    if file == "species.csv":
        components = (DATA / "components.csv").read_text(encoding="utf-8")
        (tmp_path / "components.csv").write_text(
            components.replace("animal,44", "animal,51"), encoding="utf-8"
        )
        deals = (DATA / "setup.csv").read_text(encoding="utf-8")
        deals = deals.replace("6,,4,48,8", "6,mouse,1,36,6").replace("7,,5,49,7", "7,,5,56,8")
        (tmp_path / "setup.csv").write_text(deals, encoding="utf-8")
    assert fast.play("mammuz", ["random"], 1, seats=7, data=tmp_path) is None


def test_games_without_end_are_left_to_the_rules():
    assert fast.play("mammuz", ["random"] * 3, 1, rules={"endless": "unlimited"}) is None


# Packed cards ----------------------------------------------------------------------------------


def test_packed_cards_are_counted_and_taken_off():
    chance = stream("packed")
    for _ in range(300):
        some, less = ([chance.below(16) for _ in range(14)] for _ in range(2))
        one, other = (sum(n << BITS * k for k, n in enumerate(part)) for part in (some, less))
        assert total(one) == sum(some)
        left = [max(0, n - m) for n, m in zip(some, less, strict=True)]
        assert minus(one, other) == sum(n << BITS * k for k, n in enumerate(left))


def test_a_mask_of_cards_is_packed():
    table = record(one=[1, 1, 1 << BITS, 1 << 2 * BITS])
    assert packed(table, 0b1011) == 0x102


# Faults ----------------------------------------------------------------------------------------

# What is changed, and the readings under which it matters.
FAULTS: dict[str, tuple[str, str, str, dict[str, str]]] = {
    "all dinosaurs play": ("kernel", "key = shuffle(d, dinosaurs, key)", "key = key", {}),
    "the banned species may be declared": ("herd", "alive & ~d.banned or alive", "alive", {"new_species": "different"}),
    "what is extinct lives": ("herd", "alive = t.used & ~d.extinct\n    if", "alive = t.used\n    if", {}),
    "the pile stays when somebody takes the herd": ("herd", "all_laid(t, d) | d.pile\n    d.pile = 0", "all_laid(t, d)", {}),
    "the herd is dealt from the challenger on": ("herd", "seat - challenger - 1", "seat - challenger", {}),
    "the pile is dealt out, or not": ("herd", "if t.deals_pile:", "if not t.deals_pile:", {}),
    "the tyrannosaurus takes the pile, or not": ("herd", "if t.removes_pile:", "if not t.removes_pile:", {}),
    "no dinosaur comes back": ("herd", "d.hands[challenger] |= returned", "d.hands[challenger] |= 0", {"trex_dinosaurs": "return"}),
    "the tyrannosaurus stays": ("kernel", "if t.trex_leaves:", "if False:", {"dinosaur": "trex_leaves"}),
    "the brontosaurus goes to the challenger": ("kernel", "and t.takes_itself", "and False", {"lone_brontosaurus": "itself"}),
    "the dinosaur stays in the display": ("kernel", "d.laid[previous] &= ~(1 << card)", "pass", {}),
    "the species may be the same after a plesiosaur": ("kernel", "1 << d.declared if t.another else 0", "0", {"new_species": "different"}),
    "nobody must show": ("herd", "elif not t.optional:", "elif False:", {"extinction": "compulsory"}),
    "what is gone may be declared": ("herd", "if t.gone_too:", "if False:", {"all_removed": "extinct"}),
    "true last cards do not win": ("kernel", "    elif last:\n        return 1 << previous, start\n", "", {}),
    "who is caught starts": ("kernel", "start, bare = challenger, False", "start, bare = previous, False", {}),
    "who challenges in vain starts": ("kernel", "start = (challenger + 1) % t.seats", "start = challenger", {}),
    "random takes no verb": ("players", "below(skip(key), count(others))", "below(key, count(others))", {}),
    "random lays one card less": ("players", "for fewer in range(size + 1):", "for fewer in range(max(1, size)):", {}),
    "careful believes a half": ("players", "return 2 * expected < claimed", "return expected < claimed", {}),
    "careful lies by number": ("", "for kind in sorted(KINDS)", "for kind in KINDS", {}),
    "careful does not see what does no harm": ("players", "good = hand & t.harmless", "good = 0", {}),
    "careful declares what it has least of": ("players", "if held > most:", "if held < most or most < 0:", {}),
    "careful gives the herd to itself": ("players", "if other == seat or size > fewest:", "if size > fewest:", {}),
    "everybody sees the herd": ("certain", "if knower == taker:", "if knower != taker:", {}),
    "the pile is forgotten": ("certain", "packed(t, d.laid[knower]) + d.floors[knower, pile]", "packed(t, d.laid[knower])", {}),
    "what was turned over is forgotten": ("certain", "            elif d.previous != knower:\n                more += d.turned\n", "", {}),
    "what was turned over counts twice": ("certain", "if not more & d.turned * FULL:", "if True:", {}),
    "nothing is known of the pile": ("certain", "d.floors[knower, t.seats] += packed(t, d.laid[knower])", "pass", {}),
    "a dinosaur in a hand is forgotten": ("certain", "d.floors[knower, holder] += t.one[card]", "pass", {}),
    "a dinosaur is still in the display": ("certain", "d.floors[knower, d.previous] = minus(d.floors[knower, d.previous], t.one[card])", "pass", {}),
    "what was laid stays in the hand": ("certain", "d.floors[knower, seat] = sure(floor, size)", "pass", {}),
    "nobody looks at the herd that leaves": ("certain", "            _lower_seen(t, d, knower)\n            if t.removes_pile", "            if t.removes_pile", {}),
}  # fmt: skip
BLUFFS = {
    "a bluffer keeps no true card": ("players", "max(0, count(held) - 1)", "count(held)"),
    "a bluffer fills up with its last card": ("players", "min(t.most, count(hand) - 1)", "min(t.most, count(hand))"),
    "a bluffer draws for nothing": ("players", "    if true < size:\n", "    if True:\n"),
    "a bluffer does not care what does harm": ("players", "0 if t.harmless >> card & 1 else count(hand & t.blocks[t.kinds[card]])", "count(hand & t.blocks[t.kinds[card]])"),
    "a bluffer fills up in order": ("players", "    shuffle(d, held, key)\n", ""),
    "the dial does not matter": ("players", "yes, no = p.challenge[entry] * false", "yes, no = 0.5 * false"),
    "a hand may hold a species whole": ("worlds", "d.whole[place] |= 1 << found", "pass"),
    "what is extinct counts": ("worlds", "0 if d.extinct >> species & 1 else", ""),
    "worlds are not taken off": ("worlds", "sign = -1.0 if", "sign = 1.0 if"),
    "a hand may hold all of the species": ("worlds", "max(0, there(t, d, d.declared) - 1) - sure", "FULL"),
    "lies weigh nothing": ("worlds", "d.lied[dealt] += true < claimed", "d.lied[dealt] += 0"),
    "true cards stay in the hand": ("worlds", "held -= true", "held -= 0"),
    "many lies are as likely as few": ("worlds", "rate ** d.lied[dealt]", "rate"),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_noticed(fault: str):
    module, right, wrong, choices = FAULTS[fault]
    players = ["random", "careful"]
    name = f"mammuz_{module}" if module else "mammuz"
    with planted("mammuz", name, right, wrong):
        assert any(
            look_over(range(case, case + 1), 1, players, choices) for case in range(100, 400)
        )


@pytest.mark.parametrize("fault", BLUFFS)
def test_a_planted_fault_of_a_bluffer_is_noticed(fault: str):
    module, right, wrong = BLUFFS[fault]
    with planted("mammuz", f"mammuz_{module}", right, wrong):
        players = ["random", "careful", *BLUFFERS]
        cases = range(100, 400, len(MAMMUZ.seats))  # of three seats: others take long
        assert any(look_over(range(case, case + 1), 1, players) for case in cases)


# What comes up in one game of thousands: a game, one of the readings, and a fault.
RARE: dict[str, tuple[str, list[str], int, dict[str, str], str, str]] = {
    "the first of the empty hands wins": ("herd", ["random"] * 4, 35870, {}, "if not t.shared:", "if True:"),
    "all empty hands win": ("herd", ["random"] * 4, 35870, {"together": "clockwise"}, "if not t.shared:", "if False:"),
    "the first seat comes first": ("kernel", ["careful"] * 5, 6420, {"together": "clockwise"}, "empty(t, d, challenger + 1)", "empty(t, d, 0)"),
    "who holds most wins": ("herd", ["careful"] * 4, 3, {}, "if size < best:", "if size > best or not found:"),
    "the game is over without species": ("herd", ["careful"] * 4, 3, {"only_dinosaurs": "free"}, "if not alive and t.free:", "if False:"),
    "what was dealt is passed over": ("worlds", ["bluffer 1/2 1/2"] * 3, 15, {}, "d.dealt |= d.whole[place]", "d.dealt |= 0"),
    "what was dealt before is passed over": ("worlds", ["bluffer 1/2 1/2"] * 7, 3, {}, "d.dealt |= d.whole[place]", "d.dealt = d.whole[place]"),
}  # fmt: skip


@pytest.mark.parametrize("case", RARE)
def test_a_rare_end_is_that_of_the_rules(case: str):
    module, players, number, choices, right, wrong = RARE[case]
    for options in ({}, choices):
        assert not list(differences("mammuz", players, 1, "kiwi", choices=options, first=number))
    with planted("mammuz", f"mammuz_{module}", right, wrong):
        assert list(differences("mammuz", players, 1, "kiwi", choices=choices, first=number))


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("return 0 if d.turns >= t.turns else RUNNING", "return RUNNING"),
        ("        if d.turns >= t.turns:\n            return 0, seat\n", ""),
        ("        d.turns += 1\n", "        d.turns += 2\n"),
    ],
)
def test_a_planted_fault_of_the_cap_is_noticed(short: Path, right: str, wrong: str):
    with planted("mammuz", "mammuz_kernel", right, wrong):
        assert look_over(range(20), 1, ["random"], data=short)


def test_who_does_not_follow_the_shares_of_a_herd_is_noticed(tmp_path: Path):
    """Little can be concluded from them, so here all dinosaurs deal out the herd."""
    head, *rows = (DATA / "dinosaurs.csv").read_text(encoding="utf-8").splitlines()
    rows = [f"{row.split(',')[0]},dealt_out" for row in rows]
    (tmp_path / "dinosaurs.csv").write_text("\n".join([head, *rows, ""]), encoding="utf-8")
    with planted("mammuz", "mammuz_certain", "sure(spread, others - count(d.shares[seat]))", "0"):
        assert any(
            look_over(range(case, case + 1), 1, ["careful"], {"stegosaurus": "herd"}, tmp_path)
            for case in range(0, 400, len(MAMMUZ.seats))  # of three seats
        )


def test_the_kernel_that_is_not_compiled_passes_too():
    with planted("mammuz"):
        assert not look_over(range(5, 15), 1, ["random", "careful"])
        assert not look_over(range(0, 10, 5), 1, BLUFFERS)


# The table -------------------------------------------------------------------------------------


@pytest.mark.parametrize("rotate_seats", [False, True])
def test_the_table_is_that_of_simulate(rotate_seats: bool):
    import pandas as pd

    players = ["careful", "random", "bluffer", "random"]
    table = fast.play("mammuz", players, 20, " Papaya ", rotate_seats=rotate_seats)
    slow = bk.simulate("mammuz", players, 20, " Papaya ", rotate_seats=rotate_seats)
    assert table is not None
    pd.testing.assert_frame_equal(table.frame(), slow)
    assert {**slow.attrs, **table.attrs} == {**table.attrs, **slow.attrs, "lane": "fast"}
