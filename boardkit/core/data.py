"""Finding and reading a game's files of data, with errors that name file, line and column."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

from boardkit.core.errors import DataError

T = TypeVar("T")

MAX_BYTES = 1_000_000


@lru_cache
def _home() -> Traversable:
    """The folder with every game's data: inside an installed wheel, else beside the package."""
    package = files("boardkit")
    inside = package / "data"
    if inside.is_dir():
        return inside
    checkout = Path(str(package)).parent / "data"
    if checkout.is_dir():
        return checkout
    raise DataError(f"no folder of data: looked for {inside} and {checkout}")


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table."""

    file: str
    line: int
    values: Mapping[str, str]

    def error(self, column: str, message: str) -> DataError:
        """The error that names this line and a column."""
        return DataError(message, file=self.file, line=self.line, column=column)

    def text(self, column: str, *, allowed: tuple[str, ...] = ()) -> str:
        """A column as text; with `allowed`, only one of those."""
        value = self.values[column]
        if allowed and value not in allowed:
            wanted = ", ".join(option or "nothing" for option in allowed)
            raise self.error(column, f"expected one of {wanted}, found {value!r}")
        return value

    def number(self, column: str, low: int = 0, high: int = 1_000_000) -> int:
        """A column as a whole number from `low` to `high`."""
        value = self.values[column]
        if not (value.isascii() and value.isdigit() and len(value) < 8):
            raise self.error(column, f"expected a whole number, found {value!r}")
        if not low <= int(value) <= high:
            raise self.error(column, f"expected {low} to {high}, found {value}")
        return int(value)


@dataclass(frozen=True)
class Folder:
    """The data of one game: our files, or an owner's own files laid over ours."""

    game: str
    own: Path | None = None

    def __post_init__(self) -> None:
        if self.own is not None and not self.own.is_dir():
            raise DataError("there is no such folder", file=str(self.own))

    def read(self, name: str) -> str:
        """The text of one file; an own file wins over ours.

        Raises:
            DataError: the file is missing, too large or not UTF-8.
        """
        file: Traversable = _home() / self.game / name
        if self.own is not None and (self.own / name).is_file():
            file = self.own / name
        try:
            raw = file.read_bytes()
        except OSError:
            raise DataError("the file cannot be read", file=name) from None
        if len(raw) > MAX_BYTES:
            raise DataError(f"the file is larger than {MAX_BYTES:,} bytes", file=name)
        try:
            return raw.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = raw[: error.start].count(b"\n") + 1
            raise DataError("the file is not UTF-8 text", file=name, line=line) from None

    def table(self, name: str, columns: tuple[str, ...]) -> list[Row]:
        """The lines of a CSV file that has exactly these columns, in any order.

        Raises:
            DataError: naming the file, line and column that is wrong.
        """
        lines = self.read(name).splitlines()
        reader = csv.reader(lines, strict=True)
        rows: list[Row] = []
        try:
            header = next(reader, [])
            for column in columns:
                if header.count(column) != 1:
                    raise DataError("the column must stand once", file=name, line=1, column=column)
            if extra := set(header) - set(columns):
                raise DataError("unknown column", file=name, line=1, column=min(extra))
            for fields in reader:
                if len(fields) != len(header):
                    found = f"expected {len(header)} fields, found {len(fields)}"
                    raise DataError(found, file=name, line=reader.line_num)
                cells = (field.strip() for field in fields)
                rows.append(Row(name, reader.line_num, dict(zip(header, cells, strict=True))))
        except csv.Error as error:
            raise DataError(str(error), file=name, line=reader.line_num) from None
        return rows

    def toml(self, name: str) -> dict[str, Any]:
        """A TOML file as nested tables."""
        try:
            return tomllib.loads(self.read(name))
        except tomllib.TOMLDecodeError as error:
            raise DataError(str(error), file=name) from None

    def digest(self, names: tuple[str, ...]) -> str:
        """Eight hexadecimal digits that change with the content of these files."""
        total = blake2b(digest_size=4)
        for name in names:
            text = "\n".join(line.rstrip() for line in self.read(name).splitlines())
            total.update(f"{name}\n{text}\n".encode())
        return total.hexdigest()
