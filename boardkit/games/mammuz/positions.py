"""Whole positions as text: a lesson can set one up and a pupil can hand one in.

First what each player holds, then what is out of the game and in the pile, then the round: the
declared species and the displays in their order. What is certain follows: who is sure of which
cards, and where.

    player 1 2HA BE RX
    player 2 3TI
    player 3 MA
    unused BR PT TC
    removed 2SQ
    extinct DE
    pile 2TI
    start 1
    declared HA
    laid 1 HA BE
    turns 12
    sure 2 1 HA
    sure table pile TI
    met table RX

`challenged 2` stands where player 2 has challenged and it is not settled yet, `turned TC` with it
where a dinosaur lies there, `banned HA` where hares may not be declared, and `won 3 MAM-E2` where
the game is over. Before the deal no player has cards.
"""

from __future__ import annotations

from boardkit.core.errors import NotationError
from boardkit.core.game import CHANCE, Turn
from boardkit.core.notation import Reader, fold
from boardkit.games.mammuz.notation import CODES, KIND_WORDS, NONE, read_cards, write_cards
from boardkit.games.mammuz.pieces import NOTHING, SEATS, Box, Cards, Effect, Kind
from boardkit.games.mammuz.setup import first_state
from boardkit.games.mammuz.state import Display, Rules, State, intern_setup

MAX_TEXT = 8_000
# The words of a position, the one that is written first.
_WORDS = {
    "player": "player jugador",
    "unused": "unused sobran",
    "removed": "removed retiradas",
    "extinct": "extinct extintas",
    "pile": "pile pila",
    "start": "start empieza",
    "banned": "banned vetada",
    "declared": "declared declarada",
    "laid": "laid puso",
    "challenged": "challenged desafia",
    "turned": "turned descubierto",
    "turns": "turns turnos",
    "sure": "sure seguro",
    "met": "met visto",
    "won": "won gano",
}
_MEANT = {fold(word): name for name, words in _WORDS.items() for word in words.split()}
_TABLE = ("table", "mesa")
_PILE = ("pile", "pila")


def write_state(state: State) -> str:
    """The text of a position of a game."""
    lines: list[str] = []
    seats = state.setup.seats

    def line(*parts: object) -> None:
        lines.append(" ".join(map(str, parts)))

    for seat in range(seats):
        line("player", seat + 1, write_cards(state.hands[seat]) if state.hands else NONE)
    for name, some in (("unused", state.unused), ("removed", state.removed)):
        if any(some):
            line(name, write_cards(some))
    if state.extinct:
        line("extinct", *(CODES[kind] for kind in state.extinct))
    if any(state.pile):
        line("pile", write_cards(state.pile))
    if state.start is not None:
        line("start", state.start + 1)
    if state.banned:
        line("banned", CODES[state.banned])
    if state.declared:
        line("declared", CODES[state.declared])
    for owner, _, laid in state.herd:
        line("laid", owner + 1, write_cards(laid or NOTHING))
    if state.challenger is not None:
        line("challenged", state.challenger + 1)
    if state.turned:
        line("turned", CODES[state.turned])
    if state.turns:
        line("turns", state.turns)
    for knower, row in enumerate(state.known):
        for where, some in enumerate(row):
            if any(some):
                line("sure", _who(knower, seats), _where(where, seats), write_cards(some))
    for knower, some in enumerate(state.met):
        if any(some):
            line("met", _who(knower, seats), write_cards(some))
    if state.to_move is None:
        line("won", *(seat + 1 for seat in state.winners), state.ended)
    return "\n".join([*lines, ""])


def _who(knower: int, seats: int) -> str:
    return _TABLE[0] if knower == seats else str(knower + 1)


def _where(place: int, seats: int) -> str:
    return _PILE[0] if place == seats else str(place + 1)


class _Reading:
    """What has been read of a position so far."""

    def __init__(self, seats: int) -> None:
        self.hands: list[Cards] = []
        self.parts: dict[str, Cards] = {}
        self.extinct: tuple[Kind, ...] = ()
        self.herd: list[Display] = []
        self.kinds: dict[str, Kind] = {}
        self.numbers: dict[str, int] = {}
        self.known = [[NOTHING] * (seats + 1) for _ in range(seats + 1)]
        self.met = [NOTHING] * (seats + 1)
        self.winners: tuple[int, ...] = ()
        self.ended = ""


