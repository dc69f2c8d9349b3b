"""What a seat's action does on the map: sailing, picking up, delivering, moving a monster."""

from __future__ import annotations

from boardkit.core.game import Event, Step
from boardkit.core.grid import Cell
from boardkit.games.tricky_tides.actions import (
    Anchor,
    Blow,
    Burn,
    Deliver,
    DrawFire,
    Eat,
    Move,
    Pass,
    PickUp,
    Reach,
    Sail,
    Spout,
    Stay,
)
from boardkit.games.tricky_tides.cargo import (
    loaded,
    minus,
    overboard,
    plus,
    put,
    some,
)
from boardkit.games.tricky_tides.events import clause, rates_under, taken
from boardkit.games.tricky_tides.events_told import (
    CoastEmpty,
    Delivered,
    DragonBurned,
    DragonRose,
    FireDrawn,
    MonsterMoved,
    OctopusReached,
    Passed,
    PickedUp,
    Sailed,
    SharkAte,
    Stayed,
    ThrownOverboard,
    WhaleBlew,
    WhaleRose,
)
from boardkit.games.tricky_tides.monsters import MOVED, USED, activator, active, line, monster_place
from boardkit.games.tricky_tides.orders import exchanged
from boardkit.games.tricky_tides.pieces import GOODS, NOTHING, SUITS, Tide
from boardkit.games.tricky_tides.rounds import (
    DELIVERED,
    PICKED,
    after_acting,
    after_sailing,
    go_on_monster,
    next_ship,
)
from boardkit.games.tricky_tides.sailing import open_sea
from boardkit.games.tricky_tides.setup import begin
from boardkit.games.tricky_tides.state import Phase, State

_WINDS = (Tide.EDGE_OF_THE_WORLD, Tide.CALM_SEA, Tide.UNDERTOW, Tide.STRONG_WIND)


# Ships ------------------------------------------------------------------------------------------


def sail(state: State, seat: int, action: Sail) -> Step[State]:
    """A ship sails.

    Rules: TID-N1, TID-N4, TID-N6, TID-N7, TID-N8.
    """
    place = state.setup.box.place[action.cell]
    ships = (*state.ships[:seat], place, *state.ships[seat + 1 :])
    at_sea = open_sea(state) >> place & 1
    clauses = ("TID-N1", *(("TID-N8", "TID-C7") if at_sea else ()), *clause(state.tide, *_WINDS))
    told = Sailed(seat, action.cell, clauses)
    return after_sailing(State(*state[:16], ships, *state[17:]), (told,))


def stay(state: State, seat: int, action: Stay | Anchor) -> Step[State]:
    """A ship stays, stranded or by its anchor.

    Rules: TID-N3, TID-N5.
    """
    anchor = isinstance(action, Anchor)
    cell = state.setup.box.cells[state.ships[seat] or 0]
    told = Stayed(seat, cell, anchor, ("TID-N5",) if anchor else ("TID-N3",))
    if not anchor:
        return after_sailing(state, (told,))
    anchors = (*state.anchors[:seat], False, *state.anchors[seat + 1 :])
    rests = state.setup.rules.after_anchor == "rests"
    return after_sailing(state._replace(anchors=anchors), (told,), rests=rests)


def pick_up(state: State, seat: int, action: PickUp) -> Step[State]:
    """A ship takes goods, and what is too much goes overboard.

    Rules: TID-C2, TID-C3, TID-C4, TID-C5, TID-W8.
    """
    place, kind = state.ships[seat] or 0, GOODS.index(action.good)
    count = taken(state.setup, state.tide, state.goods[place][kind])
    lying = minus(state.goods[place], some(kind, count))
    after = state._replace(
        goods=put(state.goods, place, lying),
        holds=put(state.holds, seat, loaded(state, seat, kind)),
        did=(*state.did, PICKED),
    )
    cell = state.setup.box.cells[place]
    clauses = ("TID-C2", *clause(state.tide, Tide.BUSY_DOCKS))
    told: tuple[Event, ...] = (PickedUp(seat, cell, action.good, count, clauses),)
    if any(action.overboard):
        after = overboard(after, seat, action.overboard)
        thrown = ThrownOverboard(seat, action.overboard, cell, ("TID-C4", "TID-C5"))
        told = (*told, thrown)
    return after_acting(after, told)


