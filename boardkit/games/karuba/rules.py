"""The verbs: what is allowed, why not, what an action does, and how the game ends."""

from __future__ import annotations

from functools import lru_cache

from boardkit.core.game import CHANCE, Event, Outcome, Score, Step, Turn
from boardkit.core.grid import Cell
from boardkit.core.refusal import Refusal
from boardkit.games.karuba.moves import moves, no, refuse_move, steps_needed
from boardkit.games.karuba.pieces import COLOURS, Box, Rim, Treasure
from boardkit.games.karuba.setup import legal_pairs, place_pair, refuse_pair
from boardkit.games.karuba.state import (
    Action,
    Choice,
    Chose,
    Collected,
    Discard,
    Draw,
    GameEnded,
    Island,
    Move,
    Moved,
    Place,
    PlacePair,
    State,
    TempleReached,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
    treasure_on,
)

DISCARD = Discard()


@lru_cache(maxsize=16)
def _places(box: Box) -> tuple[Place, ...]:
    return tuple(map(Place, box.cells))


@lru_cache(maxsize=8192)
def _free(box: Box, tiles: tuple[int, ...]) -> list[Place]:
    """The places that are free; most turns ask again for an island on which nothing was laid."""
    return [place for place, tile in zip(_places(box), tiles, strict=True) if not tile]


def legal(state: State) -> tuple[Action, ...]:
    """Every action allowed now: places row by row, the discard, moves by colour.

    Rules: KAR-A1, KAR-A3, KAR-B1, KAR-T2.
    """
    seat = state.to_move
    if seat is None:
        return ()
    if None in state.pairs:
        return legal_pairs(state)
    if not isinstance(seat, int):
        return tuple(map(Draw, state.left))
    found: list[Action] = [*_free(state.setup.box, state.islands[seat].tiles)]
    walks = moves(state, seat)
    if not walks or state.setup.rules.discard == "free":
        found.append(DISCARD)
    found += walks
    return tuple(found)


def refusal(state: State, action: Action) -> Refusal | None:
    """Why an action is not allowed while the game runs, or None where it is."""
    if isinstance(action, PlacePair):
        return refuse_pair(state, action)
    seat = state.to_move
    if None in state.pairs:
        return no("place_first", "KAR-S5")
    if isinstance(action, Draw):
        return _refuse_draw(state, action)
    if not isinstance(seat, int):
        return Refusal("frame", "chance_turn", ("KAR-T1",))
    if isinstance(action, Move):
        return refuse_move(state, seat, action)
    if isinstance(action, Discard):
        if state.setup.rules.discard == "free" or not moves(state, seat):
            return None
        return no("must_move", "KAR-B1")
    place = state.setup.box.index.get(action.cell)
    if place is None:
        return no("off_island", "KAR-A1", cell=str(action.cell))
    tile = state.islands[seat].tiles[place]
    if tile:
        return no("cell_taken", "KAR-A1", cell=str(action.cell), tile=tile)
    return None


def _refuse_draw(state: State, action: Draw) -> Refusal | None:
    """Why this tile cannot be drawn now.

    Rules: KAR-T1, KAR-T2.
    """
    if isinstance(state.to_move, int):
        return Refusal("frame", "seat_turn", ("KAR-T2",), {"turn_of": state.to_move + 1})
    if action.tile not in state.setup.box.tiles:
        return no("no_such_tile", "KAR-S1", tile=action.tile)
    if action.tile not in state.left:
        return no("tile_gone", "KAR-T1", tile=action.tile)
    return None


def step(state: State, action: Action) -> Step[State]:
    """Does an allowed action.

    Rules: KAR-T1, KAR-T2.
    """
    if isinstance(action, PlacePair):
        return place_pair(state, action)
    setup, pairs, left, tile, islands, stacks, pending, _ = state
    if isinstance(action, Draw):
        drawn = action.tile
        left = tuple([number for number in left if number != drawn])
        after = State(setup, pairs, left, drawn, islands, stacks, (), 0)
        return Step(after, (TileDrawn(drawn),))
    chosen = len(pending)
    pending = (*pending, action)
    event = Chose(chosen, action)
    if chosen + 1 < setup.seats:
        after = State(setup, pairs, left, tile, islands, stacks, pending, chosen + 1)
        return Step(after, (event,))
    return _settle(state, pending, event)


def _settle(state: State, pending: tuple[Choice, ...], last: Event) -> Step[State]:
    """All have chosen: everything happens at once.

    Rules: KAR-T2, KAR-E1, KAR-E2.
    """
    setup, pairs, left, tile, before, stacks, *_ = state
    events = [last]
    islands = list(before)
    arrived: dict[int, list[int]] = {}
    nuggets = _nuggets_left(state)
    for seat, choice in enumerate(pending):
        if isinstance(choice, Place):
            islands[seat], event = _lay(state, seat, choice, nuggets)
            nuggets -= event.treasure is Treasure.GOLD
            events.append(event)
            continue
        events.append(TileDiscarded(seat, tile))
        if isinstance(choice, Move):
            islands[seat], happened = _walk(state, seat, choice)
            events += happened
            if choice.to is Rim.TEMPLE:
                arrived.setdefault(COLOURS.index(choice.colour), []).append(seat)
    if arrived:
        stacks = _pay_arrivals(stacks, islands, arrived, events)
    turn: Turn = CHANCE
    if not left:
        turn = None
        events.append(GameEnded(("KAR-E1",)))
    elif any(island.all_home for island in islands):
        turn = None
        home = tuple(seat for seat, island in enumerate(islands) if island.all_home)
        events.append(GameEnded(("KAR-E2",), home))
    after = State(setup, pairs, left, 0, tuple(islands), stacks, (), turn)
    return Step(after, tuple(events))


