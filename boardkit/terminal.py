"""Playing in a terminal: the board as text, typed moves, and why a move is not allowed."""

from __future__ import annotations

import importlib
import textwrap
from collections.abc import Callable, Sequence
from typing import Any

from boardkit.core.catalogue import Lang, say
from boardkit.core.errors import IllegalAction
from boardkit.core.game import CHANCE, AnyGame, find_player, random_player
from boardkit.core.match import Match
from boardkit.core.notation import fold
from boardkit.core.refusal import Refusal
from boardkit.lookup import PERSON
from boardkit.views.words import example_actions, hand, outcome_text, score_rows, tell, verb

_MOST_SHOWN = 12  # of each verb
_BLANK = "\n" * 60  # more lines than a screen has

# What a person may type besides actions, in both languages; folded.
_COMMANDS = {
    word: command
    for command, words in {
        "legal": "? help ayuda",
        "undo": "undo deshacer",
        "redo": "redo rehacer",
        "board": "board tablero",
        "code": "code codigo",
        "quit": "quit exit salir",
    }.items()
    for word in words.split()
}


class Table:
    """A game at a terminal, with people and the program's players in the seats.

    Args:
        match: the game.
        kinds: for each seat `person` or the name of a player.
        ask: shows a prompt and returns the line typed, or None where there is no more input.
        write: shows a text.
        lang: the language.
        clear: what empties the screen before it goes to another person; written like a text.

    Raises:
        RulesError: the game has no player of that name.
    """

    def __init__(
        self,
        match: Match,
        kinds: Sequence[str],
        ask: Callable[[str], str | None],
        write: Callable[[str], None],
        lang: Lang,
        clear: str = "",
    ) -> None:
        self.match = match
        self.kinds = kinds
        self.ask = ask
        self.write = write
        self.lang = lang
        self.clear = _BLANK + clear
        self.watched = PERSON in kinds
        self._asked: int | None = None  # who sits at the keyboard,
        self._secret = False  # whether something hidden from the others stands on the screen,
        self._news: list[str] = []  # and what everybody saw happen since
        # A person's seat is asked here and never through this list.
        self._players = [
            random_player if kind == PERSON else find_player(match.game, kind) for kind in kinds
        ]

    def run(self) -> None:
        """Plays until the game is over or a person stops."""
        if self.watched:
            self.write(say(self.lang, "cli", "play.commands"))
        while self.match.state.to_move is not None:
            if not self._is_person(self.match.cursor):
                self._tell(self.match.do(self.match.next_action(self._players)).events)
            elif not self._ask_person(self.match.state.to_move):
                return

    def _is_person(self, cursor: int) -> bool:
        turn = self.match.state_at(cursor).to_move
        return isinstance(turn, int) and self.kinds[turn] == PERSON

    def _tell(self, events: Sequence[Any]) -> None:
        """Events as everybody at the table sees them; silent where only the program plays."""
        if self.watched:
            for event in events:
                self._news.append(tell(event.seen_by(None), self.lang, self.match.game.name))
                self.write(self._news[-1])

    def _ask_person(self, seat: int) -> bool:
        """Asks until the position changes; False where the person stops."""
        if not self._pass_on(seat):
            return False
        self._show_board(seat)
        prompt = say(self.lang, "cli", "ui.to_move.label", seat=seat + 1)
        cursor = self.match.cursor
        while self.match.cursor == cursor:
            if held := self._hand(seat):
                self.write(held)
            line = self.ask(f"{prompt}> ")
            command = _COMMANDS.get(fold(line.strip())) if line is not None else "quit"
            if command == "quit":
                return False
            if command is not None:
                self._obey(command, seat)
            elif line and line.strip():
                self._try(line.strip(), seat)
        return True

    def _pass_on(self, seat: int) -> bool:
        """Hands the keyboard on to a person; False where there is no more input.

        Where the one before or the one to come knows something that the others do not, the screen
        is emptied first, but for what everybody saw.
        """
        before, shown, secret = self._asked, self._secret, self._knows_more(seat)
        self._asked, self._secret = seat, secret
        news, self._news = self._news, []
        if before in (None, seat) or not (shown or secret):
            return True
        self.write("\n".join([self.clear, *news]))
        line = self.ask(say(self.lang, "cli", "play.pass_on", seat=seat + 1) + " ")
        return line is not None and _COMMANDS.get(fold(line.strip())) != "quit"

    def _knows_more(self, seat: int) -> bool:
        """Whether a seat knows something now that not everybody at the table does."""
        game, state = self.match.game, self.match.state
        own, public = (game.to_json(game.view(state, who)) for who in (seat, None))
        return any(own[name] != public[name] for name in own if name != "seat")

    def _obey(self, command: str, seat: int) -> None:
        if command == "legal":
            self._show_notation()
            self._show_legal()
        elif command == "board":
            self._show_board(seat)
        elif command == "code":
            self.write(self.match.record.code)
        else:
            step = -1 if command == "undo" else 1
            cursor = self.match.cursor + step
            while 0 <= cursor < self.match.length and not self._is_person(cursor):
                cursor += step
            if not self.match.goto(cursor):
                self.write(say(self.lang, "cli", f"play.no_{command}"))

    def _try(self, text: str, seat: int) -> None:
        try:
            self._tell(self.match.do(text, seat).events)
        except IllegalAction as error:
            self.write(refusal_text(error.refusal, self.match.game, self.lang))
            if error.refusal.reason == "unreadable":
                self.write(say(self.lang, "cli", "play.example", example=self._example(text)))

    def _hand(self, seat: int) -> str:
        """What the seat decides about, such as the tile turned up."""
        game = self.match.game
        return hand(game, game.view(self.match.state, seat), self.lang)

    def _show_board(self, seat: int) -> None:
        game = self.match.game
        view = importlib.import_module(f"boardkit.views.{game.name}")
        self.write(str(view.text(game.view(self.match.state, seat), seat, self.lang)))

    def _example(self, text: str) -> str:
        """An allowed action in words, with the verb that was typed if there is one."""
        game = self.match.game
        actions = game.legal(self.match.state)
        typed = fold(text.split(maxsplit=1)[0])
        for action in actions:
            said = game.words(action, self.lang), game.format(action)
            if typed in (fold(one.split()[0]) for one in said):
                return said[0]
        return game.words(actions[0], self.lang)

    def _show_notation(self) -> None:
        """How each kind of action is written, in words and in short."""
        game = self.match.game
        self.write(say(self.lang, "cli", "play.notation"))
        for action in example_actions(game, self.match.state):
            said, short = game.words(action, self.lang), game.format(action)
            does = verb(action, self.lang, game.name)
            self.write(f"  {said} ({short})" + (f": {does}" if does else ""))

    def _show_legal(self) -> None:
        """How many actions are allowed, and the first of each kind."""
        game = self.match.game
        actions = game.legal(self.match.state)
        self.write(say(self.lang, "cli", "play.allowed", n=len(actions)))
        groups: dict[type, list[str]] = {}
        for action in actions:
            groups.setdefault(type(action), []).append(game.words(action, self.lang))
        for texts in groups.values():
            # Lines break between actions, not within one.
            shown = ", ".join(text.replace(" ", "_") for text in texts[:_MOST_SHOWN])
            if len(texts) > _MOST_SHOWN:
                more = say(self.lang, "cli", "play.more", n=len(texts) - _MOST_SHOWN)
                shown = f"{shown} {more}"
            lines = textwrap.fill(
                shown, 100, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False
            )
            self.write(lines.replace("_", " "))


