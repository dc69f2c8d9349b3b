"""What pictures, labels and texts of Skull Island say is what the State says, all through games."""

import re
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree as ET

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, Lang, say, signed
from boardkit.games.skull_island.pieces import SYMBOL, load_box, places, read_island
from boardkit.games.skull_island.positions import rebuilt
from boardkit.games.skull_island.scoring import overcome, score_sheet
from boardkit.games.skull_island.state import Chest, Roll, State
from boardkit.games.skull_island.treasures import pairs
from boardkit.views.scene import Mark, Scene
from boardkit.views.skull_island import Drawing, dice, drawing, sheet_scene
from boardkit.views.skull_island_class import class_scene
from boardkit.views.skull_island_words import decided, hand
from tests.skull_sheets import EXAMPLE, EXAMPLE_SKULLS

GAME = bk.game("skull_island")
BOX = load_box()
TORTUGA = BOX.islands["tortuga"]
SMALL = 30_000  # bytes of a picture


@cache
def game(seed: int) -> tuple[State, ...]:
    """All positions of a random game, from the first to the end."""
    island = ("tortuga", "maracao")[seed % 2]
    players = ["random"] * (1 + seed % 4)
    record = bk.play("skull_island", players, f"view {seed}", rules={"island": island})
    return (record.first_state(), *(step.state for _, step in record.steps()))


def positions() -> Iterator[tuple[State, int]]:
    for seed in range(4):
        for state in game(seed)[::3]:
            yield from ((state, seat) for seat in range(state.setup.seats))


def picture(state: State, seat: int, lang: Lang, **options: object) -> Scene:
    return sheet_scene(
        state.setup.island,
        drawing(state, seat),
        lang,
        roll=dice(state),
        **options,  # type: ignore[arg-type]
    )


def example() -> Drawing:
    """The worked example of the rulebook as a drawing, in the order in which it is told."""
    island = EXAMPLE.island
    cells = {4: "G4", 1: "C7", 9: "E3", 7: "G6", 10: "F6"}
    found = tuple(
        pairs(island, EXAMPLE.numbers, EXAMPLE.boats, value, bk.Cell.parse(cell))
        for value, cell in cells.items()
    )
    return Drawing(EXAMPLE.numbers, EXAMPLE.boats, (), found, total=27)


def mark(scene: Scene, name: str) -> Mark:
    found = scene.mark(name)
    assert found is not None, name
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_label_of_each_cell_says_what_is_there_and_nothing_else(lang: Lang):
    def word(key: str, **params: object) -> str:
        return say(lang, "skull_island", f"board.{key}", **params)

    for state, seat in positions():
        scene, sheet, island = picture(state, seat, lang), state.sheets[seat], state.setup.island
        beaten = overcome(state.setup, sheet)
        circles = {chest.cell: chest.value for chest in sheet.chests}
        for k, cell in enumerate(island.cells):
            kind = {"~": "sea", ".": "land", "M": "mountain"}[island.ground[k].value]
            said = [str(cell), word(kind)]
            if sheet.numbers[k]:
                said.append(word("number", n=sheet.numbers[k]))
            elif sheet.boats >> k & 1:
                said.append(word("boat"))
            elif sheet.skulls >> k & 1:
                said.append(word("overcome" if beaten >> k & 1 else "danger"))
            elif kind == "land":
                said.append(word("empty"))
            if cell in circles:
                said.append(word("treasure_here", n=circles[cell]))
            assert mark(scene, str(cell)).label == ", ".join(said)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_chests_and_bubbles_tell_treasures_dangers_and_what_they_are_worth(lang: Lang):
    for state, seat in positions():
        scene, sheet = picture(state, seat, lang), state.sheets[seat]
        worth = 0
        for place in range(BOX.chests):
            label = mark(scene, f"chest{place + 1}").label
            if place < len(sheet.chests):
                value, cell = sheet.chests[place]
                assert str(value) in label
                assert str(cell) in label
                void = say(lang, "skull_island", "board.void") in label
                worth += 0 if void else value
            else:
                assert label == say(lang, "skull_island", "board.chest_empty", n=place + 1)
        for place in range(BOX.bubbles):
            label = mark(scene, f"danger{place + 1}").label
            if place < sheet.bubbles:
                points = re.search(r"(−?\d+) (star|estrella)", label)
                assert points is not None
                worth += int(points[1].replace("−", "-"))
                k = places(sheet.skulls)[place]
                assert str(state.setup.island.cells[k]) in label
            else:
                assert label == say(lang, "skull_island", "board.skull_empty", n=place + 1)
        assert worth == score_sheet(state.setup, sheet).total


