"""Karuba on paper: all that a player needs, from the data, at its size and in black and white."""

import re
import subprocess
import sys
from base64 import b64decode
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from boardkit.core.catalogue import LANGUAGES, Lang
from boardkit.games.karuba.pieces import Box, Treasure, load_box
from boardkit.views.karuba_print import HIGH, WIDE, download, image, island_sheet, page, tile_sheet
from tests.karuba_positions import BOX, CRYSTALS, EXITS, GOLD

SVG = "{http://www.w3.org/2000/svg}"
SHEETS = {"island": island_sheet, "tiles": tile_sheet}


def texts(svg: str) -> list[str]:
    return [node.text or "" for node in ET.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_fits_on_a4_and_its_units_are_square(name: str, lang: Lang):
    root = ET.fromstring(SHEETS[name](lang))
    wide, high = (float(root.attrib[side].removesuffix("mm")) for side in ("width", "height"))
    assert wide <= WIDE
    assert high <= HIGH
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    assert wide / width == pytest.approx(high / height, rel=0.01)
    assert root.find(f"{SVG}title") is not None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_island_has_every_cell_and_number_and_no_tile(lang: Lang):
    found = texts(island_sheet(lang))
    assert [word for word in found if re.fullmatch(r"[A-F][1-5]", word)] == list(
        map(str, BOX.cells)
    )
    numbers = sorted(int(word) for word in found if word.isdigit())
    assert numbers == sorted([*BOX.beach, *BOX.jungle])
    assert 'class="bk-plate"' not in island_sheet(lang)


def test_numbers_lie_beside_their_cell():
    svg = island_sheet("en")
    places = re.findall(
        r'translate\((-?\d+) (-?\d+)\)"><rect class="bk-(beach|jungle)"[^>]*/><text[^>]*>(\d+)<',
        svg,
    )
    assert len(places) == len(BOX.beach) + len(BOX.jungle)
    for x, y, kind, degrees in places:
        label = (BOX.beach if kind == "beach" else BOX.jungle)[int(degrees)]
        row, col = int(y) // 100, int(x) // 100
        assert abs(row - label.cell.row) + abs(col - label.cell.col) <= 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_tile_is_there_once_with_its_treasure(lang: Lang):
    svg = tile_sheet(lang)
    numbers = [int(word) for word in texts(svg) if word.isdigit()]
    assert numbers == sorted(EXITS)
    assert svg.count('class="bk-gem"') == 2 * len(CRYSTALS)
    assert svg.count('class="bk-nugget"') == 2 * len(GOLD)
    assert svg.count("bk-piece") == 1 + 2 * 4


def test_only_black_white_and_greys_are_printed():
    for colour in re.findall(r"#[0-9a-f]{3,6}\b", page("en").replace("#bk-hatch", "")):
        assert len(set(colour[1:])) == 1, colour
    assert not re.search(r"(fill|stroke):[a-z]+(?<!none)[;}]", page("en"))


def test_the_ruler_is_five_centimetres_long():
    root = ET.fromstring(island_sheet("en"))
    unit = float(root.attrib["width"].removesuffix("mm")) / float(root.attrib["viewBox"].split()[2])
    line = next(
        node.attrib["d"] for node in root.iter(f"{SVG}path") if "H" in node.attrib.get("d", "")
    )
    start, end = re.findall(r"M([\d.]+) 17H([\d.]+)", line)[0]
    assert (float(end) - float(start)) * unit == pytest.approx(50, abs=1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_is_whole_html_with_both_sheets_and_nothing_from_elsewhere(lang: Lang):
    html = page(lang)
    assert html.startswith("<!DOCTYPE html>")
    assert f'<html lang="{lang}">' in html
    assert html.count("<svg") == html.count("</svg>") == 2
    assert "size:A4 landscape" in html
    assert re.findall(r"https?://[^\"]+", html) == ["http://www.w3.org/2000/svg"] * 2
    assert len(set(re.findall(r' id="([^"]+)"', html))) == html.count(' id="')


def test_the_sheets_are_always_the_same_and_differ_by_language():
    assert page("en") == page("en")
    assert page("es") != page("en")
    assert image(island_sheet("en"), "<a>").startswith('<img alt="&lt;a&gt;"')


def test_the_link_holds_the_page():
    found = re.fullmatch(
        r'<a download="karuba-es.html" href="data:text/html;base64,([^"]+)">&lt;a&gt;</a>',
        download("es", "<a>"),
    )
    assert found is not None
    assert b64decode(found[1]).decode() == page("es")


def test_another_island_still_fits_the_sheet(tmp_path: Path):
    rows = ["kind,degrees,side,row,column"]
    rows += [f"beach,{10 * n},W,{n}," for n in range(1, 10)]
    rows += [f"jungle,{10 * n},N,,{n}" for n in range(1, 10)]
    (tmp_path / "island.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    (tmp_path / "layouts.csv").write_text("layout,colour,beach,jungle\n", encoding="utf-8")
    box: Box = load_box(tmp_path)
    for sheet in SHEETS.values():
        root = ET.fromstring(sheet("es", box))
        assert float(root.attrib["width"].removesuffix("mm")) <= WIDE
    assert float(ET.fromstring(island_sheet("es", box)).attrib["height"].removesuffix("mm")) <= HIGH
    assert set(Treasure) == set(box.supply)


def test_it_can_be_written_to_a_file_from_a_terminal():
    command = [sys.executable, "-m", "boardkit.views.karuba_print", "en"]
    done = subprocess.run(command, capture_output=True, check=True, timeout=60)
    assert done.stdout.decode() == page("en")
