"""Known answers about MammuZ, as exact fractions, computed from the real cards and the rules.

How likely a claim is true stands in `test_mammuz_bluff_exact.py`.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from math import comb, prod, sqrt

import pytest

import boardkit as bk
from boardkit.core.chance import stream
from boardkit.games.mammuz import MAMMUZ
from boardkit.games.mammuz.deals import (
    alike,
    all_in_one_hand,
    at_least,
    caught,
    deck,
    difference,
    displays_of,
    exactly,
    expected_extinct,
    mean,
    some_extinct,
)
from boardkit.games.mammuz.dials import Dials
from boardkit.games.mammuz.events import (
    GameOver,
    HerdTaken,
)
from boardkit.games.mammuz.pieces import (
    NUMBER,
    SPECIES,
    Deal,
    Kind,
    cards,
    kinds_in,
    load_box,
)
from boardkit.games.mammuz.setup import draw_hands
from boardkit.games.mammuz.state import (
    Challenge,
    DealHands,
    Expand,
    Lead,
    State,
)

BOX = load_box()
DEALS = BOX.deals
HALF = Fraction(1, 2)

# The first two hands have some of every species.
HANDS = "H 3SQ 2TI 2HA DE BE MA / 3SQ 2TI 2HA DE BE MA / SQ TI 2HA 2DE BE BR PT TC"


def z_score(hits: int, trials: int, share: float) -> float:
    """By how many standard deviations a count differs from what is expected."""
    return (hits - trials * share) / sqrt(trials * share * (1 - share))


def dealt(hands: str = HANDS) -> State:
    """A game of three after the deal, the first seat to lead."""
    return MAMMUZ.apply(MAMMUZ.new(3), MAMMUZ.parse(hands)).state


def played(state: State, *texts: str) -> State:
    """The position after some actions, each of which must be allowed."""
    for text in texts:
        state = MAMMUZ.apply(state, MAMMUZ.parse(text)).state
    return state


def all_hands(deal: Deal) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every hand by how many of each species and of dinosaurs it has, and in how many ways."""
    counts = [n for n in (*deal.animals, deal.dinosaurs) if n]

    def fill(place: int, room: int) -> Iterator[tuple[tuple[int, ...], int]]:
        if place == len(counts) - 1:
            if room <= counts[-1]:
                yield (room,), comb(counts[-1], room)
            return
        for n in range(min(room, counts[place]) + 1):
            for rest, ways in fill(place + 1, room - n):
                yield (n, *rest), ways * comb(counts[place], n)

    return fill(0, deal.hand)


# MA-1: the decks -----------------------------------------------------------------------------------


def test_ma_1_the_decks_come_out_even():
    assert sum(BOX.animals) == sum(range(2, 10)) == 44
    table = [(sum(d.animals), d.dinosaurs, deck(d), d.hand) for d in DEALS.values()]
    assert table == [
        (27, 3, 30, 10),
        (35, 5, 40, 10),
        (35, 5, 40, 8),
        (44, 4, 48, 8),
        (44, 5, 49, 7),
    ]
    assert all(deck(deal) == seats * deal.hand for seats, deal in DEALS.items())


# MA-2: cards of a species in a hand ----------------------------------------------------------------

ALIKE = [
    (3, Kind.SQUIRREL, [0.9619, 0.7715, 0.4288, 0.1432]),
    (3, Kind.HARE, [0.9347, 0.6736, 0.3064, 0.0760]),
    (3, Kind.TIGER, [0.8912, 0.5512, 0.1912, 0.0312]),
    (3, Kind.DEER, [0.8232, 0.4072, 0.0952, 0.0077]),
    (3, Kind.BEAR, [0.7192, 0.2512, 0.0296]),
    (3, Kind.MAMMOTH, [0.5632, 0.1034]),
    (4, Kind.GOPHER, [0.9239, 0.6592, 0.3117, 0.0894]),
    (4, Kind.SQUIRREL, [0.8908, 0.5723, 0.2283, 0.0520]),
    (7, Kind.MOUSE, [0.7830, 0.3808, 0.1050, 0.0157]),
]


def one_by_one(count: int, species: int, hand: int, cards_in_all: int) -> Fraction:
    """The same chance by dealing the hand card by card, with no binomials at all."""
    found = {0: Fraction(1)}
    for gone in range(hand):
        later: dict[int, Fraction] = {}
        for held, chance in found.items():
            hit = Fraction(species - held, cards_in_all - gone)
            for n, part in ((held + 1, hit), (held, 1 - hit)):
                later[n] = later.get(n, Fraction(0)) + chance * part
        found = later
    return sum((chance for held, chance in found.items() if held >= count), Fraction(0))


