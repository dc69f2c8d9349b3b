"""A game of Skull Island kept by hand, from its events alone and with plain dicts and sets.

It knows nothing of the rules' own code: it reads the map row by row, follows the events as an
observer at the table would, and finds treasures by trying all pairs, as the oracle of the tests of
detection does.
"""

from collections.abc import Iterable
from itertools import combinations, product

from boardkit.core.game import Event
from boardkit.core.grid import Cell
from boardkit.games.skull_island.state import (
    BoatDrawn,
    DangerOvercome,
    Exchanged,
    GameEnded,
    Roll,
    Rolled,
    SkullDrawn,
    State,
    TreasureFound,
    Written,
)

Place = tuple[int, int]
CHESTS, BUBBLES, NINE, PENNY = 5, 5, 9, range(1, 16)


class Sheet:
    """What was drawn on one sheet."""

    def __init__(self) -> None:
        self.numbers: dict[Place, int] = {}
        self.boats: set[Place] = set()
        self.skulls: set[Place] = set()
        self.overcome: set[Place] = set()
        self.treasures: dict[Place, int] = {}
        self.marks = 0

    @property
    def taken(self) -> set[Place]:
        """The spaces of the island that are filled."""
        return {*self.numbers, *self.skulls}

    def smallest(self, place: Place) -> int:
        """The smallest number around a place; 0 where there is none."""
        return min((self.numbers[p] for p in around(place) if p in self.numbers), default=0)

    def beside_nine(self) -> set[Place]:
        """The dangers that touch a 9."""
        nines = {place for place, number in self.numbers.items() if number == NINE}
        return {skull for skull in self.skulls if set(around(skull)) & nines}

    def stars(self, done: set[Place]) -> dict[str, int]:
        """The parts of the score, with these dangers overcome."""
        void = self.skulls - done
        return {
            "treasures": sum(v for place, v in self.treasures.items() if place not in void),
            "overcome": sum(map(self.smallest, done)),
            "dangers": -sum(map(self.smallest, void)),
        }

    def crossings(self, value: int, touching: bool) -> set[Place]:
        """Where two pairs of one number cross, boats helping; found by trying all pairs."""
        same = {place for place, number in self.numbers.items() if number == value}
        marks = same | self.boats
        rows, columns = [], []
        for one, two in combinations(sorted(marks), 2):
            if not {one, two} & same:
                continue  # two boats are no pair
            if one[0] == two[0]:
                rows.append((one, two))
            elif one[1] == two[1]:
                columns.append((one, two))
        found = set()
        for row, column in product(rows, columns):
            cross = row[0][0], column[0][1]
            inside = row[0][1] < cross[1] < row[1][1] and column[0][0] < cross[0] < column[1][0]
            within = row[0][1] <= cross[1] <= row[1][1] and column[0][0] <= cross[0] <= column[1][0]
            apart = len({*row, *column}) == 4
            if inside or (touching and within and apart):
                found.add(cross)
        return found


def at(cell: Cell) -> Place:
    """A cell as a plain pair of numbers."""
    return cell.row, cell.col


def around(place: Place) -> list[Place]:
    """The eight places around one."""
    row, col = place
    return [(row + a, col + b) for a, b in product((-1, 0, 1), repeat=2) if (a, b) != (0, 0)]


def sums(roll: Roll) -> set[int]:
    """The numbers that the dice allow: one die, two, or three."""
    shown = [face for face in (roll.green, roll.purple, roll.red) if face]
    return {sum(some) for count in (1, 2, 3) for some in combinations(shown, count)}


