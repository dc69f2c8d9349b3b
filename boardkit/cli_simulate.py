"""The command `boardkit simulate`: many games into a table, a file, or a chart."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager, nullcontext
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import boardkit as bk
from boardkit.core.catalogue import Lang, say
from boardkit.core.dials import read_number
from boardkit.core.errors import RulesError
from boardkit.core.game import AnyGame, find_game
from boardkit.lookup import find_kind
from boardkit.simulate import GameError, cases, dictionary
from boardkit.simulate.sweeps import PLAYERS, SEATS, choice_names
from boardkit.simulate.told import settings as told
from boardkit.simulate.told import varied

Frame = Any  # a pandas frame; nothing here needs pandas before games are played

FINE, INTERRUPTED = 0, 130
NEEDED = ("numpy", "pandas", "scipy", "plotly")
KINDS = (".csv", ".parquet", ".html", ".svg")
CHARTS = ("wins", "scores", "growth")
MAPPED = {"wins": "won", "scores": "total"}  # which of them a heat map shows, and its column
TOGETHER = "+"  # parts the players of a line-up, as the comma parts line-ups


def add_parser(commands: Any, text: Callable[[str], str]) -> None:
    """Makes the command known.

    Args:
        commands: where it goes.
        text: finds what is said of an option.
    """
    parser = commands.add_parser("simulate", help=text("simulate"), epilog=text("simulate_epilog"))
    parser.add_argument("game", help=text("game"))
    parser.add_argument("--players", default="careful,random", help=text("simulate_players"))
    parser.add_argument("--seats", type=int, help=text("seats"))
    parser.add_argument("--games", type=int, default=1000, help=text("games"))
    parser.add_argument("--seed", default="boardkit", help=text("seed"))
    rule = {"action": "append", "default": [], "metavar": "NAME=OPTION"}
    parser.add_argument("--rule", help=text("rule_choice"), **rule)
    sweep = {"action": "append", "default": [], "metavar": "NAME=VALUE,VALUE"}
    parser.add_argument("--sweep", help=text("sweep"), **sweep)
    parser.add_argument("--rotate", action="store_true", help=text("rotate"))
    parser.add_argument("--events", action="store_true", help=text("events"))
    parser.add_argument("--processes", type=int, default=1, help=text("processes"))
    parser.add_argument("--out", type=Path, metavar="FILE", help=text("out"))
    parser.add_argument("--chart", choices=CHARTS, default="wins", help=text("chart"))
    parser.add_argument("--columns", action="store_true", help=text("columns"))
    parser.add_argument("--data", metavar="FOLDER", help=text("data"))
    parser.set_defaults(command=run)


def run(options: argparse.Namespace) -> int:
    """Plays the games and writes what was asked for; also what is done when it is stopped."""
    lang: Lang = options.lang
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise RulesError("simulate.libraries", found=", ".join(missing))
    game = find_game(options.game)
    _check_out(options)
    players, sweep = _line_up(game, options.players, ","), _sweep(game, options.sweep)
    seats = options.seats
    if seats is None and isinstance(players, list) and not {SEATS, PLAYERS} & {*sweep}:
        seats = max(len(players), game.seats[0])  # as `play` does: the last player sits there too
    settings: dict[str, Any] = {
        "players": players,
        "seed": options.seed,
        "seats": seats,
        "rules": _rules(options.rule),
        "rotate_seats": options.rotate,
        "sweep": sweep,
        "events": options.events,
        "data": options.data,
    }
    if options.columns:
        frame = bk.simulate(options.game, games=1, **settings)
        for name, kind, meaning in dictionary(frame, lang).itertuples(index=False):
            print(f"{name:<20} {kind:<9} {meaning}")
        return FINE
    bar = lang if sys.stderr.isatty() else False
    try:
        with _executor(options.processes) as executor:
            frame = bk.simulate(
                options.game, games=options.games, executor=executor, progress=bar, **settings
            )
    except GameError as error:
        if error.frame is not None and len(error.frame):
            _write(error.frame, options)
        raise
    _write(frame, options)
    return INTERRUPTED if frame.attrs["partial"] else FINE


# What is asked for -----------------------------------------------------------------------------


def _line_up(game: AnyGame, words: str, sign: str) -> str | list[str]:
    """The players named; one alone takes all seats."""
    named = [find_kind(game, word.strip()) for word in words.split(sign)]
    return named if len(named) > 1 else named[0]


def _pair(given: str, option: str) -> tuple[str, str]:
    name, sign, value = given.partition("=")
    if not sign:
        raise RulesError("simulate.pair", option=option, found=given)
    return name.strip(), value.strip()


def _rules(given: list[str]) -> dict[str, str]:
    """The variants and readings, each named once."""
    found: dict[str, str] = {}
    for name, option in (_pair(one, "--rule") for one in given):
        if name in found:
            raise RulesError("simulate.rule_again", found=name)
        found[name] = option
    return found


def _sweep(game: AnyGame, given: list[str]) -> dict[str, list[Any]]:
    """What is to be varied: texts, but numbers for seats and dials."""
    found: dict[str, list[Any]] = {}
    for name, values in (_pair(one, "--sweep") for one in given):
        words = [value.strip() for value in values.split(",")]
        if name in found:
            raise RulesError("simulate.sweep_again", found=name)
        if name == PLAYERS:
            found[name] = [_line_up(game, word, TOGETHER) for word in words]
        else:
            text = name != SEATS and name in choice_names(game)
            found[name] = words if text else [read_number(word) for word in words]
    return found


def _check_out(options: argparse.Namespace) -> None:
    """Says what is wrong with the file before a single game is played."""
    out = options.out
    if options.processes < 1:
        raise RulesError("simulate.processes", found=options.processes)
    if out is None:
        return
    kind = out.suffix.lower()
    if kind not in KINDS:
        raise RulesError("simulate.kind", file=out, known=", ".join(KINDS))
    if out.exists():
        raise RulesError("simulate.exists", file=out)
    if not out.absolute().parent.is_dir():
        raise RulesError("simulate.folder", file=out)
    if kind == ".parquet" and find_spec("pyarrow") is None:
        raise RulesError("simulate.libraries", found="pyarrow")
    if options.events and kind not in (".csv", ".parquet"):
        raise RulesError("simulate.events_chart")


@contextmanager
def _executor(processes: int) -> Iterator[Executor | None]:
    """So many processes that start afresh and leave Ctrl-C to this one; None for one."""
    with (
        nullcontext()
        if processes == 1
        else ProcessPoolExecutor(processes, get_context("spawn"), initializer=_deaf)
    ) as executor:
        yield executor


def _deaf() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


# What is written -------------------------------------------------------------------------------


def _write(frame: Frame, options: argparse.Namespace) -> None:
    """The table or its chart into the file; without one, what was found in words."""
    from boardkit.charts.heat import KEYS, heat
    from boardkit.charts.svg import stack, svg

    lang: Lang = options.lang
    if frame.attrs["partial"]:
        asked = frame.attrs["games"] * _count(frame)
        said = say(lang, "cli", "simulate.partial", n=frame.attrs["n"], asked=asked)
        print(said, file=sys.stderr)
    out = options.out
    kind = out.suffix.lower() if out is not None else ""
    if kind == ".csv":
        frame.to_csv(out, index=False, lineterminator="\n")
    elif kind == ".parquet":
        frame.to_parquet(out)
    elif options.events:
        print(frame["kind"].value_counts(sort=False).to_string(header=False))
    else:
        game = find_game(frame.attrs["game"])
        shown = [
            (told(game, settings, lang), rows)
            for settings, rows in cases(frame)
            if rows.attrs["n"] > 0
        ]
        if not kind:
            for head, rows in shown:
                print("\n".join(filter(None, [head, _words(rows, options)])))
            return
        keys = frame.attrs["sweep"]
        if len(keys) == KEYS and options.chart in MAPPED:
            figures = [("", heat(frame, lang, column=MAPPED[options.chart]))]
        else:
            figures = [(head, _figure(rows, options)) for head, rows in shown]
        if len(keys) > KEYS:
            print(say(lang, "cli", "simulate.many_keys", n=len(keys)))
        if kind == ".svg":
            drawn = stack([svg(figure, head) for head, figure in figures])
        else:
            from boardkit.charts.page import page

            title = say(lang, frame.attrs["game"], "game.name")
            drawn = page(figures, f"boardkit · {title}", lang)
        out.write_text(drawn, encoding="utf-8")
    if out is not None:
        print(say(lang, "cli", "simulate.written", file=out))
    print(_source(frame, lang))


def _count(frame: Frame) -> int:
    return max(1, len(frame.attrs["cases"]))


def _source(frame: Frame, lang: Lang) -> str:
    """What is needed to make the table again, in one line, with what is varied."""
    from boardkit.charts.shares import source

    swept = varied(find_game(frame.attrs["game"]), frame.attrs["sweep"], lang)
    more = [say(lang, "cli", "simulate.varied", what=swept)] if swept else []
    return " · ".join([source(frame, lang), *more])


def _figure(frame: Frame, options: argparse.Namespace) -> Any:
    from boardkit import charts

    draw: dict[str, Callable[..., Any]] = {
        "wins": charts.win_shares,
        "scores": charts.score_distribution,
        "growth": charts.growth,
    }
    return draw[options.chart](frame, lang=options.lang)


def _words(frame: Frame, options: argparse.Namespace) -> str:
    from boardkit.charts import text

    return text(_figure(frame, options))