@pytest.mark.parametrize(("seats", "kind", "expected"), ALIKE)
def test_ma_2_at_least_so_many_of_a_species(seats, kind, expected):
    deal = DEALS[seats]
    species, cards_in_all = deal.animals[NUMBER[kind]], deck(deal)
    for count, value in enumerate(expected, start=1):
        found = at_least(count, species, deal.hand, cards_in_all)
        assert found == one_by_one(count, species, deal.hand, cards_in_all)
        assert round(float(found), 4) == value
    every = [at_least(n, species, deal.hand, cards_in_all) for n in range(1, species + 1)]
    assert sum(every) == mean(species, deal.hand, cards_in_all) == Fraction(species, seats)


@pytest.mark.parametrize(("species", "hand", "size"), [(3, 4, 9), (5, 3, 8), (2, 5, 7), (4, 4, 4)])
def test_ma_2_by_listing_all_hands_of_small_decks(species, hand, size):
    hands = list(combinations(range(size), hand))
    for count in range(6):
        found = sum(sum(card < species for card in some) == count for some in hands)
        assert exactly(count, species, hand, size) == Fraction(found, len(hands))


# MA-3: an honest display of so many ----------------------------------------------------------------

HONEST = {
    3: (1.0, 0.8165, 0.2537),
    4: (0.9991, 0.6948, 0.1774),
    5: (0.9808, 0.4371, 0.0704),
    6: (0.9815, 0.4208, 0.0658),
    7: (0.9308, 0.2806, 0.0330),
}


@pytest.mark.parametrize("seats", HONEST)
def test_ma_3_a_hand_allows_an_honest_display_of_so_many(seats):
    """Against the list of all hands by how many of each species they have."""
    deal = DEALS[seats]
    kinds = sum(map(bool, deal.animals))
    found = dict.fromkeys((2, 3, 4), 0)
    for hand, ways in all_hands(deal):
        for count in found:
            found[count] += ways * (max(hand[:kinds]) >= count)
    for (count, ways), value in zip(found.items(), HONEST[seats], strict=True):
        assert alike(deal, count) == Fraction(ways, comb(deck(deal), deal.hand))
        assert round(float(alike(deal, count)), 4) == value
    # Six species and three dinosaurs are fewer than ten cards: two must be alike.
    assert (alike(deal, 2) == 1) == (kinds + deal.dinosaurs < deal.hand) == (seats == 3)


# MA-5: what a lie costs ----------------------------------------------------------------------------


@pytest.mark.parametrize(("true", "false"), [(1, 3), (2, 2), (3, 1), (3, 0), (0, 2), (1, 1)])
def test_ma_5_caught_and_the_difference_that_a_challenge_makes(true, false):
    """By every card that may be turned over, through the rules: who takes the herd then?"""
    display = cards([Kind.SQUIRREL] * true + [Kind.TIGER, Kind.HARE, Kind.DEER][:false])
    laid = MAMMUZ.apply(dealt(), Lead(Kind.SQUIRREL, display)).state
    herd = true + false
    asked = MAMMUZ.apply(laid, Challenge()).state
    chances = MAMMUZ.chances(asked)
    assert chances is not None
    found, gained = Fraction(0), Fraction(0)
    for action, chance in chances:
        taken = [e for e in MAMMUZ.step(asked, action).events if isinstance(e, HerdTaken)]
        assert [event.size for event in taken] == [herd]
        lied = taken[0].seat == 0
        found += chance * lied
        gained += chance * (herd if lied else -herd)
    assert found == caught(false, herd)
    assert gained == difference(herd, found)
    assert (gained > 0) == (found > HALF)


