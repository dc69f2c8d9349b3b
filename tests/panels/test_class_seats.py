"""What the frame does for games that a whole class can play, and for chance in several parts."""

import pytest

from boardkit.panels import KarubaPanel, SkullIslandPanel
from boardkit.panels.chance_parts import columns
from boardkit.panels.seats import FEW


def test_a_game_for_a_few_keeps_a_button_and_a_box_for_each_seat():
    panel = KarubaPanel(players=("person", "careful", "random"))
    assert panel.folded.whole_class is None
    assert len(panel.folded.players) == 4
    assert [name for name, _ in panel.seats.options] == ["1", "2", "3"]


def test_a_game_for_a_class_chooses_seats_in_a_list_and_shows_who_plays_them():
    panel = SkullIslandPanel(players=["person", *["careful"] * 9], lang="en")
    assert [name for name, _ in panel.seats.options][:2] == ["1: person", "2: careful"]
    panel.seats.value = 4
    assert panel.seat == 4
    panel.language.value = "es"
    assert panel.seats.options[1][0] == "2: prudente"
    assert panel.seats.value == 4


def test_the_next_class_is_like_this_one():
    panel = SkullIslandPanel(players=["random", *["careful"] * 9], lang="en")
    whole = panel.folded.whole_class
    assert whole is not None
    assert (whole.count.value, whole.first.value, whole.others.value) == (10, "random", "careful")
    panel.press("new_game")
    assert panel.match.players == ("random", *["careful"] * 9)
    whole.count.value = 1
    panel.press("new_game")
    assert panel.match.players == ("random",)
    assert whole.others.value == "careful", "a game of one says nothing of the others"
    whole.count.value = 3
    panel.press("new_game")
    assert list(panel.match.players) == ["random", "careful", "careful"]


def test_a_panel_for_one_offers_the_careful_player_for_the_others():
    whole = SkullIslandPanel(players=["person"], lang="en").folded.whole_class
    assert whole is not None
    assert (whole.count.value, whole.first.value, whole.others.value) == (1, "person", "careful")


@pytest.mark.parametrize("seats", [1, FEW, FEW + 1, 100])
def test_the_points_of_many_are_a_short_table(seats: int):
    panel = SkullIslandPanel(players=["random"] * seats, lang="en")
    rows = panel.table.value.count("<tr>")
    assert rows <= 8
    assert ("Place" in panel.table.value) == (seats > FEW)


def test_texts_with_parts_are_told_from_others():
    texts = [f"roll {a} {b}" for a in (1, 2, 3) for b in ("boat", "4")]
    assert columns(texts) == (("roll",), ("1", "2", "3"), ("boat", "4"))
    assert columns(texts[:-1]) == ()
    assert columns([*texts[:-1], texts[0]]) == ()
    assert columns(["tile 1", "tile"]) == ()
    assert columns([]) == ()
