"""A scene is a whole picture: well formed, titled, and harmless whatever is written in it."""

import re
from base64 import b64decode
from dataclasses import replace
from html import unescape
from xml.etree import ElementTree as ET

from boardkit.views.scene import Mark, Scene

NASTY = "<script>alert('x')</script> & \"more\""


def a_scene(**changes) -> Scene:
    marks = tuple(Mark(f"A{k}", 0, k, 10 * k, 0, 10, 10, f"cell {k}", "<g/>") for k in range(3))
    scene = Scene("Title", "one\ntwo", 30, 10, ".bk-x g{fill:red}", '<path d="M0 0h9"/>', marks)
    return replace(scene, **changes)


def test_the_svg_stands_alone_and_says_what_it_shows():
    root = ET.fromstring(a_scene(name="x").svg())
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.get("role") == "img"
    assert root.get("viewBox") == "0 0 30 10"
    assert root.get("class") == "bk-x"
    title, description = root[0], root[1]
    assert (title.text, description.text) == ("Title", "one\ntwo")
    assert root.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"


def test_nothing_written_becomes_markup():
    scene = a_scene(title=NASTY, description=NASTY, alt=NASTY)
    root = ET.fromstring(scene.svg())
    assert [root[0].text, root[1].text] == [NASTY, NASTY]
    assert not list(root.iter("{http://www.w3.org/2000/svg}script"))
    img = scene.img()
    assert img.count("<") == img.count(">") == 1


def test_words_stand_for_the_picture_where_there_are_some():
    assert "in words" in a_scene(alt="in words").svg()
    assert "in words" in a_scene(alt="in words").img()


def test_the_img_holds_the_same_svg():
    scene = a_scene()
    data = re.search(r'src="data:image/svg\+xml;base64,([^"]+)"', scene.img())
    assert data
    assert b64decode(data[1]).decode() == scene.svg()
    alt = re.search(r'alt="([^"]*)"', scene.img())
    assert alt
    assert unescape(alt[1]) == "Title. one\ntwo"
    assert 'width="300"' in scene.img(height=100)


def test_two_different_pictures_in_a_page_share_no_id():
    ids = [re.findall(r' id="(\w+)"', a_scene(title=title).svg()) for title in ("one", "two")]
    assert not set(ids[0]) & set(ids[1])


def test_marks_are_found_by_id():
    assert a_scene().mark("A1") == a_scene().marks[1]
    assert a_scene().mark("Z9") is None
