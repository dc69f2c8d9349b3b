"""Tricky Tides in the fast lane: what its kernel gets, and what it says.

All readings are played with events and monsters or without, by `random` and `careful` players, and
by any `Merchant`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any

import numpy as np

from boardkit.games.tricky_tides import TRICKY_TIDES
from boardkit.games.tricky_tides import actions as told
from boardkit.games.tricky_tides.actions import Action
from boardkit.games.tricky_tides.events import compass
from boardkit.games.tricky_tides.merchants import Merchant
from boardkit.games.tricky_tides.pieces import COLOURS, GOODS, HEADINGS, SUITS, Box, Goods, Tide
from boardkit.games.tricky_tides.plans import WAY
from boardkit.games.tricky_tides.players import PLAYERS
from boardkit.games.tricky_tides.scoring import bonus
from boardkit.games.tricky_tides.state import Setup
from boardkit.simulate.fast import stream
from boardkit.simulate.fast import tricky_tides_cargo as verbs
from boardkit.simulate.fast.codes import ARGUMENT, Record, record
from boardkit.simulate.fast.tricky_tides_cargo import BITS, KIND, KINDS, PLACE, PLACES
from boardkit.simulate.fast.tricky_tides_kernel import kernel
from boardkit.simulate.fast.tricky_tides_map import NOWHERE
from boardkit.simulate.fast.tricky_tides_players import MERCHANT, RANDOM

__all__ = ["GAME", "PARTS", "RULES_VERSION", "decode", "kernel", "prepare", "room"]

GAME, RULES_VERSION, PARTS = TRICKY_TIDES, 1, ("orders", "sightings", "leftovers")
_SEATS = GAME.seats[-1]
_MANY = PLACES - 1  # places, cards, orders: masks have room for so many
_MOST = 99  # goods of a type
_HOLD = 9  # goods of a hold
_WAYS = 256  # more ways to pay than there are from such a hold
_ROOM = 1 << 12  # codes of a game
_DIALS = 1 << 31


def prepare(setup: Setup, players: Sequence[Any]) -> tuple[Any, ...] | None:
    """The kernel's own arguments; None where it does not know a player, or the box is too big."""
    box, p = setup.box, line_up(players)
    sizes = (box.cells, box.cards, box.orders, box.sightings)
    if p is None or max(map(len, sizes)) > _MANY or room(setup) > _ROOM:
        return None
    return tables(setup), p, desk()


def room(setup: Setup) -> int:
    """More codes than a game has.

    Goods take a code for each type. With the set-up go the map and the orders; with a round the
    hands, and what comes to the islands twice; with a trick for each ship a card, its way, flotsam,
    two actions and an order, and for the monster a move and what the whale does.
    """
    figures, cells, seats = setup.box.figures, len(setup.box.cells), setup.seats
    trick = seats * (4 + 2 * (1 + KINDS)) + 4 + KINDS + figures.spout
    a_round = 3 + 2 * KINDS * cells + seats * figures.hand + figures.hand * trick
    return 4 * seats + 2 * cells + figures.rounds * a_round


def _packed(goods: Goods) -> int:
    """Some goods as the kernel has them."""
    return sum(number << BITS * kind for kind, number in enumerate(goods))


def _filled(row: Sequence[Any], size: int = _MANY) -> list[Any]:
    """A row, filled up with 0: tables of every box have one shape."""
    return [*row, *[0] * (size - len(row))]


