"""Who wins the trick in Tricky Tides: known values, and every deal counted out."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb, perm

import pytest

from boardkit.core.chance import stream
from boardkit.games.tricky_tides.odds import (
    Followers,
    first_lead,
    hand_odds,
    may_hold,
    shape,
    unseen_of,
    void,
    void_at_deal,
    where,
    wins,
)
from boardkit.games.tricky_tides.pieces import Tide
from boardkit.games.tricky_tides.state import State
from tests.tides_positions import BOX, TIDES, cards, number, play, table

RANDOM, HIGH, LOW = Followers


# Known values ---------------------------------------------------------------------------------


@pytest.mark.clause("TID-S9")
def test_a_hand_of_eight():
    """TT-1."""
    assert void_at_deal(BOX) == Fraction(81719, 1168700)
    shapes = [
        hand
        for hand in product(range(9), repeat=4)
        if sum(hand) == 8 and list(hand) == sorted(hand)
    ]
    assert sum(shape(BOX, hand) for hand in shapes) == 1
    known = {"3221": 0.4007, "4211": 0.1431, "3311": 0.1145, "3320": 0.1002, "4310": 0.0716}
    for counts, chance in {**known, "4220": 0.0626, "2222": 0.0584}.items():
        assert round(float(shape(BOX, tuple(map(int, counts)))), 4) == chance


# TT-2, for the ranks from 1 to 8.
TABLE = {
    (RANDOM, 2): ".093 .223 .352 .482 .611 .741 .870 1",
    (RANDOM, 3): ".002 .028 .093 .197 .339 .521 .741 1",
    (RANDOM, 4): ".000 .001 .015 .062 .163 .339 .611 1",
    (HIGH, 2): ".093 .137 .198 .281 .394 .544 .742 1",
    (HIGH, 3): ".002 .007 .018 .043 .101 .226 .484 1",
    (HIGH, 4): "0 0 .000 .001 .008 .045 .226 1",
    (LOW, 4): "0 .004 .077 .262 .487 .696 .868 1",
}


@pytest.mark.clause("TID-T3", "TID-T5")
@pytest.mark.parametrize(("followers", "seats"), TABLE)
def test_the_first_lead(followers: Followers, seats: int):
    """TT-2, to half a unit of the third place (0.4865 stands as .487 there)."""
    for rank, known in enumerate(TABLE[followers, seats].split(), start=1):
        chance = first_lead(BOX, seats, rank, followers)
        assert abs(chance - Fraction(known)) <= Fraction(6, 10_000), rank


@pytest.mark.clause("TID-T5")
@pytest.mark.parametrize(("seats", "free"), [(2, 23), (3, 15), (4, 7)])
def test_against_those_who_play_high_the_higher_cards_must_lie_elsewhere(seats: int, free: int):
    """The closed form: all of them with the leader, or undealt."""
    for rank in range(1, 9):
        wanted = Fraction(perm(free, 8 - rank), perm(31, 8 - rank))
        assert first_lead(BOX, seats, rank, HIGH) == wanted


@pytest.mark.clause("TID-T3", "TID-T5")
def test_the_first_lead_of_two_in_fractions():
    """Two players at random: the other has no card of the suit, or follows with any of seven.

    The chance of a void is C(24, 8)/C(31, 8); else each of the seven cards is as likely as another.
    """
    none = Fraction(comb(24, 8), comb(31, 8))
    for rank in range(1, 9):
        assert first_lead(BOX, 2, rank, RANDOM) == none + (1 - none) * Fraction(rank - 1, 7)


def test_more_players_make_it_worse_and_the_highest_always_wins():
    for followers, rank in product(Followers, range(1, 9)):
        chances = [first_lead(BOX, seats, rank, followers) for seats in (2, 3, 4)]
        assert chances == sorted(chances, reverse=True)
        assert rank < 8 or chances == [1, 1, 1]


def test_four_players_of_whom_one_has_all_the_higher_cards():
    """The 7 of four players loses to the 8 alone: at random, its holder has k cards of the suit."""
    total = comb(31, 8)
    loses = sum(
        Fraction(comb(7, k) * comb(24, 8 - k), total) * Fraction(k, 7) * Fraction(1, k)
        for k in range(1, 8)
    )
    assert first_lead(BOX, 4, 7, RANDOM) == 1 - 3 * loses


# Every deal -----------------------------------------------------------------------------------


def deals(state: State, seat: int) -> list[dict[int, int]]:
    """Every deal of the unseen cards that fits what a seat saw: the hands of the others."""
    seats = state.setup.seats
    tricks = [*state.tricks, *([state.trick] if state.trick else [])]
    out = {card for trick in tricks for card in trick.cards}
    pool = [k for k in range(32) if k not in out and not state.hands[seat] >> k & 1]
    barred: dict[int, set[int]] = {k: set() for k in range(seats)}
    if state.tide is not Tide.LOOSE_SAILS:
        for opener, played in tricks:
            for k, card in enumerate(played):
                if card // 8 != played[0] // 8:
                    barred[(opener + k) % seats].add(played[0] // 8)
    found: list[dict[int, int]] = [{}]
    for other in range(seats):
        if other == seat:
            continue
        size, longer = state.hands[other].bit_count(), []
        for hands in found:
            taken = sum(hands.values())
            free = [k for k in pool if not taken >> k & 1 and k // 8 not in barred[other]]
            longer += [
                {**hands, other: sum(1 << k for k in hand)} for hand in combinations(free, size)
            ]
        found = longer
    return found


def won(state: State, seat: int, card: int, hands: dict[int, int], how: Followers) -> Fraction:
    """The chance that the card wins in one deal, over all that the followers may play."""
    trick = state.trick
    if trick is None:
        raise AssertionError("there is no trick")
    rest = [
        (trick.opener + k) % state.setup.seats
        for k in range(len(trick.cards) + 1, state.setup.seats)
    ]
    played = [*trick.cards, card]
    led, low = played[0] // 8, state.tide is Tide.LOW_TIDE
    options: list[list[int | None]] = []
    for other in rest:
        mine = [k for k in range(32) if hands[other] >> k & 1]
        suit = [k for k in mine if k // 8 == led]
        if how is HIGH:
            mine = suit[-1:] or mine
        elif how is LOW:
            mine = suit[:1] or mine
        elif state.tide is not Tide.LOOSE_SAILS:
            mine = suit or mine
        options.append([k if k // 8 == led else None for k in mine])
    wins_of = Counter[bool]()
    best = min if low else max
    for choice in product(*options):
        following = [k for k in (*played, *choice) if k is not None and k // 8 == led]
        wins_of[best(following) == card] += 1
    return Fraction(wins_of[True], wins_of.total())


def last_trick(tide: str, seats: int, index: int) -> State:
    """The last trick of a round, with as many cards on the table as the index says."""
    chance = stream("last", tide, seats, index)
    deck = chance.shuffled(list(range(32)))
    hands = [deck[8 * seat : 8 * seat + 8] for seat in range(seats)]
    texts = [" ".join(str(BOX.cards[k]) for k in hand) for hand in hands]
    state = table(texts, tide=tide, leader=chance.below(seats))
    while len(state.tricks) < 5 or state.phase.value != "play" or len(state.trick or ()) == 0:
        state = TIDES.step(state, chance.choice(TIDES.legal(state))).state
    for _ in range(index % seats):
        state = TIDES.step(state, chance.choice(TIDES.legal(state))).state
    return state


def turn(state: State) -> int:
    """The seat to move."""
    seat = state.to_move
    return seat if isinstance(seat, int) else -1


def plays(state: State) -> list[int]:
    """The cards that may be played now."""
    return [number(text[2:]) for text in map(TIDES.format, TIDES.legal(state))]


@pytest.mark.clause("TID-T3", "TID-T5", "TID-W1", "TID-W6")
@pytest.mark.parametrize("tide", ["", "low_tide", "loose_sails"])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_card_wins_as_often_as_in_all_deals(seats: int, tide: str):
    """At the last trick of a round every deal can be listed: 969 of two players, 1680 of four."""
    sure = Counter[bool]()
    for index in range(8 if seats == 4 else 4):
        state = last_trick(tide, seats, index)
        seat = turn(state)
        view, every = TIDES.view(state, seat), deals(state, seat)
        for card, how in product(plays(state), Followers):
            chance = sum(won(state, seat, card, hands, how) for hands in every) / len(every)
            assert wins(view, card, how) == chance, (index, str(BOX.cards[card]), how)
            sure[chance in (0, 1)] += 1
    assert min(sure[True], sure[False]) > 1


@pytest.mark.clause("TID-T3", "TID-T4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_may_hold_a_card_and_who_is_void(seats: int):
    """Against the deals listed, or for three players, too many to list, 1,500 of them dealt."""
    for index in range(2):
        state = last_trick("", seats, index)
        seat = turn(state)
        view = TIDES.view(state, seat)
        if seats == 3:
            chance = stream("dealt", index)
            dealt = [TIDES.resample(view, chance).hands for _ in range(1_500)]
            every = [{k: hands[k] for k in range(3) if k != seat} for hands in dealt]
        else:
            every = deals(state, seat)
        others = [k for k in range(seats) if k != seat]
        for other in others:
            found = sum(hands[other] for hands in every[:0])
            for hands in every:
                found |= hands[other]
            assert found == may_hold(view)[other] or seats == 3
            assert not found & ~may_hold(view)[other]
            for suit in range(4):
                none = sum(not hands[other] & 255 << 8 * suit for hands in every)
                close(Fraction(none, len(every)), void(view, other, suit), len(every), seats == 3)
        for card in range(32):
            if not any(may_hold(view)[k] >> card & 1 for k in others):
                continue
            chances = where(view, card)
            assert sum(chances.values()) == 1
            for other in others:
                held = sum(hands[other] >> card & 1 for hands in every)
                close(Fraction(held, len(every)), chances[other], len(every), seats == 3)


def close(share: Fraction, chance: Fraction, games: int, drawn: bool) -> None:
    """A share is the chance; where it was drawn, z < 4.5, as many are looked at."""
    if not drawn or chance in (0, 1):
        assert share == chance
    else:
        assert abs(share - chance) < 4.5 * float(chance * (1 - chance) / games) ** 0.5


@pytest.mark.clause("TID-T3")
@pytest.mark.parametrize("followers", Followers)
def test_three_players_against_deals_that_were_drawn(followers: Followers):
    """z < 4 for a lead of three players, in the first trick and in the last one."""
    first = table(("O6 O1 S1 S2 S3 W1 W2 W3", "O2 O3 O7 D1 D2 D3 D4 S4", "O4 O8 D5 D6 D7 W4 W5 W6"))
    for state in (last_trick("", 3, 6), first):
        seat, chance = turn(state), stream("three", followers)
        view, card = TIDES.view(state, seat), plays(state)[0]
        dealt = [TIDES.resample(view, chance).hands for _ in range(1_200)]
        mean = sum(won(state, seat, card, dict(enumerate(hands)), followers) for hands in dealt)
        exact = wins(view, card, followers)
        spread = float(exact * (1 - exact) / len(dealt)) ** 0.5
        assert abs(mean / len(dealt) - exact) <= 4 * spread


# What a seat can tell -------------------------------------------------------------------------


@pytest.mark.clause("TID-T5")
def test_the_odds_of_a_whole_hand():
    state = table(("O8 O1 D2 S4 S5 W1 W2 W3", "D1", "D3", "D4"))
    state = state._replace(hands=(state.hands[0], *[cards("D1 D3 D4 D5 D6 D7 D8 O2")] * 3))
    assert hand_odds(TIDES.view(state, None)) == {}
    found = hand_odds(TIDES.view(state, 0))
    assert list(found) == [number(c) for c in ("O1", "O8", "D2", "S4", "S5", "W1", "W2", "W3")]
    assert found[number("O8")] == dict.fromkeys(Followers, Fraction(1))
    for card, chances in found.items():
        assert chances[HIGH] <= chances[RANDOM] <= chances[LOW], card


@pytest.mark.clause("TID-T5")
def test_a_card_of_another_suit_and_one_that_is_beaten_never_win():
    hands = ("O5 D1 D2 S1", "D3 D4 S2 S3", "O3 O7 S4 S5", "W1 W2 W3 W4")
    state = play(table(hands), "C O5", "C D3")
    view = TIDES.view(state, 2)
    assert wins(view, number("O3")) == 0
    assert 0 < wins(view, number("O7")) < 1
    state = play(state, "C O7")
    assert wins(TIDES.view(state, 3), number("W4")) == 0


@pytest.mark.clause("TID-T5")
def test_the_last_to_play_knows():
    state = play(table(("O5 D1 D2 S1", "O6 D4 S2 S3")), "C O5")
    assert wins(TIDES.view(state, 1), number("O6")) == 1


@pytest.mark.clause("TID-T3")
def test_voids_sharpen_trick_by_trick():
    """TT-6: four players, all cards in play; a seat that discards on a suit has none of it.

    Before, seat 1 is void in octopuses with C(17, 8)/C(24, 8), seven of them being unseen; after, it
    surely is, and for the other two seats the chance to hold a given one rises from 1/3 to 1/2.
    """
    deck = [str(card) for card in BOX.cards]
    hands = [deck[0:1] + deck[8:15], deck[15:16] + deck[16:23], deck[1:5] + deck[23:27], deck[5:8]]
    hands[3] += deck[27:32]
    state = table([" ".join(hand) for hand in hands])
    view = TIDES.view(state, 0)
    assert void(view, 1, 0) == Fraction(comb(17, 8), comb(24, 8))
    assert where(view, number("O5")) == {
        1: Fraction(1, 3),
        2: Fraction(1, 3),
        3: Fraction(1, 3),
        None: 0,
    }
    after = play(state, "C O1", "C D8")
    view = TIDES.view(after, 0)
    assert void(view, 1, 0) == 1
    assert not may_hold(view)[1] & 255
    assert where(view, number("O5"))[1] == 0
    assert where(view, number("O5"))[2] == Fraction(1, 2)


@pytest.mark.clause("TID-S9")
def test_what_a_seat_has_not_seen():
    """Three players: eight cards are not dealt, and nobody knows which."""
    state = table(("O1 O2 O3 O4 O5 O6 O7 O8", "D1 D2 D3 D4 D5 D6 D7 D8", "S1 S2 S3 S4 S5 S6 S7 S8"))
    found = unseen_of(TIDES.view(state, 0))
    assert found.cards == (0, 8, 8, 8)
    assert [hand.size for hand in found.hands] == [8, 8, 8]
    assert [hand.follows for hand in found.hands] == [True, True, False]
    assert sum(where(TIDES.view(state, 0), number("D1")).values()) == 1
    table_view = TIDES.view(state, None)
    assert [hand.size for hand in unseen_of(table_view).hands] == [8, 8, 8, 8]
    assert void(table_view, 2, 0) == void_at_deal(BOX)
