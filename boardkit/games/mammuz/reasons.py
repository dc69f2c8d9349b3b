"""Why `careful` holds an action for good or bad: chances and counts, to be put in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from boardkit.core.game import Fact
from boardkit.games.mammuz.pieces import NUMBER, Cards, Kind, kinds_in
from boardkit.games.mammuz.players import HARMLESS, chance_false
from boardkit.games.mammuz.plays import Plays
from boardkit.games.mammuz.state import (
    Action,
    Challenge,
    Choose,
    Expand,
    Lead,
    Show,
    View,
    in_play,
)


def explain(view: View, action: Action, legal: Sequence[Action]) -> tuple[Fact, ...]:
    """What decides for an action in the eyes of `careful`: facts, true at this position.

    Rules: MAM-R3, MAM-A4, MAM-B1, MAM-D3, MAM-E1.
    """
    return tuple(_facts(view, action, legal))


def _facts(view: View, action: Action, legal: Sequence[Action]) -> Iterator[Fact]:
    match action:
        case Challenge():
            yield from _challenge(view, legal)
        case Choose(seat):
            yield Fact("holds", {"seat": seat + 1, "cards": view.sizes[seat]})
            if seat == view.seat:
                yield Fact("herd_to_itself")
        case Show(species):
            yield Fact("shows", {"kind": species.value, "cards": view.hand[NUMBER[species]]})
        case Lead(species, display):
            yield from _lay(view, species, display)
        case Expand(display) if view.declared is not None:
            yield from _doubt(view)
            yield from _lay(view, view.declared, display)


def _challenge(view: View, legal: Sequence[Action]) -> Iterator[Fact]:
    """A challenge that must be, or how likely the card turned over is another."""
    if isinstance(legal, Plays) and not legal.lay:
        yield Fact("must_challenge", {"seat": view.herd[-1].seat + 1})
    yield from _doubt(view)


def _doubt(view: View) -> Iterator[Fact]:
    """What speaks against the display before."""
    species = view.declared
    if species is None:
        return
    number = NUMBER[species]
    there = in_play(view, species, number)
    claimed = sum(display.size for display in view.herd)
    if claimed > there:
        names = {"claimed": claimed, "kind": species.value, "cards": there}
        yield Fact("too_many", names)
    percent = round(100 * chance_false(view))
    above = chance_false(view) > Fraction(1, 2)
    yield Fact("likely_false" if above else "likely_true", {"percent": percent})


def _lay(view: View, species: Kind, display: Cards) -> Iterator[Fact]:
    """How much of a display would be true, and how likely a lie is caught."""
    size, true = sum(display), display[NUMBER[species]]
    held = view.hand[NUMBER[species]]
    if true == size:
        yield Fact("honest", {"cards": size})
    else:
        percent = round(Fraction(100 * (size - true), size))
        yield Fact("caught", {"cards": size - true, "percent": percent})
        if not held:
            yield Fact("must_lie", {"kind": species.value})
    effects = view.setup.box.effects
    if any(kind.is_dinosaur and effects[kind] in HARMLESS for kind in kinds_in(display)):
        yield Fact("harmless")
    if size == sum(view.hand):
        yield Fact("last_cards")
