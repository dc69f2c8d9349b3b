"""The cheapest voyage to an order: which cards to play, what to pick up, and what to exchange.

A voyage is planned as if nobody else touched the islands and chance brought nothing: it shows what
the cards in hand allow, and what happens on the way is a reason to plan anew. Of all voyages it
takes one with the fewest cards; of these one that pays the fewest goods; and of these one with the
lowest cards, since high ones win tricks. The anchor is kept.

Two things make the search small. Whatever a payment needs fits the hold, so that goods overboard
are never missed; and so picking up is never worse than passing by.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from boardkit.games.tricky_tides.cargo import holds, minus, plus, put, some
from boardkit.games.tricky_tides.course import (
    Chart,
    Leg,
    cards_left,
    cards_of,
    chart_of,
    legs,
    points,
    root,
    sprout,
)
from boardkit.games.tricky_tides.events import both_actions, taken
from boardkit.games.tricky_tides.orders import exchanged, payments
from boardkit.games.tricky_tides.pieces import Goods, Tide
from boardkit.games.tricky_tides.prices import NEVER, Price, fewest_picks, least_paid, price_of
from boardkit.games.tricky_tides.rounds import DELIVERED, PICKED
from boardkit.games.tricky_tides.state import Phase, Setup, View
from boardkit.games.tricky_tides.trick import card_of

NODES = 30_000  # how many positions are looked at before the search is given up


class Stop(NamedTuple):
    """What a ship does in one turn.

    Attributes:
        leg: how it sails; None where it has sailed already and is about to act.
        place: where it is then.
        picked: the type that it picks up, by its place in GOODS, or None.
        number: how many of them.
        paid: the goods with which it fills the order, or None.
    """

    leg: Leg | None
    place: int
    picked: int | None = None
    number: int = 0
    paid: Goods | None = None


class Voyage(NamedTuple):
    """The cheapest voyage to an order.

    Attributes:
        order: the order, by its place in the box.
        place: where it lies.
        stops: turn by turn; the last one delivers.
        paid: the goods paid.
        sets: how many goods of the order are had by exchange.
        wasted: how many goods more than the order shows are paid.
        why: why fewer cards do not do: `here`, as there are none; `way`, as the shortest way takes as many; `goods`, as so
            many pick-ups and the delivery do; `cards`, as these cards do not lead there with the
            goods any sooner; or `unproved`, as the search was given up on the way.
    """

    order: int
    place: int
    stops: tuple[Stop, ...]
    paid: Goods
    sets: int
    wasted: int
    why: str

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards in the order in which they are played."""
        return tuple(stop.leg.card for stop in self.stops if stop.leg is not None)


class NoVoyage(NamedTuple):
    """Why no voyage fills an order in this round.

    Attributes:
        reason: `no_order` at the place; `no_hand`, where the cards are not known; `no_goods`, as
            hold and islands together do not pay; `no_course`, as the cards do not lead there;
            `no_time`, as they do not lead there with the goods; or `given_up`.
        params: what its sentence names.
    """

    reason: str
    params: tuple[tuple[str, int | str], ...] = ()


# The search -----------------------------------------------------------------------------------


class _At(NamedTuple):
    """A ship after some turns: what decides how it goes on."""

    place: int
    left: int
    lying: tuple[Goods, ...]
    goods: Goods


