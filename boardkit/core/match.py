"""A game in progress: its actions, a cursor to step through them, and forks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from boardkit.core.chance import Seed, sealed, seed_word, stream
from boardkit.core.errors import IllegalAction, RecordError, RulesError
from boardkit.core.game import (
    CHANCE,
    AnyGame,
    Event,
    Step,
    find_game,
    find_player,
    player_name,
)
from boardkit.core.players import AnyPlayer, comes_along
from boardkit.core.record import Record


class Match:
    """A game that can be stepped, undone, redone and forked.

    The cursor stands after `cursor` actions. Doing something else than what was undone forgets the
    rest; doing the same again keeps it.

    >>> match = Match("karuba", seats=2, seed="papaya")
    >>> match.do("S blue 20 100").state.to_move, match.cursor
    (1, 1)
    """

    def __init__(
        self,
        game: str | AnyGame,
        *,
        seats: int | None = None,
        seed: Seed = "boardkit",
        rules: Any = None,
        players: Sequence[str] = (),
        data: str | Path | None = None,
        start: Any = None,
    ) -> None:
        """Starts a game.

        Args:
            game: its name, or the game itself.
            seats: how many play; by itself as many as `players`.
            seed: the word for what chance brings.
            rules: as `Game.rules` gives them.
            players: a name for each seat.
            data: a folder with own data.
            start: a State to start from in place of the first one; it brings seats and rules.

        Raises:
            IllegalPosition: no game can come to `start`.
        """
        self.game = find_game(game)
        first, position = start, ""
        if first is None:
            count = seats if seats is not None else len(players) or self.game.seats[0]
            first = self.game.new(count, rules, data)
        else:
            self.game.check_position(first)
            position = self.game.write_position(first)
        self.seats: int = first.setup.seats
        named = len(players)
        if named not in (0, self.seats):
            raise RulesError("rules.players", found=named, seats=self.seats)
        self.data = data
        self.seed = seed_word(seed)
        self.players = tuple(players)
        self._blank = Record.blank(
            self.game, first, seed=self.seed, players=self.players, position=position
        )
        self._states: list[Any] = [first]
        self._actions: list[Any] = []
        self._events: list[tuple[Event, ...]] = []
        self._drawn: list[int] = [0]
        self._by_hand: list[bool] = []
        self.cursor = 0

    @classmethod
    def of(cls, record: Record, data: str | Path | None = None) -> Match:
        """The match of a record, with the cursor at its end.

        Raises:
            RecordError: the record cannot be replayed; it says at which line.
        """
        game = record.find_game()
        first = record.first_state(data)
        match = cls(
            game,
            seats=record.seats,
            seed=record.seed,
            rules=first.setup.rules,
            players=record.players,
            data=data,
            start=first if record.position else None,
        )
        by_hand = frozenset(record.by_hand)
        for place, (action, step) in enumerate(record.steps(data)):
            match._push(action, step, by_hand=place in by_hand)
        match.cursor = len(match._actions)
        return match

    @property
    def state(self) -> Any:
        """The State at the cursor."""
        return self._states[self.cursor]

    @property
    def position(self) -> str:
        """The position from which it starts, as text; nothing for the first position of all."""
        return self._blank.position

    @property
    def length(self) -> int:
        """How many actions are known, those after the cursor included."""
        return len(self._actions)

    @property
    def actions(self) -> tuple[Any, ...]:
        """All known actions."""
        return tuple(self._actions)

    @property
    def drawn(self) -> int:
        """How many actions before the cursor were chance's."""
        return self._drawn[self.cursor]

    def state_at(self, cursor: int) -> Any:
        """The State after so many actions."""
        return self._states[cursor]

    def events_at(self, cursor: int) -> tuple[Event, ...]:
        """What the action before `cursor` made happen; nothing at 0."""
        return self._events[cursor - 1] if cursor else ()

    def was_chance(self, cursor: int) -> bool:
        """Whether the action before `cursor` was chance's."""
        return cursor > 0 and self._drawn[cursor] > self._drawn[cursor - 1]

    def revealed(self, cursor: int) -> bool:
        """Whether the action before `cursor` showed what nobody can un-see by taking it back.

        That is what chance drew, and what lay hidden and came to light.

        >>> match = Match.of(play("karuba", ["random", "random"], "papaya"))
        >>> [match.revealed(cursor) for cursor in (0, 1, 5)]
        [False, False, True]
        """
        happened = self.events_at(cursor)
        return self.was_chance(cursor) or any(event.reveals for event in happened)

    def was_by_hand(self, cursor: int) -> bool:
        """Whether the action before `cursor` was chance's, but set by somebody."""
        return cursor > 0 and self._by_hand[cursor - 1]

    def do(self, action: Any, seat: int | None = None, *, by_hand: bool = False) -> Step[Any]:
        """Does an action (or its text) at the cursor.

        Args:
            action: the action.
            seat: who does it, where that matters.
            by_hand: whether somebody sets what chance would have drawn; it stands in the record.

        Raises:
            IllegalAction: the rules do not allow it; nothing changes then.
        """
        state = self.state
        refusal = self.game.check(state, action, seat)
        if refusal is not None:
            raise IllegalAction(refusal)
        action = self.game.meant(state, action)
        step = self.game.step(state, action)
        if self.cursor < self.length and self._actions[self.cursor] == action:
            self._by_hand[self.cursor] = by_hand and state.to_move is CHANCE
            self.cursor += 1
            return step
        self._forget_undone()
        self._push(action, step, by_hand=by_hand)
        self.cursor += 1
        return step

    def _forget_undone(self) -> None:
        for row in (self._actions, self._events, self._by_hand):
            del row[self.cursor :]
        for column in (self._states, self._drawn):
            del column[self.cursor + 1 :]

    def _push(self, action: Any, step: Step[Any], *, by_hand: bool) -> None:
        chance = self._states[-1].to_move is CHANCE
        self._actions.append(action)
        self._events.append(step.events)
        self._states.append(step.state)
        self._drawn.append(self._drawn[-1] + chance)
        self._by_hand.append(by_hand and chance)

    def next_action(self, players: Sequence[AnyPlayer] = ()) -> Any:
        """What chance draws, or the player of the seat chooses, at the cursor.

        The k-th draw has its own stream, and so has a player's choice after so many actions: taking
        a move back and doing it again gives the same, whatever the others did. Players that come
        with the game, with any dials, keep the numbers that old records know; all others get sealed ones.

        Args:
            players: one for each seat, if not those of the match.

        Raises:
            RulesError: nobody is known to play the seat.
        """
        turn = self.state.to_move
        if not isinstance(turn, int):
            return self._chance(self.seed, self.cursor)
        names = players or self.players or ("person",) * self.seats
        choose = find_player(self.game, names[turn])
        numbers = stream if comes_along(self.game, choose) else sealed
        return choose(
            self.game.view(self.state, turn),
            self.game.legal(self.state),
            numbers(self.seed, "seat", turn, self.cursor),
        )

    def _chance(self, seed: Seed, cursor: int) -> Any:
        """What a word brings at a place where it is chance's turn."""
        state = self._states[cursor]
        path = self.game.chance_path(state, self._drawn[cursor])
        return self.game.draw(state, stream(seed, *path))

    def draw(self) -> Step[Any]:
        """Does what chance draws at the cursor; call it only where it is chance's turn."""
        return self.do(self.next_action())

    def undo(self) -> bool:
        """Takes the last action back; False at the start."""
        return self.goto(self.cursor - 1)

    def redo(self) -> bool:
        """Does the undone action again; False at the end."""
        return self.goto(self.cursor + 1)

    def goto(self, cursor: int) -> bool:
        """Moves the cursor; False where there is no such place."""
        if not 0 <= cursor <= self.length:
            return False
        self.cursor = cursor
        return True

    def copy(self) -> Match:
        """The same match once more, with what was undone; neither knows of the other."""
        other = object.__new__(Match)
        other.__dict__.update(self.__dict__)
        other._actions, other._events = self._actions[:], self._events[:]
        other._states, other._drawn = self._states[:], self._drawn[:]
        other._by_hand = self._by_hand[:]
        return other

    def fork(self) -> Match:
        """A second match from the cursor on; neither knows of the other."""
        other: Match = self.copy()
        other._forget_undone()
        return other

    @property
    def record(self) -> Record:
        """The record up to the cursor."""
        return self.record_until(self.cursor)

    def record_until(self, cursor: int) -> Record:
        """The record of the first `cursor` actions, also of those that were undone."""
        cursor = min(cursor, self.length)
        texts = tuple(self.game.format(action) for action in self._actions[:cursor])
        chance = tuple(state.to_move is CHANCE for state in self._states[:cursor])
        by_hand = tuple(k for k in range(cursor) if self._by_hand[k])
        return replace(self._blank, actions=texts, by_hand=by_hand, chance=chance)

    def drawn_by(self, seed: Seed) -> bool:
        """Whether a word would have brought all that chance did; what was set by hand is left out.

        >>> Match.of(play("karuba", ["random", "random"], "papaya")).drawn_by("papaya")
        True
        """
        return all(
            self._actions[k] == self._chance(seed, k)
            for k in range(self.length)
            if self.was_chance(k + 1) and not self._by_hand[k]
        )

    def reseed(self, seed: Seed) -> None:
        """Takes another word for what chance still has to draw."""
        self.seed = seed_word(seed)
        self._blank = replace(self._blank, seed=self.seed)


