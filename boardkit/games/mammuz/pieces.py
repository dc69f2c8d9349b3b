"""What is in the box: the animals, the dinosaurs, and how many of them so many players use.

Everything here comes from the files in `data/mammuz`; nothing here changes during a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from operator import add, sub
from pathlib import Path
from typing import NamedTuple

from boardkit.core.data import Boxes, Folder, Row, each
from boardkit.core.errors import DataError
from boardkit.core.rulebook import Rulebook, game_rulebook


class Kind(StrEnum):
    """What a card shows: one of eight species of animals, or one of six dinosaurs."""

    MAMMOTH = "mammoth"
    BEAR = "bear"
    DEER = "deer"
    TIGER = "sabre_tooth_tiger"
    HARE = "hare"
    SQUIRREL = "squirrel"
    GOPHER = "gopher"
    MOUSE = "mouse"
    BRONTOSAURUS = "brontosaurus"
    PTEROSAUR = "pterosaur"
    TRICERATOPS = "triceratops"
    STEGOSAURUS = "stegosaurus"
    PLESIOSAUR = "plesiosaur"
    TREX = "tyrannosaurus_rex"

    @property
    def is_dinosaur(self) -> bool:
        """Whether it is a dinosaur, which belongs to no species."""
        return NUMBER[self] >= len(SPECIES)


class Effect(StrEnum):
    """What happens to the herd when a dinosaur is turned over."""

    PREVIOUS_TAKES = "previous_takes"
    CHALLENGER_TAKES = "challenger_takes"
    CHOSEN_TAKES = "chosen_takes"
    DEALT_OUT = "dealt_out"
    PILED = "piled"
    REMOVED = "removed"


KINDS = tuple(Kind)
SPECIES, DINOSAURS = KINDS[:8], KINDS[8:]
NUMBER = {kind: k for k, kind in enumerate(KINDS)}

# Cards of a kind are alike, so some cards are how many of each kind, in the order of KINDS.
Cards = tuple[int, ...]
NOTHING: Cards = (0,) * len(KINDS)


def cards(kinds: Iterable[Kind]) -> Cards:
    """Some cards, put together.

    >>> cards([Kind.BEAR, Kind.HARE, Kind.HARE])
    (0, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    """
    counts = [0] * len(KINDS)
    for kind in kinds:
        counts[NUMBER[kind]] += 1
    return tuple(counts)


def kinds_in(some: Cards) -> list[Kind]:
    """The kinds of some cards, one for each card.

    >>> [kind.value for kind in kinds_in(cards([Kind.HARE, Kind.BEAR, Kind.HARE]))]
    ['bear', 'hare', 'hare']
    """
    return [kind for kind, count in zip(KINDS, some, strict=True) for _ in range(count)]


def plus(some: Cards, more: Cards) -> Cards:
    """Both together."""
    return tuple(map(add, some, more))


def minus(some: Cards, less: Cards) -> Cards:
    """What is left without some of the cards."""
    return tuple(map(sub, some, less))


def together(parts: Iterable[Cards]) -> Cards:
    """All of them together."""
    return tuple(map(sum, zip(NOTHING, *parts, strict=True)))


class Deal(NamedTuple):
    """What so many players use: a line of the table.

    Attributes:
        animals: the animals in the game.
        dinosaurs: how many of the dinosaurs.
        hand: how many cards each player gets.
    """

    animals: Cards
    dinosaurs: int
    hand: int


class Box:
    """The contents of one box.

    Attributes:
        animals: how many animals there are of each species.
        effects: what each dinosaur does.
        deals: what is used, by number of players.
        most: how many cards a display may have.
        turns: after how many turns a game is cut off.
        digest: changes with whatever of the data changes a game; not with words.
    """

    def __init__(
        self,
        animals: Cards,
        effects: Mapping[Kind, Effect],
        deals: Mapping[int, Deal],
        most: int,
        turns: int,
        *,
        rulebook: Rulebook | None = None,
        digest: str = "",
        source: Path | None = None,
    ) -> None:
        self.animals = animals
        self.effects = dict(effects)
        self.deals = dict(deals)
        self.most = most
        self.turns = turns
        self._rulebook = rulebook
        self.digest = digest
        self.source = source

    @property
    def rulebook(self) -> Rulebook:
        """The clauses and readings that came with the data."""
        return self._rulebook or load_box().rulebook

    def __reduce__(self) -> tuple[object, ...]:
        # A worker process loads the same files again.
        return load_box, (self.source,)


SEATS = range(3, 8)
FILES = ("species.csv", "dinosaurs.csv", "setup.csv", "components.csv", "limits.csv")


def load_box(data: str | Path | None = None) -> Box:
    """The box from `data/mammuz`, with the files of the folder `data` laid over it.

    Raises:
        DataError: naming the file, line and column that is wrong.
    """
    return _BOXES.load(data)


def _read_box(folder: Folder) -> Box:
    counts = _read_counts(folder, "components.csv", "component", ("animal", "dinosaur"))
    limits = _read_counts(folder, "limits.csv", "limit", ("display", "turns"))
    rulebook = game_rulebook(folder)
    animals = _read_species(folder, counts["animal"])
    effects = _read_effects(folder, counts["dinosaur"])
    return Box(
        animals,
        effects,
        _read_deals(folder, animals, len(effects)),
        limits["display"],
        limits["turns"],
        rulebook=rulebook,
        digest=folder.digest(FILES, rulebook.figures),
        source=folder.own,
    )


_BOXES = Boxes("mammuz", (*FILES, "readings.toml", "rulebook.toml"), _read_box)


def _read_counts(folder: Folder, file: str, column: str, names: tuple[str, ...]) -> dict[str, int]:
    """A table of numbers by name; those of `names` must be there."""
    rows = folder.table(file, (column, "count"))
    found = dict(each(rows, lambda row: (row.text(column), row.number("count", 1, 99_999))))
    for name in names:
        if name not in found:
            raise DataError("mammuz.no_count", file=file, column=column, name=name)
    return found


def _read_species(folder: Folder, count: int) -> Cards:
    """How many animals there are; a species without a line has none."""
    file, found = "species.csv", [0] * len(KINDS)

    def read(row: Row) -> None:
        place = NUMBER[Kind(row.text("species", allowed=SPECIES))]
        if found[place]:
            raise row.error("species", "data.twice", found=row.text("species"))
        found[place] = row.number("count", 1, 99)

    each(folder.table(file, ("species", "count")), read)
    if sum(found) != count:
        raise DataError("mammuz.count", file=file, wanted=count, found=sum(found))
    return tuple(found)


def _read_effects(folder: Folder, count: int) -> dict[Kind, Effect]:
    file = "dinosaurs.csv"
    found: dict[Kind, Effect] = {}

    def read(row: Row) -> None:
        dinosaur = Kind(row.text("dinosaur", allowed=DINOSAURS))
        if dinosaur in found:
            raise row.error("dinosaur", "data.twice", found=dinosaur.value)
        found[dinosaur] = Effect(row.text("effect", allowed=tuple(Effect)))

    each(folder.table(file, ("dinosaur", "effect")), read)
    if len(found) != count:
        raise DataError("mammuz.count", file=file, wanted=count, found=len(found))
    return found


def _read_deals(folder: Folder, animals: Cards, dinosaurs: int) -> dict[int, Deal]:
    """The table of set-ups, each line of which must add up.

    Rules: MAM-S1, MAM-S2, MAM-S3.
    """
    file = "setup.csv"

    def read(row: Row) -> tuple[int, Deal]:
        players = row.number("players", SEATS[0], SEATS[-1])
        used = list(animals)
        for name in row.text("removed").split():
            if name not in SPECIES:
                known = ", ".join(SPECIES)
                raise row.error("removed", "data.one_of", known=known, found=name)
            used[NUMBER[Kind(name)]] = 0
        extra, hand = row.number("dinosaurs", 0, dinosaurs), row.number("hand", 1, 99)
        total = sum(used) + extra
        if not row.number("cards", 1, 999) == total == players * hand:
            raise row.error("cards", "mammuz.sum", found=total, wanted=players * hand)
        return players, Deal(tuple(used), extra, hand)

    rows = folder.table(file, ("players", "removed", "dinosaurs", "cards", "hand"))
    deals = dict(each(rows, read))
    for players in SEATS:
        if players not in deals:
            raise DataError("mammuz.no_count", file=file, column="players", name=str(players))
    return deals
