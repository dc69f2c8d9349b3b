"""Whether a game can come to a position, and if not, why.

What is asked is what every game keeps to: the tiles, the ways, the treasures and the temples must
fit each other and the turns that have passed. It is no proof that the position can be played to.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, permutations, product

from boardkit.core.refusal import Impossible, Param, Refusal
from boardkit.games.karuba.paths import reach
from boardkit.games.karuba.pieces import COLOURS, Rim, Spot, Treasure
from boardkit.games.karuba.rules import refusal
from boardkit.games.karuba.setup import first_state, next_to_place, refuse_pair
from boardkit.games.karuba.state import (
    Choice,
    Island,
    PlacePair,
    State,
    View,
    empty_island,
    treasure_on,
)

_FAR = 999
_ON_BEACH: tuple[Spot, ...] = (Rim.BEACH,) * len(COLOURS)


def _no(reason: str, *clauses: str, **params: Param) -> Impossible:
    return Impossible("karuba", reason, clauses, params)


def misshapen(value: State | View) -> str:
    """The field that does not fit the box, as it may come from a changed file; empty if all do."""
    setup = value.setup
    box, seats, colours = setup.box, setup.seats, len(COLOURS)
    spots = {*box.cells, *Rim}
    labels_fit = all(
        pair is None or (pair.beach in box.beach and pair.jungle in box.jungle)
        for pair in value.pairs
    )
    fits = {
        "pairs": len(value.pairs) == colours and labels_fit,
        "left": list(value.left) == sorted({*value.left} & {*box.tiles}),
        "tile": value.tile in (0, *box.tiles),
        "stacks": len(value.stacks) == colours,
        "to_move": not isinstance(value.to_move, int) or 0 <= value.to_move < seats,
        "islands": len(value.islands) == seats,
    }
    for island in value.islands:
        whole = len(island.tiles) == len(box.cells) and {*island.tiles} <= {0, *box.tiles}
        pieces = len(island.at) == len(island.temples) == colours and {*island.at} <= spots
        laid = whole and all(
            cell in box.index and island.tiles[box.index[cell]] for cell in island.treasures
        )
        fits["islands"] = fits["islands"] and whole and pieces and laid
    if isinstance(value, View):
        fits["chosen"] = 0 <= value.chosen < seats
        fits["seat"] = value.seat is None or 0 <= value.seat < seats
        fits["own_choice"] = isinstance(value.own_choice, Choice | None)
    else:
        choices = all(isinstance(choice, Choice) for choice in value.pending)
        fits["pending"] = choices and len(value.pending) <= seats
    return next((name for name, fit in fits.items() if not fit), "")


def impossible(state: State) -> Refusal | None:
    """The first reason why no game can come to this position; None where nothing speaks against it."""
    return next(_faults(state), None)


def _faults(state: State) -> Iterator[Refusal]:
    """Every fault; each may rely on there being none before it."""
    if field := misshapen(state):
        yield _no("misshapen", field=field)
        return
    yield from _faults_of_setup(state)
    if None in state.pairs:
        return
    for seat, island in enumerate(state.islands):
        yield from _faults_of_tiles(state, seat + 1, island)
        yield from _faults_of_treasures(state, seat + 1, island)
        yield from _faults_of_ways(state, seat + 1, island)
    yield from _faults_of_gold(state)
    yield from _faults_of_temples(state)
    yield from _faults_of_turn(state)


def _faults_of_setup(state: State) -> Iterator[Refusal]:
    """Rules: KAR-S4, KAR-S5, KAR-S6, KAR-S9."""
    for who, pair in enumerate(state.pairs):
        if pair:
            others = (*state.pairs[:who], None, *state.pairs[who + 1 :])
            refused = refuse_pair(state._replace(pairs=others), PlacePair(COLOURS[who], *pair))
            if refused:
                yield refused
    if state.setup.rules.setup == "given" and first_state(state.setup).pairs != state.pairs:
        yield _no("other_layout", "KAR-S4")
    if None in state.pairs:
        bare = (empty_island(state.setup.box),) * state.setup.seats
        if state.turn or state.tile or state.pending or state.islands != bare:
            yield _no("set_up_first", "KAR-S5")
        if state.to_move != next_to_place(state.setup, state.pairs):
            yield _no("turn", "KAR-S5")


def _faults_of_tiles(state: State, seat: int, island: Island) -> Iterator[Impossible]:
    """Rules: KAR-S1, KAR-T1, KAR-T2, KAR-B3, KAR-B4."""
    laid = [number for number in island.tiles if number]
    for number in laid:
        if laid.count(number) > 1:
            yield _no("tile_twice", "KAR-S1", seat=seat, tile=number)
        if number in state.left:
            yield _no("tile_to_come", "KAR-T1", seat=seat, tile=number)
        if number == state.tile:
            yield _no("tile_called", "KAR-T2", seat=seat, tile=number)
    if state.tile in state.left:
        yield _no("called_to_come", "KAR-T1", tile=state.tile)
    for who, spot in enumerate(island.at):
        if isinstance(spot, Rim):
            continue
        if not island.tiles[state.setup.box.index[spot]]:
            yield _no("no_tile", "KAR-B3", seat=seat, colour=COLOURS[who].value, cell=str(spot))
        if island.at.count(spot) > 1:
            yield _no("two_on_cell", "KAR-B4", seat=seat, cell=str(spot))


def _gone(state: State, island: Island) -> dict[Spot, Treasure]:
    """The treasures of laid tiles that are no longer there."""
    box = state.setup.box
    laid = ((cell, box.tiles[n]) for cell, n in zip(box.cells, island.tiles, strict=True) if n)
    return {
        cell: tile.treasure for cell, tile in laid if tile.treasure and cell not in island.treasures
    }


def _faults_of_treasures(state: State, seat: int, island: Island) -> Iterator[Impossible]:
    """Rules: KAR-A4, KAR-C1, KAR-C2, KAR-C3."""
    for cell in sorted(island.treasures):
        number = island.tiles[state.setup.box.index[cell]]
        if not number or treasure_on(state.setup.box, island, cell) is None:
            yield _no("no_treasure", "KAR-A4", seat=seat, cell=str(cell))
        if cell in island.at and state.setup.rules.collect == "automatic":
            yield _no("not_taken", "KAR-C1", seat=seat, cell=str(cell))
    gone = [*_gone(state, island).values()]
    crystals, nuggets = gone.count(Treasure.CRYSTAL), gone.count(Treasure.GOLD)
    if island.crystals != crystals:
        yield _no("crystals", "KAR-C2", seat=seat, has=island.crystals, gone=crystals)
    fits = island.gold <= nuggets if _scarce(state) else island.gold == nuggets
    if not fits:
        yield _no("gold", "KAR-C2", seat=seat, has=island.gold, gone=nuggets)


def _faults_of_ways(state: State, seat: int, island: Island) -> Iterator[Impossible]:
    """Tiles stay where they lie: whatever way was walked is still there.

    Rules: KAR-B1, KAR-B2, KAR-B3, KAR-B7, KAR-C1.
    """
    box = state.setup.box
    alone = island._replace(at=_ON_BEACH)
    ways = [reach(box, state.pairs, alone, colour, _FAR) for colour in COLOURS]
    gone = _gone(state, island)
    steps = moves = 0
    for who, spot in enumerate(island.at):
        if spot is Rim.BEACH:
            continue
        if spot not in ways[who]:
            place, colour = str(spot), COLOURS[who].value
            yield _no("no_way", "KAR-B3", seat=seat, colour=colour, place=place)
            return
        steps += ways[who][spot]
        moves += spot not in gone
    for cell in gone:
        if not _scarce(state) and not any(cell in way for way in ways):
            yield _no("out_of_reach", "KAR-C1", seat=seat, cell=str(cell))
    moves += island.crystals + island.gold
    seen = {*state.left, state.tile, *island.tiles}
    discarded = [tile for number, tile in box.tiles.items() if number not in seen]
    if moves > len(discarded):
        yield _no("few_discards", "KAR-B1", seat=seat, moves=moves, discarded=len(discarded))
    granted = sum(tile.steps for tile in discarded)
    if steps > granted:
        yield _no("few_steps", "KAR-B2", seat=seat, steps=steps, granted=granted)


def _scarce(state: State) -> bool:
    return state.setup.rules.gold == "box"


def _faults_of_gold(state: State) -> Iterator[Impossible]:
    """Rules: KAR-A4."""
    if not _scarce(state):
        return
    box, supply = state.setup.box, state.setup.box.supply[Treasure.GOLD]
    used, gone = 0, 0
    for island in state.islands:
        lying = [treasure_on(box, island, cell) for cell in island.treasures]
        used += island.gold + lying.count(Treasure.GOLD)
        gone += [*_gone(state, island).values()].count(Treasure.GOLD) - island.gold
    if used > supply or (gone and used < supply):
        yield _no("supply", "KAR-A4", used=used, supply=supply)


def _faults_of_temples(state: State) -> Iterator[Impossible]:
    """Rules: KAR-D1, KAR-D4."""
    stack = state.setup.box.stacks[state.setup.seats]
    paid = {(0,) * state.setup.seats}
    for who, colour in enumerate(COLOURS):
        home = {}
        for seat, island in enumerate(state.islands):
            if (island.at[who] is Rim.TEMPLE) != (island.temples[who] > 0):
                yield _no("temple", "KAR-D1", seat=seat + 1, colour=colour.value)
            if island.temples[who]:
                home[seat] = island.temples[who]
        best = stack[: len(home)]
        if sorted(home.values(), reverse=True) != list(best):
            values = " ".join(map(str, best))
            yield _no("temple_values", "KAR-D1", colour=colour.value, values=values)
        if state.stacks[who] != stack[len(home) :]:
            yield _no("stack", "KAR-D1", colour=colour.value)
        paid = {
            tuple(map(sum, zip(one, two, strict=True)))
            for one in paid
            for two in _made_up(home, state.setup.seats)
        }
    if tuple(island.tie_crystals for island in state.islands) not in paid:
        yield _no("paid", "KAR-D4")


def _made_up(home: dict[int, int], seats: int) -> set[tuple[int, ...]]:
    """The crystals that each seat may have got for one colour: any neighbours came together or not.

    >>> sorted(_made_up({0: 5, 1: 3}, 2))
    [(0, 0), (0, 2)]
    """
    found: set[tuple[int, ...]] = set()
    orders = [o for o in permutations(home) if all(home[a] >= home[b] for a, b in pairwise(o))]
    for order, together in product(orders, product((False, True), repeat=max(len(home) - 1, 0))):
        crystals = [0] * seats
        best = 0
        for place, seat in enumerate(order):
            if not place or not together[place - 1]:
                best = home[seat]
            elif order[place - 1] > seat:
                break  # who arrive together are paid in the order of the seats
            crystals[seat] = best - home[seat]
        else:
            found.add(tuple(crystals))
    return found


def _faults_of_turn(state: State) -> Iterator[Refusal]:
    """Rules: KAR-T2, KAR-E1, KAR-E2."""
    if state.tile and any(island.all_home for island in state.islands):
        yield _no("over", "KAR-E2", tile=state.tile)
    if state.pending and not state.tile:
        yield _no("chosen_early", "KAR-T2")
    if len(state.pending) >= state.setup.seats:
        yield _no("all_chosen", "KAR-T2")
    over = not state.left or any(island.all_home for island in state.islands)
    right = isinstance(state.to_move, int) if state.tile else (state.to_move is None) == over
    if not right or (state.tile and state.to_move != len(state.pending)):
        yield _no("turn", "KAR-T2")
    for seat, choice in enumerate(state.pending):
        before = state._replace(pending=state.pending[:seat], to_move=seat)
        if refused := refusal(before, choice):
            yield refused
