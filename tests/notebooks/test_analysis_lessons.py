"""What the notebooks of analysis say is so: exact values, verdicts, answers, what is shown when."""

import re
from collections.abc import Iterator
from fractions import Fraction
from html import unescape
from typing import Any

import pandas as pd
import pytest

from boardkit import charts, exact
from boardkit.core.catalogue import LANGUAGES, Lang, say
from boardkit.core.game import find_game
from boardkit.simulate import leader, results, share
from boardkit.simulate.questions import anchors
from tests.notebooks.hygiene import code_cells
from tests.notebooks.lessons import Ran, lesson

QUESTIONS = {
    "analysis-karuba": ["karuba/discards", "karuba/planning", "karuba/far_colours"],
    "analysis-skull-island": [
        *("skull_island/which_number", "skull_island/boats", "skull_island/nines"),
        "skull_island/skull_cells",
    ],
    "analysis-memoarrr": [
        *("memoarrr/memory_needed", "memoarrr/starters_edge", "memoarrr/sorted_stack"),
    ],
    "analysis-mammuz": ["mammuz/lies", "mammuz/evidence", "mammuz/dinosaurs"],
    "analysis-tricky-tides": [
        *("tricky_tides/lead", "tricky_tides/sailing_first", "tricky_tides/left_cards"),
        "tricky_tides/collect_or_deliver",
    ],
}
ALL = [question for questions in QUESTIONS.values() for question in questions]


@pytest.fixture(params=LANGUAGES)
def lang(request: pytest.FixtureRequest) -> Lang:
    found: Lang = request.param
    return found


@pytest.fixture(params=QUESTIONS)
def ran(request: pytest.FixtureRequest, lang: Lang) -> Ran:
    return lesson(lang, request.param)


@pytest.fixture
def tournament(lang: Lang) -> Ran:
    return lesson(lang, "tournament")


def name_of(ran: Ran) -> str:
    """The name of a notebook, by the game it asks about."""
    game = ran.names["kept"].attrs["game"]
    return f"analysis-{game.replace('_', '-')}"


def twin(ran: Ran, cell_id: str) -> str:
    """What a stored cell shows where there is no kernel."""
    (cell,) = (cell for cell in ran.notebook.cells if cell.id == cell_id)
    return "".join(str(output.get("data", {}).get("text/html", "")) for output in cell.outputs)


# --- exact values -------------------------------------------------------------------------------


def bounds(name: str, row: Any) -> tuple[float | Fraction, float | Fraction]:
    """Between which values the exact value of a row must lie, from `bk.exact`."""
    found = exactly(name, row)
    return found if isinstance(found, tuple) else (found, found)


def exactly(name: str, row: Any) -> Any:
    match name:
        case "memoarrr/memory_needed":
            part = exact.memoarrr.blind_shares(4)[row.seat]
            return part.low, part.high
        case "memoarrr/starters_edge":
            part = exact.memoarrr.blind_shares(2)[0]
            return exact.memoarrr.starter_wins() if row.second == 1 else (part.low, part.high)
        case "memoarrr/sorted_stack":
            part = exact.memoarrr.most_treasures_win_blind(row.stack)
            return part.low, part.high
        case "karuba/discards":
            return Fraction(0)
        case "karuba/planning" if row.what == "joined":
            return Fraction(0)
        case "karuba/planning":
            by = {"borders": exact.karuba.joined_borders, "beach": exact.karuba.beach_open}
            return by[row.what]()
        case "karuba/far_colours":
            return find_game("karuba").new(2).setup.box.stacks[row.seats][row.rank - 1]
        case "skull_island/which_number":
            way = {"writable": exact.skull_island.writable, "worth": exact.skull_island.worth}
            return way[row.what](row.number)
        case "skull_island/boats" if row.what == "offered":
            return exact.skull_island.boat_offered()
        case "skull_island/boats":
            copies = {"hunt": 4, "hunt two": 2}[row.what]
            return 1 - exact.skull_island.written_within(5, row.rolls, copies)
        case "skull_island/nines" if row.what == "overcome":
            return exact.skull_island.overcome_needed(row.level)
        case "skull_island/nines":
            return Fraction(1, 6)
        case "mammuz/lies":
            return Fraction(1, 3)
        case "mammuz/dinosaurs":
            return 1
        case "tricky_tides/lead":
            return exact.tricky_tides.lead_wins(row.number, row.players, row.followers)
        case "tricky_tides/sailing_first":
            return Fraction(0)
        case "tricky_tides/left_cards":
            return exact.tricky_tides.left_share()
    raise KeyError(name)


