"""The panel of a game: step through it, play it, look back, share it. Knows no single game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Any, ClassVar, TypeVar

import ipywidgets as widgets

from boardkit.core.catalogue import language
from boardkit.core.chance import Seed
from boardkit.core.game import CHANCE, AnyGame, Event
from boardkit.core.match import Match
from boardkit.core.players import find_player, player_label
from boardkit.panels.board import Board
from boardkit.panels.chance_desk import ChanceDesk
from boardkit.panels.folded import Folded
from boardkit.panels.forks import Forks
from boardkit.panels.frame import PERSON, guarded
from boardkit.panels.hints import Hints
from boardkit.panels.keys import KeyHelp
from boardkit.panels.last_game import LastGame
from boardkit.panels.lens import Curtain, Lens
from boardkit.panels.move_field import MoveField
from boardkit.panels.part import Part, Slot
from boardkit.panels.position_editor import Clicks, PositionEditor
from boardkit.panels.rules_desk import RulesDesk
from boardkit.panels.seats import seat_picker, show_seats
from boardkit.panels.session import NotStored, SessionDesk, read_game
from boardkit.panels.tables import score_table
from boardkit.panels.timeline import Timeline
from boardkit.panels.typed import TypedMove
from boardkit.panels.view_settings import ViewSettings
from boardkit.panels.wanted import check_game
from boardkit.panels.watched import OPEN, Watched
from boardkit.views.words import outcome_text, tell

P = TypeVar("P", bound=Part)

PARTS: tuple[type[Part], ...] = (
    Timeline,
    NotStored,
    LastGame,
    Curtain,
    TypedMove,
    Hints,
    RulesDesk,
    ChanceDesk,
    Lens,
    Forks,
    PositionEditor,
    SessionDesk,
    ViewSettings,
    KeyHelp,
)  # in the order in which they stand


class GamePanel(Watched):
    """A game with its board, its seats and its time line.

    Seats are played by people or by the game's players. After a person's action the others go on by
    themselves, up to the next draw or the next person.

    A game opened from its code is shown after `at` of its actions, else where it was saved.

    Attributes:
        one_table: whether all seats share one picture, so that no row of seats chooses among them.
        branch_of: the panel beside which this one is a branch; a branch has nothing folded away.
        left, side: the column of the board, and the one of the controls beside it.
        bench: the game and its branches, side by side.
    """

    one_table: ClassVar[bool] = False

    def __init__(
        self,
        game: AnyGame,
        *,
        players: int | Sequence[str] = (PERSON, "careful"),
        seed: Seed = "boardkit",
        lang: str = "es",
        rules: Any = None,
        code: str = "",
        at: int | None = None,
        data: str | None = None,
        branch_of: GamePanel | None = None,
    ) -> None:
        names = check_game(game, players, seed=seed, code=code, at=at, data=data)
        self.data, self.branch_of = data, branch_of
        if branch_of is not None:
            self.data, self.match = branch_of.data, branch_of.match.fork()
        elif code:
            saved = read_game(code, game)
            self.match = Match.of(saved.record, data)
            self.match.goto(saved.at)
        else:
            chosen = game.chosen(rules)
            for name in names:
                if name != PERSON:
                    find_player(game, name)
            self.match = Match(game, seed=seed, rules=chosen, players=names, data=data)
        if at is not None:
            self.match.goto(min(at, self.match.length))
        self.seat = 0
        self.parts: tuple[Part, ...] = ()
        self.game = game
        self.open_eyes()
        if branch_of is not None:
            self.eyes, self.seat, self.curtain = branch_of.eyes, branch_of.seat, False
        self.lang = language(lang)
        super().__init__(game, lang, Board(self.picture()))
        self._build()
        self.relabel()
        self._show_choices()
        self.follow_turn()
        self.refresh()
        if code:
            self.part(LastGame).settle(saved.settings)

    # What a game adds

    def actions_bar(self) -> list[widgets.Widget]:
        """The game's own controls."""
        return []

    def status(self) -> str:
        """What is to be done now, as HTML."""
        raise NotImplementedError

    def score_rows(self) -> list[tuple[str, tuple[int, ...]]]:
        """What the table shows of the points: a name, and one number for each seat."""
        raise NotImplementedError

    def points_table(self, players: Sequence[str]) -> str:
        """The points of all seats, as HTML."""
        turn = self.match.state.to_move
        return score_table(self.tr("ui.seat.label"), players, self.score_rows(), turn)

    def moment(self, state: Any) -> str:
        """What the game calls the moment of a position, such as its turn; it may be nothing."""
        return ""

    def position_clicks(self, state: Any, seat: int) -> Clicks | None:
        """Where a seat's part of a position is changed by clicks, and what tells it then."""
        return None

    # Building

    def _build(self) -> None:
        self.seats = seat_picker(self.game.seats[-1])
        self.seats.observe(self._on_seat, "value")
        choosing = [] if self.one_table else [self.seats]
        if choosing:
            self.label(self.seats, "seat")
        self.state_line = widgets.HTML()
        self.table = widgets.HTML()
        head = widgets.HBox(choosing if self.branch_of else [*choosing, self.language])
        head.add_class("bk-head")
        playing = self.button("step", self.step), self.button("choose_for_me", self.choose_for_me)
        self.parts = tuple(part(self) for part in (*self.own_parts, *PARTS))
        head.children += () if self.branch_of else self._in_slot("head")
        steps = widgets.HBox([*playing, *self._in_slot("play")])
        steps.add_class("bk-row")
        self.side = widgets.VBox(
            [
                head,
                self.state_line,
                *self.actions_bar(),
                steps,
                self.message_line,
                *self._in_slot("side"),
                self.table,
                self.events,
            ]
        )
        self.side.add_class("bk-side")
        self.left = widgets.VBox([self.board, *self._in_slot("time")])
        self.left.add_class("bk-left")
        main = widgets.HBox([self.left, self.side])
        main.add_class("bk-main")
        self.folded = Folded(self, self.new_game_bar(), self.button("new_game", self.new_game))
        self.folded.children += self._in_slot("folded")
        self.bench = widgets.HBox([main])
        self.bench.add_class("bk-bench")
        self.arrange(*self._in_slot("top"), self.bench, *([] if self.branch_of else [self.folded]))

    def _in_slot(self, slot: Slot) -> tuple[widgets.Widget, ...]:
        return tuple(part.widget for part in self.parts if part.slot == slot)

    def part(self, kind: type[P]) -> P:
        """The part of that kind."""
        return next(part for part in self.parts if isinstance(part, kind))

    @property
    def scrub(self) -> widgets.IntSlider:
        """The slider that shows any moment."""
        return self.part(Timeline).scrub

    @property
    def events(self) -> widgets.Select:
        """What has happened."""
        return self.part(Timeline).events

    @property
    def typed(self) -> MoveField:
        """Where an action is typed."""
        return self.part(TypedMove).field

    @property
    def hinted(self) -> tuple[Any, ...]:
        """The actions that a hint names now; a game may point them out on its board."""
        return next((part.actions for part in self.parts if isinstance(part, Hints)), ())

    def new_game_bar(self) -> list[widgets.Widget]:
        """What else a new game of this kind asks for."""
        return []

    def new_game_rules(self) -> dict[str, str]:
        """The variants chosen in `new_game_bar`."""
        return {}

    def relabel(self) -> None:
        self.folded.relabel()
        titles = [part.title for part in self.parts if part.slot == "folded"]
        for place, title in enumerate(titles, start=len(self.folded.children) - len(titles)):
            self.folded.set_title(place, self.tr(f"ui.{title}.label"))
        for part in self.parts:
            part.relabel()
        self.seats.description = self.tr("ui.seat.label")

    def _show_choices(self) -> None:
        """Sets the choices for a new game as in this one."""
        self.folded.show(self.match)

    def reading(self, name: str) -> str:
        return str(getattr(self.match.state.setup.rules, name))

    # Showing

    def refresh(self) -> None:
        match = self.match
        self.watch_turn()
        if self.covered:
            self.forget_copies()
        self.board.set_scene(self.picture())
        self.state_line.value = self.status() + self._marks()
        players = [self._player_name(seat) for seat in range(match.seats)]
        self.table.value = self.points_table(players)
        show_seats(self, players)
        at_end = match.cursor == match.length
        over = match.state.to_move is None
        self.buttons["step"].disabled = over and at_end
        self.buttons["choose_for_me"].disabled = not self.person_to_move or self.covered
        key = "draw" if match.state.to_move is CHANCE and at_end else "step"
        self.buttons["step"].description = self.tr(f"ui.{key}.label")
        for part in self.parts:
            part.refresh()

    def _marks(self) -> str:
        """What must not be overlooked: an open table, and what somebody set in place of chance."""
        drawn = [k for k in range(1, self.match.cursor + 1) if self.match.was_chance(k)]
        marks = [self.tr("ui.lens_open.label")] if self.lens == OPEN else []
        marks += [self.tr("ui.from_position.label")] if self.match.position else []
        if drawn and self.match.was_by_hand(drawn[-1]):
            marks.append(self.tr("ui.by_hand.label"))
        return "".join(f'<span class="bk-mark">{escape(mark)}</span> ' for mark in marks)

    def summary(self) -> str:
        match = self.match
        outcome = self.game.outcome(match.state)
        where = (
            f"{self.tr('game.name')}, "
            f"{self.tr('ui.step_of.label', n=match.cursor, total=match.length)}"
        )
        if outcome is None:
            return where
        return f"{where}. {outcome_text(outcome, self.lang, self.game.name, match.state)}"

    def __repr__(self) -> str:
        match = self.match
        return f"<boardkit panel: {self.game.name}, {match.seats} seats, action {match.cursor}>"

    # Playing

    def _player_name(self, seat: int) -> str:
        """Who plays a seat, to be read; people in a record may have names of their own."""
        name = self.match.players[seat] if self.match.players else PERSON
        return player_label(self.game, name, self.lang)

    def act(self, action: Any) -> None:
        """A person's action for the seat shown, or in place of chance; then the players go on.

        Raises:
            IllegalAction: it is not allowed; nothing changes.
        """
        self.check_eyes()
        chance = self.match.state.to_move is CHANCE
        step = self.match.do(action, None if chance else self.seat, by_hand=chance)
        self._after(step, go_on=bool(self.people))

    def _after(self, step: Any, *, go_on: bool = True) -> None:
        self.forget_choice()
        self.clear_message()
        events = list(step.events)
        while go_on and isinstance(self.match.state.to_move, int) and not self.person_to_move:
            events += self.match.do(self.match.next_action()).events
        self.follow_turn()
        self.refresh()
        self.say_events(events)

    def say_events(self, events: Iterable[Event]) -> None:
        """Has a screen reader say what the lens saw."""
        told = [tell(self.seen(event), self.lang, self.game.name) for event in events]
        if self.covered:
            told.append(self.handed_to)
        self.board.say(" ".join(told))

    def follow_turn(self) -> None:
        """Shows the part of the table of the person who has to choose."""
        turn = self.match.state.to_move
        if isinstance(turn, int) and self.player_of(turn) == PERSON:
            self.seat = turn

    def step(self) -> None:
        """One action forward: what was undone, or what chance or a player does."""
        match = self.match
        if match.cursor < match.length:
            self.part(Timeline).redo()
        elif match.state.to_move is CHANCE:
            self._after(match.draw(), go_on=bool(self.people))
        elif self.person_to_move:
            self.tell(self.tr("ui.your_turn.label", seat=int(match.state.to_move) + 1))
        elif match.state.to_move is not None:
            self._after(match.do(match.next_action()), go_on=False)

    def choose_for_me(self) -> None:
        """Lets the careful player choose for the person to move."""
        if self.person_to_move:
            self.check_eyes()
            helpers = ("careful" if "careful" in self.game.players else "random",)
            self._after(self.match.do(self.match.next_action(helpers * self.match.seats)))

    def type_move(self, text: str) -> None:
        """Types an action and sends it off, as a person would."""
        self.typed.value = text
        self.safely(self.part(TypedMove).do)

    def keep(self) -> Callable[[], object]:
        match, seat = self.match.copy(), self.seat
        watched = self.eyes, self.curtain, self.covered

        def put_back() -> None:
            self.match, self.seat = match, seat
            self.eyes, self.curtain, self.covered = watched
            self.forget_choice()

        return put_back

    def share_code(self) -> str:
        return self.match.record.code

    def show(self, cursor: int) -> None:
        """Shows the game after so many actions."""
        self.part(Timeline).show(cursor)

    @guarded
    def _on_seat(self, change: Any) -> None:
        if not self.quiet and change["new"] is not None:
            self.seat = int(change["new"])
            self.forget_choice()
            self.refresh()

    # New games and codes

    def new_game(self) -> None:
        """Starts another game with the players, the word and the readings chosen."""
        chosen = self.game.rules(**self.folded.chosen_rules(), **self.new_game_rules())
        seed, known = self.folded.chosen_word(self.match.seed)
        players = self.folded.chosen_players()
        self.open_match(Match(self.game, seed=seed, rules=chosen, players=players, data=self.data))
        self.folded.tell_word(seed if known else "")

    def open_match(self, match: Match) -> None:
        """Shows another game."""
        self.match = match
        self.open_eyes()
        for part in self.parts:
            part.forget()
        self.seat = 0
        self.forget_choice()
        self.clear_message()
        self._show_choices()
        self.follow_turn()
        self.refresh()

    def forget_copies(self) -> None:
        """Empties the boxes of code and word: what was copied for some eyes is not for others."""
        self.part(SessionDesk).forget_copies()
