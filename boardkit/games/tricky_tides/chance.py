"""Chance: the exact chance of every draw and deal, and drawing."""

from __future__ import annotations

from fractions import Fraction
from math import comb, factorial, perm

from boardkit.core.chance import Stream
from boardkit.core.errors import IllegalAction
from boardkit.core.game import CHANCE
from boardkit.core.refusal import Refusal
from boardkit.games.tricky_tides.actions import (
    Action,
    DealHands,
    DrawFire,
    DrawFlotsam,
    DrawSpout,
    DrawStart,
    FillIslands,
    LayMap,
    LayOrders,
)
from boardkit.games.tricky_tides.cargo import minus
from boardkit.games.tricky_tides.pieces import GOODS, Goods
from boardkit.games.tricky_tides.sailing import open_sea
from boardkit.games.tricky_tides.setup import flames, legal_chance, wanted, without_gold
from boardkit.games.tricky_tides.state import Phase, State
from boardkit.games.tricky_tides.why_not import CLAUSES, refusal

_TOO_MANY = (Phase.MAP, Phase.ORDERS, Phase.FILL, Phase.HARVEST, Phase.DEAL)


def chances(state: State) -> tuple[tuple[Action, Fraction], ...] | None:
    """Every chance action with its exact chance; nothing at a seat's turn.

    Maps, orders, goods and hands come in more ways than can be listed: None.

    Rules: TID-S1, TID-S2, TID-S3, TID-V1, TID-D3, TID-W10, TID-H5, TID-H7.
    """
    if state.to_move is not CHANCE:
        return ()
    if state.phase in _TOO_MANY:
        return None
    actions = legal_chance(state)
    return tuple((action, _chance(state, action)) for action in actions)


def chance_of(state: State, action: Action) -> Fraction:
    """The exact chance of one chance action; 0 where it cannot come."""
    if state.to_move is not CHANCE or refusal(state, action) is not None:
        return Fraction(0)
    return _chance(state, action)


def together(bag: Goods, drawn: Goods) -> Fraction:
    """The chance to draw just these goods from a bag, in whatever order.

    >>> together((1, 1, 0, 0, 0), (1, 0, 0, 0, 0))
    Fraction(1, 2)
    """
    ways = 1
    for there, count in zip(bag, drawn, strict=True):
        ways *= comb(there, count)
    return Fraction(ways, comb(sum(bag), sum(drawn)))


def _chance(state: State, action: Action) -> Fraction:
    box = state.setup.box
    match action:
        case DrawStart(goods):
            chance, bag = Fraction(1), list(box.cubes)
            for good in goods:
                kind = GOODS.index(good)
                chance *= Fraction(bag[kind], sum(bag))
                bag[kind] -= 1
            return chance
        case LayMap(islands):
            return Fraction(1, factorial(len(islands)))
        case LayOrders(orders):
            return Fraction(1, perm(len(box.orders), len(orders)))
        case FillIslands(rows):
            chance, left = Fraction(1), state.bag
            for row in rows:
                chance *= together(left, row)
                left = minus(left, row)
            return chance
        case DealHands(hands):
            ways, cards = 1, len(box.cards)
            for hand in hands:
                ways *= comb(cards, len(hand))
                cards -= len(hand)
            return Fraction(1, ways)
        case DrawFlotsam(good):
            return Fraction(state.bag[GOODS.index(good)], sum(state.bag))
        case DrawSpout(goods):
            return together(without_gold(state.bag), goods)
        case DrawFire(good):
            there = flames(state)
            return Fraction(there[GOODS.index(good)], sum(there))
    return Fraction(1, len(legal_chance(state)))


def draw(state: State, stream: Stream) -> Action:
    """One chance action, each with its chance.

    Raises:
        IllegalAction: it is not chance's turn.
    """
    if isinstance(state.to_move, int):
        turn = {"turn_of": state.to_move + 1}
        raise IllegalAction(Refusal("frame", "seat_turn", CLAUSES[state.phase], turn))
    if state.to_move is None:
        raise IllegalAction(Refusal("frame", "game_over"))
    box, figures, phase = state.setup.box, state.setup.box.figures, state.phase
    if phase is Phase.MAP:
        return LayMap(tuple(stream.shuffled([island.name for island in box.islands])))
    if phase is Phase.ORDERS:
        count = len(state.map) - open_sea(state).bit_count()
        numbers = stream.shuffled([order.number for order in box.orders])
        return LayOrders(tuple(numbers[:count]))
    if phase is Phase.DEAL:
        cards = stream.shuffled(range(len(box.cards)))
        starts = range(0, state.setup.seats * figures.hand, figures.hand)
        hands = (sorted(cards[start : start + figures.hand]) for start in starts)
        return DealHands(tuple(tuple(box.cards[k] for k in hand) for hand in hands))
    if phase in (Phase.FILL, Phase.HARVEST):
        return FillIslands(_goods(state, stream))
    if phase is Phase.START:
        return DrawStart(tuple(GOODS[k] for k in _cubes(state.bag, state.setup.seats - 1, stream)))
    if phase is Phase.FLOTSAM:
        return DrawFlotsam(GOODS[_cubes(state.bag, 1, stream)[0]])
    if phase is Phase.SPOUT:
        there = without_gold(state.bag)
        drawn = _cubes(there, min(figures.spout, sum(there)), stream)
        return DrawSpout(tuple(drawn.count(k) for k in range(len(GOODS))))
    if phase is Phase.FIRE:
        return DrawFire(GOODS[_cubes(flames(state), 1, stream)[0]])
    return stream.choice(legal_chance(state))


def _cubes(bag: Goods, count: int, stream: Stream) -> list[int]:
    """So many cubes from a bag, one after the other, as the places of their types."""
    left, total, drawn = list(bag), sum(bag), []
    for _ in range(count):
        at, kind = stream.below(total), 0
        while at >= left[kind]:
            at -= left[kind]
            kind += 1
        left[kind] -= 1
        total -= 1
        drawn.append(kind)
    return drawn


def _goods(state: State, stream: Stream) -> tuple[Goods, ...]:
    """What comes to each island.

    Rules: TID-S8, TID-R3.
    """
    counts = wanted(state)
    drawn, rows = _cubes(state.bag, sum(counts), stream), []
    for count in counts:
        row, drawn = drawn[:count], drawn[count:]
        rows.append(tuple(row.count(k) for k in range(len(GOODS))))
    return tuple(rows)
