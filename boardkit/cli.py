"""The command line: `lab`, `play`, `replay`, `simulate`, `check-data`, `rule`, `players`, `warm`.

Exit codes: 0 all is well, 1 the input was refused, 2 the command was not understood. Errors are one
line on the standard error output.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import os
import secrets
import subprocess
import sys
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import boardkit as bk
from boardkit import cli_players, cli_simulate, cli_warm
from boardkit.app import has_voila, serve
from boardkit.cli_parser import parser_in
from boardkit.core.catalogue import LANGUAGES, Lang, language, say
from boardkit.core.errors import BoardkitError, DataError, RulesError
from boardkit.core.game import find_game
from boardkit.core.match import Match
from boardkit.core.players import player_label
from boardkit.core.record import Record
from boardkit.inputs import InputError, read_text
from boardkit.lookup import find_kind, game_of_clause
from boardkit.owndata import advice, check_folder, other_games
from boardkit.simulate.warming import let_warm
from boardkit.terminal import Table, result_text
from boardkit.views.rule_words import clause_lines
from boardkit.views.words import tell

FINE, REFUSED, USAGE, INTERRUPTED = 0, 1, 2, 130
LIVE = "-live"  # how the panels are called that play many games


class UsageError(Exception):
    """A command that cannot be followed as it stands."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    lang = chosen_language(words, os.environ)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A terminal that lacks a letter shows a question mark instead of ending the program.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if sys.stdout is None:  # closed (`>&-`): then nobody wants to read
        nowhere = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - needed until the end
        sys.stdout = nowhere
    try:
        code = _run(words, lang)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has seen enough (`boardkit replay … | head`); nothing is left to be written.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except KeyboardInterrupt:
        return _complain(say(lang, "cli", "errors.interrupted"), INTERRUPTED)
    except UsageError as error:
        return _complain(error, USAGE)
    except (InputError, OSError) as error:
        return _complain(error, REFUSED)
    except BoardkitError as error:
        code = USAGE if isinstance(error, RulesError) else REFUSED
        return _complain(error.sentence(lang), code)
    return code


