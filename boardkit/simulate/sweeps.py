"""The cases of a sweep: rules, readings, numbers of players, line-ups and dials of players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import partial
from itertools import product
from math import isfinite
from numbers import Integral, Number, Real
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from boardkit.core.dials import Dialled, set_dials
from boardkit.core.errors import BoardkitError, RulesError
from boardkit.core.game import AnyGame, find_player, player_name
from boardkit.core.given import short
from boardkit.core.players import named_player
from boardkit.simulate.checks import CASE, a_table
from boardkit.simulate.failures import reason
from boardkit.simulate.jobs import AnyPlayer

if TYPE_CHECKING:
    import pandas as pd

SEATS, PLAYERS = "seats", "players"
LARGEST = (1 << 63) - 1  # whole number that a column of a table holds
OWN_COLUMNS = {  # which every table has, of games or of events
    *(CASE, "game", "seat", "entry", "player", "won", "rank", "total", "choices", "actions"),
    *("seed", "event", "action", "turn", "kind", "clauses", "details"),
}
Sweep = Mapping[str, Iterable[Any]]


class Case(NamedTuple):
    """One way to play: what a sweep set for it, who plays, under which rules."""

    settings: dict[str, Any]
    players: tuple[AnyPlayer, ...]
    rules: Any


@dataclass(frozen=True, slots=True)
class Table:
    """What does not change in a sweep.

    Attributes:
        game: the game.
        players: one player, or a list of them.
        seats: how many play; by itself as many as are listed.
        rules: as `Game.rules` gives them.
        data: a folder with own data.
    """

    game: AnyGame
    players: AnyPlayer | Sequence[AnyPlayer]
    seats: int | None
    rules: Any
    data: str | Path | None

    def cases(self, sweep: Sweep | None) -> list[Case]:
        """Every combination of what is swept, the first key slowest; one case where nothing is.

        Raises:
            RulesError: there is no such key or value, or what it leads to cannot be played.
        """
        if not isinstance(sweep or {}, Mapping):
            raise RulesError("simulate.sweep", found=f"{sweep!r:.60}")
        given = {key: _listed(key, values) for key, values in (sweep or {}).items()}
        _check_keys(given)
        made = [
            self._case(dict(zip(given, values, strict=True))) for values in product(*given.values())
        ]
        step = len(made)
        for key, values in given.items():
            size, step = step, step // len(values)
            shown = [case.settings[key] for case in made[:size:step]]
            _check_double(key, shown, list(map(self._read, values)) if key == PLAYERS else shown)
        return made

    def _read(self, players: Any) -> list[Any]:
        """A line-up to be compared: the players with dials themselves, of the others the names."""
        alone = isinstance(players, str) or not isinstance(players, Iterable)
        listed = map(self._made, (players,) if alone else players)
        return [one if isinstance(one, Dialled) else player_name(one) for one in listed]

    def _made(self, player: AnyPlayer) -> Any:
        return named_player(self.game, player) if isinstance(player, str) else player

    def _case(self, asked: dict[str, Any]) -> Case:
        players = line_up(asked.get(PLAYERS, self.players), asked.get(SEATS, self.seats), self.game)
        choices = dict(self.game.choices(self.game.chosen(self.rules)))
        fixed = self.rules if isinstance(self.rules, Mapping) else dict(choices)
        names = choice_names(self.game)
        kept = dict(asked)
        for key, value in asked.items():
            if key in (SEATS, PLAYERS):
                continue
            if key not in names:
                players, kept[key] = self._dialled(players, key, value)
            elif key in fixed:
                raise RulesError("simulate.sweep_twice", found=key)
            else:
                choices[key] = value
        rules = self.game.rules(**choices)
        self.game.new(len(players), rules, self.data)
        settings = {key: _plain(key, value) for key, value in kept.items()}
        return Case(settings, players, rules)

    def _dialled(
        self, players: tuple[AnyPlayer, ...], key: str, value: Any
    ) -> tuple[tuple[AnyPlayer, ...], Any]:
        """The players with a dial set, and the value as they keep it.

        All that have the dial, or the one whose number stands before it.
        """
        number, dot, dial = str(key).partition(".")
        found: list[AnyPlayer] = []
        own: list[str] = []
        kept: list[Any] = []
        for entry, player in enumerate(players):
            made = self._made(player)
            own += dials(made)
            wanted, name = (number == str(entry), dial) if dot else (True, key)
            if wanted and name in dials(made):
                turned = self._turn(made, name, key, value)
                found.append(turned)
                kept.append(getattr(turned, name))
            else:
                found.append(player)
        if not kept:
            known = [*choice_names(self.game), SEATS, PLAYERS]
            known += dict.fromkeys(own)
            raise RulesError("simulate.sweep_key", found=f"{key!s:.40}", known=", ".join(known))
        return tuple(found), kept[0]

    def _turn(self, player: Any, dial: str, key: str, value: Any) -> AnyPlayer:
        """A player with a dial set; one of the game's takes it as a text, too."""
        if isinstance(player, Dialled):
            if isinstance(value, str):
                value = player.dials()[dial].read(value, partial(find_player, self.game))
            ours: AnyPlayer = set_dials(player, {dial: value})
            return ours
        told = {"key": key, "value": short(value)}
        if isinstance(getattr(player, dial), Number) and not isinstance(value, Number):
            raise RulesError("simulate.dial_number", **told)
        try:
            turned: AnyPlayer = replace(player, **{dial: value})
        except BoardkitError:
            raise
        except Exception as error:
            raise RulesError("simulate.dial", **told, why=reason(error)) from error
        return turned