@pytest.mark.parametrize(("size", "false"), [(1, 0), (1, 1), (2, 1), (3, 1), (4, 1), (4, 3)])
def test_ma_5_the_last_display_wins_unless_a_false_card_is_turned_over(size, false):
    """A hand of up to four cards laid at once; the next seat must challenge."""
    state = dealt()
    kinds = [Kind.SQUIRREL] * (size - false) + [Kind.TIGER, Kind.HARE, Kind.DEER][:false]
    hand = cards(kinds)
    # The rest of that hand goes to the pile, where nobody sees it.
    rest = tuple(n - m for n, m in zip(state.hands[0], hand, strict=True))
    state = state._replace(hands=(hand, *state.hands[1:]), pile=rest)
    asked = played(MAMMUZ.apply(state, Lead(Kind.SQUIRREL, hand)).state, "C")
    won = Fraction(0)
    for action, chance in MAMMUZ.chances(asked) or ():
        won += chance * (MAMMUZ.step(asked, action).state.winners == (0,))
    assert won == 1 - caught(false, size) == Fraction(size - false, size)


@pytest.mark.parametrize("can", range(5))
@pytest.mark.parametrize(
    ("claim", "false"), [(1, 1), (2, 1), (2, 2), (4, 1), (4, 2), (4, 3), (4, 4)]
)
@pytest.mark.parametrize("herd", [4, 6, 9])
def test_ma_5_the_saddle_of_the_two_dials(can, claim, false, herd):
    """No turn of one dial alone helps: the gain is linear in each, so its ends are enough."""
    dials = Dials(Fraction(can, 4), claim, false, herd)
    lie, challenge = dials.saddle()
    worth = dials.gain(lie, challenge)
    assert 0 <= lie <= 1
    assert 0 <= challenge <= 1
    assert all(dials.gain(Fraction(end), challenge) <= worth for end in (0, 1))
    assert all(dials.gain(lie, Fraction(end)) >= worth for end in (0, 1))
    if 0 < lie < 1 and 0 < challenge < 1:
        # Bluffed just so that a card turned over is false half the time: a challenge gains 0.
        assert dials.believed(lie) == HALF
        assert difference(herd, dials.believed(lie)) == 0


@pytest.mark.parametrize(("lie", "challenge"), list(product((0, Fraction(1, 3), 1), repeat=2)))
def test_the_gain_of_two_dials_by_every_hand_of_a_small_deck(lie, challenge):
    """Two of nine cards are hares; a hand of four claims two, and lies with one or two false."""
    hands = list(combinations(range(9), 4))
    gained = Fraction(0)
    for hand in hands:
        true = sum(card < 2 for card in hand)
        if true == 1:
            continue
        says = 1 if true == 2 else lie
        # Unchallenged two cards are laid; challenged, the herd of six goes to whoever is wrong.
        gained += says * (2 + challenge * (6 if true == 2 else -6))
    both = sum(sum(card < 2 for card in hand) == 2 for hand in hands)
    none = sum(sum(card < 2 for card in hand) == 0 for hand in hands)
    dials = Dials(Fraction(both, both + none), 2, 2, 6)
    assert dials.gain(Fraction(lie), Fraction(challenge)) == gained / (both + none)


# MA-6: extinct before the first card ---------------------------------------------------------------

AT_THE_DEAL = {
    3: (Fraction(9, 29), 0.3887, 0.4285),
    4: (Fraction(3, 13), 0.2759, 0.2903),
    5: (Fraction(7, 39), 0.2060, 0.2121),
    6: (Fraction(7, 47), 0.1674, 0.1707),
    7: (Fraction(1, 8), 0.1377, 0.1395),
}


@pytest.mark.parametrize("seats", AT_THE_DEAL)
def test_ma_6_a_species_dealt_whole(seats):
    deal, (mammoths, some, expected) = DEALS[seats], AT_THE_DEAL[seats]
    assert all_in_one_hand(deal, Kind.MAMMOTH) == mammoths
    assert round(float(some_extinct(deal)), 4) == some
    assert round(float(expected_extinct(deal)), 4) == expected


@pytest.mark.parametrize(
    ("animals", "dinosaurs", "hand"),
    [((2, 2), 2, 2), ((2, 3), 1, 2), ((2, 3, 1), 3, 3), ((2, 2, 3), 2, 3), ((3, 3), 2, 4)],
)
def test_ma_6_by_listing_all_deals_of_small_decks(animals, dinosaurs, hand):
    deal = Deal((*animals, *(0,) * (14 - len(animals))), dinosaurs, hand)
    size = deck(deal)
    labels = [k for k, n in enumerate(animals) for _ in range(n)] + [9] * dinosaurs

    def splits(left: frozenset[int]) -> Iterator[list[tuple[int, ...]]]:
        if not left:
            yield []
            return
        for mine in combinations(sorted(left), hand):
            for rest in splits(left - set(mine)):
                yield [mine, *rest]

    deals, extinct, some = 0, 0, 0
    for hands in splits(frozenset(range(size))):
        held = [[labels[card] for card in mine] for mine in hands]
        gone = sum(mine.count(k) == n for k, n in enumerate(animals) for mine in held)
        deals, extinct, some = deals + 1, extinct + gone, some + (gone > 0)
    assert expected_extinct(deal) == Fraction(extinct, deals)
    assert some_extinct(deal) == Fraction(some, deals)


