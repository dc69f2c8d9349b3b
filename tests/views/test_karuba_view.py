"""What the picture, its labels and the text say is what the State says, at every step of games."""

import re
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree as ET

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, Lang, say
from boardkit.core.grid import Cell
from boardkit.games.karuba.pieces import COLOURS, Rim, Treasure, load_box
from boardkit.games.karuba.state import State, empty_island, treasure_on
from boardkit.views.karuba import island_scene, scene, text
from boardkit.views.karuba_text import letter_of, treasure_letter
from boardkit.views.scene import Mark, Scene

BOX = load_box()
KARUBA = bk.game("karuba")
A1, B1, C1 = (Cell(0, col) for col in range(3))
SMALL = 30_000  # bytes of a picture


@cache
def game(seed: int) -> tuple[State, ...]:
    """All positions of a random game, from the set-up to the end."""
    record = bk.play("karuba", players=["random"] * (2 + seed % 3), seed=f"view {seed}")
    return (record.first_state(), *(step.state for _, step in record.steps()))


def positions() -> Iterator[tuple[State, int]]:
    for seed in range(4):
        for state in game(seed):
            yield from ((state, seat) for seat in range(len(state.islands)))


def template(lang: Lang, key: str, **patterns: str) -> re.Pattern[str]:
    """A text of the catalogue as a pattern, each of its values being a group."""
    marked = say(lang, "karuba", key, **{name: f"@{name}@" for name in patterns})
    pattern = re.escape(marked)
    for name, part in patterns.items():
        pattern = pattern.replace(re.escape(f"@{name}@"), f"(?P<{name}>{part})")
    return re.compile(pattern)


@cache
def templates(lang: Lang) -> dict[str, re.Pattern[str]]:
    colours = "|".join(say(lang, "karuba", f"words.colour.{colour}") for colour in COLOURS)
    sides = "|".join(say(lang, "karuba", f"words.direction.{side}") for side in "NESW")
    exits = rf"(?:{sides})(?:(?:, | \w )(?:{sides})|(?: and )(?:{sides}))*"
    return {
        "tile": template(lang, "board.cell_tile", cell=r"\w\d", tile=r"\d+", exits=exits),
        "standing": template(lang, "board.adventurer_here", colour=colours),
        "beach": template(lang, "board.beach_with", degrees=r"\d+", colour=colours),
        "temple": template(lang, "board.temple_with", degrees=r"\d+", colour=colours),
    }


def colours_named(lang: Lang) -> dict[str, str]:
    return {say(lang, "karuba", f"words.colour.{colour}"): colour for colour in COLOURS}


def heard(picture: Scene, lang: Lang) -> dict[str, object]:
    """The island as somebody knows it who only hears the labels."""
    known, named = templates(lang), colours_named(lang)
    tiles: dict[str, tuple[int, str]] = {}
    treasures: dict[str, Treasure] = {}
    at: dict[str, str] = {}
    pairs: dict[tuple[str, str], int] = {}
    for mark in picture.marks:
        if match := known["tile"].search(mark.label):
            sides = [
                side
                for side in "NESW"
                if re.search(
                    rf"\b{say(lang, 'karuba', f'words.direction.{side}')}\b", match["exits"]
                )
            ]
            tiles[mark.id] = int(match["tile"]), "".join(sides)
        for kind in Treasure:
            if say(lang, "karuba", f"board.{kind}_here") in mark.label:
                treasures[mark.id] = kind
        if match := known["standing"].search(mark.label):
            at[named[match["colour"]]] = mark.id
        if match := known["beach"].search(mark.label):
            at[named[match["colour"]]] = "beach"
            pairs[named[match["colour"]], "beach"] = int(match["degrees"])
        if match := known["temple"].search(mark.label):
            pairs[named[match["colour"]], "temple"] = int(match["degrees"])
            home = say(lang, "karuba", "board.home", value=9).split("9")[0]
            if home in mark.label:
                at[named[match["colour"]]] = "temple"
    return {"tiles": tiles, "treasures": treasures, "at": at, "pairs": pairs}


