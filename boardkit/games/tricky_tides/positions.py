"""Whole positions as text: a lesson can set one up and a pupil can hand one in.

First what is to be done and what lies open, then the map, cell by cell, with goods and orders, and
at last what each player has. What is not there has no line; the bag and the deck hold the rest.

    phase sail
    round 2
    first 1
    leader 2
    events fog low_tide
    map R1 B1 Y1 G1 OC SD SH WH R2 B2 Y2 G2
    monsters B2 C2 A3 B3
    at A1 SSC 12
    at B1 - 7
    past 1 O3 O5
    trick 2 S7 D1
    sails 2 1
    player 1 sightings 2 ship A3 hold SSK hand O1D3 filled 1 30
    player 2 sightings 4 ship B2 spent

`past` and `trick` are tricks, with the player who led and the cards; the last one is on the table.
`spent` means that the anchor is; `did moved` or `did picked` tells what was done of a turn with
several parts, and `spout SCK` what the whale has brought up.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from boardkit.core.errors import NotationError
from boardkit.core.notation import Reader, fold
from boardkit.games.tricky_tides import words as w
from boardkit.games.tricky_tides.cargo import minus
from boardkit.games.tricky_tides.monsters import MOVED, USED
from boardkit.games.tricky_tides.notation import read_card, read_goods, read_hand, write_goods
from boardkit.games.tricky_tides.pieces import COLOURS, NOTHING, SUITS, Box, Card, Goods, Tide
from boardkit.games.tricky_tides.possible import turn
from boardkit.games.tricky_tides.rounds import DELIVERED, PICKED, RESTED
from boardkit.games.tricky_tides.setup import first_state
from boardkit.games.tricky_tides.state import Phase, Rules, State, Trick, intern_setup

MAX_TEXT = 8_000
DEEDS = (MOVED, USED, PICKED, DELIVERED, RESTED)
# The words of a position, the one that is written first.
_WORDS = {
    "phase": "phase fase",
    "round": "round ronda",
    "first": "first primero",
    "leader": "leader lider",
    "events": "events eventos",
    "map": "map mapa",
    "monsters": "monsters monstruos",
    "at": "at en",
    "spout": "spout surtidor",
    "past": "past antes",
    "trick": "trick baza",
    "sails": "sails zarpan",
    "did": "did hecho",
    "player": "player jugador",
}
_HAS = {
    "sightings": "sightings avistamientos",
    "ship": "ship barco",
    "spent": "spent gastada",
    "hold": "hold bodega",
    "hand": "hand mano",
    "filled": "filled entregados",
}
_MEANT = {fold(word): name for name, words in _WORDS.items() for word in words.split()}
_MEANT_OF = {fold(word): name for name, words in _HAS.items() for word in words.split()}
_PHASES = {phase.value: phase for phase in Phase}
_TIDES = w.TIDES | {tide.value: tide for tide in Tide}


# Writing --------------------------------------------------------------------------------------


def write_state(state: State) -> str:
    """The text of a position of a game."""
    box, lines = state.setup.box, [f"phase {state.phase.value}", f"round {state.round}"]

    def line(name: str, *parts: object) -> None:
        lines.append(" ".join([name, *map(str, parts)]))

    def trick(name: str, one: Trick) -> None:
        line(name, one.opener + 1, *(box.cards[card] for card in one.cards))

    if state.starter is not None:
        line("first", state.starter + 1)
    if state.leader is not None:
        line("leader", state.leader + 1)
    if state.tides:
        line("events", *(tide.value for tide in state.tides))
    if state.map:
        line("map", *(box.islands[k].name for k in state.map))
    if state.monsters:
        line("monsters", *(box.cells[place] for place in state.monsters))
    for cell, goods, order in zip(box.cells, state.goods, state.orders, strict=True):
        if any(goods) or order is not None:
            line("at", cell, write_goods(goods), *(() if order is None else (order + 1,)))
    if any(state.spout):
        line("spout", write_goods(state.spout))
    for one in state.tricks:
        trick("past", one)
    if state.trick is not None:
        trick("trick", state.trick)
    if state.queue:
        line("sails", *(seat + 1 for seat in state.queue))
    if state.did:
        line("did", *state.did)
    lines += [_write_seat(state, seat) for seat in range(state.setup.seats)]
    return "\n".join([*lines, ""])


def _write_seat(state: State, seat: int) -> str:
    box, ship = state.setup.box, state.ships[seat]
    parts: list[object] = ["player", seat + 1]
    if state.sightings:
        parts += ["sightings", state.sightings[seat] + 1]
    if ship is not None:
        parts += ["ship", box.cells[ship]]
    if not state.anchors[seat]:
        parts.append("spent")
    if any(state.holds[seat]):
        parts += ["hold", write_goods(state.holds[seat])]
    if state.hands[seat]:
        parts += ["hand", "".join(map(str, box.cards_of(state.hands[seat])))]
    if state.filled[seat]:
        parts += ["filled", *(order + 1 for order in state.filled[seat])]
    return " ".join(map(str, parts))


# Reading --------------------------------------------------------------------------------------


@dataclass
class _Reading:
    """What has been read of a position so far: parts of a State, by the name of the field."""

    reader: Reader
    box: Box
    parts: dict[str, object] = field(default_factory=dict)
    seats: list[dict[str, object]] = field(default_factory=list)
    cells: dict[int, tuple[Goods, int | None]] = field(default_factory=dict)
    past: list[Trick] = field(default_factory=list)
    trick: Trick | None = None
    done: set[str] = field(default_factory=set)  # the lines that come only once

    def seat(self) -> int:
        return self.reader.one_of({str(k + 1): k for k in range(len(COLOURS))}, "seat")

    def place(self) -> int:
        """A cell of the map."""
        cells = {str(cell).lower(): place for cell, place in self.box.place.items()}
        return self.reader.one_of(cells, "cell")

    def order(self) -> int:
        orders = {str(order.number): k for k, order in enumerate(self.box.orders)}
        return self.reader.one_of(orders, "number")

    def card(self) -> int:
        return self.known(read_card(self.reader))

    def known(self, card: Card) -> int:
        if card not in self.box.number:
            raise self.reader.error("nav_card")
        return self.box.number[card]

    def is_number(self) -> bool:
        return self.reader.peek().isdigit()

    def is_card(self) -> bool:
        word = self.reader.peek()
        return len(word) > 1 and word[0] in w.SUIT_WORDS and word[1:].isdigit()


def read_state(text: str, rules: Rules, box: Box) -> State:
    """Reads what `write_state` wrote; whether a game can come to it, `possible` says.

    How many players have a line, so many play; whose turn it is, the bag and the deck follow from
    the rest.

    Raises:
        NotationError: where reading stopped and what could have stood there.
    """
    if len(text) > MAX_TEXT:
        raise NotationError(text[:MAX_TEXT], MAX_TEXT, ("end",))
    reader = Reader(text)
    read = _Reading(reader, box)
    while not reader.at_end:
        _read_line(read)
    if "phase" not in read.parts:
        raise reader.error("phase")
    seats = len(read.seats)
    if seats < 2:
        raise reader.error("player_word")
    state = first_state(intern_setup(seats, rules, box))
    cells = range(len(box.cells))
    given = [read.cells.get(place, (NOTHING, None)) for place in cells]
    cards = [seat["sightings"] for seat in read.seats if "sightings" in seat]
    if cards and len(cards) < seats:
        raise reader.error("sightings")
    parts = {
        "starter": None,
        "leader": None,
        **read.parts,
        "goods": tuple(goods for goods, _ in given),
        "orders": tuple(order for _, order in given),
        "tricks": tuple(read.past),
        "trick": read.trick,
        "sightings": tuple(cards),
        "ships": tuple(seat.get("ship") for seat in read.seats),
        "anchors": tuple("spent" not in seat for seat in read.seats),
        "holds": tuple(seat.get("hold", NOTHING) for seat in read.seats),
        "filled": tuple(seat.get("filled", ()) for seat in read.seats),
        "hands": tuple(seat.get("hand", 0) for seat in read.seats),
    }
    # The parts stand under the names of the fields, but in one table they have no types of their own.
    # mypy does not look into fields that are given by name.
    state = state._replace(**parts)  # type: ignore[arg-type]
    for row in (*state.goods, *state.holds, state.spout):
        state = state._replace(bag=minus(state.bag, row))
    gone = [k for k in state.orders if k is not None]
    gone += [k for filled in state.filled for k in filled]
    deck = sum(1 << k for k in range(len(box.orders)) if k not in gone)
    state = state._replace(deck=deck)
    return state._replace(to_move=turn(state))


def _read_line(read: _Reading) -> None:
    """Reads one line, or asks for what is still missing."""
    reader, box = read.reader, read.box
    left = {word: name for word, name in _MEANT.items() if name not in read.done}
    name = reader.one_of(left, "line")
    if name not in ("at", "past", "player"):
        read.done.add(name)
    match name:
        case "phase":
            read.parts["phase"] = reader.one_of(_PHASES, "phase")
        case "round":
            read.parts["round"] = reader.number()
        case "first":
            read.parts["starter"] = read.seat()
        case "leader":
            read.parts["leader"] = read.seat()
        case "events":
            tides = [reader.one_of(_TIDES, "event")]
            while reader.peek() in _TIDES:
                tides.append(reader.one_of(_TIDES))
            read.parts["tides"] = tuple(tides)
        case "map":
            islands = {island.lower(): k for island, k in box.island.items()}
            read.parts["map"] = tuple(
                reader.one_of(islands, "island_name") for _ in range(len(box.cells))
            )
        case "monsters":
            read.parts["monsters"] = tuple(read.place() for _ in SUITS)
        case "at":
            free = {str(c).lower(): k for c, k in box.place.items() if k not in read.cells}
            place, goods = reader.one_of(free, "cell"), read_goods(reader)
            read.cells[place] = goods, read.order() if read.is_number() else None
        case "spout":
            read.parts["spout"] = read_goods(reader)
        case "past":
            read.past.append(_read_trick(read))
        case "trick":
            read.trick = _read_trick(read)
        case "sails":
            queue = [read.seat()]
            while read.is_number():
                queue.append(read.seat())
            read.parts["queue"] = tuple(queue)
        case "did":
            deeds = [reader.one_of({deed: deed for deed in DEEDS}, "done")]
            while reader.peek() in DEEDS:
                deeds.append(reader.one_of({deed: deed for deed in DEEDS}))
            read.parts["did"] = tuple(deeds)
        case _:
            number = len(read.seats) + 1
            reader.one_of({str(number): None} if number <= len(COLOURS) else {}, "number")
            read.seats.append(_read_seat(read))


def _read_trick(read: _Reading) -> Trick:
    opener, cards = read.seat(), list[int]()
    while read.is_card():
        cards.append(read.card())
    return Trick(opener, tuple(cards))


def _read_seat(read: _Reading) -> dict[str, object]:
    """What a player has."""
    reader, found = read.reader, dict[str, object]()
    while reader.peek() in _MEANT_OF and _MEANT_OF[reader.peek()] not in found:
        match reader.one_of(_MEANT_OF):
            case "sightings":
                cards = {str(k + 1): k for k in range(len(read.box.sightings))}
                found["sightings"] = reader.one_of(cards, "number")
            case "ship":
                found["ship"] = read.place()
            case "spent":
                found["spent"] = True
            case "hold":
                found["hold"] = read_goods(reader)
            case "hand":
                cards_read = [read.known(card) for card in read_hand(reader)]
                found["hand"] = sum({1 << card for card in cards_read})
            case _:
                orders = [read.order()]
                while read.is_number():
                    orders.append(read.order())
                found["filled"] = tuple(orders)
    return found
