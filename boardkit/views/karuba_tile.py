"""A single tile of Karuba, as it lies in the hand."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape

from boardkit.core.catalogue import Lang, join, say
from boardkit.games.karuba.pieces import Box
from boardkit.views import karuba_art as art


def tile_svg(box: Box, number: int, lang: Lang) -> str:
    """A tile with its treasure, as a picture that says what it shows.

    >>> from boardkit.games.karuba.pieces import load_box
    >>> "Tile 12" in tile_svg(load_box(), 12, "en")
    True
    """
    tile = box.tiles[number]
    sides = join(lang, [say(lang, "karuba", f"words.direction.{side}") for side in tile.exits])
    label = say(lang, "karuba", "board.hand_tile", tile=number, exits=sides)
    drawing = art.tile(tile.exits, number)
    if tile.treasure:
        name = say(lang, "karuba", f"words.treasure.{tile.treasure.value}")
        label = f"{label}, {name}"
        drawing += art.at(70, 26, art.treasure(tile.treasure, name[0].upper()), 0.9)
    return (
        f'<svg class="bk-karuba" viewBox="0 0 {art.CELL} {art.CELL}" width="64" height="64" '
        f'role="img" aria-label="{escape(label)}"><style>{_style_of(drawing)}</style>{drawing}</svg>'
    )


@lru_cache(maxsize=64)
def _style_of(drawing: str) -> str:
    """The rules that a drawing uses, for a tile is sent anew with every turn."""
    used = {f".bk-karuba .{look}" for look in re.findall(r"bk-\w+", drawing)}
    used |= {".bk-karuba text", *(f".bk-karuba text{look[11:]}" for look in used)}
    rules = (rule.partition("{") for rule in art.STYLE.split("}")[:-1])
    return "".join(
        f"{heads}{{{body}}}" for heads, _, body in rules if used.intersection(heads.split(","))
    )
