"""B. Descartar azulejos y mover aventurero: discarding the tile and walking."""

from itertools import product

import pytest

import boardkit as bk
from boardkit.games.karuba.moves import steps_needed
from boardkit.games.karuba.paths import Exit, first_gap, reach, rings, shortest_path
from boardkit.games.karuba.pieces import Colour, Direction, Pair, Rim
from boardkit.games.karuba.roads import roads
from boardkit.games.karuba.state import Move, Moved
from tests.karuba_positions import (
    BOX,
    EXITS,
    KARUBA,
    LAYOUT,
    full,
    island,
    legal,
    position,
    random_island,
    refused,
    targets,
    turn,
    walks,
    walks_of,
)

TWO, THREE, FOUR = 1, 5, 7  # tiles with two, three and four exits
ROW_3 = ".\n.\n{}"  # a picture of row 3 alone


def row_3(cells: str) -> str:
    return ROW_3.format(cells)


@pytest.mark.clause("KAR-B1")
def test_a_discard_lets_one_adventurer_move():
    """With the tile discarded one adventurer moves; the tile lies on no island."""
    step = turn(position(row_3("1 1"), tile=THREE), "M blue B3", "D")
    state = step.state
    assert [str(spot) for spot in state.islands[0].at] == ["beach", "B3", "beach", "beach"]
    assert THREE not in state.islands[0].tiles
    assert THREE not in state.left
    assert Moved(0, Colour.BLUE, state.islands[1].at[1], bk.Cell(2, 1), 2) in step.events


@pytest.mark.clause("KAR-B1")
def test_a_discard_without_a_move_is_always_allowed():
    """One may discard and move nobody: where nobody can move, and also where somebody could."""
    for board in ("", row_3("1 1"), full(17), island(home="RBPY")):
        state = position(board, tile=THREE)
        assert legal(state, "D") == {"D"}
        after = turn(state, "D", "D").state
        assert after.islands == state.islands


@pytest.mark.clause("KAR-B1")
def test_discarding_is_one_action():
    """A discard without a move is one thing to do, not one for each adventurer."""
    texts = [KARUBA.format(action) for action in KARUBA.legal(position(full(7)))]
    assert texts.count("D") == 1
    assert len(texts) == len(set(texts))


@pytest.mark.clause("KAR-B2")
@pytest.mark.parametrize("tile", EXITS)
def test_an_adventurer_takes_at_most_as_many_steps_as_the_tile_has_exits(tile):
    """From the beach along a straight road: 2, 3 or 4 cells, by the exits of the discarded tile."""
    state = position(row_3("1 2 13 14 15 16"), tile=tile)
    reached = ["A3", "B3", "C3", "D3"][: len(EXITS[tile])]
    assert targets(state) == set(reached)
    refusal = refused(state, "M blue E3")
    assert (refusal.reason, refusal.clauses) == ("too_many_steps", ("KAR-B2",))
    assert (refusal.params["needed"], refusal.params["granted"]) == (5, len(EXITS[tile]))


@pytest.mark.clause("KAR-B2")
def test_the_called_tile_counts_and_not_the_one_stood_on():
    """The steps come from the discarded tile, whatever the tiles on the way look like."""
    assert targets(position(row_3("7B 7 7 7"), tile=TWO)) == {"B3", "C3"}


@pytest.mark.clause("KAR-B3")
def test_entering_the_island_takes_a_step():
    """The first cell costs one step, whichever side of the island the adventurer comes from."""
    for beach, entry, next_cell in ((30, "A3", "B3"), (60, "A5", "A4"), (100, "E5", "E4")):
        layout = LAYOUT.replace("blue 30", f"blue {beach}").replace("brown 60", "brown 40")
        found = walks_of(position(full(7), layout=layout))
        assert found[f"M blue {entry}"] == (1, "")
        assert found[f"M blue {next_cell}"] == (2, "")


@pytest.mark.clause("KAR-B3")
def test_the_entry_cell_must_be_open_to_the_beach():
    """An adventurer enters only over a path that leads to its beach number."""
    assert targets(position(row_3("17 1"))) == set()
    assert targets(position(row_3("21 1"))) == set()  # tile 21: east and south
    assert targets(position(row_3("28 1"))) == {"A3"}  # tile 28: north and west