def line_up(players: Any, seats: int | None, game: AnyGame) -> tuple[AnyPlayer, ...]:
    """One player for each seat: those listed, and the last of them on the seats that are left.

    Args:
        players: one player, or a list of them.
        seats: how many play; by itself as many as are listed, or as few as may.
        game: the game.

    Raises:
        RulesError: there is no such player, or more than there are seats.

    >>> from boardkit.core.game import find_game
    >>> line_up(["careful", "random"], 4, find_game("karuba"))
    ('careful', 'random', 'random', 'random')
    >>> line_up("random", None, find_game("karuba"))
    ('random', 'random')
    """
    alone = isinstance(players, str) or not isinstance(players, Iterable)
    listed: tuple[AnyPlayer, ...] = (players,) if alone else tuple(players)
    count = seats if seats is not None else game.seats[0] if alone else len(listed)
    count = game.check_seats(count)
    for player in listed:
        find_player(game, player)  # there is none: then say so
    if not 1 <= len(listed) <= count:
        raise RulesError("rules.players", found=len(listed), seats=count)
    return listed + listed[-1:] * (count - len(listed))


def entry_of(key: str) -> tuple[int | None, str]:
    """Whose dial a key of a sweep names, counted from 0 (None: everybody's), and the dial.

    >>> entry_of("1.lie"), entry_of("lie")
    ((1, 'lie'), (None, 'lie'))
    """
    entry, dot, dial = key.partition(".")
    return (int(entry), dial) if dot and entry.isdigit() else (None, key)


def choice_names(game: AnyGame) -> tuple[str, ...]:
    """The variants and readings of a game, as `Game.rules` takes them."""
    if is_dataclass(game.rules_type):
        return tuple(field.name for field in fields(game.rules_type))
    return tuple(game.rulebook.readings)


def dials(player: object) -> tuple[str, ...]:
    """What of a player can be set: the fields of its dataclass.

    >>> from boardkit.core.game import find_game
    >>> dials(find_game("mammuz").players["bluffer"]), dials(find_game("mammuz").players["careful"])
    (('lie', 'challenge'), ())
    """
    if not is_dataclass(player) or isinstance(player, type):
        return ()
    return tuple(field.name for field in fields(player) if field.init)


def _check_keys(given: Mapping[str, Any]) -> None:
    """Sees that each key is a column of its own, and no dial varied for all and for one at once."""
    for key in given:
        if key in OWN_COLUMNS:
            raise RulesError("simulate.sweep_column", key=key, known=f"0.{key}")
        entry, dial = entry_of(str(key))
        if entry is not None and dial in given:  # which of them would it be?
            known = f"0.{dial}, 1.{dial}"
            raise RulesError("simulate.sweep_both", dial=dial, key=key, known=known)


def _listed(key: object, values: object) -> list[Any]:
    """The values of a key, of which there is at least one."""
    if isinstance(values, (str, Mapping)) or not isinstance(values, Iterable):
        raise RulesError("simulate.sweep_values", key=f"{key!s:.40}", found=f"{values!r:.40}")
    found = list(values)
    if not found:
        raise RulesError("simulate.sweep_values", key=f"{key!s:.40}", found="[]")
    return found


def _check_double(key: str, shown: Sequence[Any], read: Sequence[Any]) -> None:
    """Sees that no two values of a key are the same, as they are read; `shown` are their words."""
    for place, one in enumerate(read):
        if one in read[:place]:
            raise RulesError("simulate.sweep_double", key=f"{key!s:.40}", found=repr(shown[place]))


def _plain(key: str, value: Any) -> Any:
    """A value as it stands in the table and in what is written beside it."""
    if key == PLAYERS:
        listed = [value] if isinstance(value, str) or callable(value) else value
        names = listed if isinstance(listed, Iterable) else [listed]
        return ", ".join(player_name(player) for player in names)
    if isinstance(value, bool) or value is None:
        return str(value)
    if isinstance(value, Integral):
        number = int(value)
        return number if abs(number) <= LARGEST else short(number)
    if isinstance(value, Real):
        try:
            return float(value) if isfinite(value) else str(value)
        except OverflowError:  # a fraction, of somebody's own player
            return short(value)
    return (
        value if isinstance(value, str) else player_name(value) if callable(value) else str(value)
    )


def cases(frame: pd.DataFrame) -> list[tuple[dict[str, Any], pd.DataFrame]]:
    """The cases of a sweep: what was set for each, and its table as `simulate` alone gives it.

    Of a table without a sweep it is the one case, with nothing set.

    >>> import boardkit as bk
    >>> frame = bk.simulate("karuba", "random", games=3, sweep={"seats": [2, 3]})
    >>> [(settings, len(rows)) for settings, rows in cases(frame)]
    [({'seats': 2}, 6), ({'seats': 3}, 9)]

    Raises:
        RulesError: it is no table of `simulate`.
    """
    a_table(frame)
    if not frame.attrs["sweep"]:
        return [({}, frame)]
    if CASE not in frame:
        raise RulesError("simulate.columns", lost=CASE)
    found = []
    for number, told in enumerate(frame.attrs["cases"]):
        rows = frame[frame[CASE] == number].reset_index(drop=True)
        rows = rows.drop(columns=[CASE, *frame.attrs["sweep"]])
        names = list(dict.fromkeys(told["players"]))
        if "player" in rows:
            rows["player"] = rows["player"].cat.set_categories(names)
        done = int(rows["game"].nunique())
        own = {name: told[name] for name in (PLAYERS, SEATS, "readings")}
        partial = {"n": done, "partial": done < frame.attrs["games"]}
        rows.attrs = {**frame.attrs, **own, **partial, "sweep": {}, "cases": []}
        found.append((dict(told["settings"]), rows))
    return found