def deliver(state: State, seat: int, action: Deliver) -> Step[State]:
    """A ship fills the order of its island.

    Rules: TID-D1, TID-D2, TID-D3, TID-D4.
    """
    box, place = state.setup.box, state.ships[seat] or 0
    order = state.orders[place]
    if order is None:
        raise ValueError("there is no order")
    card = box.orders[order]
    after = state._replace(
        holds=put(state.holds, seat, minus(state.holds[seat], action.goods)),
        bag=plus(state.bag, action.goods),
        orders=(*state.orders[:place], None, *state.orders[place + 1 :]),
        filled=(*state.filled[:seat], (*state.filled[seat], order), *state.filled[seat + 1 :]),
        did=(*state.did, DELIVERED),
    )
    sets = exchanged(card.goods, action.goods, rates_under(box, state.tide)) or 0
    clauses = ("TID-D1", "TID-D2", *(("TID-D4",) if sets else ()))
    if sets:
        clauses += clause(state.tide, Tide.BRISK_TRADE)
    cell = box.cells[place]
    told = Delivered(seat, cell, card.number, action.goods, sets, card.value, clauses)
    if state.deck:
        return Step(begin(after, Phase.REPLACE), (told,))
    return after_acting(after, (told, CoastEmpty(cell)))


def pass_on(state: State, seat: int, _: Pass) -> Step[State]:
    """A ship does nothing, or nothing more.

    Rules: TID-C1.
    """
    return next_ship(state, (Passed(seat),))


# Monsters ---------------------------------------------------------------------------------------


def rise(state: State, seat: int, _: Spout) -> Step[State]:
    """The whale uses its ability before it moves: chance brings up goods.

    Rules: TID-M8, TID-H7.
    """
    return Step(begin(state, Phase.SPOUT), (WhaleRose(seat),))


def move(state: State, seat: int, action: Move) -> Step[State]:
    """The monster moves.

    Rules: TID-M4, TID-M5.
    """
    suit, place = active(state), state.setup.box.place[action.cell]
    which = SUITS.index(suit)
    monsters = (*state.monsters[:which], place, *state.monsters[which + 1 :])
    clauses = ("TID-M4", *clause(state.tide, Tide.EDGE_OF_THE_WORLD))
    after = state._replace(monsters=monsters, did=(*state.did, MOVED))
    return go_on_monster(after, (MonsterMoved(seat, suit, action.cell, clauses),))


def _used(state: State, **changes: object) -> State:
    # Any field may change, each with its own type: the caller's, which mypy cannot see here.
    # mypy does not look into fields that are given by name.
    changed: State = state._replace(did=(*state.did, USED), **changes)  # type: ignore[arg-type]
    return changed


def eat(state: State, seat: int, action: Eat) -> Step[State]:
    """The shark brings a good.

    Rules: TID-H1, TID-H2.
    """
    place, one = monster_place(state, active(state)), some(GOODS.index(action.good), 1)
    after = _used(
        state,
        goods=put(state.goods, place, minus(state.goods[place], one)),
        holds=put(state.holds, seat, plus(state.holds[seat], one)),
    )
    cells = state.setup.box.cells
    told: tuple[Event, ...] = (SharkAte(seat, action.good, cells[place]),)
    if any(action.overboard):
        at_shark = state.setup.rules.shark_overboard == "shark"
        where = place if at_shark else state.ships[seat] or 0
        after = overboard(after, seat, action.overboard, where)
        cell = None if open_sea(state) >> where & 1 else cells[where]
        told = (*told, ThrownOverboard(seat, action.overboard, cell, _thrown(cell)))
    return go_on_monster(after, told)


