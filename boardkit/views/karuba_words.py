"""What Karuba's events are called where their name alone does not say it."""

from __future__ import annotations

from boardkit.core.catalogue import Lang, say
from boardkit.core.game import Event
from boardkit.games.karuba.pieces import Rim, Spot
from boardkit.games.karuba.state import GameEnded, PairPlaced, TempleReached, TilePlaced
from boardkit.views.words import Phrase, phrase


def spot_name(spot: Spot, lang: Lang) -> str:
    """A cell, the beach or the temple, as people call it.

    >>> spot_name(Rim.TEMPLE, "es")
    'el templo'
    """
    return say(lang, "karuba", f"words.place.{spot.value}") if isinstance(spot, Rim) else str(spot)


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
