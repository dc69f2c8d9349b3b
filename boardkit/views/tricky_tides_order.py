"""Why the ships of a trick sail in their order: one reason for each ship, with its clause."""

from __future__ import annotations

from boardkit.core.catalogue import Lang, say
from boardkit.games.tricky_tides.events import lowest_wins, turned_order
from boardkit.games.tricky_tides.state import State, View
from boardkit.games.tricky_tides.trick import card_of, led_suit, sailing_order, winner
from boardkit.views.tricky_tides_text import NAME


def sailors(value: State | View) -> list[str]:
    """Players with their cards in the order in which they sail: `2: W4`."""
    box = value.setup.box
    return [f"{seat + 1}: {box.cards[card_of(value, seat)]}" for seat in _order(value)]


def _order(value: State | View) -> tuple[int, ...]:
    trick, setup = value.trick, value.setup
    if trick is None:
        raise ValueError("there is no trick")
    return sailing_order(setup.box, trick, value.tide, setup.rules)


def order_reasons(value: State | View, lang: Lang) -> list[str]:
    """Why each ship of the trick sails when it does, in the order in which they sail.

    Rules: TID-T5, TID-O1, TID-O2, TID-O3, TID-O4, TID-W1.
    """
    trick, setup = value.trick, value.setup
    order = _order(value)
    if trick is None:
        return []
    box, suit = setup.box, led_suit(setup.box, trick)
    low, rules = lowest_wins(value.tide), setup.rules
    best = trick.cards[winner(box, trick.cards, lowest=low)]
    cards = {seat: box.cards[card_of(value, seat)] for seat in order}
    others = [cards[seat].number for seat in order if cards[seat].suit != suit]
    said = []
    for place, seat in enumerate(order):
        card = cards[seat]
        if card == box.cards[best]:
            key = ("won" if place else "first") + ("_low" if low else "")
        elif not place:
            key = "opener"
        elif card.suit == suit:
            key = "suit_low" if turned_order(value.tide, rules) else "suit"
        elif others.count(card.number) < 2:
            key = "other"
        elif rules.ties == "highest" and card.number < max(others):
            key = "tie_suit"
        else:
            key = "tie_opener" if rules.ties == "opener" else "tie"
        names = {"seat": seat + 1, "card": str(card), "suit": suit.value}
        said.append(say(lang, NAME, f"why_order.{key}", **names))
    return said
