"""States and views as plain JSON, in which masks are lists of cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from boardkit.core.grid import Cell
from boardkit.core.jsonable import Hooks, decode, encode
from boardkit.games.skull_island import notation
from boardkit.games.skull_island.pieces import Mask
from boardkit.games.skull_island.positions import rebuilt
from boardkit.games.skull_island.state import (
    Boat,
    Chest,
    Roll,
    Setup,
    Sheet,
    Skip,
    Skull,
    State,
    View,
    Write,
)

_WRITTEN = (Roll, Write, Boat, Skull, Skip)  # as in a record


def write(value: State | View, setup: dict[str, Any]) -> dict[str, Any]:
    """A State or View under its field names; its setup is written already."""
    island = value.setup.island

    def sheet(sheet: Sheet) -> dict[str, Any]:
        masks = {"boats": sheet.boats, "skulls": sheet.skulls, "crossed": sheet.crossed}
        cells = {name: list(map(str, island.cells_of(mask))) for name, mask in masks.items()}
        chests = [[chest.value, str(chest.cell)] for chest in sheet.chests]
        last = str(island.cells[sheet.last]) if sheet.last >= 0 else None
        return {"numbers": list(sheet.numbers), **cells, "chests": chests, "last": last}

    text = dict.fromkeys(_WRITTEN, (notation.write, notation.parse))
    hooks: Hooks = {Setup: (lambda _: setup, _never), Sheet: (sheet, _never), **text}
    kind = "view" if isinstance(value, View) else "state"
    return {"kind": kind, "island": str(island), **encode(value, hooks)}


def _never(_: Any) -> Any:
    raise TypeError("written only")


def read(value: Mapping[str, Any], setup: Setup) -> State | View:
    """The State or View that `write` wrote, for its setup; its shape is not looked at.

    Raises:
        RecordError: the value is not one.
    """
    index = {str(cell): k for k, cell in enumerate(setup.island.cells)}

    def mask(cells: list[str]) -> Mask:
        return sum({1 << index[cell] for cell in cells})

    def sheet(entry: dict[str, Any]) -> Sheet:
        if set(entry) != {"numbers", "boats", "skulls", "crossed", "chests", "last"}:
            raise ValueError("not the fields of a sheet")
        numbers = tuple(entry["numbers"])
        if len(numbers) != len(index) or not all(type(number) is int for number in numbers):
            raise ValueError("not the numbers of a sheet")
        chests = tuple(_chest(chest) for chest in entry["chests"])
        boats, skulls, crossed = (mask(entry[name]) for name in ("boats", "skulls", "crossed"))
        last = -1 if entry["last"] is None else index[entry["last"]]
        return rebuilt(setup, numbers, boats, skulls, crossed, chests, last)

    text: dict[type, Any] = {kind: (notation.write, _reads(kind)) for kind in _WRITTEN}
    hooks: Hooks = {Setup: (_never, lambda _: setup), Sheet: (_never, sheet), **text}
    plain = {key: part for key, part in value.items() if key not in ("kind", "island")}
    found: State | View = decode(plain, View if value.get("kind") == "view" else State, hooks)
    return found


def _reads(kind: type) -> Callable[[Any], Any]:
    """Reads an action of one kind, as it stands in a record."""

    def read(text: Any) -> Any:
        action = notation.parse(text) if isinstance(text, str) else None
        if not isinstance(action, kind):
            raise TypeError(f"no {kind.__name__}: {text!r:.40}")
        return action

    return read


def _chest(entry: Any) -> Chest:
    value, cell = entry
    if type(value) is not int or not isinstance(cell, str):
        raise ValueError(f"no treasure: {entry!r:.40}")
    return Chest(value, Cell.parse(cell))
