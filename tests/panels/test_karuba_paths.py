"""The path lab without a browser: lay, take away, set, watch the wave, undo, write and read."""

import re
from typing import Any

import pytest

from boardkit import Cell
from boardkit.core.catalogue import LANGUAGES, Lang
from boardkit.games.karuba.pieces import COLOURS, Rim
from boardkit.panels import KarubaPathLab
from tests.karuba_positions import BOX
from tests.panels import looking

ERASE, ADVENTURER = 0, -1
BLUE = 1
# Blue goes in at A2 and out at F4: along row 2, down column F.
WAY = """\
.  .  .  .  .  .
1  2 13 14 15  4
.  .  .  .  . 31
.  .  .  .  .  9
.  .  .  .  .  .
blue 20 100 beach
"""


def a_lab(text: str = WAY, **options: Any) -> KarubaPathLab:
    return KarubaPathLab(text=text, **({"lang": "en"} | options))


def tiles(lab: KarubaPathLab) -> dict[str, int]:
    """The tiles laid, by cell."""
    island = lab.position.island
    return {str(cell): n for cell, n in zip(BOX.cells, island.tiles, strict=True) if n}


def facts(lab: KarubaPathLab) -> str:
    """What the lab says about the island, as plain text."""
    return re.sub(r"<[^>]*>", " ", lab.report.value)


def standing(lab: KarubaPathLab) -> object:
    return lab.position.island.at[BLUE]


def pair(lab: KarubaPathLab, who: int) -> object:
    return lab.position.pairs[who]


def label(lab: KarubaPathLab, spot: str) -> str:
    mark = lab.board.scene.mark(spot)
    assert mark is not None
    return mark.label


def test_any_tile_is_laid_anywhere_and_taken_away_again():
    lab = a_lab("")
    lab.tiles.value = 12
    for spot in ("A1", "F5", "C3", "C3", "D4"):
        lab.board.press(spot)
    assert tiles(lab) == {"A1": 12, "F5": 12, "D4": 12}
    assert 'aria-label="Tile 12' in lab.picture.value
    lab.tiles.value = 13
    lab.board.press("F5")
    assert tiles(lab)["F5"] == 13
    assert Cell.parse("F5") in lab.position.island.treasures
    lab.tiles.value = ERASE
    for spot in ("F5", "A1", "B1"):
        lab.board.press(spot)
    assert tiles(lab) == {"D4": 12}
    assert not lab.position.island.treasures
    assert lab.message.value == ""


def test_a_tile_taken_away_from_under_an_adventurer_sends_it_to_the_beach():
    lab = a_lab()
    lab.board.press("C2")
    assert standing(lab) == Cell.parse("C2")
    lab.tiles.value = ERASE
    lab.board.press("C2")
    assert standing(lab) is Rim.BEACH


def test_numbers_are_set_by_clicks_and_belong_to_one_colour():
    lab = a_lab("")
    lab.board.press("B20")
    lab.board.press("J100")
    assert lab.position.pairs[BLUE] == (20, 100)
    lab.colours.value = "yellow"
    lab.board.press("B20")
    assert "Another colour already has number 20" in looking.said(lab)
    assert not pair(lab, 3)
    lab.board.press("J10")
    lab.board.press("B80")
    assert pair(lab, 3) == (80, 10)
    assert "yellow adventurer" in label(lab, "B80")


def test_an_adventurer_is_set_on_a_tile_only_and_needs_numbers():
    lab = a_lab()
    lab.board.press("C4")
    assert "There is no tile on C4" in looking.said(lab)
    lab.board.press("B2")
    assert standing(lab) == Cell.parse("B2")
    lab.colours.value = "brown"
    lab.board.press("C2")
    assert "brown adventurer has no place yet" in looking.said(lab)
    lab.board.press("B60")
    lab.board.press("B2")
    assert "The blue adventurer already stands on B2" in looking.said(lab)
    lab.colours.value = "blue"
    lab.board.press("B2")
    assert standing(lab) is Rim.BEACH


def test_the_wave_spreads_and_shrinks_ring_by_ring():
    lab = a_lab(steps=0)
    assert "reaches 0 places" in facts(lab)
    assert "has not come to the blue temple yet" in facts(lab)
    assert not lab.board.scene.overlay
    for ring, spot in enumerate(("A2", "B2", "C2"), start=1):
        lab.press("lab_more")
        assert f"ring {ring} of the wave" in label(lab, spot)
        assert f"reaches {ring} place" in facts(lab)
        assert lab.wave.value == ring
    lab.press("lab_less")
    assert "ring" not in label(lab, "C2")
    lab.wave.value = lab.wave.max
    assert "ring 9 of the wave" in label(lab, "J100")
    lab.press("lab_more")
    assert lab.wave.value == lab.wave.max == 9
    for _ in range(12):
        lab.press("lab_less")
    assert lab.wave.value == 0