@pytest.mark.clause("KAR-B3")
def test_an_adventurer_enters_only_at_its_own_number():
    """Beach 50 and beach 60 touch the same cell, from the west and from the south."""
    at_50, at_60 = "brown 50 90, blue 20 100", "brown 60 90, blue 20 100"
    others = ", purple 110 60, yellow 80 10"
    straight_in = ".\n.\n.\n.\n1"  # tile 1 on A5 opens east and west
    assert targets(position(straight_in, layout=at_50 + others), "brown") == {"A5"}
    assert targets(position(straight_in, layout=at_60 + others), "brown") == set()


@pytest.mark.clause("KAR-B3")
@pytest.mark.parametrize(("here", "east"), [*product((1, 17, 7), repeat=2)])
def test_two_cells_are_joined_only_by_paths_on_both(here, east):
    """A step needs an exit on this side of the edge and one on the other."""
    state = position(row_3(f"{here}B {east}"), tile=TWO)
    joined = "E" in EXITS[here] and "W" in EXITS[east]
    assert ("B3" in targets(state)) == joined
    back = position(row_3(f"{here} {east}B"), tile=TWO)
    assert ("A3" in targets(back)) == joined
    upright = position(f"{here}B\n{east}", tile=TWO)
    assert ("A2" in targets(upright)) == ("S" in EXITS[here] and "N" in EXITS[east])


@pytest.mark.clause("KAR-B3")
def test_a_step_never_wraps_round_the_rim():
    """The end of a row is no neighbour of the start of the next one, nor is bottom of top."""
    assert targets(position(". . . . . 7B\n7", tile=TWO)) == set()
    assert targets(position(".\n7B\n.\n.\n.", tile=TWO)) == set()
    assert targets(position("7\n.\n.\n.\n7B", tile=TWO)) == set()
    assert targets(position("7B\n.\n.\n.\n7", tile=TWO)) == set()
    assert targets(position("1 1 1 1 1 1\n7B 1", tile=TWO)) == {"B2"}


@pytest.mark.clause("KAR-B3")
def test_an_empty_cell_is_no_way():
    """Adventurers walk on tiles only."""
    assert targets(position(row_3("1 . 1"))) == {"A3"}
    refusal = refused(position(row_3("1 . 1")), "M blue C3")
    assert (refusal.reason, refusal.params["cell"]) == ("missing_tile", "B3")


@pytest.mark.clause("KAR-B3")
def test_an_adventurer_does_not_go_back_to_the_beach():
    """A step leads to a tile, and the beach is none."""
    state = position(row_3("1B 1"))
    assert targets(state) == {"B3"}
    assert refused(state, "M blue beach").reason == "no_return"
    assert refused(state, "M blue W").reason == "no_return"


@pytest.mark.clause("KAR-B3")
def test_the_way_may_be_written_step_by_step():
    """A way of steps ends where its last step leads, over any exit of the tiles on the way."""
    board = "7B 7 7\n7 . 7\n7 7 7"
    for way, end in (("E E", "C1"), ("S S", "A3"), ("E E S S", "C3"), ("S S E E", "C3")):
        after = turn(position(board), f"M blue {way}", "D").state
        assert str(after.islands[0].at[1]) == end
    assert refused(position(board), "M blue E S").reason == "missing_tile"
    assert refused(position(board), "M blue N").reason == "no_way_out"
    assert refused(position(board), "M blue E E S S W").reason == "too_many_steps"


@pytest.mark.clause("KAR-B4")
def test_a_cell_holds_one_adventurer():
    """Nobody ends on the cell of another adventurer of the same island."""
    state = position(row_3("1B 1R 1"))
    refusal = refused(state, "M blue B3")
    assert (refusal.reason, refusal.clauses) == ("occupied", ("KAR-B4",))
    assert (refusal.params["colour"], refusal.params["other"]) == ("blue", "brown")
    assert "B3" not in targets(state)


@pytest.mark.clause("KAR-B4")
def test_the_adventurers_of_others_are_on_other_islands():
    """Only one's own adventurers stand in the way."""
    state = position(row_3("1B 1 1"), row_3("1 1B 1R"))
    assert targets(state) == {"B3", "C3"}


