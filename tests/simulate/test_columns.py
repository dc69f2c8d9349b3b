"""The data dictionary names every column, with its type, in both languages."""

from typing import Any

import pytest

import boardkit as bk
from boardkit.core.catalogue import catalogue
from boardkit.simulate import dictionary


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("events", [False, True])
@pytest.mark.parametrize("name", bk.games())
def test_it_is_complete_for_every_game(name, events, lang):
    game = bk.game(name)
    sweep: dict[str, list[Any]] = {
        key: [one.default] for key, one in game.rulebook.readings.items()
    }
    sweep |= {"seats": [game.seats[0]], "players": [["random"] * game.seats[0]]}
    frame = bk.simulate(name, "random", games=1, events=events, sweep=sweep)
    told = dictionary(frame, lang)
    assert list(told["column"]) == list(frame.columns)
    assert list(told["type"]) == [str(kind) for kind in frame.dtypes]
    assert told["meaning"].str.len().min() > 5
    assert not told["meaning"].duplicated().any()


def test_nothing_is_explained_that_is_not_there():
    games = bk.simulate("karuba", "random", games=1, sweep={"seats": [2]})
    events = bk.simulate("karuba", "random", games=1, events=True)
    few = {"fewest", "left"}  # in place of `total` and `score` where fewest is best
    for lang in ("es", "en"):
        texts = catalogue(lang, "simulate")
        assert set(texts["columns"]) - {"score", *few} <= set(games.columns)
        assert set(texts["event_columns"]) <= set(events.columns)


def test_what_a_sweep_varies_is_told():
    frame = bk.simulate(
        "mammuz",
        "bluffer",
        games=1,
        sweep={"triceratops": ["others"], "lie": [0], "1.challenge": [1]},
    )
    told = dictionary(frame).set_index("column")["meaning"]
    question = bk.game("mammuz").rulebook.readings["triceratops"].question["en"]
    assert told["triceratops"] == f"varied, a reading: {question}"
    assert told["lie"] == "varied in all players that have it: lie rate"
    assert told["1.challenge"] == "varied: challenge rate of player 2 of the list"
    variant = dictionary(
        bk.simulate("memoarrr", "random", games=1, sweep={"stack": ["sorted"]}), "es"
    )
    told_es = variant["meaning"].iloc[1]
    assert told_es.startswith("se varía")
    assert told_es.endswith(": pila de tesoros")


def test_a_column_of_events_may_mean_something_else():
    games = dictionary(bk.simulate("karuba", "random", games=1)).set_index("column")["meaning"]
    events = bk.simulate("karuba", "random", games=1, events=True)
    assert games["seat"] != dictionary(events).set_index("column")["meaning"]["seat"]
