"""The worlds that fit some claims of MammuZ: against every deal of small decks."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

import pytest

from boardkit.games.mammuz.claims import Claims
from boardkit.games.mammuz.worlds import Hand, Trail, Worlds, trail, worlds

RATES = (Fraction(0), Fraction(1, 5), Fraction(1, 2), Fraction(1))


# Cards that one cannot place: "s" of the species, other letters of others; and the hands.
SMALL: list[tuple[str, tuple[Hand, ...], int]] = [
    ("ssss....", (Hand(4, said=(2,)), Hand(4)), 0),
    ("ssss....", (Hand(4, said=(3,)), Hand(4, said=(2,))), 1),
    ("sss.....", (Hand(3, said=(1, 2)), Hand(3, said=(2,)), Hand(2)), 0),
    ("sss.....", (Hand(3, said=(2,)), Hand(3, said=(2, 1)), Hand(2, said=(2,))), 0),
    ("ss......", (Hand(3, sure=1, said=(3,)), Hand(5, said=(1,))), 0),
    ("sss......", (Hand(3, said=(2,), most=2), Hand(3, most=2), Hand(3, most=2)), 0),
    ("sssaa...", (Hand(4, said=(2,), whole=(("a", 2),)), Hand(4, whole=(("a", 2),))), 0),
    (
        "sssaabb.",
        (
            Hand(4, said=(1, 1), most=2, whole=(("a", 2), ("b", 2))),
            Hand(3, said=(2,), most=2, whole=(("a", 2), ("b", 2))),
            Hand(1),
        ),
        1,
    ),
    ("ssaaab..", (Hand(5, said=(2,), whole=(("a", 3), ("b", 1))), Hand(3, whole=(("a", 3),))), 0),
]


def every_deal(deck: str, sizes: list[int]) -> Iterator[list[str]]:
    """Every way to deal a deck of cards that can all be told apart."""

    def deal(left: frozenset[int], place: int) -> Iterator[list[str]]:
        if place == len(sizes):
            yield []
            return
        for mine in combinations(sorted(left), sizes[place]):
            for rest in deal(left - set(mine), place + 1):
                yield ["".join(deck[card] for card in mine), *rest]

    return deal(frozenset(range(len(deck))), 0)


def played_out(held: int, said: tuple[int, ...]) -> tuple[int, list[int]]:
    """How often a hand lies, and how many true cards it lays each time."""
    lies, laid = 0, list[int]()
    for claim in said:
        if held >= claim:
            laid.append(claim)
        else:
            lies += 1
            laid.append(held)
        held -= laid[-1]
    return lies, laid


@pytest.mark.parametrize(("deck", "hands", "judged"), SMALL)
@pytest.mark.parametrize("lie", RATES)
def test_claims_against_every_deal_of_a_small_deck(deck, hands, judged, lie):
    """Each deal counts as often as its lies happen; with no lies at all, those with the fewest."""
    found: list[tuple[int, int]] = []
    for deal in every_deal(deck, [hand.unknown for hand in hands]):
        lies = 0
        for hand, some in zip(hands, deal, strict=True):
            held = hand.sure + some.count("s")
            if held > hand.most or any(some.count(name) == n for name, n in hand.whole):
                break
            more, laid = played_out(held, hand.said)
            lies += more
            if hand is hands[judged]:
                last = laid[-1]
        else:
            found.append((lies, last))
    fewest = min(lies for lies, _ in found)
    weights = [(lie ** (lies - fewest), last) for lies, last in found]
    whole, size = sum(weight for weight, _ in weights), hands[judged].said[-1]
    expected = {
        n: Fraction(sum(weight for weight, last in weights if last == n), whole)
        for n in range(size + 1)
    }
    counted = worlds(hands, judged, deck.count("s"))
    assert counted.chances(lie) == {n: chance for n, chance in expected.items() if chance}
    assert counted.true(lie) == expected[size]
    assert counted.false(lie) == sum(Fraction(size - n, size) * p for n, p in expected.items())


@pytest.mark.parametrize("said", [(1,), (3,), (4,), (2, 3), (1, 2, 4), (3, 3)])
@pytest.mark.parametrize("mine", range(5))
@pytest.mark.parametrize("lie", RATES[1:])
def test_worlds_agree_with_the_small_model_of_the_lab(said, mine, lie):
    """There every claim is the first of its seat, and no hand has to show a species."""
    claims = Claims(7, mine, 30, 10, said)
    hands = tuple(Hand(10, said=said[k : k + 1]) for k in range(3))
    found = worlds(hands, len(said) - 1, 7 - mine)
    assert found.true(lie) == claims.true(lie)
    assert found.true(1) == claims.possible()


def test_a_chance_is_between_0_and_1():
    counted = Worlds(1, {Trail(0, 1): 1})
    for lie in (-1, Fraction(3, 2)):
        with pytest.raises(ValueError, match="chance"):
            counted.true(lie)


def test_a_seat_lies_once_it_has_run_out():
    assert trail(0, ()) == (0, 0)
    assert [trail(n, (2, 2)) for n in range(5)] == [(2, 0), (2, 0), (1, 0), (1, 1), (0, 2)]