def chosen_language(words: Sequence[str], environ: Mapping[str, str]) -> Lang:
    """The language of `--lang`, else that of the system, else English.

    >>> chosen_language(["--lang", "es"], {}), chosen_language([], {"LANG": "es_ES.UTF-8"})
    ('es', 'es')
    """
    for word, following in pairwise([*words, ""]):
        asked = following if word == "--lang" else word.removeprefix("--lang=")
        if asked != word and asked in LANGUAGES:
            return language(asked)
    system = (environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return "es" if next(filter(None, system), "").lower().startswith("es") else "en"


def _run(words: list[str], lang: Lang) -> int:
    parser = _parser(lang)
    try:
        options, extra = parser.parse_known_args(words)
        if extra and options.command is not _lab:
            parser.error(f"unrecognized arguments: {' '.join(extra)}")
    except SystemExit as stop:  # --help, --version and errors of usage, which are printed already
        return stop.code if isinstance(stop.code, int) else USAGE
    options.lang, options.extra = lang, extra
    try:
        return int(options.command(options))
    except SystemExit:  # the parser has complained
        return USAGE


def _complain(error: object, code: int) -> int:
    line = " ".join(str(error).split())
    # What a stranger's file says reaches a terminal without its control characters.
    print("boardkit:", "".join(c if c.isprintable() else "?" for c in line), file=sys.stderr)
    return code


# Arguments -----------------------------------------------------------------------------------


def _parser(lang: Lang) -> argparse.ArgumentParser:
    def text(key: str) -> str:
        return say(lang, "cli", f"help.{key}")

    kind = parser_in(lang)
    parser = kind(prog="boardkit", description=text("description"), epilog=text("epilog"))
    version = f"boardkit {bk.__version__}"
    parser.add_argument("--version", action="version", version=version, help=text("version"))
    commands: Any = parser.add_subparsers(metavar="COMMAND", parser_class=kind)

    lab = commands.add_parser("lab", help=text("lab"), epilog=text("lab_epilog"))
    lab.add_argument("--app", metavar="PANEL", help=text("app"))
    lab.add_argument("--port", type=int, help=text("port"))
    lab.add_argument("--no-browser", action="store_true", help=text("no_browser"))
    lab.add_argument("--no-warm", action="store_true", help=text("no_warm"))
    lab.set_defaults(command=_lab)

    play = commands.add_parser("play", help=text("play"))
    play.add_argument("game", help=text("game"))
    play.add_argument("--players", default="person,careful", help=text("players"))
    play.add_argument("--seats", type=int, help=text("seats"))
    play.add_argument("--seed", help=text("seed"))
    play.add_argument(
        "--rule", action="append", default=[], metavar="NAME=OPTION", help=text("rule_choice")
    )
    play.add_argument("--data", metavar="FOLDER", help=text("data"))
    play.add_argument("--save", type=Path, metavar="FILE", help=text("save"))
    play.set_defaults(command=_play)

    replay = commands.add_parser("replay", help=text("replay"))
    replay.add_argument("file", nargs="?", metavar="FILE", help=text("file"))
    replay.add_argument("--code", help=text("code"))
    replay.add_argument("--data", metavar="FOLDER", help=text("data"))
    replay.set_defaults(command=_replay)

    cli_simulate.add_parser(commands, text)

    check = commands.add_parser("check-data", help=text("check_data"))
    check.add_argument("folder", type=Path, metavar="FOLDER", help=text("folder"))
    check.add_argument("--game", default="karuba", help=text("game"))
    check.set_defaults(command=_check_data)

    rule = commands.add_parser("rule", help=text("rule"))
    rule.add_argument("game", help=text("rule_game"))
    rule.add_argument("words", nargs="*", metavar="WORDS", help=text("words"))
    rule.set_defaults(command=_rule)

    cli_players.add_parser(commands, text)
    cli_warm.add_parser(commands, text)

    none = say(lang, "cli", "errors.no_command", commands=", ".join(commands.choices))
    parser.set_defaults(command=lambda _: parser.error(none))
    return parser


# lab -----------------------------------------------------------------------------------------


def _lab(options: argparse.Namespace) -> int:
    """Starts JupyterLab on the notebooks, or one panel without code, and waits until it ends."""
    if options.app is not None:
        if not has_voila():
            raise UsageError(say(options.lang, "cli", "errors.no_voila"))
        if options.app.endswith(LIVE) and not options.no_warm:
            let_warm([options.app.removesuffix(LIVE)])
        serve(
            options.app,
            options.lang,
            port=options.port,
            browser=not options.no_browser,
            extra=options.extra,
        )
        return FINE
    home = Path(bk.__file__).parents[1]
    notebooks = home / "notebooks"
    if not (notebooks / options.lang).is_dir():
        raise UsageError(say(options.lang, "cli", "errors.no_notebooks", folder=notebooks))
    if importlib.util.find_spec("jupyterlab") is None:
        raise UsageError(say(options.lang, "cli", "errors.no_lab"))
    if not options.no_warm:  # never in front of a class
        let_warm()
    command = [
        *(sys.executable, "-m", "jupyterlab"),
        f"--ServerApp.root_dir={notebooks}",
        f"--LabApp.default_url=/lab/tree/{options.lang}/index.ipynb",
        # ▶▶ runs a lesson without asking back, and no question about news stands over it.
        f"--LabApp.app_settings_dir={Path(__file__).with_name('lab')}",
        "--LabApp.news_url=None",
        *_prompt(),
    ]
    if options.port is not None:
        command.append(f"--port={options.port}")
    if options.no_browser:
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    # The kernels run this very copy, installed or not.
    path = os.pathsep.join(filter(None, (str(home), os.environ.get("PYTHONPATH"))))
    environ = {**os.environ, "PYTHONPATH": path}
    command += options.extra
    if os.name == "posix":
        # JupyterLab takes this process over, so that every signal reaches it.
        os.execve(sys.executable, command, environ)  # noqa: S606 - the user's own command line
    return _wait_for(command, environ)


def _prompt() -> list[str]:
    """Has a kernel's messages sent at once; nothing where another Jupyter does it otherwise."""
    try:
        kind = importlib.import_module("boardkit.lab.prompt").PromptConnection
    except (ImportError, AttributeError):
        return []
    return [f"--ServerApp.kernel_websocket_connection_class={kind.__module__}.{kind.__name__}"]


def _wait_for(command: list[str], environ: dict[str, str]) -> int:
    """Runs a program and waits until it ends; Ctrl-C is for the program to answer."""
    with subprocess.Popen(command, env=environ) as server:  # noqa: S603 - the user's own too
        while True:
            try:
                return server.wait()
            except KeyboardInterrupt:
                continue


# play ----------------------------------------------------------------------------------------


def _play(options: argparse.Namespace) -> int:
    """Plays a game; whatever happens, its record is shown or saved at the end."""
    lang, save = options.lang, options.save
    if save is not None and save.exists():
        raise UsageError(say(lang, "cli", "errors.exists", file=save))
    match, kinds = _new_match(options)
    print(say(lang, "cli", "play.seed", seed=match.seed))
    table = Table(match, kinds, _ask, print, lang, _CLEAR if sys.stdout.isatty() else "")
    code = FINE
    try:
        table.run()
    except KeyboardInterrupt:
        code = INTERRUPTED
        print()
    print(result_text(match.game, match.state, lang))
    print(say(lang, "cli", "play.code"), match.record.code)
    if save is not None:
        try:
            save.write_text(match.record.text(), encoding="utf-8")
        except OSError as error:
            reason = error.strerror or error
            message = say(lang, "cli", "errors.not_saved", file=save, reason=reason)
            return _complain(message, REFUSED)
        print(say(lang, "cli", "play.saved", file=save))
    return code


def _new_match(options: argparse.Namespace) -> tuple[Match, list[str]]:
    game = find_game(options.game)
    kinds = [find_kind(game, kind.strip()) for kind in options.players.split(",")]
    seats = options.seats or max(len(kinds), game.seats[0])
    if len(kinds) > seats:
        message = say(options.lang, "cli", "errors.too_many", players=len(kinds), seats=seats)
        raise UsageError(message)
    game.check_seats(seats)
    kinds += [kinds[-1]] * (seats - len(kinds))
    choices: dict[str, str] = {}
    for given in options.rule:
        name, sign, option = given.partition("=")
        if not sign:
            raise UsageError(say(options.lang, "cli", "errors.choice", found=given))
        if name.strip() in choices:
            raise RulesError("simulate.rule_again", found=name.strip())
        choices[name.strip()] = option.strip()
    seed = options.seed if options.seed is not None else str(secrets.randbelow(1_000_000))
    rules = game.rules(**choices)
    match = Match(game, seats=seats, seed=seed, rules=rules, players=kinds, data=options.data)
    return match, kinds


_CLEAR = "\x1b[3J\x1b[2J\x1b[H"  # also what has scrolled out of sight


def _ask(prompt: str) -> str | None:
    try:
        line = input(prompt)
    except EOFError:
        print()
        return None
    if not sys.stdin.isatty():
        print(line)  # so that the answers stand in what a script printed
    return line


# replay --------------------------------------------------------------------------------------


def _replay(options: argparse.Namespace) -> int:
    """Tells a record turn by turn."""
    lang = options.lang
    if (options.file is None) == (options.code is None):
        raise UsageError(say(lang, "cli", "errors.file_or_code"))
    text = options.code if options.file is None else read_text(options.file, lang)
    start = text.lstrip("\ufeff \t\r\n")
    record = Record.decode(start) if start.startswith("bk1-") else Record.parse(text)
    game = record.find_game()
    state = record.first_state(options.data)
    name = say(lang, game.name, "game.name")
    print(say(lang, "cli", "replay.header", game=name, seats=record.seats))
    if record.players:
        named = ", ".join(player_label(game, player, lang) for player in record.players)
        print(say(lang, "cli", "replay.players", players=named))
    if record.seed:
        print(say(lang, "cli", "play.seed", seed=record.seed))
    for rule, option in record.choices.items():
        print(say(lang, "cli", "replay.rule", name=rule, option=option))
    by_hand = frozenset(record.by_hand)
    for place, (action, step) in enumerate(record.steps(options.data), start=1):
        state = step.state
        said = " ".join(tell(event, lang, game.name) for event in step.events)
        said += f" ({say(lang, 'cli', 'ui.by_hand.label')})" if place - 1 in by_hand else ""
        print(f"{place:>4}  {game.format(action):<18}  {said}")
    print(result_text(game, state, lang))
    return FINE


# check-data and rule -------------------------------------------------------------------------


def _check_data(options: argparse.Namespace) -> int:
    """Checks a folder of own data laid over ours and prints every fault found."""
    lang, folder = options.lang, options.folder
    game = find_game(options.game)
    meant = [say(lang, "cli", "errors.meant", game=name) for name in other_games(game, folder)]
    try:
        counts, faults = check_folder(game, folder)
    except DataError as error:
        return _complain(". ".join([error.sentence(lang), *meant]), REFUSED)
    if faults:
        for line in dict.fromkeys([*(fault.sentence(lang) for fault in faults), *meant]):
            _complain(line, REFUSED)
        return REFUSED
    print(say(lang, "cli", "check.ok", files=len(counts), game=game.name))
    for name, count in counts.items():
        print(f"  {say(lang, 'cli', 'check.lines', file=name, n=count)}")
    for hint in advice(game, folder):
        print(f"  {hint.sentence(lang)}")
    return FINE


def _rule(options: argparse.Namespace) -> int:
    """Prints the clauses that hold some words."""
    lang, words = options.lang, " ".join(options.words)
    game = game_of_clause(options.game)
    if game is None:
        game = find_game(options.game)
    else:
        words = f"{options.game} {words}".strip()
    book = game.rulebook
    found = book.search(words) if words.strip() else tuple(book.clauses.values())
    if not found:
        message = say(lang, "cli", "errors.no_clause", game=game.name, words=words)
        return _complain(message, REFUSED)
    for clause in found:
        print("\n".join(clause_lines(game, clause.id, lang)))
    return FINE
