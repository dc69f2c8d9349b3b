"""What the events of Memoarrr! are called where their name alone does not say it."""

from __future__ import annotations

from boardkit.core.catalogue import Lang, join, say
from boardkit.core.game import Event, Outcome
from boardkit.core.grid import Cell
from boardkit.games.memoarrr.pieces import Side
from boardkit.games.memoarrr.state import (
    Look,
    Looked,
    Reveal,
    Revealed,
    StarterChanged,
    State,
    TakeVolcano,
    TreasuresShown,
    TreasureTaken,
    View,
    VolcanoesStacked,
    VolcanoTaken,
)
from boardkit.views.words import Phrase, phrase

# What people choose, each once; where nothing like it is allowed, it still shows the notation.
EXAMPLES = (Look(Side.N), Reveal(Cell.parse("B4")), TakeVolcano())


def hand(value: State | View, lang: Lang) -> str:
    """The location with which the next one is compared; nothing at the opening of a round.

    Rules: MEM-T4.
    """
    card = None if value.last is None else value.island[value.last]
    if value.last is None or card is None:
        return ""
    cell = value.setup.box.cells[value.last]
    return say(lang, "memoarrr", "board.hand_last", card=str(card), cell=str(cell))


def decided(outcome: Outcome, state: State, lang: Lang) -> str:
    """What decided between players with the same rubies; nothing where the rubies did.

    Rules: MEM-E3, MEM-E4.
    """
    if "MEM-E3" not in outcome.clauses:
        return ""
    best = max(score.total for score in outcome.scores)
    tied = {
        seat: state.won[seat] for seat, score in enumerate(outcome.scores) if score.total == best
    }
    single = "MEM-E4" in outcome.clauses
    if single:
        most = max(map(len, tied.values()))
        tied = {seat: won for seat, won in tied.items() if len(won) == most}
    cards = [
        say(
            lang,
            "memoarrr",
            "board.of_seat",
            seat=seat + 1,
            n=max(won, default=0) if single else len(won),
        )
        for seat, won in tied.items()
    ]
    key = "outcome.by_best" if single else "outcome.by_cards"
    return say(lang, "memoarrr", key, cards=join(lang, cards))


def phrases(event: Event) -> list[Phrase]:
    """The sentences that tell an event, in order.

    >>> phrases(VolcanoTaken(1, 7, ("MEM-X4",)))
    [('volcano_instead', {'seat': 2, 'birds': 7})]
    """
    match event:
        case Looked(_, _, cells, cards):
            said: list[Phrase] = [("looked", phrase(event, cells="", cards="")[1])]
            for cell, card in zip(cells, cards, strict=False):  # the others see no cards
                said.append(("looked_card", {"cell": str(cell), "card": str(card)}))
            return said
        case Revealed(card=card, before=before):
            names = phrase(event, card=str(card), before=str(before))[1]
            if before is None:
                return [("opened", names)]
            if not event.connected:
                return [("failed", names)]
            same = "animal" if card.animal == before.animal else "landscape"
            return [(f"connected_{same}", names)]
        case VolcanoTaken(clauses=clauses) if "MEM-X4" in clauses:
            return [("volcano_instead", phrase(event)[1])]
        case VolcanoesStacked(top=top) if top is not None:
            return [("volcanoes_stacked_top", phrase(event)[1])]
        case TreasureTaken(rubies=rubies) if rubies is not None:
            return [("treasure_taken_rubies", phrase(event)[1])]
        case StarterChanged(birds=birds) if birds is not None:
            return [("starter_by_birds", phrase(event)[1])]
        case StarterChanged():
            return [("starter_changed", phrase(event)[1])]
        case TreasuresShown(won):
            shown = (
                f"{seat}: {' + '.join(map(str, rubies)) or '–'}"
                for seat, rubies in enumerate(won, start=1)
            )
            return [("treasures_shown", {"treasures": "; ".join(shown)})]
    return [phrase(event)]
