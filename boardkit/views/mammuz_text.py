"""MammuZ as plain text and in words, for terminals, logs and whoever reads with a screen reader.

A display is so many cards, `3`; where its cards are known they follow, `3 (HA 2BE)`. The one that
can be challenged has a star.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boardkit.core.catalogue import Lang, join, say
from boardkit.games.mammuz.notation import write_cards
from boardkit.games.mammuz.pieces import KINDS, NOTHING, Cards, Kind

NAME = "mammuz"


class Chair(NamedTuple):
    """A player at the table.

    Attributes:
        seat: from 0.
        size: how many cards are in hand.
        displays: what the seat laid this round: how many cards, and which, where they are known.
        sure: cards that surely were in this hand when the round began.
        turn: whether it is their turn.
        won: whether they have won.
        latest: whether their last display is the one that can be challenged.
    """

    seat: int
    size: int
    displays: tuple[tuple[int, Cards | None], ...] = ()
    sure: Cards = NOTHING
    turn: bool = False
    won: bool = False
    latest: bool = False


class Species(NamedTuple):
    """An overview card.

    Attributes:
        kind: the species.
        alive: how many cards of it are in the game.
        removed: how many left it with a tyrannosaurus rex.
        extinct: whether it died out.
        used: whether it is in the game with so many players.
        declared: whether it is the species of this round.
    """

    kind: Kind
    alive: int
    removed: int = 0
    extinct: bool = False
    used: bool = True
    declared: bool = False


class Table(NamedTuple):
    """What lies on the table, as far as somebody knows it.

    Attributes:
        title: whose eyes see it.
        chairs: the players.
        species: the overview cards.
        declared: the species of this round.
        herd: how many cards the herd has.
        alive: how many cards of the declared species are in the game.
        pile: how many cards lie in the middle.
        removed: the dinosaurs that left the game.
        unused: the dinosaurs that are not used, where that is known.
        last: what was turned over last.
        owner: whose hand is shown; None where none is.
        hand: that hand.
    """

    title: str
    chairs: Sequence[Chair]
    species: Sequence[Species]
    declared: Kind | None = None
    herd: int = 0
    alive: int = 0
    pile: int = 0
    removed: Cards = NOTHING
    unused: Cards | None = None
    last: Kind | None = None
    owner: int | None = None
    hand: Cards = NOTHING


def some_cards(some: Cards, lang: Lang) -> str:
    """Some cards, as one says them.

    >>> from boardkit.games.mammuz.notation import parse_cards
    >>> some_cards(parse_cards("2HA BE RX"), "en")
    '1 bear, 2 hares and 1 tyrannosaurus rex'
    """
    listed = [
        f"{n} {say(lang, NAME, f'words.kind.{kind}' if n == 1 else f'words.many.{kind}')}"
        for kind, n in zip(KINDS, some, strict=True)
        if n
    ]
    return join(lang, listed) if listed else say(lang, NAME, "view.no_cards")


def chair_words(chair: Chair, lang: Lang) -> str:
    """A player at the table, in a sentence."""
    said = [say(lang, NAME, "view.chair", seat=chair.seat + 1, n=chair.size)]
    for place, (size, some) in enumerate(chair.displays, start=1):
        now = chair.latest and place == len(chair.displays)
        said.append(say(lang, NAME, "view.display_now" if now else "view.display", n=size))
        if some is not None:
            said[-1] += f" ({some_cards(some, lang)})"
    if any(chair.sure):
        said.append(say(lang, NAME, "view.sure", cards=some_cards(chair.sure, lang)))
    if chair.turn:
        said.append(say(lang, NAME, "view.turn"))
    if chair.won:
        said.append(say(lang, NAME, "view.won"))
    return ", ".join(said)


def species_words(species: Species, lang: Lang) -> str:
    """An overview card, in a sentence."""
    names = {"kind": species.kind.value, "n": species.alive}
    if not species.used:
        return say(lang, NAME, "view.not_used", **names)
    if species.extinct:
        said = [say(lang, NAME, "view.extinct", **names)]
    else:
        said = [say(lang, NAME, "view.alive", **names)]
    if species.removed:
        said.append(say(lang, NAME, "view.removed", n=species.removed))
    if species.declared:
        said.append(say(lang, NAME, "view.is_declared"))
    return ", ".join(said)


def herd_words(table: Table, lang: Lang) -> str:
    """The herd and the claim, in a sentence."""
    if table.declared is None:
        return say(lang, NAME, "view.no_herd")
    names = {"kind": table.declared.value, "n": table.herd, "alive": table.alive}
    too_many = table.herd > table.alive
    return say(lang, NAME, "view.herd_lie" if too_many else "view.herd", **names)


def pile_words(table: Table, lang: Lang) -> str:
    """The pile in the middle, in a sentence."""
    return say(lang, NAME, "view.pile" if table.pile else "view.no_pile", n=table.pile)


def last_words(table: Table, lang: Lang) -> str:
    """What was turned over last, and the dinosaurs out of the game, in a sentence."""
    said = [say(lang, NAME, "view.no_last")]
    if table.last is not None:
        said = [say(lang, NAME, "view.last", kind=table.last.value)]
    if any(table.removed):
        said.append(say(lang, NAME, "view.gone", cards=some_cards(table.removed, lang)))
    if table.unused is not None and any(table.unused):
        said.append(say(lang, NAME, "view.unused", cards=some_cards(table.unused, lang)))
    return "; ".join(said)


def hand_words(table: Table, lang: Lang) -> str:
    """Whose hand is shown and what it is, in a sentence."""
    if table.owner is None:
        return say(lang, NAME, "view.no_hand")
    cards = some_cards(table.hand, lang)
    return say(lang, NAME, "view.hand", seat=table.owner + 1, cards=cards)


def table_text(table: Table, lang: Lang) -> str:
    """The table as plain text."""
    lines = [table.title]
    for chair in table.chairs:
        mark = ">" if chair.turn else "!" if chair.won else " "
        line = f"{mark}{chair.seat + 1}  [{chair.size:>2}]"
        laid = []
        for place, (size, some) in enumerate(chair.displays, start=1):
            star = "*" if chair.latest and place == len(chair.displays) else ""
            laid.append(f"{star}{size}" + (f" ({write_cards(some)})" if some is not None else ""))
        line += f"  {' | '.join(laid)}" if laid else ""
        line += f"  >= {write_cards(chair.sure)}" if any(chair.sure) else ""
        lines.append(line)
    lines.append(herd_words(table, lang))
    lines.append(pile_words(table, lang))
    lines.append(last_words(table, lang))
    lines += [species_words(species, lang) for species in table.species if species.used]
    lines.append(hand_words(table, lang))
    if table.owner is not None:
        lines.append(write_cards(table.hand))
    lines.append(say(lang, NAME, "view.legend"))
    return "\n".join(lines)
