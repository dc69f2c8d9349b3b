"""Karuba positions written as small pictures, for tests of every kind.

A picture has a word for each cell, row by row: `.` is free, `12` is tile 12, `13*` is tile 13 with
its treasure still on it. A letter sets an adventurer there: R brown, B blue, P purple, Y yellow.
Missing rows and cells at the end are free.
"""

import re
from collections.abc import Iterable

import boardkit as bk
from boardkit import Cell, Refusal, Step, Stream
from boardkit.games.karuba import Karuba, paths
from boardkit.games.karuba.pieces import Rim, Spot, load_box
from boardkit.games.karuba.state import Choice, Island, State, intern_setup

KARUBA: Karuba = bk.game("karuba")
BOX = load_box()
COLOURS = ("brown", "blue", "purple", "yellow")

# The box once more, copied by eye from the printed tiles and island: tests compare the code with
# this, not with the tables that the code itself reads.
EXITS = {
    number: exits
    for exits, numbers in {
        "EW": (1, 2, 13, 14, 15, 16, 19, 20),
        "NS": (17, 18, 31, 32, 33, 34, 35, 36),
        "ES": (3, 21),
        "SW": (4, 22),
        "NE": (9, 27),
        "NW": (10, 28),
        "ESW": (5, 6),
        "NEW": (11, 12),
        "NES": (23, 29),
        "NSW": (24, 30),
        "NESW": (7, 8, 25, 26),
    }.items()
    for number in numbers
}
CRYSTALS = (3, 4, 9, 10, 11, 13, 15, 27, 31, 33)
GOLD = (14, 16, 32, 34)


def _labels(cells_and_sides: str) -> dict[int, str]:
    return dict(zip(range(10, 120, 10), cells_and_sides.split(","), strict=True))


BEACH = _labels("A1 W,A2 W,A3 W,A4 W,A5 W,A5 S,B5 S,C5 S,D5 S,E5 S,F5 S")
JUNGLE = _labels("A1 N,B1 N,C1 N,D1 N,E1 N,F1 N,F1 E,F2 E,F3 E,F4 E,F5 E")

# Blue walks along row 3 in most positions: in from the west at A3, out to the east at F3.
LAYOUT = "brown 60 70, blue 30 90, purple 110 60, yellow 80 10"

_WORD = re.compile(r"(?P<tile>\d+)(?P<treasure>\*?)(?P<who>[RBPY]?)|\.")


def island(
    picture: str = "",
    *,
    home: str = "",
    crystals: int = 0,
    gold: int = 0,
    temples: tuple[int, ...] = (0, 0, 0, 0),
    tie_crystals: int = 0,
) -> Island:
    """An island from a picture; `home` names the letters of the adventurers in their temples."""
    tiles = [0] * 30
    at: list[Spot] = [Rim.TEMPLE if letter in home else Rim.BEACH for letter in "RBPY"]
    treasures: set[Cell] = set()
    for row, line in enumerate(picture.strip().splitlines()):
        for col, word in enumerate(line.split()):
            match = _WORD.fullmatch(word)
            assert match is not None, f"not a cell of a picture: {word}"
            assert col < 6, f"more than six cells in a row: {line}"
            if match["tile"]:
                tiles[6 * row + col] = int(match["tile"])
            if match["treasure"]:
                treasures.add(Cell(row, col))
            if match["who"]:
                at["RBPY".index(match["who"])] = Cell(row, col)
    return Island(
        tuple(tiles), tuple(at), frozenset(treasures), crystals, gold, temples, tie_crystals
    )


def full(tile: int) -> str:
    """A picture with the same tile on every cell (more than the box holds of it)."""
    return "\n".join([" ".join([str(tile)] * 6)] * 5)


def position(
    *islands: str | Island,
    tile: int = 7,
    layout: str = LAYOUT,
    left: Iterable[int] | None = None,
    stacks: tuple[tuple[int, ...], ...] | None = None,
    pending: tuple[Choice, ...] = (),
    **readings: str,
) -> State:
    """A position in which `tile` was called and the seat after `pending` must choose.

    Args:
        islands: one for each seat, as pictures or islands; one alone gets an empty neighbour.
        tile: the tile called; 0 where chance must draw the next one.
        layout: where adventurers start and temples stand.
        left: the tiles still to come; all that lie nowhere, if not given.
        stacks: what is left of the temple treasures; all, if not given.
        pending: what the seats before have chosen already.
        readings: readings other than the default.
    """
    boards = [island(board) if isinstance(board, str) else board for board in islands]
    boards += [island()] * (2 - len(boards))
    rules = KARUBA.rules(setup="given", layout=layout, **readings)
    start = KARUBA.new(len(boards), rules)
    if left is None:
        seen = {tile, *(number for board in boards for number in board.tiles)}
        left = [number for number in EXITS if number not in seen]
    return State(
        setup=intern_setup(len(boards), rules, BOX),
        pairs=start.pairs,
        left=tuple(sorted(left)),
        tile=tile,
        islands=tuple(boards),
        stacks=stacks or start.stacks,
        pending=pending,
        to_move=len(pending) if tile else bk.CHANCE,
    )


