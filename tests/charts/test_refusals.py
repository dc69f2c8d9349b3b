"""What cannot be counted or drawn is refused in a sentence of both languages, never in a traceback."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pandas as pd
import plotly.graph_objects as go
import pytest

import boardkit as bk
from boardkit import charts as charts_
from boardkit.charts.questions import karuba, tricky_tides
from boardkit.simulate import cases, compare, dictionary, holm, mean, paired, pairwise, share
from boardkit.simulate.questions import karuba as ask
from boardkit.simulate.replays import which_game
from tests.tables import made, swept

# What is wrong on purpose is wrong for the types too.
charts: Any = charts_
against_parity: Any = compare.against_parity

pytestmark = pytest.mark.usefixtures("no_collecting")

COUNTS: dict[str, Callable[[Any], object]] = {
    "win_shares": charts.win_shares,
    "describe": charts.describe,
    "growth": charts.growth,
    "interval_width": charts.interval_width,
    "score_distribution": charts.score_distribution,
    "heat": charts.heat,
    "forest": charts.forest,
    "forest of some": lambda frame: charts.forest([frame]),
    "first_seat": lambda frame: charts.first_seat([frame]),
    "against_parity": against_parity,
    "pairwise": pairwise,
    "paired": lambda frame: paired(frame, made([(1, 0)])),
    "paired with it": lambda frame: paired(made([(1, 0)]), frame),
    "which_game": which_game,
}
OTHERS: dict[str, Callable[[Any], object]] = {"dictionary": dictionary, "cases": cases}


@pytest.fixture(scope="module")
def frame() -> pd.DataFrame:
    return made([(1, 0), (0, 1), (1, 0)])


def refused(ask: Callable[[], object], part: str, parte: str) -> None:
    """It is refused with these words."""
    with pytest.raises(bk.RulesError) as found:
        ask()
    assert part in found.value.sentence("en")
    assert parte in found.value.sentence("es")


@pytest.mark.parametrize("name", COUNTS)
def test_an_empty_table_has_nothing_to_count(name, frame):
    refused(lambda: COUNTS[name](frame.head(0)), "has no games in it", "no tiene ninguna partida")


@pytest.mark.parametrize("name", [*COUNTS, *OTHERS])
@pytest.mark.parametrize("given", [None, 7, {"a": 1}])
def test_what_is_no_table(name, given):
    count = (COUNTS | OTHERS)[name]
    refused(lambda: count(given), "expected a table as boardkit.simulate", "se esperaba una tabla")


@pytest.mark.parametrize("name", [*COUNTS, *OTHERS])
def test_a_list_of_other_things_is_no_table(name):
    count = (COUNTS | OTHERS)[name]
    refused(lambda: count([1, 2]), "expected a table as boardkit.simulate", "se esperaba una tabla")


@pytest.mark.parametrize("name", [*COUNTS, *OTHERS])
def test_a_table_from_elsewhere_does_not_say_how_it_was_played(name, frame):
    lost = pd.DataFrame(frame.to_dict("list"))  # as a CSV file gives it
    count = (COUNTS | OTHERS)[name]
    refused(lambda: count(lost), "does not say how it was played", "no dice cómo se jugó")


@pytest.mark.parametrize("name", COUNTS)
def test_a_table_of_events_has_no_wins(name):
    events = bk.simulate("memoarrr", "random", games=1, events=True)
    refused(lambda: COUNTS[name](events), "lacks columns: entry, player, won", "faltan columnas")


def test_a_forest_of_nothing():
    refused(lambda: charts.forest([]), "no table in the list", "no hay ninguna tabla en la lista")


@pytest.mark.parametrize(
    ("draw", "part", "parte"),
    [
        (
            lambda f: charts.score_distribution(f, column="nix"),
            "no column of numbers 'nix'",
            "«nix»",
        ),
        (lambda f: charts.score_distribution(f, column=7), "no column of numbers '7'", "«7»"),
        (
            lambda f: charts.score_distribution(f, column="player"),
            "of numbers 'player'",
            "«player»",
        ),
        (lambda f: pairwise(f, "nix"), "no column of numbers 'nix'", "«nix»"),
        (lambda f: charts.score_distribution(f, by="foo"), "by has no value 'foo'", "seat, entry"),
        (lambda f: charts.win_shares(f, by=["seat"]), "by has no value", "by no tiene el valor"),
        (lambda f: charts.describe(f, by="player"), "there are seat, entry", "hay seat, entry"),
        (
            lambda f: against_parity(f, "foo"),
            "there are entry, seat, player",
            "entry, seat, player",
        ),
        (lambda f: charts.win_shares(f, [0.5]), "expected 2, found 1", "se esperaban 2, y hay 1"),
        (lambda f: charts.win_shares(f, 0.5), "needs a list with one value", "necesita una lista"),
        (lambda f: charts.win_shares(f, "ab"), "needs a list with one value", "necesita una lista"),
        (lambda f: charts.win_shares(f, ["a", "b"]), "a number from 0 to 1, not 'a'", "de 0 a 1"),
        (lambda f: charts.win_shares(f, [0.5, 2]), "a number from 0 to 1, not 2", "de 0 a 1"),
        (lambda f: charts.describe(f, "en", [None, 1]), "from 0 to 1, not None", "no None"),
        (
            lambda f: charts.growth(f, 7),
            "exact needs a number from 0 to 1, not 7",
            "de 0 a 1, no 7",
        ),
        (lambda f: charts.growth(f, float("nan")), "from 0 to 1, not nan", "de 0 a 1, no nan"),
        (lambda f: charts.growth(f, marks=5), "marks needs a list of whole numbers", "no 5"),
        (lambda f: charts.growth(f, marks="10"), "marks needs a list", "marks necesita"),
        (lambda f: charts.growth(f, marks=[10, 0]), "from 1, not 0", "desde 1, no 0"),
        (lambda f: charts.interval_width(f, marks=[2.5]), "from 1, not 2.5", "desde 1, no 2.5"),
        (lambda f: charts.growth(f, entry=2), "no player 2 in the list", "ningún jugador 2"),
        (lambda f: charts.growth(f, entry="a"), "no player a in the list", "ningún jugador a"),
        (lambda f: charts.interval_width(f, entry=[0]), "no player [0]", "ningún jugador [0]"),
        (lambda f: paired(f, f, entry=-1), "no player -1 in the list", "ningún jugador -1"),
    ],
)
def test_options_that_are_none(draw, part, parte, frame):
    refused(lambda: draw(frame), part, parte)


def test_numbers_that_cannot_be():
    refused(lambda: mean([]), "no values", "no hay valores")
    refused(
        lambda: share(11, 10), "of 10 tries, 11 cannot", "de 10 intentos no pueden haber salido 11"
    )
    assert holm([]) == []


def test_a_player_that_is_in_no_row_has_no_curve(frame):
    refused(lambda: charts.growth(frame[frame["entry"] == 1]), "no games in it", "ninguna partida")
    refused(lambda: charts.forest([made([(1, 0)], ("a", "a"))[1:]]), "no games in it", "ninguna")


@pytest.mark.parametrize(
    "read", [charts.finding, charts.text, charts.table, charts.Shown, charts.Anchors]
)
@pytest.mark.parametrize("given", [None, [1], go.Figure()])
def test_what_is_no_figure_of_the_kit(read, given):
    refused(lambda: read(given), "expected a figure as boardkit.charts", "se esperaba una figura")


def test_a_figure_of_games_has_no_anchors(frame):
    refused(
        lambda: charts.Anchors(charts.growth(frame)), "give the figure of a question", "fila a fila"
    )


def test_the_figure_of_a_question_takes_the_table_of_that_question(frame):
    other = ask.discards(2, quotas=(28,), lays=("corridor",))
    refused(lambda: karuba.planning(other), "karuba/planning, not of karuba/discards", "no la de")
    refused(
        lambda: tricky_tides.lead(frame), "not of memoarrr/–", "se esperaba la tabla de la pregunta"
    )
    refused(lambda: karuba.discards(None), "expected a table", "se esperaba una tabla")
    refused(lambda: karuba.discards(other.head(0)), "no games in it", "ninguna partida")
    karuba.discards(other)


@pytest.mark.parametrize("dangers", [-1, "two", True])
def test_a_hunt_after_no_number_of_dangers(dangers):
    part, parte = "a whole number from 0 to 5", "un número entero de 0 a 5"
    refused(lambda: charts.hunt(dangers=dangers), part, parte)


def test_a_hunt_with_no_dice():
    refused(
        lambda: charts.hunt(faces="nine"), "can be six, one, not 'nine'", "puede ser six, one, no"
    )


@pytest.mark.parametrize("name", ["class_stars", "class_frame", "describe_class"])
def test_what_is_no_class(name):
    part, parte = "expected the sheets of a class", "se esperaban las hojas de una clase"
    refused(lambda: getattr(charts, name)(None), part, parte)


def test_columns_of_ones_own_have_a_meaning_and_can_be_compared(frame):
    own = frame.assign(margin=frame["total"] - 5)
    own.attrs = frame.attrs
    assert dictionary(own)["meaning"].iloc[-1] == "a column of your own"
    other = made([(0, 1), (0, 1), (0, 1)], ("random", "random"))
    more = other.assign(margin=0)
    more.attrs = other.attrs
    assert "“margin”" in paired(own, more, "margin").sentence("en")


@pytest.mark.parametrize("column", ["rank", "seat", "entry", "choices", "actions", "won", "margin"])
def test_what_counts_no_points_is_not_drawn_as_points(column, frame):
    """Of places the least is best, and of a column of one's own nobody knows."""
    own = frame.assign(margin=frame["total"] - 5)
    own.attrs = frame.attrs
    part = f"the column '{column}' counts no points"
    refused(
        lambda: charts.score_distribution(own, column=column), part, f"la columna «{column}» no"
    )
    if column != "won":  # which a map draws as wins
        sweep = swept({"stack": ["sorted"], "seats": [2]}, [({"stack": "sorted", "seats": 2}, own)])
        refused(lambda: charts.heat(sweep, column=column), "there are won, total", "hay won, total")


