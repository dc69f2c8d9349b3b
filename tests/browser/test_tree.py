"""What a screen reader gets: the board in Chromium's accessibility tree, beside the position."""

import re
from collections.abc import Callable, Collection
from typing import Any

from playwright.sync_api import expect

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, Lang, join, say
from boardkit.core.grid import Cell
from boardkit.games.karuba.paths import reach
from boardkit.games.karuba.pieces import COLOURS, Colour, Direction, Label, Rim, Spot
from boardkit.games.karuba.state import Move, State, treasure_on
from tests.browser.fronts import Front
from tests.browser.panels import Shown
from tests.lab import ROOT

NOTEBOOK = "es/karuba-walkthrough.ipynb"
PANEL = 'import boardkit as bk\nbk.panel("karuba", code="{code}", at={at}, lang="es")'
MOMENT = 47  # where the walk-through lets its reader walk
AROUND = {Direction.N: (-1, 0), Direction.E: (0, 1), Direction.S: (1, 0), Direction.W: (0, -1)}


class Names:
    """What the places of the first seat's island are to be called, from the position alone."""

    def __init__(self, state: State, lang: Lang, walker: Colour | None = None) -> None:
        self.state, self.lang, self.walker = state, lang, walker
        self.island, self.box = state.islands[0], state.setup.box
        self.far: dict[Spot, int] = {}
        if walker:
            steps = self.box.tiles[state.tile].steps
            self.far = reach(self.box, state.pairs, self.island, walker, steps)

    def word(self, key: str, **params: object) -> str:
        return say(self.lang, "karuba", key, **params)

    def cell(self, cell: Cell) -> list[str]:
        number = self.island.tiles[self.box.index[cell]]
        if not number:
            return [self.word("board.cell_empty", cell=cell)]
        sides = [self.word(f"words.direction.{side}") for side in self.box.tiles[number].exits]
        found = [self.word("board.cell_tile", cell=cell, tile=number, exits=join(self.lang, sides))]
        if treasure := treasure_on(self.box, self.island, cell):
            found.append(self.word(f"board.{treasure}_here"))
        if cell in self.island.at:
            colour = COLOURS[self.island.at.index(cell)]
            found.append(self.word("board.adventurer_here", colour=colour))
        return [*found, *self.reach(cell)]

    def rim(self, kind: Rim, degrees: int) -> list[str]:
        beach = kind is Rim.BEACH
        numbers = [pair and (pair.beach if beach else pair.jungle) for pair in self.state.pairs]
        if degrees not in numbers:
            return [self.word("board.beach" if beach else "board.jungle", degrees=degrees)]
        place = numbers.index(degrees)
        colour, at = COLOURS[place], self.island.at[place]
        key = "temple_with" if not beach else "beach_with" if at is kind else "beach_left"
        found = [self.word(f"board.{key}", degrees=degrees, colour=colour)]
        if at is kind is Rim.TEMPLE:
            found.append(self.word("board.home", value=self.island.temples[place]))
        return found + (self.reach(kind) if colour is self.walker else [])

    def reach(self, spot: Spot) -> list[str]:
        steps = self.far.get(spot, 0)
        key = "board.reachable_by"
        return [self.word(key, steps=steps, colour=self.walker)] if steps else []

    def rows(self, last: Collection[Spot] = ()) -> list[list[str]]:
        """All places, row by row; the places of the last action say so."""
        found: dict[tuple[int, int], list[str]] = {}
        for cell in self.box.cells:
            noted = [self.word("board.last")] if cell in last else []
            found[cell.row, cell.col] = self.cell(cell) + noted
        for kind, labels in ((Rim.BEACH, self.box.beach), (Rim.TEMPLE, self.box.jungle)):
            for label in labels.values():
                found[beside(label)] = self.rim(kind, label.degrees)
        return [
            [", ".join(found[place]) for place in sorted(found) if place[0] == row]
            for row in range(-1, self.box.rows + 1)
        ]


def beside(label: Label) -> tuple[int, int]:
    """The row and the column of a number, which lies beside its cell."""
    down, right = AROUND[label.side]
    return label.cell.row + down, label.cell.col + right


