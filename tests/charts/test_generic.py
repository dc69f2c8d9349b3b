"""Charts of any game: what is drawn is what the table holds, and no winner is named too early."""

from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

import pandas as pd
import pytest

import boardkit as bk
from boardkit import charts
from boardkit.charts.questions import tricky_tides as draw
from boardkit.core.catalogue import LANGUAGES, Lang
from boardkit.core.players import named_player, player_names
from boardkit.games.mammuz.strategies import Bluffer
from boardkit.simulate import against_parity, cases, mean, paired, pairwise, share
from boardkit.simulate.questions import tricky_tides as ask
from boardkit.simulate.replays import which_game
from boardkit.simulate.told import title, value
from tests.tables import made, swept

pytestmark = pytest.mark.usefixtures("no_collecting")

SAME = ("random", "random")
PLAYERS = ("random", "careful")


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
    "forest": lambda frame, lang: charts.forest([made([(1, 0), (0, 1)], SAME)], lang),
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
        every = uneven["total"]
        assert list(trace.x) == list(range(every.min() - 1, every.max() + 2))
        assert list(trace.y) == [100 * (totals == points).sum() / 40 for points in trace.x]
        assert f"mean {mean(totals).value:.1f}" in trace.name
    assert "(careful) scores most" in charts.finding(figure)
    assert "(prudente)" in charts.finding(charts.score_distribution(uneven, "es"))
    assert charts.table(figure)["games"].sum() == 80


def test_points_that_never_came_are_drawn_as_never():
    """Steps from 3 down to 0 and up to 6 again, not a line as high as they are over what lies between."""
    frame = made([(1, 0), (1, 0), (0, 1)], totals=[(3, 0), (6, 0), (3, 1)])
    figure = charts.score_distribution(frame, "en")
    first = figure.data[0]
    assert dict(zip(first.x, first.y, strict=True)) == {
        **dict.fromkeys(range(-1, 8), 0.0),
        3: pytest.approx(66.6667),
        6: pytest.approx(33.3333),
    }
    assert (first.line.shape, first.mode) == ("hvh", "lines")
    assert charts.table(figure)["games"].tolist() == [2, 1, 2, 1]  # of what came alone


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


def test_growth_says_against_whom():
    told = charts.finding(
        charts.growth(made([(1, 0, 0)], ("careful", "random", "random")), lang="en")
    )
    assert told.startswith("Careful (no. 1 of the list) wins 100.0% of 1 game against random ×2, ")
    four = made([(0, 1, 0, 0)], ("careful", "random", "pairing", "random"))
    assert "contra prudente y al azar ×2" in charts.finding(charts.growth(four, lang="es", entry=2))
    alone = made([(1,)], ("careful",), game="skull_island")
    assert " contra " not in charts.finding(charts.growth(alone, lang="es"))