class Ledger:
    """Everything that the table has seen."""

    def __init__(self, first: State) -> None:
        self.rules = first.setup.rules
        self.rows = first.setup.island.text
        size = product(range(len(self.rows)), range(len(self.rows[0])))
        self.spaces = {place for place in size if self.ground(place) == "."}
        self.coast = self._coast()
        self.sheets = [Sheet() for _ in range(first.setup.seats)]
        self.turns = 0
        self.roll = Roll(0, 0, 0)
        self.hands: tuple[int, ...] = ()
        self.bubbles = 0
        self.ended: tuple[str, ...] = ()

    def ground(self, place: Place) -> str:
        """What the map shows at a place."""
        return self.rows[place[0]][place[1]]

    def take(self, events: Iterable[Event]) -> None:
        """Writes down what happened, and checks that it could."""
        for event in events:
            assert not self.ended, "something happened after the end"
            self._take(event)

    def _take(self, event: Event) -> None:
        match event:
            case Rolled(roll):
                self.turns += 1
                self.roll, self.hands = roll, ()
            case Exchanged(sheets):
                assert self.roll.red == 0
                assert sorted(sheets) == list(range(len(self.sheets)))
                assert len(sheets) == 1 or all(k != sheet for k, sheet in enumerate(sheets))
                self.hands, self.bubbles = sheets, self.bubbles + 1
            case Written(seat, cell, value):
                sheet = self.sheets[seat]
                assert not self.hands
                assert self.ground(at(cell)) == "."
                assert at(cell) not in sheet.taken
                assert value in (PENNY if self.roll.purple == 0 else sums(self.roll))
                self._check_place(sheet, at(cell))
                sheet.numbers[at(cell)] = value
                sheet.marks += 1
            case BoatDrawn(seat, cell):
                sheet = self.sheets[seat]
                assert not self.hands
                assert self.roll.green == 0
                assert self.ground(at(cell)) == "~"
                assert at(cell) not in sheet.boats
                sheet.boats.add(at(cell))
                sheet.marks += 1
            case SkullDrawn(seat, by, cell):
                sheet = self.sheets[seat]
                assert self.hands[by] == seat
                assert self.ground(at(cell)) == "."
                assert at(cell) not in sheet.taken
                sheet.skulls.add(at(cell))
                sheet.marks += 1
            case TreasureFound(seat, value, cell, row, column, boats):
                sheet = self.sheets[seat]
                four = {at(mark) for mark in (*row, *column)}
                assert at(cell) in sheet.crossings(value, self.rules.between == "touching")
                assert self.ground(at(cell)) != "~"
                assert len(four) == 4
                assert len(four & sheet.boats) == boats <= 2
                assert {sheet.numbers[mark] for mark in four - sheet.boats} == {value}
                assert value not in sheet.treasures.values()
                assert at(cell) not in sheet.treasures
                sheet.treasures[at(cell)] = value
            case DangerOvercome(seat, cell, value):
                sheet = self.sheets[seat]
                assert at(cell) in sheet.beside_nine() - sheet.overcome
                assert value == sheet.smallest(at(cell))
                sheet.overcome.add(at(cell))
            case GameEnded(clauses):
                self.ended = clauses

    def _check_place(self, sheet: Sheet, place: Place) -> None:
        """That a number is where the landing, a neighbour or a barred way lets it be."""
        if self.roll.purple == 0 and self.rules.penny == "anywhere":
            return
        landed = sheet.numbers or (self.rules.first_number == "boat" and sheet.boats)
        if landed:
            fitting = {p for mark in (*sheet.numbers, *sheet.boats) for p in around(mark)}
        else:
            fitting = self.coast
        free = self.spaces - sheet.taken
        assert place in fitting or not fitting & free

    def _coast(self) -> set[Place]:
        """The spaces that touch the sea on the map, as the reading counts it."""
        size = product(range(len(self.rows)), range(len(self.rows[0])))
        sea = {place for place in size if self.ground(place) == "~"}
        straight = self.rules.coast == "four"
        return {
            place
            for place in self.spaces
            if any(
                p in sea and (not straight or p[0] == place[0] or p[1] == place[1])
                for p in around(place)
            )
        }

    def _on_map(self, place: Place) -> bool:
        return 0 <= place[0] < len(self.rows) and 0 <= place[1] < len(self.rows[0])

    def agrees_with(self, state: State) -> bool:
        """Whether a state says the same as the ledger."""
        island = state.setup.island

        def set_of(mask: int) -> set[Place]:
            return set(map(at, island.cells_of(mask)))

        return state.turn == self.turns and all(
            {at(c): n for c, n in zip(island.cells, sheet.numbers, strict=True) if n}
            == mine.numbers
            and set_of(sheet.boats) == mine.boats
            and set_of(sheet.skulls) == mine.skulls
            and {at(chest.cell): chest.value for chest in sheet.chests} == mine.treasures
            and set_of(sheet.empty) == self.spaces - mine.taken
            and set_of(sheet.near)
            == {p for m in (*mine.numbers, *mine.boats) for p in around(m) if self._on_map(p)}
            for sheet, mine in zip(state.sheets, self.sheets, strict=True)
        )

    def parts(self) -> list[dict[str, int]]:
        """The parts of each score at the end."""
        return [sheet.stars(sheet.overcome) for sheet in self.sheets]

    def winners(self) -> tuple[int, ...]:
        """Most stars, then the most valuable treasure that counts, then shared."""
        worth = [
            (
                sum(sheet.stars(sheet.overcome).values()),
                max(
                    (
                        value
                        for place, value in sheet.treasures.items()
                        if place not in sheet.skulls - sheet.overcome
                    ),
                    default=0,
                ),
            )
            for sheet in self.sheets
        ]
        return tuple(seat for seat, both in enumerate(worth) if both == max(worth))
