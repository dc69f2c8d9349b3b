"""Golden games: whole games kept as text, so that a change of any rule shows as a change of lines.

A file holds a record, a line of dashes, and then for each action its text, a digest of the position
after it, and what happened, one event a line. Usage, from the root of the repository:

    python -m tests.transcripts.golden

rewrites all files (and plays those that are missing); read the difference before you keep it. A
game that can still be replayed keeps its actions.
"""

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import boardkit as bk
from boardkit.core.chance import Stream
from boardkit.core.game import AnyGame, Event, random_player
from tests.properties.games import kit_of, play_out

FOLDER = Path(__file__).parent
RULE = "-" * 20


def wanted() -> dict[str, tuple[str, int, str]]:
    """The file names of all golden games, with game, number of seats and variant."""
    return {
        f"{name}-{seats}-{variant}.txt": (name, seats, variant)
        for name in bk.games()
        for seats in getattr(kit_of(name), "GOLDEN_SEATS", bk.game(name).seats)
        for variant in kit_of(name).VARIANTS
    }


def play_new(name: str, seats: int, variant: str) -> bk.Record:
    """A game of that variant, played well and wildly by turns, so that much happens in it."""
    game, kit = bk.game(name), kit_of(name)
    rules = game.rules(**kit.VARIANTS[variant])

    def choose(view: Any, legal: Sequence[Any], stream: Stream) -> Any:
        player = stream.choice((kit.eager, kit.eager, random_player))
        return player(view, legal, stream)

    return play_out(game, kit, seats, rules, f"golden {seats} {variant}", choose).record()


def digest(game: AnyGame, state: Any) -> str:
    """Eight digits that change with any part of a position; seats and rules are in the header."""
    parts = {key: part for key, part in game.to_json(state).items() if key != "setup"}
    text = json.dumps(parts, ensure_ascii=False, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=4).hexdigest()


def value_text(game: AnyGame, value: Any) -> str:
    """A part of an event as text."""
    if value is None:
        return "-"
    if is_dataclass(value):
        return repr(game.format(value))
    if isinstance(value, tuple) and type(value).__str__ is object.__str__:
        return "(" + " ".join(value_text(game, part) for part in value) + ")"
    return str(value)


def event_text(game: AnyGame, event: Event) -> str:
    """An event with its parts and clauses, in the words of the code."""
    kind: Any = event
    names = [field.name for field in fields(kind)] if is_dataclass(kind) else kind._fields
    parts = [
        f"{name}={value_text(game, getattr(event, name))}" for name in names if name != "clauses"
    ]
    return " ".join([type(event).__name__, *parts, f"[{' '.join(event.clauses)}]"])


def told(record: bk.Record) -> Iterator[str]:
    """What the record leads to, line by line, to the outcome."""
    game = record.find_game()
    state = record.first_state()
    yield f"start {digest(game, state)}"
    for text, (_, step) in zip(record.actions, record.steps(), strict=True):
        state = step.state
        yield f"{text} -> {digest(game, state)}"
        yield from (f"    {event_text(game, event)}" for event in step.events)
    outcome = game.outcome(state)
    if outcome is None:
        yield "unfinished"
        return
    for seat, score in enumerate(outcome.scores):
        parts = " ".join(f"{part}={points}" for part, points in score.parts.items())
        yield f"seat {seat}: {score.total} ({parts})"
    yield f"winners {' '.join(map(str, outcome.winners))} [{' '.join(outcome.clauses)}]"


def read(name: str) -> tuple[bk.Record, list[str]]:
    """The record of a file, under the data of today, and the lines that it told when written."""
    text, _, lines = (FOLDER / name).read_text(encoding="utf-8").partition(f"{RULE}\n")
    record = bk.Record.parse(text)
    rules = record.find_game().rules(**record.choices)
    today = record.find_game().new(record.seats, rules).setup.digest
    return replace(record, data=today), lines.splitlines()


def kept(name: str) -> bk.Record | None:
    """The record of a file if it can still be replayed to its end."""
    try:
        record, _ = read(name)
        return record if record.outcome() else None
    except (OSError, bk.BoardkitError):
        return None


def main() -> None:
    """Rewrites all files and removes those that nobody wants any more."""
    names = wanted()
    for file in FOLDER.glob("*.txt"):
        if file.name not in names:
            file.unlink()
    for name, game in names.items():
        record = kept(name) or play_new(*game)
        text = "\n".join([f"{record.text()}{RULE}", *told(record), ""])
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")
    print(f"{len(names)} golden games written to {FOLDER.name}/")


if __name__ == "__main__":
    main()
