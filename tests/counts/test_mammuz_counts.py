"""How many displays there are, counted in ways that do not list them."""

from math import comb

from boardkit.games.mammuz.notation import parse_cards
from boardkit.games.mammuz.plays import displays
from tests.mammuz_positions import MAMMUZ, legal, play, table


def number_of_displays(counts: list[int], most: int) -> int:
    """Coefficients of the product of 1 + x + ... + x^n, one factor a kind."""
    ways = [1] + [0] * most
    for n in counts:
        ways = [sum(ways[k - j] for j in range(min(n, k) + 1)) for k in range(most + 1)]
    return sum(ways[1:])


def test_displays_of_every_kind_of_hand() -> None:
    for text in ("HA", "2HA BE", "4HA", "7SQ", "MA BE DE TI HA SQ BR PT TC SG", "2MA 3BE 5TI RX"):
        hand = parse_cards(text)
        found = displays(hand, 4)
        assert len(found) == len(set(found)) == number_of_displays(list(hand), 4)
        assert all(1 <= sum(display) <= 4 for display in found)


def test_ten_different_cards_give_385_displays_and_2310_leads() -> None:
    assert sum(comb(10, k) for k in range(1, 5)) == 385
    state = table("MA BE DE TI HA SQ BR PT TC SG", "2HA", "2TI")
    assert len(MAMMUZ.legal(state)) == len(legal(state)) == 6 * 385 == 2310


def test_expanding_and_challenging() -> None:
    state = play(table("2HA BE", "2HA BE", "2TI"), "L HA HA")
    assert len(MAMMUZ.legal(state)) == 1 + number_of_displays([2, 1], 4) == 6


def test_the_lazy_list_is_the_same_by_index_by_slice_and_by_membership() -> None:
    state = table("2HA BE RX", "2TI", "3DE")
    for at in (state, play(state, "L HA HA"), play(state, "L HA 2HA BE RX")):
        plays = MAMMUZ.legal(at)
        listed = list(plays)
        assert [plays[k] for k in range(len(plays))] == listed
        assert [plays[-k] for k in range(1, len(plays) + 1)] == listed[::-1]
        assert list(plays[1:4]) == listed[1:4]
        assert all(action in plays for action in listed)
        assert MAMMUZ.parse("E 2HA BE RX SQ") not in plays
        assert bool(plays) == bool(listed)
