"""Known answers about Skull Island: dice by full enumeration, crosses by geometry, scores by bounds."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest

import boardkit as bk
from boardkit.games.skull_island.dice import chance_within, mean_rolls, values, ways_to_total
from boardkit.games.skull_island.marks import offer
from boardkit.games.skull_island.odds import chances, kinds, rolls, score_bounds, ways
from boardkit.games.skull_island.scoring import score_sheet
from boardkit.games.skull_island.state import Chest, blank_sheet
from boardkit.games.skull_island.treasures import crosses, full_island, shown
from tests.skull_sheets import BOX, EXAMPLE, EXAMPLE_SKULLS, TORTUGA, full_of, marks

DICE = BOX.dice["six"]
LITERAL = BOX.dice["one"]
AFTER = BOX.bubbles  # as many dangers as a game has


def by_hand(faces: tuple[tuple[int, ...], ...], dangers: bool) -> Counter[int]:
    """In how many rolls each number can be written, from the sentences of the rulebook alone."""
    count: Counter[int] = Counter()
    for green, purple, red in product(*faces):
        if red == 0 and dangers:
            continue
        shown_numbers = [number for number in (green, purple, red) if number]
        sums = {
            sum(group)
            for size in range(1, len(shown_numbers) + 1)
            for group in combinations(shown_numbers, size)
        }
        count.update(range(1, 16) if purple == 0 else sums)
    return count


# SK-1: kinds of rolls --------------------------------------------------------------------------------


def test_sk_1_of_216_rolls_36_are_dangers_and_125_without_symbol():
    assert len(list(rolls(DICE))) == 216
    found = kinds(BOX, DICE)
    assert found._asdict() == {"skull": 36, "plain": 125, "boat": 25, "penny": 25, "both": 5}
    assert sum(found) == 6**3
    # Every die has six sides, so the literal dice have the same kinds.
    assert kinds(BOX, LITERAL) == found


def test_sk_1_after_five_dangers_the_skull_is_blank():
    """The 36 dangers turn into rolls of two dice: 25 plain, 5 with each symbol, 1 with both."""
    found = kinds(BOX, DICE, AFTER)
    assert found._asdict() == {"skull": 0, "plain": 150, "boat": 30, "penny": 30, "both": 6}


def test_sk_1_chance_knows_the_same_kinds():
    game = bk.game("skull_island")
    found = game.chances(game.new(1)) or ()
    danger = sum((p for roll, p in found if getattr(roll, "red", 1) == 0), Fraction(0))
    assert danger == Fraction(36, 216) == Fraction(1, 6)
    assert mean_rolls(BOX.bubbles, danger) == 30


# SK-2: which number can be written how often ---------------------------------------------------------

WHILE_DANGERS = [100, 111, 121, 134, 146, 106, 97, 88, 75, 62, 45, 40, 36, 33, 31]
LATER = [116, 128, 139, 153, 166, 117, 107, 97, 83, 69, 51, 46, 42, 39, 37]


@pytest.mark.parametrize(
    ("bubbles", "table"), [(0, WHILE_DANGERS), (4, WHILE_DANGERS), (AFTER, LATER)]
)
def test_sk_2_ways_to_write_each_number(bubbles: int, table: list[int]):
    found = ways(BOX, DICE, bubbles)
    assert list(found) == list(range(1, 16))
    assert list(found.values()) == table
    assert found == by_hand(DICE, dangers=bubbles < AFTER)


def test_sk_2_five_is_the_easiest_number():
    found = chances(BOX, DICE)
    assert max(found, key=lambda number: found[number]) == 5
    assert found[5] == Fraction(146, 216)
    assert sorted(found, key=lambda number: -found[number])[:6] == [5, 4, 3, 2, 6, 1]


def test_sk_2_number_times_chance_is_a_plateau_from_5_to_9():
    worth = {number: number * chance for number, chance in chances(BOX, DICE).items()}
    best = sorted(worth, key=lambda number: -worth[number])[:4]
    assert best == [5, 8, 7, 9]
    assert [round(float(worth[number]), 2) for number in best] == [3.38, 3.26, 3.14, 3.12]
    assert worth[9] == Fraction(25, 8)


def test_sk_2_with_the_literal_dice_six_is_the_easiest_and_one_takes_penny():
    found = ways(BOX, LITERAL)
    assert found == by_hand(LITERAL, dangers=True)
    assert max(found, key=lambda number: found[number]) == 6
    assert (found[6], found[1]) == (132, 30)
    assert max(found) == 18  # sums go beyond what Penny Papers allows
    assert found[18] == 1
    assert ways(BOX, LITERAL, AFTER) == by_hand(LITERAL, dangers=False)


def test_sk_2_without_a_danger_some_number_can_always_be_written():
    for dice, bubbles in product((DICE, LITERAL), (0, AFTER)):
        offers = [offer(BOX, roll, bubbles) for roll in rolls(dice)]
        # Only three symbols on the dice: Penny Papers is then among them.
        assert all(found.skull or found.numbers for found in offers)
        assert not any(found.skull and found.numbers for found in offers)


# SK-3: three dice without symbols --------------------------------------------------------------------


def test_sk_3_sums_of_three_dice():
    plain = [roll for roll in rolls(DICE) if all((roll.green, roll.purple, roll.red))]
    sums = Counter(roll.green + roll.purple + roll.red for roll in plain)
    assert [sums[total] for total in range(3, 16)] == [1, 3, 6, 10, 15, 18, 19, 18, 15, 10, 6, 3, 1]
    assert sum(sums.values()) == 125
    assert all(ways_to_total(total) == sums[total] for total in range(20))


def test_sk_3_the_closed_form_holds_for_any_dice():
    for dice, highest in product((1, 2, 3, 4), (2, 5, 6)):
        sums = Counter(sum(shown_) for shown_ in product(range(1, highest + 1), repeat=dice))
        assert all(
            ways_to_total(total, dice, highest) == sums[total]
            for total in range(dice * highest + 3)
        )


def test_sk_3_a_plain_roll_allows_141_25ths_of_a_number():
    plain = [roll for roll in rolls(DICE) if all((roll.green, roll.purple, roll.red))]
    sizes = Counter(len(offer(BOX, roll, 0).numbers) for roll in plain)
    assert sizes == {3: 5, 4: 6, 5: 54, 6: 24, 7: 36}
    mean = Fraction(sum(size * count for size, count in sizes.items()), len(plain))
    assert mean == Fraction(141, 25)


@pytest.mark.clause("SKU-T7")
def test_sk_3_rolls_of_the_rulebook_and_of_two_reviews():
    assert values((2, 3, 5)) == (2, 3, 5, 7, 8, 10)
    assert values((1, 3, 5)) == (1, 3, 4, 5, 6, 8, 9)
    assert values((2, 4, 5)) == (2, 4, 5, 6, 7, 9, 11)


# SK-5: crosses on a full island ----------------------------------------------------------------------


@pytest.mark.parametrize(("rows", "cols"), [(2, 5), (3, 3), (3, 4), (4, 4), (5, 5), (4, 6)])
def test_sk_5_a_full_island_has_c_r_3_times_c_c_3_crosses(rows: int, cols: int):
    island = full_of(rows, cols)
    numbers = tuple(4 * (island.spaces >> k & 1) for k in range(len(island.cells)))
    strict = list(crosses(island, numbers, 0, 4))
    assert len(strict) == len(set(strict)) == comb(rows, 3) * comb(cols, 3)
    assert len(strict) == full_island(rows, cols)
    touching = list(crosses(island, numbers, 0, 4, touching=True))
    assert len(touching) == len(set(touching)) == full_island(rows, cols, touching=True)


def test_sk_5_the_named_islands():
    assert [full_island(*size) for size in ((3, 3), (5, 5), (6, 7), (7, 7))] == [1, 100, 700, 1225]
    assert full_island(3, 3, touching=True) == 13
    assert full_island(5, 5, touching=True) == 500


@pytest.mark.clause("SKU-B1")
def test_sk_5_a_boat_takes_the_place_of_a_fourth_number():
    three = marks(TORTUGA, {"C6": 4, "C8": 4, "D7": 4})
    assert shown(TORTUGA, three.numbers, three.boats) == ()
    lent = marks(TORTUGA, {"C6": 4, "C8": 4, "D7": 4}, boats="A7")
    (found,) = shown(TORTUGA, lent.numbers, lent.boats)
    assert (str(found.cell), [str(boat) for boat in found.boats]) == ("C7", ["A7"])


# SK-7: between which scores a sheet lies -------------------------------------------------------------


def test_sk_7_scores_lie_between_minus_75_and_110():
    assert score_bounds(BOX) == (-75, 110)
    assert sum(sorted(BOX.penny)[-5:]) == 65


def test_sk_7_the_high_levels_need_dangers():
    """Treasures alone reach 65; each danger overcome adds 9 at most, as it touches a 9."""
    treasures = sum(sorted(BOX.penny)[-BOX.chests :])

    def needed(level: str) -> int:
        return next(n for n in range(99) if treasures + n * BOX.overcomes >= BOX.levels[level])

    assert {level: needed(level) for level in BOX.levels} == {
        "explorer": 3,
        "voyager": 2,
        "pathfinder": 0,
        "tourist": 0,
    }


# SK-8: how long one waits ----------------------------------------------------------------------------


def test_sk_8_rolls_for_four_copies():
    found = chances(BOX, DICE)
    means = {number: mean_rolls(4, found[number]) for number in (5, 8, 10, 15)}
    assert {number: round(float(mean), 2) for number, mean in means.items()} == {
        5: 5.92,
        8: 9.82,
        10: 13.94,
        15: 27.87,
    }
    assert means[5] == Fraction(4 * 216, 146)
    assert mean_rolls(2, found[15]) == means[15] / 2  # with two boats two copies are enough


def test_sk_8_the_waiting_time_by_its_whole_distribution():
    """The mean is the sum over all rolls of the chance to wait longer, here up to a known rest."""
    chance = Fraction(146, 216)
    longer = [1 - chance_within(4, chance, count) for count in range(80)]
    assert abs(float(sum(longer)) - 4 * 216 / 146) < 1e-9
    assert longer == sorted(longer, reverse=True)
    assert longer[:4] == [1, 1, 1, 1]
    assert chance_within(4, chance, 4) == chance**4
    assert chance_within(0, chance, 0) == 1


def test_sk_8_chance_within_counts_all_rows_of_rolls():
    chance = Fraction(1, 6)
    for times, count in product(range(4), range(4)):
        by_rows = sum(
            (
                Fraction(5 ** hits.count(False), 6**count)
                for hits in product((True, False), repeat=count)
                if hits.count(True) >= times
            ),
            Fraction(0),
        )
        assert chance_within(times, chance, count) == by_rows


# SK-9: the worked example ----------------------------------------------------------------------------


@pytest.mark.clause("SKU-X5")
def test_sk_9_the_example_is_worth_27():
    found = shown(EXAMPLE.island, EXAMPLE.numbers, EXAMPLE.boats)
    assert [(t.value, str(t.cell), len(t.boats)) for t in found] == [
        (1, "C7", 1),
        (4, "G4", 0),
        (7, "G6", 2),
        (9, "E3", 1),
        (10, "F6", 1),
    ]
    sheet = blank_sheet(TORTUGA)._replace(
        numbers=EXAMPLE.numbers,
        boats=EXAMPLE.boats,
        skulls=EXAMPLE_SKULLS,
        chests=tuple(Chest(t.value, t.cell) for t in found),
    )
    game = bk.game("skull_island")
    points = score_sheet(game.new(1).setup, sheet)
    assert points.parts == {"treasures": 4 + 1 + 9 + 7 + 10, "overcome": 4, "dangers": -1 - 7}
    assert points.total == 27
