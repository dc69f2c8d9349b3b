"""Whether the fast lane plays the games of the rules: walked through action by action."""

import importlib
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import patch

import numba
import numpy as np

import boardkit as bk
from boardkit.core.chance import Stream, sealed, stream
from boardkit.core.game import find_player, player_name
from boardkit.core.players import comes_along
from boardkit.simulate import fast
from boardkit.simulate.fast import lane

PACKAGE = fast.__name__


def some_choices(game: str, number: int) -> dict[str, str]:
    """Some readings of a game, others for each number; none at all for each fourth."""
    chance = stream("readings", game, number)
    readings = bk.game(game).rulebook.readings
    return {
        name: chance.choice(tuple(reading.options))
        for name, reading in sorted(readings.items())
        if number % 4 and chance.below(2)
    }


def differences(
    game: str,
    players: Sequence[Any],
    games: int,
    seed: str,
    *,
    choices: dict[str, str] | None = None,
    rotate_seats: bool = False,
    first: int = 0,
    data: str | Path | None = None,
) -> Iterator[str]:
    """Where games of the lane are not those of the rules: one line for each such game.

    Each action of the lane is checked by the rules, and laid beside what chance or the player does
    in the same position; at the end, the scores are.
    """
    kind = bk.game(game)
    rules = kind.rules(**(choices or {}))
    table = fast.play(
        *(game, players, games, seed),
        rules=rules,
        rotate_seats=rotate_seats,
        data=data,
        first=first,
        log=True,
    )
    assert table is not None, "the lane was not taken"
    listed = [find_player(kind, player) for player in players]
    numbers = [stream if comes_along(kind, player) else sealed for player in listed]
    for place in range(games):
        own_seed, entries = f"{seed}/{first + place}", table.entry[place].tolist()
        told = [*map(player_name, players), choices, own_seed]
        state, drawn = kind.new(len(players), rules, data), 0
        chosen = [0] * len(players)
        for done, action in enumerate(table.actions_of(place)):
            seat = state.to_move
            refusal = kind.check(state, action)
            if refusal is not None:
                yield f"{told} {done}: {kind.format(action)} is not allowed: {refusal.reason}"
                break
            if seat is bk.CHANCE:
                wanted = kind.draw(state, stream(own_seed, *kind.chance_path(state, drawn)))
                drawn += 1
            else:
                own = numbers[entries[seat]](own_seed, "seat", seat, done)
                wanted = listed[entries[seat]](kind.view(state, seat), kind.legal(state), own)
                chosen[seat] += 1
            if action != wanted:
                yield f"{told} {done}: {kind.format(action)} for {kind.format(wanted)}"
                break
            state = kind.step(state, action).state
        else:
            outcome = kind.outcome(state)
            if outcome is None:
                yield f"{told}: the game is not over"
                continue
            parts = {name: rows[place].tolist() for name, rows in table.parts.items()}
            share = 1 / max(1, len(outcome.winners))
            if (
                table.total[place].tolist() != [score.total for score in outcome.scores]
                or [dict(score.parts) for score in outcome.scores]
                != [{name: row[seat] for name, row in parts.items()} for seat in range(len(chosen))]
                or table.won[place].tolist()
                != [share * (seat in outcome.winners) for seat in range(len(chosen))]
                or table.choices[place].tolist() != chosen
                or table.actions[place] != done + 1
            ):
                yield f"{told}: another end than {outcome}"


def line_up(players: Sequence[Any], seats: int, chance: Stream) -> list[Any]:
    """Players for so many seats, drawn."""
    return [chance.choice(players) for _ in range(seats)]


# Planting faults -----------------------------------------------------------------------------


def _modules(game: str) -> list[str]:
    """The modules of a kernel, each after those that it needs."""
    own = {path.stem for path in Path(lane.__file__).parent.glob(f"{game}*.py")}
    last = [f"{game}_players", f"{game}_kernel", game]
    return ["stream", "bits", "codes", *sorted(own.difference(last)), *last]


@contextmanager
def planted(game: str, module: str = "", right: str = "", wrong: str = "") -> Iterator[None]:
    """The lane takes a kernel that is not compiled, in one module of which a text is changed.

    It is slow, but a fault is planted at once.
    """
    package = importlib.import_module(PACKAGE)
    made: dict[str, ModuleType] = {}
    with (
        patch.dict(sys.modules),
        patch.object(numba, "njit", lambda **_: lambda function: function),
        _restored(package),
        np.errstate(over="ignore"),  # a stream's numbers go round, which plain numpy reports
    ):
        for short in _modules(game):
            path = Path(lane.__file__).with_name(f"{short}.py")
            source = path.read_text(encoding="utf-8")
            if short == module:
                assert source.count(right) == 1, f"{right!r} stands {source.count(right)} times"
                source = source.replace(right, wrong)
            made[short] = new = ModuleType(f"{PACKAGE}.{short}")
            sys.modules[new.__name__] = new
            setattr(package, short, new)
            exec(compile(source, str(path), "exec"), new.__dict__)
        with patch.object(lane, "_kernel", lambda _: made[game]):
            yield


@contextmanager
def _restored(package: ModuleType) -> Iterator[None]:
    """What hangs on a package is the same afterwards."""
    before = dict(vars(package))
    try:
        yield
    finally:
        vars(package).clear()
        vars(package).update(before)
