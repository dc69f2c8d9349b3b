"""Playing in the terminal: alone, against the program, and with what people type."""

import re
from pathlib import Path

import pytest

import boardkit as bk
from boardkit import cli


def code_of(out: str) -> bk.Record:
    return bk.Record.decode(out.split("Share code:")[1].split(maxsplit=1)[0])


def test_without_people_it_plays_to_the_end(run):
    result = run("play", "karuba", "--players", "random", "--seats", "3", "--seed", "papaya")
    assert result.code == 0
    record = code_of(result.out)
    assert record == bk.play("karuba", ["random"] * 3, "papaya")
    assert "Word of the game: papaya" in result.out
    outcome = record.outcome()
    assert outcome is not None
    assert re.search(r"Total +" + " +".join(str(s.total) for s in outcome.scores), result.out)
    assert "Temple treasures" in result.out
    assert "wins with" in result.out or "Shared victory" in result.out


def test_a_game_without_a_seed_names_its_own(run):
    result = run("play", "karuba", "--players", "random")
    seed = re.search(r"Word of the game: (\d+)", result.out)
    assert seed
    assert code_of(result.out) == bk.play("karuba", ["random"] * 2, seed[1])


def test_readings_are_chosen_by_name(run):
    options = ["--rule", "beach=open", "--rule", "setup=given", "--rule", "layout=lesson"]
    record = code_of(run("play", "karuba", "--players", "random,random", *options).out)
    assert dict(record.choices) == {"beach": "open", "setup": "given", "layout": "lesson"}


def test_a_person_is_shown_the_board_asked_and_told_why_not(run):
    typed = "P C3\nS blue 10 10\n\nS blue 20 100\nquit\n"
    result = run("play", "karuba", "--players", "person,random", "--seed", "x", typed=typed)
    assert result.code == 0
    assert "KAR-S6: " in result.out  # the clause with its words
    assert "Player 1 puts the blue adventurer on beach 20" in result.out
    assert "Player 2 puts" in result.out  # the program's player answers
    assert "Island of player 1" in result.out
    assert result.out.count("Player 1 to choose> ") == 5
    assert "The game is not finished: player 1 has to choose." in result.out
    assert code_of(result.out).actions[0] == "S blue 20 100"


def test_a_person_can_look_take_back_and_do_again(run):
    typed = "undo\nredo\n?\nS blue 20 100\nundo\nredo\nundo\nS brown 20 100\nboard\ncode\nquit\n"
    result = run("play", "karuba", "--players", "person,random", "--seed", "x", typed=typed)
    assert "There is nothing to take back." in result.out
    assert "There is nothing to do again." in result.out
    assert "setup brown 10 40," in result.out
    assert re.search(r"and\s+\d+\s+more", result.out)
    assert code_of(result.out).actions[0] == "S brown 20 100"
    assert len(code_of(result.out).actions) == 2


def test_spanish_words_are_understood(run):
    typed = "ayuda\nsitua azul 20 100\ndeshacer\nrehacer\ntablero\ncódigo\nsalir\n"
    result = run("--lang", "es", "play", "karuba", "--players", "person,random", typed=typed)
    assert result.code == 0
    assert "El jugador 1 pone al aventurero azul en playa 20" in result.out
    assert "La partida no ha terminado: le toca elegir al jugador 1." in result.out


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "\n\n",
        "\0\n",
        "🦜\n",
        "P C99999999999\n",
        "Ｐ Ｃ３\n",
        "{x}\n",
        "x" * 10_000 + "\n",
        "M\n",
        "\u202e\n",
    ],
)
def test_the_end_of_the_input_ends_the_game_whatever_was_typed(run, typed: str):
    for lang in ("en", "es"):
        result = run("--lang", lang, "play", "karuba", "--players", "person", typed=typed)
        assert result.code == 0
        assert "bk1-" in result.out


def test_two_people_play_a_turn_without_seeing_each_others_choice(run):
    options = ["--rule", "setup=given", "--rule", "layout=lesson", "--players", "person,person"]
    result = run("play", "karuba", *options, "--seed", "x", typed="P C3\nD\nquit\n")
    lines = result.out.splitlines()
    chosen = next(k for k, line in enumerate(lines) if line == "Player 1 has chosen.")
    asked = next(k for k, line in enumerate(lines) if line.startswith("Player 2 to choose>"))
    told = next(k for k, line in enumerate(lines) if line.startswith("Player 1 lays tile"))
    assert chosen < asked < told


SECRETS = {  # what the first person types, and what must not be read by the next before Enter
    "memoarrr": ("R B2", "The island as player 2 knows it"),
    "mammuz": ("lead hare 1 hare", "The table as player 2 sees it"),
}


@pytest.mark.parametrize("game", SECRETS)
def test_the_screen_is_emptied_before_the_next_person_reads_what_is_hidden(run, game: str):
    typed, secret = SECRETS[game]
    options = ["play", game, "--players", "person,person", "--seed", "x"]
    out = run(*options, typed=f"{typed}\n").out
    passed = out.index("Pass the keyboard to player 2")
    assert "\n" * 60 in out[:passed]
    assert "Player 1 " in out[:passed].split("\n" * 60)[1]  # what all saw is told once more
    assert secret not in out
    out = run(*options, typed=f"{typed}\n\nquit\n").out
    assert out.index("Pass the keyboard to player 2") < out.index(secret)


@pytest.mark.parametrize(
    ("game", "typed"), [("karuba", "S blue 20 100"), ("skull_island", "write B2 2")]
)
def test_at_an_open_table_nobody_has_to_wait(run, game: str, typed: str):
    options = ["play", game, "--players", "person,person", "--seed", "x"]
    out = run(*options, typed=f"{typed}\nquit\n").out
    assert "Player 2 to choose> " in out
    assert "Pass the keyboard" not in out


def test_a_record_is_saved_and_never_over_another(run, tmp_path: Path):
    file = tmp_path / "game.txt"
    options = ["play", "karuba", "--players", "random", "--seed", "x", "--save", file]
    assert run(*options).code == 0
    assert bk.Record.parse(file.read_text(encoding="utf-8")).outcome() is not None
    before = file.read_bytes()
    again = run(*options)
    assert (again.code, file.read_bytes()) == (cli.USAGE, before)
    assert "exists already" in again.err


def test_a_game_that_cannot_be_saved_still_shows_its_code(run, tmp_path: Path):
    file = tmp_path / "no folder" / "game.txt"
    result = run("play", "karuba", "--players", "random", "--seed", "x", "--save", file)
    assert result.code == cli.REFUSED
    assert "could not be saved" in result.err
    assert code_of(result.out).outcome() is not None


def test_an_interrupted_game_still_shows_its_code(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    assert cli.main(["play", "karuba", "--players", "person,random"]) == cli.INTERRUPTED
    assert code_of(capsys.readouterr().out).actions == ()