def refusal_text(refusal: Refusal, game: AnyGame, lang: Lang) -> str:
    """A refusal with the clauses that say so, one a line."""
    lines = [refusal.text(lang)]
    clauses = game.rulebook.clauses
    lines += [f"  {name}: {clauses[name].gist[lang]}" for name in refusal.clauses]
    return "\n".join(lines)


def result_text(game: AnyGame, state: Any, lang: Lang) -> str:
    """Who won and the parts of the scores as a small table, or whose turn it is."""
    outcome = game.outcome(state)
    if outcome is None:
        if state.to_move is CHANCE:
            return say(lang, "cli", "play.unfinished_chance")
        return say(lang, "cli", "play.unfinished", seat=state.to_move + 1)
    rows = score_rows(outcome.scores, lang, game.name)
    names = [say(lang, "cli", "ui.seat_name.label", seat=s + 1) for s in range(len(outcome.scores))]
    table = [("", *names), *((name, *map(str, points)) for name, points in rows)]
    wide = [max(len(row[column]) for row in table) for column in range(len(names) + 1)]
    lines = [
        "  ".join([row[0].ljust(wide[0]), *map(str.rjust, row[1:], wide[1:])]).rstrip()
        for row in table
    ]
    return "\n".join([*lines, outcome_text(outcome, lang, game.name, state)])
