"""Alcanzando un templo: coming home."""

import pytest

from boardkit.games.karuba.pieces import Colour, Rim
from boardkit.games.karuba.rules import score
from boardkit.games.karuba.state import TempleReached
from tests.karuba_positions import (
    BEACH,
    JUNGLE,
    KARUBA,
    full,
    island,
    legal,
    play,
    position,
    refused,
    targets,
    turn,
)

# Blue stands beside its temple, jungle 90 east of F3; tile 1 opens east.
AT_THE_DOOR = ".\n.\n. . . . . 1B"
STACKS = {2: (5, 3), 3: (5, 3, 2), 4: (5, 4, 3, 2)}


@pytest.mark.clause("KAR-D1")
def test_the_temple_gives_the_most_valuable_treasure_left():
    """The first to come takes the best of the stack, a later one the best that is left."""
    state = position(AT_THE_DOOR, AT_THE_DOOR, AT_THE_DOOR, tile=1)
    state = turn(state, "M blue temple", "D", "D").state
    assert state.islands[0].temples == (0, 5, 0, 0)
    assert state.stacks == ((5, 3, 2), (3, 2), (5, 3, 2), (5, 3, 2))
    state = turn(KARUBA.apply(state, "T 2").state, "D", "D", "M blue temple").state
    state = turn(KARUBA.apply(state, "T 13").state, "D", "M blue temple", "D").state
    assert [board.temples[1] for board in state.islands] == [5, 2, 3]
    assert state.stacks[1] == ()


@pytest.mark.clause("KAR-D1")
def test_the_event_names_temple_and_treasure():
    """Arriving is told with the colour, the treasure's value and no crystals for one alone."""
    step = turn(position(AT_THE_DOOR), "M blue temple", "D")
    assert TempleReached(0, Colour.BLUE, 5, 0) in step.events
    assert step.state.islands[0].tie_crystals == 0


@pytest.mark.clause("KAR-D1")
@pytest.mark.parametrize(
    ("picture", "steps"),
    [(AT_THE_DOOR, 1), (".\n.\n. . . . 1B 1", 2), (".\n.\n. . . 1B 1 1", 3)],
)
def test_stepping_into_the_temple_takes_a_step(picture, steps):
    """The way onto the temple's number counts one step more than the way to the last cell."""
    for tile, exits in ((1, 2), (5, 3), (7, 4)):
        assert ("temple" in targets(position(picture, tile=tile))) == (steps <= exits)


@pytest.mark.clause("KAR-D1")
def test_the_last_cell_must_be_open_towards_the_temple():
    """Beside the temple, but on a tile without an exit to it, one is not there yet."""
    state = position(".\n.\n. . . . . 17B")
    assert targets(state) == set()
    refusal = refused(state, "M blue temple")
    assert (refusal.reason, refusal.clauses) == ("missing_exit", ("KAR-B3",))
    assert (refusal.params["cell"], refusal.params["direction"]) == ("F3", "E")


@pytest.mark.clause("KAR-D1")
def test_no_exact_count_is_needed():
    """Steps left over at the temple are lost."""
    assert "temple" in targets(position(AT_THE_DOOR, tile=7))


@pytest.mark.clause("KAR-D2")
def test_only_the_own_temple_can_be_entered():
    """Past the temple of another colour an adventurer cannot leave the island."""
    # Brown's temple is 70, east of F1; purple's is 60, north of it.
    on_f1 = position(". . . . . 7B")
    assert targets(on_f1) == set()
    for degrees, owner in ((70, "brown"), (60, "purple"), (10, "yellow")):
        refusal = refused(on_f1, f"M blue J{degrees}")
        assert (refusal.reason, refusal.clauses) == ("other_temple", ("KAR-D2",))
        assert refusal.params == {"colour": "blue", "degrees": degrees, "owner": owner}
    assert targets(position(". . . . . 7R"), "brown") == {"temple"}
    assert targets(position(". . . . . 7P"), "purple") == {"temple"}


@pytest.mark.clause("KAR-D2")
def test_a_number_without_a_temple_is_no_way_out():
    """At any other number of the jungle the path ends."""
    assert refused(position(". . . . 7B"), "M blue J50").reason == "no_temple_there"
    assert KARUBA.check(position(AT_THE_DOOR), "M blue J90") is None


@pytest.mark.clause("KAR-D2")
@pytest.mark.parametrize("degrees", JUNGLE)
def test_each_temple_stands_at_its_number(degrees):
    """On crossings a temple is one step from the cell at its number, and farther from others."""
    near = 40 if degrees > 90 else 100
    used = {"brown": (50, 10), "purple": (60, 20), "yellow": (70, 30)}
    spare = [10, 20, 30, 40]
    if degrees in spare:
        spare.remove(degrees)
    parts = [f"blue {near} {degrees}"]
    for (colour, (beach, _)), jungle in zip(used.items(), spare, strict=False):
        parts.append(f"{colour} {beach} {jungle}")
    cell, side = JUNGLE[degrees].split()
    opened = {"N": 17, "E": 1}[side]
    place = 6 * (int(cell[1]) - 1) + "ABCDEF".index(cell[0])
    words = ["."] * 30
    words[place] = f"{opened}B"
    picture = "\n".join(" ".join(words[row * 6 : row * 6 + 6]) for row in range(5))
    assert targets(position(picture, layout=", ".join(parts))) == {"temple"}


