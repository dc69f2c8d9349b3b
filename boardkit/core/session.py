"""A session as one short code: games with their moment and settings, and what was guessed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, cast

from boardkit.core.errors import RecordError
from boardkit.core.record import CODE as RECORD_CODE
from boardkit.core.record import Record
from boardkit.core.sharecode import ShareCode

MAX_GAMES: Final = 20
MAX_GUESSES: Final = 500

CODE = ShareCode(
    "bks1-",
    RECORD_CODE.shared + b'],"forks":[[","guesses":{},"at":10,"settings":{"lang":"en","seat":0,'
    b'{"games":[{"at":0,"settings":{"lang":"es","seat":0,"parts":{}}}],"guesses":{}}\n\x1e'
    b"boardkit record 1\ngame: karuba\nrules_version: 1\n",
)
_BREAK = "\n\x1e"  # before each record; none can hold it


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game as it stood in its panel.

    Attributes:
        record: the whole game, with what was undone.
        at: after how many actions it was shown.
        settings: what the panel adds, as plain JSON; from outside it may be anything.
    """

    record: Record
    at: int
    settings: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Session:
    """What a notebook, or one panel in it, would lose with its kernel.

    Attributes:
        games: one for each panel.
        guesses: what was guessed at which question, as plain JSON; from outside it may be anything.
        tables: what stands in panels without a game, in the same way.
    """

    games: tuple[SavedGame, ...] = ()
    guesses: Mapping[str, Any] = field(default_factory=dict)
    tables: Mapping[str, Any] = field(default_factory=dict)

    @property
    def code(self) -> str:
        """All of it as one word.

        >>> Session(guesses={"q": [3]}).code.startswith("bks1-")
        True
        """
        head = {
            "games": [{"at": game.at, "settings": dict(game.settings)} for game in self.games],
            "guesses": dict(self.guesses),
            **({"tables": dict(self.tables)} if self.tables else {}),
        }
        written = json.dumps(head, separators=(",", ":"), ensure_ascii=False)
        return CODE.pack("".join([written, *(_BREAK + game.record.text() for game in self.games)]))

    @classmethod
    def read(cls, text: str) -> Session:
        """Reads a session code, or the share code or text of a single game.

        Raises:
            RecordError: it is none of them, or damaged.
        """
        plain = text.strip()
        if "\n" in plain and not plain.startswith((CODE.prefix, RECORD_CODE.prefix)):
            return cls.of(Record.parse(plain))
        if plain.startswith(RECORD_CODE.prefix):
            return cls.of(Record.decode(plain))
        if not plain.startswith(CODE.prefix):
            known = f"{CODE.prefix}' / '{RECORD_CODE.prefix}"
            raise RecordError("record.code_start", prefix=known)
        head, *records = CODE.unpack(plain).split(_BREAK)
        try:
            read = json.loads(head, parse_constant=_no_number)
            # Half characters and endless numbers can be read, but never be written again.
            json.dumps(read, ensure_ascii=False, allow_nan=False).encode()
            return cls._of(read, records)
        except (ValueError, RecursionError) as error:
            if isinstance(error, RecordError):
                raise
            raise RecordError("record.session") from None

    @classmethod
    def of(cls, record: Record) -> Session:
        """The session of a single game, shown at its end."""
        return cls((SavedGame(record, len(record.actions)),))

    @classmethod
    def _of(cls, head: Any, records: list[str]) -> Session:
        match head:
            case {"games": [*games], "guesses": {**guesses}}:
                tables = head.get("tables", {})
                few = len(games) <= MAX_GAMES and len(guesses) <= MAX_GUESSES
                few = few and isinstance(tables, dict) and len(tables) <= MAX_GAMES
                if few and len(games) == len(records):
                    read = map(Record.parse, records)
                    pairs = zip(games, read, strict=True)
                    saved = tuple(_game(game, record) for game, record in pairs)
                    return cls(saved, cast(dict[str, Any], guesses), cast(dict[str, Any], tables))
        raise RecordError("record.session")


def _game(entry: Any, record: Record) -> SavedGame:
    match entry:
        case {"at": int(at), "settings": {**settings}} if not isinstance(at, bool):
            cursor = max(0, min(at, len(record.actions)))
            return SavedGame(record, cursor, cast(dict[str, Any], settings))
    raise RecordError("record.session")


def _no_number(name: str) -> Any:
    raise ValueError(name)
