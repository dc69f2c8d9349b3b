"""Karuba's panel without a browser: set-up, laying, walking, time, languages."""

from typing import Any

import pytest

import boardkit as bk
from boardkit import Cell
from boardkit.core.catalogue import LANGUAGES, Lang
from boardkit.core.chance import stream
from boardkit.core.game import random_player
from boardkit.games.karuba.pieces import COLOURS, Colour, Rim
from boardkit.games.karuba.state import Discard, Move, Place, PlacePair
from boardkit.panels import KarubaPanel
from tests.karuba_positions import KARUBA
from tests.panels import looking

LESSON = {"setup": "given", "layout": "lesson"}  # blue from beach 20 to jungle 100
BLUE = COLOURS.index(Colour.BLUE)


def a_panel(*players: str, **options: Any) -> KarubaPanel:
    options = {"seed": "papaya", "lang": "en", "rules": LESSON} | options
    return KarubaPanel(players=players or ("person", "careful"), **options)


def deal(panel: KarubaPanel, tile: int, *clicks: str) -> None:
    """A turn in which a given tile is turned up; then some clicks."""
    panel.type_move(f"T {tile}")
    for spot in clicks:
        assert panel.board.press(spot)


def events(panel: KarubaPanel) -> str:
    return " ".join(" ".join(label for label, _ in panel.events.options).split())


def chosen(panel: KarubaPanel) -> str | None:
    return panel.chosen


def spot_of(panel: KarubaPanel, colour: Colour) -> str:
    """Where a click finds an adventurer of the seat shown."""
    state = panel.match.state
    who = COLOURS.index(colour)
    at, pair = state.islands[panel.seat].at[who], state.pairs[who]
    assert pair is not None
    return f"B{pair.beach}" if at is Rim.BEACH else str(at)


def click(panel: KarubaPanel, action: object) -> None:
    """Does an action as a person with a mouse does it."""
    match action:
        case PlacePair(colour, beach, jungle):
            panel.modes.value = colour.value
            panel.board.press(f"B{beach}")
            panel.board.press(f"J{jungle}")
        case Place(cell):
            panel.board.press(str(cell))
        case Discard():
            panel.press("discard")
        case Move(colour, to, take):
            panel.board.press(spot_of(panel, colour))
            pair = panel.match.state.pairs[COLOURS.index(colour)]
            assert pair is not None
            rim = {Rim.BEACH: f"B{pair.beach}", Rim.TEMPLE: f"J{pair.jungle}"}
            target = str(to) if isinstance(to, Cell) else rim[to]
            panel.board.press(target)
            panel.leave.value = not take
            panel.board.press(target)
        case _:
            panel.press("step")


@pytest.mark.parametrize(
    ("players", "rules"),
    [
        (("person", "person"), {}),
        (("person", "careful", "person"), {"extra_pair": "last", "collect": "optional"}),
        (("random", "person", "careful", "person"), {"beach": "open", "gold": "box"}),
        (("person", "person"), {"setup": "random", "discard": "move_if_possible"}),
    ],
)
def test_a_whole_game_by_clicks(players: tuple[str, ...], rules: dict[str, str]):
    panel = a_panel(*players, rules=rules, seed=f"game {players}")
    dice = stream("clicks", *players)
    while (turn := panel.match.state.to_move) is not None:
        before = panel.match.cursor
        if isinstance(turn, int) and panel.person_to_move:
            assert panel.seat == turn
            action = random_player(None, KARUBA.legal(panel.match.state), dice)
            click(panel, action)
            assert panel.match.actions[before] == action
        else:
            panel.press("step")
        assert panel.match.cursor > before, looking.said(panel)
        assert "bk-no" not in panel.message.value
    outcome = panel.match.record.outcome()
    assert outcome is not None
    for score in outcome.scores:
        assert f"<td>{score.total}</td>" in panel.table.value
    assert f"with {outcome.scores[outcome.winners[0]].total} point" in events(panel)
    assert panel.buttons["step"].disabled
    assert bk.Record.decode(panel.match.record.code).outcome() == outcome


def test_players_alone_play_step_by_step_to_the_end():
    panel = a_panel("random", "careful", rules={})
    while panel.match.state.to_move is not None:
        before = panel.match.cursor
        panel.press("step")
        assert panel.match.cursor == before + 1
    assert panel.match.record.actions == bk.play("karuba", ["random", "careful"], "papaya").actions


