"""Why? The rules behind what happened or was refused; any rule looked up; and its code."""

from __future__ import annotations

from html import escape
from typing import Any, ClassVar, Final

import ipywidgets as widgets

from boardkit.core.game import Event
from boardkit.panels.part import Part, Slot
from boardkit.views.rule_code import (
    Code,
    behind_clause,
    behind_event,
    behind_refusal,
    code_html,
)
from boardkit.views.rule_words import clause_html, clause_words
from boardkit.views.words import tell

MOST: Final = 8  # clauses that are listed
_FIRST: Final = "first_clause"  # where the keyboard goes when somebody asks why
_MOST_TOLD: Final = 4  # events that are told above them


class RulesDesk(Part):
    """The rulebook beside the game, folded away until somebody asks.

    With an empty search box the list begins with the clauses of the refusal that stands under the
    board, else of the last event; those related to them follow.

    Attributes:
        shown: the id of the clause that is open; empty for none.
        listed: the ids of the clauses in the list.
        search: the box for words.
    """

    slot: ClassVar[Slot] = "folded"
    title: ClassVar[str] = "rules_desk"

    def build(self) -> widgets.Widget:
        panel = self.panel
        self.shown = ""
        self.listed: tuple[str, ...] = ()
        self._placed = self._furnished = False
        self._codes: tuple[Code, ...] = ()
        self._marked: tuple[str, ...] = ()
        self._found = ""
        panel.button("why", self.why).add_class("bk-why")
        panel.message.observe(self._on_message, "value")
        return widgets.VBox()

    def _furnish(self) -> None:
        """Makes the controls when the desk is opened first: a panel without it stays light."""
        if self._furnished:
            return
        self._furnished = True
        panel = self.panel
        self.search = widgets.Text()
        self.search.add_class("bk-search")
        self.search.observe(self._on_search, "value")
        panel.label(self.search, "rule_search")
        self.heading = widgets.HTML()
        self.results = [self._clause_button(self._open_listed, k) for k in range(MOST)]
        self.results[0].add_class(f"bk-at-{_FIRST}")
        self.list = widgets.VBox()
        self.clause = widgets.HTML()
        self.see_also = widgets.HTML()
        self.related = [self._clause_button(self._open_related, k) for k in range(MOST)]
        self.beside = widgets.HBox()
        self.beside.add_class("bk-row")
        self.code = widgets.HTML()
        rule_code = panel.button("rule_code", self.show_code)
        left = widgets.VBox(
            [self.search, self.heading, panel.button("why_code", self.show_why_code), self.list]
        )
        right = widgets.VBox([self.clause, self.beside, rule_code])
        for column in (left, right):
            column.add_class("bk-column")
        columns = widgets.HBox([left, right])
        columns.add_class("bk-desk")
        self.widget.children = (columns, self.code)
        self.relabel()

    def _clause_button(self, act: Any, place: int) -> widgets.Button:
        button = widgets.Button()
        button.add_class("bk-rule-button")
        button.on_click(lambda _: self.panel.safely(lambda: act(place)))
        return button

    # Opening

    @property
    def _place(self) -> int:
        return tuple(self.panel.folded.children).index(self.widget)

    @property
    def is_open(self) -> bool:
        """Whether the desk is unfolded."""
        return bool(self.panel.folded.selected_index == self._place)

    def unfold(self) -> None:
        """Opens the desk."""
        self._furnish()
        self.panel.folded.selected_index = self._place

    def why(self) -> None:
        """Opens the rules behind the refusal just shown, else behind the last event."""
        self.unfold()
        self.panel.quietly(self.search, value="")
        self._list()
        self.open(self.listed[0])
        self.panel.manners.focus(_FIRST)  # which also brings the desk into view

    def look_up(self, words: str) -> None:
        """Searches as if the words had been typed into the box."""
        self.unfold()
        self.search.value = words

    def open(self, clause: str) -> None:
        """Shows a clause, and says it to a screen reader."""
        self.unfold()
        self.shown, self._codes = clause, ()
        self._show_clause()
        self.panel.board.say(f"{clause}: {self.panel.game.rulebook[clause].gist[self.panel.lang]}")

    def _open_listed(self, place: int) -> None:
        self.open(self.listed[place])

    def _open_related(self, place: int) -> None:
        self.open(self.panel.game.rulebook[self.shown].related[place])
        buttons = self.beside.children[1:]
        if place >= len(buttons):  # the button pressed is gone: the keyboard goes on beside it
            (buttons[-1] if buttons else self.search).focus()

    def show_code(self) -> None:
        """Shows the functions that keep the clause shown."""
        self._codes, self._marked = behind_clause(self.panel.game, self.shown), ()
        self._show_code()

    def show_why_code(self) -> None:
        """Shows the functions that did what happened last, or that gave the refusal."""
        panel = self.panel
        if panel.refused is not None:
            self._codes = behind_refusal(panel.game, panel.refused)
            self._marked = (f'"{panel.refused.reason}"',)
        else:
            events = {type(event).__name__: event for event in self._happened()}
            found = [code for e in events.values() for code in behind_event(panel.game, e)[:1]]
            self._codes = tuple(dict.fromkeys(found))
            self._marked = tuple(f"{name}(" for name in events)
        self._show_code()

    # What is shown

    def relabel(self) -> None:
        if self._furnished:
            self.search.description = self.panel.tr("ui.rule_search.label")
            self.search.placeholder = self.panel.tr("clauses.words")
            self._list()
            self._show_clause()

    def refresh(self) -> None:
        if not self._placed:
            self._placed = True
            self._place_button()
        if self._furnished and self.is_open:
            self._list()
            self._show_clause()

    def _place_button(self) -> None:
        """Puts the question beside the messages, once all of the panel is there."""
        panel = self.panel
        panel.folded.observe(self._on_fold, "selected_index")
        # A branch beside a game folds nothing away: it has no desk to open.
        if panel.folded in panel.children:
            panel.add_to_message_line(panel.buttons["why"])

    def forget(self) -> None:
        self.shown, self._codes = "", ()
        if self._furnished:
            self.panel.quietly(self.search, value="")

    def _on_fold(self, _: Any) -> None:
        if self.is_open:
            self.panel.safely(self._unfolded)

    def _unfolded(self) -> None:
        self._furnish()
        self._list()
        self._show_clause()

    def _on_message(self, _: Any) -> None:
        if self._furnished and self.is_open and not self.search.value.strip():
            self.panel.safely(self._list)

    def _on_search(self, _: Any) -> None:
        if not self.panel.quiet:
            self.panel.safely(self._search)

    def _search(self) -> None:
        self._list()
        if self.search.value.strip() and self.listed:
            self.shown, self._codes = self.listed[0], ()
            self._show_clause()
        if self.search.value.strip():
            self.panel.board.say(self._found)

    def _happened(self) -> tuple[Event, ...]:
        """What the last action made happen, as the lens may know it."""
        match = self.panel.match
        return tuple(self.panel.seen(event) for event in match.events_at(match.cursor))

    def _behind(self) -> tuple[str, ...]:
        """The clauses of the refusal shown, else of what happened last."""
        panel = self.panel
        if panel.refused is not None:
            return panel.refused.clauses
        found = [clause for event in reversed(self._happened()) for clause in event.clauses]
        outcome = panel.game.outcome(panel.match.state)
        found += outcome.clauses if outcome is not None else ()
        return tuple(dict.fromkeys(found))

    def _list(self) -> None:
        panel, book = self.panel, self.panel.game.rulebook
        words = self.search.value.strip()
        behind = () if words else self._behind()
        if words:
            found = tuple(clause.id for clause in book.search(words))
            self._found = self._count(len(found))
            heading = f"<p>{escape(self._found)}</p>"
        else:
            beside = [name for clause in behind for name in book[clause].related]
            found = tuple(dict.fromkeys([*behind, *beside])) or tuple(book.clauses)
            heading = self._reason()
        self.heading.value = f'<div class="bk-rule">{heading}</div>'
        self.listed = found[:MOST]
        for button, clause in zip(self.results, self.listed, strict=False):
            button.description = f"{clause} · {book[clause].gist[panel.lang]}"
            (button.add_class if clause in behind else button.remove_class)("bk-now")
        self.list.children = self.results[: len(self.listed)]
        panel.buttons["why_code"].layout.display = "" if behind else "none"

    def _count(self, found: int) -> str:
        tr = self.panel.tr
        if not found:
            return tr("clauses.none")
        text = tr("clauses.found", n=found)
        return text if found <= MOST else f"{text}. {tr('clauses.more', n=MOST)}"

    def _reason(self) -> str:
        """What happened or was refused, each with its clauses, as HTML."""
        panel = self.panel
        if panel.refused is not None:
            title, lines = "last_refusal", [panel.refused.text(panel.lang)]
        else:
            title, lines = "last_event", []
            for event in self._happened():
                told = tell(event, panel.lang, panel.game.name)
                lines.append(f"{told} ({', '.join(event.clauses)})" if event.clauses else told)
        if not lines:
            return f"<p>{escape(panel.tr('ui.log_empty.label'))}</p>"
        if len(lines) > _MOST_TOLD:
            lines = [*lines[: _MOST_TOLD - 1], "…", lines[-1]]
        items = "".join(f"<li>{escape(line)}</li>" for line in lines)
        return f"<p><b>{escape(panel.tr(f'clauses.{title}'))}</b></p><ul>{items}</ul>"

    def _show_clause(self) -> None:
        panel = self.panel
        kept = bool(self.shown and behind_clause(panel.game, self.shown))
        panel.buttons["rule_code"].layout.display = "" if kept else "none"
        if self.shown:
            words = clause_words(panel.game, self.shown, panel.lang, panel.reading)
            self.clause.value = clause_html(words, panel.game, panel.lang)
            for button, clause in zip(self.related, words.related, strict=False):
                button.description = clause
                button.tooltip = panel.game.rulebook[clause].gist[panel.lang]
            self.see_also.value = f"{escape(panel.tr('clauses.related'))}:"
            shown = self.related[: len(words.related)]
            self.beside.children = (self.see_also, *shown) if shown else ()
        else:
            self.clause.value, self.beside.children = "", ()
        self._show_code()

    def _show_code(self) -> None:
        html = code_html(self._codes, self._marked)
        self.code.value = f'<div class="bk-rule">{html}</div>' if html else ""
