"""Who sits at the table of Tricky Tides, with all that lies before them, and where the round is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from boardkit.core.catalogue import Lang, join, say
from boardkit.games.tricky_tides.deals import in_hand
from boardkit.games.tricky_tides.notation import write_goods
from boardkit.games.tricky_tides.pieces import (
    LETTERS,
    NOTHING,
    SUITS,
    Goods,
    Heading,
    Order,
    Suit,
    Tide,
)
from boardkit.games.tricky_tides.sailing import headings_of
from boardkit.games.tricky_tides.scoring import outcome
from boardkit.games.tricky_tides.state import Phase, State, View
from boardkit.games.tricky_tides.trick import led_suit, sailing_order
from boardkit.views.tricky_tides_text import NAME, Spot, card_words, goods_words, spots, tr


class Chair(NamedTuple):
    """A player at the table.

    Attributes:
        seat: from 0.
        hold: the goods aboard.
        room: how many goods there is room for.
        anchor: whether the anchor is still there.
        leader: whether they have the barrel of rum.
        size: how many cards are in hand.
        sightings: the gold for each monster, where that is known.
        filled: the orders that were filled.
        card: the card in the trick.
        rank: as the how-manyeth their ship sails, where that is known.
        turn: whether it is their turn.
        won: whether they have won.
    """

    seat: int
    hold: Goods = NOTHING
    room: int = 0
    anchor: bool = False
    leader: bool = False
    size: int = 0
    sightings: tuple[int, ...] | None = None
    filled: tuple[Order, ...] = ()
    card: int | None = None
    rank: int | None = None
    turn: bool = False
    won: bool = False


class Table(NamedTuple):
    """What lies on the table beside the map.

    Attributes:
        chairs: the players.
        round: the number of the round.
        trick: the number of the trick; 0 before the first one.
        led: the suit led.
        tide: the event in force.
        bag: the goods in the bag.
        owner: whose hand is shown; None where none is.
        hand: the mask of its cards.
        orders: how many orders are in the deck.
        headings: the headings that the cards of the trick give.
    """

    chairs: tuple[Chair, ...]
    round: int
    trick: int
    led: Suit | None
    tide: Tide | None
    bag: Goods
    owner: int | None
    hand: int
    orders: int
    headings: Mapping[int, frozenset[Heading]]


def ranks(value: State | View) -> dict[int, int]:
    """As the how-manyeth each ship sails in this trick; nothing before all have played."""
    trick, setup = value.trick, value.setup
    if trick is None or len(trick.cards) < setup.seats:
        return {}
    order = sailing_order(setup.box, trick, value.tide, setup.rules)
    return {seat: place for place, seat in enumerate(order, start=1)}


def table_of(value: State | View, seat: int, *, asking: bool = False) -> Table:
    """What lies on the table, as far as the value knows it.

    Args:
        value: the position, or what somebody knows of it.
        seat: whose hand is shown where all are open.
        asking: whether it is still asked who sails when; then nothing shows it.
    """
    trick, box = value.trick, value.setup.box
    owner = seat if isinstance(value, State) else value.seat
    hand = value.hands[owner] if owner is not None else None
    played = trick.cards if trick is not None else ()
    number = len(value.tricks) + (trick is not None)
    return Table(
        tuple(_chair(value, each, asking=asking) for each in range(value.setup.seats)),
        value.round,
        number,
        led_suit(box, trick) if trick is not None and played else None,
        value.tide,
        value.bag,
        owner,
        hand or 0,
        value.deck.bit_count(),
        {card: headings_of(value, card) for card in played},
    )


def _chair(value: State | View, seat: int, *, asking: bool) -> Chair:
    setup, trick = value.setup, value.trick
    place = -1 if trick is None else (seat - trick.opener) % setup.seats
    card = trick.cards[place] if trick is not None and place < len(trick.cards) else None
    leader = trick.opener if asking and trick is not None else value.leader
    known = value.sightings[seat] if value.sightings else None
    over = value.phase is Phase.OVER  # then all is open
    ended = outcome(value if isinstance(value, State) else State._make(value[1:])) if over else None
    return Chair(
        seat,
        value.holds[seat],
        setup.box.figures.hold,
        value.anchors[seat],
        leader == seat,
        in_hand(value)[seat],
        None if known is None else setup.box.sightings[known],
        tuple(setup.box.orders[order] for order in value.filled[seat]),
        card,
        None if asking else ranks(value).get(seat),
        not asking and value.to_move == seat,
        ended is not None and seat in ended.winners,
    )


# In words ---------------------------------------------------------------------------------------


def chair_words(chair: Chair, lang: Lang) -> str:
    """A player at the table, in a sentence."""
    said = [tr(lang, "seat", seat=chair.seat + 1)]
    if chair.turn:
        said.append(tr(lang, "turn"))
    if chair.won:
        said.append(tr(lang, "won"))
    if chair.leader:
        said.append(tr(lang, "leader"))
    if chair.anchor:
        said.append(tr(lang, "has_anchor"))
    said.append(tr(lang, "hold", goods=goods_words(chair.hold, lang), room=chair.room))
    if chair.filled:
        gold = sum(order.value for order in chair.filled)
        said.append(tr(lang, "filled", n=len(chair.filled), gold=gold))
    if chair.size:
        said.append(tr(lang, "in_hand", n=chair.size))
    if chair.sightings is not None:
        said.append(sightings_words(chair.sightings, lang))
    return ", ".join(said)


def sightings_words(sightings: tuple[int, ...], lang: Lang) -> str:
    """What a sightings card gives."""
    parts = [
        tr(lang, "sighting", monster=suit.value, gold=gold)
        for suit, gold in zip(SUITS, sightings, strict=True)
        if gold
    ]
    return tr(lang, "sightings", parts=join(lang, parts))


def round_words(table: Table, lang: Lang) -> str:
    """Round, trick, suit led and bag, in a sentence."""
    key = "round" if table.trick else "before"
    said = [tr(lang, key, round=table.round, trick=table.trick)]
    if table.led is not None:
        suit = say(lang, NAME, f"words.suit.{table.led}")
        said.append(tr(lang, "led", suit=suit))
    said.append(tr(lang, "bag", goods=goods_words(table.bag, lang)))
    said.append(tr(lang, "deck", n=table.orders))
    return "; ".join(said)


# As plain text ----------------------------------------------------------------------------------


def tide_words(value: State | View, lang: Lang) -> tuple[str, str]:
    """The name of the event in force and what it changes; nothing without one."""
    tide, setup = value.tide, value.setup
    if tide is None:
        return "", ""
    name = say(lang, NAME, f"words.tide.{tide}")
    if tide is Tide.LOW_TIDE and setup.rules.low_tide == "winner":
        return f"{tr(lang, 'event')} {name}.", tr(lang, "tide.low_tide_winner")
    return f"{tr(lang, 'event')} {name}.", tr(lang, f"tide.{tide}", n=setup.box.tides[tide])


def table_text(value: State | View, seat: int, lang: Lang, title: str) -> str:
    """The table as plain text.

    Args:
        value: the position, or what somebody knows of it.
        seat: whose hand is shown where all are open.
        lang: the language.
        title: whose table it is.
    """
    table = table_of(value, seat)
    lines = [title, round_words(table, lang)]
    if table.tide is not None:
        lines.append(" ".join(tide_words(value, lang)))
    columns = value.setup.box.figures.columns
    there = spots(value)
    lines.append("   " + "".join(f"{chr(65 + col):<25}" for col in range(columns)).rstrip())
    for first in range(0, len(there), columns):
        row = there[first : first + columns]
        lines.append(f"{first // columns + 1:>2} {_beside(map(_above, row))}")
        if orders := _beside(map(_below, row)):
            lines.append(f"   {orders}")
    for chair in table.chairs:
        mark = ">" if chair.turn else "!" if chair.won else " "
        lines.append(f"{mark}{chair_words(chair, lang)}")
        if chair.card is not None:
            box = value.setup.box
            card = box.cards[chair.card]
            words = tr(lang, "played", card=card_words(box, card, lang, table.headings[chair.card]))
            rank = "" if chair.rank is None else f", {tr(lang, 'rank', n=chair.rank)}"
            lines.append(f"   {words}{rank}")
    if table.owner is not None and table.hand:
        lines.append(f"{tr(lang, 'hand', seat=table.owner + 1)}:")
        box = value.setup.box
        for k, card in enumerate(box.cards):
            if table.hand >> k & 1:
                lines.append(f"   {card_words(box, card, lang, headings_of(value, k))}")
    lines.append(tr(lang, "legend"))
    if value.setup.box.source is None:
        lines.append(tr(lang, "designed"))
    return "\n".join(lines)


def _beside(cells: Iterable[str]) -> str:
    return "".join(f"{cell:<25}" for cell in cells).rstrip()


def _above(spot: Spot) -> str:
    """What lies on a cell: `R1/3 SSK >2 *O`."""
    if not spot.icon:
        return "?"
    there = "~~~~" if spot.sea else f"{spot.name}/{spot.number} {write_goods(spot.goods)}"
    said = [there, *(f">{seat + 1}" for seat in spot.ships)]
    return " ".join([*said, *([f"*{LETTERS[spot.monster]}"] if spot.monster else [])])


def _below(spot: Spot) -> str:
    """The order of a cell: `#12 SSK = 5 O`."""
    if spot.order is None:
        return ""
    order = spot.order
    monsters = "".join(LETTERS[suit] for suit in order.monsters)
    return f"#{order.number} {write_goods(order.goods)} = {order.value} {monsters}"