def test_the_example_counts_27_and_less_where_a_danger_is_not_overcome():
    setup = GAME.setup(1)
    cells = {4: "G4", 1: "C7", 9: "E3", 7: "G6", 10: "F6"}
    chests = tuple(Chest(value, bk.Cell.parse(cell)) for value, cell in cells.items())
    sheet = rebuilt(setup, EXAMPLE.numbers, EXAMPLE.boats, EXAMPLE_SKULLS, chests=chests)
    state = GAME.new(1)._replace(sheets=(sheet,))
    drawn = drawing(state, 0)
    assert [(str(d.cell), d.points, d.overcome) for d in drawn.dangers] == [
        ("B3", -1, False),
        ("F6", 4, True),
        ("H8", -7, False),
    ]
    assert (drawn.total, drawn.void) == (27, frozenset())
    nine = TORTUGA.index[bk.Cell.parse("E7")]
    numbers = (*EXAMPLE.numbers[:nine], 8, *EXAMPLE.numbers[nine + 1 :])
    worse = state._replace(
        sheets=(sheet._replace(numbers=numbers, chests=chests[:1] + chests[-1:]),)
    )
    drawn = drawing(worse, 0)
    assert drawn.void == {1}
    assert drawn.total == 4 - 1 - 4 - 7
    scene = sheet_scene(TORTUGA, drawn, "en")
    assert mark(scene, "chest2").label.endswith("worth nothing because of the danger")
    assert 'class="bk-void"' in mark(scene, "chest2").svg
    assert 'class="bk-void"' not in mark(scene, "chest1").svg


def test_the_text_board_shows_every_mark():
    for state, seat in positions():
        text, sheet = picture(state, seat, "en").description, state.sheets[seat]
        rows = text.split("\n\n")[0].splitlines()[2:]
        cells = [cell for row in rows for cell in row.split()[1:]]
        island, beaten = state.setup.island, overcome(state.setup, sheet)
        circles = {chest.cell for chest in sheet.chests}
        for k, (cell, shown) in enumerate(zip(island.cells, cells, strict=True)):
            assert (cell in circles) == shown.startswith("(")
            sign = shown.strip("()")
            expected = str(sheet.numbers[k]) if sheet.numbers[k] else island.ground[k].value
            if sheet.boats >> k & 1:
                expected = "b"
            if sheet.skulls >> k & 1:
                expected = "x" if beaten >> k & 1 else "s"
            assert sign == expected


def test_every_picture_is_well_formed_small_and_always_the_same():
    for state, seat in positions():
        svg = picture(state, seat, "es").svg()
        ET.fromstring(svg)
        assert len(svg) < SMALL
        assert svg == picture(state, seat, "es").svg()


def test_the_worked_example_is_drawn_with_its_five_treasures():
    drawn = example()
    scene = sheet_scene(TORTUGA, drawn, "en", roll=())
    told = [mark(scene, f"chest{place}").label for place in range(1, 6)]
    assert told[0] == "treasure of 4 on G4: E4 and H4 in the row, G3 and G5 in the column"
    assert told[3].endswith("with 2 boats on H6 and G1") or told[3].endswith("G1 and H6")
    assert [len(treasure.boats) for treasure in drawn.treasures] == [0, 1, 1, 2, 1]
    assert scene.svg().count("bk-tag") >= 5
    assert "27 ★" in scene.svg()


def test_each_treasure_has_a_dash_of_its_own_not_only_a_colour():
    svg = sheet_scene(TORTUGA, example(), "en").svg()
    rings = re.findall(r'<circle class="bk-round bk-t(\d)"( stroke-dasharray="[^"]*")?', svg)
    assert len(rings) == 5
    assert len({dash for _, dash in rings}) == 5
    assert len({colour for colour, _ in rings}) == 5


def test_the_last_treasure_stands_out_with_its_marks_unless_another_is_asked_for():
    drawn = example()
    for shine, place in ((None, 4), (1, 1)):
        scene = sheet_scene(TORTUGA, drawn, "en", shine=shine)
        assert scene.overlay.count(f"bk-round bk-t{place}") == 4, "its four marks"
        assert scene.overlay.count("bk-round") == 4
    assert not sheet_scene(TORTUGA, Drawing((0,) * 81), "en").overlay


