"""The figures of the questions: they draw what the tables hold, beside the exact values."""

from fractions import Fraction

import pytest

import boardkit as bk
from boardkit import charts
from boardkit.charts.questions import karuba as draw_karuba
from boardkit.charts.questions import mammuz as draw_mammuz
from boardkit.charts.questions import memoarrr as draw_memoarrr
from boardkit.charts.questions import skull_island as draw_skull
from boardkit.charts.questions.asked import apart
from boardkit.charts.svg import svg
from boardkit.core.catalogue import LANGUAGES
from boardkit.simulate import leader
from boardkit.simulate.questions import anchors, karuba, mammuz, memoarrr, skull_island
from boardkit.simulate.results import load

HALVES = (Fraction(0), Fraction(1))
MAKE = {
    "memory_needed": (draw_memoarrr, lambda: memoarrr.memory_needed(12, levels=HALVES)),
    "starters_edge": (draw_memoarrr, lambda: memoarrr.starters_edge(12, levels=HALVES)),
    "sorted_stack": (draw_memoarrr, lambda: memoarrr.sorted_stack(6, seats=(2, 3))),
    "discards": (
        draw_karuba,
        lambda: karuba.discards(2, quotas=(6, 13), lays=("random", "corridor")),
    ),
    "planning": (draw_karuba, lambda: karuba.planning(2, lays=("random", "corridor"))),
    "far_colours": (draw_karuba, lambda: karuba.far_colours(2, seats=(2,))),
    "which_number": (draw_skull, lambda: skull_island.which_number(1, numbers=(5, 9), rolls=300)),
    "boats": (draw_skull, lambda: skull_island.boats(2, most=30)),
    "nines": (draw_skull, lambda: skull_island.nines(2, plans=("early", "never"))),
    "skull_cells": (draw_skull, lambda: skull_island.skull_cells(2)),
    "lies": (draw_mammuz, lambda: mammuz.lies(6, rates=HALVES, challenges=HALVES)),
    "evidence": (draw_mammuz, lambda: mammuz.evidence(100)),
    "dinosaurs": (draw_mammuz, lambda: mammuz.dinosaurs(8)),
}


@pytest.fixture(scope="module")
def frames():
    return {name: make() for name, (_, make) in MAKE.items()}


def figure(frames, name, lang="en"):
    return getattr(MAKE[name][0], name)(frames[name], lang)


def diamonds(shown):
    """The exact marks: where they stand, and how high."""
    found = []
    for trace in shown.data:
        if trace.type == "scatter" and trace.mode == "markers" and trace.marker.size == 14:
            found += list(zip(trace.x, trace.y, strict=True))
    return found


@pytest.mark.parametrize("name", MAKE)
def test_it_says_what_it_shows_in_both_languages(name, frames):
    told = []
    for lang in LANGUAGES:
        shown = figure(frames, name, lang)
        words = charts.text(shown)
        assert words.startswith(charts.finding(shown))
        source = words.splitlines()[-1]
        assert source.startswith("boardkit ")
        assert "papaya" in source
        assert len(charts.table(shown)) == len(frames[name])
        shown.to_json()
        told.append(words)
    assert told[0] != told[1]


@pytest.mark.parametrize("name", MAKE)
def test_the_table_holds_the_numbers_of_the_frame(name, frames):
    held = charts.table(figure(frames, name))
    assert list(held["value"]) == pytest.approx(list(frames[name]["value"]), abs=1e-6)
    assert list(held["exactly"]) == [t.replace("-", "–") for t in frames[name]["exact_text"]]


@pytest.mark.parametrize("name", MAKE)
def test_words_say_nothing_of_what_is_not_known_and_write_decimals_as_the_language(name, frames):
    shown = figure(frames, name, "es")
    words = charts.text(shown)
    assert ": ;" not in words
    assert ": ." not in words
    head = next(h for h in charts.table(shown) if h.startswith("exact"))
    for told, text in zip(charts.table(shown)[head], frames[name]["exact_text"], strict=True):
        assert told == text.replace(".", ",").replace("-", "–")


@pytest.mark.parametrize("name", MAKE)
def test_nothing_disagrees_with_what_is_proved(name, frames):
    assert "disagrees" not in set(anchors(frames[name])["verdict"])


