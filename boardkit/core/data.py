"""Finding and reading a game's files of data, with errors that name file, line and column."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from boardkit.core.errors import DataError

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

B = TypeVar("B")
T = TypeVar("T")

MAX_BYTES = 1_000_000


@lru_cache
def _home() -> Traversable:
    """The folder with every game's data: inside an installed wheel, else beside the package."""
    from importlib.resources import files  # when a game is first asked for

    package = files("boardkit")
    inside = package / "data"
    if inside.is_dir():
        return inside
    checkout = Path(str(package)).parent / "data"
    if checkout.is_dir():
        return checkout
    raise DataError("data.home", inside=inside, checkout=checkout)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table."""

    file: str
    line: int
    values: Mapping[str, str]

    def error(self, column: str, reason: str, **params: object) -> DataError:
        """The error that names this line and a column."""
        return DataError(reason, file=self.file, line=self.line, column=column, **params)

    def text(self, column: str, *, allowed: tuple[str, ...] = ()) -> str:
        """A column as text; with `allowed`, only one of those."""
        value = self.values[column]
        if allowed and value not in allowed:
            known = ", ".join(option or "''" for option in allowed)
            raise self.error(column, "data.one_of", known=known, found=value)
        return value

    def number(self, column: str, low: int = 0, high: int = 1_000_000) -> int:
        """A column as a whole number from `low` to `high`."""
        value = self.values[column]
        if not (value.isascii() and value.isdigit() and len(value) < 8):
            raise self.error(column, "data.number", found=value)
        if not low <= int(value) <= high:
            raise self.error(column, "data.range", low=low, high=high, found=value)
        return int(value)


def each(rows: Iterable[Row], read: Callable[[Row], T]) -> list[T]:
    """What `read` makes of every row.

    Raises:
        DataError: the first fault, with those of the other rows in `also`.
    """
    good: list[T] = []
    faults: list[DataError] = []
    for row in rows:
        try:
            good.append(read(row))
        except DataError as error:
            faults.append(error)
    raise_all(faults)
    return good


def raise_all(faults: list[DataError]) -> None:
    """Raises the first of some errors, with the others in `also`; nothing where there are none."""
    if faults:
        first, *others = faults
        first.also += tuple(others)
        raise first


@dataclass(frozen=True)
class Folder:
    """The data of one game: our files, or an owner's own files laid over ours."""

    game: str
    own: Path | None = None

    def __post_init__(self) -> None:
        if self.own is not None and not self.own.is_dir():
            raise DataError("data.folder", file=str(self.own))

    def read(self, name: str) -> str:
        """The text of one file; an own file wins over ours.

        Raises:
            DataError: the file is missing, too large or not UTF-8.
        """
        file: Traversable = _home() / self.game / name
        if self.own is not None and (self.own / name).is_file():
            file = self.own / name
        try:
            with file.open("rb") as opened:
                raw = opened.read(MAX_BYTES + 1)
        except OSError:
            raise DataError("data.unreadable", file=name) from None
        if len(raw) > MAX_BYTES:
            raise DataError("data.too_large", file=name, most=MAX_BYTES)
        try:
            return raw.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = raw[: error.start].count(b"\n") + 1
            raise DataError("data.not_utf8", file=name, line=line) from None

    def table(self, name: str, columns: tuple[str, ...]) -> list[Row]:
        """The lines of a CSV file that has exactly these columns, in any order.

        Raises:
            DataError: naming the file, line and column that is wrong.
        """
        lines = self.read(name).splitlines()
        reader = csv.reader(lines, strict=True)
        rows: list[Row] = []
        faults: list[DataError] = []
        try:
            header = next(reader, [])
            if len(header) == 1 < len(columns) and ";" in header[0]:
                raise DataError("data.semicolons", file=name, line=1)
            for column in columns:
                if header.count(column) != 1:
                    raise DataError("data.missing_column", file=name, line=1, column=column)
            if extra := set(header) - set(columns):
                strange, known = min(extra), ", ".join(columns)
                raise DataError("data.extra_column", file=name, line=1, column=strange, known=known)
            for fields in reader:
                if len(fields) != len(header):
                    wanted, found = len(header), len(fields)
                    line = reader.line_num
                    error = DataError(
                        "data.fields", file=name, line=line, wanted=wanted, found=found
                    )
                    faults.append(error)
                    continue
                cells = (field.strip() for field in fields)
                rows.append(Row(name, reader.line_num, dict(zip(header, cells, strict=True))))
        except csv.Error as fault:
            error = DataError("data.quotes", file=name, line=reader.line_num, why=fault)
            faults.append(error)
        raise_all(faults)
        return rows

    def own_names(self) -> tuple[str, ...]:
        """The files of the own folder that are meant as data: tables and TOML."""
        found = () if self.own is None else self.own.iterdir()
        return tuple(sorted(file.name for file in found if file.suffix in (".csv", ".toml")))

    def check(self) -> None:
        """Sees that an own folder holds at least one file of the game: without any we would play ours.

        Raises:
            DataError: it holds none; where it usually is, a folder below is suggested.
        """
        known = self.names()
        if self.own is None or set(self.own_names()) & set(known):
            return
        told: dict[str, Any] = {"game": self.game, "known": ", ".join(known)}
        for below in (self.own / self.game, self.own / "data" / self.game):
            if any((below / name).is_file() for name in known):
                raise DataError("data.elsewhere", file=str(self.own), **told, folder=below)
        raise DataError("data.nothing_own", file=str(self.own), **told)

    def names(self) -> tuple[str, ...]:
        """The names of our files of this game."""
        return tuple(sorted(file.name for file in (_home() / self.game).iterdir()))

    def toml(self, name: str) -> dict[str, Any]:
        """A TOML file as nested tables."""
        import tomllib

        try:
            return tomllib.loads(self.read(name))
        except (ValueError, RecursionError) as error:  # ValueError also for endless numbers
            if isinstance(error, DataError):
                raise
            place = re.search(r"line ([0-9]+)", str(error))
            line = int(place[1]) if place else None
            raise DataError("data.not_toml", file=name, line=line, why=error) from None

    def digest(self, names: tuple[str, ...], more: str = "") -> str:
        """Eight hexadecimal digits that change with the content of these files, or with `more`."""
        from hashlib import blake2b  # as in `chance`

        total = blake2b(more.encode(), digest_size=4)
        for name in names:
            text = "\n".join(line.rstrip() for line in self.read(name).splitlines())
            total.update(f"{name}\n{text}\n".encode())
        return total.hexdigest()


class Boxes(Generic[B]):
    """The boxes of a game: what its files make, read once and again only where a file changed.

    Args:
        game: its name.
        files: every file that the box is made of.
        read: makes a box from the files of a folder.
    """

    def __init__(self, game: str, files: tuple[str, ...], read: Callable[[Folder], B]) -> None:
        self.game, self._files, self._read = game, files, read
        self._read_before: dict[tuple[str, Path | None], B] = {}
        self._ours: B | None = None

    def load(self, data: str | Path | None = None) -> B:
        """Our box; or that of a folder whose files are laid over ours.

        Raises:
            DataError: naming the file, line and column that is wrong, or a folder without files.
        """
        if data is not None:
            if not isinstance(data, (str, PathLike)):
                raise DataError("data.folder", file=f"{data!r:.40}")
            return self._load(Path(data).resolve())
        if self._ours is None:
            self._ours = self._load(None)
        return self._ours

    def _load(self, own: Path | None) -> B:
        folder = Folder(self.game, own)
        folder.check()
        key = folder.digest(self._files), own
        if key not in self._read_before:
            self._read_before[key] = self._read(folder)
        return self._read_before[key]
