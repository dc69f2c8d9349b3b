"""Time in a panel: by itself, to any event, and what taking back does not un-see."""

from typing import Any

import pytest

import boardkit as bk
from boardkit.core.chance import stream
from boardkit.panels import KarubaPanel
from boardkit.panels.forks import Forks
from boardkit.panels.timeline import PAGE, SPEEDS, Timeline
from tests.panels import looking

WAYS = ("step", "do", "undo", "redo", "first", "last", "scrub", "list", "play", "fork", "close")
LESSON = {"setup": "given", "layout": "lesson"}


def a_panel(*players: str, **options: Any) -> KarubaPanel:
    options = {"seed": "papaya", "lang": "en", "rules": LESSON} | options
    return KarubaPanel(players=players or ("person", "careful"), **options)


def finished(lang: str = "en", **options: Any) -> KarubaPanel:
    code = bk.play("karuba", ["careful", "random"], "papaya").code
    return KarubaPanel(code=code, lang=lang, **options)


def tick(panel: KarubaPanel, times: int = 1) -> None:
    """The browser's clock ticks."""
    clock = panel.part(Timeline).clock
    for _ in range(times):
        clock.value += 1


def playing(panel: KarubaPanel) -> bool:
    return bool(panel.part(Timeline).clock.playing)


def labels(panel: KarubaPanel) -> list[str]:
    return [label for label, _ in panel.events.options]


# By itself


def test_players_alone_go_on_by_themselves_to_the_end():
    panel = a_panel("random", "careful", rules={})
    panel.press("play")
    assert (playing(panel), panel.buttons["play"].description) == (True, "Pause")
    for _ in range(200):
        before = panel.match.cursor
        tick(panel)
        if not playing(panel):
            break
        assert panel.match.cursor == before + 1
    assert panel.match.record.actions == bk.play("karuba", ["random", "careful"], "papaya").actions
    assert panel.buttons["play"].description == "Play on"
    assert panel.buttons["play"].disabled


def test_it_stops_where_a_person_has_to_choose():
    panel = a_panel()
    panel.press("play")
    tick(panel)
    assert panel.person_to_move
    assert not playing(panel)
    assert panel.buttons["play"].disabled
    tick(panel, 3)  # ticks that were on their way
    assert panel.match.cursor == 1
    panel.board.press("A2")
    assert not panel.buttons["play"].disabled


def test_a_replay_passes_people_and_stops_where_the_game_stands():
    panel = a_panel()
    for cell in ("A2", "B2", "C2"):
        panel.press("step")
        panel.board.press(cell)
    record = panel.match.record
    panel.press("first")
    panel.press("play")
    seen = []
    while playing(panel):
        tick(panel)
        seen.append(panel.match.cursor)
    assert seen == list(range(1, 10))
    assert panel.match.record == record
    panel.press("play")  # and again: now chance goes on, up to the person
    tick(panel)
    assert (panel.match.cursor, playing(panel)) == (10, False)


@pytest.mark.parametrize("key", ["play", "undo", "first", "redo", "last", "new_game"])
def test_whoever_takes_the_time_in_hand_stops_the_clock(key: str):
    panel = finished()
    panel.scrub.value = 40
    panel.press("play")
    tick(panel, 2)
    assert (playing(panel), panel.match.cursor) == (True, 42)
    panel.press(key)
    assert not playing(panel)
    before = panel.match.cursor
    tick(panel)
    assert panel.match.cursor == before


def test_it_goes_as_fast_as_chosen():
    timeline = finished().part(Timeline)
    for speed in SPEEDS.values():
        timeline.speed.value = speed
        assert timeline.clock.interval == speed
    assert [label for label, _ in timeline.speed.options] == ["slow", "medium", "fast"]


