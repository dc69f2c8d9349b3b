"""Sheets for tests: random ones, the rulebook's example, and islands full of one number."""

from typing import NamedTuple

from boardkit.core.chance import Stream
from boardkit.core.grid import Cell
from boardkit.games.skull_island.pieces import Island, load_box, read_island

BOX = load_box()
TORTUGA, MARACAO = BOX.islands["tortuga"], BOX.islands["maracao"]
Place = tuple[int, int]


class Marks(NamedTuple):
    """What is drawn on an island, once by place and once as the game holds it."""

    island: Island
    by_place: dict[Place, int]
    boat_places: frozenset[Place]

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(self.by_place.get(place_of(cell), 0) for cell in self.island.cells)

    @property
    def boats(self) -> int:
        return self.island.mask(Cell(*place) for place in self.boat_places)

    @property
    def lines(self) -> list[str]:
        return list(self.island.text)


def place_of(cell: Cell) -> Place:
    """A cell as a plain pair."""
    return cell.row, cell.col


def marks(island: Island, numbers: dict[str, int], boats: str = "") -> Marks:
    """Marks by the names of their cells, such as `{"C3": 7}` and `"A1 B9"`."""
    by_place = {place_of(Cell.parse(cell)): value for cell, value in numbers.items()}
    return Marks(island, by_place, frozenset(place_of(Cell.parse(cell)) for cell in boats.split()))


def random_marks(island: Island, stream: Stream, kinds: int = 6) -> Marks:
    """Some of a few different numbers on the spaces of an island and, half of the time, boats."""
    values = [1 + stream.below(15) for _ in range(1 + stream.below(kinds))]
    spaces = stream.shuffled(island.cells_of(island.spaces))
    sea = stream.shuffled(island.cells_of(island.sea))
    written = spaces[: stream.below(len(spaces) + 1)]
    boats = sea[: stream.below(2) * (1 + stream.below(8))]
    by_place = {place_of(cell): stream.choice(values) for cell in written}
    return Marks(island, by_place, frozenset(map(place_of, boats)))


def full_of(rows: int, cols: int) -> Island:
    """An island of spaces alone, in a frame of sea."""
    sea = "~" * (cols + 2)
    return read_island("/".join([sea, *(["~" + "." * cols + "~"] * rows), sea]))


# Worked example of the rulebook: the board of its picture, fitted to its text.
EXAMPLE = marks(
    TORTUGA,
    {
        **dict.fromkeys(("C3", "B7", "C8"), 1),
        **dict.fromkeys(("G3", "E4", "H4", "G5", "F7"), 4),
        **dict.fromkeys(("D6", "G8"), 7),
        **dict.fromkeys(("D3", "H3", "E7"), 9),
        **dict.fromkeys(("F3", "C6", "F8"), 10),
        "E3": 2,
        "D2": 3,
        "G6": 6,
    },
    boats="G1 E2 H6 I7",
)
EXAMPLE_SKULLS = TORTUGA.mask(Cell.parse(cell) for cell in ("B3", "F6", "H8"))