@lru_cache(maxsize=64)
def tables(setup: Setup) -> Record:
    """What the kernel needs of the box, the seats and the readings, in one shape for all."""
    box, rules, figures = setup.box, setup.rules, setup.box.figures
    cells, tides = range(len(box.cells)), tuple(Tide)
    following = np.full((2, _MANY, len(HEADINGS)), NOWHERE)
    far = np.zeros((_MANY, _MANY), dtype=np.int64)
    for place in cells:
        for edge, rays in enumerate((box.rays, box.round_rays)):
            for heading, name in enumerate(HEADINGS):
                following[edge, place, heading] = [*rays[place][name], NOWHERE][0]
        for other in cells:
            one, two = box.cells[place], box.cells[other]
            ways = abs(one.row - two.row), abs(one.col - two.col)
            far[place, other] = max(ways) if rules.compass == "eight" else sum(ways)
    gold = np.zeros((_MANY, _MANY), dtype=np.int64)
    for card in range(len(box.sightings)):
        for order in range(len(box.orders)):
            gold[card, order] = bonus(box, card, (order,))
    return record(
        steps=stream.steps(_ROOM),
        seats=setup.seats,
        # The box.
        cells=len(box.cells),
        cards=len(box.cards),
        orders=len(box.orders),
        sightings=len(box.sightings),
        tides=len(box.tides),
        tide_of=_filled([tides.index(tide) for tide in box.tides], len(tides)),
        tide_figure=[box.tides.get(tide, 0) for tide in tides],
        suit_of=_filled(box.suit_of),
        suit_mask=box.suit_mask,
        number=_filled([card.number for card in box.cards]),
        headings=_filled([_headings(shown) for shown in box.headings[rules.compass]]),
        compass=_headings(compass(rules)),
        owners=_filled([_owner(island.icon) for island in box.islands]),
        homes=box.homes,
        island_goods=_filled([island.number for island in box.islands]),
        needs=_filled([_packed(order.goods) for order in box.orders]),
        values=_filled([order.value for order in box.orders]),
        bonus=gold,  # of a sightings card for an order
        cubes=_packed(box.cubes),
        rates=box.rates,
        inverse=[1 / rate for rate in box.rates],
        next=following,  # the next place from a place in a heading, also over the edge
        way=WAY * far,  # what the spaces between two places cost a merchant
        hopeless=-1e9,  # less than anything is worth
        nowhere=NOWHERE,  # as a field, lest numba compile all that gets it for this number alone
        nothing=0,  # likewise
        # Its figures.
        rounds=figures.rounds,
        hand=figures.hand,
        tricks=figures.hand - figures.left,
        hold=figures.hold,
        spout=figures.spout,
        spout_least=figures.spout_least,
        # The readings.
        events=rules.events == "on",
        monsters=rules.monsters == "on",
        drawn_leader=rules.first_leader == "drawn",
        opener_first=rules.first_ship == "opener",
        from_winner=rules.ties != "opener",
        every_tie=rules.ties != "highest",
        stays_at_sea=rules.at_sea == "free",
        anchor_rests=rules.after_anchor == "rests",
        any_sea=rules.runs == "any",
        exchanges=1 if rules.exchange == "once" else figures.hold,
        from_bag=rules.exchange == "bag",
        by_turns=rules.refill == "by_turns",
        first_leads=rules.next_leader == "first",
        any_mover=rules.mover == "all",
        turned_order=rules.low_tide == "order",
        diagonals=rules.edge == "all",
        reaches_round=rules.edge_reach == "reaches",
        by_card=rules.monster_headings == "card",
        passes_over=rules.monster_meets == "over",
        both_owed=rules.monster_duty == "both",
        at_shark=rules.shark_overboard == "shark",
        across=rules.octopus_reach == "sea",
        drawn_type=rules.dragon_type == "drawn",
        only_useful=rules.dragon_null == "useful",
        only_islands=rules.whale_line == "islands",
    )


def _headings(shown: Any) -> int:
    """Some headings as a mask."""
    return sum(1 << k for k, heading in enumerate(HEADINGS) if heading in shown)


def _owner(icon: str) -> int:
    """The seat whose port an island is; NOWHERE where a monster is at home."""
    return COLOURS.index(icon) if icon in COLOURS else NOWHERE


