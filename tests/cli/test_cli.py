"""The command line: its help, how it says no, the lessons, and that it never ends in a traceback."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import boardkit as bk
from boardkit import cli
from boardkit.core.players import all_names, dialled_players, find_player

ROOT = Path(__file__).parents[2]
PLAYED = bk.play("karuba", ["random", "random"], "papaya")


COMMANDS = ["lab", "play", "replay", "simulate", "check-data", "rule", "players", "warm"]


@pytest.mark.parametrize("command", [[], *([name] for name in COMMANDS)])
def test_help_is_there_in_both_languages(run, command: list[str]):
    english, spanish = run(*command, "--help"), run("--lang", "es", *command, "-h")
    assert (english.code, spanish.code) == (0, 0)
    assert "show this help" in english.out
    assert "muestra esta ayuda" in spanish.out
    assert "{" not in re.sub(r"\{(es,en|lab,[^}]*|wins,[^}]*)\}", "", english.out + spanish.out)


def test_the_help_names_all_commands_and_exit_codes(run):
    out = run("--help").out
    assert all(name in out for name in COMMANDS)
    assert "Exit codes: 0" in out


def test_version(run):
    assert run("--version").out == f"boardkit {bk.__version__}\n"


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["frob"],
        ["play"],
        ["replay", "--frob", "x"],
        ["rule"],
        ["--lang", "fr"],
        ["replay"],
        ["replay", "file", "--code", "x"],
        ["play", "chess"],
        ["play", "karuba", "--players", "genius"],
        ["play", "karuba", "--players", "random", "--seats", "5"],
        ["play", "karuba", "--players", "random,random,random", "--seats", "2"],
        ["play", "karuba", "--seats", "two"],
        ["play", "karuba", "--players", "random", "--rule", "beach"],
        ["play", "karuba", "--players", "random", "--rule", "beach=wide"],
        ["play", "karuba", "--players", "random", "--rule", "self=x"],
        ["play", "karuba", "--players", "random", "--rule", "setup=given"],
        ["play", "karuba", "--rule", "setup=given", "--rule", "layout=a\nb"],
        ["check-data"],
        ["check-data", "x", "--game", "chess"],
        ["rule", "chess", "x"],
        ["players", "chess"],
        ["simulate", "karuba", "--games", "1e3"],
        ["simulate", "karuba", "--chart", "pie"],
        ["simulate", "karuba", "--rotate=3"],
        ["simulate", "karuba", "--seed"],
        ["play", "karuba", "--players", "random,builder search 40"],
        ["simulate", "karuba", "--players", "builder", "--sweep", "discards=13,40"],
    ],
)
def test_a_command_not_understood_is_one_line_and_two(run, words: list[str]):
    for lang in ("en", "es"):
        result = run("--lang", lang, *words)
        assert result.code == cli.USAGE, result.out
        assert result.err.startswith("boardkit")
        assert result.err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "english", "spanish"),
    [
        ("simulate karuba --games 1e3", "--games needs a whole number, not '1e3'", None),
        ("simulate karuba --games 1e3", None, "--games necesita un número entero, no «1e3»"),
        ("simulate karuba --chart pie", "--chart can be wins, scores, growth, not 'pie'", None),
        ("simulate karuba --chart pie", None, "--chart puede ser wins, scores, growth, no «pie»"),
        ("frob", ", warm, not 'frob'", ", warm, no «frob»"),
        ("simulate karuba --seed", "--seed needs a value", "--seed necesita un valor"),
        ("simulate karuba --rotate=3", "takes no value, found '3'", "no lleva valor, y se dio «3»"),
        ("play", "missing: game", "falta: game"),
        ("play karuba --frob", "no such option: --frob", "no existe esa opción: --frob"),
        ("--lang fr", "--lang can be es, en, not 'fr'", None),
    ],
)
def test_complaints_are_in_the_language_that_is_spoken(run, words: str, english, spanish):
    for lang, wanted in (("en", english), ("es", spanish)):
        if wanted is not None:
            err = run("--lang", lang, *words.split()).err
            assert wanted in err
            assert not re.search("argument|invalid|expected|required", err)


def test_the_heads_of_the_help_are_in_the_language_that_is_spoken(run):
    for command in ([], *([name] for name in COMMANDS)):
        out = run("--lang", "es", *command, "--help").out
        assert out.startswith("uso: boardkit")
        assert not re.search("usage|options:|arguments", out)
        assert run("--lang", "en", *command, "--help").out.startswith("usage: boardkit")


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("name", bk.games())
def test_players_are_listed_as_they_are_typed(run, name: str, lang: str):
    game = bk.game(name)
    out = run("--lang", lang, "players", name).out
    assert out in run("--lang", lang, "players").out
    listed = [line.strip().partition(": ")[0] for line in out.splitlines()[1:] if line[2] != " "]
    assert [word.split()[0] for word in listed] == list(all_names(game))
    for typed in listed:
        find_player(game, typed)
    for usual in dialled_players(game).values():
        assert usual.__name__ in listed
        for dial in usual.dials():
            # What the line says stands in the usual player, is what it has.
            (line,) = re.findall(rf"^    {dial} \(.*$", out, re.MULTILINE)
            no_word = {"en": "none", "es": "ninguna"}[lang]
            assert line.endswith(f" {usual.written(dial) or no_word}")


@pytest.mark.parametrize(
    ("words", "environ", "lang"),
    [
        ([], {}, "en"),
        ([], {"LANG": "es_AR.UTF-8"}, "es"),
        ([], {"LANG": "es_AR.UTF-8", "LC_ALL": "C"}, "en"),
        ([], {"LC_ALL": "", "LC_MESSAGES": "es", "LANG": "de"}, "es"),
        (["--lang", "en"], {"LANG": "es"}, "en"),
        (["play", "karuba", "--lang=es"], {}, "es"),
        (["--lang", "fr"], {"LANG": "es"}, "es"),
        (["--lang"], {}, "en"),
        (["rule", "karuba", "es"], {}, "en"),
    ],
)
def test_the_language_is_asked_for_or_that_of_the_system(words, environ, lang: str):
    assert cli.chosen_language(words, environ) == lang


class Server:
    """Stands in for the process of JupyterLab."""

    command: list[str]
    env: dict[str, str]

    def __init__(self, command: list[str], env: dict[str, str]) -> None:
        type(self).command, type(self).env = command, env
        self.answers = [KeyboardInterrupt, 0]

    def __enter__(self):
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def wait(self) -> int:
        answer = self.answers.pop(0)
        if answer is KeyboardInterrupt:
            raise answer
        return int(answer)  # type: ignore[call-overload, no-any-return]


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """A checkout with notebooks, and no real server."""
    for lang in ("es", "en"):
        (tmp_path / "notebooks" / lang).mkdir(parents=True)
    (tmp_path / "boardkit").mkdir()
    monkeypatch.setattr(bk, "__file__", str(tmp_path / "boardkit" / "__init__.py"))
    monkeypatch.setattr(subprocess, "Popen", Server)
    monkeypatch.setattr(os, "execve", lambda _, command, env: Server(command, env))
    monkeypatch.setattr("importlib.util.find_spec", lambda name: name)
    return Server


def test_lab_opens_the_index_of_the_language(run, server, tmp_path: Path):
    assert run("lab", "--lang", "es", "--port", "8899", "--no-browser", "--ServerApp.x=1").code == 0
    assert server.command[:3] == [sys.executable, "-m", "jupyterlab"]
    options = set(server.command[3:])
    assert f"--ServerApp.root_dir={tmp_path / 'notebooks'}" in options
    assert "--LabApp.default_url=/lab/tree/es/index.ipynb" in options
    assert {"--port=8899", "--no-browser", "--ServerApp.x=1"} <= options
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    assert ("--allow-root" in options) == root
    assert server.env["PYTHONPATH"].split(os.pathsep)[0] == str(tmp_path)


def test_lab_has_the_simulations_compiled_unless_told_not_to(run, server, warmed):
    assert run("lab", "--no-browser").code == 0
    assert warmed == [()]  # all of them
    assert run("lab", "--no-warm").code == 0
    assert warmed == [()]


def test_where_a_process_cannot_be_taken_over_control_c_is_left_to_the_lab(server):
    assert cli._wait_for(["jupyter"], {"A": "b"}) == 0
    assert (server.command, server.env) == (["jupyter"], {"A": "b"})


def test_lab_says_what_is_missing(run, server, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    result = run("lab")
    assert (result.code, "JupyterLab is not installed" in result.err) == (cli.USAGE, True)
    (tmp_path / "notebooks" / "en").rmdir()
    result = run("lab")
    assert (result.code, "there is no folder" in result.err) == (cli.USAGE, True)


def program(*words: str, **options) -> subprocess.CompletedProcess[bytes]:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"} | options.pop("env", {})
    command = [sys.executable, "-W", "error", "-m", "boardkit", *words]
    return subprocess.run(command, capture_output=True, check=False, env=env, **options)


def test_it_is_a_program():
    assert program("--version").stdout.decode().split() == ["boardkit", bk.__version__]
    assert program().returncode == cli.USAGE


def test_a_reader_who_has_seen_enough_is_no_error():
    command = f"{sys.executable} -m boardkit replay --code {PLAYED.code} | head -1; exit ${{PIPESTATUS[0]}}"
    env = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}
    done = subprocess.run(["bash", "-c", command], capture_output=True, env=env, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == b"Karuba with 2 players\n"


def test_where_nobody_can_read_nothing_is_wrong():
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = f"{sys.executable} -m boardkit rule KAR-B4 >&-"
    done = subprocess.run(["bash", "-c", command], capture_output=True, env=env, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_terminal_without_the_letters_shows_others():
    done = program(
        *("play", "karuba", "--players", "person,random", "--lang", "es"),
        input=b"\xff\xfe P C3\nayuda\n",
        env={"PYTHONIOENCODING": "ascii", "LC_ALL": "C"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"C?digo para compartir: bk1-" in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_control_c_shows_the_code_and_no_traceback():
    import signal
    import time

    env = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "boardkit", "play", "karuba", "--players", "person,random"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env
    ) as game:
        assert game.stdout
        seen = b""
        while b"> " not in seen:
            seen += game.stdout.read(1)
        time.sleep(0.1)
        game.send_signal(signal.SIGINT)
        out, err = game.communicate(timeout=20)
    assert (game.returncode, err) == (cli.INTERRUPTED, b"")
    assert b"bk1-" in out
