"""A game of Memoarrr! as a picture and as plain text: the table as a State or View knows it."""

from __future__ import annotations

from collections.abc import Collection

from boardkit.core.catalogue import Lang, say
from boardkit.games.memoarrr.state import State, View
from boardkit.views.memoarrr_graph import graph_scene
from boardkit.views.memoarrr_island import island_scene
from boardkit.views.memoarrr_text import NAME, Chair, Spot, Stack, island_text
from boardkit.views.scene import Scene, beside


def spots(value: State | View, barred: int = 0) -> list[Spot]:
    """The places of the island, as far as the value knows them.

    Args:
        value: the position, or what somebody knows of it.
        barred: the places that must not be revealed now, as a mask.
    """
    box = value.setup.box
    found: list[Spot] = []
    for place, cell in enumerate(box.cells):
        if place == box.middle:
            continue
        bit = 1 << place
        card = value.island[place] if value.island else None
        kind = (str(card.animal), str(card.landscape)) if card else ("", "")
        up, last = bool(value.up & bit), place == value.last
        found.append(Spot(str(cell), cell.row, cell.col, *kind, up, last, bool(barred & bit)))
    return found


def chairs(value: State | View) -> list[Chair]:
    """The players, each at the side of the island at which they looked; before that, nobody."""
    found: list[Chair] = []
    for seat, sides in enumerate(value.looks):
        if not sides:
            continue
        birds: int | None = None
        if seat in value.out:
            taken = value.out.index(seat)
            birds = value.volcanoes[taken] if taken < len(value.volcanoes) else -1
        side = str(sides[0])
        found.append(Chair(seat, side, len(value.won[seat]), birds, value.to_move == seat))
    return found


def stack(value: State | View) -> Stack:
    """What lies in the middle of the island."""
    left = value.stack if isinstance(value, View) else len(value.volcanoes) - len(value.out)
    return Stack(left, len(value.treasures))


def scene(
    value: State | View,
    lang: Lang,
    *,
    graph: bool = True,
    barred: int = 0,
    hints: Collection[str] = (),
    picked: str = "",
    turned_down: str = "",
    failed: str = "",
) -> Scene:
    """The island and, beside it, the graph of what connects; only what the value knows is in it.

    Args:
        value: the position, or what somebody knows of it.
        lang: the language of labels.
        graph: whether the graph stands beside the island.
        barred: the places that must not be revealed now, as a mask.
        hints: the names of the places that a hint names.
        picked: the name of the place whose connections are shown.
        turned_down: the name of the place that ended a round, and so lies face down again.
        failed: the name of the place whose card did not connect in the last action.
    """
    known = spots(value, barred)
    island = island_scene(
        [
            spot._replace(last=spot.last or spot.name == turned_down, failed=spot.name == failed)
            for spot in known
        ],
        lang,
        title=title(value, lang),
        chairs=chairs(value),
        stack=stack(value),
        hints=hints,
        picked=picked,
    )
    return beside(island, graph_scene(known, lang, picked=picked)) if graph else island


def text(value: State | View, seat: int, lang: Lang) -> str:
    """The island as plain text; all sit around the same one, so `seat` makes no difference."""
    known = spots(value)
    around = chairs(value)
    return island_text(known, lang, title=title(value, lang), chairs=around, stack=stack(value))


def title(value: State | View, lang: Lang) -> str:
    """Whose island it is: a seat's, everybody's, or with everything open."""
    if isinstance(value, State):
        return say(lang, NAME, "view.title_open")
    if value.seat is None:
        return say(lang, NAME, "view.title_public")
    return say(lang, NAME, "view.title_seat", seat=value.seat + 1)
