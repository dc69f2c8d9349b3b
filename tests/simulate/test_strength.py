"""The table of strength: its games come out the same again, and it says no more than they do."""

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES
from boardkit.simulate import strength
from boardkit.simulate.stats import share
from boardkit.simulate.strength import (
    LADDER,
    Pairing,
    Result,
    Strength,
    play_on,
    play_one,
    strengths,
)

ROOT = Path(__file__).parents[2]
PAGES = {"en": "README.md", "es": "README.es.md"}
KEPT = [result for result in strength.read_results() if result.game in bk.games()]
# Quick to play again: the first games of careful, and the first of the quickest search.
SLICE = [r for r in KEPT if r.number < 2 and r.player in ("careful", "search:24")]
LONG = {"karuba", "skull_island", "tricky_tides"}


@cache
def lines() -> tuple[Strength, ...]:
    return tuple(strengths(KEPT))


def named(result: Result) -> str:
    return f"{result.game}-{result.seats}-{result.player}-{result.number}"


@pytest.mark.parametrize("kept", SLICE, ids=named)
def test_a_game_comes_out_as_it_is_kept(kept: Result, full: bool) -> None:
    if not full and (kept.number or (kept.game in LONG and kept.player != "careful")):
        pytest.skip("only with --full")
    assert play_one(kept.pairing, kept.number) == kept


def test_every_player_met_those_below_game_after_game() -> None:
    """None twice and none left out, and the player one seat further each time."""
    wanted = {(pairing.game, pairing.player) for pairing, _ in strength.pairings()}
    by_pairing: dict[Pairing, list[int]] = {}
    for result in KEPT:
        assert result.seat == result.number % result.seats
        by_pairing.setdefault(result.pairing, []).append(result.number)
    assert wanted <= {(pairing.game, pairing.player) for pairing in by_pairing}
    assert all(numbers == list(range(len(numbers))) for numbers in by_pairing.values())


def test_the_shares_are_those_of_the_games() -> None:
    for line in lines():
        rows = [result for result in KEPT if result.pairing == line.pairing]
        assert line.won == share(sum(row.won for row in rows), len(rows))
        assert line.games == len(rows)
        assert line.stronger == (line.won.low > 1 / line.pairing.seats)
        assert line.lead * line.games == pytest.approx(sum(row.total - row.best for row in rows))


def test_nobody_is_certainly_weaker_than_the_one_below() -> None:
    """What cannot be told yet stands without bold in the table; the wrong way round is nothing."""
    for line in lines():
        assert line.won.high > line.parity, line


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_shows_the_table_of_the_file(lang: bk.core.catalogue.Lang) -> None:
    page = (ROOT / PAGES[lang]).read_text(encoding="utf-8")
    for row in strength.markdown(lines(), lang).splitlines():
        assert row in page
    assert "python -m boardkit.simulate.strength" in page


def test_the_table_has_a_column_for_each_step_and_bold_where_it_is_certain() -> None:
    def games(seats: int, player: str, won: list[float]) -> list[Result]:
        others = next(other for name, other, _ in LADDER if name == player)
        return [
            Result("karuba", seats, player, others, k, k % seats, value, 9, 5)
            for k, value in enumerate(won)
        ]

    results = games(2, "careful", [1.0] * 10) + games(2, "search:24", [1.0, 0.0])
    head, line, row = strength.markdown(strengths(results), "en").splitlines()
    assert head.count("|") == line.count("|") == row.count("|") == 4 + len(LADDER)
    assert re.findall(r"\*\*(.*?)\*\*", row) == ["100% (72–100), 10"]
    assert "50% (9–91), 2" in row


def test_it_plays_on_where_the_file_ends(tmp_path: Path) -> None:
    """In two goes the same file as in one, and nothing more once all is played."""
    pairing = Pairing("memoarrr", 2, "careful", "random")
    once, twice = tmp_path / "results" / "once.csv", tmp_path / "twice.csv"
    assert play_on(once, 1, [(pairing, 6)]) == 6
    assert play_on(twice, 1, [(pairing, 2)]) == 2
    assert play_on(twice, 1, [(pairing, 6)]) == 4
    assert play_on(twice, 1, [(pairing, 6)]) == 0
    assert play_on(twice, 0, [(pairing, 9)]) == 0
    assert once.read_text(encoding="utf-8") == twice.read_text(encoding="utf-8")
    results = strength.read_results(once)
    assert [result.number for result in results] == list(range(6))
    assert Counter(result.seat for result in results) == {0: 3, 1: 3}
    assert strength.read_results(tmp_path / "none.csv") == []


def test_the_command_prints_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert strength.main(["--lang", "es"]) == 0
    assert capsys.readouterr().out.startswith("| Juego | Jugadores | Paridad |")
