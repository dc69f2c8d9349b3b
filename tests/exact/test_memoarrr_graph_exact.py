"""Known answers about the connection graph of Memoarrr!, each found in a second way as well."""

from fractions import Fraction
from itertools import pairwise, permutations

import pytest

from boardkit.core.chance import Stream, stream
from boardkit.games.memoarrr.blind import blind_shares, walks_from_a_card
from boardkit.games.memoarrr.graph import (
    Verdict,
    connected,
    friends,
    grid,
    pairing,
    pieces,
    search,
    solve,
    walks,
)

Card = tuple[int, int]
BOARD = grid(5, 5)
ISLAND = [card for card in BOARD if card != (2, 2)]  # one card lies in the box; all are alike
SMALL = [(3, 3), (3, 4), (4, 4)]


def without(cards: list[Card], *gone: Card) -> list[Card]:
    return [card for card in cards if card not in gone]


def some_island(chance: Stream, most: int = 11) -> list[Card]:
    """Some cards of a small board, in any order; at least one."""
    board = grid(1 + chance.below(4), 1 + chance.below(4))
    return chance.shuffled(board)[: 1 + chance.below(min(most, len(board)))]


# The graph -----------------------------------------------------------------------------------------


def test_a_card_has_eight_friends_and_the_box_takes_one_from_eight_cards():
    assert {len(near) for near in friends(BOARD).values()} == {8}
    left = sorted(len(near) for near in friends(ISLAND).values())
    assert left == [7] * 8 + [8] * 16
    assert Fraction(sum(left), 24) == Fraction(23, 3)


def test_walks_listed_and_counted_by_pattern_agree():
    counted = [8, 56, 368, 2352, 14592, 86784]
    assert walks((0, 0), BOARD, 6) == walks((3, 1), BOARD, 6) == counted
    assert list(walks_from_a_card(6)) == counted
    for size in SMALL[:2]:
        steps = size[0] * size[1]
        assert list(walks_from_a_card(steps, *size)) == walks((1, 2), grid(*size), steps)


@pytest.mark.full
def test_a_chain_leads_through_all_24_cards():
    """2 026 294 769 664 chains through the whole board start at each of its cards."""
    longest = walks_from_a_card(24)
    assert longest[-1] == 2_026_294_769_664
    assert max(longest) == longest[21] == 7_935_591_361_536


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_shares_of_blind_play_are_those_of_all_orders_of_a_tiny_island(seats):
    """Two animals, three landscapes, one card in the box: all 720 orders, one by one."""
    cards = grid(2, 3)
    won = [0] * seats
    for order in permutations(cards):
        waiting = [*range(1, seats), 0]
        for before, now in pairwise(order[:5]):
            player = waiting.pop(0)
            if connected(before, now):
                waiting.append(player)
            if len(waiting) == 1:
                break
        won[waiting[-1]] += 1
    exact = [Fraction(count, 720) for count in won]
    assert [low for low, _ in blind_shares(seats, None, 2, 3)] == exact
    assert [high for _, high in blind_shares(seats, None, 2, 3)] == exact
    for low_high, share in zip(blind_shares(seats, 2, 2, 3), exact, strict=True):
        assert low_high.low <= share <= low_high.high
    assert sum(exact) == 1


# Pieces and pairing --------------------------------------------------------------------------------


def most_pairs(cards: list[Card]) -> int:
    """The most pairs, by trying all: the first card stays alone or takes one of its friends."""
    if not cards:
        return 0
    first, rest = cards[0], cards[1:]
    return max(
        [most_pairs(rest)]
        + [1 + most_pairs(without(rest, mate)) for mate in rest if connected(first, mate)]
    )


def check_pairs(pairs: dict[Card, Card]) -> None:
    assert all(connected(one, other) and pairs[other] == one for one, other in pairs.items())


def test_pairing_pairs_as_many_cards_as_can_be():
    chance = stream("pairing")
    for _ in range(300):
        cards = some_island(chance, most=9)
        pairs = pairing(cards)
        check_pairs(pairs)
        assert pairs.keys() <= set(cards)
        assert len(pairs) == 2 * most_pairs(cards)


