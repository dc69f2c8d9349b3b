"""The notation: one line for each action.

    Z 2 4              the sightings cards of the seats, by number
    F 2                player 2 is drawn as the first leader
    G S C              the starting goods, clockwise from the leader's left
    I R1 B2 OC ...     the islands row by row
    E fog              the event
    O 12 3 ...         the orders of the islands row by row, by number
    B SSC CK - ...     the goods that come to each cell, row by row
    H O1D3.. O2S8..    the hands
    R 7                the order that takes the place of one filled
    X K                the good that a ship finds
    Y SSC              the goods that the whale brings up
    V K                the type that the sea dragon makes
    P A3               place the ship on A3
    C O7               play the 7 of octopuses
    S B2               sail to B2
    T, A               stay, for no heading leads anywhere; stay by the anchor
    U S, U S KK        pick up the sugar; the same, with two silk overboard
    D SSK              deliver two sugar and one silk
    N                  neither pick up nor deliver
    M B2               move the monster to B2
    K S, K S C         the shark brings sugar; the same, with one coffee overboard
    J S A1 B1          the octopus takes sugar from A1 to B1
    Q S K, Q S         the sea dragon turns sugar into silk; into what chance draws
    W                  the whale brings up its goods before it moves
    L N SSC            the whale's goods go down northward, in this order

Goods are S sugar, C coffee, K silk, P spice and G gold. Spanish and English words are read as well:
`entrega 2*azúcar+seda`, `play octopus 7`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from boardkit.core.catalogue import Lang
from boardkit.core.notation import Reader
from boardkit.games.tricky_tides import words as w
from boardkit.games.tricky_tides.actions import (
    Action,
    Anchor,
    Blow,
    Burn,
    DealHands,
    DealSightings,
    Deliver,
    DrawFire,
    DrawFlotsam,
    DrawLeader,
    DrawOrder,
    DrawSpout,
    DrawStart,
    DrawTide,
    Eat,
    FillIslands,
    LayMap,
    LayOrders,
    Move,
    Pass,
    PickUp,
    Place,
    Play,
    Reach,
    Sail,
    Spout,
    Stay,
)
from boardkit.games.tricky_tides.pieces import GOODS, NOTHING, Card, Good, Goods, Suit, Tide

NONE = "-"
_CARD = re.compile(r"([a-z])([1-9][0-9]?)")
_SOME = re.compile(r"(?:([1-9][0-9]?)[*x])?([a-z]+)")


def parse(text: str) -> Action:
    """Reads an action without looking at a position.

    Raises:
        NotationError: where reading stopped and what could have stood there.

    >>> parse("recoge azúcar 2*seda")
    PickUp(good=<Good.SUGAR: 'sugar'>, overboard=(0, 0, 2, 0, 0))
    >>> parse("C d7").card.number
    7
    """
    reader = Reader(text)
    verb = reader.one_of(w.VERBS, "action")
    action = _parse_chance(reader, verb) or _parse_seat(reader, verb)
    reader.end()
    return action


def _parse_chance(reader: Reader, verb: type[Action]) -> Action | None:
    if verb is DealSightings:
        return DealSightings(tuple(_numbers(reader)))
    if verb is DrawLeader:
        return DrawLeader(reader.number("player") - 1)
    if verb is DrawStart:
        return DrawStart(tuple(_goods_words(reader)))
    if verb is LayMap:
        return LayMap(tuple(_names(reader)))
    if verb is DrawTide:
        return DrawTide(reader.one_of(w.TIDES, "event"))
    if verb is LayOrders:
        return LayOrders(tuple(_numbers(reader)))
    if verb is FillIslands:
        rows = [read_goods(reader)]
        while not reader.at_end:
            rows.append(read_goods(reader))
        return FillIslands(tuple(rows))
    if verb is DealHands:
        hands = [read_hand(reader)]
        while not reader.at_end:
            hands.append(read_hand(reader))
        return DealHands(tuple(hands))
    if verb is DrawOrder:
        return DrawOrder(reader.number("order"))
    if verb is DrawFlotsam or verb is DrawFire:
        return verb(reader.one_of(w.GOODS_WORDS, "good"))
    return DrawSpout(read_goods(reader)) if verb is DrawSpout else None


def _parse_seat(reader: Reader, verb: type[Action]) -> Action:
    if verb is Place or verb is Sail or verb is Move:
        return verb(reader.cell())
    if verb is Play:
        return Play(read_card(reader))
    if verb is PickUp or verb is Eat:
        good = reader.one_of(w.GOODS_WORDS, "good")
        return verb(good, NOTHING if reader.at_end else read_goods(reader))
    if verb is Deliver:
        return Deliver(read_goods(reader))
    if verb is Reach:
        good = reader.one_of(w.GOODS_WORDS, "good")
        start = reader.cell()
        return Reach(good, start, reader.cell())
    if verb is Burn:
        old = reader.one_of(w.GOODS_WORDS, "good")
        return Burn(old, None if reader.at_end else reader.one_of(w.GOODS_WORDS, "good"))
    if verb is Blow:
        heading = reader.one_of(w.HEADING_WORDS, "heading")
        return Blow(heading, tuple(_row(reader)))
    simple: dict[type[Action], Action] = {
        Stay: Stay(),
        Anchor: Anchor(),
        Pass: Pass(),
        Spout: Spout(),
    }
    return simple[verb]


def _numbers(reader: Reader) -> list[int]:
    found = [reader.number()]
    while not reader.at_end:
        found.append(reader.number())
    return found


def _word(reader: Reader, *expected: str) -> str:
    """The next word, whatever it is."""
    word = reader.peek()
    if not word:
        raise reader.error(*expected)
    reader.one_of({word: word}, *expected)
    return word


def _names(reader: Reader) -> list[str]:
    found = [_word(reader, "island_name").upper()]
    while not reader.at_end:
        found.append(_word(reader, "island_name").upper())
    return found


def _goods_words(reader: Reader) -> list[Good]:
    found = [reader.one_of(w.GOODS_WORDS, "good")]
    while not reader.at_end:
        found.append(reader.one_of(w.GOODS_WORDS, "good"))
    return found


def _row(reader: Reader) -> list[Good]:
    """Some goods in one word, in their order: `SSC`, `azúcar+seda`, `2*silk`."""
    word = reader.peek()
    found: list[Good] = []
    for part in word.split("+"):
        match = _SOME.fullmatch(part)
        if match is None:
            raise reader.error("goods")
        name = match[2]
        letters = [name] if name in w.GOODS_WORDS else list(name)
        if not {*letters} <= {*w.GOODS_WORDS}:
            raise reader.error("goods")
        found += [w.GOODS_WORDS[letter] for letter in letters] * int(match[1] or 1)
    _word(reader, "goods")
    return found


def read_goods(reader: Reader) -> Goods:
    """Some goods in one word, in any order; `-` are none."""
    if reader.peek() == NONE:
        _word(reader, "goods")
        return NOTHING
    row = _row(reader)
    return tuple(row.count(good) for good in GOODS)


def read_card(reader: Reader) -> Card:
    """A card: `O7`, or its suit and number."""
    match = _CARD.fullmatch(reader.peek())
    if match and match[1] in w.SUIT_WORDS:
        _word(reader, "nav_card")
        return Card(w.SUIT_WORDS[match[1]], int(match[2]))
    return Card(_suit(reader), reader.number())


def _suit(reader: Reader) -> Suit:
    """A suit by its name, of which the sea dragon's may be two words in either language."""
    if reader.peek() == "sea":
        reader.one_of({"sea": None})
        return reader.one_of({"dragon": Suit.SEA_DRAGON}, "nav_card")
    suit = reader.one_of(w.SUIT_WORDS, "nav_card")
    if suit is Suit.SEA_DRAGON and reader.peek() == "marino":
        reader.one_of({"marino": None})
    return suit