def test_ma_6_in_deals_of_the_game(full):
    """More than a third of all games of three begin with an extinction."""
    deals, chance, setup = 40_000 if full else 4_000, stream("mammuz", "deals"), MAMMUZ.new(3).setup
    some = 0
    for _ in range(deals):
        hands = draw_hands(setup, chance).hands
        whole = setup.deal.animals
        some += any(whole[k] and whole[k] in (h[k] for h in hands) for k in range(len(SPECIES)))
    print(f"extinct at the deal of three players: {some / deals:.4f}")
    assert abs(z_score(some, deals, float(some_extinct(DEALS[3])))) < 4


# MA-8: nobody challenges ---------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("false", [0, 1, 2])
def test_ma_8_the_starter_is_the_first_without_a_card(seats, false):
    """All lay four while they can: 4 + 4 + 2 from ten cards, the last at display 2n + 1."""
    state: State = MAMMUZ.new(seats, MAMMUZ.rules(extinction="optional"))
    # The starter's own species for its last two cards; the others get what is left.
    held = [Kind.SQUIRREL] * (2 - false) + [Kind.HARE] * false
    rest = kinds_in(state.setup.deal.animals)
    for kind in held:
        rest.remove(kind)
    first = [kind for kind in rest if kind not in {Kind.SQUIRREL, Kind.HARE}][:8]
    for kind in first:
        rest.remove(kind)
    rest += list(BOX.effects)[: state.setup.deal.dinosaurs]
    hands = [[*held, *first], *(rest[k : k + 10] for k in range(0, len(rest), 10))]
    state = MAMMUZ.apply(state, DealHands(tuple(map(cards, hands)))).state
    for number in range(2 * seats + 1):
        seat = number % seats
        assert state.to_move == seat
        left = kinds_in(state.hands[seat])
        if seat == 0:
            left = sorted(left, key=lambda kind: kind in held)
        display = cards(left[:4])
        state = MAMMUZ.apply(
            state, Expand(display) if number else Lead(Kind.SQUIRREL, display)
        ).state
    assert [len(left), sum(display), sum(state.hands[0])] == [2, 2, 0]
    assert min(state.sizes[1:]) == 2
    assert list(MAMMUZ.legal(state)) == [Challenge()]
    asked = MAMMUZ.apply(state, Challenge()).state
    won = Fraction(0)
    for action, chance in MAMMUZ.chances(asked) or ():
        ends = [e for e in MAMMUZ.step(asked, action).events if isinstance(e, GameOver)]
        won += chance * (bool(ends) and ends[0].winners == (0,))
    assert won == Fraction(2 - false, 2)


# MA-9: every card is somewhere ---------------------------------------------------------------------


@pytest.mark.parametrize("seats", DEALS)
def test_ma_9_no_card_gets_lost(seats):
    record = bk.play("mammuz", ["random"] * seats, f"conservation {seats}")
    for _, (state, _) in record.steps():
        laid = [display.cards for display in state.herd]
        set_aside = cards([state.turned] if state.turned else [])
        parts = [*state.hands, *laid, state.pile, state.removed, set_aside]
        if not state.hands:
            continue
        for k, whole in enumerate(state.setup.deal.animals[: len(SPECIES)]):
            here = sum(part[k] for part in parts)
            extinct = SPECIES[k] in state.extinct
            assert here == state.removed[k] if extinct else here == whole
        dinosaurs = sum(sum(part[len(SPECIES) :]) for part in parts)
        assert dinosaurs == state.setup.deal.dinosaurs


def test_ma_9_the_first_displays():
    """Six species times 385 displays of ten cards told apart, from what the rules list."""
    state = dealt()
    hand = state.hands[0]
    found = [
        prod(comb(held, n) for held, n in zip(hand, action.cards, strict=True))
        for action in MAMMUZ.legal(state)
        if isinstance(action, Lead)
    ]
    assert sum(found) == 6 * displays_of(10, 4) == 2310