def _thrown(cell: Cell | None) -> tuple[str, ...]:
    """The clauses of goods thrown overboard because of the shark.

    Rules: TID-H2, TID-C5, TID-C6.
    """
    return "TID-H2", "TID-C5" if cell else "TID-C6"


def reach_out(state: State, seat: int, action: Reach) -> Step[State]:
    """The octopus takes a good from one island to another.

    Rules: TID-H3.
    """
    box, one = state.setup.box, some(GOODS.index(action.good), 1)
    start, end = box.place[action.start], box.place[action.end]
    goods = put(state.goods, start, minus(state.goods[start], one))
    goods = put(goods, end, plus(goods[end], one))
    told = OctopusReached(seat, action.good, action.start, action.end)
    return go_on_monster(_used(state, goods=goods), (told,))


def burn(state: State, seat: int, action: Burn) -> Step[State]:
    """The sea dragon turns goods into another type, as far as the bag goes.

    Where no type is named they burn until chance has drawn one; see `flare`.

    Rules: TID-H5, TID-H6.
    """
    place, old = monster_place(state, active(state)), GOODS.index(action.old)
    lying, cell = state.goods[place], state.setup.box.cells[place]
    if action.new is None:
        burning = some(old, lying[old])
        left_there = put(state.goods, place, minus(lying, burning))
        rose = DragonRose(seat, cell, action.old, lying[old])
        lit = state._replace(goods=left_there, spout=burning)
        return Step(begin(lit, Phase.FIRE), (rose,))
    new = GOODS.index(action.new)
    count = min(lying[old], state.bag[new])
    gone, come = some(old, count), some(new, count)
    after = _used(
        state,
        goods=put(state.goods, place, plus(minus(lying, gone), come)),
        bag=minus(plus(state.bag, gone), come),
    )
    left = lying[old] - count
    clauses = ("TID-H5", *(("TID-H6",) if left else ()))
    told = DragonBurned(seat, cell, action.old, action.new, count, left, clauses)
    return go_on_monster(after, (told,))


def flare(state: State, action: DrawFire) -> Step[State]:
    """Chance has drawn into what the sea dragon turns the goods that it burns.

    Rules: TID-H5, TID-H6.
    """
    place, seat = monster_place(state, active(state)), activator(state)
    old = next(good for good, n in zip(GOODS, state.spout, strict=True) if n)
    there = put(state.goods, place, plus(state.goods[place], state.spout))
    before = state._replace(goods=there, spout=NOTHING, phase=Phase.MONSTER, to_move=seat)
    after, told = burn(before, seat, Burn(old, action.good))
    return Step(after, (FireDrawn(action.good), *told))


def blow(state: State, seat: int, action: Blow) -> Step[State]:
    """The whale's goods come down in a line.

    Rules: TID-H7, TID-H8, TID-H9.
    """
    box, sea = state.setup.box, open_sea(state)
    places = line(state, monster_place(state, active(state)), action.heading)
    goods, bag = state.goods, state.bag
    told: list[Event] = []
    for k, good in enumerate(action.goods):
        one = some(GOODS.index(good), 1)
        place = places[k] if k < len(places) else None
        lost = place is None or bool(sea >> place & 1)
        if place is None or lost:
            bag = plus(bag, one)
        else:
            goods = put(goods, place, plus(goods[place], one))
        cell = None if place is None else box.cells[place]
        clauses = ("TID-H7" if k == 0 else "TID-H8", *(("TID-H9",) if lost else ()))
        told.append(WhaleBlew(seat, good, cell, lost, clauses))
    after = _used(state, goods=goods, bag=bag, spout=NOTHING)
    return go_on_monster(after, tuple(told))