def test_memory_begins_at_the_exact_shares_of_blind_play(frames):
    blind = [float(low + high) / 2 for low, high in bk.exact.memoarrr.blind_shares(4)]
    shown = diamonds(figure(frames, "memory_needed"))
    assert shown == [(0.0, pytest.approx(100 * share, abs=1e-3)) for share in blind] * 2
    rows = frames["memory_needed"].query("round == 'later' and seat == 0")
    line = next(t for t in figure(frames, "memory_needed").data if t.xaxis == "x2")
    assert list(line.y) == pytest.approx([100 * v for v in rows["value"]], abs=1e-3)


def test_who_remembers_all_never_loses_as_second(frames):
    frame = frames["starters_edge"]
    assert set(frame[frame["second"] == 1]["value"]) == {0.0}
    (heat,) = figure(frames, "starters_edge").data
    assert heat.z[0][0] == 100 * frame["value"].iloc[0]
    assert "◇ 74.5" in heat.text[0][0]
    assert "◇ 0.0" in heat.text[1][1]


def test_sorted_stacks_stand_beside_the_exact_share_of_two_blind_players(frames):
    exact = [bk.exact.memoarrr.most_treasures_win_blind(s) for s in ("shuffled", "sorted")]
    shown = diamonds(figure(frames, "sorted_stack"))
    middles = [float(low + high) / 2 for low, high in exact]
    assert shown == [("2 players", pytest.approx(100 * m, abs=1e-3)) for m in middles]
    gaps = frames["sorted_stack"].query("what == 'gaps' and seats == 2 and stack == 'sorted'")
    assert gaps["value"].sum() == pytest.approx(1)


def test_without_discards_there_are_no_points_and_the_line_is_at_12_8(frames):
    shown = figure(frames, "discards")
    assert diamonds(shown) == [(0, 0)]
    assert shown.layout.shapes[0].x0 == pytest.approx(float(bk.exact.karuba.discards_needed()))
    means = frames["discards"].query("lay == 'corridor' and n > 0")["value"]
    assert list(shown.data[3].y) == pytest.approx(list(means), abs=1e-3)


def test_planning_begins_at_nothing_and_random_islands_join_as_computed(frames):
    frame = frames["planning"]
    first = frame.query("what == 'joined' and tile == 0")
    assert set(first["value"]) == {0.0}
    known = frame.query("lay == 'random' and what != 'joined'")
    assert list(known["exact_text"]) == ["91/5", "11/18"]
    assert diamonds(figure(frames, "planning")) == [(pytest.approx(1100 / 18, abs=1e-3), "random")]


def test_far_colours_take_5_to_11_steps_and_the_first_gets_5_of_two(frames):
    frame = frames["far_colours"]
    steps = frame.query("what == 'points'")["steps"]
    assert set(steps) <= set(range(5, 12))
    assert diamonds(figure(frames, "far_colours")) == [(1, 5.0), (2, 3.0)]


def test_numbers_stand_at_their_exact_chance_and_worth(frames):
    writable, worth = bk.exact.skull_island.writable, bk.exact.skull_island.worth
    wanted = [(n, pytest.approx(100 * float(writable(n)), abs=1e-3)) for n in (5, 9)]
    wanted += [(n, pytest.approx(float(worth(n)))) for n in (5, 9)]
    assert diamonds(figure(frames, "which_number")) == wanted


def test_boats_curves_fall_and_the_hunt_is_binomial(frames):
    frame = frames["boats"]
    for _, group in frame[frame["what"] != "offered"].groupby(["what", "boats", "treasure"]):
        assert group["value"].is_monotonic_decreasing
    hunt = frame.query("what == 'hunt' and rolls == 10").iloc[0]
    assert hunt["exact"] == float(1 - bk.exact.skull_island.written_within(5, 10))
    assert frame.query("what == 'offered'")["n"].item() == 10


def test_levels_are_all_games_and_never_come_without_their_dangers(frames):
    frame = frames["nines"]
    for _, group in frame[frame["what"] == "level"].groupby("plan"):
        assert group["value"].sum() == pytest.approx(1)
    bound = frame[frame["what"] == "overcome"]
    assert (bound["value"] >= bound["exact"]).all()
    assert sum(sum(trace.y) for trace in figure(frames, "nines").data) == pytest.approx(200)


def test_alike_players_win_a_third_each(frames):
    (heat,) = figure(frames, "lies").data
    assert all("◇ 33.3" in text for text in heat.text[0])