def halves(games: int) -> pd.DataFrame:
    """A table in which both win in turn."""
    return made([(1, 0), (0, 1)] * (games // 2), SAME)


def test_the_width_falls_with_the_root_of_the_number_of_games():
    figure = charts.interval_width(halves(100), "en", marks=(10, 25))
    seen, law = (list(trace.y) for trace in figure.data)
    assert list(figure.data[0].x) == [10, 25, 100]
    assert law == pytest.approx([seen[2] * 10**0.5, seen[2] * 2, seen[2]], rel=1e-4)
    assert seen[2] == pytest.approx(100 * share(50, 100).width, abs=1e-3)
    assert charts.finding(figure) == (
        "The interval goes from 52.7 points after 10 games to 19.2 after 100 games; by 1/√n alone it "
        "would start at 60.8; one point either way takes about 9,600 games at a share of 50.0%"
    )
    spanish = charts.finding(charts.interval_width(halves(100), "es", marks=(10,)))
    assert spanish.endswith(
        "un punto a cada lado pide unas 9.600 partidas si la parte es el 50,0 %"
    )


@pytest.mark.parametrize(
    ("won", "said"),
    [
        # How many games a point takes depends on the share: fewer, the farther it is from one half.
        ([(1, 0)] * 100, "takes about 190 games at a share of 100.0%"),
        (([(1, 0)] + [(0, 1)] * 9) * 10, "takes about 3,500 games at a share of 10.0%"),
        ([(1, 0)], "The interval is 79.3 points wide after 1 game; one point"),
        # What is there already is not said to take more.
        (
            [(1, 0)] * 400,
            "The interval goes from 27.8 points after 10 games to 1.0 after 400 games; by 1/√n",
        ),
    ],
)
def test_what_a_point_takes_follows_from_the_share_that_is_drawn(won, said):
    told = charts.finding(charts.interval_width(made(won), "en"))
    assert said in told
    assert ("about one point either way, or less" in told) is (len(won) == 400)
    assert ("one point either way takes" in told) is (len(won) < 400)


def test_forest_is_corrected_and_names_only_what_is_clear():
    clear, open_ = made([(1, 0)] * 20, SAME), made([(1, 0), (0, 1)] * 10, ("careful", "careful"))
    found = charts.first_seat([clear, open_])
    assert list(found["value"]) == [0.5, 0.0]
    assert list(found["better"]) == [True, None]
    assert list(found["p_holm"]) == pytest.approx([2 * found["p"][0], 1])
    figure = charts.forest([clear, open_], "en")
    (trace,) = figure.data
    assert list(trace.x) == [50, 0]
    assert charts.finding(figure) == (
        "Going first pays in Memoarrr! (2 players, random); "
        "too few to tell in Memoarrr! (2 players, careful)"
    )
    assert "empezar" in charts.finding(charts.forest(found, "es")).casefold()


def test_who_sits_first_is_not_taken_for_who_plays():
    """On fixed seats the first one wins as it is careful; only turns tell the two apart."""
    with pytest.raises(bk.RulesError, match="careful, random play on fixed seats") as refused:
        charts.forest([made([(1, 0)] * 20)])
    assert "en asientos fijos" in refused.value.sentence("es")
    figure = charts.forest([made([(1, 0)] * 20, rotate=True)], "es")
    assert list(figure.data[0].x) == [0]
    assert "(2 jugadores, prudente y al azar; cambiando de asiento)" in charts.finding(figure)


def test_every_line_of_a_forest_has_a_name_of_its_own():
    sweep = {"stack": ["shuffled", "sorted"]}
    played = [
        ({"stack": stack}, made([(1, 0)] * 4, SAME, readings=readings))
        for stack, readings in (("shuffled", {}), ("sorted", {"stack": "sorted"}))
    ]
    figure = charts.forest(swept(sweep, played), "en")
    plain = "Memoarrr! (2 players, random)"
    named = "Memoarrr! (2 players, random; stack of treasures: sorted by value)"
    assert [label.replace("<br>", " ") for label in figure.data[0].y] == [plain, named]
    assert figure.data[0].y[1].count("<br>") == 1  # beside the axis it takes two lines
    twins = [made([(1, 0)] * 4, SAME, seed=seed) for seed in ("papaya", "lima")]
    assert list(charts.forest(twins, "en").data[0].y) == [
        f"{plain}, seed papaya",
        f"{plain}, seed lima",
    ]
    with pytest.raises(bk.RulesError, match="the same games several times"):
        charts.forest([twins[0], twins[0]])
    many = [made([(1, 0)], SAME, seed=f"{k}") for k in range(4)]
    assert charts.finding(charts.forest(many, "en")).startswith("In none of 4 cases")


def test_where_fewest_is_best_nobody_is_said_to_score_most():
    """In MammuZ the total counts the cards left in the hand."""
    frame = bk.simulate("mammuz", ["careful", "random"], seats=3, games=60)
    figure = charts.score_distribution(frame, "en")
    assert charts.finding(figure).startswith("Player 1 (careful) is left with fewest")
    assert "fewer is better" in figure.layout.xaxis.title.text
    told = charts.finding(charts.score_distribution(frame.head(6), "es"))
    assert told == "2 partidas: son demasiado pocas para decir quién acaba con menos"


ONE_CASE_EACH: dict[str, Callable[[pd.DataFrame], object]] = {
    "win_shares": charts.win_shares,
    "describe": charts.describe,
    "growth": charts.growth,
    "interval_width": charts.interval_width,
    "score_distribution": charts.score_distribution,
    "forest": lambda table: charts.forest([table]),
    "against_parity": against_parity,
    "pairwise": pairwise,
    "paired": lambda table: paired(table, table),
    "which_game": which_game,
}
SWEPT: dict[str, tuple[list[Any], list[pd.DataFrame]]] = {
    "seats": ([2, 3], [made([(1, 0)] * 4, SAME), made([(1, 0, 0)] * 4, ("random",) * 3)]),
    "stack": (
        ["shuffled", "sorted"],
        [made([(1, 0)] * 4, SAME, readings=told) for told in ({}, {"stack": "sorted"})],
    ),
    "players": (
        ["random, random", "careful, careful"],
        [made([(1, 0)] * 4, (one,) * 2) for one in PLAYERS],
    ),
    "0.p": ([0, 1], [made([(0, 1)] * 4, (f"forgetful {p}",) * 2) for p in (0, 1)]),
}


@pytest.mark.parametrize("key", SWEPT)
def test_cases_of_a_sweep_are_never_counted_together(key):
    values, tables = SWEPT[key]
    frame = swept({key: values}, [({key: v}, t) for v, t in zip(values, tables, strict=True)])
    for name, count in ONE_CASE_EACH.items():
        with pytest.raises(bk.RulesError, match="2 cases") as refused:
            count(frame)
        for part in ("cases(frame)", key):  # what to do, and which key it is about
            assert part in str(refused.value), name
        with pytest.raises(bk.RulesError, match="lacks columns: case"):
            count(frame.drop(columns="case"))
    for _, one in cases(frame):
        for count in ONE_CASE_EACH.values():
            count(one)
    kept = frame[frame["case"] == 1]  # one case that was picked out by hand
    assert " 4 " in charts.win_shares(kept, lang="en").layout.meta["source"]


def test_a_sweep_as_simulate_gives_it_is_refused_alike():
    frame = bk.simulate("memoarrr", "random", games=1, sweep={"seats": [2, 3]})
    with pytest.raises(bk.RulesError, match=r"2 cases.*seats: 2, 3"):
        charts.win_shares(frame)


def test_equal_shares_are_those_of_the_players_not_of_the_rows():
    """Also of a case of a sweep that was picked out, and of rows that were."""
    three = made([(1, 0, 0)] * 4, ("random",) * 3)
    frame = swept({"seats": [2, 3]}, [({"seats": 2}, halves(4)), ({"seats": 3}, three)])
    for kept in (frame[frame["case"] == 1], three[three["seat"] == 0]):
        marks = charts.win_shares(kept).data[0]
        assert set(marks.x) == {33.3333}
        assert set(against_parity(kept)["parity"]) == {1 / 3}
    mixed = pd.concat([halves(4), made([(1, 0, 0)], ("random",) * 3, seed="lima")])
    mixed.attrs = halves(4).attrs
    with pytest.raises(bk.RulesError, match="played by 2, and it has games of 3"):
        charts.win_shares(mixed)


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


@pytest.mark.parametrize("game", bk.games())
def test_no_dial_of_a_player_that_comes_along_keeps_its_name_of_the_code_in_spanish(game):
    kind = bk.game(game)
    players = [named_player(kind, name) for name in player_names(kind)]
    keys = {key for player in [*players, *kind.dialled] for key in names_of(player)}
    same = {key for key in keys if title(kind, key, "es") in {key, title(kind, key, "en")}}
    assert same == set()
    assert value(kind, "playouts", None, "es") == "ninguno"


def names_of(player: Any) -> list[str]:
    """The dials of a player, or of a class of them."""
    return [field.name for field in fields(player) if field.init] if is_dataclass(player) else []


def test_a_player_as_a_dial_is_told_by_its_name():
    assert value(bk.game("memoarrr"), "player", "careful", "es") == "prudente"


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
        "Too few games to say in which of 6 cases player 1 of the list (bluffer), "
        "against careful ×2, wins most"
    )
    sweep = {"stack": ["sorted"], "players": [["careful", "random"], ["random", "random"]]}
    frame = bk.simulate("memoarrr", games=60, players="random", sweep=sweep)
    for column, said in (("won", "wins most"), ("total", "scores most")):
        found = charts.finding(charts.heat(frame, "en", column=column))
        assert found.startswith(
            f"Player 1 of the list, against random, {said} with stack of treasures: sorted by value; "
            "who plays: careful, random: "
        )


def test_a_heat_map_needs_two_keys():
    for sweep in ({"seats": [2]}, {}):
        frame = bk.simulate("memoarrr", "random", games=1, sweep=sweep)
        with pytest.raises(bk.RulesError, match="exactly two things that are varied"):
            charts.heat(frame)


def over_seats(wins: dict[int, int], games: int) -> pd.DataFrame:
    """A sweep over numbers of seats and a second key, with so many wins of the first player."""
    keys: dict[str, list[Any]] = {"seats": list(wins), "stack": ["sorted"]}
    played = []
    for seats, won in wins.items():
        table = made(
            [(k < won, k >= won, *[0] * (seats - 2)) for k in range(games)],
            ("careful", *["random"] * (seats - 1)),
            readings={"stack": "sorted"},
        )
        played.append(({"seats": seats, "stack": "sorted"}, table))
    return swept(keys, played)


def test_shares_of_different_numbers_of_players_are_compared_with_equal_shares():
    """Of 100 games 60 are ten points too many for two, 50 seventeen too many for three."""
    figure = charts.heat(over_seats({2: 60, 3: 50}, 100), "en")
    (trace,) = figure.data
    assert [row[0] for row in trace.z] == pytest.approx([10, 16.6667], abs=1e-4)
    assert trace.colorbar.title.text == "percentage points above an equal share"
    assert list(trace.text[0]) == ["10.0"]  # no sign of per cent
    assert (
        "in which of 2 cases player 1 of the list (careful), against random, wins most above an"
        in (charts.finding(figure))
    )
    clear = charts.finding(charts.heat(over_seats({2: 60, 3: 90}, 100), "es"))
    assert "contra al azar, gana más sobre la parte igual con cuántos juegan: 3" in clear
    assert "56,7 puntos porcentuales, entre 49,2 y 61,1" in clear
    same = charts.heat(over_seats({2: 60}, 100), "en").data[0]
    assert (same.colorbar.title.text, list(same.text[0])) == ("wins (%)", ["60.0%"])


def test_numbers_have_their_thousands_apart_in_every_part_of_a_figure():
    frame = made([(1, 0)] * 1200)
    for lang, said in (("es", "1.200 partidas"), ("en", "1,200 games")):
        figure = charts.growth(frame, lang=lang)
        assert said in charts.finding(figure)
        assert said in figure.layout.meta["source"]
        assert figure.layout.xaxis.ticktext[-1] == said.split()[0]
        assert f": {said.split()[0]};" in charts.text(figure)


def solo(points: Sequence[int]) -> pd.DataFrame:
    """Games of one player alone, who scores so much."""
    totals = [(one,) for one in points]
    return made([(1,)] * len(totals), ("careful",), totals=totals, game="skull_island")


@pytest.mark.parametrize(
    ("lang", "wins", "scores", "one"),
    [
        (
            "en",
            "Player 1 (careful) wins 100.0% of 40 games, between 91.2 and 100.0",
            "Player 1 (careful): 45.0 points on average, between 43.5 and 46.5, in 40 games",
            "Player 1 (careful): 52.0 points on average (1 game: too few for an interval)",
        ),
        (
            "es",
            "Jugador 1 (prudente) gana el 100,0 % de 40 partidas, entre 91,2 y 100,0",
            "Jugador 1 (prudente): 45,0 puntos de media, entre 43,5 y 46,5, en 40 partidas",
            "Jugador 1 (prudente): 52,0 puntos de media (1 partida: demasiado poco para un intervalo)",
        ),
    ],
)
def test_who_plays_alone_is_compared_with_nobody(lang, wins, scores, one):
    many = solo([40, 50] * 20)
    assert charts.finding(charts.score_distribution(many, lang)) == scores
    assert charts.text(charts.win_shares(many, lang=lang)).startswith(f"{wins}.")
    assert charts.finding(charts.score_distribution(solo([52]), lang)) == one


def test_no_interval_of_a_figure_is_without_end():
    """Of one game, and of few that are alike, there is none to tell: in no sentence, legend, table."""
    alone, pair = made([(1, 0)]), made([(1, 0)] * 3)
    sweep: dict[str, list[Any]] = {"stack": ["sorted"], "seats": [2]}
    mapped = swept(sweep, [({"stack": "sorted", "seats": 2}, alone)])
    for lang, few in (("en", "too few for an interval)"), ("es", "poco para un intervalo)")):
        for figure in (
            charts.score_distribution(solo([52]), lang),
            charts.score_distribution(alone, lang),
            charts.score_distribution(pair, lang),
            charts.heat(mapped, lang, column="total"),
        ):
            words = charts.text(figure) + " ".join(trace.name or "" for trace in figure.data)
            assert few in words
            assert "∞" not in words
            assert "∞" not in str(figure.to_dict())
        for column in ("won", "total", "rank", "choices"):
            said = paired(alone, made([(0, 1)], ("random", "random")), column).sentence(lang)
            assert "∞" not in said
            assert ("between", "entre")[lang == "es"] not in said
    assert charts.table(charts.heat(mapped, "en", column="total"))["from"].isna().all()


@pytest.mark.parametrize(
    ("lang", "row", "points", "left_out"),
    [
        (
            "en",
            "Player 2 (random) wins 7.5% of 40 games, between 2.6 and 19.9",
            "Player 2 (random): 0.8 points on average, between 0.2 and 2.0, in 40 games",
            "40 games: not everybody who played is in the table, so nobody is compared",
        ),
        (
            "es",
            "Jugador 2 (al azar) gana el 7,5 % de 40 partidas, entre 2,6 y 19,9",
            "Jugador 2 (al azar): 0,8 puntos de media, entre 0,2 y 2,0, en 40 partidas",
            "40 partidas: en la tabla no están todos los que jugaron, así que no se compara a nadie",
        ),
    ],
)
def test_nobody_is_compared_where_some_who_played_are_not_in_the_table(lang, row, points, left_out):
    two = made([(1, 0)] * 37 + [(0, 1)] * 3)
    second = two[two["seat"] == 1]
    assert charts.finding(charts.win_shares(second, lang=lang)) == row
    assert charts.describe(second, lang).startswith(f"{row}.")
    assert charts.finding(charts.score_distribution(second, lang)) == points
    three = made([(0, 1, 0)] * 37 + [(1, 0, 0)] * 3, ("random", "random", "careful"))
    for some in (three[three["seat"] < 2], three[1:]):
        assert charts.finding(charts.win_shares(some, lang=lang)) == left_out
        assert charts.finding(charts.score_distribution(some, lang)) == left_out
    turning = made([(1, 0)] * 40, rotate=True)
    assert charts.finding(charts.win_shares(turning[turning["seat"] == 0], lang=lang)) == left_out


def test_a_part_of_the_points_is_told_as_that_part():
    frame = made([(1, 0)] * 10)
    frame["score_rubies"] = frame["total"]
    found = charts.finding(charts.score_distribution(frame, "en", column="score_rubies"))
    assert found.startswith("Rubies: Player 1 (careful) scores most: 10.0 on average")
    sweep: dict[str, list[Any]] = {"stack": ["sorted"], "seats": [2]}
    mapped = swept(sweep, [({"stack": "sorted", "seats": 2}, frame)])
    assert charts.finding(charts.heat(mapped, "es", column="score_rubies")) == (
        "Rubíes: El jugador 1 de la lista (prudente), contra al azar, puntúa 10,0 de media, "
        "entre 10,0 y 10,0, con pila de tesoros: ordenada; cuántos juegan: 2"
    )


@pytest.mark.parametrize("column", ["won", "total"])
def test_a_map_of_one_case_compares_it_with_none(column):
    found = charts.finding(charts.heat(over_seats({2: 60}, 100), "en", column=column))
    said = {
        "won": "wins 60.0%, between 50.2 and 69.1, with how many play: 2",
        "total": "scores 6.0 on average, between 5.1 and 6.9, with how many play: 2",
    }
    assert said[column] in found