def test_the_set_up_says_at_once_what_is_taken_and_what_comes_first():
    panel = a_panel("person", "person", rules={})
    panel.board.press("J70")
    assert "First choose a beach number" in looking.said(panel)
    panel.board.press("C3")
    assert "only numbers on the rim" in looking.said(panel)
    assert (
        "click or press Enter on a beach number for the brown adventurer" in panel.state_line.value
    )
    panel.board.press("B60")
    assert "brown starts at 60" in panel.state_line.value
    panel.board.press("J10")
    assert panel.match.state.pairs[0] == (60, 10)
    assert "Player 2: click or press Enter on a beach number for the blue" in panel.state_line.value
    panel.board.press("B60")
    assert "Number 60 of the beach is taken" in looking.said(panel)
    assert "KAR-S9" in panel.message.value or "KAR-S5" in panel.message.value
    assert panel.target is None
    panel.board.press("B20")
    panel.board.press("J10")
    assert "Number 10 of the jungle is taken" in looking.said(panel)
    assert panel.match.cursor == 1


def test_a_click_lays_the_tile_and_a_taken_cell_is_refused_with_its_rule():
    panel = a_panel()
    deal(panel, 12, "A2")
    assert panel.match.state.islands[0].tiles[6] == 12
    assert "A2, tile 12" in panel.board.scene.mark("A2").label  # type: ignore[union-attr]
    deal(panel, 13, "A2")
    assert "Tile 12 already lies on A2" in looking.said(panel)
    assert "<summary>KAR-A1</summary>" in panel.message.value
    assert panel.board.alarm.startswith("Tile 12 already lies on A2")
    assert panel.match.state.tile == 13
    panel.board.press("B2")
    assert panel.message.value == panel.board.alarm == ""


def test_walking_by_click_from_the_beach_and_from_a_cell():
    panel = a_panel()
    deal(panel, 12, "A2")
    deal(panel, 13, "B2")
    deal(panel, 1, "B20")
    assert chosen(panel) == "blue"
    assert "blue adventurer can reach it in 2 steps" in panel.board.scene.mark("B2").label  # type: ignore[union-attr]
    assert "can reach A2, B2" in panel.board.said
    assert panel.buttons["move"].disabled
    panel.board.press("A2")
    assert panel.match.state.to_move == 0
    assert panel.board.scene.overlay
    panel.board.press("B2")  # another target: again only the way is shown
    assert "blue adventurer to B2: 2 steps" in panel.board.said
    assert not panel.buttons["move"].disabled
    panel.press("move")
    island = panel.match.state.islands[0]
    assert (island.at[BLUE], island.crystals) == (Cell.parse("B2"), 1)
    assert (panel.chosen, panel.target) == (None, None)
    deal(panel, 2, "B2", "A2", "A2")
    assert panel.match.state.islands[0].at[BLUE] == Cell.parse("A2")
    assert "from B2 to A2" in events(panel)


def test_clicking_the_chosen_adventurer_again_lets_it_go():
    panel = a_panel()
    deal(panel, 12, "A2")
    deal(panel, 13, "B20")
    assert panel.modes.value == "blue"
    panel.board.press("B20")
    assert chosen(panel) is None
    assert panel.modes.value == "lay"
    panel.modes.value = "blue"
    assert chosen(panel) == "blue"
    panel.board.press("A2")
    panel.press("move")
    deal(panel, 14, "A2")
    assert chosen(panel) == "blue"
    panel.board.press("A2")
    assert chosen(panel) is None
    panel.board.press("C4")
    assert panel.match.state.islands[0].tiles[20] == 14


def test_out_of_reach_is_refused_and_says_what_is_missing():
    panel = a_panel()
    deal(panel, 12, "A2")
    deal(panel, 13, "B20", "D4")
    assert "no path from the beach to D4" in looking.said(panel)
    assert "KAR-B3" in panel.message.value
    assert chosen(panel) == "blue"
    panel.board.press("A2")
    assert panel.message.value == ""
    deal(panel, 1)
    assert panel.match.state.tile == 13, "a tile is out already"
    panel.board.press("J60")
    assert "cannot enter the purple temple" in looking.said(panel)
    assert "KAR-D2" in panel.message.value
    panel.board.press("J30")
    assert "there is no temple there" in looking.said(panel)