def test_a_failure_stops_the_clock(monkeypatch: pytest.MonkeyPatch):
    panel = a_panel("random", "careful")
    panel.press("play")
    tick(panel, 3)
    before = panel.match.record

    def fails(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(panel, "step", fails)
    tick(panel, 2)
    assert not playing(panel)
    assert panel.match.record == before
    assert "Something failed" in looking.said(panel)


# The list


def test_one_line_for_each_event_the_latest_first_and_the_present_marked():
    panel = a_panel()
    assert labels(panel) == ["Start"]
    panel.press("step")
    tile = panel.match.state.tile
    panel.board.press("A2")
    assert labels(panel)[-3:] == [
        "2. Player 1 has chosen. [P A2]",
        f"1. Tile {tile} is turned up. [T {tile}, chance]",
        "Start",
    ]
    assert f"3. Player 1 lays tile {tile} on A2. [revealed]" in "\n".join(labels(panel))
    assert (panel.events.index, panel.events.value[0]) == (0, 3)
    assert panel.events.rows == 7


def test_choosing_a_line_goes_there():
    panel = finished()
    place = next(k for k, (_, at) in enumerate(panel.events.options) if at[0] < panel.match.length)
    panel.events.index = place + 5
    there = panel.events.value[0]
    assert panel.match.cursor == there
    panel.press("last")
    assert panel.match.cursor == panel.match.length
    assert panel.events.index == 0, "who won"


def test_the_arrow_keys_get_through_the_whole_game_and_back():
    panel = finished()
    seen = {panel.match.cursor}
    for _ in range(2000):
        if panel.events.index == len(panel.events.options) - 1:
            break
        panel.events.index += 1
        seen.add(panel.match.cursor)
        assert panel.events.value[0] == panel.match.cursor
    assert panel.match.cursor == 0
    assert seen == set(range(panel.match.length + 1))
    for _ in range(2000):
        if panel.events.index == 0:
            break
        panel.events.index -= 1
    assert panel.match.cursor == panel.match.length


def test_the_list_is_short_wherever_it_is():
    panel = finished()
    for cursor in range(0, panel.match.length + 1, 5):
        panel.scrub.value = cursor
        shown = {at[0] for _, at in panel.events.options}
        assert cursor in shown
        assert len(shown) <= 3 * PAGE + 2


def test_a_game_opened_at_a_moment_does_not_tell_what_comes():
    panel = finished(at=20)
    assert max(at[0] for _, at in panel.events.options) == 20
    panel.press("redo")
    panel.press("undo")
    assert max(at[0] for _, at in panel.events.options) == 21


def test_another_way_forgets_what_was_undone():
    panel = a_panel()
    panel.press("step")
    panel.board.press("A2")
    panel.press("undo")
    assert "on A2" in "".join(labels(panel)), "it can be done again"
    panel.board.press("F5")
    assert "on A2" not in "".join(labels(panel))


# What cannot be un-seen


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [("en", "Taking it back does not un-see it"), ("es", "Deshacerlo no borra lo que ya se sabe")],
)
def test_taking_back_what_was_seen_says_so(lang: str, sentence: str):
    panel = a_panel(lang=lang)
    panel.press("step")
    tile = panel.match.state.tile
    panel.press("undo")
    assert sentence in looking.said(panel)
    assert str(tile) in looking.said(panel)
    assert looking.said(panel) == panel.board.said
    panel.press("redo")
    assert sentence not in looking.said(panel)
    panel.board.press("A2")
    panel.scrub.value = 2
    assert sentence in looking.said(panel), "all have shown what they chose"
    panel.press("last")
    panel.events.index = len(panel.events.options) - 1
    assert panel.match.cursor == 0
    assert sentence in looking.said(panel)
    assert " 1 " in looking.said(panel), "and one more"


def test_taking_back_what_nobody_else_saw_says_nothing():
    panel = a_panel("person", "person")
    panel.press("step")
    panel.board.press("A2")
    panel.press("undo")
    assert panel.match.cursor == 1
    assert looking.said(panel) == ""


# What is sent


def test_a_step_sends_little(monkeypatch: pytest.MonkeyPatch):
    code = bk.play("karuba", ["careful", "random", "careful", "random"], "papaya").code
    panel = KarubaPanel(code=code)
    wire = looking.listen(monkeypatch)
    sent: list[int] = []
    for key in ("undo", "redo"):
        for _ in range(panel.match.length):
            panel.press(key)
            sent.append(sum(len(text.encode()) for text in wire.take()))
    sent.sort()
    assert sent[len(sent) // 2] < 6_000
    assert sent[-1] < 10_000, "where the list turns a page"


# Whatever one does, the match is what its record says


@pytest.mark.parametrize("seed", range(6))
def test_any_way_through_time_leaves_a_match_that_its_record_replays(seed: int):
    chosen = stream("time", seed)
    panel = a_panel("person", "careful", "random", seed=f"time {seed}", rules={})
    branches = panel.part(Forks)
    for _ in range(60):
        one = chosen.choice([panel, *(fork.panel for fork in branches.forks)])
        match chosen.choice(WAYS):
            case "do" if one.person_to_move:
                action = chosen.choice(one.game.legal(one.match.state))
                one.type_move(one.game.format(action))
            case "scrub":
                one.scrub.value = chosen.below(one.match.length + 1)
            case "list":
                one.events.index = chosen.below(len(one.events.options))
            case "play":
                one.press("play")
                tick(one, 3)
            case "fork":
                panel.press("fork_open")
            case "close" if branches.forks:
                branches.close(chosen.choice(branches.forks))
            case "step" | "undo" | "redo" | "first" | "last" as key:
                one.press(key)
        for each in [panel, *(fork.panel for fork in branches.forks)]:
            match_now = each.match
            again = bk.Match.of(match_now.record)
            assert again.state == match_now.state
            assert again.actions == match_now.actions[: match_now.cursor]
            assert each.scrub.value == each.events.value[0] == match_now.cursor
            assert each.tr("ui.internal_error.label") not in looking.said(each)


def test_a_browser_learns_how_far_time_goes_before_where_it_stands():
    scrub = a_panel().scrub
    for keys in (None, {"value", "max"}, ["value", "max"], "value"):
        assert list(scrub.get_state(keys))[-1] == "value"
