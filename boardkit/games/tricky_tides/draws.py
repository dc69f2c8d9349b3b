"""What chance brings in the middle of a trick: an order, flotsam, what the whale brings up."""

from __future__ import annotations

from boardkit.games.tricky_tides.actions import DrawFlotsam, DrawOrder, DrawSpout
from boardkit.games.tricky_tides.cargo import minus, plus, put
from boardkit.games.tricky_tides.events_told import FlotsamFound, OrderDrawn, WhaleSpouted
from boardkit.games.tricky_tides.pieces import GOODS
from boardkit.games.tricky_tides.state import State


def draw_order(state: State, action: DrawOrder) -> tuple[State, OrderDrawn]:
    """Another order takes the place of the one filled.

    Rules: TID-D3.
    """
    place = state.ships[state.queue[0]] or 0
    order = action.order - 1
    orders = (*state.orders[:place], order, *state.orders[place + 1 :])
    after = state._replace(orders=orders, deck=state.deck & ~(1 << order))
    return after, OrderDrawn(state.setup.box.cells[place], action.order)


def draw_flotsam(state: State, action: DrawFlotsam) -> tuple[State, FlotsamFound]:
    """A ship finds a good.

    Rules: TID-W10, TID-V3.
    """
    seat = state.queue[0]
    one = tuple(int(good == action.good) for good in GOODS)
    hold = put(state.holds, seat, plus(state.holds[seat], one))
    after = state._replace(holds=hold, bag=minus(state.bag, one))
    return after, FlotsamFound(seat, action.good)


def draw_spout(state: State, action: DrawSpout) -> tuple[State, WhaleSpouted]:
    """The whale brings up goods.

    Rules: TID-H7, TID-M10.
    """
    after = state._replace(spout=action.goods, bag=minus(state.bag, action.goods))
    return after, WhaleSpouted(action.goods)
