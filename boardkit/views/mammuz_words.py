"""What the events of MammuZ are called where their name alone does not say it."""

from __future__ import annotations

from boardkit.core.catalogue import Lang, say
from boardkit.core.game import Event, Outcome
from boardkit.games.mammuz.events import (
    CardTurned,
    Challenged,
    GameOver,
    HandsDealt,
    HerdDealt,
    HerdRemoved,
    HerdTaken,
    Laid,
    SpeciesExtinct,
)
from boardkit.games.mammuz.notation import parse, write_cards
from boardkit.games.mammuz.pieces import Cards
from boardkit.games.mammuz.state import (
    State,
    View,
)
from boardkit.views.mammuz_text import NAME, some_cards
from boardkit.views.words import Phrase, phrase

# What people choose, each once; where nothing like it is allowed, it still shows the notation.
EXAMPLES = tuple(map(parse, ("L HA HA BE", "E 2HA", "C", "G 2")))
_DECIDED = {
    "MAM-E2": "by_last_cards",
    "MAM-E4": "by_dinosaur",
    "MAM-E5": "by_extinction",
    "MAM-X3": "by_fewest",
}


def hand(value: State | View, lang: Lang) -> str:
    """What the seat to move holds, where that is known; nothing else.

    Rules: MAM-R5.
    """
    if isinstance(value, State):
        seat = value.to_move
        held = value.hands[seat] if isinstance(seat, int) and value.hands else None
    else:
        held = value.hand if any(value.hand) else None
    if held is None:
        return ""
    return say(lang, NAME, "board.hand", cards=some_cards(held, lang))


def decided(outcome: Outcome, state: State, lang: Lang) -> str:
    """What ended the game, in a sentence.

    Rules: MAM-E2, MAM-E4, MAM-E5, MAM-X3.
    """
    key = next((key for clause, key in _DECIDED.items() if clause in outcome.clauses), "")
    return say(lang, NAME, f"outcome.{key}") if key else ""


def phrases(event: Event) -> list[Phrase]:
    """The sentences that tell an event, in order.

    >>> from boardkit.games.mammuz.pieces import Kind
    >>> [key for key, _ in phrases(Laid(0, Kind.HARE, 2, None, 6, True, ()))]
    ['led']
    """
    match event:
        case HandsDealt(hands, _, unused):
            said: list[Phrase] = [("hands_dealt", phrase(event, hands="", unused="")[1])]
            if unused is not None:
                said.append(("unused_shown", {"cards": write_cards(unused)}))
            return said + _own("hands_dealt_own", hands)
        case Laid(cards=cards, leads=leads):
            said = [("led" if leads else "expanded", phrase(event, cards="")[1])]
            return said if cards is None else [*said, ("laid_cards", {"cards": write_cards(cards)})]
        case Challenged(other=other, last=last):
            key = "challenged_last" if last else "challenged"
            return [(key, phrase(event, other=other + 1)[1])]
        case CardTurned(kind=kind, species=species, other=other):
            same = "true" if kind == species else "dinosaur" if kind.is_dinosaur else "false"
            return [(f"card_{same}", phrase(event, other=other + 1)[1])]
        case HerdTaken(pile=pile, cards=cards):
            said = [("herd_taken_pile" if pile else "herd_taken", phrase(event, cards="")[1])]
            if cards is not None:
                said.append(("herd_taken_cards", {"cards": write_cards(cards)}))
            return said
        case HerdDealt(sizes, shares):
            told = "; ".join(f"{seat}: {size}" for seat, size in enumerate(sizes, start=1))
            return [("herd_dealt", {"shares": told}), *_own("herd_dealt_own", shares)]
        case HerdRemoved(cards, returned):
            said = [("herd_removed", {"cards": write_cards(cards)})]
            if any(returned):
                said.append(("herd_removed_returned", {"cards": write_cards(returned)}))
            return said
        case SpeciesExtinct(seat=None):
            return [("species_gone", phrase(event)[1])]
        case GameOver(winners):
            if len(winners) == 1:
                return [("game_won", {"seat": winners[0] + 1})]
            return [("game_shared", {"seats": winners}) if winners else ("game_cut", {})]
    return [phrase(event)]


def _own(key: str, parts: tuple[Cards | None, ...]) -> list[Phrase]:
    """What each seat got, where that is seen."""
    return [
        (key, {"seat": seat, "cards": write_cards(part)})
        for seat, part in enumerate(parts, start=1)
        if part is not None
    ]
