"""Known answers about Memoarrr!, as exact fractions, computed from the real cards and the rules.

What pairs and small islands come to stands in `test_memoarrr_graph_exact.py`.
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise, permutations
from math import comb, factorial, perm, sqrt

import pytest

import boardkit as bk
from boardkit.core.chance import Stream, stream
from boardkit.games.memoarrr.blind import blind_shares, walks_from_a_card
from boardkit.games.memoarrr.graph import walks
from boardkit.games.memoarrr.odds import (
    Knowledge,
    best,
    blind,
    blind_run,
    chance,
    chances,
    independent_shares,
    knowledge,
    most_rubies,
    saved_by,
)
from boardkit.games.memoarrr.pieces import load_box
from boardkit.games.memoarrr.state import State

MEMOARRR = bk.game("memoarrr")
BOX = load_box()
CARDS = list(BOX.cards)
THIRD = Fraction(1, 3)


def first_round(seats: int, seed: Stream, **choices: str) -> State:
    """The opening of the first round of a game dealt by chance."""
    state: State = MEMOARRR.new(seats, MEMOARRR.rules(**choices))
    while state.to_move is bk.CHANCE:
        state = MEMOARRR.step(state, MEMOARRR.draw(state, seed)).state
    return state


def z_score(wins: int, games: int, share: float) -> float:
    """By how many standard deviations a count differs from what is expected."""
    return (wins - games * share) / sqrt(games * share * (1 - share))


# ME-1: one in three --------------------------------------------------------------------------------


def test_me_1_a_blind_reveal_connects_with_one_third():
    """In a random order any two cards in a row are any two of the 25: 25·8 of 25·24 connect."""
    connecting = sum(one.connects(other) for one, other in permutations(CARDS, 2))
    assert Fraction(connecting, perm(25, 2)) == THIRD


def test_me_1_also_by_what_lies_on_the_table():
    """With a card in the box, 16 cards have 8 friends among 23 and 8 have 7: again a third."""
    for gone in CARDS:
        table = [card for card in CARDS if card != gone]
        have = [sum(c.connects(other) for other in table if other != c) for c in table]
        assert Counter(have) == {8: 16, 7: 8}
        assert Fraction(sum(have), 24) == Fraction(23, 3)
        assert Fraction(sum(have), 24 * 23) == THIRD


def test_me_1_whatever_the_last_card_who_has_seen_no_other_has_one_third():
    """8 of 24 unseen cards fit, though there are 23 places: the box may hold a friend as well."""
    for card in CARDS:
        others = tuple(other for other in CARDS if other != card)
        known = Knowledge(card, {}, tuple(range(23)), others)
        assert (blind(known), best(known)) == (THIRD, (THIRD, tuple(range(23))))
        assert set(chances(known).values()) == {THIRD}


# ME-2: known cards ---------------------------------------------------------------------------------

SAVED = [
    (1, THIRD),
    (2, Fraction(13, 23)),
    (3, Fraction(183, 253)),
    (4, 0.8287),
    (5, 0.8972),
    (6, 0.9405),
    (8, 0.9825),
    (10, 0.9959),
    (12, 0.9993),
]


@pytest.mark.parametrize(("known", "expected"), SAVED)
def test_me_2_one_of_some_known_cards_saves_you(known, expected):
    found = saved_by(known)
    assert found == 1 - Fraction(comb(16, known), comb(24, known))
    assert found == expected or round(float(found), 4) == expected


@pytest.mark.parametrize("known", [1, 2, 3, 4])
def test_me_2_by_listing_all_hands_of_known_cards(known):
    last, *others = CARDS
    hands = list(combinations(others, known))
    saving = sum(any(card.connects(last) for card in hand) for hand in hands)
    assert Fraction(saving, len(hands)) == saved_by(known)


def test_me_2_for_a_seat_that_has_seen_three_cards():
    """A seat that knows three places picks a fitting one, or else blindly: 183/253 fit."""
    last, *others = CARDS
    sure = 0
    for hand in combinations(others, 3):
        unseen = tuple(card for card in others if card not in hand)
        most, places = best(Knowledge(last, dict(enumerate(hand)), tuple(range(3, 23)), unseen))
        fitting = tuple(k for k, card in enumerate(hand) if card.connects(last))
        if fitting:
            assert most == 1
            assert places == fitting
            sure += 1
        else:
            assert (most, places) == (Fraction(8, 21), tuple(range(3, 23)))
    assert Fraction(sure, comb(24, 3)) == Fraction(183, 253)


# ME-3: blind runs ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("follow_ups", "walked", "expected"),
    [
        (1, 8, THIRD),
        (2, 56, Fraction(7, 69)),
        (3, 368, Fraction(1, 33)),
        (4, 2352, Fraction(7, 759)),
        (5, 14592, Fraction(76, 26565)),
        (6, 86784, Fraction(452, 504735)),
    ],
)
def test_me_3_blind_follow_ups_in_a_row(follow_ups, walked, expected):
    assert walks(CARDS[0], CARDS, follow_ups)[-1] == walked
    assert walks_from_a_card(follow_ups)[-1] == walked
    assert blind_run(follow_ups) == Fraction(walked, perm(24, follow_ups)) == expected
    assert blind_run(follow_ups) < THIRD**follow_ups or follow_ups == 1


def test_me_3_two_follow_ups_by_listing_all_orders_of_three_cards():
    good = sum(a.connects(b) and b.connects(c) for a, b, c in permutations(CARDS, 3))
    assert Fraction(good, perm(25, 3)) == Fraction(7, 69)


# ME-4: blind play ----------------------------------------------------------------------------------

BLIND = {
    2: (
        Fraction(25072949968106270891, 33661480128756480000),
        Fraction(8588530160650209109, 33661480128756480000),
    ),
    3: (
        Fraction(12781881186046597657, 22440986752504320000),
        Fraction(4356743283828780553, 22440986752504320000),
        Fraction(40787402174068783, 172622975019264000),
    ),
    4: (
        Fraction(30211211151482346301, 67322960257512960000),
        Fraction(10260428581618789199, 67322960257512960000),
        Fraction(406813593900805313, 2244098675250432000),
        Fraction(9963886195501813, 45797932147968000),
    ),
}


def test_me_4_shares_of_blind_play_in_figures():
    rounded = {seats: [round(float(s), 4) for s in shares] for seats, shares in BLIND.items()}
    assert rounded == {
        2: [0.7449, 0.2551],
        3: [0.5696, 0.1941, 0.2363],
        4: [0.4488, 0.1524, 0.1813, 0.2176],
    }
    assert 0.744855 < BLIND[2][0] < 0.744859
    for shares in BLIND.values():
        assert sum(shares) == 1
        assert min(shares) == shares[1], "the seat right after the starting one is worst"


@pytest.mark.parametrize(("seats", "reveals"), [(2, 10), (3, 8), (4, 8)])
def test_me_4_the_first_follow_ups_give_narrow_bounds(seats, reveals):
    for bounds, share in zip(blind_shares(seats, reveals), BLIND[seats], strict=True):
        assert bounds.low < share < bounds.high
        assert bounds.high - bounds.low < {2: 1e-5, 3: 0.002, 4: 0.02}[seats]


def test_me_4_two_players_also_by_the_runs():
    """The starting player wins where the first failure is follow-up 1, 3, 5 ...: q0-q1+q2-q3 ..."""
    runs = [blind_run(follow_ups) for follow_ups in range(11)]
    below = sum((runs[k] - runs[k + 1] for k in range(0, 10, 2)), Fraction(0))
    low, high = blind_shares(2, 10)[0]
    assert (low, high) == (below, below + runs[10])


@pytest.mark.full
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_me_4_all_follow_ups_give_the_shares_exactly(seats):
    assert blind_shares(seats) == tuple((share, share) for share in BLIND[seats])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_me_4_independent_throws_would_say_something_else(seats):
    expected = {
        2: [Fraction(3, 4), Fraction(1, 4)],
        3: [Fraction(k, 26) for k in (15, 5, 6)],
        4: [Fraction(k, 520) for k in (237, 79, 93, 111)],
    }[seats]
    assert list(independent_shares(seats)) == expected
    for independent, exact in zip(expected, BLIND[seats], strict=True):
        assert 0 < abs(independent - exact) < 0.02


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_me_4_random_players_win_their_shares(seats, full):
    """First rounds through the rules; the opening is barred here and there, which hides nothing."""
    rounds = 20_000 if full else 2_000
    chance_stream = stream("ME-4", seats)
    won = [0] * seats
    for _ in range(rounds):
        state = first_round(seats, chance_stream)
        while not state.past:
            action = chance_stream.choice(MEMOARRR.legal(state))
            state = MEMOARRR.step(state, action).state
        won[[len(treasures) for treasures in state.won].index(1)] += 1
    for wins, share in zip(won, BLIND[seats], strict=True):
        assert abs(z_score(wins, rounds, float(share))) < 4


# ME-7: who starts next -----------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_me_7_each_of_the_others_starts_equally_often(seats):
    """The same round with each order of the volcanoes: the winner never, all others alike."""
    for number in range(30):
        deal = stream("ME-7", seats, number)
        state: State = MEMOARRR.new(seats)
        while not state.treasures:
            state = MEMOARRR.step(state, MEMOARRR.draw(state, deal)).state
        starts: Counter[int | None] = Counter()
        winners = set()
        orders = MEMOARRR.legal(state)
        for order in orders:
            picks = stream("picks", seats, number)
            played = MEMOARRR.step(state, order).state
            while not played.past:
                action = picks.choice(MEMOARRR.legal(played))
                played = MEMOARRR.step(played, action).state
            starts[played.start] += 1
            winners |= {seat for seat, won in enumerate(played.won) if won}
        assert len(orders) == factorial(3) // factorial(4 - seats)
        assert len(winners) == 1
        assert starts.keys() == set(range(seats)) - winners
        assert {Fraction(n, len(orders)) for n in starts.values()} == {Fraction(1, seats - 1)}


def test_me_7_with_two_players_the_loser_starts():
    for number in range(20):
        record = bk.play("memoarrr", ["random", "random"], f"ME-7 {number}")
        rounds = [step.state for _, step in record.steps()]
        for before, after in pairwise(rounds):
            if len(after.past) > len(before.past) and after.to_move is not None:
                winner = next(s for s in (0, 1) if after.won[s] != before.won[s])
                assert after.start == 1 - winner


# ME-9: openings, and a tie -------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "openings"), [(2, 18), (3, 15), (4, 12)])
def test_me_9_openings_of_the_first_round(seats, openings):
    state = first_round(seats, stream("ME-9"))
    assert len(MEMOARRR.legal(state)) == openings == 24 - 3 * seats
    later = MEMOARRR.step(state, MEMOARRR.legal(state)[0]).state
    assert len(MEMOARRR.legal(later)) == 23


def test_me_9_most_cards_win_a_tie_for_rubies():
    """Bianca 2+2, Lucas 4, Amanda 1+1+2, Marcel 3: Amanda has most cards of the three with four."""
    state = first_round(4, stream("ME-9"))
    won = ((1, 1, 2), (3,), (4,), (2, 2))
    outcome = MEMOARRR.outcome(state._replace(won=won, treasures=(), to_move=None))
    assert outcome is not None
    assert outcome.winners == (0,)
    assert [score.total for score in outcome.scores] == [4, 3, 4, 4]


# Odds from a seat's own view -----------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
def test_the_odds_of_a_view_are_those_of_all_worlds_that_fit_it(seats):
    """Each unseen card lies equally often at each unseen place: counted over swaps of the truth."""
    dealt = stream("odds", seats)
    for number in range(40):
        state = first_round(seats, dealt)
        for _ in range(number % 7):
            state = MEMOARRR.step(state, dealt.choice(MEMOARRR.legal(state))).state
        if not isinstance(state.to_move, int) or state.last is None:
            continue
        view = MEMOARRR.view(state, state.to_move)
        known = knowledge(view)
        hidden = [state.island[place] for place in (*known.unseen, BOX.middle)]
        assert sorted(known.cards) == sorted(hidden)
        last = state.island[state.last]
        fitting = Fraction(sum(card.connects(last) for card in hidden), len(hidden))
        for place, value in chances(known).items():
            card = state.island[place]
            looked = card not in hidden
            assert value == chance(known, place) == (card.connects(last) if looked else fitting)
            assert not state.up >> place & 1
        assert blind(known) == sum(chances(known).values()) / len(chances(known))
        assert best(known)[0] == max(chances(known).values())


# Treasures -----------------------------------------------------------------------------------------


def test_with_k_of_seven_treasures_the_chance_to_have_more_rubies():
    """Two players who win rounds in any order alike: shuffled or sorted makes no difference."""
    expected = [0, 0, 0, Fraction(8, 35), Fraction(27, 35), 1, 1, 1]
    assert [most_rubies(k, BOX.rubies) for k in range(8)] == expected
    for k in range(8):
        assert most_rubies(k, BOX.rubies) + most_rubies(7 - k, BOX.rubies) == 1