@pytest.mark.parametrize("name", [name for name in COUNTS if name != "heat"])
@pytest.mark.parametrize("column", ["won", "seed", "entry"])
def test_a_row_without_its_value_is_no_row_of_a_game_that_was_lost(name, column):
    frame = made([(1, 0)] * 4, ("random", "random"))
    holes = frame.assign(**{column: frame[column].where(frame.index > 0)})
    holes.attrs = frame.attrs
    refused(
        lambda: COUNTS[name](holes),
        f"missing in the column '{column}'",
        f"faltan números o nombres en la columna «{column}»",
    )


@pytest.mark.parametrize("lost", [float("nan"), float("inf")])
def test_points_that_are_missing_have_no_mean(lost, frame):
    holes = frame.assign(total=frame["total"].astype(float).where(frame.index > 0, lost))
    holes.attrs = frame.attrs
    for count in (
        charts.score_distribution,
        lambda table: pairwise(table, "total"),
        lambda table: paired(table, frame, "total"),
    ):
        refused(partial(count, holes), "in the column 'total'", "la columna «total»")


def test_the_sum_of_all_seats_needs_them_all(frame):
    first = frame[frame["seat"] == 0]
    part = "needs all of them, and some were taken out"
    refused(lambda: paired(first, frame, "total", None), part, "los necesita todos")
    assert paired(first, frame, "actions", None).same is False  # which belongs to the game


def test_one_player_goes_before_nobody():
    alone = made([(1,)] * 3, ("careful",), game="skull_island")
    refused(lambda: charts.forest([alone]), "goes before nobody", "no empieza antes que nadie")
