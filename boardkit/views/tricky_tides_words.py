"""What the events of Tricky Tides are called where their name alone does not say it."""

from __future__ import annotations

from dataclasses import dataclass

from boardkit.core.catalogue import Lang, join, say
from boardkit.core.game import Event, OpenEvent, Outcome
from boardkit.games.tricky_tides.deals import in_hand
from boardkit.games.tricky_tides.events_told import (
    CardPlayed,
    Delivered,
    DragonBurned,
    GameEnded,
    HandsDealt,
    SightingsDealt,
    Stayed,
    ThrownOverboard,
    TrickWon,
    WhaleBlew,
    WhaleSpouted,
)
from boardkit.games.tricky_tides.notation import parse, write_goods
from boardkit.games.tricky_tides.state import State, View
from boardkit.views.tricky_tides_text import NAME
from boardkit.views.words import Phrase, phrase

# What people choose, each once; where nothing like it is allowed, it still shows the notation.
EXAMPLES = tuple(
    parse(text)
    for text in (
        "P A3",
        "C O7",
        "S B2",
        "T",
        "A",
        "U S KK",
        "D SSK",
        "N",
        "M B2",
        "K S",
        "J S A1 B1",
        "Q S K",
        "W",
        "L N SSC",
    )
)


@dataclass(frozen=True, slots=True)
class Withheld(OpenEvent):
    """What is still to be guessed; `first` for the first of several such events in a row."""

    first: bool
    clauses: tuple[str, ...] = ()


def hand(value: State | View, lang: Lang) -> str:
    """The cards of the seat to move, where that is known; nothing else.

    Rules: TID-S9.
    """
    seat = value.to_move
    mask = value.hands[seat] if isinstance(seat, int) and any(in_hand(value)) else None
    if not mask:
        return ""
    cards = " ".join(map(str, value.setup.box.cards_of(mask)))
    return say(lang, NAME, "view.cards_held", cards=cards)


def decided(outcome: Outcome, state: State, lang: Lang) -> str:
    """What decided where the gold alone did not, in a sentence.

    Rules: TID-E5, TID-E6.
    """
    best = outcome.scores[outcome.winners[0]].total if outcome.winners else 0
    level = [seat for seat, score in enumerate(outcome.scores) if score.total == best]
    if "TID-E6" in outcome.clauses:
        key, counts = "by_goods", [sum(hold) for hold in state.holds]
    elif "TID-E5" in outcome.clauses:
        key, counts = "by_orders", [len(filled) for filled in state.filled]
    else:
        return ""
    cards = join(lang, [f"{seat + 1}: {counts[seat]}" for seat in level])
    return say(lang, NAME, f"outcome.{key}", cards=cards)


def phrases(event: Event) -> list[Phrase]:
    """The sentences that tell an event, in order.

    >>> [key for key, _ in phrases(Withheld(True))]
    ['withheld']
    """
    match event:
        case SightingsDealt(cards):
            own: list[Phrase] = [
                ("sightings_own", {"seat": seat, "card": card})
                for seat, card in enumerate(cards, start=1)
                if card is not None
            ]
            return [("sightings_dealt", {}), *own]
        case HandsDealt(number, hands):
            said: list[Phrase] = [("hands_dealt", {"round": number})]
            for seat, dealt in enumerate(hands, start=1):
                if dealt:
                    said.append(("hands_own", {"seat": seat, "cards": " ".join(map(str, dealt))}))
            return said
        case CardPlayed(card=card, led=led, clauses=clauses):
            key = "followed" if card.suit == led else "discarded"
            key = "led" if "TID-T1" in clauses else key
            return [(f"card_{key}", phrase(event, card=str(card), led=led.value)[1])]
        case TrickWon(card=card):
            return [phrase(event, card=str(card))]
        case DragonBurned(left=left):
            said = [phrase(event)]
            return [*said, ("dragon_left", {"left": left})] if left else said
        case WhaleSpouted(goods):
            return [("whale_spouted", {"goods": write_goods(goods)})]
        case WhaleBlew(sea=sea):
            return [("whale_lost" if sea else "whale_blew", phrase(event)[1])]
        case Stayed(anchor=anchor):
            return [("anchored" if anchor else "stayed", phrase(event)[1])]
        case ThrownOverboard(goods=goods, cell=cell):
            names = phrase(event, goods=write_goods(goods))[1]
            return [("thrown_at_sea" if cell is None else "thrown_overboard", names)]
        case Delivered(goods=goods):
            return [phrase(event, goods=write_goods(goods))]
        case GameEnded(sightings):
            shown = "; ".join(f"{seat}: {card}" for seat, card in enumerate(sightings, start=1))
            return [("game_ended", {}), ("sightings_shown", {"cards": shown})]
        case Withheld(first=first):
            return [("withheld" if first else "withheld_more", {})]
    return [phrase(event)]
