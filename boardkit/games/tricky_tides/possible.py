"""Whether the parts of a position fit the box, as they may come from a changed file."""

from __future__ import annotations

from boardkit.games.tricky_tides.pieces import GOODS, SUITS, Goods
from boardkit.games.tricky_tides.state import State, View


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
