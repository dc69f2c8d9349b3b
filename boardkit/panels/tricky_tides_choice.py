"""What a player of Tricky Tides chooses among that is no place of the map and no card.

Each action has one or two steps in words: what to do, and where that leaves a choice, how. Sailing,
placing a ship, moving a monster and playing a card are clicks on the picture.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardkit.core.catalogue import Lang, say
from boardkit.games.tricky_tides.actions import (
    Action,
    Anchor,
    Blow,
    Burn,
    Deliver,
    Eat,
    Pass,
    PickUp,
    Reach,
    Spout,
    Stay,
)
from boardkit.games.tricky_tides.pieces import Good, Goods
from boardkit.games.tricky_tides.state import State
from boardkit.games.tricky_tides.words import GOOD_LETTERS
from boardkit.views.tricky_tides_text import NAME, goods_words


def steps(state: State, action: Action, lang: Lang) -> tuple[str, ...]:
    """The steps of an action in words; none for what is clicked on the picture."""

    def told(key: str, **names: object) -> str:
        return say(lang, NAME, f"choose.{key}", **names)

    def thrown(goods: Goods) -> str:
        return told("overboard", goods=goods_words(goods, lang)) if any(goods) else ""

    match action:
        case Stay():
            return (told("stay"),)
        case Anchor():
            return (told("anchor"),)
        case Pass():
            return (told("done" if state.did else "pass"),)
        case PickUp(good, overboard):
            return told("pick_up", good=good.value), thrown(overboard)
        case Deliver(goods):
            return told("deliver"), goods_words(goods, lang)
        case Eat(good, overboard):
            return told("eat", good=good.value), thrown(overboard)
        case Reach(good, start, end):
            return told("reach", good=good.value), f"{start} → {end}"
        case Burn(old, new):
            steps_told = (told("burn", good=old.value),)
            return steps_told if new is None else (*steps_told, f"→ {_word(new, lang)}")
        case Spout():
            return (told("spout"),)
        case Blow(heading, goods):
            letters = " ".join(GOOD_LETTERS[good] for good in goods)
            return told("blow", heading=heading.value), letters
    return ()


def _word(good: Good, lang: Lang) -> str:
    return say(lang, NAME, f"words.good.{good}")


def ladder(
    state: State, legal: Sequence[Action], lang: Lang
) -> dict[str, list[tuple[str, Action]]]:
    """The actions by their first step, each with its second one; in the order of the rules."""
    found: dict[str, list[tuple[str, Action]]] = {}
    for action in legal:
        match steps(state, action, lang):
            case (first,):
                found.setdefault(first, []).append(("", action))
            case (first, second):
                found.setdefault(first, []).append((second, action))
    return found
