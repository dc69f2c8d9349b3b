"""A game's rulebook: its clauses, and the readings of the clauses that can be read in several ways."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from boardkit.core.catalogue import LANGUAGES, Lang
from boardkit.core.data import Folder
from boardkit.core.errors import DataError, RulesError
from boardkit.core.search import Index

KINDS = ("rule", "exception", "example", "variant")
Text = Mapping[Lang, str]
T = TypeVar("T", str, int, list[Any], dict[str, Any])

_KIND_NAMES = {str: "text", int: "number", list: "list", dict: "table"}


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule of the rulebook.

    Attributes:
        id: a stable name, such as `KAR-B3`.
        kind: `rule`, `exception`, `example` or `variant`.
        section: the heading in the source.
        paragraph: the paragraph under that heading, from 1.
        gist: what it says, in our words, in each language.
        reading: the reading that settles it, where the text leaves it open.
        related: ids of clauses to look at beside it.
        example: a short example, if any.
        also: other words that a person may look for, in either language.
        not_enforced: why no code enforces it, in each language; empty where code does.
    """

    id: str
    kind: str
    section: str
    paragraph: int
    gist: Text
    reading: str | None
    related: tuple[str, ...]
    example: str
    also: str
    not_enforced: Text


@dataclass(frozen=True, slots=True)
class Option:
    """One way to read a clause; `numbers` are the figures that it sets."""

    name: str
    text: Text
    numbers: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Reading:
    """A question that the rulebook leaves open, with its possible answers."""

    name: str
    clause: str
    question: Text
    why: Text
    default: str
    options: Mapping[str, Option]

    def option(self, name: str) -> Option:
        """The option of that name.

        Raises:
            RulesError: there is none.
        """
        if name not in self.options:
            known = ", ".join(self.options)
            raise RulesError("rules.option", name=self.name, known=known, found=name)
        return self.options[name]


@dataclass(frozen=True)
class Rulebook:
    """All clauses and readings of a game."""

    clauses: Mapping[str, Clause]
    readings: Mapping[str, Reading]

    def __getitem__(self, clause: str) -> Clause:
        return self.clauses[clause]

    @property
    def figures(self) -> str:
        """What of the readings changes a game: defaults and numbers, not the words."""
        return "\n".join(
            f"{name}: {reading.default} {[(o.name, dict(o.numbers)) for o in reading.options.values()]}"
            for name, reading in self.readings.items()
        )

    def search(self, words: str) -> tuple[Clause, ...]:
        """The clauses that hold the words, in either language, best first.

        Case, accents, endings and slips are forgiven. An id finds its clause, and the question of a
        reading the clause that it is about.
        """
        clauses = tuple(self.clauses.values())
        return tuple(clauses[place] for place in self._index.find(words))

    @cached_property
    def _index(self) -> Index:
        return Index([tuple(self._parts(clause)) for clause in self.clauses.values()])

    def _parts(self, clause: Clause) -> Iterator[tuple[str, float]]:
        """What a clause is found by: its own words before those around it."""
        yield f"{clause.id} {clause.id.partition('-')[2]}", 1.0
        yield " ".join(clause.gist.values()), 1.0
        yield clause.also, 0.9
        yield clause.section, 0.7
        if clause.reading:
            reading = self.readings[clause.reading]
            yield " ".join(reading.question.values()), 0.8
            for option in reading.options.values():
                yield " ".join(option.text.values()), 0.5
        yield " ".join(clause.not_enforced.values()), 0.5


def _part(table: Mapping[str, Any], key: str, kind: type[T], file: str, where: str) -> T:
    """An entry of a table, empty where it is missing; it must be of the kind expected."""
    value = table.get(key, kind())
    if type(value) is not kind:
        raise DataError("data.kind", file=file, where=where, key=key, kind=_KIND_NAMES[kind])
    return value


def _text(entry: Mapping[str, Any], file: str, where: str) -> Text:
    missing = [lang for lang in LANGUAGES if not str(entry.get(lang, "")).strip()]
    if missing:
        raise DataError("data.no_text", file=file, where=where, langs=", ".join(missing))
    return {lang: str(entry[lang]) for lang in LANGUAGES}