def read_hand(reader: Reader) -> tuple[Card, ...]:
    """The cards of a hand in one word: `O1D3`."""
    word = reader.peek()
    found = _CARD.findall(word)
    if "".join(map("".join, found)) != word or not {s for s, _ in found} <= {*w.SUIT_WORDS}:
        raise reader.error("nav_card")
    _word(reader, "nav_card")
    return tuple(Card(w.SUIT_WORDS[suit], int(number)) for suit, number in found)


def write_goods(goods: Goods) -> str:
    """Some goods by their letters.

    >>> write_goods((2, 0, 1, 0, 0))
    'SSK'
    """
    return "".join(w.GOOD_LETTERS[g] * n for g, n in zip(GOODS, goods, strict=True)) or NONE


def write(action: Action) -> str:
    """Writes an action.

    >>> write(parse("navega b2")), write(parse("deliver silk+2*sugar"))
    ('S B2', 'D SSK')
    """
    letters = w.GOOD_LETTERS
    return " ".join((w.LETTERS[type(action)], *_rest(action, letters, write_goods, str)))


def words(action: Action, lang: Lang) -> str:
    """Writes an action in the words of a language, so that `parse` reads it back.

    >>> words(parse("U S KK"), "es"), words(parse("C O7"), "en")
    ('recoge azúcar 2*seda', 'play octopus 7')
    """
    names = w.first_words(w.GOOD_WORDS_IN[lang])
    suits = w.first_words(w.SUIT_WORDS_IN[lang])

    def several(goods: Goods) -> str:
        parts = [
            names[good] if count == 1 else f"{count}*{names[good]}"
            for good, count in zip(GOODS, goods, strict=True)
            if count
        ]
        return "+".join(parts) or NONE

    def card_words(card: Card) -> str:
        return f"{suits[card.suit]} {card.number}"

    rest = _rest(action, names, several, card_words)
    if isinstance(action, Blow):
        row = "+".join(names[good] for good in action.goods)
        rest = [w.first_words(w.HEADING_WORDS_IN[lang])[action.heading], row]
    elif isinstance(action, DrawTide):
        rest = [w.first_words(w.TIDE_WORDS_IN[lang])[action.tide]]
    return " ".join((w.first_words(w.VERB_WORDS_IN[lang])[type(action)], *rest))


