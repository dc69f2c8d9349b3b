"""Whether the parts of a position fit the box, and whether a game can come to it."""

from __future__ import annotations

from collections.abc import Iterator

from boardkit.core.game import CHANCE, Turn
from boardkit.core.refusal import Impossible, Param, Refusal
from boardkit.games.tricky_tides.deals import in_hand, tricks_of
from boardkit.games.tricky_tides.events import lowest_wins, must_follow
from boardkit.games.tricky_tides.monsters import (
    MOVED,
    USED,
    activator,
    active,
    can_act,
    lines,
    monster_place,
    uses,
)
from boardkit.games.tricky_tides.pieces import GOLD, GOODS, SUITS, Goods, Suit
from boardkit.games.tricky_tides.rounds import DELIVERED, PICKED, RESTED
from boardkit.games.tricky_tides.sailing import open_sea
from boardkit.games.tricky_tides.setup import DUE, first_to_place, flames, without_gold
from boardkit.games.tricky_tides.state import Phase, State, View
from boardkit.games.tricky_tides.trick import led_suit, sailing_order, winner


def misshapen(value: State | View) -> str:
    """The field that does not fit the box; empty if all do."""
    setup = value.setup
    box, seats, cells = setup.box, range(setup.seats), range(len(setup.box.cells))
    tricks = (*value.tricks, value.trick) if value.trick else value.tricks
    orders = range(len(box.orders))

    def goods_fit(goods: Goods) -> bool:
        return len(goods) == len(GOODS) and min(goods) >= 0

    fits = {
        "map": not value.map or sorted(value.map) == [*cells],
        "sightings": len(value.sightings) in (0, len(seats))
        and {*value.sightings} <= {*range(len(box.sightings)), None},
        "starter": value.starter is None or value.starter in seats,
        "deck": 0 <= value.deck < 1 << len(orders),
        "tides": {*value.tides} <= {*box.tides},
        "round": 0 < value.round <= box.figures.rounds,
        "tricks": all(
            opener in seats and len(cards) <= len(seats) and {*cards} <= {*range(len(box.cards))}
            for opener, cards in tricks
        ),
        "bag": goods_fit(value.bag),
        "goods": len(value.goods) == len(cells) and all(map(goods_fit, value.goods)),
        "orders": len(value.orders) == len(cells) and {*value.orders} <= {*orders, None},
        "filled": len(value.filled) == len(seats)
        and all({*filled} <= {*orders} for filled in value.filled),
        "holds": len(value.holds) == len(seats) and all(map(goods_fit, value.holds)),
        "anchors": len(value.anchors) == len(seats),
        "monsters": len(value.monsters) in (0, len(SUITS)) and {*value.monsters} <= {*cells},
        "leader": value.leader is None or value.leader in seats,
        "ships": len(value.ships) == len(seats) and {*value.ships} <= {*cells, None},
        "hands": len(value.hands) == len(seats)
        and all(hand is None or 0 <= hand < 1 << len(box.cards) for hand in value.hands),
        "queue": {*value.queue} <= {*seats},
        "spout": goods_fit(value.spout),
        "to_move": not isinstance(value.to_move, int) or value.to_move in seats,
    }
    if isinstance(value, View):
        fits["seat"] = value.seat is None or value.seat in seats
    return next((name for name, fit in fits.items() if not fit), "")


# Positions that somebody wrote ------------------------------------------------------------------


def impossible(state: State) -> Refusal | None:
    """Why no game can come to a position; None where nothing speaks against it.

    What is asked is what every game keeps to: where each piece is, how many cards everybody has,
    that suits were followed, who won and so led, and who still has to sail. It is no proof that the
    position can be played to.

    Rules: TID-S4, TID-T3, TID-T5, TID-O1, TID-C4, TID-M5, TID-M6.
    """
    fault = misshapen(state)
    if fault and not (fault == "bag" and len(state.bag) == len(GOODS)):
        return _no("misshapen", field=fault)
    faults = (_set_up_faults, _goods_faults, _map_faults, _card_faults, _turn_faults)
    return next((refusal for find in faults for refusal in find(state)), None)


def _no(reason: str, *clauses: str, **params: Param) -> Impossible:
    return Impossible("tricky_tides", reason, clauses, params)


