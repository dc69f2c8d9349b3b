"""On random islands every move is judged as a plain walker judges it, and for the true reason."""

import pytest

import boardkit as bk
from boardkit.games.karuba.pieces import Rim
from boardkit.games.karuba.state import Island
from tests.karuba_positions import (
    BEACH,
    BOX,
    COLOURS,
    EXITS,
    JUNGLE,
    KARUBA,
    LAYOUT,
    position,
    random_island,
    walks,
)

BESIDE = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
LABELS = {part.split()[0]: part.split()[1:] for part in LAYOUT.split(", ")}
TARGETS = [*map(str, BOX.cells), "temple"]


def alone(board: Island, colour: str) -> Island:
    """The island as if the other adventurers were not there."""
    who = COLOURS.index(colour)
    at = tuple(spot if k == who else Rim.BEACH for k, spot in enumerate(board.at))
    return board._replace(at=at)


def neighbour(cell: str, side: str) -> str:
    right, down = BESIDE[side]
    return f"{chr(ord(cell[0]) + right)}{int(cell[1]) + down}"


def exits_of(board: Island, cell: str) -> str:
    column, row = "ABCDEF".find(cell[0]), int(cell[1]) - 1
    inside = column >= 0 and 0 <= row < 5
    return EXITS.get(board.tiles[6 * row + column], "") if inside else ""


def interrupted_at(board: Island, colour: str) -> set[tuple[str, str]]:
    """The gaps at which this adventurer's ways end: (cell, side) without an exit, (cell, "") empty.

    They lie on the rim of what it could reach alone: on the side of the last cell or of the next.
    """
    beach, jungle = (int(number) for number in LABELS[colour])
    start = str(board.at[COLOURS.index(colour)])
    gaps = set()

    def look(cell: str, side: str) -> None:
        """What is missing on this side of the edge into `cell`."""
        if not exits_of(board, cell):
            gaps.add((cell, ""))
        elif side not in exits_of(board, cell):
            gaps.add((cell, side))

    if start == "beach":
        look(*BEACH[beach].split())
    reached = {spot for spot in walks(alone(board, colour), LAYOUT, colour, 40) if spot != "temple"}
    for cell in reached | ({start} - {"beach"}):
        if JUNGLE[jungle].startswith(f"{cell} "):
            look(cell, JUNGLE[jungle][3])
        for side in BESIDE:
            beside = neighbour(cell, side)
            if beside in TARGETS:
                if side not in exits_of(board, cell):
                    gaps.add((cell, side))
                else:
                    look(beside, BACK[side])
    return gaps


@pytest.mark.clause("KAR-B2", "KAR-B3", "KAR-B4", "KAR-B5", "KAR-D3")
@pytest.mark.parametrize("seed", range(8))
def test_each_move_is_judged_for_the_true_reason(seed):
    """Allowed, too far, occupied, blocked, or a gap that is really there: as the walker finds it."""
    stream = bk.stream(seed, "why not")
    for _ in range(6):
        board = random_island(stream)
        tile = (1, 5, 7)[stream.below(3)]
        state = position(board, tile=tile)
        for colour in COLOURS:
            start = str(board.at[COLOURS.index(colour)])
            others = {str(s): c for s, c in zip(board.at, COLOURS, strict=True) if c != colour}
            found = walks(board, LAYOUT, colour, 40)
            free = walks(alone(board, colour), LAYOUT, colour, 40)
            gaps = interrupted_at(board, colour) if start != "temple" else set()
            for target in TARGETS:
                refusal = KARUBA.check(state, f"M {colour} {target}")
                reason = refusal.reason if refusal else ""
                params = refusal.params if refusal else {}
                if start == "temple":
                    assert reason == "already_home"
                elif target == start:
                    assert reason == "stands_there"
                elif target in others and target != "temple":
                    assert (reason, params["other"]) == ("occupied", others[target])
                elif target in found and found[target] <= len(EXITS[tile]):
                    assert reason == ""
                elif target in found:
                    assert (reason, params["needed"]) == ("too_many_steps", found[target])
                elif target in free:
                    assert (reason, others[str(params["cell"])]) == ("blocked", params["other"])
                    assert str(params["cell"]) in free
                else:
                    assert reason in ("missing_exit", "missing_tile")
                    assert (params["cell"], params.get("direction", "")) in gaps
