"""Charts of any game: what is drawn is what the table holds, and no winner is named too early."""

from fractions import Fraction

import pytest

import boardkit as bk
from boardkit import charts
from boardkit.core.catalogue import LANGUAGES
from boardkit.simulate import mean, share


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
        "Going first pays in Memoarrr!, 2 players, careful and random; "
        "too few to tell in Memoarrr!, 2 players, random"
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


def test_the_games_of_all_cases_of_a_sweep_are_counted():
    frame = bk.simulate("memoarrr", ["careful", "random"], games=20, sweep={"seats": [2, 3]})
    assert charts.finding(charts.win_shares(frame, lang="en")).endswith("of 40 games")
    assert charts.finding(charts.score_distribution(frame, "en")).endswith("in 40 games")