@pytest.mark.clause("KAR-B4")
def test_beach_and_temple_are_no_cells():
    """Adventurers on the beach or at home stand in nobody's way, not even on a shared cell."""
    # Brown starts at 60, yellow at 50: both touch A5. Brown's temple 70 and purple's 60 touch F1.
    layout = "brown 60 70, blue 30 90, purple 110 60, yellow 50 10"
    state = position(island(".\n.\n.\n.\n7 7", home="P"), layout=layout)
    assert targets(state, "brown") == targets(state, "yellow") == {"A5", "B5"}
    home_at_60 = position(island(". . . . 7R 7", home="P"), layout=layout)
    assert targets(home_at_60, "brown") == {"F1", "temple"}


@pytest.mark.clause("KAR-B5")
def test_nobody_jumps_over_another_adventurer():
    """Beyond another adventurer the road is closed."""
    state = position(row_3("1B 1 1R 1"))
    assert targets(state) == {"B3"}
    refusal = refused(state, "M blue D3")
    assert (refusal.reason, refusal.clauses) == ("blocked", ("KAR-B5",))
    assert (refusal.params["other"], refusal.params["cell"]) == ("brown", "C3")


@pytest.mark.clause("KAR-B5")
def test_another_way_round_is_no_jump():
    """Round another adventurer one may walk, if the steps are enough."""
    state = position("7B 7R 7\n7 7 7", tile=FOUR)
    assert targets(state) == {"A2", "B2", "C2", "C1"}
    assert refused(position("7B 7R 7\n7 7 7", tile=THREE), "M blue C1").params["needed"] == 4


@pytest.mark.clause("KAR-B5")
def test_an_adventurer_on_the_entry_cell_keeps_others_out():
    """Nobody enters the island over a cell on which another one stands."""
    layout = LAYOUT.replace("yellow 80", "yellow 50")
    state = position(".\n.\n.\n.\n7R 7", layout=layout)
    assert targets(state, "yellow") == set()
    assert refused(state, "M yellow B5").params == {
        "colour": "yellow",
        "to": "B5",
        "other": "brown",
        "cell": "A5",
    }


@pytest.mark.clause("KAR-B5")
def test_an_adventurer_before_a_temple_keeps_others_out():
    """Who stands on the last cell bars the temple behind it to all others."""
    state = position(row_3(". . . . 7B 7R"))
    assert targets(state) == set()
    refusal = refused(state, "M blue temple")
    assert (refusal.reason, refusal.params["cell"]) == ("blocked", "F3")


@pytest.mark.clause("KAR-B6")
def test_at_a_junction_any_path_will_do():
    """From a crossing one may go on in each direction, also back the way one came."""
    state = position("7 7 7\n7B 7 7\n7 7 7", tile=TWO)
    assert targets(state) == {"B2", "A1", "A3", "B1", "C2", "B3"}
    back = turn(position(row_3("1B 1"), tile=TWO), "M blue B3", "D").state
    assert KARUBA.check(KARUBA.apply(back, "T 2").state, "M blue A3") is None


@pytest.mark.clause("KAR-B6", "KAR-B3")
def test_turning_back_within_a_move_reaches_nothing_new():
    """A way that turns back is allowed, but the cell it ends on could be had with fewer steps."""
    state = position(row_3("1B 1 1"), tile=FOUR)
    assert KARUBA.check(state, "M blue E W E") is None
    after = turn(state, "M blue E W E", "D").state
    assert str(after.islands[0].at[1]) == "B3"
    assert refused(state, "M blue E W").reason == "stands_there"


@pytest.mark.clause("KAR-B7")
def test_only_one_adventurer_moves():
    """The steps are not shared out: after one adventurer has moved the player's turn is over."""
    board = ".\n.\n1\n.\n7"
    step = turn(position(board, tile=FOUR), "M blue A3", "D")
    moved = [event for event in step.events if isinstance(event, Moved)]
    assert [(event.seat, event.colour) for event in moved] == [(0, "blue")]
    state = position(board, tile=FOUR)
    after = KARUBA.apply(state, "M blue A3").state
    assert after.to_move == 1
    assert refused(state, "M blue A3 M brown A5").reason == "unreadable"


@pytest.mark.clause("KAR-B8")
def test_fewer_steps_may_be_taken_and_the_rest_is_lost():
    """One may stop early; the next tile grants its own steps and no more."""
    state = position(row_3("1B 1 1 1 1 1"), tile=FOUR, left=(TWO, 2))
    after = turn(state, "M blue B3", "D").state
    called = KARUBA.apply(after, f"T {TWO}").state
    assert targets(called) == {"A3", "C3", "D3"}


