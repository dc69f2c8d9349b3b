"""The set-up and the start of each round: map, ships, events, orders, goods and hands."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations, product

from boardkit.core.game import CHANCE, Event, Step
from boardkit.core.refusal import Param, Refusal
from boardkit.games.tricky_tides.actions import (
    Action,
    DealHands,
    DealSightings,
    DrawFire,
    DrawFlotsam,
    DrawLeader,
    DrawOrder,
    DrawSpout,
    DrawStart,
    DrawTide,
    FillIslands,
    LayMap,
    LayOrders,
    Place,
)
from boardkit.games.tricky_tides.cargo import choices, minus, plus, put
from boardkit.games.tricky_tides.events import EFFECTS, harvest
from boardkit.games.tricky_tides.events_told import (
    HandsDealt,
    IslandsFilled,
    LeaderDrawn,
    MapLaid,
    OrdersLaid,
    ShipPlaced,
    SightingsDealt,
    StartDrawn,
    TideDrawn,
)
from boardkit.games.tricky_tides.pieces import GOLD, GOODS, NOTHING, Box, Goods
from boardkit.games.tricky_tides.sailing import open_sea
from boardkit.games.tricky_tides.state import Phase, Setup, State, Trick

# What chance does in each of its phases.
DUE: dict[Phase, type[Action]] = {
    Phase.SIGHTINGS: DealSightings,
    Phase.LEADER: DrawLeader,
    Phase.START: DrawStart,
    Phase.MAP: LayMap,
    Phase.EVENT: DrawTide,
    Phase.ORDERS: LayOrders,
    Phase.FILL: FillIslands,
    Phase.HARVEST: FillIslands,
    Phase.DEAL: DealHands,
    Phase.REPLACE: DrawOrder,
    Phase.FLOTSAM: DrawFlotsam,
    Phase.SPOUT: DrawSpout,
    Phase.FIRE: DrawFire,
}


def no(reason: str, *clauses: str, **params: Param) -> Refusal:
    """A refusal of this game."""
    return Refusal("tricky_tides", reason, clauses, params)


def first_state(setup: Setup) -> State:
    """The position before anything happened.

    Rules: TID-S1, TID-S2.
    """
    seats, cells = setup.seats, len(setup.box.cells)
    starter = 0 if setup.rules.first_leader == "first_seat" else None
    return State(
        setup=setup,
        map=(),
        sightings=(),
        starter=starter,
        deck=(1 << len(setup.box.orders)) - 1,
        tides=(),
        round=1,
        tricks=(),
        bag=setup.box.cubes,
        goods=(NOTHING,) * cells,
        orders=(None,) * cells,
        filled=((),) * seats,
        holds=(NOTHING,) * seats,
        anchors=(True,) * seats,
        monsters=(),
        leader=starter,
        ships=(None,) * seats,
        hands=(0,) * seats,
        trick=None,
        queue=(),
        did=(),
        spout=NOTHING,
        phase=Phase.SIGHTINGS,
        to_move=CHANCE,
    )


# What chance may do -----------------------------------------------------------------------------


@lru_cache
def sightings_deals(box: Box, seats: int) -> tuple[DealSightings, ...]:
    """Every deal of the sightings cards, each as likely as another.

    Rules: TID-S1.
    """
    numbers = range(1, len(box.sightings) + 1)
    return tuple(map(DealSightings, permutations(numbers, seats)))


@lru_cache
def starts(box: Box, seats: int) -> tuple[DrawStart, ...]:
    """Every draw of starting goods that the bag allows.

    Rules: TID-S3.
    """
    found = product(range(len(GOODS)), repeat=seats - 1)
    return tuple(
        DrawStart(tuple(GOODS[k] for k in drawn))
        for drawn in found
        if all(drawn.count(k) <= cubes for k, cubes in enumerate(box.cubes))
    )


def legal_chance(state: State) -> tuple[Action, ...]:
    """What chance may do; maps, orders, goods and hands are too many to list.

    Rules: TID-S1, TID-S2, TID-S3, TID-V1, TID-V2, TID-D3, TID-W10, TID-H5, TID-H7.
    """
    box, seats, phase = state.setup.box, state.setup.seats, state.phase
    if phase is Phase.SIGHTINGS:
        return sightings_deals(box, seats)
    if phase is Phase.LEADER:
        return tuple(map(DrawLeader, range(seats)))
    if phase is Phase.START:
        return starts(box, seats)
    if phase is Phase.EVENT:
        return tuple(DrawTide(tide) for tide in box.tides if tide not in state.tides)
    if phase is Phase.REPLACE:
        orders = range(len(box.orders))
        return tuple(DrawOrder(k + 1) for k in orders if state.deck >> k & 1)
    if phase is Phase.FLOTSAM:
        return tuple(DrawFlotsam(good) for good, n in zip(GOODS, state.bag, strict=True) if n)
    if phase is Phase.SPOUT:
        return tuple(map(DrawSpout, spouts(state)))
    if phase is Phase.FIRE:
        return tuple(DrawFire(good) for good, n in zip(GOODS, flames(state), strict=True) if n)
    return ()


def without_gold(goods: Goods) -> Goods:
    """Some goods but for the gold.

    Rules: TID-M10.
    """
    return (*goods[:GOLD], 0, *goods[GOLD + 1 :])


def flames(state: State) -> Goods:
    """The goods among which chance draws what the sea dragon makes: no gold, nor what it burns.

    Rules: TID-H5, TID-M10.
    """
    there = zip(without_gold(state.bag), state.spout, strict=True)
    return tuple([0 if burning else n for n, burning in there])


def spouts(state: State) -> tuple[Goods, ...]:
    """Everything that the whale may bring up: three goods, or what there is.

    Rules: TID-H7, TID-M10.
    """
    there = without_gold(state.bag)
    return choices(there, min(state.setup.box.figures.spout, sum(there)))


def wanted(state: State) -> tuple[int, ...]:
    """How many goods come to each place now, as far as the bag allows.

    Rules: TID-S8, TID-R3, TID-R4, TID-W7.
    """
    box, sea = state.setup.box, open_sea(state)
    counts = []
    for place, island in enumerate(state.map):
        more = harvest(state.setup, state.tide)
        if state.phase is Phase.FILL:
            more = max(0, box.islands[island].number - sum(state.goods[place]))
        counts.append(0 if sea >> place & 1 else more)
    left = sum(state.bag)
    if sum(counts) <= left:
        return tuple(counts)
    got = [0] * len(counts)
    by_turns = state.setup.rules.refill == "by_turns"
    while left:
        for place, count in enumerate(counts):
            share = min(left, count - got[place], 1 if by_turns else count)
            got[place] += share
            left -= share
    return tuple(got)


def refuse_chance(state: State, action: Action) -> Refusal | None:
    """Why chance cannot do something.

    Rules: TID-S1, TID-S3, TID-S4, TID-S7, TID-S8, TID-S9.
    """
    due = DUE[state.phase]
    if type(action) is not due:
        return no("other_chance", expected=due.__name__)
    fine = True
    match action:
        case LayMap(islands):
            fine = sorted(islands) == sorted(state.setup.box.island)
        case LayOrders(orders):
            count = len(state.setup.box.orders)
            fine = len(orders) == len(state.map) - open_sea(state).bit_count()
            fine = fine and len({*orders}) == len(orders) and {*orders} <= {*range(1, count + 1)}
        case FillIslands(goods):
            fine = tuple(map(sum, goods)) == wanted(state)
            fine = fine and all(len(row) == len(GOODS) and min(row) >= 0 for row in goods)
            fine = fine and all(n >= 0 for n in _left(state.bag, goods))
        case DealHands(hands):
            dealt = [card for hand in hands for card in hand]
            fine = len(hands) == state.setup.seats and len({*dealt}) == len(dealt)
            fine = fine and {*dealt} <= {*state.setup.box.cards}
            fine = fine and {*map(len, hands)} == {state.setup.box.figures.hand}
            fine = fine and all(list(h) == _sorted(state.setup.box, h) for h in hands)
        case DrawOrder(number):
            fine = number in range(1, len(state.setup.box.orders) + 1)
            fine = fine and bool(state.deck >> (number - 1) & 1)
        case _:
            fine = action in legal_chance(state)
    return None if fine else no(f"wrong_{due.__name__}")


def _sorted(box: Box, hand: tuple[object, ...]) -> list[object]:
    return [card for card in box.cards if card in hand]


def _left(bag: Goods, goods: tuple[Goods, ...]) -> Goods:
    for row in goods:
        bag = minus(bag, row)
    return bag


# Doing it ---------------------------------------------------------------------------------------


def begin(state: State, phase: Phase) -> State:
    """Goes on to a phase of chance."""
    return state.going_on(state.queue, state.did, phase, CHANCE)


def step_set_up(state: State, action: Action) -> Step[State]:
    """Does an allowed action of chance that belongs to the set-up or to the start of a round.

    Rules: TID-S1, TID-S2, TID-S3, TID-S4, TID-S7, TID-V1, TID-V2, TID-M1, TID-R5.
    """
    setup, box = state.setup, state.setup.box
    match action:
        case DealSightings(cards):
            dealt = state._replace(sightings=tuple(card - 1 for card in cards))
            phase = Phase.LEADER if state.starter is None else Phase.START
            return Step(begin(dealt, phase), (SightingsDealt(cards),))
        case DrawLeader(seat):
            after = state._replace(starter=seat, leader=seat)
            return Step(begin(after, Phase.START), (LeaderDrawn(seat),))
        case DrawStart(goods):
            return _start(state, goods)
        case LayMap(islands):
            laid = state._replace(map=tuple(box.island[name] for name in islands))
            if setup.rules.monsters == "on":
                laid = laid._replace(monsters=tuple(laid.map.index(home) for home in box.homes))
            ships = laid._replace(phase=Phase.SHIPS, to_move=first_to_place(laid))
            return Step(ships, (MapLaid(open_sea(laid).bit_count()),))
        case DrawTide(tide):
            told = TideDrawn(
                state.round, tide, ("TID-V1" if state.round == 1 else "TID-V2", EFFECTS[tide])
            )
            after = state._replace(tides=(*state.tides, tide))
            return Step(
                begin(after, Phase.ORDERS) if state.round == 1 else _harvest_or_deal(after), (told,)
            )
        case LayOrders(numbers):
            return _lay_orders(state, numbers)
        case FillIslands(rows):
            return _fill(state, rows)
        case DealHands(hands):
            leader = state.leader or 0
            after = state._replace(
                hands=tuple(map(box.mask, hands)),
                trick=Trick(leader, ()),
                phase=Phase.PLAY,
                to_move=leader,
            )
            clause = "TID-S9" if state.round == 1 else "TID-R5"
            return Step(after, (HandsDealt(state.round, hands, (clause,)),))
    raise ValueError(f"not chance's now: {action}")


def _start(state: State, goods: tuple[object, ...]) -> Step[State]:
    """All but the leader have a good.

    Rules: TID-S3.
    """
    holds, bag, told = state.holds, state.bag, []
    for k, good in enumerate(goods, start=1):
        seat = ((state.leader or 0) + k) % state.setup.seats
        kind = next(g for g in GOODS if g == good)
        one = tuple(int(g == kind) for g in GOODS)
        holds, bag = put(holds, seat, plus(holds[seat], one)), minus(bag, one)
        told.append(StartDrawn(seat, kind))
    return Step(begin(state._replace(holds=holds, bag=bag), Phase.MAP), tuple(told))


def _lay_orders(state: State, numbers: tuple[int, ...]) -> Step[State]:
    """Every island has an order; the others are the deck.

    Rules: TID-S7.
    """
    sea, drawn = open_sea(state), iter(numbers)
    places = range(len(state.map))
    orders = tuple(None if sea >> place & 1 else next(drawn) - 1 for place in places)
    deck = state.deck & ~sum(1 << (number - 1) for number in numbers)
    after = state._replace(orders=orders, deck=deck)
    return Step(begin(after, Phase.FILL), (OrdersLaid(len(numbers)),))


def _fill(state: State, rows: tuple[Goods, ...]) -> Step[State]:
    """Goods come to the islands.

    Rules: TID-S8, TID-R3, TID-W7.
    """
    goods = tuple(plus(lying, row) for lying, row in zip(state.goods, rows, strict=True))
    count, after = sum(map(sum, rows)), state._replace(goods=goods, bag=_left(state.bag, rows))
    if state.phase is Phase.HARVEST:
        return Step(begin(after, Phase.DEAL), (IslandsFilled(count, ("TID-W7",)),))
    told = (IslandsFilled(count, ("TID-S8",) if state.round == 1 else ("TID-R3", "TID-R4")),)
    if state.round > 1 and state.setup.rules.events == "on":
        return Step(begin(after, Phase.EVENT), told)
    return Step(_harvest_or_deal(after), told)


def _harvest_or_deal(state: State) -> State:
    due = harvest(state.setup, state.tide)
    return begin(state, Phase.HARVEST if due else Phase.DEAL)


# Ships ------------------------------------------------------------------------------------------


def first_to_place(state: State) -> int:
    """Who places a ship first: the one to the leader's right.

    Rules: TID-S6.
    """
    return ((state.leader or 0) - 1) % state.setup.seats


def ports(state: State, seat: int) -> tuple[int, ...]:
    """The places of a seat's ports, row by row.

    Rules: TID-S6.
    """
    own = state.setup.box.ports[seat]
    return tuple(place for place, island in enumerate(state.map) if island in own)


def step_place(state: State, seat: int, action: Place) -> Step[State]:
    """A ship is placed, and the next one anticlockwise follows.

    Rules: TID-S6, TID-V1.
    """
    place = state.setup.box.place[action.cell]
    ships = (*state.ships[:seat], place, *state.ships[seat + 1 :])
    after = state._replace(ships=ships)
    told: tuple[Event, ...] = (ShipPlaced(seat, action.cell),)
    if seat != state.leader:
        return Step(after._replace(to_move=(seat - 1) % state.setup.seats), told)
    phase = Phase.EVENT if state.setup.rules.events == "on" else Phase.ORDERS
    return Step(begin(after, phase), told)