def line_up(players: Sequence[Any]) -> Record | None:
    """The players as numbers, entry by entry; None where the lane does not know one of them."""
    p = record(kinds=[RANDOM] * _SEATS, least=[0] * _SEATS, free=[0] * _SEATS)
    for entry, player in enumerate(players):
        if player is PLAYERS["random"]:
            continue
        if type(player) is Merchant:
            dials = (player.least, player.free)
            if not all(type(dial) is int and abs(dial) < _DIALS for dial in dials):
                return None
            p["least"][entry], p["free"][entry] = dials
        elif player is not PLAYERS["careful"]:
            return None
        p["kinds"][entry] = MERCHANT
    return p


def desk() -> Record:
    """Where the kernel works: what changes during a game."""
    seats, places = np.zeros(_SEATS, dtype=np.int64), np.zeros(_MANY, dtype=np.int64)
    return record(
        # With a number for each seat; cards and places are masks.
        entry=seats,  # which of the players sits there
        keys=np.zeros(_SEATS, dtype=np.uint64),  # the key of its choices
        choices=seats,  # how often it chose
        sightings=seats,  # its sightings card
        hands=seats,
        holds=seats,
        ships=seats,  # where its ship is
        ports=seats,
        filled=seats,  # how many orders it filled
        gold=seats,  # what these are worth
        bonus=seats,  # what its sightings card gives for them
        total=seats,
        queue=seats,  # the seats in the order in which they sail
        trick=seats,  # the cards in the order of play
        # With a number for each place.
        map=places,  # the island there
        orders=places,  # the order there, or NOWHERE
        goods=places,
        wanted=places,  # how many goods come there
        got=places,
        ways=np.zeros((_MANY, len(HEADINGS)), dtype=np.int64),  # where ships can go, as masks
        # Beside these.
        monsters=np.zeros(len(SUITS), dtype=np.int64),  # where they are
        sea=0,  # places, as a mask
        bag=0,
        order_deck=0,  # as a mask
        anchors=0,  # the seats that still have theirs
        spout=0,  # what the whale brought up
        tide=0,  # the event in force, or NO_TIDE
        tides_used=0,
        picked=False,  # what the ship did that acts now
        delivered=False,
        most_taken=0,  # how many goods of a type one picks up at most
        rates=np.zeros(KINDS, dtype=np.int64),  # how many goods stand for one now
        sets=np.zeros((KINDS, _HOLD + 1), dtype=np.int64),  # for how many so many goods stand
        # To work with: see `tricky_tides_cargo`, and what careful players reckon.
        deck=places,
        tails=np.zeros((KINDS + 1, _MOST + 1), dtype=np.int64),
        paid=np.zeros(_WAYS, dtype=np.int64),
        next=np.zeros(_WAYS, dtype=np.int64),
        reach=places,  # for each card, the places it leads to now, as a mask
        worths=np.zeros(_MANY),
        # What each seat found when it looked at the orders, and when that was.
        promise=np.zeros((_SEATS, _MANY)),
        lacking=np.zeros((_SEATS, _MANY), dtype=np.int64),
        perhaps=seats,  # the places whose orders it may be able to fill, as a mask
        there=seats,  # those that have an order, as a mask
        seen=seats,  # its hold then
        heard=seats,  # the news until then
        news=0,  # how often an order was filled or a round began, in all games so far
        keep=np.zeros(KINDS),
        lots=np.uint64(0),  # the key of chance
        drawn=0,  # its actions so far
        done=0,  # all actions so far
        noting=0,  # whether codes are wanted
        noted=0,
        codes=np.zeros(_ROOM, dtype=np.int32),
    )


# What was played -------------------------------------------------------------------------------

_HEAP = verbs.HEAP // ARGUMENT
# Those of whose codes many make one action.
_TOGETHER = (verbs.SIGHTINGS, verbs.START, verbs.MAP, verbs.ORDERS, verbs.DEAL)


