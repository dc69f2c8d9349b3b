"""What is in the box: locations, treasures and volcanoes, and the island that they make.

Everything here comes from the files in `data/memoarrr`; nothing here changes during a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from math import isqrt
from pathlib import Path
from typing import NamedTuple

from boardkit.core.data import Boxes, Folder, Row, each
from boardkit.core.errors import DataError
from boardkit.core.grid import Cell
from boardkit.core.rulebook import Rulebook, game_rulebook


class Animal(StrEnum):
    """What sits on a location."""

    PENGUIN = "penguin"
    OCTOPUS = "octopus"
    CRAB = "crab"
    TURTLE = "turtle"
    WALRUS = "walrus"


class Landscape(StrEnum):
    """What a location looks like."""

    OCEAN = "ocean"
    JUNGLE = "jungle"
    LAVA = "lava"
    FLOWERS = "flowers"
    BEACH = "beach"


class Side(StrEnum):
    """A side of the island, at which a player sits; clockwise from the north."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"


SIDES = tuple(Side)


class Card(NamedTuple):
    """A location: an animal in a landscape, written with their initials.

    >>> str(Card(Animal.PENGUIN, Landscape.OCEAN))
    'PO'
    """

    animal: Animal
    landscape: Landscape

    def __str__(self) -> str:
        return f"{self.animal[0]}{self.landscape[0]}".upper()

    def connects(self, other: Card) -> bool:
        """Whether both show the same animal or the same landscape.

        >>> octopus = Card(Animal.OCTOPUS, Landscape.OCEAN)
        >>> octopus.connects(Card(Animal.PENGUIN, Landscape.OCEAN))
        True
        >>> octopus.connects(Card(Animal.PENGUIN, Landscape.JUNGLE))
        False

        Rules: MEM-T2.
        """
        return self.animal == other.animal or self.landscape == other.landscape


class Box:
    """The contents of one box, and the geometry that follows from them.

    A place is the number of a location on the island, row by row from 0; bit k of a mask stands
    for place k.

    Attributes:
        cards: all locations, by animal and landscape.
        number: the place of each card in `cards`.
        links: for each card the mask of the numbers of those that connect with it.
        size: the rows and columns of the island.
        cells: the cells of the island, row by row.
        place: the place of each cell, and `bit` its mask.
        middle: the place in the middle, whose location is taken away.
        all_places: the mask of all places but the middle.
        side_places: for each side the mask of its middle places, without the corners.
        rubies: the rubies on each treasure card, in rising order.
        birds: the birds on each volcano card, in rising order.
        colours: the colour of each landscape.
        digest: changes with whatever of the data changes a game; not with words.
    """

    def __init__(
        self,
        cards: Iterable[Card],
        rubies: Iterable[int],
        birds: Iterable[int],
        colours: Mapping[Landscape, str] = {},
        *,
        rulebook: Rulebook | None = None,
        digest: str = "",
        source: Path | None = None,
    ) -> None:
        animals, landscapes = list(Animal), list(Landscape)
        self.cards = tuple(
            sorted(cards, key=lambda c: (animals.index(c.animal), landscapes.index(c.landscape)))
        )
        self.number = {card: k for k, card in enumerate(self.cards)}
        self.links = tuple(
            sum(
                1 << k
                for k, other in enumerate(self.cards)
                if card != other and card.connects(other)
            )
            for card in self.cards
        )
        self.size = isqrt(len(self.cards))
        rows = range(self.size)
        self.cells = tuple(Cell(row, col) for row in rows for col in rows)
        self.place = {cell: k for k, cell in enumerate(self.cells)}
        self.bit = {cell: 1 << k for k, cell in enumerate(self.cells)}
        self.middle = len(self.cells) // 2
        self.all_places = (1 << len(self.cells)) - 1 & ~(1 << self.middle)
        end, inner = self.size - 1, rows[1:-1]
        self.side_places = {
            Side.N: self.mask(Cell(0, col) for col in inner),
            Side.E: self.mask(Cell(row, end) for row in inner),
            Side.S: self.mask(Cell(end, col) for col in inner),
            Side.W: self.mask(Cell(row, 0) for row in inner),
        }
        self.rubies = tuple(sorted(rubies))
        self.birds = tuple(sorted(birds))
        self.colours = dict(colours)
        self._rulebook = rulebook
        self.digest = digest
        self.source = source

    @property
    def rulebook(self) -> Rulebook:
        """The clauses and readings that came with the data."""
        return self._rulebook or load_box().rulebook

    def mask(self, cells: Iterable[Cell]) -> int:
        """The mask of some cells."""
        return sum(self.bit[cell] for cell in cells)

    def cells_of(self, mask: int) -> tuple[Cell, ...]:
        """The cells of a mask, row by row.

        >>> [str(cell) for cell in load_box().cells_of(load_box().side_places[Side.N])]
        ['B1', 'C1', 'D1']
        """
        return tuple(cell for k, cell in enumerate(self.cells) if mask >> k & 1)

    def __reduce__(self) -> tuple[object, ...]:
        # A worker process loads the same files again rather than unpickling tables.
        return load_box, (self.source,)


