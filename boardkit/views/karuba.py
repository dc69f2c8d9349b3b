"""Karuba as a picture and as plain text."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import NamedTuple

from boardkit.core.catalogue import Lang, join, say
from boardkit.core.grid import Cell
from boardkit.games.karuba.pieces import (
    COLOURS,
    Box,
    Colour,
    Direction,
    Label,
    Layout,
    Rim,
    Spot,
    Tile,
    Treasure,
)
from boardkit.games.karuba.state import Island, State, View
from boardkit.views import karuba_art as art
from boardkit.views.karuba_text import island_text, letter_of, treasure_letter
from boardkit.views.scene import Mark, Scene

NAME = "karuba"


class Notes(NamedTuple):
    """What a panel wants to point out on one place.

    Attributes:
        steps: how many steps it takes to get here; 0 if it is not asked or not possible.
        ring: its ring in the wave of steps; -1 without.
        newest: whether that ring is the last one shown.
        last: whether the last action was here.
        chosen: whether it is chosen for the action to come.
        cut: the sides on which its path ends, such as `ES`.
        hint: whether a hint names it.
    """

    steps: int = 0
    ring: int = -1
    newest: bool = False
    last: bool = False
    cut: str = ""
    hint: bool = False
    chosen: bool = False


class Rimmed(NamedTuple):
    """What is on a number of the rim.

    Attributes:
        colour: whose number it is, if anybody's.
        here: whether the adventurer is there: still on the beach, or in its temple.
        value: the temple treasure that it got.
    """

    colour: Colour | None = None
    here: bool = False
    value: int = 0


def scene(
    value: State | View,
    seat: int,
    lang: Lang,
    *,
    reachable: Mapping[Spot, int] = {},
    path: tuple[Spot, ...] = (),
    focus_colour: Colour | None = None,
    dead_ends: Collection[tuple[Cell, Direction]] = (),
    wave: Mapping[Spot, int] = {},
    last: Collection[str] = (),
    hints: Collection[str] = (),
    chosen: Collection[str] = (),
) -> Scene:
    """The island of a seat. What has been chosen but not yet done is not shown.

    Args:
        value: the position, or what somebody knows of it.
        seat: whose island.
        lang: the language of labels and letters.
        reachable: places with the steps that it takes to get there.
        path: the places of a way, from the first to the last.
        focus_colour: whose way `reachable`, `path` and `wave` show.
        dead_ends: cells with a side on which their path leads nowhere.
        wave: places with their ring in the wave of steps.
        last: the ids of the places of the last action.
        hints: the ids of the places that a hint names.
        chosen: the ids of the places chosen for the action to come.
    """
    return island_scene(
        value.setup.box,
        value.pairs,
        value.islands[seat],
        lang,
        title=say(lang, NAME, "board.title", seat=seat + 1),
        reachable=reachable,
        path=path,
        focus_colour=focus_colour,
        dead_ends=dead_ends,
        wave=wave,
        last=last,
        hints=hints,
        chosen=chosen,
    )


def island_scene(
    box: Box,
    pairs: Layout,
    island: Island,
    lang: Lang,
    *,
    title: str = "",
    reachable: Mapping[Spot, int] = {},
    path: tuple[Spot, ...] = (),
    focus_colour: Colour | None = None,
    dead_ends: Collection[tuple[Cell, Direction]] = (),
    wave: Mapping[Spot, int] = {},
    last: Collection[str] = (),
    hints: Collection[str] = (),
    chosen: Collection[str] = (),
) -> Scene:
    """An island that need not belong to a game; see `scene`."""
    title = title or say(lang, NAME, "board.island")
    newest = max(wave.values(), default=-1)
    cuts: dict[Cell, str] = {}
    for cell, side in sorted(dead_ends):
        cuts[cell] = cuts.get(cell, "") + side
    standing = dict(zip(island.at, COLOURS, strict=True))

    def notes(place: Spot | None, mark_id: str) -> Notes:
        if place is None:
            return Notes(last=mark_id in last, hint=mark_id in hints, chosen=mark_id in chosen)
        ring = wave.get(place, -1)
        cut = cuts.get(place, "") if isinstance(place, Cell) else ""
        is_newest = 0 <= ring == newest
        return Notes(
            reachable.get(place, 0),
            ring,
            is_newest,
            mark_id in last,
            cut,
            mark_id in hints,
            mark_id in chosen,
        )

    marks: list[Mark] = []
    words: list[str] = []
    for kind, labels in ((Rim.BEACH, box.beach), (Rim.TEMPLE, box.jungle)):
        who = _owners(pairs, island, kind)
        for label in labels.values():
            there = who.get(label.degrees, _NOBODY)
            mine = there.colour is not None and there.colour is focus_colour
            name = f"{'B' if kind is Rim.BEACH else 'J'}{label.degrees}"
            noted = notes(kind if mine else None, name)
            mark = _rim_mark(kind, label, there, noted, focus_colour if mine else None, lang)
            marks.append(mark)
            if there.colour:
                words.append(mark.label)
    for place, number in enumerate(island.tiles):
        cell = box.cells[place]
        tile = box.tiles[number] if number else None
        treasure = tile.treasure if tile and cell in island.treasures else None
        noted = notes(cell, str(cell))
        mark = _cell_mark(
            cell,
            tile,
            treasure,
            standing.get(cell),
            noted,
            focus_colour if noted.steps else None,
            lang,
        )
        marks.append(mark)
        if tile:
            words.append(mark.label)
    marks.sort(key=_place)
    width, height = art.size(box)
    return Scene(
        title,
        island_text(box, pairs, island, lang, title=title),
        width,
        height,
        art.STYLE,
        art.landscape(box.rows, box.cols, _north(lang)),
        tuple(marks),
        _trail(box, pairs, path, focus_colour),
        f"{'; '.join(words)}." if words else "",
        NAME,
    )


def text(value: State | View, seat: int, lang: Lang) -> str:
    """The island of a seat as plain text."""
    title = say(lang, NAME, "board.title", seat=seat + 1)
    return island_text(value.setup.box, value.pairs, value.islands[seat], lang, title=title)


_NOBODY = Rimmed()


def _owners(pairs: Layout, island: Island, kind: Rim) -> dict[int, Rimmed]:
    """Who has which number of the beach, or of the jungle."""
    found: dict[int, Rimmed] = {}
    for who, pair in enumerate(pairs):
        if pair is not None:
            degrees = pair.beach if kind is Rim.BEACH else pair.jungle
            value = island.temples[who] if kind is Rim.TEMPLE else 0
            found[degrees] = Rimmed(COLOURS[who], island.at[who] is kind, value)
    return found


def _place(mark: Mark) -> tuple[int, int]:
    return mark.row, mark.col


@lru_cache
def _north(lang: Lang) -> str:
    return say(lang, NAME, "words.direction.N")[0].upper()


@lru_cache(maxsize=4096)
def _cell_mark(
    cell: Cell,
    tile: Tile | None,
    treasure: Treasure | None,
    standing: Colour | None,
    notes: Notes,
    walker: Colour | None,
    lang: Lang,
) -> Mark:
    """One cell. Few things change from picture to picture, so most come from the cache."""
    says = [_say_tile(cell, tile, lang)]
    svg = art.field() if tile else art.slot(str(cell))
    if notes.ring >= 0:
        svg += art.ripple(art.CELL, art.CELL, notes.newest)
    if notes.steps:
        svg += art.reachable(art.CELL, art.CELL)
    if tile:
        svg += art.ways(tile.exits)  # over the frames, so that joined paths look joined
    if notes.last or notes.chosen:
        svg += art.last(art.CELL, art.CELL)
    if notes.hint:
        svg += art.hint(art.CELL, art.CELL)
    if tile:
        svg += art.plate(tile.number)
    if standing:
        svg += art.at(50, 52, art.adventurer(standing, letter_of(lang, standing)))
    if treasure:
        svg += art.at(80, 79, art.treasure(treasure, treasure_letter(lang, treasure)))
        says.append(say(lang, NAME, f"board.{treasure}_here"))
    if standing:
        says.append(say(lang, NAME, "board.adventurer_here", colour=standing))
    for side in notes.cut:
        svg += art.cut(Direction(side))
    if notes.ring >= 0:
        svg += art.drop(20, 79, notes.ring)
    if notes.steps:
        svg += art.badge(80, 21, notes.steps)
    says += _say_notes(notes, walker, lang)
    x, y = art.LEFT + cell.col * art.CELL, art.TOP + cell.row * art.CELL
    place = (cell.row + 1, cell.col + 1, x, y, art.CELL, art.CELL)
    return Mark(str(cell), *place, ", ".join(says), art.at(x, y, svg))


def _say_tile(cell: Cell, tile: Tile | None, lang: Lang) -> str:
    if tile is None:
        return say(lang, NAME, "board.cell_empty", cell=cell)
    exits = _say_sides(tile.exits, lang)
    return say(lang, NAME, "board.cell_tile", cell=cell, tile=tile.number, exits=exits)


def _say_sides(sides: str, lang: Lang) -> str:
    return join(lang, [say(lang, NAME, f"words.direction.{side}") for side in sides])


def _say_notes(notes: Notes, walker: Colour | None, lang: Lang) -> list[str]:
    says = []
    if notes.steps and walker:
        says.append(say(lang, NAME, "board.reachable_by", steps=notes.steps, colour=walker))
    elif notes.steps:
        says.append(say(lang, NAME, "board.reachable", steps=notes.steps))
    if notes.ring >= 0:
        says.append(say(lang, NAME, "board.ring", ring=notes.ring))
    if notes.cut:
        says.append(say(lang, NAME, "board.dead_end", exits=_say_sides(notes.cut, lang)))
    if notes.last:
        says.append(say(lang, NAME, "board.last"))
    if notes.chosen:
        says.append(say(lang, NAME, "board.chosen"))
    if notes.hint:
        says.append(say(lang, NAME, "board.hint"))
    return says


@lru_cache(maxsize=4096)
def _rim_mark(
    kind: Rim, label: Label, there: Rimmed, notes: Notes, walker: Colour | None, lang: Lang
) -> Mark:
    """One number of the beach or of the jungle."""
    x, y, width, height = art.rim_box(label)
    flat = width > height
    colour, here, value = there
    on_beach = kind is Rim.BEACH
    svg = art.berth(width, height, "berth" if on_beach else "niche")
    if notes.ring >= 0:
        svg += art.ripple(width, height, notes.newest)
    if notes.steps:
        svg += art.reachable(width, height)
    says = []
    if colour is None:
        says.append(
            say(lang, NAME, f"board.{'beach' if on_beach else 'jungle'}", degrees=label.degrees)
        )
        number = (50, 45) if flat else (36, 59)
    else:
        key = "beach_left" if on_beach and not here else "beach_with" if on_beach else "temple_with"
        says.append(say(lang, NAME, f"board.{key}", degrees=label.degrees, colour=colour))
        number = ((27, 45) if on_beach else (21, 27)) if flat else (36, 26)
        svg += _on_rim(kind, colour, here, flat, lang)
    svg += art.write(*number, str(label.degrees), "" if on_beach else "light")
    if colour and here and not on_beach:
        says.append(say(lang, NAME, "board.home", value=value))
        svg += art.badge(*((82, 26) if flat else (54, 55)), value)
    corner = (82, 26) if flat else (54, 79)
    if notes.ring >= 0:
        svg += art.drop(*corner, notes.ring)
    if notes.steps:
        svg += art.badge(*corner, notes.steps)
    if notes.last or notes.chosen:
        svg += art.last(width, height)
    if notes.hint:
        svg += art.hint(width, height)
    says += _say_notes(notes, walker, lang)
    name = f"{'B' if on_beach else 'J'}{label.degrees}"
    row, col = art.rim_place(label)
    return Mark(name, row, col, x, y, width, height, ", ".join(says), art.at(x, y, svg))


def _on_rim(kind: Rim, colour: Colour, here: bool, flat: bool, lang: Lang) -> str:
    """The adventurer on its number, or its temple."""
    letter = letter_of(lang, colour)
    pawn = art.adventurer(colour, letter)
    if kind is Rim.BEACH:
        x, y = (74, 39) if flat else (36, 64)
        return art.at(x, y, pawn if here else art.footprint(colour), 0.9)
    x, y = (50, 69) if flat else (36, 95)
    if not here:
        return art.at(x, y, art.temple(colour, letter))
    return art.at(x, y, art.steps()) + art.at(x if flat else 27, y - 27, pawn, 0.85)


def _trail(box: Box, pairs: Layout, path: tuple[Spot, ...], colour: Colour | None) -> str:
    """The way, drawn through the middle of its places."""
    points: list[tuple[float, float]] = []
    pair = pairs[COLOURS.index(colour)] if colour else None
    for spot in path:
        if isinstance(spot, Cell):
            points.append(
                (art.LEFT + (spot.col + 0.5) * art.CELL, art.TOP + (spot.row + 0.5) * art.CELL)
            )
        elif pair:
            label = box.beach[pair.beach] if spot is Rim.BEACH else box.jungle[pair.jungle]
            points.append(art.threshold(label))
    return art.trail(points) if len(points) > 1 else ""
