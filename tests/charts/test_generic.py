"""Charts of any game: what is drawn is what the table holds, and no winner is named too early."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pandas as pd
import pytest

import boardkit as bk
from boardkit import charts
from boardkit.charts.questions import tricky_tides as draw
from boardkit.core.catalogue import LANGUAGES, Lang
from boardkit.games.mammuz.strategies import Bluffer
from boardkit.simulate import against_parity, cases, mean, paired, pairwise, share
from boardkit.simulate.questions import tricky_tides as ask
from boardkit.simulate.replays import which_game


def named(figure):
    """The traces by name."""
    return {trace.name: trace for trace in figure.data if trace.showlegend is not False}


@pytest.fixture(scope="module")
def uneven():
    return bk.simulate("memoarrr", ["careful", "random"], games=40, seed="papaya")


@pytest.fixture(scope="module")
def even():
    return bk.simulate("memoarrr", ["random", "random"], games=40, seed="papaya")


FIGURES = {
    "win_shares": lambda frame, lang: charts.win_shares(frame, lang=lang),
    "exact_shares": lambda frame, lang: charts.win_shares(frame, [0.5, 0.5], lang),
    "score_distribution": charts.score_distribution,
    "growth": lambda frame, lang: charts.growth(frame, Fraction(1, 2), lang),
    "interval_width": charts.interval_width,
    "forest": lambda frame, lang: charts.forest([frame], lang),
    "hunt": lambda frame, lang: charts.hunt(lang),
    "class_stars": lambda frame, lang: charts.class_stars(bk.sheets("", "papaya"), lang),
}


@pytest.mark.parametrize("name", FIGURES)
def test_every_figure_says_what_it_shows_in_both_languages(name, uneven):
    told = []
    for lang in LANGUAGES:
        figure = FIGURES[name](uneven, lang)
        words = charts.text(figure)
        assert words.startswith(charts.finding(figure))
        assert words.splitlines()[-1].startswith("boardkit ")  # the reproducibility line
        assert figure.layout.meta["source"] in figure.layout.annotations[0].text.replace(
            "<br>", " "
        )
        assert figure.layout.title.text.replace("<br>", " ") == charts.finding(figure)
        assert len(charts.table(figure).columns) >= 3
        figure.to_json()
        told.append(words)
    assert told[0] != told[1]


@pytest.mark.parametrize("name", [name for name in FIGURES if name not in {"hunt", "class_stars"}])
def test_series_differ_without_colour(name, uneven):
    """By shape, dash or pattern."""
    looks = []
    for trace in named(FIGURES[name](uneven, "en")).values():
        marker, line = trace.marker, getattr(trace, "line", None)
        looks.append((trace.type, trace.mode, marker.symbol, line.dash if line else None))
    assert len(set(looks)) == len(looks)


def test_scores_are_those_of_the_frame(uneven):
    figure = charts.score_distribution(uneven, "en")
    for entry, trace in enumerate(figure.data):
        totals = uneven[uneven["entry"] == entry]["total"]
        assert list(trace.x) == sorted(set(totals))
        assert list(trace.y) == [100 * (totals == points).sum() / 40 for points in trace.x]
        assert f"mean {mean(totals).value:.1f}" in trace.name
    assert "(careful) scores most" in charts.finding(figure)
    assert "(prudente)" in charts.finding(charts.score_distribution(uneven, "es"))
    assert charts.table(figure)["games"].sum() == 80


def test_no_name_while_the_means_overlap(even):
    means = [mean(group["total"]) for _, group in even.groupby("seat")]
    assert max(m.low for m in means) <= min(m.high for m in means)
    assert "too few" in charts.finding(charts.score_distribution(even, "en"))
    assert "demasiado pocas" in charts.finding(charts.score_distribution(even, "es"))


def test_growth_looks_after_1_10_and_all_games(uneven):
    figure = charts.growth(uneven, lang="en")
    line = figure.data[-1]
    won = uneven[uneven["entry"] == 0]["won"].tolist()
    assert list(line.x) == [1, 10, 40]
    assert list(line.y) == pytest.approx([100 * sum(won[:n]) / n for n in (1, 10, 40)])
    seen = share(sum(won), 40)
    assert charts.table(figure).iloc[-1].tolist() == pytest.approx(
        [40, 100 * seen.value, 100 * seen.low, 100 * seen.high], abs=1e-3
    )


def test_growth_shows_the_exact_value_and_the_verdict(uneven, even):
    figure = charts.growth(uneven, Fraction(1, 2), "en")
    assert set(named(figure)["exact value"].y) == {50.0}
    assert charts.finding(figure).endswith("exactly 1/2: disagrees")
    spanish = charts.finding(charts.growth(even, Fraction(1, 2), "es"))
    assert spanish.endswith("lo exacto es 1/2: son demasiado pocas para saberlo")
    with pytest.raises(bk.RulesError):
        charts.growth(uneven, entry=2)


def test_the_width_falls_with_the_root_of_the_number_of_games():
    from boardkit.simulate import simulate

    frame = simulate("memoarrr", ["random", "random"], games=100, seed="lima")
    figure = charts.interval_width(frame, "en", marks=(10, 25))
    seen, law = (list(trace.y) for trace in figure.data)
    assert list(figure.data[0].x) == [10, 25, 100]
    assert law[1] / law[2] == pytest.approx(2, rel=1e-4)
    assert seen[2] == pytest.approx(law[2], rel=0.05)
    assert "about 9,600" in charts.finding(figure)
    assert "unas 9.600" in charts.finding(charts.interval_width(frame, "es"))


def test_forest_is_corrected_and_names_only_what_is_clear(uneven, even):
    found = charts.first_seat([uneven, even])
    wins = [frame[frame["seat"] == 0]["won"].mean() for frame in (uneven, even)]
    assert list(found["value"]) == pytest.approx([w - 0.5 for w in wins])
    assert list(found["better"]) == [True, None]
    figure = charts.forest([uneven, even], "en")
    (trace,) = figure.data
    assert list(trace.x) == pytest.approx([100 * (w - 0.5) for w in wins], abs=1e-3)
    assert charts.finding(figure) == (
        "Going first pays in Memoarrr! (2 players, careful and random); "
        "too few to tell in Memoarrr! (2 players, random)"
    )
    assert "empezar" in charts.finding(charts.forest(found, "es")).casefold()


def test_where_fewest_is_best_nobody_is_said_to_score_most():
    """In MammuZ the total counts the cards left in the hand."""
    frame = bk.simulate("mammuz", ["careful", "random"], seats=3, games=60)
    figure = charts.score_distribution(frame, "en")
    assert charts.finding(figure).startswith("Player 1 (careful) is left with fewest")
    assert "fewer is better" in figure.layout.xaxis.title.text
    told = charts.finding(charts.score_distribution(frame.head(6), "es"))
    assert told == "2 partidas: son demasiado pocas para decir quién acaba con menos"


@pytest.mark.parametrize(
    ("game", "sweep"),
    [
        ("memoarrr", {"seats": [2, 3]}),
        ("memoarrr", {"stack": ["shuffled", "sorted"]}),
        ("memoarrr", {"first_start": ["first_seat", "drawn"]}),
        ("memoarrr", {"players": [["careful", "random"], ["random", "random"]]}),
        ("mammuz", {"0.lie": [0, 1]}),
    ],
)
def test_cases_of_a_sweep_are_never_counted_together(game, sweep):
    player = "bluffer" if game == "mammuz" else "random"
    frame = bk.simulate(game, player, games=4, sweep=sweep)
    counted: list[Callable[[pd.DataFrame], object]] = [
        charts.win_shares,
        charts.describe,
        charts.growth,
        charts.interval_width,
        charts.score_distribution,
        lambda table: charts.forest([table]),
        against_parity,
        pairwise,
        lambda table: paired(table, table),
        which_game,
    ]
    for count in counted:
        with pytest.raises(bk.RulesError, match="2 cases") as refused:
            count(frame)
        for part in ("cases(frame)", next(iter(sweep))):  # what to do, and which key it is about
            assert part in str(refused.value)
    for _, one in cases(frame):
        for count in counted[:-1]:
            count(one)
    kept = frame[frame["case"] == 1]  # one case that was picked out by hand
    assert " 4 " in charts.win_shares(kept, lang="en").layout.meta["source"]


def test_tables_below_each_other_are_not_counted_together():
    tables = [bk.simulate("memoarrr", p, games=4) for p in ("random", "careful")]
    both = pd.concat(tables)
    both.attrs = tables[0].attrs
    words: dict[Lang, str] = {"en": "the same games several times", "es": "las mismas partidas"}
    for lang, said in words.items():
        with pytest.raises(bk.RulesError) as refused:
            charts.win_shares(both)
        assert said in refused.value.sentence(lang)


def test_dials_and_variants_are_told_in_words():
    """No raw name of a dial or an option stands in a figure."""
    rules = {"first_start": "drawn"}
    players: list[Any] = ["bluffer", Bluffer(0, Fraction(1, 2)), Bluffer(0.25, 1)]
    frame = bk.simulate("mammuz", players, games=2, rules=rules)
    told = charts.text(charts.win_shares(frame, lang="es"))
    assert "Jugador 2 (farolero (tasa de mentira: 0, tasa de desafío: 1/2))" in told
    assert "tasa de mentira: 0,25" in told
    assert "lecturas: ¿Quién empieza la primera ronda? Se sortea" in told
    sweep = {"stack": ["sorted"]}
    (_, frame), *_ = cases(bk.simulate("memoarrr", "random", games=2, sweep=sweep))
    told = charts.text(charts.score_distribution(frame, "es"))
    assert "lecturas: pila de tesoros: ordenada" in told
    usual = [charts.text(charts.win_shares(bk.simulate("karuba", "random", games=2), lang="es"))]
    usual.append(charts.text(draw.lead(ask.lead(2), "es")))
    assert all("lecturas: las habituales" in text for text in usual)


def test_a_heat_map_has_a_cell_for_each_case_and_names_one_only_if_it_is_apart():
    sweep: dict[str, Any] = {"0.lie": [0, 1], "0.challenge": [0, Fraction(1, 2), 1]}
    frame = bk.simulate("mammuz", ["bluffer", "careful"], games=6, seats=3, sweep=sweep)
    for lang in LANGUAGES:
        figure = charts.heat(frame, lang)
        (trace,) = figure.data
        assert [len(row) for row in trace.z] == [3, 3]
        every = [shown for row in trace.z for shown in row]
        for (settings, one), shown in zip(cases(frame), every, strict=True):
            own = one[one["entry"] == 0]["won"]
            assert shown == pytest.approx(100 * own.mean(), abs=1e-3), settings
        assert list(trace.x) == ["0", "0,5" if lang == "es" else "0.5", "1"]
        assert len(charts.table(figure)) == 6
    assert charts.finding(charts.heat(frame, "en")) == (
        "Too few games to say in which of 6 cases player 1 of the list (bluffer) wins most"
    )
    sweep = {"stack": ["sorted"], "players": [["careful", "random"], ["random", "random"]]}
    frame = bk.simulate("memoarrr", games=60, players="random", sweep=sweep)
    for column, said in (("won", "wins most"), ("total", "scores most")):
        found = charts.finding(charts.heat(frame, "en", column=column))
        assert found.startswith(
            f"Player 1 of the list {said} with stack of treasures: sorted by value; "
            "who plays: careful, random: "
        )


def test_a_heat_map_needs_two_keys():
    for sweep in ({"seats": [2]}, {}):
        frame = bk.simulate("memoarrr", "random", games=1, sweep=sweep)
        with pytest.raises(bk.RulesError, match="exactly two things that are varied"):
            charts.heat(frame)