SIZES = {9: 3, 25: 5}  # so many locations make a square with a middle
MOST_SEATS = 4

FILES = ("locations.csv", "treasures.csv", "volcanoes.csv", "components.csv")


def load_box(data: str | Path | None = None) -> Box:
    """The box from `data/memoarrr`, with the files of the folder `data` laid over it.

    Raises:
        DataError: naming the file, line and column that is wrong.
    """
    return _BOXES.load(data)


def _read_box(folder: Folder) -> Box:
    counts = _read_components(folder)
    rulebook = game_rulebook(folder)
    return Box(
        _read_cards(folder, counts["location"]),
        _read_rubies(folder, counts["treasure"]),
        _read_birds(folder, counts["volcano"]),
        _read_colours(folder),
        rulebook=rulebook,
        digest=folder.digest(FILES, rulebook.figures),
        source=folder.own,
    )


_BOXES = Boxes("memoarrr", (*FILES, "readings.toml", "rulebook.toml", "landscapes.csv"), _read_box)


def _read_components(folder: Folder) -> dict[str, int]:
    file = "components.csv"
    rows = folder.table(file, ("component", "count"))
    found = {row.text("component"): row.number("count", 0, 99) for row in rows}
    for name in ("location", "treasure", "volcano"):
        if name not in found:
            raise DataError("memoarrr.no_component", file=file, column="component", name=name)
    if found["location"] not in SIZES:
        known = ", ".join(map(str, SIZES))
        raise DataError("memoarrr.size", file=file, known=known, found=found["location"])
    return found


def _read_cards(folder: Folder, count: int) -> list[Card]:
    """The locations: every animal that occurs with every landscape that occurs, once."""
    file = "locations.csv"
    found: set[Card] = set()

    def read(row: Row) -> Card:
        animal = Animal(row.text("animal", allowed=tuple(Animal)))
        card = Card(animal, Landscape(row.text("landscape", allowed=tuple(Landscape))))
        if card in found:
            raise row.error("landscape", "memoarrr.twice", found=f"{card.animal} {card.landscape}")
        found.add(card)
        return card

    cards = each(folder.table(file, ("animal", "landscape")), read)
    _check_count(file, len(cards), count)
    for animal in dict.fromkeys(card.animal for card in cards):
        for landscape in dict.fromkeys(card.landscape for card in cards):
            if Card(animal, landscape) not in found:
                lost = f"{animal} {landscape}"
                raise DataError("memoarrr.missing_card", file=file, found=lost)
    return cards


def _read_rubies(folder: Folder, count: int) -> list[int]:
    file = "treasures.csv"
    rows = folder.table(file, ("rubies", "count"))
    read = each(rows, lambda row: [row.number("rubies", 1, 99)] * row.number("count", 1, 99))
    rubies = [value for values in read for value in values]
    _check_count(file, len(rubies), count)
    return rubies


def _read_birds(folder: Folder, count: int) -> list[int]:
    file = "volcanoes.csv"
    found: set[int] = set()

    def read(row: Row) -> int:
        birds = row.number("birds", 1, 99)
        if birds in found:
            raise row.error("birds", "data.twice", found=birds)
        found.add(birds)
        return birds

    birds = each(folder.table(file, ("birds",)), read)
    _check_count(file, len(birds), count)
    if count < MOST_SEATS - 1:
        raise DataError("memoarrr.few_volcanoes", file=file, least=MOST_SEATS - 1)
    return birds


def _check_count(file: str, found: int, wanted: int) -> None:
    if found != wanted or not wanted:
        raise DataError("memoarrr.count", file=file, wanted=wanted, found=found)


def _read_colours(folder: Folder) -> dict[Landscape, str]:
    rows = folder.table("landscapes.csv", ("landscape", "colour"))
    return {
        Landscape(row.text("landscape", allowed=tuple(Landscape))): row.text("colour")
        for row in rows
    }
