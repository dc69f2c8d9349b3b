"""Why `careful` holds an action for good or bad: what it knows of a location, to be put in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardkit.core.game import Fact
from boardkit.core.refusal import Param
from boardkit.games.memoarrr.pieces import Card
from boardkit.games.memoarrr.players import friends_left
from boardkit.games.memoarrr.state import Action, Look, Reveal, TakeVolcano, View


def explain(view: View, action: Action, legal: Sequence[Action]) -> tuple[Fact, ...]:
    """What decides for an action in the eyes of `careful`: facts, true at this position.

    Rules: MEM-T2, MEM-T4, MEM-X3, MEM-X4.
    """
    if isinstance(action, TakeVolcano):
        return (Fact("only_volcano"),)
    if isinstance(action, Look):
        return (Fact("any_side"),)
    return tuple(_facts(view, action, legal)) if isinstance(action, Reveal) else ()


def _facts(view: View, action: Reveal, legal: Sequence[Action]) -> Iterator[Fact]:
    cards = {
        other: view.island[view.setup.box.place[other.cell]]
        for other in legal
        if isinstance(other, Reveal)
    }
    known = {other: card for other, card in cards.items() if card}
    card, last = cards[action], view.last_card
    if card is None:
        yield from _blind(view, action, known, last)
        return
    names = {"cell": str(action.cell), "card": str(card)}
    if last is None:
        yield Fact("opens", names)
    elif not card.connects(last):
        yield Fact("fails", names | {"last": str(last)})
        return
    else:
        same = "animal" if card.animal == last.animal else "landscape"
        yield Fact(f"connects_{same}", names | {"last": str(last)})
    left = friends_left(view, card)
    yield Fact("friends_left", {"card": str(card), "friends": left})
    fitting = [c for c in known.values() if last is None or c.connects(last)]
    if left == min(friends_left(view, c) for c in fitting):
        yield Fact("fewest" if len(fitting) > 1 else "only_one")


def _blind(
    view: View, action: Reveal, known: dict[Reveal, Card], last: Card | None
) -> Iterator[Fact]:
    """What there is to say of a location that the seat has not seen."""
    cell = str(action.cell)
    if last is None:
        yield Fact("opens_blind", {"cell": cell})
        return
    unseen = [card for card in view.setup.box.cards if card not in view.island]
    friends = sum(card.connects(last) for card in unseen)
    names: dict[str, Param] = {"cell": cell, "last": str(last)}
    yield Fact("blind", names | {"friends": friends, "unseen": len(unseen)})
    saves = [other for other, card in known.items() if card.connects(last)]
    if saves:
        yield Fact("better_known", {"saves": len(saves)})
    else:
        yield Fact("nothing_known", {"last": str(last)})