def facts(state: State, seat: int) -> dict[str, object]:
    """The same, taken from the State."""
    island = state.islands[seat]
    numbers = {str(c): n for c, n in zip(BOX.cells, island.tiles, strict=True) if n}
    lying = {str(cell): treasure_on(BOX, island, cell) for cell in island.treasures}
    at, pairs = {}, {}
    for colour, pair, spot in zip(COLOURS, state.pairs, island.at, strict=True):
        if pair:
            at[str(colour)] = str(spot)
            pairs[str(colour), "temple"] = pair.jungle
            if spot is Rim.BEACH:
                pairs[str(colour), "beach"] = pair.beach
    tiles = {cell: (n, BOX.tiles[n].exits) for cell, n in numbers.items()}
    return {"tiles": tiles, "treasures": lying, "at": at, "pairs": pairs}


def words_of(mark: Mark) -> list[str]:
    """All text that is drawn on a mark."""
    return [node.text or "" for node in ET.fromstring(mark.svg).iter() if node.tag == "text"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_labels_say_what_the_state_says(lang: Lang):
    for state, seat in positions():
        assert heard(scene(state, seat, lang), lang) == facts(state, seat)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_drawing_shows_what_the_state_says(lang: Lang):
    middles = {"50 0": "N", "100 50": "E", "50 100": "S", "0 50": "W"}
    for state, seat in positions():
        island = state.islands[seat]
        by_id = {mark.id: mark for mark in scene(state, seat, lang).marks}
        for cell, number in zip(BOX.cells, island.tiles, strict=True):
            mark = by_id[str(cell)]
            shown = [str(number)] if number else [str(cell)]
            shown += [
                letter_of(lang, c) for c, at in zip(COLOURS, island.at, strict=True) if at == cell
            ]
            if treasure := treasure_on(BOX, island, cell):
                shown.append(treasure_letter(lang, treasure))
            assert words_of(mark) == shown
            if number:
                edge = re.search(r'class="bk-edge" d="([^"]+)"', mark.svg)
                assert edge
                drawn = {middles[end] for end in re.split("[ML]", edge[1])[1:] if end != "50 50"}
                assert drawn == set(BOX.tiles[number].exits)


def test_every_picture_is_well_formed_and_small():
    for state, seat in positions():
        svg = scene(state, seat, "es").svg()
        ET.fromstring(svg)
        assert len(svg.encode()) < SMALL


def test_a_picture_does_not_show_what_was_chosen_but_not_done():
    waiting = [state for seed in range(4) for state in game(seed) if state.pending]
    assert waiting
    for state in waiting:
        for seat in range(len(state.islands)):
            picture = scene(state, seat, "es")
            assert picture == scene(state._replace(pending=()), seat, "es")
            for watcher in (seat, None):
                assert picture == scene(KARUBA.view(state, watcher), seat, "es")


def test_every_place_stands_once_and_in_order_among_the_others():
    picture = scene(game(0)[-1], 0, "es")
    places = [(mark.row, mark.col) for mark in picture.marks]
    assert places == sorted(set(places))
    assert len({mark.id for mark in picture.marks}) == len(picture.marks) == 30 + 22
    assert {mark.id for mark in picture.marks} > {"C3", "B20", "J100"}
    for mark in picture.marks:
        assert min(mark.w, mark.h) * 560 / picture.height >= 24  # fingers
        assert mark.x >= 0 <= mark.y
        assert mark.x + mark.w <= picture.width
        assert mark.y + mark.h <= picture.height


def a_lesson(lang: Lang = "en", **options) -> Scene:
    """Blue on A1, a road to C1; brown is at home with 5 points."""
    island = empty_island(BOX)._replace(
        tiles=(1, 13, 2) + (0,) * 27,
        at=(Rim.TEMPLE, A1, Rim.BEACH, Rim.BEACH),
        temples=(5, 0, 0, 0),
        treasures=frozenset({B1}),
    )
    return island_scene(BOX, BOX.layouts["near"], island, lang, **options)


def label(picture: Scene, mark_id: str) -> str:
    mark = picture.mark(mark_id)
    assert mark
    return mark.label


def test_what_a_panel_points_out_is_said_and_drawn():
    blue = COLOURS[1]
    plain = a_lesson()
    picture = a_lesson(
        reachable={B1: 1, Rim.BEACH: 1, Rim.TEMPLE: 9},
        focus_colour=blue,
        wave={A1: 0, B1: 1, C1: 2},
        dead_ends=[(C1, "E")],
        last=["C1", "J90"],
        path=(Rim.BEACH, A1, B1),
    )
    assert "the blue adventurer can reach it in 1 step" in label(picture, "B1")
    assert "9 steps" in label(picture, "J40")
    assert "1 step" in label(picture, "B10")
    assert "ring 2 of the wave" in label(picture, "C1")
    assert "path cut off to the east" in label(picture, "C1")
    assert "last action" in label(picture, "C1")
    assert "last action" in label(picture, "J90")
    assert plain.overlay == "" != picture.overlay
    ET.fromstring(picture.svg())
    changed = {m.id for m, old in zip(picture.marks, plain.marks, strict=True) if m != old}
    assert changed == {"A1", "B1", "C1", "J40", "B10", "J90"}


def test_a_home_adventurer_shows_its_treasure():
    said = label(a_lesson(), "J30")
    assert "treasure worth 5 points" in said
    assert "left from here" in label(a_lesson(), "B20")


def test_the_words_for_the_picture_tell_the_position_and_no_more():
    alt = a_lesson().alt
    assert "A1, tile 1, paths east and west, the blue adventurer is here" in alt
    assert "B1, tile 13, paths east and west, with a crystal" in alt
    assert "D4" not in alt
    assert "beach 60" not in alt


def test_no_colour_stands_alone():
    """Each colour has its own shape and letter, on the adventurer and on its temple."""
    pairs = BOX.layouts["near"]
    picture = island_scene(BOX, pairs, empty_island(BOX), "es")
    for kind, drawn in (("B", 0), ("J", 1)):
        shapes = set()
        for colour, pair in zip(COLOURS, pairs, strict=True):
            assert pair
            mark = picture.mark(f"{kind}{pair[drawn]}")
            assert mark
            assert letter_of("es", colour) in words_of(mark)
            piece = re.search(rf'class="bk-piece bk-{colour}" d="[^"]*z(M[^"]+)"', mark.svg)
            assert piece
            shapes.add(piece[1])
        assert len(shapes) == len(COLOURS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_text_shows_the_same_island(lang: Lang):
    for state, seat in positions():
        shown = text(state, seat, lang)
        assert shown == scene(state, seat, lang).description
        board = shown.rsplit("\n\n", 1)[0]
        island = state.islands[seat]
        upper = " ".join(board.splitlines()[3::3][:5])
        numbers = [int(number) for number in re.findall(r"\d+", upper)]
        laid = [n for n in island.tiles if n]
        assert numbers == laid
        for kind in Treasure:
            sign = {"crystal": "◆", "gold": "●"}[kind] + treasure_letter(lang, kind)
            lying = [c for c in island.treasures if treasure_on(BOX, island, c) is kind]
            assert board.count(sign) == len(lying)


def test_joined_paths_look_joined_in_the_text():
    lines = a_lesson().description.splitlines()
    assert lines[0] == "Island"
    assert lines[3].split() == ["1", "13", "2"]
    assert lines[4].startswith(" 1      10 ═══B═════════════════   ·")
    assert "◆C" in lines[5]
    assert "30 ▲R(R)" in lines[2]
    assert all(line == line.rstrip() for line in lines)