class Tree:
    """Chromium's accessibility tree of the board of a panel."""

    def __init__(self, shown: Shown) -> None:
        session = shown.page.context.new_cdp_session(shown.page)
        shown.panel.locator("[role=grid]").evaluate("grid => window.lookedAt = grid")
        session.send("Accessibility.enable")
        grid = session.send("Runtime.evaluate", {"expression": "window.lookedAt"})["result"]
        node = session.send("DOM.describeNode", {"objectId": grid["objectId"]})["node"]
        nodes = session.send("Accessibility.getFullAXTree")["nodes"]
        self.nodes: dict[str, dict[str, Any]] = {node["nodeId"]: node for node in nodes}
        [self.grid] = [n for n in nodes if n.get("backendDOMNodeId") == node["backendNodeId"]]
        session.detach()

    def inside(self, node: dict[str, Any]) -> list[dict[str, Any]]:
        """What a screen reader finds in it next; nodes that are passed over are passed over."""
        found: list[dict[str, Any]] = []
        for child in (self.nodes[key] for key in node["childIds"]):
            found += self.inside(child) if passed_over(child) else [child]
        return found

    def rows(self) -> list[list[str]]:
        """The names of the cells, row by row."""
        assert self.grid["role"]["value"] == "grid"
        rows = self.inside(self.grid)
        assert {row["role"]["value"] for row in rows} == {"row"}
        cells = [self.inside(row) for row in rows]
        assert {cell["role"]["value"] for row in cells for cell in row} == {"gridcell"}
        assert all(self.inside(cell) == [] for row in cells for cell in row)
        return [[cell["name"]["value"] for cell in row] for row in cells]


def passed_over(node: dict[str, Any]) -> bool:
    return bool(node["ignored"]) or node["role"]["value"] in ("generic", "none", "presentation")


def walk_through() -> bk.Match:
    """The game of the walk-through, at the moment shown."""
    text = (ROOT / "notebooks" / NOTEBOOK).read_text(encoding="utf-8")
    code = re.search(r"bk1-[\w-]+", text)
    assert code is not None
    match = bk.Match.of(bk.Record.decode(code.group()))
    match.goto(MOMENT)
    return match


def test_the_tree_says_what_the_position_says(front: Front):
    match = walk_through()
    state, box = match.state, match.state.setup.box
    front.open(PANEL.format(code=match.record.code, at=MOMENT))
    shown = front.panel()

    def compare(names: Callable[[Lang], list[list[str]]]) -> None:
        for lang in LANGUAGES:
            shown.switch(lang)
            expect(shown.panel).to_have_attribute("lang", lang)
            title = say(lang, "karuba", "board.title", seat=1)
            expect(shown.panel.locator("[role=grid]")).to_have_attribute("aria-label", title)
            # The first name that differs stands in the message.
            tree = Tree(shown)
            assert tree.rows() == names(lang)
            assert tree.grid["name"]["value"] == title

    compare(lambda lang: Names(state, lang).rows())
    # Somebody is chosen who can walk to a cell: the cells say in how many steps.
    island, steps = state.islands[0], box.tiles[state.tile].steps
    colour, to = next(
        (colour, spot)
        for colour in COLOURS
        for spot in reach(box, state.pairs, island, colour, steps)
        if isinstance(spot, Cell) and spot not in island.at
    )
    at, pair = island.at[COLOURS.index(colour)], state.pairs[COLOURS.index(colour)]
    assert pair is not None
    shown.spot(str(at) if isinstance(at, Cell) else f"B{pair.beach}").click()
    expect(shown.spot(str(to))).to_have_attribute(
        "aria-label", ", ".join(Names(state, shown.lang, colour).cell(to))
    )
    compare(lambda lang: Names(state, lang, colour).rows())
    # It walks, and the other seat answers by itself.
    shown.spot(str(to)).click()
    shown.spot(str(to)).click()
    match.do(Move(colour, to))
    match.do(match.next_action())
    after = match.state
    expect(shown.spot(str(to))).to_have_attribute(
        "aria-label", ", ".join([*Names(after, shown.lang).cell(to), shown.say("board.last")])
    )
    compare(lambda lang: Names(after, lang).rows(last=[to]))
