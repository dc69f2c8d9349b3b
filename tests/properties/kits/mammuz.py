"""What the tests of every game need to know about MammuZ."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb, factorial, prod
from typing import Any

from boardkit.core.chance import Stream
from boardkit.core.game import random_player
from boardkit.games.mammuz.pieces import (
    DINOSAURS,
    KINDS,
    NOTHING,
    SPECIES,
    Cards,
    Kind,
    cards,
    load_box,
    plus,
)
from boardkit.games.mammuz.plays import Plays
from boardkit.games.mammuz.state import (
    Action,
    Challenge,
    Choose,
    DealHands,
    DealHerd,
    DrawStarter,
    Expand,
    Lead,
    Show,
    State,
    TurnOver,
    View,
)

COUNTS = (2, 3, 4, 5, 6, 7, 8, 9, 1, 1, 1, 1, 1, 1)

OTHERS = {
    "first_start": "drawn",
    "unused": "shown",
    "dinosaur": "trex_leaves",
    "lone_brontosaurus": "itself",
    "triceratops": "others",
    "stegosaurus": "herd_and_pile",
    "new_species": "any",
    "trex_pile": "removed",
    "trex_dinosaurs": "return",
    "all_removed": "declarable",
    "extinction": "optional",
    "only_dinosaurs": "free",
    "together": "clockwise",
}

# The variants of which a golden game is kept, for the fewest, the most and some players between.
GOLDEN_SEATS = (3, 5, 7)
VARIANTS: Mapping[str, Mapping[str, str]] = {
    "default": {},
    "drawn": {"first_start": "drawn", "unused": "shown", "together": "clockwise"},
    "readings": OTHERS,
}


def variant(stream: Stream) -> dict[str, str]:
    """There are no choices but readings."""
    return {}


def longest(seats: int) -> int:
    """The most actions of a game that is cut off, with as much room for one that is not.

    A start, a deal, and with each turn at most a card turned over, a choice or a deal, and a show.
    """
    return 2 + 4 * 2 * load_box().turns


@lru_cache
def all_displays() -> tuple[Cards, ...]:
    """Every display of one to four cards that the box has, by size, then by kind."""
    found: list[Cards] = []
    for size in range(1, 5):
        for numbers in combinations_with_replacement(range(len(KINDS)), size):
            display = tuple(numbers.count(k) for k in range(len(KINDS)))
            if all(n <= most for n, most in zip(display, COUNTS, strict=True)):
                found.append(display)
    return tuple(found)


def candidates() -> Iterator[Action]:
    """Everything that somebody could try, in the order of `legal`, and some of what is never right.

    The deals are too many to list; here are some that could not be.
    """
    yield from _candidates(all_displays())


def candidates_at(state: State) -> Iterator[Action]:
    """The same, of displays those of the kinds in the hand of the seat to move, with one too many."""
    seat = state.to_move
    hand = state.hands[seat] if isinstance(seat, int) and state.hands else NOTHING
    yield from _candidates(tuple(_displays_near(hand)))


def _displays_near(hand: Cards) -> Iterator[Cards]:
    held = [number for number, count in enumerate(hand) if count]
    for size in range(1, 5):
        for numbers in combinations_with_replacement(held, size):
            display = tuple(numbers.count(k) for k in range(len(KINDS)))
            if sum(max(0, n - there) for n, there in zip(display, hand, strict=True)) < 2:
                yield display


def _candidates(found: Sequence[Cards]) -> Iterator[Action]:
    yield from map(DrawStarter, range(-1, 8))
    yield DealHands((cards([Kind.HARE]),) * 3)
    yield DealHerd((cards([Kind.HARE]),) * 8)
    yield Challenge()
    too_many = (cards([Kind.HARE] * 5), cards([Kind.MAMMOTH] * 3))
    displays = [display for display in found if display not in too_many] + [*too_many]
    for species in (*SPECIES, Kind.TREX):
        yield from (Lead(species, display) for display in displays)
    yield from map(Expand, displays)
    yield from map(TurnOver, KINDS)
    yield from map(Choose, range(-1, 8))
    yield from map(Show, KINDS)


def eager(view: View, legal: Sequence[Action], stream: Stream) -> Action:
    """A player that brings about what is rare: dinosaurs in displays, challenges, long games.

    It lays dinosaurs first, in small displays, and challenges every other time.
    """
    if not isinstance(legal, Plays):
        return random_player(view, legal, stream)
    if legal.complete and stream.below(2):
        return Show(stream.choice(legal.complete))
    if legal.challenge and (not legal.lay or stream.below(2)):
        return Challenge()
    dinosaurs = [kind for kind in DINOSAURS if view.hand[KINDS.index(kind)]]
    if dinosaurs and stream.below(3):
        display = cards([stream.choice(dinosaurs)])
    else:
        found = [kind for kind, n in zip(KINDS, view.hand, strict=True) for _ in range(n)]
        display = cards(stream.shuffled(found)[: 1 + stream.below(min(4, len(found)))])
    return Lead(stream.choice(legal.species), display) if legal.species else Expand(display)


# What is hidden ---------------------------------------------------------------------------------


def began(state: State) -> list[Cards]:
    """What each seat held when the round began, but for a dinosaur turned over since."""
    hands = list(state.hands)
    for display in state.herd:
        hands[display.seat] = plus(hands[display.seat], display.cards or NOTHING)
    return hands


def watched(state: State) -> Kind | None:
    """The species that the tests look at: the most frequent one left, where it can be counted.

    With many hands, any of which could be complete, there is too much to count.
    """
    if state.setup.seats > 3 and state.setup.rules.extinction == "compulsory":
        return None
    alive = [k for k in range(len(SPECIES)) if _left(state, k)]
    return KINDS[alive[-1]] if alive else None


def _left(state: State, number: int) -> int:
    if KINDS[number] in state.extinct:
        return 0
    return state.setup.deal.animals[number] - state.removed[number]


def _knower(state: State, seat: int | None) -> int:
    return state.setup.seats if seat is None else seat


def hidden(state: State, seat: int | None) -> dict[str, Any]:
    """What the seat may not know, under a name for each part.

    Of a species, whether any of it is in the hand on the left, as it was when the round began, in
    the latest display and in the pile: questions that can be answered either way.
    """
    found: dict[str, Any] = {}
    if not state.hands:
        return found
    if state.setup.rules.unused == "hidden":
        found["unused"] = state.unused
    kind = watched(state)
    if kind:
        number, left = KINDS.index(kind), _left_of(state, seat)
        found[f"{kind} at seat {left}"] = began(state)[left][number] > 0
        found[f"{kind} in the pile"] = state.pile[number] > 0
        if state.herd and state.herd[-1].seat != seat:
            found[f"{kind} laid last"] = (state.herd[-1].cards or NOTHING)[number] > 0
    return found


def _left_of(state: State, seat: int | None) -> int:
    return 0 if seat is None else (seat + 1) % state.setup.seats


def possible(state: State, seat: int | None) -> dict[str, dict[Any, Fraction]]:
    """For each hidden part every value that it can have, with its chance.

    All that a seat cannot place is dealt to hands as they were when the round began, and to the
    pile; but no hand has all of a species. The chances come from counting: of all deals those are
    taken away that leave one species or several complete in a hand.
    """
    found: dict[str, dict[Any, Fraction]] = {}
    if not state.hands:
        return found
    if state.setup.rules.unused == "hidden":
        found["unused"] = _possible_unused(state, seat)
    kind = watched(state)
    if not kind:
        return found
    spread = _spread(state, seat, KINDS.index(kind))
    owners = [k for k in range(state.setup.seats) if k != seat]
    left = owners.index(_left_of(state, seat))
    found[f"{kind} at seat {owners[left]}"] = _any(
        (chance, Fraction(counts[left] > 0)) for counts, chance in spread.items()
    )
    found[f"{kind} in the pile"] = _any(
        (chance, Fraction(counts[-1] > 0)) for counts, chance in spread.items()
    )
    if state.herd and state.herd[-1].seat != seat:
        last = state.herd[-1]
        owner, size = owners.index(last.seat), sum(began(state)[last.seat])
        none = {
            n: Fraction(comb(size - n, last.size), comb(size, last.size)) for n in range(size + 1)
        }
        found[f"{kind} laid last"] = _any(
            (chance, 1 - none[counts[owner]]) for counts, chance in spread.items()
        )
    return found


def _any(cases: Iterable[tuple[Fraction, Fraction]]) -> dict[Any, Fraction]:
    """Whether something is there: in each case, with its chance, it is with another chance."""
    chance = sum((weight * there for weight, there in cases), Fraction(0))
    return {value: n for value, n in ((True, chance), (False, 1 - chance)) if n}


def _possible_unused(state: State, seat: int | None) -> dict[Cards, Fraction]:
    """Every choice of the dinosaurs that are not used, from those that the seat has not met."""
    met = state.met[_knower(state, seat)]
    free = [k for k in range(len(SPECIES), len(KINDS)) if not met[k]]
    count = len(DINOSAURS) - state.setup.deal.dinosaurs
    choices = [cards(KINDS[k] for k in chosen) for chosen in combinations(free, count)]
    return dict.fromkeys(choices, Fraction(1, len(choices)))


def _spread(state: State, seat: int | None, number: int) -> dict[tuple[int, ...], Fraction]:
    """Where the cards of one species can be, over the hands that the seat does not see and the pile."""
    row, seats = state.known[_knower(state, seat)], state.setup.seats
    hands = began(state)
    owners = [k for k in range(seats) if k != seat]
    floors = [*(row[k] for k in owners), row[-1]]
    sizes = [*(sum(hands[k]) for k in owners), sum(state.pile)]
    slots = tuple(size - sum(floor) for size, floor in zip(sizes, floors, strict=True))
    own = hands[seat] if seat is not None else NOTHING
    free = {}  # for each species the cards that may be anywhere, and how many a hand lacks
    for k in range(len(SPECIES)):
        if left := _left(state, k):
            count = left - own[k] - sum(floor[k] for floor in floors)
            needs = [left - floor[k] for floor in floors[:-1]]
            free[k] = count, [place for place, need in enumerate(needs) if need == count]
    if state.setup.rules.extinction == "optional":
        free = {k: (count, []) for k, (count, _) in free.items()}
    others = tuple(
        (count, tuple(places)) for k, (count, places) in free.items() if k != number and places
    )
    count, barred = free[number]
    ways: dict[tuple[int, ...], int] = {}
    for counts in _splits(count, slots):
        if any(counts[place] == count for place in barred):
            continue
        rest = tuple(slot - n for slot, n in zip(slots, counts, strict=True))
        here = factorial(count) // prod(map(factorial, counts))
        if total := here * _avoiding(rest, others):
            where = tuple(n + floor[number] for n, floor in zip(counts, floors, strict=True))
            ways[where] = total
    whole = sum(ways.values())
    return {where: Fraction(n, whole) for where, n in ways.items()}


def _splits(count: int, slots: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to spread alike cards over places with room for so many."""
    if len(slots) == 1:
        if count <= slots[0]:
            yield (count,)
        return
    for n in range(min(count, slots[0]) + 1):
        for rest in _splits(count - n, slots[1:]):
            yield (n, *rest)


def _avoiding(slots: tuple[int, ...], others: tuple[tuple[int, tuple[int, ...]], ...]) -> int:
    """The same as `_counted`; where the hands are alike, their order does not matter."""
    hands = tuple(range(len(slots) - 1))
    if all(places == hands for _, places in others):
        slots = (*sorted(slots[:-1]), slots[-1])
    return _counted(slots, others)


@lru_cache(maxsize=200_000)
def _counted(slots: tuple[int, ...], others: tuple[tuple[int, tuple[int, ...]], ...]) -> int:
    """In how many ways all other cards can be put into places so that no species is complete there.

    Inclusion and exclusion: all ways, less those with all of a species in one of its places.
    """
    if not others:
        return factorial(sum(slots)) // prod(map(factorial, slots))
    (count, places), *more = others
    ways = _avoiding(slots, tuple(more))
    for place in places:
        if slots[place] >= count:
            rest = (*slots[:place], slots[place] - count, *slots[place + 1 :])
            ways -= _avoiding(rest, tuple(more))
    return ways


def asked_together(state: State) -> bool:
    """Whether what is chosen now stays hidden after it was chosen: never."""
    return False