def _rest(
    action: Action, good: dict[Good, str], several: w.Write[Goods], card: w.Write[Card]
) -> list[str]:
    """What stands behind the verb."""
    match action:
        case DealSightings(numbers) | LayOrders(numbers):
            return list(map(str, numbers))
        case DrawLeader(seat):
            return [str(seat + 1)]
        case DrawStart(row):
            return [good[one] for one in row]
        case LayMap(names):
            return list(names)
        case DrawTide(tide):
            return [tide.value]
        case FillIslands(rows):
            return [several(row) for row in rows]
        case DealHands(hands):
            return ["".join(map(str, hand)) for hand in hands]
        case DrawOrder(number):
            return [str(number)]
        case DrawFlotsam(one) | DrawFire(one):
            return [good[one]]
        case DrawSpout(goods) | Deliver(goods):
            return [several(goods)]
        case Place(cell) | Sail(cell) | Move(cell):
            return [str(cell)]
        case Play(played):
            return [card(played)]
        case PickUp(one, thrown) | Eat(one, thrown):
            return [good[one], *_if_any(thrown, several)]
        case Reach(one, start, end):
            return [good[one], str(start), str(end)]
        case Burn(old, new):
            return [good[old], *([] if new is None else [good[new]])]
        case Blow(heading, row):
            return [heading.value, "".join(good[one] for one in row)]
    return []


def _if_any(goods: Goods, several: w.Write[Goods]) -> Iterable[str]:
    return [several(goods)] if any(goods) else []


def parse_tide(text: str) -> Tide:
    """Reads an event by its name in any language.

    Raises:
        NotationError: there is none.

    >>> parse_tide("niebla").value
    'fog'
    """
    reader = Reader(text)
    tide = reader.one_of(w.TIDES, "event")
    reader.end()
    return tide
