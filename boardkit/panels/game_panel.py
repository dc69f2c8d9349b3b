"""The panel of a game: step through it, play it, look back, share it. Knows no single game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

import ipywidgets as widgets

from boardkit.core.chance import Seed
from boardkit.core.game import CHANCE, AnyGame, find_player
from boardkit.core.match import Match
from boardkit.core.record import Record
from boardkit.panels.board import Board
from boardkit.panels.frame import Panel, guarded
from boardkit.views.scene import Scene
from boardkit.views.words import outcome_text, tell

PERSON = "person"
_LOG_LENGTH = 120


def read_record(text: str) -> Record:
    """A record from its text or its share code.

    Raises:
        RecordError: it is neither.
    """
    plain = text.strip()
    return Record.parse(plain) if "\n" in plain else Record.decode(plain)


def reopen(game: AnyGame, record: Record, data: str | None) -> Match:
    """The match of a record. Seats of players not known here, such as a pupil's own, are people's.

    Raises:
        RecordError: the record cannot be replayed.
    """
    match = Match.of(record, data)
    known = (PERSON, *game.players)
    match.players = tuple(name if name in known else PERSON for name in match.players)
    return match


class GamePanel(Panel):
    """A game with its board, its seats and its time line.

    Seats are played by people or by the game's players. After a person's action the others go on by
    themselves, up to the next draw or the next person.

    A game opened from its share code is shown after `at` of its actions, else at its end.

    Attributes:
        match: the game being played.
        seat: whose part of the table is shown.
    """

    def __init__(
        self,
        game: AnyGame,
        *,
        players: int | Sequence[str] = (PERSON, "careful"),
        seed: Seed = "boardkit",
        lang: str = "es",
        rules: Mapping[str, str] | None = None,
        code: str = "",
        at: int | None = None,
        data: str | None = None,
    ) -> None:
        names = (PERSON,) * players if isinstance(players, int) else tuple(players)
        self.data = data
        if code:
            self.match = reopen(game, read_record(code), data)
        else:
            chosen = game.rules(**(rules or {}))
            self.match = Match(game, seed=seed, rules=chosen, players=names, data=data)
        if at is not None:
            self.match.goto(max(0, min(at, self.match.length)))
        for name in self.match.players:
            if name != PERSON:
                find_player(game, name)
        self.seat = 0
        self.game = game
        self.lang = lang  # type: ignore[assignment]  # checked by Panel just below
        super().__init__(game, lang, Board(self.scene()))
        self._build()
        self.relabel()
        self.follow_turn()
        self.refresh()

    # What a game adds

    def scene(self) -> Scene:
        """The picture of the part of the table that is shown."""
        raise NotImplementedError

    def actions_bar(self) -> list[widgets.Widget]:
        """The game's own controls."""
        return []

    def status(self) -> str:
        """What is to be done now, as HTML."""
        raise NotImplementedError

    def score_rows(self) -> list[tuple[str, tuple[int, ...]]]:
        """What the table shows of the points: a name, and one number for each seat."""
        raise NotImplementedError

    def forget_choice(self) -> None:
        """Drops what was half chosen for the action to come."""

    # Building

    def _build(self) -> None:
        self.seats = widgets.ToggleButtons(options=[("1", 0)])
        self.seats.observe(self._on_seat, "value")
        self.label(self.seats, "seat")
        self.state_line = widgets.HTML()
        self.table = widgets.HTML()
        self.events = widgets.HTML()
        self.events.add_class("bk-log")
        self.scrub = widgets.IntSlider(min=0, max=1, readout=False)
        self.scrub.layout.width = "100%"
        self.scrub.observe(self._on_scrub, "value")
        self.label(self.scrub, "scrub")
        self.typed = widgets.Text(continuous_update=False)
        self.typed.layout.width = "11em"
        self.typed.on_submit(lambda _: self._pressed(self._do_typed))
        self.label(self.typed, "type_move")
        time = widgets.HBox(
            [
                self.button("first", lambda: self.show(0), "|◀"),
                self.button("undo", self.undo, "◀"),
                self.button("redo", self.redo, "▶"),
                self.button("last", lambda: self.show(self.match.length), "▶|"),
                self.scrub,
            ]
        )
        time.add_class("bk-time")
        steps = widgets.HBox(
            [
                self.button("step", self.step),
                self.button("choose_for_me", self.choose_for_me),
                self.typed,
                self.button("do", self._do_typed),
            ]
        )
        steps.add_class("bk-row")
        head = widgets.HBox([self.seats, self.language])
        head.add_class("bk-head")
        side = widgets.VBox(
            [
                head,
                self.state_line,
                *self.actions_bar(),
                steps,
                self.message,
                self.table,
                self.events,
            ]
        )
        side.add_class("bk-side")
        left = widgets.VBox([self.board, time])
        left.add_class("bk-left")
        main = widgets.HBox([left, side])
        main.add_class("bk-main")
        self.arrange(main, self._folded())

    def _folded(self) -> widgets.Widget:
        """New game and share code, folded away until they are wanted."""
        self.seed_box = widgets.Text(value=self.match.seed)
        self.label(self.seed_box, "seed")
        self.player_boxes = [widgets.Dropdown() for _ in range(self.game.seats[-1])]
        for box in self.player_boxes:
            box.layout.width = "9em"
            self.label(box, "seats")
        self.rule_boxes = {name: widgets.Dropdown() for name in self.game.rulebook.readings}
        self.code_box = widgets.Textarea(rows=3)
        self.code_box.layout.width = "100%"
        self.label(self.code_box, "share_code")
        new = widgets.VBox(
            [
                widgets.HBox([self.seed_box, *self.player_boxes]),
                *self.rule_boxes.values(),
                *self.new_game_bar(),
                self.button("new_game", self.new_game),
            ]
        )
        share = widgets.VBox(
            [
                self.code_box,
                widgets.HBox([self.button("copy", self.show_code), self.button("load", self.load)]),
            ]
        )
        self.folded = widgets.Accordion(children=(new, share))
        return self.folded

    def new_game_bar(self) -> list[widgets.Widget]:
        """What else a new game of this kind asks for."""
        return []

    def new_game_rules(self) -> dict[str, str]:
        """The variants chosen in `new_game_bar`."""
        return {}

    def relabel(self) -> None:
        for place, key in enumerate(("new_game", "share_code")):
            self.folded.set_title(place, self.tr(f"ui.{key}.label"))
        kinds = [(self.tr(f"players.{name}"), name) for name in (PERSON, *self.game.players)]
        names = self.match.players or (PERSON,) * self.match.seats
        for place, box in enumerate(self.player_boxes):
            keep = box.value if box.options else (names[place] if place < len(names) else None)
            optional = [("—", None)] if place >= self.game.seats[0] else []
            box.options = [*kinds, *optional]
            known = [value for _, value in box.options]
            box.value = keep if keep in known else known[-1]
        for name, box in self.rule_boxes.items():
            reading = self.game.rulebook.readings[name]
            keep = box.value or self.reading(name)
            box.options = [(option.text[self.lang], key) for key, option in reading.options.items()]
            box.value = keep
            box.description = reading.clause
            box.tooltip = reading.question[self.lang]
            box.layout.width = "100%"
        self.typed.placeholder = self.tr("ui.type_move.label")

    def reading(self, name: str) -> str:
        return str(getattr(self.match.state.setup.rules, name))

    # Showing

    def refresh(self) -> None:
        match = self.match
        self.board.set_scene(self.scene())
        self.state_line.value = self.status()
        self._show_table()
        self._show_events()
        names = [self.tr("ui.seat_name.label", seat=seat + 1) for seat in range(match.seats)]
        with self.hold_trait_notifications():
            self.scrub.max = max(match.length, 1)
        self._quietly(self.scrub, match.cursor)
        if [name for name, _ in self.seats.options] != names:
            self.seats.unobserve(self._on_seat, "value")
            self.seats.options = [(name, seat) for seat, name in enumerate(names)]
            self.seats.observe(self._on_seat, "value")
        self._quietly(self.seats, self.seat)
        self.buttons["undo"].disabled = self.buttons["first"].disabled = match.cursor == 0
        at_end = match.cursor == match.length
        self.buttons["redo"].disabled = self.buttons["last"].disabled = at_end
        over = match.state.to_move is None
        self.buttons["step"].disabled = over and at_end
        self.buttons["choose_for_me"].disabled = not self.person_to_move
        key = "draw" if match.state.to_move is CHANCE and at_end else "step"
        self.buttons["step"].description = self.tr(f"ui.{key}.label")

    def _quietly(self, widget: Any, value: Any) -> None:
        """Sets a control without its callback thinking that a person did it."""
        self._quiet = True
        try:
            widget.value = value
        finally:
            self._quiet = False

    _quiet = False

    def _show_table(self) -> None:
        turn = self.match.state.to_move
        heads = [
            self.tr("ui.seat_of.label", seat=seat + 1, player=self.tr(f"players.{player}"))
            for seat, player in enumerate(map(self.player_of, range(self.match.seats)))
        ]
        marks = ["▶ " if seat == turn else "" for seat in range(self.match.seats)]
        head = "".join(
            f'<th scope="col">{mark}{escape(text)}</th>'
            for mark, text in zip(marks, heads, strict=True)
        )
        body = "".join(
            f'<tr><th scope="row">{escape(name)}</th>'
            + "".join(f"<td>{value}</td>" for value in values)
            + "</tr>"
            for name, values in self.score_rows()
        )
        self.table.value = f'<table class="bk-table"><tr><td></td>{head}</tr>{body}</table>'

    def _show_events(self) -> None:
        match = self.match
        lines: list[str] = []
        for cursor in range(match.cursor, 0, -1):
            told = [
                tell(event.seen_by(None), self.lang, self.game.name)
                for event in match.events_at(cursor)
            ]
            now = ' class="bk-now"' if cursor == match.cursor else ""
            lines += [f"<li{now}>{escape(text)}</li>" for text in reversed(told)]
            if len(lines) > _LOG_LENGTH:
                break
        outcome = self.game.outcome(match.state)
        if outcome is not None:
            lines.insert(
                0, f"<li><b>{escape(outcome_text(outcome, self.lang, self.game.name))}</b></li>"
            )
        empty = f"<li>{escape(self.tr('ui.log_empty.label'))}</li>"
        title = escape(self.tr("ui.events.label"))
        self.events.value = (
            f'<ol class="bk-events" aria-label="{title}" reversed>{"".join(lines) or empty}</ol>'
        )

    def summary(self) -> str:
        match = self.match
        outcome = self.game.outcome(match.state)
        where = (
            f"{self.tr('game.name')}, "
            f"{self.tr('ui.step_of.label', n=match.cursor, total=match.length)}"
        )
        if outcome is None:
            return where
        return f"{where}. {outcome_text(outcome, self.lang, self.game.name)}"

    def __repr__(self) -> str:
        match = self.match
        return f"<boardkit panel: {self.game.name}, {match.seats} seats, action {match.cursor}>"

    # Playing

    def player_of(self, seat: int) -> str:
        """Who plays a seat."""
        return self.match.players[seat] if self.match.players else PERSON

    @property
    def person_to_move(self) -> bool:
        """Whether a person has to choose now."""
        turn = self.match.state.to_move
        return isinstance(turn, int) and self.player_of(turn) == PERSON

    def act(self, action: Any) -> None:
        """A person's action for the seat shown; then the players go on.

        Raises:
            IllegalAction: it is not allowed; nothing changes.
        """
        turn = self.match.state.to_move
        seat = self.seat if isinstance(turn, int) and self.player_of(turn) == PERSON else None
        self._after(self.match.do(action, seat))

    def _after(self, step: Any, *, go_on: bool = True) -> None:
        self.forget_choice()
        self.clear_message()
        events = list(step.events)
        while go_on and isinstance(self.match.state.to_move, int) and not self.person_to_move:
            events += self.match.do(self.match.next_action()).events
        told = " ".join(tell(event.seen_by(None), self.lang, self.game.name) for event in events)
        self.board.say(told)
        self.follow_turn()
        self.refresh()

    def follow_turn(self) -> None:
        """Shows the part of the table of the person who has to choose."""
        turn = self.match.state.to_move
        if isinstance(turn, int) and self.player_of(turn) == PERSON:
            self.seat = turn

    def step(self) -> None:
        """One action forward: what was undone, or what chance or a player does."""
        match = self.match
        if match.cursor < match.length:
            self.redo()
        elif match.state.to_move is CHANCE:
            self._after(match.draw())
        elif self.person_to_move:
            self.tell(self.tr("ui.your_turn.label", seat=int(match.state.to_move) + 1))
        elif match.state.to_move is not None:
            self._after(match.do(match.next_action()), go_on=False)

    def choose_for_me(self) -> None:
        """Lets the careful player choose for the person to move."""
        if self.person_to_move:
            helpers = ("careful" if "careful" in self.game.players else "random",)
            self._after(self.match.do(self.match.next_action(helpers * self.match.seats)))

    def _do_typed(self) -> None:
        text = self.typed.value.strip()
        if text:
            self.act(text)
            self.typed.value = ""

    def type_move(self, text: str) -> None:
        """Types an action and sends it off, as a person would."""
        self.typed.value = text
        self._pressed(self._do_typed)

    # Time

    def _is_stop(self, cursor: int) -> bool:
        """Whether undo and redo stop here: where chance or a person is to act, or at the end."""
        turn = self.match.state_at(cursor).to_move
        people = PERSON in [self.player_of(seat) for seat in range(self.match.seats)]
        return not people or not isinstance(turn, int) or self.player_of(turn) == PERSON

    def undo(self) -> None:
        """Back to where a person or chance was to act before."""
        stops = [k for k in range(self.match.cursor) if self._is_stop(k)]
        self.show(stops[-1] if stops else 0)

    def redo(self) -> None:
        """Forward to where a person or chance was to act next."""
        later = range(self.match.cursor + 1, self.match.length + 1)
        self.show(next((k for k in later if self._is_stop(k)), self.match.length))

    def show(self, cursor: int) -> None:
        """Shows the game after so many actions."""
        self.match.goto(cursor)
        self.forget_choice()
        self.clear_message()
        self.follow_turn()
        self.refresh()
        events = self.match.events_at(cursor)
        self.board.say(
            " ".join(tell(event.seen_by(None), self.lang, self.game.name) for event in events)
        )

    @guarded
    def _on_scrub(self, change: Any) -> None:
        if not self._quiet:
            self.show(int(change["new"]))

    @guarded
    def _on_seat(self, change: Any) -> None:
        if not self._quiet and change["new"] is not None:
            self.seat = int(change["new"])
            self.forget_choice()
            self.refresh()

    # New games and codes

    def new_game(self) -> None:
        """Starts another game with the players, the word and the readings chosen."""
        players = [box.value for box in self.player_boxes if box.value]
        rules = {name: box.value for name, box in self.rule_boxes.items()}
        chosen = self.game.rules(**rules, **self.new_game_rules())
        seed = self.seed_box.value or "boardkit"
        self._open(Match(self.game, seed=seed, rules=chosen, players=players, data=self.data))

    def _open(self, match: Match) -> None:
        self.match = match
        self.seat = 0
        self.forget_choice()
        self.clear_message()
        self.follow_turn()
        self.refresh()

    def show_code(self) -> None:
        """Writes the share code into its box. It holds what is hidden, so only on request."""
        self.code_box.value = self.match.record.code
        self.tell(self.tr("ui.not_saved.label"))

    def load(self) -> None:
        """Opens the game of the code or record in the box."""
        record = read_record(self.code_box.value)
        if record.game != self.game.name:
            self.tell(self.tr("ui.other_game.label", game=record.game), alarm=True)
            return
        self._open(reopen(self.game, record, self.data))
        self.seed_box.value = self.match.seed
        self.tell(self.tr("ui.code_loaded.label"))
