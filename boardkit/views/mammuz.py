"""A game of MammuZ as a picture and as plain text: the table as a State or View knows it."""

from __future__ import annotations

from collections.abc import Collection

from boardkit.core.catalogue import Lang, say
from boardkit.games.mammuz.pieces import KINDS, NOTHING, NUMBER, SPECIES, Cards, Kind
from boardkit.games.mammuz.state import State, View, in_play
from boardkit.views.mammuz_table import Choice, table_scene
from boardkit.views.mammuz_text import NAME, Chair, Species, Table, table_text
from boardkit.views.scene import Scene


def table(value: State | View, lang: Lang, *, seat: int = 0, last: Kind | None = None) -> Table:
    """The table, as far as the value knows it.

    Args:
        value: the position, or what somebody knows of it.
        lang: the language of the title.
        seat: whose hand is shown where all are open.
        last: what was turned over last.
    """
    declared = value.declared
    owner = seat if isinstance(value, State) else value.seat
    removed, unused = (
        tuple(n * kind.is_dinosaur for kind, n in zip(KINDS, some, strict=True))
        for some in (value.removed, value.unused or NOTHING)
    )
    return Table(
        title(value, lang),
        chairs(value),
        [_species(value, kind) for kind in SPECIES],
        declared,
        sum(display.size for display in value.herd),
        in_play(value, declared, NUMBER[declared]) if declared else 0,
        value.pile if isinstance(value, View) else sum(value.pile),
        removed,
        unused if value.unused is not None else None,
        last,
        owner if value.sizes else None,
        _hand(value, seat),
    )


def _hand(value: State | View, seat: int) -> Cards:
    if isinstance(value, View):
        return value.hand
    return value.hands[seat] if value.hands else NOTHING


def _species(value: State | View, kind: Kind) -> Species:
    number = NUMBER[kind]
    used = bool(value.setup.deal.animals[number])
    alive = in_play(value, kind, number)
    removed = value.removed[number]
    return Species(kind, alive, removed, kind in value.extinct, used, kind == value.declared)


def chairs(value: State | View) -> list[Chair]:
    """The players; before the deal with no cards."""
    found: list[Chair] = []
    latest = value.herd[-1].seat if value.herd else None
    for seat in range(value.setup.seats):
        laid = tuple((d.size, d.cards) for d in value.herd if d.seat == seat)
        size = value.sizes[seat] if value.sizes else 0
        sure = NOTHING if isinstance(value, State) else value.known[seat]
        turn, won = value.to_move == seat, seat in value.winners
        found.append(Chair(seat, size, laid, sure, turn, won, seat == latest))
    return found


def scene(
    value: State | View,
    lang: Lang,
    *,
    seat: int = 0,
    last: Kind | None = None,
    chosen: Cards = NOTHING,
    species: Kind | None = None,
    offered: Collection[Kind] = (),
    hints: Collection[str] = (),
) -> Scene:
    """The table; only what the value knows is in it.

    Args:
        value: the position, or what somebody knows of it.
        lang: the language of labels.
        seat: whose hand is shown where all are open.
        last: what was turned over last.
        chosen: the cards chosen for a display.
        species: the species chosen to be declared.
        offered: the species that may be declared now.
        hints: the ids of the places that a hint names.
    """
    choice = Choice(chosen, species, frozenset(offered), frozenset(hints))
    return table_scene(table(value, lang, seat=seat, last=last), lang, choice)


def text(value: State | View, seat: int, lang: Lang) -> str:
    """The table as plain text; where all hands are open, with that of the seat."""
    return table_text(table(value, lang, seat=seat), lang)


def title(value: State | View, lang: Lang) -> str:
    """Whose table it is: a seat's, everybody's, or with everything open."""
    if isinstance(value, State):
        return say(lang, NAME, "view.title_open")
    if value.seat is None:
        return say(lang, NAME, "view.title_public")
    return say(lang, NAME, "view.title_seat", seat=value.seat + 1)
