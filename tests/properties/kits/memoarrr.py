"""What the tests of every game need to know about Memoarrr!"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

from boardkit.core.chance import Stream
from boardkit.core.game import random_player
from boardkit.core.grid import Cell
from boardkit.games.memoarrr.pieces import SIDES, Card, load_box
from boardkit.games.memoarrr.state import (
    Action,
    DealIsland,
    DrawStarter,
    Look,
    Reveal,
    StackTreasures,
    StackVolcanoes,
    State,
    TakeVolcano,
    View,
)

RUBIES = (1, 1, 2, 2, 2, 3, 4)
BIRDS = (1, 3, 7)

# The variants of which a golden game is kept for every number of players.
VARIANTS: Mapping[str, Mapping[str, str]] = {
    "shuffled": {},
    "sorted": {"stack": "sorted"},
    "chosen": {"sides": "chosen", "first_start": "drawn"},
    "readings": {
        "volcanoes": "highest",
        "birds": "top_open",
        "sides": "chosen",
        "looks": "every_round",
        "first_start": "drawn",
        "barred": "opponents",
        "bar_lasts": "everybody",
        "failed": "turned_down",
        "all_revealed": "draw",
        "survivor": "reveals",
        "treasures": "own",
        "next_start": "first_out",
    },
}


def variant(stream: Stream) -> dict[str, str]:
    """Choices other than readings, drawn at random."""
    return {"stack": stream.choice(("shuffled", "sorted"))}


def longest(seats: int) -> int:
    """The most actions of a game.

    The island, the treasures and the lots; then in each of seven rounds the volcanoes, a look of
    every seat, 24 reveals that stay, a volcano or a reveal turned down for all but one seat, and
    one reveal of the last.
    """
    return 3 + 7 * (1 + seats + 24 + (seats - 1) + 1)


def candidates() -> Iterator[Action]:
    """Everything that somebody could try, in the order of `legal`: also beyond the rim.

    The islands that could be dealt are too many to list; here are some that could not.
    """
    cards = load_box().cards
    yield DealIsland(cards[:-1])
    yield DealIsland((*cards[:-1], cards[0]))
    yield from map(StackTreasures, sorted(set(permutations(RUBIES))))
    yield StackTreasures(RUBIES[:-1])
    yield StackTreasures((*RUBIES[:-1], 5))
    for count in (1, 2, 3):
        yield from map(StackVolcanoes, permutations(BIRDS, count))
    yield StackVolcanoes((7, 7))
    yield StackVolcanoes((5, 7, 1))
    yield from map(DrawStarter, range(-1, 5))
    yield from map(Look, SIDES)
    yield from (Reveal(Cell(row, col)) for row in range(6) for col in range(6))
    yield TakeVolcano()


def eager(view: View, legal: Sequence[Action], stream: Stream) -> Action:
    """A player that keeps the chain going, so that random games end in all ways.

    Of the locations known to connect it takes one that the fewest others could follow, so that few
    get left behind and at times all 24 are revealed; at times it does something quite different.
    """
    last = view.last_card
    if last is None or stream.below(40) == 0:
        return random_player(view, legal, stream)
    free = {
        action: view.island[view.setup.box.place[action.cell]]
        for action in legal
        if isinstance(action, Reveal)
    }
    fitting = {action: card for action, card in free.items() if card and card.connects(last)}
    if not fitting:
        return stream.choice(legal)

    def followers(action: Reveal) -> int:
        card = fitting[action]
        return sum(1 for other in free.values() if other and other.connects(card))

    return min(fitting, key=followers)


def _seen(state: State, seat: int | None) -> set[int]:
    """The places that a seat has ever seen, counted place by place."""
    masks = [*state.past, state.up, state.down]
    box = state.setup.box
    if seat is not None:
        masks += [box.side_places[side] for side in state.looks[seat]]
    return {place for place in range(len(box.cells)) if any(mask >> place & 1 for mask in masks)}


def _hidden_rubies(state: State, seat: int | None) -> dict[str, int]:
    """The treasures that a seat may not know."""
    rules, over = state.setup.rules, state.to_move is None
    if rules.stack == "sorted":
        return {}
    found = {f"stack {k}": rubies for k, rubies in enumerate(state.treasures)}
    for owner, rubies in enumerate(state.won):
        if not over and (rules.treasures == "unseen" or owner != seat):
            found |= {f"treasure {k} of {owner}": value for k, value in enumerate(rubies)}
    return found


def hidden(state: State, seat: int | None) -> dict[str, Any]:
    """What the seat may not know, under a name for each part."""
    seen = _seen(state, seat)
    cards = {f"place {k}": card for k, card in enumerate(state.island) if k not in seen}
    found: dict[str, Any] = {**cards, **_hidden_rubies(state, seat)}
    if state.birds:
        found["birds"] = state.birds
        found["volcanoes"] = state.volcanoes
    return found


def possible(state: State, seat: int | None) -> dict[str, dict[Any, Fraction]]:
    """For each hidden part every value that it can have, with its chance."""
    parts = hidden(state, seat)
    seen = _seen(state, seat)
    found: dict[str, dict[Any, Fraction]] = {}
    unseen: list[Card] = [card for k, card in enumerate(state.island) if k not in seen]
    rubies = Counter(RUBIES)
    shown = [*state.treasures, *(value for values in state.won for value in values)]
    secret = [value for name, value in parts.items() if name.startswith(("stack", "treasure"))]
    rubies -= Counter(shown) - Counter(secret)
    for name in parts:
        if name.startswith("place"):
            found[name] = dict.fromkeys(unseen, Fraction(1, len(unseen)))
        elif name.startswith(("stack", "treasure")):
            found[name] = {n: Fraction(count, rubies.total()) for n, count in rubies.items()}
    return found | _possible_volcanoes(state)


def _possible_volcanoes(state: State) -> dict[str, dict[Any, Fraction]]:
    """Every choice of volcanoes that fits what lay open, with every order that fits it."""
    if not state.birds:
        return {}
    rules, count = state.setup.rules, state.setup.seats - 1
    opened = state.volcanoes[: len(state.out) + (rules.birds == "top_open")]
    pool = BIRDS[-count:] if rules.volcanoes == "highest" else BIRDS
    known = {*state.known_birds, *opened}
    choices = [birds for birds in combinations(pool, count) if known <= {*birds}]
    orders: Counter[tuple[int, ...]] = Counter()
    for birds in choices:
        whole = permutations(birds) if state.volcanoes else [()]
        orders.update(order for order in whole if order[: len(opened)] == opened)
    return {
        "birds": dict.fromkeys(choices, Fraction(1, len(choices))),
        "volcanoes": {order: Fraction(n, orders.total()) for order, n in orders.items()},
    }


def asked_together(state: State) -> bool:
    """Whether what is chosen now stays hidden after it was chosen: never."""
    return False
