"""What Skull Island's events are called where their name alone does not say it."""

from __future__ import annotations

from boardkit.core.catalogue import Lang, join, say
from boardkit.core.game import Event, Outcome
from boardkit.core.grid import Cell
from boardkit.games.skull_island.marks import offer
from boardkit.games.skull_island.pieces import SYMBOL, SYMBOL_OF, Die
from boardkit.games.skull_island.scoring import dearest_treasure, level
from boardkit.games.skull_island.state import (
    Boat,
    Claim,
    Exchanged,
    GameEnded,
    Roll,
    Rolled,
    Skull,
    SkullDrawn,
    State,
    TreasureFound,
    View,
    Write,
)
from boardkit.views.words import Phrase, phrase

NAME = "skull_island"
# What people choose, each once; where the board is another one, it still shows the notation.
EXAMPLES = (
    Write(Cell.parse("C3"), 7),
    Boat(Cell.parse("A3")),
    Skull(Cell.parse("C3")),
    Claim(7, Cell.parse("D4")),
)


def faces(roll: Roll) -> list[str]:
    """What the dice show, as keys of `words.symbol`; numbers stand for themselves.

    >>> faces(Roll(0, 3, 5))
    ['boat', '3', '5']
    """
    shown = zip(Die, (roll.green, roll.purple, roll.red), strict=True)
    return [SYMBOL_OF[die].value if face == SYMBOL else str(face) for die, face in shown]


def hand(value: State | View, lang: Lang) -> str:
    """The dice, and what they allow."""
    if value.roll is None:
        return ""
    given = offer(value.setup.box, value.roll, value.sheets[0].bubbles)
    words = [
        face if face.isdecimal() else say(lang, NAME, f"words.symbol.{face}")
        for face in faces(value.roll)
    ]
    if given.skull:
        key = "hand_danger" if value.setup.seats > 1 else "hand_danger_alone"
        return say(lang, NAME, f"board.{key}", dice=join(lang, words))
    key = "hand_boat" if given.boat else "hand"
    numbers = join(lang, list(map(str, given.numbers)), "or")
    return say(lang, NAME, f"board.{key}", dice=join(lang, words), numbers=numbers)


def decided(outcome: Outcome, state: State, lang: Lang) -> str:
    """What decided between players with the same stars, or the level of a player alone.

    Rules: SKU-E9, SKU-L4.
    """
    setup = state.setup
    if setup.seats == 1:
        return say(lang, NAME, "outcome.level", level=level(setup.box, outcome.scores[0].total))
    if "SKU-E9" not in outcome.clauses:
        return ""
    best = max(score.total for score in outcome.scores)
    dearest = [
        say(
            lang,
            NAME,
            "board.dearest_of",
            seat=seat + 1,
            n=dearest_treasure(setup, state.sheets[seat]),
        )
        for seat, score in enumerate(outcome.scores)
        if score.total == best
    ]
    key = "outcome.shared" if len(outcome.winners) > 1 else "outcome.by_treasure"
    return say(lang, NAME, key, treasures=join(lang, dearest))


def phrases(event: Event) -> list[Phrase]:
    """The sentences that tell an event, in order.

    >>> phrases(GameEnded(("SKU-E1",), (0,)))
    [('game_ended_treasures', {'seats': (0,)})]
    """
    match event:
        case Rolled(roll, clauses):
            green, purple, red = faces(roll)
            key = "rolled_blank" if "SKU-D4" in clauses else "rolled"
            return [(key, {"green": green, "purple": purple, "red": red})]
        case Exchanged(sheets):
            return [("exchanged_alone" if len(sheets) == 1 else "exchanged", {})]
        case SkullDrawn(seat, by):
            key, params = phrase(event, by=by + 1)
            return [("skull_drawn_alone" if seat == by else key, params)]
        case TreasureFound(row=row, column=column, boats=boats):
            pairs = {"row": "-".join(map(str, row)), "column": "-".join(map(str, column))}
            key, params = phrase(event, **pairs)
            return [("treasure_found_boats" if boats else key, params)]
        case GameEnded(clauses, seats):
            rich, full = "SKU-E1" in clauses, "SKU-E3" in clauses
            key = "both" if rich and full else "treasures" if rich else "full" if full else "stuck"
            return [(f"game_ended_{key}", {"seats": seats})]
    return [phrase(event)]
