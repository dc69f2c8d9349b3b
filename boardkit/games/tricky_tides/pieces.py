"""What is in the box: navigation cards, goods, islands, orders, sightings and events.

Everything here comes from the files in `data/tricky_tides`, which `reading` reads; nothing here
changes during a game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from boardkit.core.data import Boxes, Folder
from boardkit.core.grid import Cell
from boardkit.core.rulebook import Rulebook, game_rulebook


class Suit(StrEnum):
    """A suit of the navigation cards, and the monster of that name."""

    OCTOPUS = "octopus"
    SEA_DRAGON = "sea_dragon"
    SHARK = "shark"
    WHALE = "whale"


class Good(StrEnum):
    """A type of goods."""

    SUGAR = "sugar"
    COFFEE = "coffee"
    SILK = "silk"
    SPICE = "spice"
    GOLD = "gold"


class Heading(StrEnum):
    """A direction of the compass, clockwise from the north."""

    N = "N"
    NE = "NE"
    E = "E"
    SE = "SE"
    S = "S"
    SW = "SW"
    W = "W"
    NW = "NW"

    @property
    def opposite(self) -> Heading:
        """The heading that leads back.

        >>> Heading.NE.opposite.value
        'SW'
        """
        return HEADINGS[(HEADINGS.index(self) + 4) % 8]


class Tide(StrEnum):
    """An event card, which changes a rule for a round."""

    LOW_TIDE = "low_tide"
    EDGE_OF_THE_WORLD = "edge_of_the_world"
    CALM_SEA = "calm_sea"
    UNDERTOW = "undertow"
    STRONG_WIND = "strong_wind"
    LOOSE_SAILS = "loose_sails"
    FULL_HARVEST = "full_harvest"
    BUSY_DOCKS = "busy_docks"
    LONG_STOP = "long_stop"
    FLOTSAM = "flotsam"
    BRISK_TRADE = "brisk_trade"
    FOG = "fog"


SUITS, GOODS, HEADINGS = tuple(Suit), tuple(Good), tuple(Heading)
STRAIGHT = (Heading.N, Heading.E, Heading.S, Heading.W)
COLOURS = ("red", "blue", "yellow", "green")  # of the ships, by seat
LETTERS = {Suit.OCTOPUS: "O", Suit.SEA_DRAGON: "D", Suit.SHARK: "S", Suit.WHALE: "W"}
GOLD = GOODS.index(Good.GOLD)

_STEPS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))

Goods = tuple[int, ...]  # how many of each type, in the order of GOODS
NOTHING: Goods = (0,) * len(GOODS)
Ray = tuple[int, ...]


class Card(NamedTuple):
    """A navigation card, written with the letter of its suit.

    >>> str(Card(Suit.SEA_DRAGON, 7))
    'D7'
    """

    suit: Suit
    number: int

    def __str__(self) -> str:
        return f"{LETTERS[self.suit]}{self.number}"


class Island(NamedTuple):
    """An island card: its short name, its icon (a colour or a monster) and its number of goods."""

    name: str
    icon: str
    number: int


class Order(NamedTuple):
    """An order card."""

    number: int
    goods: Goods
    value: int
    monsters: tuple[Suit, ...]


class Figures(NamedTuple):
    """The figures of the rules."""

    columns: int
    rows: int
    rounds: int
    hand: int
    left: int
    hold: int
    spout: int
    spout_least: int


class Box:
    """The contents of one box, and what follows from them.

    A place is the number of a cell of the map, row by row from 0. Cards, islands and orders are
    known by their place in `cards`, `islands` and `orders`; bit k of a mask of cards stands for
    card k.

    Attributes:
        cards: the navigation cards by suit and number.
        suit_of: the suit of each card, and `suit_mask` the mask of the cards of each suit.
        headings: the headings of each card, under the compass of `eight` and of `four`.
        cubes: how many cubes of each type there are.
        rates: how many of each type stand for one good.
        islands: the island cards; `ports` are those of each colour, `homes` those of the monsters.
        orders: the order cards.
        sightings: for each sightings card the gold for each monster, in the order of SUITS.
        tides: the event cards with their figures.
        figures: the figures of the rules.
        components: how many pieces of each kind belong to the box.
        cells: the cells of the map, row by row, and `place` the place of each.
        rays: for each place and heading the places one after the other to the edge.
        round_rays: the same where the map has no edge, until they come back to the place.
        digest: changes with whatever of the data changes a game; not with words.
    """

    def __init__(
        self,
        cards: Sequence[tuple[Card, frozenset[Heading], frozenset[Heading]]],
        cubes: Goods,
        rates: Goods,
        islands: Sequence[Island],
        orders: Sequence[Order],
        sightings: Sequence[tuple[int, ...]],
        tides: Mapping[Tide, int],
        figures: Figures,
        components: Mapping[str, int],
        *,
        rulebook: Rulebook | None = None,
        digest: str = "",
        source: Path | None = None,
    ) -> None:
        ordered = sorted(cards, key=lambda row: (SUITS.index(row[0].suit), row[0].number))
        self.cards = tuple(row[0] for row in ordered)
        self.number = {card: k for k, card in enumerate(self.cards)}
        self.suit_of = tuple(SUITS.index(card.suit) for card in self.cards)
        self.suit_mask = tuple(
            sum(1 << k for k, suit in enumerate(self.suit_of) if suit == wanted)
            for wanted in range(len(SUITS))
        )
        self.headings = {
            "eight": tuple(row[1] for row in ordered),
            "four": tuple(row[2] for row in ordered),
        }
        self.cubes, self.rates = cubes, rates
        self.islands = tuple(islands)
        self.island = {island.name: k for k, island in enumerate(self.islands)}
        icons = [island.icon for island in self.islands]
        self.ports = tuple(
            tuple(k for k, icon in enumerate(icons) if icon == colour) for colour in COLOURS
        )
        self.homes = tuple(icons.index(suit) for suit in SUITS)
        self.orders, self.sightings = tuple(orders), tuple(sightings)
        self.tides, self.figures, self.components = dict(tides), figures, dict(components)
        rows, columns = range(figures.rows), range(figures.columns)
        self.cells = tuple(Cell(row, col) for row in rows for col in columns)
        self.place = {cell: k for k, cell in enumerate(self.cells)}
        self.rays = tuple(self._rays(cell, round_the_edge=False) for cell in self.cells)
        self.round_rays = tuple(self._rays(cell, round_the_edge=True) for cell in self.cells)
        self._rulebook = rulebook
        self.digest = digest
        self.source = source

    def _rays(self, start: Cell, *, round_the_edge: bool) -> dict[Heading, Ray]:
        rows, columns = self.figures.rows, self.figures.columns
        found: dict[Heading, Ray] = {}
        for heading, (down, right) in zip(HEADINGS, _STEPS, strict=True):
            ray, cell = [], start
            while True:
                cell = Cell(cell.row + down, cell.col + right)
                if round_the_edge:
                    cell = Cell(cell.row % rows, cell.col % columns)
                if cell == start or cell not in self.place:
                    break
                ray.append(self.place[cell])
            found[heading] = tuple(ray)
        return found

    @property
    def rulebook(self) -> Rulebook:
        """The clauses and readings that came with the data."""
        return self._rulebook or load_box().rulebook

    def cards_of(self, mask: int) -> tuple[Card, ...]:
        """The cards of a mask, by suit and number."""
        return tuple(card for k, card in enumerate(self.cards) if mask >> k & 1)

    def mask(self, cards: Sequence[Card]) -> int:
        """The mask of some cards.

        >>> box = load_box()
        >>> [str(card) for card in box.cards_of(box.mask([Card(Suit.WHALE, 2)]))]
        ['W2']
        """
        return sum(1 << self.number[card] for card in cards)

    def __reduce__(self) -> tuple[object, ...]:
        # A worker process loads the same files again rather than unpickling tables.
        return load_box, (self.source,)


FILES = (
    "navigation.csv",
    "goods.csv",
    "islands.csv",
    "orders.csv",
    "sightings.csv",
    "events.csv",
    "figures.csv",
    "components.csv",
)


def load_box(data: str | Path | None = None) -> Box:
    """The box from `data/tricky_tides`, with the files of the folder `data` laid over it.

    Raises:
        DataError: naming the file, line and column that is wrong.
    """
    return _BOXES.load(data)


def _read_box(folder: Folder) -> Box:
    from boardkit.games.tricky_tides import reading  # it makes what is defined here

    rulebook = game_rulebook(folder)
    figures = reading.read_figures(folder)
    return Box(
        reading.read_cards(folder, figures),
        *reading.read_goods(folder),
        reading.read_islands(folder, figures),
        reading.read_orders(folder, figures),
        reading.read_sightings(folder),
        reading.read_tides(folder, figures),
        figures,
        reading.read_components(folder),
        rulebook=rulebook,
        digest=folder.digest(FILES, rulebook.figures),
        source=folder.own,
    )


_BOXES = Boxes("tricky_tides", (*FILES, "readings.toml", "rulebook.toml"), _read_box)