class _Search:
    """The search for a voyage, first along those that need the fewest cards at least."""

    def __init__(self, view: View, place: int, order: int, hand: int) -> None:
        self.view, self.goal, self.order = view, place, order
        self.chart, self.price = chart_of(view), price_of(view, order)
        self.both = both_actions(view.tide)
        self.hops = _hops(self.chart, hand, place)
        self.acts = False  # whether it may act before it sails
        self.best: tuple[int, int, int] | None = None
        self.end: tuple[_At, tuple[Stop, ...]] | None = None

    def bound(self, at: _At) -> int:
        """At least how many cards are still to be played.

        Rules: TID-C1, TID-W9.
        """
        picks = fewest_picks(
            at.goods, _piles(self.view.setup, self.view.tide, at.lying), self.price
        )
        # A pick-up takes a card, and so does the delivery, where they may not go together.
        return max(self.hops[at.place], picks if self.both else picks + 1)

    def pick_ups(self, at: _At, leg: Leg | None) -> list[tuple[Stop, _At]]:
        """What a ship can pick up where it is; without exchanges only what is lacking serves.

        Rules: TID-C2, TID-W8.
        """
        found, short = [], minus(self.price.need, at.goods)
        for good, lying in enumerate(at.lying[at.place]):
            number = taken(self.view.setup, self.view.tide, lying)
            if number and (self.price.rates or short[good] > 0):
                gone = minus(at.lying[at.place], some(good, number))
                more = plus(at.goods, some(good, number))
                after = at._replace(lying=put(at.lying, at.place, gone), goods=more)
                found.append((Stop(leg, at.place, good, number), after))
        return found

    def deliver(self, at: _At, played: int, stops: tuple[Stop, ...]) -> None:
        """Takes this as the best end so far, if it pays for the order and is cheaper.

        Rules: TID-D1.
        """
        paid = least_paid(at.goods, self.price) if at.place == self.goal else None
        if paid is not None:
            cost = played, paid, -points(self.chart, at.left)
            if self.best is None or cost < self.best:
                self.best, self.end = cost, (at, stops)

    def may_better(self, at: _At, cards: int, owed: int) -> bool:
        """Whether an end with so many cards, so many of them still to come, may be the best.

        No payment is smaller than the order, and no cards are lower than the lowest in hand.
        """
        if self.best is None:
            return True
        numbers = sorted(self.chart.box.cards[card].number for card in cards_of(at.left))
        return (cards, sum(self.price.need), -sum(numbers[owed:])) < self.best

    def run(self, start: _At, cards: int, first: int | None, now: frozenset[str]) -> bool:
        """Searches for the best end with at most so many cards.

        Args:
            start: where the ship is.
            cards: how many cards it may play.
            first: the card with which it has to sail first, if that lies in the trick already.
            now: what it may do before it sails: pick up, deliver.

        Returns:
            Whether the search came to its end.
        """
        turn, seen = count(), set[_At]()
        heap: list[tuple[int, int, int, int, _At, tuple[Stop, ...]]] = []

        def go_on(at: _At, played: int, stops: tuple[Stop, ...]) -> None:
            if at in seen:
                return
            seen.add(at)
            least = played + self.bound(at)
            if least > cards or not self.may_better(at, least, least - played):
                return
            kept = points(self.chart, at.left)
            heappush(heap, (least, -played, -kept, next(turn), at, stops))

        def act(
            at: _At, leg: Leg | None, played: int, stops: tuple[Stop, ...], may: frozenset[str]
        ) -> None:
            if DELIVERED in may:
                self.deliver(at, played, (*stops, Stop(leg, at.place)))
            picks = self.pick_ups(at, leg) if PICKED in may else []
            for stop, after in picks:
                if self.both and DELIVERED in may:
                    self.deliver(after, played, (*stops, stop))
                go_on(after, played, (*stops, stop))
            if not picks:
                go_on(at, played, (*stops, Stop(leg, at.place)) if leg else stops)

        self.acts = bool(now)
        act(start, None, 0, (), now)
        while heap:
            least, owed, _, _, at, stops = heappop(heap)
            played = -owed
            if not self.may_better(at, least, least - played):
                continue
            if len(seen) > NODES:
                return False
            for card in cards_of(at.left) if first is None or played else (first,):
                for leg in legs(self.chart, at.place, card):
                    there = at._replace(place=leg.end, left=at.left & ~(1 << card))
                    may = _NOTHING if self.chart.sea >> leg.end & 1 else _ACTIONS
                    act(there, leg, played + 1, stops, may)
        return True


_NOTHING, _ACTIONS = frozenset[str](), frozenset({PICKED, DELIVERED})


def _hops(chart: Chart, hand: int, goal: int) -> list[int]:
    """At least how many cards lead from each place to the goal, as if each card served again.

    At the goal itself: with how many cards the ship is there once more.
    """
    places = range(len(chart.box.cells))
    near = [{leg.end for card in cards_of(hand) for leg in legs(chart, p, card)} for p in places]
    found, ends, hops = [NEVER] * len(near), {goal}, 0
    while ends:
        hops += 1
        ends = {p for p in places if found[p] == NEVER and near[p] & ends}
        for place in ends:
            found[place] = hops
    return found


@lru_cache(maxsize=65536)
def _piles(setup: Setup, tide: Tide | None, lying: tuple[Goods, ...]) -> tuple[Goods, ...]:
    """For each type how many can be picked up at a time, the largest piles first."""
    rows = zip(*lying, strict=True)
    return tuple(
        tuple(sorted([taken(setup, tide, n) for n in row if n], reverse=True)) for row in rows
    )