def legal(state: State, start: str = "") -> set[str]:
    """The allowed actions as texts; only those that begin with `start`."""
    texts = map(KARUBA.format, KARUBA.legal(state))
    return {text for text in texts if text.startswith(start)}


def targets(state: State, colour: str = "blue") -> set[str]:
    """Where an adventurer may go, as the allowed moves say."""
    return {text.split()[2] for text in legal(state, f"M {colour} ")}


def refused(state: State, action: str, seat: int | None = None) -> Refusal:
    """The refusal of an action that must not be allowed."""
    refusal = KARUBA.check(state, action, seat)
    assert refusal is not None, f"{action} was let through"
    return refusal


def play(state: State, *actions: str) -> State:
    """The position after some actions, each checked."""
    for action in actions:
        state = KARUBA.apply(state, action).state
    return state


def turn(state: State, *choices: str) -> Step[State]:
    """The last step of a turn: the choices of all seats, one after the other."""
    assert len(state.pending) + len(choices) == state.setup.seats
    state = play(state, *choices[:-1])
    return KARUBA.apply(state, choices[-1])


def complete(sentence: str) -> bool:
    """A sentence with nothing left to fill in: it starts large, ends with a stop, has no braces."""
    return bool(re.fullmatch(r"[^a-z{}][^{}]*\.", sentence)) and "  " not in sentence


def walks(board: Island, layout: str, colour: str, steps: int) -> dict[str, int]:
    """Every spot that an adventurer can step onto, and the fewest steps, by trying all walks.

    Slow and plain: it knows only EXITS, BEACH, JUNGLE and the picture, and shares no code with the
    game. The beach is left out.
    """
    numbers = {part.split()[0]: part.split()[1:] for part in layout.split(",")}
    beach, jungle = (int(text) for text in numbers[colour])
    tiles = {f"{'ABCDEF'[k % 6]}{k // 6 + 1}": EXITS.get(n, "") for k, n in enumerate(board.tiles)}
    others = {str(spot) for who, spot in zip(COLOURS, board.at, strict=True) if who != colour}
    found: dict[str, int] = {}

    def arrive(cell: str, used: int) -> None:
        if cell in others or used > steps or found.get(cell, steps + 1) <= used:
            return
        found[cell] = used
        go_on(cell, used)

    def go_on(cell: str, used: int) -> None:
        door, outward = JUNGLE[jungle].split()
        if cell == door and outward in tiles[cell] and used < steps:
            found["temple"] = min(found.get("temple", steps), used + 1)
        column, row = "ABCDEF".index(cell[0]), int(cell[1])
        for side, back, right, down in (
            ("N", "S", 0, -1),
            ("E", "W", 1, 0),
            ("S", "N", 0, 1),
            ("W", "E", -1, 0),
        ):
            if side in tiles[cell] and 0 <= column + right < 6 and 1 <= row + down <= 5:
                beside = f"{'ABCDEF'[column + right]}{row + down}"
                if back in tiles[beside]:
                    arrive(beside, used + 1)

    start = str(board.at[COLOURS.index(colour)])
    if start == "beach":
        cell, side = BEACH[beach].split()
        if side in tiles[cell]:
            arrive(cell, 1)
    elif start != "temple":
        go_on(start, 0)
    found.pop(start, None)
    return found


def random_island(stream: Stream) -> Island:
    """Tiles in a random order on most cells, adventurers on some of them, a few at home."""
    tiles = stream.shuffled([*EXITS, *([0] * 6)])[:30]
    words = [str(tile) if tile else "." for tile in tiles]
    filled = [place for place in stream.shuffled(range(30)) if tiles[place]]
    for letter, place in zip("RBPY", filled, strict=False):
        if stream.below(3):
            words[place] += letter
    lines = [" ".join(words[row * 6 : row * 6 + 6]) for row in range(5)]
    home = "".join(letter for letter in "RBPY" if letter not in "".join(words))
    return island("\n".join(lines), home=home[: stream.below(2)])


def walks_of(state, seat=0):
    """The walks that the tile of this turn allows a seat: by the text of the move, steps and prize."""
    box, island = state.setup.box, state.islands[seat]
    found = paths.walks(box, state.pairs, island, box.tiles[state.tile].steps)
    return {f"M {walk.colour.value} {walk.to}": (walk.steps, walk.prize) for walk in found}
