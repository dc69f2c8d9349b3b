"""Tricky Tides positions for tests of every kind, on a map that is easy to keep in mind.

        A           B           C
    1   R1 (3)      B1 (3)      Y1 (3)
    2   G1 (3)      OC (4)      SD (4)
    3   SH (4)      WH (4)      R2 (4)
    4   B2 (4)      Y2 (4)      G2 (4)

With three players C4 and A2 are open sea, with two players C1 and B4 as well. Some headings:

    O1 N NE E S SW   O2 NE E SE W NW   O5 N SE W   O7 NE S   O8 N SW
    D1 E SE S W NW   D5 N E SW         D7 SE W     D8 E NW
    S1 N NE S SW W   S5 E S NW         S7 N SW     S8 NE S
    W1 N E SE W NW   W5 NE S W         W7 E NW     W8 SE W
"""

from collections.abc import Iterable, Mapping
from typing import Any

import boardkit as bk
from boardkit import Refusal, Step
from boardkit.core.game import Event, Outcome
from boardkit.games.tricky_tides import TrickyTides
from boardkit.games.tricky_tides.pieces import NOTHING, Goods, Tide, load_box
from boardkit.games.tricky_tides.state import Phase, State, Trick

TIDES: TrickyTides = bk.game("tricky_tides")
BOX = load_box()

# The box once more: tests compare the code with this, not with the tables that the code reads.
CUBES, RATES = (24, 24, 12, 12, 6), (3, 3, 2, 2, 1)
MAP = "R1 B1 Y1 G1 OC SD SH WH R2 B2 Y2 G2"
CELLS = [f"{column}{row}" for row in "1234" for column in "ABC"]
PLACE = {cell: k for k, cell in enumerate(CELLS)}
PORTS = ("A1 C3", "B1 A4", "C1 B4", "A2 C4")
LETTERS = "SCKPG"


def goods(text: str) -> Goods:
    """Goods by their letters.

    >>> goods("SSK")
    (2, 0, 1, 0, 0)
    """
    return tuple(text.count(letter) for letter in LETTERS)


def letters(value: Goods) -> str:
    """The letters of some goods."""
    return "".join(letter * n for letter, n in zip(LETTERS, value, strict=True))


def played(state: State, *actions: str) -> list[Step[State]]:
    """The steps of some actions one after the other, all of them allowed."""
    steps: list[Step[State]] = []
    for action in actions:
        steps.append(TIDES.apply(steps[-1].state if steps else state, action))
    return steps


def play(state: State, *actions: str) -> State:
    """The position after some actions."""
    return played(state, *actions)[-1].state if actions else state


def cards(text: str) -> int:
    """The mask of cards such as `O1 D3`."""
    return BOX.mask([TIDES.parse(f"C {card}").card for card in text.split()])  # type: ignore[union-attr]


def number(card: str) -> int:
    """The place of a card in the box."""
    return cards(card).bit_length() - 1


def table(
    hands: Iterable[str],
    *,
    ships: str = "B2 B2 B2 B2",
    lying: Mapping[str, str] = {},
    holds: Iterable[str] = (),
    orders: Mapping[str, int] = {},
    leader: int = 0,
    tide: str = "",
    laid: str = MAP,
    bag: str | None = None,
    **rules: str,
) -> State:
    """The start of a trick on the map above.

    Args:
        hands: the cards of each seat, which also says how many play.
        ships: where the ships are.
        lying: the goods on some cells.
        holds: the goods in the holds.
        orders: the orders on some cells, by number.
        leader: who leads.
        tide: the event in force.
        laid: the map, if another one.
        bag: the goods in the bag; without it what lies nowhere else.
        rules: the modules and readings.
    """
    texts = list(hands)
    seats = len(texts)
    if tide:
        rules["events"] = "on"
    state = TIDES.new(seats, TIDES.rules(**rules))._replace(starter=0, leader=0)
    state = state._replace(phase=Phase.MAP)
    state = play(state, f"I {laid}")
    aboard = (*map(goods, holds), *[NOTHING] * seats)[:seats]
    on_land = tuple(goods(lying.get(cell, "")) for cell in CELLS)
    left = [n - sum(row[k] for row in (*aboard, *on_land)) for k, n in enumerate(CUBES)]
    shown = tuple(orders[cell] - 1 if cell in orders else None for cell in CELLS)
    return state._replace(
        sightings=tuple(range(seats)),
        ships=tuple(PLACE[cell] for cell in ships.split()[:seats]),
        holds=aboard,
        goods=on_land,
        bag=tuple(left) if bag is None else goods(bag),
        orders=shown,
        deck=sum(1 << k for k in range(len(BOX.orders)) if k not in shown),
        tides=(Tide(tide),) if tide else (),
        hands=tuple(map(cards, texts)),
        leader=leader,
        trick=Trick(leader, ()),
        phase=Phase.PLAY,
        to_move=leader,
    )


def sailing(card: str, cell: str = "B2", *, seats: int = 2, **more: Any) -> State:
    """The leader is about to sail from a cell with a card, alone in its suit."""
    suits = [suit for suit in "ODSW" if suit != card[0]]
    others = [" ".join(f"{suits[k]}{n}" for n in (2, 3, 4, 6)) for k in range(seats - 1)]
    ships = str(more.pop("ships", f"{cell} B3 B3 B3"))
    first = f"{card} {suits[2]}1 {suits[2]}5 {suits[2]}8"
    state = table([first, *others], ships=ships, **more)
    return play(state, f"C {card}", *(f"C {hand.split()[0]}" for hand in others))


def acting(cell: str = "B2", **more: Any) -> State:
    """The leader has just come to a cell, and is about to pick up or deliver there."""
    state = sailing("O8", cell, **more)
    return state._replace(phase=Phase.ACT)


def trick_of(state: State) -> Trick:
    """The trick that is being played or sailed."""
    if state.trick is None:
        raise AssertionError("there is no trick")
    return state.trick


def result(state: State) -> Outcome:
    """How a finished game ended."""
    outcome = TIDES.outcome(state)
    if outcome is None:
        raise AssertionError("the game still runs")
    return outcome


def legal(state: State) -> set[str]:
    """The texts of the legal actions."""
    return set(map(TIDES.format, TIDES.legal(state)))


def ways(state: State, letter: str) -> list[str]:
    """What may follow a letter, in order: the cells of `S`, the goods of `D`."""
    found = [TIDES.format(action) for action in TIDES.legal(state)]
    return [text[2:] for text in found if text.startswith(f"{letter} ")]


def events(state: State, *actions: str) -> tuple[Event, ...]:
    """What the last of some actions made happen."""
    return played(state, *actions)[-1].events


def names(happened: Iterable[Event]) -> list[str]:
    """The names of some events."""
    return [type(event).__name__ for event in happened]


def refused(state: State, action: str, seat: int | None = None) -> Refusal:
    """The refusal of an action that must be refused."""
    refusal = TIDES.check(state, action, seat)
    if refusal is None:
        raise AssertionError(f"{action} is allowed")
    return refusal


def on(state: State, cell: str) -> str:
    """The goods on a cell."""
    return letters(state.goods[PLACE[cell]])


def hold(state: State, seat: int = 0) -> str:
    """The goods in a hold."""
    return letters(state.holds[seat])


def ship(state: State, seat: int = 0) -> str:
    """The cell of a ship."""
    place = state.ships[seat]
    return "" if place is None else CELLS[place]


def total(state: State) -> Goods:
    """All goods there are."""
    rows = (state.bag, state.spout, *state.goods, *state.holds)
    return tuple(map(sum, zip(*rows, strict=True)))
