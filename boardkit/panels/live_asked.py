"""What the live charts are asked for in code, checked, as their controls would set it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import isfinite
from typing import Any

from boardkit.core.errors import RulesError
from boardkit.core.game import AnyGame
from boardkit.panels.live_dials import Dial, dialled_name, dials_of, offered
from boardkit.panels.live_words import Setting
from boardkit.panels.wanted import check_options

SEATS = {"skull_island": (1, 2, 3, 4, 6, 8)}  # where there may be many


def seats_of(game: AnyGame) -> tuple[int, ...]:
    """The numbers of players to choose from."""
    return SEATS.get(game.name, tuple(game.seats))


def asked(
    game: AnyGame,
    seats: int | None,
    who: str,
    dials: Mapping[str, Any],
    *,
    everybody: bool,
    others: str,
    rules: Mapping[str, str],
) -> Setting:
    """The setting that is asked for; what is left open stands as at first.

    Raises:
        RulesError: naming the first argument that cannot be so.
    """
    known, last, numbers = offered(game), dialled_name(game), seats_of(game)
    chosen = (3 if 3 in numbers else numbers[0]) if seats is None else seats
    who = who or last or known[-1]
    check_options(
        seats=(chosen, numbers),
        who=(who, known),
        everybody=(everybody, (False, True)),
        others=(others, [name for name in known if name != last]),
    )
    own = dials_of(game)
    names = [dial.name for dial in own] if who == last else []
    for name in dials:
        if not names:
            raise RulesError("panels.no_dials", who=who, found=name)
        check_options(dials=(name, names))
    stands = tuple(position(dial, dials.get(dial.name, dial.start)) for dial in own)
    readings = game.rulebook.readings
    for name, option in rules.items():
        check_options(rules=(name, readings))
        check_options(**{name: (option, readings[name].options)})
    if len(rules) > 1:  # one change at a time, so that it is seen what it does
        raise RulesError("rules.option", name="rules", known="1", found=f"{len(rules)}")
    reading, option = next(iter(rules.items()), ("", ""))
    return Setting(chosen, who, stands, everybody, others, reading, option)


def position(dial: Dial, found: Any) -> Any:
    """The position of a dial that is meant; a share may be given as any number.

    Raises:
        RulesError: it has none there.

    >>> position(Dial("p", (Fraction(0), Fraction(1, 2)), Fraction(0)), 0.5)
    Fraction(1, 2)
    """
    if type(found) in (float, int) and isfinite(found) and isinstance(dial.start, Fraction):
        found = Fraction(found).limit_denominator(1000)
    check_options(**{dial.name: (found, dial.values)})
    return next(value for value in dial.values if value == found)