def load_rulebook(folder: Folder) -> Rulebook:
    """Reads `rulebook.toml` and `readings.toml`.

    Raises:
        DataError: a clause or reading is incomplete, or names one that does not exist.
    """
    file = "rulebook.toml"
    book = folder.toml(file)
    reasons: dict[str, Any] = _part(book, "not_enforced", dict, file, "the rulebook")
    clauses: dict[str, Clause] = {}
    for place, entry in enumerate(_part(book, "clause", list, file, "the rulebook"), start=1):
        if not isinstance(entry, dict):
            raise DataError("data.no_table", file=file, place=place)
        name = _part(entry, "id", str, file, f"clause {place}")
        kind = _part(entry, "kind", str, file, name)
        if not name or name in clauses:
            raise DataError("data.id", file=file, found=name)
        if kind not in KINDS:
            raise DataError("data.clause_kind", file=file, where=name, known=", ".join(KINDS))
        clauses[name] = Clause(
            id=name,
            kind=kind,
            section=_part(entry, "section", str, file, name),
            paragraph=_part(entry, "paragraph", int, file, name),
            gist=_text(entry, file, name),
            reading=_part(entry, "reading", str, file, name) or None,
            related=tuple(map(str, _part(entry, "related", list, file, name))),
            example=_part(entry, "example", str, file, name),
            also=_part(entry, "also", str, file, name),
            not_enforced=(
                _text(_part(reasons, name, dict, file, "not_enforced"), file, name)
                if name in reasons
                else {}
            ),
        )
    asked = folder.toml("readings.toml")
    readings = {
        name: _reading(name, _part(asked, name, dict, "readings.toml", "the readings"))
        for name in asked
    }
    _check_names(clauses, readings, set(reasons))
    return Rulebook(clauses, readings)


def game_rulebook(folder: Folder) -> Rulebook:
    """The rulebook of a game's box, whose own readings have the options that the code knows.

    Raises:
        DataError: as for `load_rulebook`; or a reading has other options, or figures, than ours.
    """
    book = load_rulebook(folder)
    if folder.own:
        for name, ours in load_rulebook(Folder(folder.game)).readings.items():
            own = book.readings.get(name)
            figures = {option.name: set(option.numbers) for option in ours.options.values()}
            if not own or figures != {o.name: set(o.numbers) for o in own.options.values()}:
                known = ", ".join(figures)
                raise DataError("data.options", file="readings.toml", where=name, known=known)
    return book


def _reading(name: str, table: Mapping[str, Any]) -> Reading:
    file = "readings.toml"
    asked = _part(table, "options", dict, file, name)
    options: dict[str, Option] = {}
    for option in asked:
        entry = _part(asked, option, dict, file, name)
        numbers = {key: value for key, value in entry.items() if type(value) is int}
        options[option] = Option(option, _text(entry, file, f"{name}.{option}"), numbers)
    default = _part(table, "default", str, file, name)
    if default not in options:
        raise DataError("data.default", file=file, where=name)
    return Reading(
        name=name,
        clause=_part(table, "clause", str, file, name),
        question=_text(_part(table, "question", dict, file, name), file, f"{name}.question"),
        why=_text(_part(table, "why", dict, file, name), file, f"{name}.why"),
        default=default,
        options=options,
    )


def _check_names(
    clauses: Mapping[str, Clause], readings: Mapping[str, Reading], reasons: set[str]
) -> None:
    named = {name for clause in clauses.values() for name in clause.related} | reasons
    named |= {reading.clause for reading in readings.values()}
    if unknown := named - set(clauses):
        raise DataError("data.unknown_clause", file="rulebook.toml", found=min(unknown))
    used = {clause.reading for clause in clauses.values() if clause.reading is not None}
    if unknown := used - set(readings):
        raise DataError("data.unknown_reading", file="rulebook.toml", found=min(unknown))
