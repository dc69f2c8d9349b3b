"""Time in a game: forward and back, any moment, by itself, and the list of what has happened."""

from __future__ import annotations

from textwrap import wrap
from typing import Any, ClassVar, Final

import ipywidgets as widgets

from boardkit.panels.frame import PERSON
from boardkit.panels.part import Part, Slot
from boardkit.panels.scrub import Scrub
from boardkit.views.words import outcome_text, tell

# So many milliseconds from one action to the next.
SPEEDS: Final = {"slow": 2500, "normal": 1200, "fast": 450}
# The list shows the page of the cursor and its neighbours: short to send, and far can be scrubbed.
PAGE: Final = 6
WIDTH: Final = 64
INDENT: Final = "\u2003"
_MANY = 1_000_000

Line = tuple[int, int]  # after how many actions, and which of the lines there


class Timeline(Part):
    """The controls of time, and the event list, which stands beside the board.

    In brackets a line of the list shows what was played in the notation, which is neutral: the same
    text stands in the record and the share code, in both languages. The words beside it are those of
    the language shown, and the help says how to read both.

    Nothing is lost by looking back. Whoever takes back what chance drew, or what came to light, is
    told that it has been seen already.

    Attributes:
        scrub: shows any moment.
        speed: how fast the game goes on by itself.
        clock: ticks in the browser while the game goes on by itself.
        events: one line for each event, the latest first; choosing one goes there.
    """

    slot: ClassVar[Slot] = "time"

    def build(self) -> widgets.Widget:
        panel = self.panel
        self.scrub = Scrub(min=0, max=1, readout=False)
        self.scrub.layout.width = "100%"
        self.scrub.add_class("bk-unlabelled")
        self.scrub.observe(self._on_scrub, "value")
        panel.label(self.scrub, "scrub")
        self.clock = widgets.Play(min=0, max=_MANY, show_repeat=False)
        self.clock.layout.display = "none"
        self.clock.observe(self._on_tick, "value")
        self._replaying = False
        self._furthest = 0
        self.speed = widgets.Dropdown(options=[(name, ms) for name, ms in SPEEDS.items()])
        self.speed.value = SPEEDS["normal"]
        self.speed.layout.width = "7em"
        self.speed.add_class("bk-unlabelled")
        widgets.link((self.speed, "value"), (self.clock, "interval"))
        panel.label(self.speed, "speed")
        self.events = widgets.Select(rows=7)
        self.events.add_class("bk-events")
        self.events.add_class("bk-unlabelled")
        self.events.observe(self._on_event, "value")
        panel.label(self.events, "events")
        bar = widgets.HBox(
            [
                panel.button("first", lambda: self.show(0), "|◀"),
                panel.button("undo", self.undo, "◀"),
                panel.button("redo", self.redo, "▶"),
                panel.button("last", lambda: self.show(panel.match.length), "▶|"),
                panel.button("play", self.play_or_pause),
                self.speed,
                self.scrub,
                self.clock,
            ]
        )
        bar.add_class("bk-time")
        return bar

    def relabel(self) -> None:
        tr = self.panel.tr
        self.scrub.description = tr("ui.scrub.label")
        self.speed.description = tr("ui.speed.label")
        self.events.description = tr("ui.events.label")
        speeds = tuple((tr(f"ui.speed_{name}.label"), ms) for name, ms in SPEEDS.items())
        self.panel.quietly(self.speed, options=speeds, value=self.speed.value)

    def refresh(self) -> None:
        panel, match = self.panel, self.panel.match
        # Not below the old value at any moment: that would move it.
        panel.quietly(self.scrub, max=max(match.length, self.scrub.value, 1))
        panel.quietly(self.scrub, value=match.cursor, max=max(match.length, 1))
        panel.buttons["undo"].disabled = panel.buttons["first"].disabled = match.cursor == 0
        at_end = match.cursor == match.length
        panel.buttons["redo"].disabled = panel.buttons["last"].disabled = at_end
        panel.buttons["play"].disabled = at_end and (
            match.state.to_move is None or panel.person_to_move
        )
        self._show_clock()
        self._furthest = min(max(self._furthest, match.cursor), match.length)
        lines = self.lines()
        at = self.events.value
        if at is None or at[0] != match.cursor or at not in [line for _, line in lines]:
            at = next(line for _, line in lines if line[0] == match.cursor)
        with self.events.hold_sync():
            panel.quietly(self.events, options=lines)
            panel.quietly(self.events, value=at)

    def forget(self) -> None:
        self.pause()
        self._furthest = 0

    # Going to a moment

    def _is_stop(self, cursor: int) -> bool:
        """Whether undo and redo stop here: where chance or a person is to act, or at the end."""
        panel = self.panel
        turn = panel.match.state_at(cursor).to_move
        is_players = isinstance(turn, int) and panel.player_of(turn) != PERSON
        return not (is_players and panel.people)

    def undo(self) -> None:
        """Back to where a person or chance was to act before."""
        stops = [k for k in range(self.panel.match.cursor) if self._is_stop(k)]
        self.show(stops[-1] if stops else 0)

    def redo(self) -> None:
        """Forward to where a person or chance was to act next."""
        match = self.panel.match
        later = range(match.cursor + 1, match.length + 1)
        self.show(next((k for k in later if self._is_stop(k)), match.length))

    def show(self, cursor: int) -> None:
        """Shows the game after so many actions; it no longer goes on by itself."""
        self.pause()
        self._go(cursor)

    def _go(self, cursor: int) -> None:
        panel, match = self.panel, self.panel.match
        before = match.cursor
        match.goto(cursor)
        panel.forget_choice()
        panel.clear_message()
        panel.follow_turn()
        panel.refresh()
        seen = self.already_seen(cursor, before)
        if seen:
            panel.tell(seen)
        else:
            panel.say_events(match.events_at(match.cursor))

    def already_seen(self, cursor: int, before: int) -> str:
        """What to say of a step back over what nobody can un-see; nothing if there is no such."""
        panel, match = self.panel, self.panel.match
        over = [k for k in range(cursor + 1, before + 1) if match.revealed(k)]
        if not over:
            return ""
        first = match.events_at(over[0])
        told = next((event for event in first if event.reveals), first[0])
        text = tell(panel.seen(told), panel.lang, panel.game.name)
        key = "already_seen" if len(over) == 1 else "already_seen_more"
        return panel.tr(f"ui.{key}.label", event=text, n=len(over) - 1)

    def _on_scrub(self, change: Any) -> None:
        if not self.panel.quiet:
            self.panel.safely(lambda: self.show(int(change["new"])))

    def _on_event(self, change: Any) -> None:
        if not self.panel.quiet and change["new"] is not None:
            cursor = int(change["new"][0])
            # Walking with the arrow keys among the lines of one action stays there.
            if cursor != self.panel.match.cursor:
                self.panel.safely(lambda: self.show(cursor))

    # Going on by itself

    def play_or_pause(self) -> None:
        """Lets the game go on by itself, or stops it.

        What is known already is replayed up to its end and changes nothing. At the end of that,
        chance and the players go on, up to a person's turn or the end of the game.
        """
        if self.clock.playing:
            self.pause()
        else:
            self._replaying = self.panel.match.cursor < self.panel.match.length
            self.panel.quietly(self.clock, value=0)
            self.clock.playing = True
        self._show_clock()

    def pause(self) -> None:
        """The game no longer goes on by itself."""
        if self.clock.playing:
            self.clock.playing = False
            self._show_clock()

    def _show_clock(self) -> None:
        key = "pause" if self.clock.playing else "play"
        self.panel.buttons["play"].description = self.panel.tr(f"ui.{key}.label")

    def _on_tick(self, change: Any) -> None:
        # A tick that was on its way when somebody pressed pause comes too late.
        if self.clock.playing and not self.panel.quiet:
            self.panel.safely(self._tick)

    def _tick(self) -> None:
        match = self.panel.match
        try:
            if match.cursor < match.length:
                self._go(match.cursor + 1)
            else:
                self.panel.step()
        except Exception:
            self.pause()
            raise
        at_end = match.cursor == match.length
        if at_end and (self._replaying or self.panel.person_to_move or match.state.to_move is None):
            self.pause()
            self.refresh()

    # The list

    def lines(self) -> tuple[tuple[str, Line], ...]:
        """The event list around the cursor: what it says, and where each line leads."""
        panel, match = self.panel, self.panel.match
        page = match.cursor // PAGE * PAGE
        # A game opened at some moment does not give away what comes next.
        first, last = max(page - PAGE, 0), min(page + 2 * PAGE - 1, self._furthest)
        found: list[tuple[str, Line]] = []
        if last < self._furthest:
            found.append((panel.tr("ui.later.label", n=self._furthest - last), (last + 1, 0)))
        outcome = panel.game.outcome(match.state_at(last))
        if outcome is not None:
            text = outcome_text(outcome, panel.lang, panel.game.name, match.state_at(last))
            for place, piece in enumerate(wrap(text, WIDTH, subsequent_indent=INDENT)):
                found.append((piece, (last, -place)))
        for cursor in range(last, max(first, 1) - 1, -1):
            found += self._lines_of(cursor)
        if first > 1:
            found.append((panel.tr("ui.earlier.label", n=first - 1), (first - 1, 0)))
        else:
            found.append((panel.tr("ui.first.label"), (0, 0)))
        return tuple(found)

    def _lines_of(self, cursor: int) -> list[tuple[str, Line]]:
        panel, match = self.panel, self.panel.match
        chance, by_hand = match.was_chance(cursor), match.was_by_hand(cursor)
        written = panel.written(cursor, self._furthest)
        notes = [note for part in panel.parts if (note := part.note(cursor))]
        lines: list[tuple[str, Line]] = []
        events = match.events_at(cursor)
        for place, event in reversed(list(enumerate(events))):
            # What was played stands with the first thing that it made happen.
            marks = [written, *notes] if written and not place else notes[:]
            if chance and not by_hand:
                marks.append(panel.tr("ui.mark_chance.label"))
            elif event.reveals and not chance:
                marks.append(panel.tr("ui.mark_revealed.label"))
            mark = f" [{', '.join(marks)}]" if marks else ""
            text = f"{cursor}. {tell(panel.seen(event), panel.lang, panel.game.name)}{mark}"
            # Browsers do not wrap the lines of a list to choose from.
            for piece in wrap(text, WIDTH, subsequent_indent=INDENT):
                lines.append((piece, (cursor, len(lines) + 1)))
        return lines