def test_home_by_a_click_on_the_jungle_number():
    panel = a_panel("person", "person", rules={"setup": "given", "layout": "blue 20 80, brown 60 70, purple 110 60, yellow 80 10"})  # fmt: skip
    row = {"A2": 1, "B2": 2, "C2": 13, "D2": 14, "E2": 15, "F2": 16}
    for cell, tile in row.items():
        deal(panel, tile, cell, cell)
    deal(panel, 7, "B20", "D2", "D2", "A1")
    deal(panel, 8, "D2", "J80", "J80", "A5")
    island = panel.match.state.islands[0]
    assert island.at[BLUE] is Rim.TEMPLE
    assert island.temples[BLUE] == 5
    panel.seats.value = 0
    assert "blue" not in [value for _, value in panel.modes.options]
    assert "the adventurer is inside" in panel.board.scene.mark("J80").label  # type: ignore[union-attr]


def test_a_treasure_may_be_left_where_the_reading_allows_it():
    panel = a_panel(rules={**LESSON, "collect": "optional"})
    deal(panel, 12, "A2")
    deal(panel, 13, "B2")
    deal(panel, 1, "B20", "A2")
    assert panel.leave.layout.display == "none"
    panel.board.press("B2")
    assert panel.leave.layout.display == ""
    panel.leave.value = True
    panel.press("move")
    assert panel.match.state.islands[0].crystals == 0
    assert "to B2 (2 steps)" in events(panel)
    assert "collects" not in events(panel)
    assert panel.leave.value is False
    without = a_panel()
    deal(without, 12, "A2")
    deal(without, 13, "B2")
    deal(without, 1, "B20", "B2")
    assert without.leave.layout.display == "none"


@pytest.mark.parametrize("reading", ["open", "closed"])
def test_back_to_the_beach_where_the_reading_allows_it(reading: str):
    panel = a_panel(rules={**LESSON, "beach": reading})
    deal(panel, 12, "A2")
    deal(panel, 1, "B20", "A2", "A2")
    deal(panel, 2, "A2", "B20", "B20")
    if reading == "open":
        assert panel.match.state.islands[0].at[BLUE] is Rim.BEACH
    else:
        assert "cannot return to the beach" in looking.said(panel)
        assert panel.match.state.islands[0].at[BLUE] == Cell.parse("A2")


def test_any_move_can_be_typed_in_both_languages():
    panel = a_panel("person", "person")
    panel.type_move("T 12")
    panel.type_move("coloca A2")
    panel.type_move("P 12@A2")
    assert [island.tiles[6] for island in panel.match.state.islands] == [12, 12]
    assert panel.typed.value == ""
    panel.type_move("T 13")
    panel.type_move("M blue D9")
    assert "Could not read `M blue D9`" in looking.said(panel) or "off the island" in looking.said(panel)  # fmt: skip
    assert panel.typed.value == "M blue D9", "what was typed stays to be mended"
    panel.typed._handle_msg(
        {
            "content": {"data": {"method": "custom", "content": {"enter": "m azul a2"}}},
            "buffers": [],
        }
    )
    assert panel.match.state.to_move == 1


def test_who_is_not_to_move_cannot_act():
    panel = a_panel("person", "person")
    deal(panel, 12, "A2")
    assert panel.seat == 1
    panel.seats.value = 0
    panel.board.press("A3")
    assert "it is player 2's turn" in looking.said(panel)
    assert panel.modes.disabled
    panel.seats.value = 1
    panel.board.press("A3")
    assert [island.placed for island in panel.match.state.islands] == [1, 1]


def test_nobody_plays_for_the_computer_by_a_click():
    panel = a_panel("random", "person")
    panel.press("step")
    panel.press("step")
    panel.show(1)
    assert panel.match.state.to_move == 0
    panel.seats.value = 1
    panel.board.press("A3")
    assert "it is player 1's turn" in looking.said(panel)


def test_before_the_tile_is_turned_up_nothing_can_be_laid():
    panel = a_panel()
    panel.board.press("A2")
    assert panel.match.cursor == 0
    assert "bk-no" in panel.message.value
    panel.board.press("B20")
    panel.board.press("A2")
    assert panel.match.cursor == 0


