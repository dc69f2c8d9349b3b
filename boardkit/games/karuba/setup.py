"""The set-up: one pair of adventurer and temple after the other, the same on every island."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from boardkit.core.errors import DataError, NotationError, RulesError
from boardkit.core.game import CHANCE, Step, Turn
from boardkit.core.refusal import Refusal
from boardkit.games.karuba import notation
from boardkit.games.karuba.moves import no
from boardkit.games.karuba.pieces import COLOURS, Box, Layout, Pair
from boardkit.games.karuba.state import PairPlaced, PlacePair, Setup, State, empty_island


def first_state(setup: Setup) -> State:
    """The position before anything happened.

    Raises:
        RulesError: a given layout cannot be read, or is not allowed.

    Rules: KAR-S1, KAR-S2, KAR-S4.
    """
    box = setup.box
    _check_room(setup)
    blank: Layout = (None,) * len(COLOURS)
    state = State(
        setup=setup,
        pairs=blank,
        left=box.numbers,
        tile=0,
        islands=(empty_island(box),) * setup.seats,
        stacks=(box.stacks[setup.seats],) * len(COLOURS),
        pending=(),
        to_move=next_to_place(setup, blank),
    )
    if setup.rules.setup != "given":
        return state
    for action in _layout_actions(setup.rules.layout, box):
        if refusal := refuse_pair(state, action):
            raise RulesError("karuba.layout", why=refusal)
        state = place_pair(state, action).state
    if None in state.pairs:
        raise RulesError("karuba.layout_incomplete")
    return state


def _layout_actions(layout: str, box: Box) -> list[PlacePair]:
    """The set-up that a layout asks for: a name in `layouts.csv`, or four parts such as `blue 20 100`.

    Raises:
        RulesError: it cannot be read.
    """
    if layout in box.layouts:
        pairs = zip(COLOURS, box.layouts[layout], strict=True)
        return [PlacePair(colour, *pair) for colour, pair in pairs if pair]
    found: list[PlacePair] = []
    for part in layout.split(","):
        try:
            action = notation.parse(f"S {part}")
        except NotationError as error:
            known = ", ".join(box.layouts)
            raise RulesError("karuba.layout_unreadable", why=error, known=known) from None
        if isinstance(action, PlacePair):
            found.append(action)
    return found


def _check_room(setup: Setup) -> None:
    """Whether the pairs can be placed in whatever order: no choice may leave a colour without one.

    Four beach numbers with four jungle numbers each are enough: three pairs take three of each.
    """
    partners = Counter(pair.beach for pair in allowed_pairs(setup))
    enough = len(COLOURS)
    if sum(count >= enough for count in partners.values()) < enough:
        raise DataError("karuba.no_room", file="readings.toml", where=setup.rules.distance)


def next_to_place(setup: Setup, pairs: Layout) -> Turn:
    """Who places the next pair; chance where the set-up is random, or done.

    Rules: KAR-S5, KAR-S7.
    """
    done = len(COLOURS) - pairs.count(None)
    if done == len(COLOURS) or setup.rules.setup == "random":
        return CHANCE
    if done >= setup.seats == 3 and setup.rules.extra_pair == "last":
        return setup.seats - 1
    return done % setup.seats


def ranks(box: Box, pair: Pair) -> int:
    """The places of the two numbers, each counted from 1 along its rim from the west, added up."""
    beach, jungle = sorted(box.beach), sorted(box.jungle)
    return beach.index(pair.beach) + jungle.index(pair.jungle) + 2


def numbers_between(box: Box, pair: Pair) -> tuple[int, int]:
    """How many numbers lie between beach and jungle number, going round either corner of the rim.

    The first is counted round the north-west corner, the second round the south-east one.

    >>> from boardkit.games.karuba.pieces import load_box
    >>> numbers_between(load_box(), Pair(beach=60, jungle=70))
    (11, 9)
    """
    both = ranks(box, pair)
    return both - 2, len(box.beach) + len(box.jungle) - both


@lru_cache
def allowed_pairs(setup: Setup) -> frozenset[Pair]:
    """The pairs that keep the minimum distance, as the reading `distance` counts it.

    Rules: KAR-S6.
    """
    box = setup.box
    count = box.rulebook.readings["distance"].option(setup.rules.distance).numbers
    pairs = (Pair(beach, jungle) for beach in box.beach for jungle in box.jungle)
    return frozenset(pair for pair in pairs if count["low"] <= ranks(box, pair) <= count["high"])


@lru_cache
def _all_pairs(setup: Setup) -> tuple[PlacePair, ...]:
    pairs = sorted(allowed_pairs(setup))
    return tuple(PlacePair(colour, *pair) for colour in COLOURS for pair in pairs)


def legal_pairs(state: State) -> tuple[PlacePair, ...]:
    """Every colour not yet placed, on every allowed pair of numbers still free.

    Rules: KAR-S5, KAR-S6, KAR-S9.
    """
    beach = {pair.beach for pair in state.pairs if pair}
    jungle = {pair.jungle for pair in state.pairs if pair}
    open_colours = {c for c, pair in zip(COLOURS, state.pairs, strict=True) if pair is None}
    return tuple(
        action
        for action in _all_pairs(state.setup)
        if action.colour in open_colours
        and action.beach not in beach
        and action.jungle not in jungle
    )


def refuse_pair(state: State, action: PlacePair) -> Refusal | None:
    """Why a pair cannot be placed so.

    Rules: KAR-S5, KAR-S6, KAR-S9.
    """
    box, colour = state.setup.box, action.colour.value
    if None not in state.pairs:
        return no("setup_over", "KAR-S5")
    if state.pairs[COLOURS.index(action.colour)] is not None:
        return no("colour_placed", "KAR-S5", colour=colour)
    if action.beach not in box.beach:
        return no("no_such_beach", "KAR-S4", degrees=action.beach)
    if action.jungle not in box.jungle:
        return no("no_such_jungle", "KAR-S4", degrees=action.jungle)
    for other, pair in zip(COLOURS, state.pairs, strict=True):
        if pair and pair.beach == action.beach:
            return no("label_taken_beach", "KAR-S9", degrees=pair.beach, colour=other.value)
        if pair and pair.jungle == action.jungle:
            return no("label_taken_jungle", "KAR-S9", degrees=pair.jungle, colour=other.value)
    pair = Pair(action.beach, action.jungle)
    if pair not in allowed_pairs(state.setup):
        return _too_close(state.setup, colour, pair)
    return None


def _too_close(setup: Setup, colour: str, pair: Pair) -> Refusal:
    box = setup.box
    count = box.rulebook.readings["distance"].option(setup.rules.distance).numbers
    west, east = numbers_between(box, pair)
    all_numbers = len(box.beach) + len(box.jungle)
    if west <= east:
        between, needed = west, count["low"] - 2
    else:
        between, needed = east, all_numbers - count["high"]
    return no(
        "too_close",
        "KAR-S6",
        colour=colour,
        beach=pair.beach,
        jungle=pair.jungle,
        between=between,
        needed=needed,
    )


def place_pair(state: State, action: PlacePair) -> Step[State]:
    """Puts the pair on every island.

    Rules: KAR-S4, KAR-S5.
    """
    who = COLOURS.index(action.colour)
    pair = Pair(action.beach, action.jungle)
    pairs = (*state.pairs[:who], pair, *state.pairs[who + 1 :])
    seat = None if state.to_move is CHANCE else state.to_move
    event = PairPlaced(seat if isinstance(seat, int) else None, action.colour, pair)
    after = state._replace(pairs=pairs, to_move=next_to_place(state.setup, pairs))
    return Step(after, (event,))