def test_a_star_marks_all_that_may_be_the_best_of_its_column():
    """Lying always or often, where the table hardly challenges: 60 % and 59 % in 400 games each."""
    kept = load("mammuz/lies")
    (heat,) = draw_mammuz.lies(kept, "en").data
    starred = [
        [y for y, cell in zip(heat.y, col, strict=True) if "★" in cell]
        for col in zip(*heat.text, strict=True)
    ]
    wanted = []
    for _, column in kept.groupby("challenge"):
        reach = column.loc[column["value"].idxmax(), "low"]
        wanted.append([f"{100 * row.lie:.0f}%" for row in column.itertuples() if row.high >= reach])
    assert starred == wanted
    assert starred[:2] == [["100%"], ["50%", "75%", "100%"]]


@pytest.mark.parametrize("games", [1, 3])
def test_a_single_game_or_a_few_alike_name_nobody(games):
    """In three games half of the colours were joined each time, and that says too little."""
    frame = karuba.planning(games, lays=("random", "corridor"))
    quotas = karuba.discards(games, quotas=(6, 13), lays=("corridor",))
    if games > 1:  # as if all had scored alike
        quotas["low"] = quotas["high"] = quotas["value"]
    for lang, few, none in (
        ("es", "demasiado pocas", "sin intervalo"),
        ("en", "too few", "no interval"),
    ):
        for shown in (draw_karuba.planning(frame, lang), draw_karuba.discards(quotas, lang)):
            finding = charts.finding(shown).casefold()
            assert few in finding
            assert "∞" not in finding
        assert none in finding
        assert charts.Shown(shown)._repr_mimebundle_()["text/html"]


def test_six_alike_may_be_told_apart_and_five_may_not(frames):
    row = frames["planning"].iloc[0].copy()
    one, other = row.copy(), row.copy()
    one[["value", "low", "high", "n"]] = [0.5, 0.5, 0.5, 6]
    other[["value", "low", "high", "n"]] = [0.1, 0.0, 0.2, 6]
    assert (apart(one, other), apart(other, one)) == (1, -1)
    one["n"] = 5
    assert apart(one, other) == apart(other, one) == 0


def test_evidence_ends_at_certain(frames):
    known = frames["evidence"].set_index(["event", "prior"])["exact_text"]
    assert known["own", 1.0] == "229/323"
    assert Fraction(known["own", 1.0]) == 1 - bk.exact.mammuz.possible(3, 3, "squirrel", 3)
    assert set(known["fifth"]) == {"1"}
    ends = [y for x, y in diamonds(figure(frames, "evidence")) if x == "I hold 5"]
    assert ends == [1000, 1000, 1000]


def test_three_dinosaurs_win_as_last_card(frames):
    last = frames["dinosaurs"].query("herd == 'last' and exact == 1")
    assert set(last["dinosaur"]) <= {"tyrannosaurus_rex", "pterosaur", "plesiosaur"}
    assert (last["value"] == 1).all()
    assert len(last) >= 1


@pytest.mark.parametrize("name", ["lies", "dinosaurs", "which_number"])
def test_few_games_name_nobody(name, frames):
    """Of so few games the intervals overlap, and the sentence says so."""
    few = {"en": ("too few", "too early"), "es": ("demasiado poc", "es pronto")}
    for lang in LANGUAGES:
        finding = charts.finding(figure(frames, name, lang)).casefold()
        assert any(words in finding for words in few[lang])


def test_the_kept_answer_leaves_three_numbers_worth_hunting():
    """Of the numbers on offer in the notebook, 5, 9, 12 and 15, it is 9."""
    kept = load("skull_island/which_number")
    assert "hunting 8, 9 or 10" in charts.finding(draw_skull.which_number(kept, "en"))
    assert "perseguir 8, 9 o 10" in charts.finding(draw_skull.which_number(kept, "es"))
    stars = kept.query("what == 'stars' and number in (5, 9, 12, 15)")
    assert leader({str(row.number): row for row in stars.itertuples()}) == "9"


def test_one_game_has_no_interval_that_could_be_told_or_drawn():
    frame = karuba.discards(1, quotas=(28,), lays=("corridor",))
    for lang, few in (("en", ", no interval yet"), ("es", ", todavía sin intervalo")):
        shown = draw_karuba.discards(frame, lang)
        assert few in charts.finding(shown)
        assert "∞" not in charts.text(shown)
        assert "Infinity" not in shown.to_json()
        assert "<svg" in svg(shown, "")
