"""The twelve events, each as the rule that it changes.

Low tide and the edge of the world are named in the rulebook; the other ten are this kit's own.
"""

from __future__ import annotations

from boardkit.games.tricky_tides.pieces import HEADINGS, STRAIGHT, Box, Goods, Heading, Tide
from boardkit.games.tricky_tides.state import Rules, Setup

EFFECTS: dict[Tide, str] = {tide: f"TID-W{k}" for k, tide in enumerate(Tide, start=1)}


def clause(tide: Tide | None, *tides: Tide) -> tuple[str, ...]:
    """The clause of the event in force, if it is one of these."""
    return (EFFECTS[tide],) if tide in tides and tide else ()


def lowest_wins(tide: Tide | None) -> bool:
    """Whether the lowest card of the suit led wins.

    Rules: TID-W1.
    """
    return tide is Tide.LOW_TIDE


def turned_order(tide: Tide | None, rules: Rules) -> bool:
    """Whether the suit led sails from low to high.

    Rules: TID-W1.
    """
    return tide is Tide.LOW_TIDE and rules.low_tide == "order"


def must_follow(tide: Tide | None) -> bool:
    """Whether the suit led must be followed.

    Rules: TID-T3, TID-W6.
    """
    return tide is not Tide.LOOSE_SAILS


def goes_round(tide: Tide | None, rules: Rules, heading: Heading) -> bool:
    """Whether this heading leads over the edge of the map to the opposite one.

    Rules: TID-N2, TID-W2.
    """
    return tide is Tide.EDGE_OF_THE_WORLD and (rules.edge == "all" or heading in STRAIGHT)


def compass(rules: Rules) -> tuple[Heading, ...]:
    """All headings of the compass.

    Rules: TID-N1.
    """
    return HEADINGS if rules.compass == "eight" else STRAIGHT


def headings_under(
    tide: Tide | None, rules: Rules, shown: frozenset[Heading]
) -> frozenset[Heading]:
    """The headings available to a ship whose card shows some.

    Rules: TID-N1, TID-W3, TID-W4.
    """
    if tide is Tide.CALM_SEA:
        return frozenset(compass(rules))
    if tide is Tide.UNDERTOW:
        return frozenset(heading.opposite for heading in shown)
    return shown


def islands_reached(tide: Tide | None) -> int:
    """How many islands in a row a ship may come to in one heading.

    Rules: TID-N7, TID-W5.
    """
    return 2 if tide is Tide.STRONG_WIND else 1


def taken(setup: Setup, tide: Tide | None, lying: int) -> int:
    """How many goods of a type are picked up where so many lie.

    Rules: TID-C2, TID-W8.
    """
    return min(lying, setup.box.tides[tide]) if tide is Tide.BUSY_DOCKS else lying


def both_actions(tide: Tide | None) -> bool:
    """Whether a ship may pick up and deliver in one turn.

    Rules: TID-C1, TID-W9.
    """
    return tide is Tide.LONG_STOP


def harvest(setup: Setup, tide: Tide | None) -> int:
    """How many goods more come to each island.

    Rules: TID-W7.
    """
    return setup.box.tides[tide] if tide is Tide.FULL_HARVEST else 0


def finds_flotsam(tide: Tide | None) -> bool:
    """Whether ships draw a good after sailing.

    Rules: TID-W10, TID-V3.
    """
    return tide is Tide.FLOTSAM


def rates_under(box: Box, tide: Tide | None) -> Goods:
    """How many goods of each type stand for one; none may where the rates are empty.

    Rules: TID-D4, TID-W11, TID-W12.
    """
    if tide is Tide.FOG:
        return ()
    if tide is Tide.BRISK_TRADE:
        return tuple(min(rate, box.tides[tide]) for rate in box.rates)
    return box.rates