def test_what_a_panel_points_out_is_seen_and_heard():
    cell = bk.Cell.parse("D3")
    plain = sheet_scene(TORTUGA, Drawing((0,) * 81), "en")
    cases = {
        "the chosen mark can go here": {"free": [cell]},
        "completes 2": {"heat": {cell: 2}},
        "here 3 crosses": {"tally": {cell: 3}},
        "last action": {"last": ["D3"]},
        "hint": {"hints": ["D3"]},
        "chosen": {"chosen": ["D3"]},
    }
    for words, options in cases.items():
        scene = sheet_scene(TORTUGA, Drawing((0,) * 81), "en", **options)  # type: ignore[arg-type]
        assert words in mark(scene, "D3").label
        assert mark(scene, "D3").svg != mark(plain, "D3").svg
        assert [m for m in scene.marks if m.id != "D3"] == [m for m in plain.marks if m.id != "D3"]


def test_dice_that_do_not_count_are_faded():
    state = GAME.new(2)
    danger = GAME.apply(state, Roll(SYMBOL, 3, SYMBOL)).state
    assert [face.counts for face in dice(danger)] == [False, False, True]
    plain = GAME.apply(state, Roll(SYMBOL, 3, 2)).state
    assert [face.counts for face in dice(plain)] == [True, True, True]
    assert dice(state) == ()
    assert [face.counts for face in dice(state, Roll(1, 2, 3))] == [False] * 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_hand_names_the_dice_and_what_they_allow(lang: Lang):
    told = hand(GAME.apply(GAME.new(2), "R B 3 5").state, lang)
    assert all(number in told for number in ("3", "5", "8"))
    assert say(lang, "skull_island", "words.symbol.boat") in told
    assert hand(GAME.new(2), lang) == ""
    alone = hand(GAME.apply(GAME.new(1), "R 1 1 S").state, lang)
    assert alone != hand(GAME.apply(GAME.new(2), "R 1 1 S").state, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_player_alone_hears_the_level(lang: Lang):
    last = game(0)[-1]
    outcome = GAME.outcome(last)
    assert outcome is not None
    levels = [say(lang, "skull_island", f"words.level.{name}") for name in BOX.levels]
    assert any(level in decided(outcome, last, lang) for level in levels)


@pytest.mark.parametrize("seats", [1, 2, 7, 30, 100])
def test_all_sheets_of_a_class_are_there_once_and_fit(seats: int):
    state = GAME.new(seats)
    scene = class_scene(state, "en", shown=seats - 1)
    assert [m.id for m in scene.marks] == [f"seat{k + 1}" for k in range(seats)]
    assert len({(m.row, m.col) for m in scene.marks}) == seats
    for m in scene.marks:
        assert m.x >= 0
        assert m.x + m.w <= scene.width + 1
        assert m.y + m.h <= scene.height + 1
    boxes = [(m.x, m.y, m.x + m.w, m.y + m.h) for m in scene.marks]
    assert not any(
        a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
        for k, a in enumerate(boxes)
        for b in boxes[:k]
    ), "no sheet lies on another"
    assert scene.background.count('class="bk-mini"') == seats, "each on its own island"
    ET.fromstring(scene.svg())


def test_a_small_sheet_tells_its_stars_and_who_leads():
    state = game(3)[-1]
    totals = [score_sheet(state.setup, sheet).total for sheet in state.sheets]
    scene = class_scene(state, "en")
    for seat, total in enumerate(totals):
        label = mark(scene, f"seat{seat + 1}").label
        assert label.startswith(f"player {seat + 1}: {signed(total)} star")
        assert label.endswith("in the lead") == (total == max(totals))
        assert f"treasures: {len(state.sheets[seat].chests)}" in label


@pytest.mark.parametrize("text", ["~~~/~.~/~~~", "~" * 20 + ("/~" + "." * 18 + "~") * 3, "M/."])
def test_an_island_of_any_size_is_drawn(text: str):
    island = read_island(text + "/" + "~" * len(text.split("/", maxsplit=1)[0]))
    empty = Drawing((0,) * len(island.cells))
    for options in ({}, {"roll": (), "spaces": 0}):
        scene = sheet_scene(island, empty, "es", **options)  # type: ignore[arg-type]
        ET.fromstring(scene.svg())
        assert all(m.x + m.w <= scene.width + 1 for m in scene.marks)
        assert all(m.y + m.h <= scene.height + 1 for m in scene.marks)
