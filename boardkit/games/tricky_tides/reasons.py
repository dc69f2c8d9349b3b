"""Why `careful` holds an action for good or bad: facts of the position, to be put in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardkit.core.game import Fact
from boardkit.games.tricky_tides.actions import (
    Action,
    Anchor,
    Deliver,
    Pass,
    PickUp,
    Place,
    Play,
    Sail,
    Stay,
)
from boardkit.games.tricky_tides.cargo import excess, loaded
from boardkit.games.tricky_tides.orders import deliveries, order_here
from boardkit.games.tricky_tides.pieces import GOODS
from boardkit.games.tricky_tides.plans import distance, plan
from boardkit.games.tricky_tides.players import card_worth
from boardkit.games.tricky_tides.sailing import destinations_with, open_sea
from boardkit.games.tricky_tides.state import View


def explain(view: View, action: Action, legal: Sequence[Action]) -> tuple[Fact, ...]:
    """What decides for an action in the eyes of `careful`: facts, true at this position.

    Rules: TID-T3, TID-N1, TID-C2, TID-D1.
    """
    seat = view.to_move
    if not isinstance(seat, int):
        return ()
    return tuple(_facts(view, seat, action, legal))


def _facts(view: View, seat: int, action: Action, legal: Sequence[Action]) -> Iterator[Fact]:
    if len(legal) == 1:
        yield Fact("no_choice")
    match action:
        case Play():
            yield from _play(view, seat, action, legal)
        case Sail(cell):
            yield from _place(view, seat, view.setup.box.place[cell])
        case Stay():
            yield Fact("stranded")
        case Anchor():
            yield Fact("anchor_once")
        case PickUp(good):
            yield from _pick_up(view, seat, GOODS.index(good))
        case Deliver():
            order = order_here(view, seat)
            if order is not None:
                card = view.setup.box.orders[order]
                yield Fact("delivers", {"order": card.number, "gold": card.value})
        case Pass():
            picks = [other for other in legal if isinstance(other, PickUp | Deliver)]
            yield Fact("passes" if picks else "nothing_here")
        case Place():
            yield Fact("any_port")
        case _:
            yield Fact("monster")


def _play(view: View, seat: int, action: Play, legal: Sequence[Action]) -> Iterator[Fact]:
    """Where a card leads, and whether another one leads to something better."""
    ends = destinations_with(view, seat, view.setup.box.number[action.card])
    if not ends:
        yield Fact("leads_nowhere", {"card": str(action.card)})
        return
    cells = ", ".join(str(view.setup.box.cells[end]) for end in ends)
    yield Fact("leads_to", {"card": str(action.card), "cells": cells})
    plays = [other for other in legal if isinstance(other, Play)]
    best = max(card_worth(view, seat, other) for other in plays)
    if len(plays) > 1 and card_worth(view, seat, action) >= best:
        yield Fact("best_card")


def _place(view: View, seat: int, place: int) -> Iterator[Fact]:
    """What there is at a place for this seat."""
    cell = str(view.setup.box.cells[place])
    if open_sea(view) >> place & 1:
        yield Fact("open_sea", {"cell": cell})
        return
    there = view._replace(ships=(*view.ships[:seat], place, *view.ships[seat + 1 :]))
    order = view.orders[place]
    if order is not None and deliveries(there, seat):
        card = view.setup.box.orders[order]
        yield Fact("can_deliver", {"cell": cell, "order": card.number, "gold": card.value})
    aim = plan(view, seat, place)
    if aim is None:
        yield Fact("no_orders")
        return
    useful = sum(min(n, lying) for n, lying in zip(aim.lacking, view.goods[place], strict=True))
    number = view.setup.box.orders[aim.order].number
    if useful:
        yield Fact("useful_goods", {"cell": cell, "goods": useful, "order": number})
    elif aim.place != place:
        steps = distance(view, place, aim.place)
        yield Fact("on_the_way", {"cell": cell, "steps": steps, "order": number})
    else:
        yield Fact("at_its_order", {"cell": cell, "order": number})


def _pick_up(view: View, seat: int, kind: int) -> Iterator[Fact]:
    """What picking up a type brings."""
    hold = loaded(view, seat, kind)
    count = hold[kind] - view.holds[seat][kind]
    yield Fact("takes", {"count": count, "good": GOODS[kind].value})
    aim = plan(view, seat)
    if aim and aim.lacking[kind]:
        number = view.setup.box.orders[aim.order].number
        yield Fact("order_lacks", {"order": number, "lacking": aim.lacking[kind]})
    if excess(view, hold):
        yield Fact("too_many", {"goods": excess(view, hold)})