def test_a_piece_is_paired_up_to_one_card():
    """Whatever its shape: so the most pairs are half of each piece, rounded down."""
    chance = stream("pieces")
    for _ in range(2000):
        cards = chance.shuffled(BOARD)[: 1 + chance.below(25)]
        parts = pieces(cards)
        assert sorted(card for part in parts for card in part) == sorted(cards)
        assert len(pairing(cards)) == sum(len(part) // 2 * 2 for part in parts)
        for number, part in enumerate(parts):
            others = [card for other in parts[number + 1 :] for card in other]
            assert not any(connected(card, other) for card in part for other in others)
            assert pieces(part) == [part]


@pytest.mark.parametrize("gone", BOARD)
def test_me_6_the_24_cards_make_twelve_pairs_whichever_lies_in_the_box(gone):
    pairs = pairing(without(BOARD, gone))
    check_pairs(pairs)
    assert len(pairs) == 24


# Who wins a round of two ---------------------------------------------------------------------------


def winning_starts(cards: list[Card]) -> int:
    """How many first cards win, by full search."""
    return len(search(None, cards).replies)


@pytest.mark.parametrize(
    ("size", "gone", "wins", "starts"),
    [
        ((3, 3), 0, 9, 9),
        ((3, 3), 1, 0, 8),
        ((3, 4), 0, 0, 12),
        ((3, 4), 1, 11, 11),
        ((4, 4), 0, 0, 16),
        ((4, 4), 1, 15, 15),
    ],
)
def test_me_6_full_search_on_small_islands(size, gone, wins, starts):
    cards = grid(*size)[gone:]
    assert (winning_starts(cards), len(cards)) == (wins, starts)
    assert solve(None, cards).replies == search(None, cards).replies


def test_me_6_second_wins_with_24_cards_and_starter_with_25():
    for gone in BOARD:
        assert solve(None, without(BOARD, gone))[:2] == (False, ())
    assert solve(None, BOARD)[:2] == (True, tuple(BOARD))


def test_the_starter_wins_exactly_without_a_perfect_pairing():
    """The theorem, by full search and by trying all pairs: nothing here uses `solve`."""
    chance = stream("theorem")
    outcomes = set()
    for _ in range(400):
        cards = some_island(chance, most=9)
        perfect = 2 * most_pairs(cards) == len(cards)
        assert search(None, cards).wins is not perfect
        outcomes.add(perfect)
    assert outcomes == {True, False}


def test_solve_agrees_with_full_search_from_any_position():
    chance = stream("solve")
    for _ in range(1500):
        left = some_island(chance)
        last = left.pop() if chance.below(5) else None
        found, searched = solve(last, left), search(last, left)
        assert (found.wins, found.replies) == (searched.wins, searched.replies)


def answer(verdict: Verdict[Card], last: Card | None, *, by_pairs: bool) -> Card:
    """The winner's card: the partner of the last one, or the first that `solve` names."""
    if by_pairs and last is not None and last in verdict.pairs:
        return verdict.pairs[last]
    return verdict.replies[0]


def beaten_by_all_replies(last: Card | None, left: list[Card], *, by_pairs: bool) -> int:
    """Plays the winner's card against every reply, to the end; counts the ends."""
    verdict = solve(last, left)
    assert verdict.wins
    mine = answer(verdict, last, by_pairs=by_pairs)
    assert last is None or connected(last, mine)
    rest = without(left, mine)
    replies = [card for card in rest if connected(mine, card)]
    if not replies:
        return 1
    return sum(
        beaten_by_all_replies(card, without(rest, card), by_pairs=by_pairs) for card in replies
    )


@pytest.mark.parametrize("by_pairs", [True, False])
@pytest.mark.parametrize("size", SMALL)
@pytest.mark.parametrize("gone", [0, 1])
def test_the_winning_card_wins_against_all_replies(size, gone, by_pairs):
    """Whoever wins the island plays what the solver shows; the other one tries everything."""
    cards = grid(*size)[gone:]
    if solve(None, cards).wins:
        ends = beaten_by_all_replies(None, cards, by_pairs=by_pairs)
    else:
        ends = sum(
            beaten_by_all_replies(card, without(cards, card), by_pairs=by_pairs) for card in cards
        )
    assert ends >= len(cards)


def test_pairs_kept_from_the_start_win_without_looking_again():
    """The winner may learn the pairs once and answer each card with its partner, to the end."""
    chance = stream("once")
    for _ in range(500):
        cards = chance.shuffled(BOARD)[:24]
        pairs = solve(None, cards).pairs
        last, left = cards[0], cards[1:]
        while True:
            partner = pairs[last]
            assert partner in left
            assert connected(last, partner)
            left.remove(partner)
            fitting = [card for card in left if connected(partner, card)]
            if not fitting:
                break
            last = chance.choice(fitting)
            left.remove(last)


def test_pairs_show_why_the_winner_wins_from_any_position():
    """To the winner on turn they give a winning card; to the other one, a partner for any reply."""
    chance = stream("why")
    for _ in range(1000):
        cards = chance.shuffled(BOARD)[: 2 + chance.below(23)]
        last, left = (cards[0], cards[1:]) if chance.below(4) else (None, cards)
        verdict = solve(last, left)
        check_pairs(verdict.pairs)
        assert verdict.wins == bool(verdict.replies)
        if not verdict.wins:
            possible = [card for card in left if last is None or connected(last, card)]
            assert set(possible) <= verdict.pairs.keys()
        elif last is not None:
            assert verdict.pairs[last] in verdict.replies
        else:
            assert any(card not in verdict.pairs for card in verdict.replies)