@pytest.mark.parametrize("name", [n for n in ALL if n != "mammuz/evidence"])
def test_each_anchor_is_the_value_of_the_exact_function(name: str):
    known = anchors(results.load(name))
    assert len(known) or name in {"skull_island/skull_cells", "tricky_tides/collect_or_deliver"}
    for row in known.itertuples():
        low, high = bounds(name, row)
        assert float(low) - 1e-9 <= row.exact <= float(high) + 1e-9, row


def test_the_anchors_of_the_evidence_are_counted_here_once_more():
    """A claim of three squirrels of seven, by one of three who always lies when it must."""
    known = results.load("mammuz/evidence")
    known = known[known["prior"] == 1].set_index("event")["exact_text"]
    assert Fraction(known["claim"]) == 1 - exact.mammuz.at_least(3, "squirrel", 3)
    # Ten of the twenty cards that one does not hold; four squirrels are among them.
    from math import comb

    true = sum(comb(4, k) * comb(16, 10 - k) for k in (3, 4))
    assert Fraction(known["own"]) == 1 - Fraction(true, comb(20, 10)) == Fraction(229, 323)
    assert Fraction(known["fifth"]) == 1


@pytest.mark.parametrize("name", ALL)
def test_no_anchor_disagrees(name: str):
    verdicts = list(anchors(results.load(name))["verdict"])
    assert "disagrees" not in verdicts
    assert verdicts.count("agrees") >= 0.7 * len(verdicts)


def test_the_notebooks_show_the_anchors_and_their_verdicts(ran: Ran):
    for k, name in enumerate(QUESTIONS[name_of(ran)][:3], start=1):
        shown = unescape(twin(ran, f"figure-{k}"))
        known = anchors(results.load(name))
        disagree = say(ran.lang, "questions", "word.verdict.disagrees")
        assert f">{disagree}</td>" not in shown
        assert re.search(rf"<b>[^<]*\b{len(known)}\b", shown)
        (fractions,) = [[t for t in known["exact_text"] if "/" in t]]
        if len(known) <= 14:
            assert all(re.search(f">{text} [=≈] ", shown) for text in fractions)


# --- what is shown, and when --------------------------------------------------------------------


def figures(ran: Ran) -> Iterator[tuple[str, str]]:
    for k in (1, 2, 3):
        yield f"figure-{k}", twin(ran, f"figure-{k}")


def test_figures_wait_for_the_guess_and_can_be_seen_without_a_kernel(ran: Ran):
    assert set(ran.gates) == {"guess-1", "guess-2", "guess-3"}
    for cell_id, shown in figures(ran):
        assert shown.startswith("<details><summary>")
        picture, *_ = re.findall(r'<img alt="([^"]+)"', shown)
        assert "boardkit 0." in picture
        (cell,) = (cell for cell in ran.notebook.cells if cell.id == cell_id)
        plain = "".join(str(o.get("data", {}).get("text/plain", "")) for o in cell.outputs)
        assert picture[:30] not in plain


def test_the_command_that_made_the_table_stands_above_the_figure(ran: Ran):
    for k, name in enumerate(QUESTIONS[name_of(ran)][:3], start=1):
        assert f"python -m boardkit.simulate.results {name}" in ran.said(f"figure-{k}")


def test_every_question_is_asked_again_with_few_games(ran: Ran):
    cells = [cell for cell in code_cells(ran.notebook) if cell.id.startswith("try-")]
    assert len(cells) == 3
    for cell in cells:
        assert re.match(r"[A-Z, ]+ = \d", cell.source)
        assert "✏️" in cell.source.splitlines()[0]
        assert ran.said(cell.id)


def test_a_game_that_was_lost_is_open_on_the_first_screen(ran: Ran):
    assert "bk.open_game(frame, lost=0" in ran.source("opening")
    frame: pd.DataFrame = ran.names["frame"]
    assert (frame[frame["entry"] == 0]["won"] == 0).any()


