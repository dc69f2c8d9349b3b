"""The rulebook's examples and the known cases MZ1 to MZ5."""

import pytest

from boardkit.games.mammuz.pieces import NUMBER, Kind
from boardkit.games.mammuz.state import in_play
from tests.mammuz_positions import BOX, MAMMUZ, TABLE, hands, last, play, table


@pytest.mark.clause("MAM-S1", "MAM-S2", "MAM-S3")
def test_mz1_every_line_of_the_table_adds_up() -> None:
    sums = {3: (27, 3, 10), 4: (35, 5, 10), 5: (35, 5, 8), 6: (44, 4, 8), 7: (44, 5, 7)}
    for seats, (animals, dinosaurs, hand) in sums.items():
        deal = BOX.deals[seats]
        assert (sum(deal.animals), deal.dinosaurs, deal.hand) == (animals, dinosaurs, hand)
        assert animals + dinosaurs == seats * hand == TABLE[seats][2]


def test_mz2_the_animals_are_44() -> None:
    assert sum(BOX.animals) == 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 == 44


@pytest.mark.clause("MAM-R4", "MAM-A2")
def test_mz3_two_and_three_tigers_prove_no_lie_and_one_more_does() -> None:
    state = table("2BE SQ", "3HA SQ", "TI DE")
    after = play(state, "L TI 2BE", "E 3HA")
    view = MAMMUZ.view(after, None)
    tigers = in_play(view, Kind.TIGER, NUMBER[Kind.TIGER])
    assert sum(display.size for display in view.herd) == tigers == 5
    more = MAMMUZ.view(play(after, "E TI"), None)
    assert sum(display.size for display in more.herd) > tigers


@pytest.mark.clause("MAM-D4", "MAM-E4")
def test_mz4_stegosaurus_and_last_cards_with_four_players() -> None:
    """Of a herd of two the previous player gets none and wins; of three, one."""
    more = "start 1; declared HA; laid 1 {}; laid 2 SG; turns 2"
    two = table("2BE", "-", "3DE", "2TI", more=more.format("2SQ"))
    won = play(two, "C", "T SG", "S SQ / - / - / SQ")
    assert (won.winners, won.ended) == ((1,), "MAM-E4")
    three = table("2BE", "-", "3DE", "2TI", more=more.format("3SQ"))
    after = play(three, "C", "T SG", "S SQ / SQ / - / SQ")
    assert after.to_move == 2
    assert hands(after) == ["2BE SQ", "SQ", "3DE SG", "2TI SQ"]


@pytest.mark.clause("MAM-D10", "MAM-X1")
def test_mz5_with_two_tigers_removed_the_other_three_go_extinct() -> None:
    state = table("SQ 2TI", "TI BE", "3DE", more="removed 2TI")
    step = last(state, "L TI 2TI", "C", "T TI")
    assert step.state.extinct == (Kind.TIGER,)
    assert hands(step.state) == ["SQ", "BE", "3DE"]


@pytest.mark.clause("MAM-S3", "MAM-E1")
def test_nobody_challenges_and_all_lay_four_the_starter_is_out_first() -> None:
    """With ten cards 4 + 4 + 2: the last display is the number 2n + 1."""
    for seats in (3, 4):
        alike = ["10BE", "10TI", "10HA", "10SQ"][:seats]
        state, laid = table(*alike), 0
        while not any(not any(hand) for hand in state.hands):
            code = alike[laid % seats][2:]
            size = min(4, sum(state.hands[laid % seats]))
            state = play(state, f"{'E' if laid else 'L MA'} {size}{code}")
            laid += 1
        assert laid == 2 * seats + 1
        assert [MAMMUZ.format(action) for action in MAMMUZ.legal(state)] == ["C"]
