"""What Karuba's events are called where their name alone does not say it."""

from __future__ import annotations

from boardkit.core.catalogue import Lang, join, say
from boardkit.core.game import Event, Outcome
from boardkit.core.grid import Cell
from boardkit.games.karuba.pieces import Colour, Rim, Spot
from boardkit.games.karuba.state import (
    Discard,
    GameEnded,
    Move,
    PairPlaced,
    Place,
    PlacePair,
    State,
    TempleReached,
    TilePlaced,
    View,
)
from boardkit.views.karuba_text import crossing
from boardkit.views.words import Phrase, phrase

# What people choose, each once; where the board is another one, it still shows the notation.
EXAMPLES = (
    PlacePair(Colour.BLUE, 20, 100),
    Place(Cell.parse("C3")),
    Discard(),
    Move(Colour.BLUE, Cell.parse("D4")),
)


def spot_name(spot: Spot, lang: Lang) -> str:
    """A cell, the beach or the temple, as people call it.

    >>> spot_name(Rim.TEMPLE, "es")
    'el templo'
    """
    return say(lang, "karuba", f"words.place.{spot.value}") if isinstance(spot, Rim) else str(spot)


def hand(value: State | View, lang: Lang) -> str:
    """The tile turned up: its shape, its exits, its treasure and the steps that it gives.

    >>> from boardkit.core.game import find_game
    >>> karuba = find_game("karuba")
    >>> state = karuba.new(2, {"setup": "given", "layout": "lesson"})
    >>> hand(karuba.step(state, karuba.parse("T 12")).state, "en")
    '╩ Tile 12, paths north, east and west; if discarded, it gives up to 3 steps'
    """
    if not value.tile:
        return ""
    tile = value.setup.box.tiles[value.tile]
    exits = join(lang, [say(lang, "karuba", f"words.direction.{side}") for side in tile.exits])
    said = [say(lang, "karuba", "board.hand_tile", tile=tile.number, exits=exits)]
    if tile.treasure:
        said.append(say(lang, "karuba", f"board.{tile.treasure}_here"))
    steps = say(lang, "karuba", "board.hand_steps", steps=tile.steps)
    return f"{crossing(tile.exits)} {', '.join(said)}; {steps}"


def decided(outcome: Outcome, state: State, lang: Lang) -> str:
    """What decided between players with the same points; nothing where the points did.

    Rules: KAR-E6, KAR-E7.
    """
    if "KAR-E6" not in outcome.clauses:
        return ""
    best = max(score.total for score in outcome.scores)
    tiles = [
        say(lang, "karuba", "board.tiles_of", seat=seat + 1, n=state.islands[seat].placed)
        for seat, score in enumerate(outcome.scores)
        if score.total == best
    ]
    key = "outcome.shared" if "KAR-E7" in outcome.clauses else "outcome.by_tiles"
    return say(lang, "karuba", key, tiles=join(lang, tiles))


def phrases(event: Event) -> list[Phrase]:
    """The sentences that tell an event, in order.

    >>> phrases(GameEnded(("KAR-E1",)))
    [('game_ended_last_tile', {'seats': ()})]
    """
    match event:
        case PairPlaced(seat, _, pair):
            key, params = phrase(event, beach=pair.beach, jungle=pair.jungle)
            return [("pair_drawn" if seat is None else key, params)]
        case TilePlaced(treasure=treasure) if treasure is not None:
            said = phrase(event)
            return [said, ("treasure_laid", said[1])]
        case TempleReached(clauses=clauses) if "KAR-D4" in clauses:
            key = "temple_tied" if event.crystals else "temple_tied_best"
            return [(key, phrase(event, points=event.value + event.crystals)[1])]
        case GameEnded(clauses, seats):
            key = "game_ended_last_tile" if "KAR-E1" in clauses else "game_ended_all_home"
            return [(key, {"seats": seats})]
    return [phrase(event)]
