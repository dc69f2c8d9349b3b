"""`boardkit simulate`: tables, charts, words, and what happens when it cannot go on."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

import boardkit as bk
from boardkit import cli
from boardkit.simulate import runs

ROOT = Path(__file__).parents[2]
FEW = ("simulate", "memoarrr", "--games", "8", "--seed", "papaya")
ALIKE = bk.simulate("memoarrr", ["careful", "random"], games=8, seed="papaya")
SVG = "{http://www.w3.org/2000/svg}"


def test_a_parquet_file_holds_what_the_function_returns(run, tmp_path: Path):
    out = tmp_path / "games.parquet"
    result = run(*FEW, "--out", out)
    assert (result.code, result.err) == (0, "")
    assert "8 games" in result.out
    back = pd.read_parquet(out)
    assert_frame_equal(back, ALIKE)
    assert back.attrs == ALIKE.attrs


def test_two_processes_write_the_same_file(run, tmp_path: Path):
    one, two = tmp_path / "one.parquet", tmp_path / "two.parquet"
    run(*FEW, "--out", one)
    run(*FEW, "--out", two, "--processes", "2")
    assert one.read_bytes() == two.read_bytes()


def test_a_csv_file_has_the_same_columns(run, tmp_path: Path):
    out = tmp_path / "games.csv"
    assert run(*FEW, "--out", out, "--rotate", "--seats", "3", "--rule", "sides=chosen").code == 0
    table = pd.read_csv(out)
    same = bk.simulate(
        "memoarrr",
        ["careful", "random"],
        games=8,
        seed="papaya",
        seats=3,
        rotate_seats=True,
        rules={"sides": "chosen"},
    )
    assert list(table.columns) == list(same.columns)
    assert list(table["total"]) == list(same["total"])


def test_events_go_into_a_file_or_are_counted(run, tmp_path: Path):
    out = tmp_path / "events.csv"
    assert run(*FEW, "--events", "--out", out).code == 0
    assert set(pd.read_csv(out)["kind"]) >= {"Revealed", "VolcanoTaken"}
    assert re.search(r"IslandDealt +8\n", run(*FEW, "--events").out)


def test_without_a_file_it_says_what_it_found_in_either_language(run):
    english, spanish = run(*FEW), run(*FEW, "--lang", "es")
    assert "Player 1 (careful) wins most" in english.out
    assert "Jugador 1 (prudente) gana más" in spanish.out
    assert "seed papaya" in english.out


def test_one_player_in_one_game_is_compared_with_nobody(run):
    words = ("simulate", "skull_island", "--players", "careful", "--games", "1", "--chart")
    for lang, wins, scores in (
        ("en", "wins 100.0% of 1 game, ", "on average (1 game: too few for an interval)"),
        ("es", "gana el 100,0 % de 1 partida, ", "de media (1 partida: demasiado poco para"),
    ):
        for chart, said in (("wins", wins), ("scores", scores)):
            told = run(*words, chart, "--lang", lang).out
            assert said in told
            assert "∞" not in told
            assert "wins most" not in told


def test_the_players_may_be_named_in_spanish_and_one_takes_all_seats(run, tmp_path: Path):
    out = tmp_path / "games.parquet"
    assert run(*FEW, "--players", "al azar", "--lang", "es", "--out", out).code == 0
    assert list(pd.read_parquet(out)["player"].unique()) == ["random"]


def test_a_sweep_of_everything(run, tmp_path: Path):
    out = tmp_path / "sweep.parquet"
    words = ["simulate", "mammuz", "--players", "bluffer,careful", "--games", "2", "--out", out]
    for sweep in ("seats=3,4", "triceratops=anyone,others", "0.lie=0,1/2", "challenge=0.25"):
        words += ["--sweep", sweep]
    result = run(*words)
    assert result.code == 0
    told = result.out.replace("\n", " ")
    assert "varied: how many play: 3 / 4 · Whom may the challenger choose with a tric" in told
    assert "triceratops? Anybody, themselves included / Any other player · " in told
    assert "lie rate of player 1 of the list: 0 / 0.5 · challenge rate: 0.25" in told
    back = pd.read_parquet(out)
    assert list(back.columns[:5]) == ["case", "seats", "triceratops", "0.lie", "challenge"]
    assert back["case"].nunique() == 8
    out = tmp_path / "players.parquet"
    assert run(*FEW, "--sweep", "players=careful+random,random", "--out", out).code == 0
    assert list(pd.read_parquet(out)["players"].unique()) == ["careful, random", "random"]


@pytest.mark.parametrize("chart", ["wins", "scores", "growth"])
def test_a_chart_as_svg_is_well_formed_and_says_what_it_shows(run, tmp_path: Path, chart: str):
    out = tmp_path / "chart.svg"
    assert run(*FEW, "--out", out, "--chart", chart).code == 0
    drawing = ET.fromstring(out.read_text(encoding="utf-8"))
    finding = drawing.findtext(f"{SVG}title") or ""
    assert "areful" in finding
    assert "seed papaya" in (drawing.findtext(f"{SVG}desc") or "")
    assert drawing.get("role") == "img"


def test_a_sweep_as_svg_has_a_drawing_for_each_case(run, tmp_path: Path):
    out = tmp_path / "chart.svg"
    assert run(*FEW, "--out", out, "--sweep", "seats=2,3", "--lang", "es").code == 0
    drawing = ET.fromstring(out.read_text(encoding="utf-8"))
    titles = [inner.findtext(f"{SVG}title") for inner in drawing.findall(f"{SVG}svg")]
    assert [title and title.split(" Jugador")[0] for title in titles] == [
        "cuántos juegan: 2",
        "cuántos juegan: 3",
    ]


@pytest.mark.parametrize(("lang", "said"), [("es", "jugador 1 de la lista"), ("en", "player 1")])
def test_a_sweep_over_two_keys_is_one_heat_map(run, tmp_path: Path, lang: str, said: str):
    words = ["simulate", "mammuz", "--players", "bluffer,careful", "--seats", 3, "--games", 4]
    words += ["--sweep", "0.lie=0,1/2,1", "--sweep", "0.challenge=0,1", "--lang", lang]
    out = tmp_path / "map.svg"
    assert run(*words, "--out", out).code == 0
    drawing = ET.fromstring(out.read_text(encoding="utf-8"))
    assert not drawing.findall(f"{SVG}svg")  # one drawing, not one for each case
    assert said in (drawing.findtext(f"{SVG}title") or "")
    shown = [mark.text or "" for mark in drawing.iter(f"{SVG}text")]
    assert sum(text.endswith("%") for text in shown) == 6
    assert ("0,5" if lang == "es" else "0.5") in shown
    page = tmp_path / "map.html"
    assert run(*words, "--out", page, "--chart", "scores").code == 0
    assert page.read_text(encoding="utf-8").count("<table>") == 1
    three = tmp_path / "three.svg"
    told = run(*words, "--sweep", "first_start=first_seat,drawn", "--out", three)
    assert ("se varían 3 cosas" if lang == "es" else "3 things are varied at once") in told.out
    drawings = ET.fromstring(three.read_text(encoding="utf-8")).findall(f"{SVG}svg")
    assert len(drawings) == 12


def test_a_chart_as_a_page_needs_no_network(run, tmp_path: Path):
    out = tmp_path / "chart.html"
    assert run(*FEW, "--out", out, "--sweep", "seats=2,3").code == 0
    page = out.read_text(encoding="utf-8")
    assert page.startswith('<!doctype html>\n<html lang="en">')
    assert "<h2>how many play: 3</h2>" in page
    assert page.count("<table>") == 2
    assert not re.search(r"<(script|link|img)[^>]+(src|href)=", page)
    again = tmp_path / "again.html"
    run(*FEW, "--out", again, "--sweep", "seats=2,3")
    assert again.read_text(encoding="utf-8") == page


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_columns_are_explained(run, lang: str):
    out = run(*FEW, "--columns", "--sweep", "looks=once", "--lang", lang).out
    assert [line.split()[0] for line in out.splitlines()] == ["case", "looks", *ALIKE.columns]


@pytest.mark.parametrize(
    "words",
    [
        ["--sweep", "bech=open"],
        ["--sweep", "sides"],
        ["--sweep", "seats=two"],
        ["--sweep", "seats=2", "--sweep", "seats=3"],
        ["--sweep", "sides=seats,seats"],
        ["--sweep", "players=genius"],
        ["--rule", "sides"],
        ["--rule", "sides=x"],
        ["--players", "genius"],
        ["--players", "person"],
        ["--players", "random,random,random", "--seats", "2"],
        ["--games", "0"],
        ["--processes", "0"],
        ["--out", "x.txt"],
        ["--out", "nowhere/at/all.csv"],
        ["--out", __file__],
        ["--chart", "pie"],
        ["--events", "--out", "x.svg"],
    ],
)
def test_what_cannot_be_done_is_one_line_before_anything_is_played(run, monkeypatch, words):
    monkeypatch.setattr(runs, "_play_all", lambda *_: pytest.fail("something was played"))
    for lang in ("en", "es"):
        result = run(*FEW, *words, "--lang", lang)
        assert (result.code, result.err.count("\n")) == (cli.USAGE, 1), result.err
        assert result.out == ""


@pytest.mark.parametrize(
    ("words", "english", "spanish"),
    [
        (
            ["--sweep", "lie=0", "--sweep", " lie=1"],
            "'lie' is given twice: put its values together",
            "«lie» se da dos veces: junta sus valores",
        ),
        (
            ["--rule", "ties=highest", "--rule", "ties=token"],
            "'ties' is given twice by --rule",
            "«ties» se da dos veces con --rule",
        ),
    ],
)
def test_what_is_given_twice_is_called_so(run, words: list[str], english: str, spanish: str):
    commands = ["simulate", "play"] if "--rule" in words else ["simulate"]
    for command in commands:
        for lang, said in (("en", english), ("es", spanish)):
            result = run(command, "mammuz", "--players", "bluffer", *words, "--lang", lang)
            assert (result.code, result.out, said in result.err) == (cli.USAGE, "", True)


def test_without_the_libraries_it_says_what_is_missing(run, monkeypatch):
    monkeypatch.setattr("boardkit.cli_simulate.find_spec", lambda name: None)
    result = run(*FEW)
    assert (result.code, "its extra `lab`" in result.err) == (cli.USAGE, True)


def test_what_is_finished_is_written_when_a_player_fails(run, monkeypatch, tmp_path: Path):
    calls: list[int] = []

    def stumble(view: Any, legal: Sequence[Any], stream: Any) -> Any:
        calls.append(1)
        if len(calls) > 40:
            raise LookupError("lost")
        return legal[0]

    game = bk.game("memoarrr")
    monkeypatch.setattr(type(game), "players", {**game.players, "stumble": stumble})
    out = tmp_path / "kept.csv"
    result = run(*FEW, "--players", "stumble,random", "--out", out)
    assert result.code == cli.REFUSED
    assert "LookupError: lost" in result.err
    assert 0 < pd.read_csv(out)["game"].nunique() < 8


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.slow
def test_control_c_writes_what_is_done(tmp_path: Path):
    env = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}
    out = tmp_path / "part.parquet"
    # Not in the fast lane, which would be through with a million games before.
    words = ["simulate", "memoarrr", "--players", "search:4,careful", "--games", "1000000"]
    words += ["--out", str(out), "--processes", "2"]
    for seconds in (4, 20, 60):  # on a busy machine nothing has been played so soon
        with subprocess.Popen(
            [sys.executable, "-W", "error", "-m", "boardkit", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=env,
            start_new_session=True,
        ) as game:
            time.sleep(seconds)
            os.killpg(game.pid, signal.SIGINT)  # as a terminal does: to all processes
            try:
                _, err = game.communicate(timeout=60)
            except subprocess.TimeoutExpired:
                os.killpg(
                    game.pid, signal.SIGKILL
                )  # a million games would go on beside other tests
                raise
        if out.exists() and pd.read_parquet(out).attrs["n"]:
            break
        if seconds < 60:
            out.unlink(missing_ok=True)
    assert game.returncode == cli.INTERRUPTED, err
    assert err.decode().startswith("boardkit: stopped after ")
    assert err.count(b"\n") == 1
    back = pd.read_parquet(out)
    assert back.attrs["partial"]
    assert back.attrs["n"] == back["game"].nunique() > 0


@pytest.mark.parametrize(
    "players", ["forgetful 1/3 pairing,random", "Olvidadizo 1/3 pairing, azar"]
)
def test_dials_stand_behind_the_name(run, tmp_path: Path, players: str):
    """In either language, and as the table shows them afterwards."""
    out = tmp_path / "games.parquet"
    assert run(*FEW, "--players", players, "--out", out).code == 0
    back = pd.read_parquet(out)
    assert back.attrs["players"] == ["forgetful 1/3 pairing", "random"]
    again = tmp_path / "again.parquet"
    assert run(*FEW, "--players", ",".join(back.attrs["players"]), "--out", again).code == 0
    assert again.read_bytes() == out.read_bytes()
    record = run("play", "memoarrr", "--players", players, "--seed", "x").out.split()[-1]
    assert bk.Record.decode(record) == bk.play("memoarrr", back.attrs["players"], "x")


@pytest.mark.parametrize(
    ("game", "players", "sweep", "names"),
    [
        ("karuba", "builder", "discards=8,13", ["builder search 8", "builder search 13"]),
        ("karuba", "builder corridor", "lay=random", ["builder random 13"]),
        ("mammuz", "bluffer", "0.lie=0.25,1", ["bluffer 0.25 1/2", "bluffer 1 1/2"]),
        ("skull_island", "planner", "boats=true,false", ["planner 0 True any best"] * 2),
        ("memoarrr", "forgetful", "0.player=pairing", ["forgetful 1/2 pairing"]),
        ("tricky_tides", "merchant 4", "players=merchant 3+random", ["merchant 3"]),
    ],
)
def test_dials_of_all_players_can_be_varied(
    run, tmp_path: Path, game: str, players: str, sweep: str, names: list[str]
):
    out = tmp_path / "games.parquet"
    words = ["--players", players, "--sweep", sweep, "--games", "1", "--out", str(out)]
    assert run("simulate", game, *words).code == 0
    found = [told["players"][0] for told in pd.read_parquet(out).attrs["cases"]]
    assert [name.replace("False", "True") for name in found] == names


def test_as_many_play_as_the_game_needs(run, tmp_path: Path):
    """Nobody said how many: the last player takes the seats that are left, as in `play`."""
    out = tmp_path / "games.parquet"
    assert run("simulate", "mammuz", "--games", "2", "--out", out).code == 0
    assert pd.read_parquet(out).attrs["seats"] == 3
    assert "bluff" in run("simulate", "mammuz", "--games", "2", "--sweep", "bluff=0,1").err