def _set_up_faults(state: State) -> Iterator[Impossible]:
    """What has been set up is what the phase needs.

    Rules: TID-S1, TID-S2, TID-S4, TID-S6, TID-V1, TID-M1.
    """
    step, rules = _STEPS.index(state.phase), state.setup.rules
    if (step > _STEPS.index(Phase.SIGHTINGS)) != bool(state.sightings):
        yield _no("sightings", "TID-S1")
    if len({*state.sightings}) < len(state.sightings):
        yield _no("sightings_twice", "TID-S1")
    if (step > _STEPS.index(Phase.LEADER) or rules.first_leader == "first_seat") != (
        state.starter is not None
    ) or (state.leader is None) != (state.starter is None):
        yield _no("leader", "TID-S2")
    if (step > _STEPS.index(Phase.MAP)) != bool(state.map):
        yield _no("map", "TID-S4")
    if bool(state.monsters) != (bool(state.map) and rules.monsters == "on"):
        yield _no("monsters", "TID-M1")
    if state.phase is not Phase.SHIPS and (None in state.ships) != (
        step < _STEPS.index(Phase.SHIPS)
    ):
        yield _no("ships", "TID-S6")
    known = 0
    if rules.events == "on":
        # The event of a round comes before the orders in round 1, after the goods in later ones.
        waits = step <= _STEPS.index(Phase.EVENT) if state.round == 1 else state.phase in _REFILL
        known = state.round - waits
    if len(state.tides) != known or len({*state.tides}) < len(state.tides):
        yield _no("events", "TID-V1", "TID-V2", events=known)


# The phases in their order; those of a trick come again and again.
_STEPS = tuple(Phase)
_REFILL = (Phase.FILL, Phase.EVENT)
_MONSTER = (Phase.MONSTER, Phase.SPOUT, Phase.FIRE)
_TRICK = (
    Phase.PLAY,
    Phase.MONSTER,
    Phase.SPOUT,
    Phase.FIRE,
    Phase.SAIL,
    Phase.FLOTSAM,
    Phase.ACT,
    Phase.REPLACE,
)


def _goods_faults(state: State) -> Iterator[Impossible]:
    """Every cube is in one place, and holds are not too full.

    Rules: TID-C4, TID-S8.
    """
    rows = (state.bag, state.spout, *state.goods, *state.holds)
    for k, (good, cubes) in enumerate(zip(GOODS, state.setup.box.cubes, strict=True)):
        # A text does not say what the bag holds: less than nothing, where too many lie elsewhere.
        found = sum(row[k] for row in rows) - min(0, state.bag[k])
        if found != cubes:
            yield _no("cubes", "TID-S8", good=good.value, cubes=cubes, found=found)
    for seat, hold in enumerate(state.holds):
        if sum(hold) > state.setup.box.figures.hold:
            yield _no("hold", "TID-C4", seat=seat + 1, goods=state.setup.box.figures.hold)


def _map_faults(state: State) -> Iterator[Impossible]:
    """Open sea is empty, every order is in one place, and so is every monster.

    Rules: TID-S7, TID-C7, TID-D2, TID-M5, TID-M6.
    """
    box, sea = state.setup.box, open_sea(state) if state.map else 0
    for place, cell in enumerate(box.cells):
        if sea >> place & 1 and (any(state.goods[place]) or state.orders[place] is not None):
            yield _no("sea", "TID-S7", cell=str(cell))
    kept = [order for filled in state.filled for order in filled]
    kept += [order for order in state.orders if order is not None]
    deck = [k for k in range(len(box.orders)) if state.deck >> k & 1]
    for order in range(len(box.orders)):
        if [*kept, *deck].count(order) != 1:
            yield _no("order", "TID-S7", "TID-D2", order=order + 1)
    if any(sea >> place & 1 for place in state.monsters):
        yield _no("monster_at_sea", "TID-M5")
    if len({*state.monsters}) < len(state.monsters):
        yield _no("monsters_meet", "TID-M6")


def _card_faults(state: State) -> Iterator[Impossible]:
    """Everybody has the cards that are left, follows suit, and the winner leads.

    Rules: TID-S9, TID-T2, TID-T3, TID-T5.
    """
    box, seats = state.setup.box, range(state.setup.seats)
    tricks = tricks_of(state)
    if (state.phase in _TRICK) != (state.trick is not None):
        yield _no("trick", "TID-T1")
    if any(len(cards) < len(seats) for _, cards in tricks[:-1]) or (
        state.phase in _TRICK[1:] and any(len(cards) < len(seats) for _, cards in tricks)
    ):
        yield _no("unfinished", "TID-T2")
        return
    seen = [card for _, cards in tricks for card in cards]
    seen += [card for hand in state.hands for card in range(len(box.cards)) if hand >> card & 1]
    for card in {*seen}:
        if seen.count(card) > 1:
            yield _no("card_twice", "TID-S9", card=str(box.cards[card]))
    for seat, number in enumerate(in_hand(state)):
        if state.hands[seat].bit_count() != number:
            yield _no("hand", "TID-S9", "TID-T2", seat=seat + 1, cards=number)
    leader: int | None = None
    for opener, cards in tricks:
        if leader not in (None, opener):
            yield _no("opener", "TID-T6", seat=(leader or 0) + 1)
        if len(cards) == len(seats):
            low = lowest_wins(state.tide)
            leader = (opener + winner(box, cards, lowest=low)) % len(seats)
        elif leader is None:
            leader = opener
    if leader not in (None, state.leader):
        yield _no("barrel", "TID-T6", seat=(leader or 0) + 1)
    yield from _revoked(state)