def play(
    game: str | AnyGame,
    players: Sequence[AnyPlayer],
    seed: Seed = "boardkit",
    *,
    rules: Any = None,
    data: str | Path | None = None,
    limit: int = 20_000,
) -> Record:
    """Plays a game to its end and returns its record.

    Args:
        game: its name, or the game itself.
        players: one for each seat: a name such as "careful" or "random", one with its dials
            behind it such as "forgetful 1/3", or a function `(view, legal, stream) -> action`.
        seed: a word or whole number.
        rules: as `Game.rules` gives them.
        data: a folder with own data.
        limit: the most actions.

    Raises:
        IllegalAction: a player chose what the rules do not allow.
        RecordError: the game did not end within `limit` actions.
        RulesError: there is no such game, player or number of seats.

    >>> play("karuba", ["random", "random"], "papaya").outcome() is not None
    True
    """
    if isinstance(players, str) or not isinstance(players, Iterable):
        raise RulesError("players.line_up", found=f"{players!r:.40}")
    kind, players = find_game(game), tuple(players)
    chosen = [find_player(kind, player) for player in players]
    names = tuple(map(player_name, players))
    match = Match(kind, seats=len(players), seed=seed, rules=rules, players=names, data=data)
    while match.state.to_move is not None:
        if match.cursor >= limit:
            raise RecordError("record.endless", limit=limit)
        match.do(match.next_action(chosen))
    return match.record