@pytest.mark.clause("KAR-B2", "KAR-B3")
def test_the_longest_way_winds_through_all_cells():
    """Thirty cells and the temple: 31 steps from beach 10 to jungle 110, and no way is longer."""
    snake = "\n".join(["1 1 1 1 1 22", "21 1 1 1 1 28"] * 2 + ["27 1 1 1 1 1"])
    snake = snake.replace("28\n1 ", "28\n27 ")
    layout = LAYOUT.replace("blue 30 90", "blue 10 110")
    state = position(snake, layout=layout)
    way = shortest_path(BOX, state.pairs, state.islands[0], Colour.BLUE)
    assert way is not None
    assert len(way) - 1 == 31
    assert len(set(way)) == 32
    assert refused(state, "M blue temple").params["needed"] == 31
    assert refused(state, "M blue F5").params["needed"] == 30


@pytest.mark.clause("KAR-B2")
def test_without_steps_nobody_moves():
    """No step leads nowhere, and a colour that was not placed has no way at all."""
    state = position(row_3("1 1"))
    board = state.islands[0]
    for steps, found in ((0, {}), (1, {bk.Cell(2, 0): 1})):
        assert reach(BOX, state.pairs, board, Colour.BLUE, steps) == found
    net = roads(BOX, board.tiles)
    for start in (Rim.BEACH, Rim.TEMPLE):
        assert rings(BOX, net, start, Pair(30, 90), 0, 0) == [0]
    nobody = (None, None, None, None)
    assert reach(BOX, nobody, board, Colour.BLUE, 9) == {}
    assert steps_needed(state._replace(pairs=nobody), 0, Move(Colour.BLUE, bk.Cell(2, 0))) == 0
    corner = position("7B 7")
    assert steps_needed(corner, 0, Move(Colour.BLUE, bk.Cell(5, 0))) == 0
    beside = position("7 7B")
    assert steps_needed(beside, 0, Move(Colour.BLUE, bk.Cell(5, 0))) == 0


@pytest.mark.clause("KAR-B3")
def test_a_way_is_interrupted_only_on_the_island():
    """The first gap is named for spots of the island; off it, and where one stands, there is none."""
    board = island(row_3("1B 17 1"))
    pair = Pair(30, 90)
    gap = first_gap(BOX, board, pair, bk.Cell(2, 0), bk.Cell(2, 2))
    assert gap == (bk.Cell(2, 0), Exit(Direction.E, bk.Cell(2, 1), joined=False))
    assert first_gap(BOX, board, pair, bk.Cell(2, 0), bk.Cell(9, 9)) is None
    assert first_gap(BOX, board, pair, bk.Cell(2, 0), bk.Cell(2, 0)) is None


@pytest.mark.clause("KAR-B3")
def test_the_way_back_to_the_beach_may_take_exactly_the_steps_granted():
    """With an open beach two steps lead back from B3: asked with one, two and three steps."""
    state = position(row_3("1 1B"), beach="open")
    for steps in (1, 2, 3):
        found = reach(BOX, state.pairs, state.islands[0], Colour.BLUE, steps, beach=True)
        assert (found.get(Rim.BEACH) == 2) == (steps >= 2)


@pytest.mark.clause("KAR-B2", "KAR-B3", "KAR-B4", "KAR-B5", "KAR-B6", "KAR-D2")
@pytest.mark.parametrize("seed", range(12))
def test_moves_are_exactly_the_walks_that_can_be_made(seed):
    """On random islands the moves equal those found by trying all walks, step for step."""
    stream = bk.stream(seed, "islands")
    for _ in range(12):
        board = random_island(stream)
        tile = (TWO, THREE, FOUR)[stream.below(3)]
        state = position(board, tile=tile)
        expected = {
            f"M {colour} {spot}": steps
            for colour in ("brown", "blue", "purple", "yellow")
            for spot, steps in walks(board, LAYOUT, colour, len(EXITS[tile])).items()
        }
        found = {text: steps for text, (steps, _) in walks_of(state).items()}
        assert found == expected
        assert legal(state, "M") == set(expected)