@pytest.mark.clause("KAR-D3")
def test_who_is_home_stays_there():
    """An adventurer in its temple moves no more."""
    state = position(island(full(7), home="B"))
    assert targets(state) == set()
    for target in ("F3", "temple", "beach", "W"):
        refusal = refused(state, f"M blue {target}")
        assert (refusal.reason, refusal.clauses) == ("already_home", ("KAR-D3",))
    assert legal(state, "M brown")


@pytest.mark.clause("KAR-D3")
def test_a_way_does_not_lead_through_the_temple():
    """With the step onto its temple the walk is over; nobody walks in and out again."""
    state = position(AT_THE_DOOR, tile=7)
    for way in ("E W", "E E", "E W E"):
        assert refused(state, f"M blue {way}").clauses == ("KAR-D3",)
    arrived = turn(state, "M blue E", "D").state
    assert arrived.islands[0].at[1] is Rim.TEMPLE


@pytest.mark.clause("KAR-D3")
def test_who_is_home_blocks_nobody():
    """The temple lies off the grid: the cell before it is free again."""
    state = position(island(".\n.\n7R 7 7 7 7 7", home="B"))
    assert KARUBA.check(state, "M brown E3") is None
    after = turn(position(AT_THE_DOOR), "M blue temple", "D").state
    assert all(str(spot) != "F3" for spot in after.islands[0].at)


@pytest.mark.clause("KAR-D4")
@pytest.mark.parametrize(
    ("seats", "together", "gone"),
    [
        (2, 2, 0),
        (3, 2, 0),
        (3, 2, 1),
        (3, 3, 0),
        *((4, n, g) for n in (2, 3, 4) for g in range(5 - n)),
    ],
)
def test_those_who_arrive_together_earn_the_same(seats, together, gone):
    """All get the worth of the best treasure left: lower treasures are made up with crystals."""
    stack = STACKS[seats][gone:]
    stacks = tuple(stack if colour == 1 else STACKS[seats] for colour in range(4))
    boards = [AT_THE_DOOR] * together + [""] * (seats - together)
    state = position(*boards, tile=1, stacks=stacks)
    choices = ["M blue temple"] * together + ["D"] * (seats - together)
    step = turn(state, *choices)
    arrived = step.state.islands[:together]
    assert [board.temples[1] for board in arrived] == list(stack[:together])
    assert [board.tie_crystals for board in arrived] == [stack[0] - v for v in stack[:together]]
    assert {board.temples[1] + board.tie_crystals for board in arrived} == {stack[0]}
    assert step.state.stacks[1] == stack[together:]
    for event in step.events:
        if isinstance(event, TempleReached):
            assert event.clauses == ("KAR-D1", "KAR-D4")


@pytest.mark.clause("KAR-D4")
def test_arrivals_in_different_turns_are_no_tie():
    """One turn later the better treasure is gone, and no crystals are paid."""
    state = turn(position(AT_THE_DOOR, AT_THE_DOOR, tile=1), "D", "M blue temple").state
    state = turn(KARUBA.apply(state, "T 2").state, "M blue temple", "D").state
    assert [board.temples[1] for board in state.islands] == [3, 5]
    assert [board.tie_crystals for board in state.islands] == [0, 0]


@pytest.mark.clause("KAR-D4")
def test_temples_of_different_colours_are_no_tie():
    """Two who arrive in one turn at temples of two colours both take the best of their stack."""
    state = position(AT_THE_DOOR, ". . . . . 7R", tile=1)
    state = turn(state, "M blue temple", "M brown temple").state
    assert [board.temples for board in state.islands] == [(0, 5, 0, 0), (5, 0, 0, 0)]
    assert [board.tie_crystals for board in state.islands] == [0, 0]
    assert state.stacks == ((3,), (3,), (5, 3), (5, 3))


@pytest.mark.clause("KAR-D4")
def test_crystals_for_a_tie_count_as_points():
    """The crystals that make up the difference are crystals: one point each."""
    state = turn(position(AT_THE_DOOR, AT_THE_DOOR, tile=1), "M blue temple", "M blue temple").state
    assert [score(state, seat).total for seat in (0, 1)] == [5, 5]
    assert score(state, 1).parts == {"temples": 3, "tie_crystals": 2, "crystals": 0, "gold": 0}


@pytest.mark.clause("KAR-D1")
@pytest.mark.parametrize("beach", BEACH)
def test_the_way_home_is_walked_from_any_beach_number(beach):
    """From every beach number an adventurer crosses an island of crossings to its temple."""
    jungle = 110 if beach < 70 else 10
    others = [b for b in (40, 50, 60, 70) if b != beach]
    layout = (
        f"blue {beach} {jungle}, brown {others[0]} 20, purple {others[1]} 30, yellow {others[2]} 40"
    )
    state = position(full(7), layout=layout, tile=7)
    turns = 0
    while state.islands[0].at[1] is not Rim.TEMPLE:
        if not state.tile:
            state = play(state._replace(left=(8, 25)), "T 8")
        if "M blue temple" in legal(state):
            choice = "M blue temple"
        else:
            steps = {text: distance(text.split()[2], jungle) for text in legal(state, "M blue")}
            choice = min(steps, key=lambda text: (steps[text], text))
        state = turn(state, choice, "D").state
        turns += 1
    cell = BEACH[beach].split()[0]
    assert turns == -(-(distance(cell, jungle) + 2) // 4)


def distance(cell: str, jungle: int) -> int:
    """The steps between a cell and the cell at a jungle number, on crossings."""
    door = JUNGLE[jungle].split()[0]
    return abs(ord(cell[0]) - ord(door[0])) + abs(int(cell[1]) - int(door[1]))