def _revoked(state: State) -> Iterator[Impossible]:
    """Who did not follow a suit has none of it later.

    Rules: TID-T3, TID-T4.
    """
    box, count, tricks = state.setup.box, state.setup.seats, tricks_of(state)
    if not must_follow(state.tide):
        return
    for number, (opener, cards) in enumerate(tricks):
        led = box.suit_of[cards[0]] if cards else 0
        for k, card in enumerate(cards):
            seat = (opener + k) % count
            later = state.hands[seat] & box.suit_mask[led]
            for other, more in tricks[number + 1 :]:
                mine = more[(seat - other) % count :][:1]
                later |= sum(1 << one for one in mine) & box.suit_mask[led]
            if box.suit_of[card] != led and later:
                suit = box.cards[cards[0]].suit.value
                yield _no("revoked", "TID-T3", seat=seat + 1, suit=suit)


def _turn_faults(state: State) -> Iterator[Impossible]:
    """Who still has to sail are the last of the order; what has been done fits the phase.

    Rules: TID-O1, TID-M7, TID-M8, TID-M9, TID-H5, TID-H7, TID-C1.
    """
    setup, trick, phase = state.setup, state.trick, state.phase
    order: tuple[int, ...] = ()
    if phase in _TRICK[1:] and trick is not None:
        order = sailing_order(setup.box, trick, state.tide, setup.rules)
    queue = state.queue
    before_ships = phase in _MONSTER
    if queue != order[len(order) - len(queue) :] or bool(queue) != bool(order):
        yield _no("queue", "TID-O1")
    elif before_ships and queue != order:
        yield _no("queue", "TID-M3")
    deeds = {MOVED, USED} if before_ships else {PICKED, DELIVERED, RESTED}
    if not {*state.did} <= deeds or (phase not in (*_MONSTER, *_TRICK[5:]) and state.did):
        yield _no("did", "TID-M8", "TID-C1")
    if before_ships and not state.monsters:
        yield _no("monsters", "TID-M1")
    elif phase is Phase.FIRE and not _burning(state):
        yield _no("fire", "TID-H5")
    elif phase is not Phase.FIRE and not _spouting(state):
        yield _no("spout", "TID-H7", "TID-H8")
    elif phase is Phase.MONSTER and not can_act(state):
        yield _no("idle", "TID-M7", "TID-M9")
    if state.to_move != turn(state):
        yield _no("misshapen", field="to_move")


def _burning(state: State) -> bool:
    """Whether the sea dragon burns goods of one type, and chance can draw another.

    Rules: TID-H5, TID-M10.
    """
    if state.trick is None or led_suit(state.setup.box, state.trick) is not Suit.SEA_DRAGON:
        return False
    kinds = [k for k, n in enumerate(state.spout) if n]
    drawn = state.setup.rules.dragon_type == "drawn" and USED not in state.did
    if not drawn or len(kinds) != 1 or GOLD in kinds or not any(flames(state)):
        return False
    left = state.goods[monster_place(state, Suit.SEA_DRAGON)]
    return not left[kinds[0]]  # all of the type burn at once


def _spouting(state: State) -> bool:
    """Whether the whale brings up goods, or has them in its spout, only when it can.

    Rules: TID-H7, TID-H8, TID-H10.
    """
    up = sum(state.spout)
    if not up and state.phase is not Phase.SPOUT:
        return True
    if state.phase not in _MONSTER or active(state) is not Suit.WHALE or USED in state.did:
        return False
    place = monster_place(state, Suit.WHALE)
    if state.phase is Phase.SPOUT:
        return not up and bool(uses(state, place))
    there = up + sum(without_gold(state.bag))
    drawn = up == min(state.setup.box.figures.spout, there) and not state.spout[GOLD]
    return drawn and bool(lines(state, place))


def turn(state: State) -> Turn:
    """Whose turn it is, as it follows from the rest.

    Rules: TID-S6, TID-T2, TID-M2, TID-O1.
    """
    seats, trick = state.setup.seats, state.trick
    match state.phase:
        case Phase.OVER:
            return None
        case Phase.SHIPS:
            first = first_to_place(state)
            turns = ((first - k) % seats for k in range(seats))
            return next((seat for seat in turns if state.ships[seat] is None), first)
        case Phase.PLAY:
            return (trick.opener + len(trick.cards)) % seats if trick else 0
        case Phase.MONSTER:
            return activator(state) if trick and len(trick.cards) == seats else 0
    if state.phase in DUE:
        return CHANCE
    return state.queue[0] if state.queue else 0