def read_state(text: str, rules: Rules, box: Box) -> State:
    """Reads what `write_state` wrote; whether a game can come to it, `possible` says.

    How many players have a line, so many play; whose turn it is follows from the rest.

    Raises:
        NotationError: where reading stopped and what could have stood there.
    """
    if len(text) > MAX_TEXT:
        raise NotationError(text[:MAX_TEXT], MAX_TEXT, ("end",))
    reader = Reader(text)
    hands: list[Cards] = []
    while _MEANT.get(reader.peek()) == "player" or len(hands) < SEATS[0]:
        if len(hands) == SEATS[-1]:
            raise reader.error("end")
        reader.one_of({word: None for word, name in _MEANT.items() if name == "player"}, "player")
        reader.one_of({str(len(hands) + 1): None}, "number")
        hands.append(read_cards(reader))
    seats = len(hands)
    read = _Reading(seats)
    while not reader.at_end:
        _read_line(reader, read, box, seats)
    numbers = read.numbers
    state = first_state(intern_setup(seats, rules, box))
    state = state._replace(
        unused=read.parts.get("unused", NOTHING),
        removed=read.parts.get("removed", NOTHING),
        extinct=read.extinct,
        pile=read.parts.get("pile", NOTHING),
        known=tuple(map(tuple, read.known)),
        met=tuple(read.met),
        start=numbers["start"] - 1 if "start" in numbers else None,
        banned=read.kinds.get("banned"),
        winners=read.winners,
        ended=read.ended,
        declared=read.kinds.get("declared"),
        challenger=numbers["challenged"] - 1 if "challenged" in numbers else None,
        turned=read.kinds.get("turned"),
        hands=tuple(hands) if any(map(any, hands)) else (),
        herd=tuple(read.herd),
        turns=numbers.get("turns", 0),
    )
    return state._replace(to_move=_turn(state))


def _read_line(reader: Reader, read: _Reading, box: Box, seats: int) -> None:
    """Reads one line that is not a player's."""
    name = reader.one_of({w: n for w, n in _MEANT.items() if n != "player"}, "end")
    people = {str(k + 1): k for k in range(seats)}
    match name:
        case "unused" | "removed" | "pile":
            read.parts[name] = read_cards(reader)
        case "extinct":
            found = [reader.one_of(KIND_WORDS, "species")]
            while reader.peek() in KIND_WORDS:
                found.append(reader.one_of(KIND_WORDS))
            read.extinct = tuple(found)
        case "banned" | "declared" | "turned":
            read.kinds[name] = reader.one_of(KIND_WORDS, "kind")
        case "start" | "challenged":
            read.numbers[name] = reader.one_of(people, "seat") + 1
        case "turns":
            read.numbers[name] = reader.number()
        case "laid":
            owner, some = reader.one_of(people, "seat"), read_cards(reader)
            read.herd.append(Display(owner, sum(some), some))
        case "sure":
            knower = reader.one_of(people | dict.fromkeys(_TABLE, seats), "seat")
            place = reader.one_of(people | dict.fromkeys(_PILE, seats), "seat")
            read.known[knower][place] = read_cards(reader)
        case "met":
            knower = reader.one_of(people | dict.fromkeys(_TABLE, seats), "seat")
            read.met[knower] = read_cards(reader)
        case _:
            winners: list[int] = []
            while reader.peek() in people:
                winners.append(reader.one_of(people))
            read.winners = tuple(winners)
            clauses = {clause.lower(): clause for clause in box.rulebook.clauses}
            read.ended = reader.one_of(clauses, "seat")


def _turn(state: State) -> Turn:
    """Whose turn it is, as it follows from the rest.

    Rules: MAM-R1, MAM-R5, MAM-B1, MAM-D3, MAM-D4.
    """
    if state.ended:
        return None
    if state.start is None or not state.hands:
        return CHANCE
    if state.challenger is not None:
        chosen = state.turned and state.setup.box.effects.get(state.turned) is Effect.CHOSEN_TAKES
        return state.challenger if chosen else CHANCE
    if state.herd:
        return (state.herd[-1].seat + 1) % state.setup.seats
    return state.start
