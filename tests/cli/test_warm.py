"""`boardkit warm` compiles what simulations need, and says so."""

import re

import pytest

import boardkit as bk
from boardkit.simulate import fast


def test_each_game_is_named_with_its_seconds(run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(fast, "is_warm", lambda game: game == "karuba")
    begun, *lines = run("warm").out.splitlines()
    assert begun.startswith(f"Compiling {len(fast.GAMES) - 1} games, as many at once")
    assert len(lines) == len(fast.GAMES)
    assert lines[0] == "Karuba: was ready before"
    assert all(re.fullmatch(r"\S.*: ready in \d+\.\d s", line) for line in lines[1:])
    spoken = run("--lang", "es", "warm").out
    assert spoken.startswith(f"Se compilan {len(fast.GAMES) - 1} juegos")
    assert "Karuba: ya estaba listo" in spoken
    assert re.search(r"Memoarrr!: listo en \d+,\d s", spoken)


def test_without_numba_it_says_what_to_install(run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(fast, "available", lambda: False)
    for lang, word in (("en", "slower"), ("es", "más despacio")):
        result = run("--lang", lang, "warm")
        assert result.code == 1
        assert "`lab`" in result.err
        assert word in result.err


def test_games_can_be_played_afterwards(run):
    assert run("warm").code == 0
    for game in fast.GAMES:
        table = fast.play(game, "random", 10, seats=bk.game(game).seats[0])
        assert table is not None
        assert len(table) == 10


def test_one_game_can_be_named(run):
    assert [line.partition(":")[0] for line in run("warm", "memoarrr").out.splitlines()] == [
        "Memoarrr!"
    ]
    assert run("warm", "chess").code == 2
