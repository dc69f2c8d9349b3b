"""What the picture of Memoarrr!, its labels and its text say is what the State or View says."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, Lang, say
from boardkit.core.chance import stream
from boardkit.games.memoarrr.pieces import Side, load_box
from boardkit.games.memoarrr.rules import barred
from boardkit.games.memoarrr.state import State, View
from boardkit.views import memoarrr_art as art
from boardkit.views import memoarrr_cards as cards
from boardkit.views.memoarrr import chairs, scene, spots, stack, text
from boardkit.views.memoarrr_graph import graph_scene, node_id
from boardkit.views.memoarrr_island import STYLE, card_svg, island_scene
from boardkit.views.memoarrr_text import ANIMALS, LANDSCAPES, Chair, Spot, code_of, kind_name
from boardkit.views.scene import Scene

BOX = load_box()
MEMOARRR = bk.game("memoarrr")
SMALL = 65_000  # bytes of a picture
MESSAGE = 10_000  # bytes that one reveal may send


@cache
def game(seed: int) -> tuple[State, ...]:
    """All positions of a random game, from the beginning to the end."""
    record = bk.play("memoarrr", players=["random"] * (2 + seed % 3), seed=f"view {seed}")
    return (record.first_state(), *(step.state for _, step in record.steps()))


def positions() -> Iterator[tuple[State | View, State]]:
    """What each seat, the table and somebody with open eyes know at each position."""
    for seed in range(3):
        for state in game(seed):
            for seat in (None, *range(state.setup.seats)):
                yield MEMOARRR.view(state, seat), state
            yield state, state


def shape(svg: str) -> str:
    """A drawing without its colours: its lines and where they are."""
    return re.sub(r' class="[^"]*"', "", svg)


# The drawings


def test_animals_and_landscapes_are_told_apart_without_colour():
    assert set(ANIMALS) == {card.animal for card in BOX.cards}
    assert set(LANDSCAPES) == {card.landscape for card in BOX.cards}
    assert len({shape(cards.animal(name)) for name in ANIMALS}) == len(ANIMALS)
    assert len({shape(cards.landscape(name)) for name in LANDSCAPES}) == len(LANDSCAPES)
    faces = {shape(cards.face(a, b)) for a in ANIMALS for b in LANDSCAPES}
    assert len(faces) == len(BOX.cards)


def test_every_look_of_a_drawing_has_a_rule_of_style():
    drawn = "".join(cards.face(a, b) for a in ANIMALS for b in LANDSCAPES)
    drawn += cards.back("A1") + cards.remembered("crab", "lava", "A1") + art.middle(3, 7)
    drawn += (
        cards.drawings()
        + art.last()
        + art.hint()
        + art.picked()
        + art.bar()
        + art.volcano(7)
        + art.glow()
    )
    looks = set(re.findall(r"bk-[\w-]+", " ".join(re.findall(r'class="([^"]*)"', drawn))))
    styled = set(re.findall(r"\.(bk-[\w-]+)", STYLE))
    assert looks - styled == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_alone_says_what_it_shows(lang: Lang):
    for animal in ANIMALS:
        for landscape in LANDSCAPES:
            svg = ET.fromstring(card_svg(animal, landscape, lang))
            assert svg.get("aria-label") == kind_name(animal, landscape, lang)
    codes = {code_of(a, b, lang) for a in ANIMALS for b in LANDSCAPES}
    assert len(codes) == len(BOX.cards)


# The island


def test_the_picture_is_well_formed_and_of_the_size_of_a_picture():
    for value, _ in list(positions())[::40]:
        drawn = scene(value, "es")
        ET.fromstring(drawn.svg())
        assert len(drawn.svg()) < SMALL
        places = {(mark.row, mark.col) for mark in drawn.marks}
        assert len(places) == len(drawn.marks) == len({mark.id for mark in drawn.marks})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_labels_say_what_is_known_and_nothing_else(lang: Lang):
    count = 0
    for value, state in list(positions())[:: 7 if lang == "es" else 11]:
        drawn = scene(value, lang)
        for place, cell in enumerate(BOX.cells):
            if place == BOX.middle:
                continue
            mark = drawn.mark(str(cell))
            assert mark is not None
            card = value.island[place] if value.island else None
            if card is None:
                assert mark.label == say(lang, "memoarrr", "view.face_down", place=cell)
                assert "bk-is-" not in mark.svg
                continue
            key = "face_up" if state.up >> place & 1 else "seen"
            kind = kind_name(str(card.animal), str(card.landscape), lang)
            said = say(lang, "memoarrr", f"view.{key}", place=cell, kind=kind)
            last = say(lang, "memoarrr", "view.last")
            expected = f"{said}, {last}" if place == state.last else said
            assert mark.label == expected
            count += 1
    assert count > 200


def test_what_a_view_does_not_know_is_not_in_the_picture():
    """Two islands that look the same to a seat give the same picture, to the last letter."""
    differ = 0
    for seed in range(3):
        for state in game(seed)[3::9]:
            for seat in (None, *range(state.setup.seats)):
                view = MEMOARRR.view(state, seat)
                other = MEMOARRR.resample(view, stream("other island", seed, seat or 9))
                differ += other.island != state.island
                assert scene(view, "en") == scene(MEMOARRR.view(other, seat), "en")
                assert text(view, 0, "es") == text(MEMOARRR.view(other, seat), 0, "es")
    assert differ > 20


def test_open_eyes_see_all_cards():
    state = game(0)[-2]
    drawn = scene(state, "en")
    assert sum("bk-is-" in mark.svg for mark in drawn.marks) == 2 * 24


def test_the_bar_is_drawn_on_the_middle_cards_of_the_sides_looked_at():
    for seats, free in ((2, 18), (3, 15), (4, 12)):
        state = next(s for s in game(seats - 2) if isinstance(s.to_move, int))
        drawn = scene(MEMOARRR.view(state, 0), "en", barred=barred(state))
        marked = [mark.id for mark in drawn.marks if "may not open" in mark.label]
        assert len(marked) == 24 - free
        assert set(marked) == {str(cell) for cell in BOX.cells_of(barred(state))}
        assert "may not open" not in scene(MEMOARRR.view(state, 0), "en").alt


def test_players_sit_where_they_looked_and_show_their_volcano():
    found = 0
    for state in game(2):
        view = MEMOARRR.view(state, 1)
        around = {chair.seat: chair for chair in chairs(view)}
        for seat, chair in around.items():
            assert chair.side == state.looks[seat][0]
            assert (chair.birds is not None) == (seat in state.out)
            assert chair.treasures == len(state.won[seat])
            if seat in state.out:
                assert chair.birds == state.volcanoes[state.out.index(seat)]
                found += 1
        left = max(len(state.volcanoes) - len(state.out), 0)
        assert stack(view) == stack(state) == (left, len(state.treasures))
    assert found
    drawn = island_scene(spots(game(2)[5]), "en", chairs=[Chair(2, "E", 3, 7, False)])
    assert (
        "player 3, east side, 3 treasures, out of this round with a volcano of 7 birds" in drawn.alt
    )
    assert ">7<" in drawn.overlay
    assert ">×3<" in drawn.overlay


def test_the_card_that_ended_a_round_is_marked_though_it_lies_face_down_again():
    state = next(s for s in game(0) if s.past)
    drawn = scene(MEMOARRR.view(state, None), "en", turned_down="A1")
    mark = drawn.mark("A1")
    assert mark is not None
    assert mark.label.endswith("revealed last")


# The graph


def whole_island() -> list[Spot]:
    return [
        Spot(f"{chr(65 + k % 5)}{k // 5 + 1}", k // 5, k % 5, str(a), str(b), True)
        for k, (a, b) in enumerate(BOX.cards)
    ]


def test_the_graph_of_all_cards_is_the_rooks_graph():
    every = whole_island()
    drawn = graph_scene(every, "en")
    assert drawn.overlay.count("M") == 25 * 8 // 2
    for mark, spot in zip(drawn.marks, every, strict=True):
        assert mark.id == node_id(spot.animal, spot.landscape)
        near = {other.name for other in every if spot.connects(other)}
        assert len(near) == 8
        assert set(re.findall(r"\b[A-E][1-5]\b", mark.label)) == near | {spot.name}


def test_edges_join_known_cards_only():
    for value, _ in list(positions())[::23]:
        known = [spot for spot in spots(value) if spot.known]
        drawn = graph_scene(known, "es")
        joined = sum(one.connects(other) for one, other in combinations(known, 2))
        assert drawn.overlay.count("M") == joined


def bold_edges(drawn: Scene) -> int:
    """How many edges stand out."""
    return "".join(re.findall(r'bk-bold[^>]* d="([^"]*)"', drawn.overlay)).count("M")


def test_the_edges_of_the_last_card_stand_out_and_of_a_picked_one_instead():
    every = whole_island()
    every[12] = every[12]._replace(last=True)
    assert bold_edges(graph_scene(every, "en")) == 8
    picked = graph_scene(every, "en", picked="A1")
    assert bold_edges(picked) == 8
    assert picked.overlay != graph_scene(every, "en").overlay


def test_what_lights_up_is_found_by_kind_alone():
    rules = art.glow_style(ANIMALS, LANDSCAPES)
    assert rules.count(":has(") == len(ANIMALS) + len(LANDSCAPES)
    for mark in graph_scene(whole_island(), "en").marks:
        animal, landscape = mark.id.split("-")
        assert f"bk-is-{animal} bk-is-{landscape}" in mark.svg


def test_island_and_graph_are_one_board_for_the_arrow_keys():
    drawn = scene(game(1)[-2], "en")
    assert drawn.name == "memoarrr"
    left = [mark for mark in drawn.marks if "-" not in mark.id]
    right = [mark for mark in drawn.marks if "-" in mark.id]
    assert (len(left), len(right)) == (25, 25)
    assert max(mark.col for mark in left) < min(mark.col for mark in right)
    assert max(mark.x + mark.w for mark in left) < min(mark.x for mark in right)
    alone = scene(game(1)[-2], "en", graph=False)
    assert {mark.id for mark in alone.marks} == {mark.id for mark in left}


def test_a_reveal_sends_little():
    def sent(before: Scene, after: Scene) -> int:
        old = {mark.id: mark for mark in before.marks}
        size = sum(len(m.svg) + len(m.label) for m in after.marks if m != old.get(m.id))
        size += len(after.overlay) if after.overlay != before.overlay else 0
        return size + (len(after.background) if after.background != before.background else 0)

    states = game(2)
    pictures = [scene(MEMOARRR.view(state, 0), "en") for state in states]
    for state, before, after in zip(states[1:], pictures, pictures[1:], strict=False):
        if state.up:
            assert sent(before, after) < MESSAGE


# The text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_text_shows_each_card_as_it_is_known(lang: Lang):
    for value, state in list(positions())[::29]:
        lines = text(value, 0, lang).splitlines()
        for place, cell in enumerate(BOX.cells):
            if place == BOX.middle:
                continue
            part = lines[2 + cell.row][3 + 9 * cell.col : 12 + 9 * cell.col].strip()
            card = value.island[place] if value.island else None
            if card is None:
                assert part == "·"
                continue
            code = code_of(str(card.animal), str(card.landscape), lang)
            up = state.up >> place & 1
            star = "*" if place == state.last else ""
            assert part == (star + code.upper() if up else f"({code})")


def test_sides_have_names():
    for lang in LANGUAGES:
        names = {say(lang, "memoarrr", f"view.side.{side}") for side in Side}
        assert len(names) == 4
