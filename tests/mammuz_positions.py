"""MammuZ positions for tests of every kind, written with as few cards as the case needs.

Hands are texts such as `2HA BE`. What is left out of the box lies nowhere: the rules never look at
the cards that no hand, herd or pile has. Three players have the species MA to SQ.
"""

import boardkit as bk
from boardkit import Refusal, Step
from boardkit.core.game import Event
from boardkit.games.mammuz import Mammuz
from boardkit.games.mammuz.notation import parse_cards, write_cards
from boardkit.games.mammuz.pieces import load_box
from boardkit.games.mammuz.positions import read_state
from boardkit.games.mammuz.state import State

MAMMUZ: Mammuz = bk.game("mammuz")
BOX = load_box()

# The table once more: tests compare the code with this, not with the file that the code reads.
COUNTS = {"MA": 2, "BE": 3, "DE": 4, "TI": 5, "HA": 6, "SQ": 7, "GO": 8, "MO": 9}
DINOSAURS = ("BR", "PT", "TC", "SG", "PL", "RX")
# players: species taken out, dinosaurs, cards in all, cards in hand
TABLE = {
    3: ("GO MO", 3, 30, 10),
    4: ("MO", 5, 40, 10),
    5: ("MO", 5, 40, 8),
    6: ("", 4, 48, 8),
    7: ("", 5, 49, 7),
}


def table(*hands: str, more: str = "", **rules: str) -> State:
    """A position in which the seats hold these cards.

    Args:
        hands: one for each seat.
        more: further lines of the notation of positions, parted by semicolons.
        rules: the readings.
    """
    lines = [f"player {seat} {hand}" for seat, hand in enumerate(hands, start=1)]
    lines += [line.strip() for line in more.split(";") if line.strip()]
    if "start" not in more:
        lines.append("start 1")
    return read_state("\n".join(lines), MAMMUZ.rules(**rules), BOX)


def play(state: State, *actions: str) -> State:
    """The position after some actions, all of them allowed."""
    for action in actions:
        state = MAMMUZ.apply(state, action).state
    return state


def last(state: State, *actions: str) -> Step[State]:
    """The last step of some actions."""
    return MAMMUZ.apply(play(state, *actions[:-1]), actions[-1])


def refused(state: State, action: str) -> Refusal:
    """Why an action is not allowed."""
    refusal = MAMMUZ.check(state, action)
    assert refusal is not None, f"{action} is allowed"
    return refusal


def legal(state: State) -> list[str]:
    """The allowed actions as text."""
    return [MAMMUZ.format(action) for action in MAMMUZ.legal(state)]


def hands(state: State) -> list[str]:
    """What the seats hold."""
    return [write_cards(hand) for hand in state.hands]


def names(events: tuple[Event, ...]) -> list[str]:
    """The kinds of some events."""
    return [type(event).__name__ for event in events]


def text(some: str) -> str:
    """Cards as they are written."""
    return write_cards(parse_cards(some))
