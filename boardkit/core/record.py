"""A game written down: readable text, and a short code that can be pasted anywhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from boardkit.core.chance import seed_word
from boardkit.core.errors import IllegalAction, NotationError, RecordError, RulesError
from boardkit.core.game import AnyGame, Outcome, Step, find_game
from boardkit.core.given import MAX_NAME
from boardkit.core.sharecode import MAX_TEXT, ShareCode

VERSION = 1
MAX_LINES = 20_000
MAX_SEATS = 100

_TITLE = "boardkit record"
_POSITION = "position"
_BY_HAND = "(set by hand)"  # stands behind what somebody chose in place of chance
CODE = ShareCode(
    "bk1-",
    b"M purple temple\nM yellow temple\nM brown temple\nM blue temple\nP A1\nP B2\nP C3\nP D4\n"
    b"P E5\nP F1\nT 10\nT 20\nT 30\nD\n"
    b"boardkit record 1\ngame: karuba\nrules_version: 1\ndata: \nseats: 2\nseed: \n"
    b"player: random\nplayer: careful\nplayer: person\nrule setup: random\n\n",
)


@dataclass(frozen=True, slots=True)
class Record:
    """A game, finished or not.

    Attributes:
        game: the game's name.
        rules_version: the version of the rules under which it was played.
        data: the digest of the data.
        seats: how many players.
        seed: the seed of what chance has not drawn yet; what it has drawn stands in `actions`.
        players: a name for each seat, or nothing.
        choices: variants and readings other than the default.
        actions: one text for each action, in order.
        position: the position from which it starts, as the game writes it; nothing for the first.
        by_hand: the places in `actions` of what chance should have done, but somebody set.
        chance: for each action, whether chance did it; used for the layout of the text only.
    """

    game: str
    rules_version: int
    data: str
    seats: int
    seed: str = ""
    players: tuple[str, ...] = ()
    choices: Mapping[str, str] = field(default_factory=dict)
    actions: tuple[str, ...] = ()
    position: str = ""
    by_hand: tuple[int, ...] = ()
    chance: tuple[bool, ...] = field(default=(), compare=False)

    @classmethod
    def blank(
        cls,
        game: AnyGame,
        first: Any,
        *,
        seed: str = "",
        players: tuple[str, ...] = (),
        position: str = "",
    ) -> Record:
        """The record of a game in which nothing happened yet."""
        return cls(
            game=game.name,
            rules_version=game.rules_version,
            data=first.setup.digest,
            seats=first.setup.seats,
            seed=seed_word(seed),
            players=tuple(_name(name) for name in players),
            choices=game.choices(first.setup.rules),
            position=position,
        )

    def text(self) -> str:
        """The record as text: a header, an empty line, one action a line.

        A position to start from stands in the header, its lines one after the other.
        Every seat's action is indented below the draw that it answers; what was set by hand is
        marked so: `T 12  (set by hand)`.
        """
        header = [
            f"{_TITLE} {VERSION}",
            f"game: {self.game}",
            f"rules_version: {self.rules_version}",
            f"data: {self.data}",
            f"seats: {self.seats}",
        ]
        header += [f"seed: {self.seed}"] if self.seed else []
        header += [f"player: {name}" for name in self.players]
        header += [f"rule {name}: {option}" for name, option in self.choices.items()]
        header += [f"{_POSITION}: {line}".rstrip() for line in self.position.splitlines()]
        known = len(self.chance) == len(self.actions)
        marks = self.chance if known else (True,) * len(self.actions)
        set_so = frozenset(self.by_hand)
        body = [
            f"{'' if drawn else '  '}{action}{f'  {_BY_HAND}' if place in set_so else ''}"
            for place, (action, drawn) in enumerate(zip(self.actions, marks, strict=True))
        ]
        return "\n".join([*header, "", *body, ""])

    @classmethod
    def parse(cls, text: str) -> Record:
        """Reads what `text` wrote. Empty lines and lines that start with `#` are passed over.

        Raises:
            RecordError: naming the line that cannot be read.
        """
        if len(text) > MAX_TEXT:
            raise RecordError("record.too_long", most=MAX_TEXT)
        lines = text.removeprefix("\ufeff").splitlines()
        if len(lines) > MAX_LINES:
            raise RecordError("record.too_many_lines", most=MAX_LINES, found=len(lines))
        first = next((place for place, line in enumerate(lines) if line.strip()), 0)
        if not lines or lines[first].strip() != f"{_TITLE} {VERSION}":
            raise RecordError("record.title", line=first + 1, title=f"{_TITLE} {VERSION}")
        header: dict[str, str] = {}
        players: list[str] = []
        choices: dict[str, str] = {}
        position: list[str] = []
        body = len(lines)
        for place, line in enumerate(lines[first + 1 :], start=first + 2):
            if not line.strip():
                body = place
                break
            key, colon, value = (part.strip() for part in line.partition(":"))
            if key.startswith("#"):
                continue
            if not colon or key in header:
                raise RecordError("record.header", line=place, found=f"{line!r:.60}")
            if key == "player":
                players.append(_name(value))
            elif key == _POSITION:
                position.append(line.partition(":")[2].removeprefix(" ").rstrip())
            elif key.startswith("rule "):
                choices[key.removeprefix("rule ").strip()] = value
            else:
                header[key] = value
        seats = _count(header, "seats", MAX_SEATS)
        if players and len(players) != seats:
            raise RecordError("record.players", found=len(players), seats=seats)
        marks = [line for line in lines[body:] if line.strip() and not line.strip().startswith("#")]
        return cls(
            game=_required(header, "game"),
            rules_version=_count(header, "rules_version", 1_000_000),
            data=_required(header, "data"),
            seats=seats,
            seed=seed_word(header.get("seed", "")),
            players=tuple(players),
            choices=choices,
            position="".join(f"{line}\n" for line in position),
            actions=tuple(line.strip().removesuffix(_BY_HAND).rstrip() for line in marks),
            by_hand=tuple(k for k, line in enumerate(marks) if line.rstrip().endswith(_BY_HAND)),
            chance=tuple(not line[0].isspace() for line in marks),
        )

    @property
    def code(self) -> str:
        """The record as one short word with a checksum, made of letters, digits, `-` and `_`."""
        return CODE.pack(self.text())

    @classmethod
    def decode(cls, code: str) -> Record:
        """Reads what `code` wrote; blanks and line breaks from copying are forgiven.

        Raises:
            RecordError: the code is damaged, too long, or would unpack to too much.
        """
        return cls.parse(CODE.unpack(code))

    def find_game(self) -> AnyGame:
        """The game, if this version of boardkit can replay the record.

        Raises:
            RecordError: it cannot, and what is needed.
        """
        try:
            game = find_game(self.game)
        except RulesError as error:
            raise RecordError(error.reason, **error.params) from None
        if game.rules_version != self.rules_version:
            versions = {"wanted": self.rules_version, "found": game.rules_version}
            raise RecordError("record.version", game=self.game, **versions)
        return game

    def first_state(self, data: str | Path | None = None) -> Any:
        """The State before the first action.

        Args:
            data: the folder with the data that the game was played with, if not ours.

        Raises:
            RecordError: the record names rules, seats or data that are not to be had, or starts
                from a position that cannot be.
        """
        game = self.find_game()
        try:
            rules = game.rules(**self.choices)
            first = game.new(self.seats, rules, data)
            if self.position:
                first = game.read_position(self.position, rules, data)
        except RulesError as error:
            raise RecordError(error.reason, **error.params) from None
        except (IllegalAction, NotationError) as error:
            raise RecordError("record.position", why=error) from None
        if first.setup.seats != self.seats:
            numbers = {"wanted": self.seats, "found": first.setup.seats}
            raise RecordError("record.position_seats", **numbers)
        if first.setup.digest != self.data:
            raise RecordError("record.other_data", wanted=self.data, found=first.setup.digest)
        return first

    def steps(self, data: str | Path | None = None) -> Iterator[tuple[Any, Step[Any]]]:
        """Replays the record: each action with what it leads to.

        Raises:
            RecordError: an action is not allowed; it names its place and the reason.
        """
        game = self.find_game()
        state = self.first_state(data)
        for place, text in enumerate(self.actions, start=1):
            try:
                action = game.parse(text)
                step = game.apply(state, action)
            except (IllegalAction, NotationError) as error:
                found = f"{text!r:.60}"
                raise RecordError("record.action", place=place, text=found, why=error) from None
            yield action, step
            state = step.state

    def last_state(self, data: str | Path | None = None) -> Any:
        """The State after the last action."""
        state = self.first_state(data)
        for _, step in self.steps(data):
            state = step.state
        return state

    def outcome(self, data: str | Path | None = None) -> Outcome | None:
        """How the game ended, or None where it is unfinished."""
        return self.find_game().outcome(self.last_state(data))


def _name(text: str) -> str:
    """A player's name as a record holds it: one short line without control characters."""
    line = "".join(letter if letter.isprintable() else " " for letter in text[: 4 * MAX_NAME])
    return line.strip()[:MAX_NAME].strip()


def _required(header: Mapping[str, str], key: str) -> str:
    if not header.get(key):
        raise RecordError("record.missing", key=key)
    return header[key]


def _count(header: Mapping[str, str], key: str, most: int) -> int:
    value = _required(header, key)
    if not (value.isascii() and value.isdigit() and len(value) < 8 and int(value) <= most):
        raise RecordError("record.count", key=key, most=most, found=f"{value!r:.20}")
    return int(value)