# --- answers ------------------------------------------------------------------------------------


def answers(name: str) -> Iterator[tuple[Any, Any]]:
    """The answer of each question of a notebook with what it must be, from the tables."""
    ran = lesson("en", name)
    asked = [ran.gates[f"guess-{k}"] for k in (1, 2, 3)]
    kept = [results.load(question) for question in QUESTIONS[name]]
    wanted: list[Any] = []
    match name:
        case "analysis-memoarrr":
            later = kept[0].query("round == 'later' and seat == 0 and memory == 1")
            even = kept[1].query("starter == second and high < 0.5")["starter"].min()
            wins = kept[2].query("what == 'wins' and seats == 2").set_index("stack")
            best = leader({stack: wins.loc[stack] for stack in ("sorted", "shuffled")})
            wanted = [round(100 * later["value"].iloc[0]), f"{100 * even:.0f}%", best]
        case "analysis-karuba":
            rows = kept[0].query("lay == 'search' and discards in (6, 13, 22, 28)")
            blind = kept[1].query("lay == 'random' and what == 'joined'")["value"].iloc[-1]
            points = kept[2].query("what == 'points' and seats == 4").sort_values("steps")
            ends = {"the near ones": points.iloc[0], "the far ones": points.iloc[-1]}
            best = leader({str(row.discards): row for row in rows.itertuples()})
            wanted = [best, round(100 * blind), leader(ends)]
        case "analysis-skull-island":
            stars = kept[0].query("what == 'stars' and number in (5, 9, 12, 15)")
            best = leader({str(row.number): row for row in stars.itertuples()})
            third = kept[1].query("what == 'lacking' and treasure == 3 and rolls == 30")
            plans = {row.plan: row for row in kept[2].query("what == 'stars'").itertuples()}
            without = third[~third["boats"]]["value"].iloc[0]
            wanted = [best, round(100 * without), leader(plans)]
        case "analysis-mammuz":
            free = kept[0].query("lie == 1 and challenge == 0")["value"].iloc[0]
            own = kept[1].query("prior == 1 and event == 'own'")["exact"].iloc[0]
            wanted = [round(100 * free), round(100 * own, 1), 3]
        case "analysis-tricky-tides":
            gold = kept[1].query("what == 'gold'").sort_values("position")
            ends = {"the first": gold.iloc[0], "the last": gold.iloc[-1]}
            eight = kept[2].query("what == 'left' and number == 8")["value"].iloc[0]
            seven = exact.tricky_tides.lead_wins(7, 4, "random")
            wanted = [round(100 * float(seven), 1), leader(ends), round(100 * eight)]
    yield from zip((gate.answer for gate in asked), wanted, strict=True)


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_answers_come_from_the_tables(name: str):
    for answer, wanted in answers(name):
        assert answer == (wanted if wanted is not None else "too early to tell")


# --- the tournament -----------------------------------------------------------------------------


def test_the_players_are_ten_lines_or_less_and_were_tried(tournament: Ran):
    for cell_id in ("write", "better"):
        assert len(tournament.source(cell_id).splitlines()) <= 10
    assert tournament.said("check").startswith("✓ mine: 4")
    assert find_game("memoarrr").name in tournament.said("refuse")
    assert "'R C3'" in tournament.said("refuse")


def test_nobody_is_named_while_intervals_overlap(tournament: Ran):
    gate = tournament.gates["guess-winner"]
    frame = tournament.names["frame"]
    seen = {
        player: share(group["won"].sum(), len(group))
        for player, group in frame.groupby("player", observed=True)
    }
    assert leader(seen) is None
    assert gate.answer == gate.options[-1]
    finding = charts.finding(charts.win_shares(frame, lang=tournament.lang))
    assert not any(str(player) in finding for player in seen) or "%" in finding


def test_two_versions_are_compared_on_the_same_games(tournament: Ran):
    new, old = tournament.names["new"], tournament.names["frame"]
    assert list(new["seed"]) == list(old["seed"])
    assert tournament.names["result"].sentence(tournament.lang) in tournament.said("compare")