def _nuggets_left(state: State) -> int:
    """How many nuggets are in the supply, as the reading `gold` counts them.

    Rules: KAR-A4.
    """
    box = state.setup.box
    if state.setup.rules.gold == "unlimited":
        return state.setup.seats
    used = sum(
        island.gold
        + sum(treasure_on(box, island, cell) is Treasure.GOLD for cell in island.treasures)
        for island in state.islands
    )
    return box.supply[Treasure.GOLD] - used


def _lay(state: State, seat: int, choice: Place, nuggets: int) -> tuple[Island, TilePlaced]:
    """Option A: the tile goes onto the island, its treasure onto the tile.

    Rules: KAR-A1, KAR-A2, KAR-A3, KAR-A4.
    """
    box, number, island = state.setup.box, state.tile, state.islands[seat]
    place = box.index[choice.cell]
    tiles = (*island.tiles[:place], number, *island.tiles[place + 1 :])
    treasure = box.tiles[number].treasure
    if treasure is Treasure.GOLD and nuggets <= 0:
        treasure = None
    found = island.treasures | {choice.cell} if treasure else island.treasures
    after = Island(tiles, island.at, found, *island[3:])
    return after, TilePlaced(seat, number, choice.cell, treasure)


def _walk(state: State, seat: int, choice: Move) -> tuple[Island, list[Event]]:
    """Option B: an adventurer walks and, where it ends on a treasure, takes it.

    Rules: KAR-B2, KAR-B7, KAR-B8, KAR-C1, KAR-C2, KAR-C3.
    """
    island = state.islands[seat]
    who = COLOURS.index(choice.colour)
    steps = steps_needed(state, seat, choice)
    events: list[Event] = [Moved(seat, choice.colour, island.at[who], choice.to, steps)]
    at = (*island.at[:who], choice.to, *island.at[who + 1 :])
    treasures, crystals, gold = island.treasures, island.crystals, island.gold
    treasure = treasure_on(state.setup.box, island, choice.to) if choice.take else None
    if treasure and isinstance(choice.to, Cell):
        treasures = treasures - {choice.to}
        crystals += treasure is Treasure.CRYSTAL
        gold += treasure is Treasure.GOLD
        events.append(Collected(seat, treasure, choice.to))
    after = Island(island.tiles, at, treasures, crystals, gold, island.temples, island.tie_crystals)
    return after, events


def _pay_arrivals(
    stacks: tuple[tuple[int, ...], ...],
    islands: list[Island],
    arrived: dict[int, list[int]],
    events: list[Event],
) -> tuple[tuple[int, ...], ...]:
    """Temple treasures for all who arrived in this turn; equal points for the same colour.

    Rules: KAR-D1, KAR-D4.
    """
    after = list(stacks)
    for who, seats in sorted(arrived.items()):
        stack = after[who]
        for rank, seat in enumerate(seats):
            value, crystals = stack[rank], stack[0] - stack[rank]
            temples = islands[seat].temples
            islands[seat] = islands[seat]._replace(
                temples=(*temples[:who], value, *temples[who + 1 :]),
                tie_crystals=islands[seat].tie_crystals + crystals,
            )
            clauses = ("KAR-D1", "KAR-D4") if len(seats) > 1 else ("KAR-D1",)
            events.append(TempleReached(seat, COLOURS[who], value, crystals, clauses))
        after[who] = stack[len(seats) :]
    return tuple(after)


# The end -------------------------------------------------------------------------------------


def score(state: State, seat: int) -> Score:
    """A seat's points and their parts, also while the game runs.

    Treasures that still lie on tiles count for nothing.

    Rules: KAR-E3, KAR-E4.
    """
    island, points = state.islands[seat], state.setup.box.points
    parts = {
        "temples": sum(island.temples),
        "tie_crystals": island.tie_crystals * points[Treasure.CRYSTAL],
        "crystals": island.crystals * points[Treasure.CRYSTAL],
        "gold": island.gold * points[Treasure.GOLD],
    }
    return Score(sum(parts.values()), parts)


def outcome(state: State) -> Outcome | None:
    """Who won and why; None while the game runs.

    Rules: KAR-E1, KAR-E2, KAR-E3, KAR-E5, KAR-E6, KAR-E7.
    """
    if state.to_move is not None:
        return None
    scores = tuple(score(state, seat) for seat in range(state.setup.seats))
    clauses = ["KAR-E1" if not state.left else "KAR-E2", "KAR-E3", "KAR-E5"]
    best = max(points.total for points in scores)
    leaders = [seat for seat, points in enumerate(scores) if points.total == best]
    if len(leaders) > 1:
        clauses.append("KAR-E6")
        most = max(state.islands[seat].placed for seat in leaders)
        leaders = [seat for seat in leaders if state.islands[seat].placed == most]
    if len(leaders) > 1:
        clauses.append("KAR-E7")
    return Outcome(tuple(leaders), scores, tuple(clauses))