def decode(setup: Setup, codes: Sequence[int]) -> list[Action]:
    """The actions of a game, as the rules know them, from its codes."""
    found: list[Action] = []
    runs = [(verb, [code % ARGUMENT for code in run]) for verb, run in groupby(codes, _verb)]
    for (verb, values), (following, heaps) in zip(runs, [*runs[1:], (_HEAP + 1, [])], strict=True):
        if verb == _HEAP:
            continue
        *alone, last = [values] if verb * ARGUMENT in _TOGETHER else [[value] for value in values]
        found += [_action(setup, verb * ARGUMENT, one, []) for one in alone]
        found.append(_action(setup, verb * ARGUMENT, last, heaps if following == _HEAP else []))
    return found


def _verb(code: int) -> int:
    return code // ARGUMENT


def _goods(heaps: Sequence[int]) -> Goods:
    """The goods of some codes, wherever they lie."""
    goods = [0] * KINDS
    for heap in heaps:
        goods[heap % PLACE // KIND] += heap % KIND
    return tuple(goods)


def _hands(box: Box, seats: int, dealt: Sequence[int]) -> told.DealHands:
    hands = [[value % PLACES for value in dealt if value // PLACES == k] for k in range(seats)]
    return told.DealHands(tuple(box.cards_of(sum(1 << card for card in hand)) for hand in hands))


def _action(setup: Setup, verb: int, values: Sequence[int], heaps: Sequence[int]) -> Action:
    """The action of a verb, with what it is about and with goods."""
    box, value = setup.box, values[0]
    cell = box.cells[value % len(box.cells)]
    match verb:
        case verbs.SIGHTINGS:
            return told.DealSightings(tuple(card + 1 for card in values))
        case verbs.LEADER:
            return told.DrawLeader(value)
        case verbs.START:
            return told.DrawStart(tuple(GOODS[kind] for kind in values))
        case verbs.MAP:
            return told.LayMap(tuple(box.islands[island].name for island in values))
        case verbs.TIDE:
            return told.DrawTide(tuple(Tide)[value])
        case verbs.ORDERS:
            return told.LayOrders(tuple(order + 1 for order in values))
        case verbs.FILL:
            places = range(len(box.cells))
            at = [[heap for heap in heaps if heap // PLACE == place] for place in places]
            return told.FillIslands(tuple(map(_goods, at)))
        case verbs.DEAL:
            return _hands(box, setup.seats, values)
        case verbs.ORDER:
            return told.DrawOrder(value + 1)
        case verbs.FLOTSAM:
            return told.DrawFlotsam(GOODS[value])
        case verbs.SPOUT:
            return told.DrawSpout(_goods(heaps))
        case verbs.FIRE:
            return told.DrawFire(GOODS[value])
        case verbs.PORT:
            return told.Place(cell)
        case verbs.PLAY:
            return told.Play(box.cards[value])
        case verbs.SAIL:
            return told.Sail(cell)
        case verbs.STAY:
            return told.Stay()
        case verbs.ANCHOR:
            return told.Anchor()
        case verbs.PICK_UP:
            return told.PickUp(GOODS[value], _goods(heaps))
        case verbs.DELIVER:
            return told.Deliver(_goods(heaps))
        case verbs.PASS:
            return told.Pass()
        case verbs.MOVE:
            return told.Move(cell)
        case verbs.EAT:
            return told.Eat(GOODS[value], _goods(heaps))
        case verbs.REACH:
            start, end = box.cells[value // PLACES % PLACES], box.cells[value % PLACES]
            return told.Reach(GOODS[value // PLACES**2], start, end)
        case verbs.BURN:
            old, new = divmod(value, KINDS)
            return told.Burn(GOODS[old], None if new == old else GOODS[new])
        case verbs.RISE:
            return told.Spout()
    blown = tuple(GOODS[heap % PLACE // KIND] for heap in heaps)
    return told.Blow(HEADINGS[value], blown)
