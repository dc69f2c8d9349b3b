"""A game that comes as a box of data: how its rules are chosen and what it is as JSON."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, Protocol

from boardkit.core.errors import RecordError, RulesError
from boardkit.core.game import A, Game, S, V
from boardkit.core.jsonable import Hooks, decode, encode
from boardkit.core.rulebook import Rulebook

Folder = str | Path | None


class Box(Protocol):
    """What every game's box has."""

    @property
    def rulebook(self) -> Rulebook:
        """The clauses and readings."""
        ...

    @property
    def digest(self) -> str:
        """The digest of the data."""
        ...


class BoxedGame(Game[S, A, V]):
    """A game whose State and View have a `setup`: the seats, the rules, and the box they come from.

    Attributes:
        state_type, view_type, setup_type: the game's own classes.
    """

    state_type: type
    view_type: type
    setup_type: type

    @abstractmethod
    def box(self, data: Folder = None) -> Box:
        """What is in the box, read once; from the folder `data` where there is one."""

    @abstractmethod
    def setup(self, seats: int, rules: Any = None, data: Folder = None) -> Any:
        """What stays the same throughout a game of so many seats; equal ones are one.

        Raises:
            RulesError: the game is not for so many seats.
            DataError: the folder `data` does not hold what the game needs.
        """

    @abstractmethod
    def misshapen(self, value: S | V) -> str:
        """The field of a value read from JSON that does not fit its setup; empty where all do."""

    def json_hooks(self) -> Hooks:
        """What, besides the setup, is written in its own way."""
        return {}

    @property
    def rulebook(self) -> Rulebook:
        """The clauses and readings of the box."""
        return self.box().rulebook

    def options(
        self, choices: Mapping[str, object], variants: Mapping[str, tuple[str, ...]]
    ) -> dict[str, str]:
        """Every variant and reading with its option: the one chosen, or the default.

        Args:
            choices: what was chosen.
            variants: the options of what is chosen beside the readings, the default first. Where
                that is the only one, any text will do.

        Raises:
            RulesError: there is no such variant, reading or option.
        """
        readings = self.rulebook.readings
        chosen = {name: options[0] for name, options in variants.items()}
        chosen |= {name: reading.default for name, reading in readings.items()}
        for name, option in ((name, str(option)) for name, option in choices.items()):
            if name not in chosen:
                raise RulesError("rules.choice", found=name, known=", ".join(chosen))
            options = variants.get(name, ())
            if len(options) > 1 and option not in options:
                known = ", ".join(options)
                raise RulesError("rules.option", name=name, known=known, found=option)
            chosen[name] = readings[name].option(option).name if name in readings else option
        return chosen

    def choices(self, rules: Any) -> dict[str, str]:
        """The variants and readings that differ from the default, as `rules` takes them."""
        default = self.rules()
        return {
            field.name: getattr(rules, field.name)
            for field in fields(self.rules_type)
            if getattr(rules, field.name) != getattr(default, field.name)
        }

    def check_seat(self, state: S, seat: int | None) -> None:
        """Raises a RulesError unless somebody sits there; None is the table itself."""
        # Every State of a boxed game has a setup; a type variable cannot say so beside Position.
        seats: int = state.setup.seats  # type: ignore[attr-defined]
        if seat is not None and not 0 <= seat < seats:
            raise RulesError("rules.seat", found=seat, seats=seats)

    def to_json(self, value: S | V) -> dict[str, Any]:
        """A State or View under its field names; `kind` says which of them it is."""
        kind = "view" if isinstance(value, self.view_type) else "state"
        return {"kind": kind, **encode(value, self._hooks(None))}

    def from_json(self, value: Mapping[str, Any], data: Folder = None) -> S | V:
        """The State or View that `to_json` wrote.

        Raises:
            RecordError: it is none, does not fit its setup, or has other data.
        """
        if not isinstance(value, Mapping):
            raise RecordError("record.json", found=f"{value!r:.40}", kind="State")
        kind = self.view_type if value.get("kind") == "view" else self.state_type
        plain = {key: part for key, part in value.items() if key != "kind"}
        return self.well_shaped(decode(plain, kind, self._hooks(data)))

    def well_shaped(self, value: S | V) -> S | V:
        """The value, where all that was read fits its setup; raises a RecordError otherwise."""
        if field := self.misshapen(value):
            raise RecordError("record.json_shape", field=field)
        return value

    def write_setup(self, setup: Any) -> dict[str, Any]:
        """A setup as JSON: what `read_setup` needs to find it again."""
        choices = self.choices(setup.rules)
        return {"seats": setup.seats, "rules": choices, "data": setup.digest}

    def read_setup(self, value: Any, data: Folder = None) -> Any:
        """The setup that `write_setup` wrote; raises a RecordError where there is no such one."""
        if not isinstance(value, dict) or set(value) != {"seats", "rules", "data"}:
            raise RecordError("record.json", found=f"{value!r:.40}", kind="Setup")
        if value["data"] != self.box(data).digest:
            raise RecordError("record.json_data", found=value["data"])
        seats, chosen = value["seats"], value["rules"]
        if type(seats) is not int or not isinstance(chosen, dict):
            raise RecordError("record.json", found=f"{value!r:.40}", kind="Setup")
        try:
            return self.setup(seats, self.rules(**chosen), data)
        except (ValueError, TypeError) as error:
            raise RecordError("record.json_part", found=f"{value!r:.60}", why=error) from None

    def _hooks(self, data: Folder) -> Hooks:
        """How its parts stand in JSON."""
        setup = (self.write_setup, lambda value: self.read_setup(value, data))
        return {self.setup_type: setup, **self.json_hooks()}
