"""Skull Island on paper: blank sheets from the data, at their size and in black and white."""

import re
import subprocess
import sys
from base64 import b64decode
from xml.etree import ElementTree as ET

import pytest

from boardkit.core.catalogue import LANGUAGES, Lang
from boardkit.games.skull_island.pieces import load_box, read_island
from boardkit.views.skull_island_print import HIGH, WIDE, download, image, page, sheet

SVG = "{http://www.w3.org/2000/svg}"
BOX = load_box()


def size(svg: str) -> tuple[float, float]:
    root = ET.fromstring(svg)
    wide, high = (float(root.attrib[side].removesuffix("mm")) for side in ("width", "height"))
    return wide, high


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", BOX.islands)
def test_two_sheets_of_an_island_fit_on_a4_with_all_their_spaces(name: str, lang: Lang):
    island = BOX.islands[name]
    svg = sheet(lang, island)
    wide, high = size(svg)
    assert 2 * wide + 10 <= WIDE
    assert high <= HIGH
    land = re.search(r'class="bk-land" d="([^"]*)"', svg)
    assert land is not None
    assert land[1].count("M") == island.land.bit_count()
    assert svg.count('class="bk-rock"') == island.mountains.bit_count()
    assert svg.count('class="bk-bone"') == BOX.bubbles
    words = [node.text or "" for node in ET.fromstring(svg).iter(f"{SVG}text")]
    assert [word for word in words if re.fullmatch("[A-Z]", word)] == list("ABCDEFGHI")


def test_the_ruler_is_five_centimetres_long():
    svg = sheet("en", BOX.islands["tortuga"])
    unit = size(svg)[0] / float(ET.fromstring(svg).attrib["viewBox"].split()[2])
    found = re.search(r"M([\d.]+) 18v12m0-6H([\d.]+)", svg)
    assert found is not None
    assert (float(found[2]) - float(found[1])) * unit == pytest.approx(50, abs=1)


def test_only_black_white_and_greys_are_printed():
    for colour in re.findall(r"#[0-9a-f]{3,6}\b", page("en")):
        assert len(set(colour[1:])) == 1, colour


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_is_whole_html_with_two_sheets_of_each_island(lang: Lang):
    html = page(lang)
    assert html.startswith("<!DOCTYPE html>")
    assert f'<html lang="{lang}">' in html
    assert html.count("<svg") == html.count("</svg>") == 2 * len(BOX.islands)
    assert "size:A4 landscape" in html
    assert set(re.findall(r"https?://[^\"]+", html)) == {"http://www.w3.org/2000/svg"}


def test_another_island_is_printed_too_however_large():
    island = read_island("/".join(["~" * 20, *(["~" + "." * 18 + "~"] * 18), "~" * 20]))
    wide, high = size(sheet("es", island))
    assert 2 * wide + 10 <= WIDE
    assert high <= HIGH
    assert page("es", islands=[island]).count("<svg") == 2


def test_the_link_holds_the_page_and_words_are_escaped():
    found = re.fullmatch(
        r'<a download="skull-island-es.html" href="data:text/html;base64,([^"]+)">&lt;a&gt;</a>',
        download("es", "<a>"),
    )
    assert found is not None
    assert b64decode(found[1]).decode() == page("es")
    assert image(sheet("en", BOX.islands["maracao"]), "<a>").startswith('<img alt="&lt;a&gt;"')


def test_it_can_be_written_to_a_file_from_a_terminal():
    command = [sys.executable, "-m", "boardkit.views.skull_island_print", "en"]
    done = subprocess.run(command, capture_output=True, check=True, timeout=60)
    assert done.stdout.decode() == page("en")