def test_undo_redo_and_scrub_then_another_action():
    panel = a_panel("person", "careful", "person")
    for cell in ("A2", "B2", "C2"):
        panel.press("step")
        panel.board.press(cell)
        panel.board.press(cell)
    length, end = panel.match.length, panel.match.state
    for cursor in [*range(length), *range(length, -1, -1), length // 2]:
        panel.scrub.value = cursor
        assert panel.match.cursor == cursor
        assert panel.match.length == length
        turn = panel.match.state.to_move
        if isinstance(turn, int) and panel.player_of(turn) == "person":
            assert panel.seat == turn
    panel.press("last")
    assert panel.match.state == end
    assert panel.buttons["redo"].disabled
    panel.press("undo")
    assert panel.match.state.to_move == 2
    panel.press("undo")
    assert panel.match.state.to_move == 0, "undo goes back to a person, past the players"
    panel.press("redo")
    panel.press("redo")
    assert panel.match.state == end
    panel.press("first")
    assert panel.match.cursor == 0
    assert panel.buttons["undo"].disabled
    panel.press("redo")
    panel.board.press("D4")
    assert panel.match.length == panel.match.cursor < length
    assert panel.scrub.max == panel.match.length


def test_undone_and_done_again_gives_the_same_tile():
    panel = a_panel()
    panel.press("step")
    first = panel.match.state.tile
    panel.board.press("A2")
    panel.press("first")
    panel.press("step")
    assert panel.match.state.tile == first
    panel.board.press("F5")
    panel.press("step")
    second = panel.match.state.tile
    other = a_panel()
    other.press("step")
    other.board.press("A2")
    other.press("step")
    assert other.match.state.tile == second


def test_the_careful_player_chooses_when_asked():
    panel = a_panel("person", "person", rules={})
    for _ in range(9):
        panel.press("choose_for_me" if panel.person_to_move else "step")
        assert panel.message.value == ""
    assert panel.match.length == 9
    panel.press("step")
    panel.press("first")
    panel.press("choose_for_me")
    assert panel.match.cursor == 1


def test_next_waits_for_a_person():
    panel = a_panel()
    panel.press("step")
    panel.press("step")
    assert "Player 1 has to choose" in looking.said(panel)
    assert panel.match.cursor == 1


def test_the_language_changes_everything_and_keeps_the_game():
    panel = a_panel("person", "careful", rules={**LESSON, "collect": "optional"}, lang="es")
    deal(panel, 12, "A2")
    deal(panel, 13, "B2")
    deal(panel, 1, "B20", "B2")
    assert panel.leave.layout.display == ""
    panel_said = panel.board.said
    assert panel_said.startswith("El aventurero azul hasta B2: 2 pasos")
    record, spanish = panel.match.record, looking.shown(panel)
    assert looking.foreign(panel, "es") == set()
    panel.language.value = "en"
    assert looking.foreign(panel, "en") == set()
    assert panel.match.record == record
    assert (panel.chosen, panel.target) == (Colour.BLUE, Cell.parse("B2"))
    panel.language.value = "es"
    assert set(looking.shown(panel)) == set(spanish) - {panel_said}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_moment_of_a_game_speaks_one_language(lang: Lang):
    code = bk.play("karuba", ["careful", "random"], "papaya").code
    panel = KarubaPanel(code=code, lang="en" if lang == "es" else "es")
    panel.language.value = lang
    for cursor in (*range(0, panel.match.length, 7), panel.match.length):
        panel.scrub.value = cursor
        assert looking.foreign(panel, lang) == set()


def test_the_name_of_a_panel_is_short_and_stays_the_same():
    assert repr(a_panel()) == repr(a_panel()) == "<boardkit panel: karuba, 2 seats, action 0>"


def test_the_still_picture_shows_the_board_with_its_words():
    panel = a_panel()
    deal(panel, 12, "A2")
    data, _ = panel._repr_mimebundle_()
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == panel.model_id
    assert '<img alt="Island of player 1' in data["text/html"]
    assert "A2, tile 12" in data["text/html"]
    assert panel.board.scene.description in data["text/plain"]
    assert data["text/plain"].startswith("Karuba, action 3 of 3")


def test_ten_panels_know_nothing_of_each_other():
    panels = [a_panel() for _ in range(10)]
    panels[3].press("step")
    panels[3].board.press("A2")
    panels[5].language.value = "es"
    for place, panel in enumerate(panels):
        assert panel.match.length == (3 if place == 3 else 0)
        assert panel.lang == ("es" if place == 5 else "en")
        assert ("A2, tile" in panel.board.scene.alt) == (place == 3)


def test_a_click_in_a_random_set_up_says_that_chance_decides():
    """Also on a number that has just been given out."""
    panel = bk.panel("karuba", players=2, seed="a", lang="en", rules={"setup": "random"})
    panel.press("step")
    beach = next(pair for pair in panel.match.state.pairs if pair).beach
    for spot in (f"B{beach}", "J10", "C3"):
        panel.board.press(spot)
        assert "chance" in panel.message.value
        assert "KAR-S5" in panel.message.value