def test_the_shortest_way_is_told_and_drawn():
    lab = a_lab()
    assert "Shortest way of the blue adventurer: 9 steps" in facts(lab)
    assert "the beach → A2 → B2 → C2 → D2 → E2 → F2 → F3 → F4 → the temple" in facts(lab)
    assert lab.board.scene.overlay
    lab.board.press("E2")
    assert "4 steps (E2 → F2 → F3 → F4 → the temple)" in facts(lab)
    lab.tiles.value = ERASE
    lab.board.press("F3")
    assert "No way leads the blue adventurer to its temple yet" in facts(lab)
    assert "are enough to bring the blue adventurer home" in facts(lab)
    assert not lab.board.scene.overlay


def test_a_way_that_no_tile_can_open_is_seen():
    blocked = WAY.replace("1  2 13 14 15  4", "17  2 13 14 15  4")
    lab = a_lab(blocked)
    assert "can no longer bring the blue adventurer home" in facts(lab)


def test_dead_ends_are_counted_and_marked():
    lab = a_lab()
    lab.tiles.value = 17
    before = facts(lab)
    lab.board.press("A1")
    assert "1 dead end on this island" in facts(lab)
    assert facts(lab) != before
    assert "path cut off to the south" in label(lab, "A1")


def test_undo_and_redo_every_change():
    lab = a_lab("")
    assert lab.buttons["undo"].disabled
    seen = [lab.position]
    lab.tiles.value = 1
    for spot in ("A2", "B2", "B20", "J100"):
        lab.board.press(spot)
        seen.append(lab.position)
    lab.press("lab_clear")
    assert tiles(lab) == {}
    for position in reversed(seen):
        lab.press("undo")
        assert lab.position == position
    assert lab.buttons["undo"].disabled
    lab.press("undo")
    for position in seen[1:]:
        lab.press("redo")
        assert lab.position == position
    lab.press("undo")
    lab.board.press("F5")
    assert lab.buttons["redo"].disabled


def test_an_island_written_and_read_is_the_same():
    lab = a_lab()
    lab.board.press("C2")
    lab.press("lab_save")
    text = lab.text.value
    assert "blue 20 100 C2" in text
    other = a_lab("")
    other.text.value = text
    other.press("lab_load")
    assert other.position == lab.position
    assert other.message.value == ""
    other.press("undo")
    assert tiles(other) == {}


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (("13", "99"), "Line 2. Could not read `1  2 99 14 15  4` at character 6"),
        (("blue", "pink"), "Line 6. Could not read `pink 20 100 beach` at character 1"),
        (("100", "105"), "Line 6. Could not read `blue 20 105 beach` at character 9"),
        (("beach", "C5"), "Line 6. Could not read `blue 20 100 C5` at character 13"),
        (("beach\n", "beach\nblue 30 90 beach"), "Line 7."),
        (("blue 20 100 beach", ""), None),
        (("1  2", "1  2" + " 1" * 3000), "Line"),
        (("13", "<b>13</b>"), "Line 2. Could not read `1  2 <b>13</b> 14 15  4`"),
    ],
)
def test_a_mistake_in_the_text_is_pointed_at_and_loses_nothing(
    change: tuple[str, str], place: str | None
):
    lab = a_lab()
    before = lab.position
    lab.text.value = WAY.replace(*change)
    lab.press("lab_load")
    if place is None:
        assert lab.position.pairs[BLUE] is None
        return
    assert place in looking.said(lab)
    assert len(looking.said(lab)) < 300
    assert "<b>13" not in lab.message.value
    assert lab.position == before
    assert lab.text.value == WAY.replace(*change), "what was typed stays to be mended"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_language_changes_everything_and_keeps_the_island(lang: Lang):
    lab = a_lab(lang="en" if lang == "es" else "es")
    lab.tiles.value = 13
    lab.board.press("A1")
    lab.board.press("A5")
    lab.colours.value = "yellow"
    lab.colours.value = "blue"
    position = lab.position
    lab.language.value = lang
    assert looking.foreign(lab, lang) == set()
    assert (lab.position, lab.tile, lab.colour) == (position, 13, COLOURS[BLUE])
    lab.text.value = "?"
    lab.press("lab_load")
    assert looking.foreign(lab, lang) == set()


def test_a_lab_opens_with_an_island_and_refuses_a_broken_one():
    assert tiles(a_lab())["F4"] == 9
    with pytest.raises(ValueError, match="expected"):
        a_lab("hello")


def test_name_and_still_picture():
    lab = a_lab()
    assert repr(lab) == repr(a_lab()) == "<boardkit panel: karuba paths, 8 tiles, blue>"
    data, _ = lab._repr_mimebundle_()
    assert "9 steps" in data["text/plain"]
    assert lab.board.scene.description in data["text/plain"]
    assert '<img alt="Island' in data["text/html"]
