"""The sheets of a class, from their codes: played again, cut where the first ended, and ranked.

Each sheet is played again with the rolls of the word, so that neither an impossible mark nor an
invented score passes. Then all are cut after the turn in which the first of them ended the game.
Who drew a skull is not in a code: where the class exchanges sheets, any empty space is possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from boardkit.core.catalogue import Lang, language, say
from boardkit.core.chance import Seed, seed_word, stream
from boardkit.core.errors import RecordError, RulesError
from boardkit.games.skull_island import SKULL_ISLAND
from boardkit.games.skull_island.class_codes import SheetCode, codes_in
from boardkit.games.skull_island.classroom import WITH_CLASS, check_size
from boardkit.games.skull_island.scoring import dearest_treasure, level, overcome, score_sheet
from boardkit.games.skull_island.state import Rules, State

MAX_LINES = 1_000


class Row(NamedTuple):
    """One sheet of the class, cut at the end of the game.

    Attributes:
        line: the line of its code.
        name: whose it is.
        seat: the place in the class.
        turns: how many turns were counted.
        missing: how many turns it lacks up to the end of the game.
        ended: whether it ended the game.
        place: 1 for the first; ties are settled by the dearest treasure, or shared.
        total: the stars.
        treasures: the stars of treasures that count.
        overcome, dangers: the stars won and lost by dangers.
        found: how many treasures were found, those that a danger voids included.
        dearest: the dearest treasure that counts.
        skulls, beaten: how many dangers there are, and how many were overcome.
        level: the level that this score has in a game alone.
        marks: what was done in each turn counted, in the notation of the game.
    """

    line: int
    name: str
    seat: int
    turns: int
    missing: int
    ended: bool
    place: int
    total: int
    treasures: int
    overcome: int
    dangers: int
    found: int
    dearest: int
    skulls: int
    beaten: int
    level: str
    marks: tuple[str, ...]


class Fault(NamedTuple):
    """A line that does not count, and why."""

    line: int
    name: str
    error: RecordError

    def sentence(self, lang: Lang = "en") -> str:
        """The line, the name as far as it can be read, and what is wrong."""
        key = "sheets.line_name" if self.name else "sheets.line"
        why = self.error.sentence(lang)
        return say(lang, "errors", key, line=self.line, name=self.name, why=why)


@dataclass(frozen=True, slots=True)
class ClassSheets:
    """The sheets of a class, the best first, and the lines that do not count.

    Attributes:
        word: the word of the class.
        size: how many exchange their sheets; 1 where each plays alone.
        end: the turn in which the game ended for all; None while no sheet has ended it.
        rows: one for each sheet.
        faults: one for each line that does not count.
        lang: the language of `str`.
    """

    word: str
    size: int
    end: int | None
    rows: tuple[Row, ...]
    faults: tuple[Fault, ...]
    lang: Lang = "es"

    def text(self, lang: str | None = None) -> str:
        """All of it in words: how it ended, each sheet, and each line that does not count."""
        spoken = language(lang or self.lang)
        params = {"sheets": len(self.rows), "word": self.word, "end": self.end or 0}
        head = "class.ended" if self.end else "class.not_ended"
        lines = [say(spoken, "skull_island", head, **params)]
        for row in self.rows:
            told = row._asdict()
            lines.append(say(spoken, "skull_island", "class.row", **told))
            if row.missing:
                lines.append(say(spoken, "skull_island", "class.missing", **told))
        return "\n".join([*lines, *(fault.sentence(spoken) for fault in self.faults)])

    def __str__(self) -> str:
        return self.text()


def sheets(
    codes: str | Iterable[str],
    word: Seed,
    size: int = 1,
    *,
    rules: Rules | Mapping[str, str] | None = None,
    data: str | Path | None = None,
    lang: str = "es",
) -> ClassSheets:
    """Reads the codes of a class, plays each sheet again and cuts all at the end of the game.

    A line that does not count is named, with the reason; the others count all the same.

    Args:
        codes: a text with one code a line, as pasted, or a list of them.
        word: the word of the class.
        size: how many exchange their sheets; 1 where each plays alone.
        rules: the island and the readings of the class, as `Game.rules` gives them.
        data: a folder with own data.
        lang: the language of `str`.

    Raises:
        RulesError: the rules or the size are none, or there are too many lines.

    Rules: SKU-E1, SKU-E3, SKU-E4, SKU-L2, SKU-D2.
    """
    check_size(size)
    lines = codes.splitlines() if isinstance(codes, str) else [str(code) for code in codes]
    if len(lines) > MAX_LINES:
        raise RulesError("sheets.lines", found=len(lines), most=MAX_LINES)
    chosen = SKULL_ISLAND.choices(SKULL_ISLAND.chosen(rules))
    if size > 1:
        chosen |= WITH_CLASS
    first = SKULL_ISLAND.new(1, chosen, data)
    played: dict[int, tuple[SheetCode, tuple[State, ...]]] = {}
    faults: list[Fault] = []
    for line, text in enumerate(lines, start=1):
        if not text.strip():
            continue
        name = ""
        try:
            code = _unpack(text)
            name = code.name
            _check_code(code, seed_word(word), size, first)
            _check_twice(code, played)
            played[line] = code, replay(code, first)
        except RecordError as error:
            faults.append(Fault(line, name, error))
    ends = [len(states) - 1 for _, states in played.values() if states[-1].to_move is None]
    end = min(ends, default=None)
    rows = _ranked([_row(line, *sheet, end) for line, sheet in played.items()])
    return ClassSheets(seed_word(word), size, end, rows, tuple(faults), language(lang))


def _unpack(line: str) -> SheetCode:
    """The code of a line.

    Raises:
        RecordError: there is none that can be read.
    """
    first, *others = codes_in(line)
    try:
        return SheetCode.unpack(first)
    except RecordError:
        if not others:
            raise
        return SheetCode.unpack(others[0])


def _check_code(code: SheetCode, word: str, size: int, first: State) -> None:
    """Raises a RecordError where a sheet belongs to another class."""
    if code.word != word:
        raise RecordError("sheets.other_word", found=code.word or "-", word=word)
    if code.size != size:
        raise RecordError("sheets.other_size", found=code.size, size=size)
    if code.data != first.setup.digest:
        raise RecordError("sheets.other_data")
    ours = SKULL_ISLAND.choices(first.setup.rules)
    theirs = {**code.choices, **(WITH_CLASS if size > 1 else {})}
    for name in sorted({*ours, *theirs}):
        usual = getattr(SKULL_ISLAND.rules(), name, "-")
        found, wanted = theirs.get(name, usual), ours.get(name, usual)
        if found != wanted:
            told = {"name": f"{name:.40}", "found": f"{found:.40}", "wanted": f"{wanted:.40}"}
            raise RecordError("sheets.other_rules", **told)


def _check_twice(code: SheetCode, played: Mapping[int, tuple[SheetCode, Any]]) -> None:
    """Raises a RecordError where the sheet, or another of the same place, was pasted before."""
    for line, (other, _) in played.items():
        if code == other:
            raise RecordError("sheets.twice", line=line)
        if code.size > 1 and code.seat == other.seat:
            raise RecordError("sheets.same_seat", seat=code.seat, line=line, name=other.name)


def replay(code: SheetCode, first: State) -> tuple[State, ...]:
    """Plays a sheet again with the rolls of its word: the positions after each turn, from none on.

    Args:
        code: the sheet.
        first: the position before the first turn of a game of one seat.

    Raises:
        RecordError: a mark is impossible (it names turn, mark and reason), a turn is not finished,
            or the sheet is not worth what its code says.
    """
    states = [first]
    for turn, actions in enumerate(code.turns, start=1):
        state = states[-1]
        if state.to_move is None:
            raise RecordError("sheets.after_end", turn=turn, end=turn - 1)
        state = _with_roll(state, code.word)
        for action in actions:
            if refusal := SKULL_ISLAND.check(state, action, 0):
                told = SKULL_ISLAND.format(action)
                raise RecordError("sheets.mark", turn=turn, action=told, why=refusal)
            state = SKULL_ISLAND.step(state, action).state
        if state.roll is not None:
            raise RecordError("sheets.unfinished", turn=turn)
        states.append(state)
    total = score_sheet(first.setup, states[-1].sheets[0]).total
    if total != code.score:
        raise RecordError("sheets.score", found=code.score, total=total)
    return tuple(states)


def _with_roll(state: State, word: Seed) -> State:
    """The position after the roll that the word brings."""
    path = SKULL_ISLAND.chance_path(state, state.turn)
    roll = SKULL_ISLAND.draw(state, stream(word, *path))
    return SKULL_ISLAND.step(state, roll).state


def _row(line: int, code: SheetCode, states: tuple[State, ...], end: int | None) -> Row:
    """One sheet as it was at the end of the game, without its place."""
    turns = len(states) - 1 if end is None else min(end, len(states) - 1)
    state = states[turns]
    setup, sheet = state.setup, state.sheets[0]
    points = score_sheet(setup, sheet)
    return Row(
        line=line,
        name=code.name,
        seat=code.seat,
        turns=turns,
        missing=(end or turns) - turns,
        ended=state.to_move is None,
        place=0,
        total=points.total,
        treasures=points.parts["treasures"],
        overcome=points.parts["overcome"],
        dangers=points.parts["dangers"],
        found=len(sheet.chests),
        dearest=dearest_treasure(setup, sheet),
        skulls=sheet.bubbles,
        beaten=overcome(setup, sheet).bit_count(),
        level=level(setup.box, points.total),
        marks=tuple(" ".join(map(SKULL_ISLAND.format, actions)) for actions in code.turns[:turns]),
    )


def _ranked(rows: list[Row]) -> tuple[Row, ...]:
    """The rows from the best on, each with its place.

    Rules: SKU-E8, SKU-E9.
    """

    def worth(row: Row) -> tuple[int, int]:
        return row.total, row.dearest

    places = {row.line: 1 + sum(worth(other) > worth(row) for other in rows) for row in rows}
    placed = [row._replace(place=places[row.line]) for row in rows]
    return tuple(sorted(placed, key=lambda row: (row.place, row.line)))
