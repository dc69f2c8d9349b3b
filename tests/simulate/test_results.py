"""The tables that are kept: each has the command that made it, and a part of it comes out the same."""

import pandas as pd
import pytest

import boardkit as bk
from boardkit import charts
from boardkit.simulate import results
from boardkit.simulate.questions import anchors

KEPT = results.names()
ACROSS = "across"  # where the tables are kept that are about all games


@pytest.mark.parametrize("name", KEPT)
def test_it_is_kept_with_the_command_that_made_it(name):
    frame = results.load(name)
    game, question = name.split("/")
    assert frame.attrs["question"] == question
    assert frame.attrs["command"] == f"python -m boardkit.simulate.results {name}"
    assert frame.attrs["seed"] == "papaya"
    if game == ACROSS:
        assert set(frame["game"]) == set(bk.games())
    else:
        assert frame.attrs["game"] == game
        assert frame.attrs["rules_version"] == bk.game(game).rules_version
    assert frame.attrs["n"] in results.RECIPES[name].sizes.values()
    assert len(frame) > 3


@pytest.mark.parametrize("name", [name for name in KEPT if not name.startswith(ACROSS)])
def test_what_was_seen_goes_with_what_is_proved(name):
    """No anchor disagrees: chance alone would do that once in 15,000 rows."""
    found = anchors(results.load(name))
    assert "disagrees" not in set(found["verdict"])
    assert len(found) > 0 or name in NOTHING_PROVED


NOTHING_PROVED = {"skull_island/skull_cells", "tricky_tides/collect_or_deliver"}
QUICK = {"mammuz/evidence", "mammuz/lies", "karuba/discards"}


@pytest.mark.parametrize(
    "name",
    [
        name if name in QUICK else pytest.param(name, marks=pytest.mark.full)
        for name, recipe in results.RECIPES.items()
        if recipe.slice
    ],
)
def test_a_slice_comes_out_the_same(name):
    """Some of the rows, made again with all the games that they come from."""
    kept, again = results.load(name), results.make(name, **results.RECIPES[name].slice)
    keys = [c for c in again if c not in {"value", "low", "high", "n", "verdict"}]
    keys = [c for c in keys if not c.startswith(("exact", "p_", "better")) and c != "p"]
    both = again.merge(kept, on=keys, suffixes=("", "_kept"), how="left")
    assert len(both) == len(again)
    for column in ("value", "n"):
        pd.testing.assert_series_equal(
            both[column], both[f"{column}_kept"], check_names=False, check_dtype=False
        )


def test_a_name_that_is_not_kept():
    with pytest.raises(bk.RulesError, match="karuba/discards"):
        results.load("karuba/anything")
    assert results.main(["karuba/anything"]) == 2


def test_a_table_is_written_and_read_back(tmp_path, monkeypatch):
    monkeypatch.setattr(results, "folder", lambda: tmp_path)
    recipe = results.RECIPES["mammuz/evidence"]
    monkeypatch.setitem(results.RECIPES, "mammuz/evidence", recipe._replace(sizes={"deals": 20}))
    assert results.main(["mammuz/evidence"]) == 0
    frame = results.load("mammuz/evidence")
    assert frame.attrs["n"] == 20
    pd.testing.assert_frame_equal(frame, results.make("mammuz/evidence"), check_dtype=False)


def test_the_first_seats_of_all_games_are_compared():
    """Each game with its numbers of seats, by two players, corrected for all of them together."""
    kept = results.load("across/going_first")
    rows = {(row.game, row.seats, row.players) for row in kept.itertuples()}
    assert len(rows) == len(kept) == 28
    assert {row.players for row in kept.itertuples()} == {"random", "careful"}
    assert (kept["p_holm"] >= kept["p"]).all()
    blind = kept[(kept["game"] == "memoarrr") & (kept["players"] == "random")].iloc[0]
    assert blind["low"] < blind["value"] < blind["high"]
    for lang, said in (
        ("es", "casos son demasiado pocas"),
        ("en", "cases there are too few to tell"),
    ):
        figure = charts.forest(kept, lang)
        assert len(charts.table(figure)) == 28
        assert said in charts.finding(figure).casefold() or kept["better"].notna().all()