def cheapest(view: View, seat: int, place: int, *, cards: int | None = None) -> Voyage | NoVoyage:
    """The cheapest voyage of a seat to the order that lies at a place, in this round.

    Args:
        view: what is known; the cards of the seat have to be.
        seat: whose ship it is.
        place: where the order lies.
        cards: the most cards to play; without it as many as there are tricks left.

    Rules: TID-N1, TID-C1, TID-C2, TID-D1, TID-D4.
    """
    order, hand, start = view.orders[place], view.hands[seat], view.ships[seat]
    cell = str(view.setup.box.cells[place])
    if order is None:
        return NoVoyage("no_order", (("cell", cell),))
    if hand is None or start is None:
        return NoVoyage("no_hand", (("seat", seat + 1),))
    first, now = _turn(view, seat)
    left = cards_left(view, seat)
    if first is not None:
        hand, left = hand | 1 << first, left + 1
    most = left if cards is None else min(cards, left)
    at = _At(start, hand, view.goods, view.holds[seat])
    search = _Search(view, place, order, hand)
    proved = search.run(at, most, first, now)
    if search.end is not None:
        return _voyage(search, at, proved=proved)
    number = view.setup.box.orders[order].number
    if fewest_picks(at.goods, _piles(view.setup, view.tide, at.lying), search.price) == NEVER:
        return NoVoyage("no_goods", (("order", number),))
    if not _leads(search.chart, at, place, most, first):
        return NoVoyage("no_course", (("cards", most), ("cell", cell)))
    if not proved:
        return NoVoyage("given_up", (("nodes", NODES),))
    return NoVoyage("no_time", (("cards", most), ("cell", cell), ("order", number)))


def voyages(view: View, seat: int) -> dict[int, Voyage | NoVoyage]:
    """The cheapest voyage to each order on the map, places row by row."""
    return {k: cheapest(view, seat, k) for k, order in enumerate(view.orders) if order is not None}


def _turn(view: View, seat: int) -> tuple[int | None, frozenset[str]]:
    """The card with which a seat still has to sail, or what it may do as it has just sailed."""
    trick = view.trick
    if trick is None:
        return None, _NOTHING
    if view.phase is Phase.PLAY:
        has_played = (seat - trick.opener) % view.setup.seats < len(trick.cards)
        return card_of(view, seat) if has_played else None, _NOTHING
    if seat not in view.queue:
        return None, _NOTHING
    if seat == view.queue[0] and view.phase in (Phase.FLOTSAM, Phase.ACT, Phase.REPLACE):
        done = {PICKED, DELIVERED} if view.did and not both_actions(view.tide) else {*view.did}
        return None, _ACTIONS - done
    return card_of(view, seat), _NOTHING


def _leads(chart: Chart, at: _At, goal: int, cards: int, first: int | None) -> bool:
    """Whether any course is at the goal after at most so many cards."""
    layer = root(at.place, at.left if first is None else 1 << first)
    for played in range(cards):
        layer = sprout(chart, layer)
        if first is not None and not played:
            layer = tuple(node._replace(left=at.left & ~(1 << first)) for node in layer)
        if any(node.place == goal for node in layer):
            return True
    return False


def _voyage(search: _Search, start: _At, *, proved: bool) -> Voyage:
    """The voyage that the search found, without what it picks up for nothing."""
    if search.best is None or search.end is None:
        raise ValueError("nothing was found")
    (played, least, _), (end, stops) = search.best, search.end
    price, found = search.price, None
    for paid in payments(end.goods, price.need, price.rates):
        if sum(paid) == least and _allowed(price, paid):
            needed = _needed(stops, end.goods, paid)
            if found is None or sum(s.picked is not None for s in needed) < found[0]:
                found = sum(s.picked is not None for s in needed), paid, needed
    if found is None:
        raise ValueError("nothing pays")
    picks, paid, needed = found
    why = _why(search, start, played, picks) if proved else "unproved"
    last = needed[-1]._replace(paid=paid)
    sets = exchanged(price.need, paid, price.rates) or 0
    return Voyage(
        search.order,
        search.goal,
        (*needed[:-1], last),
        paid,
        sets,
        least - sum(price.need),
        why,
    )


def _why(search: _Search, start: _At, played: int, picks: int) -> str:
    """Why fewer cards do not do: see Voyage."""
    least = fewest_picks(
        start.goods, _piles(search.view.setup, search.view.tide, start.lying), search.price
    )
    # Where the ship acts first, or does both in one turn, it needs no card of its own for each.
    if 0 < picks == least == played - 1 and not (search.both or search.acts):
        return "goods"
    if not played:
        return "here"
    return "way" if played == search.hops[start.place] else "cards"


def _allowed(price: Price, paid: Goods) -> bool:
    lacking = tuple([max(0, n) for n in minus(price.need, paid)])
    return sum(lacking) <= price.exchanges and (price.bag is None or holds(price.bag, lacking))


def _needed(stops: tuple[Stop, ...], goods: Goods, paid: Goods) -> tuple[Stop, ...]:
    """The stops without pick-ups that the payment does not need."""
    found = []
    for stop in stops:
        fewer = goods if stop.picked is None else minus(goods, some(stop.picked, stop.number))
        needless = holds(fewer, paid)
        found.append(stop._replace(picked=None, number=0) if needless else stop)
        goods = fewer if needless else goods
    return tuple(found)
