"""What is folded away under a game: the choices for a new game."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import ipywidgets as widgets

from boardkit.core.match import Match
from boardkit.panels.frame import PERSON
from boardkit.panels.seats import FEW, ClassSeats
from boardkit.panels.watched import Watched


def next_word(seed: str) -> str:
    """The word after a word, so that a whole class goes on to the same next game.

    >>> next_word("papaya"), next_word("papaya-2")
    ('papaya-2', 'papaya-3')
    """
    word, dash, count = seed.rpartition("-")
    return f"{word}-{int(count) + 1}" if dash and count.isdecimal() else f"{seed}-2"


class Folded(widgets.Accordion):
    """New game; more is folded away below it.

    Attributes:
        seed: the word of the next game; empty for a new one.
        word: the word of this game where it was typed here, or follows from one that was. In games
            with hidden cards it is told to nobody: with it one could foresee all.
        players: who plays each seat; the last ones may stay empty.
        whole_class: who plays, in place of `players`, where a whole class can.
        rules: the readings.
        readings: shows them; most games are played without touching one.
    """

    def __init__(
        self,
        panel: Watched,
        more: Sequence[widgets.Widget],
        new: widgets.Widget,
    ) -> None:
        """Builds the boxes.

        Args:
            panel: whose game it is.
            more: what else a new game of this kind asks for.
            new: the button that starts it.
        """
        self._panel = panel
        self.seed = widgets.Text()
        self.seed.layout.width = "32em"
        self.seed.layout.max_width = "100%"
        panel.label(self.seed, "seed")
        self.word = ""
        self._word_line = widgets.HTML()
        seats = panel.game.seats
        self.whole_class = ClassSeats(seats[0], seats[-1]) if seats[-1] > FEW else None
        self.players = [widgets.Dropdown() for _ in range(0 if self.whole_class else seats[-1])]
        for box in (*self.players, *(self.whole_class.children if self.whole_class else ())):
            box.add_class("bk-seat")
            panel.label(box, "seats")
        self.rules = {name: widgets.RadioButtons() for name in panel.game.rulebook.readings}
        self.readings = widgets.ToggleButton()
        self.readings.layout.width = "auto"
        self.readings.layout.align_self = "flex-start"
        panel.label(self.readings, "readings")
        shelf = widgets.VBox(tuple(self.rules.values()))
        shelf.layout.display = "none"
        self.readings.observe(lambda _: self._unfold(shelf), "value")
        who = self.whole_class or widgets.HBox(self.players)
        who.add_class("bk-row")
        for box in self.rules.values():
            box.add_class("bk-reading")
        for box in more:
            box.add_class("bk-wide")
        folded = [self.readings, shelf] if self.rules else []
        rows = [self.seed, self._word_line, who, *more, *folded, new]
        super().__init__(children=(widgets.VBox(rows),))

    def _unfold(self, shelf: widgets.VBox) -> None:
        shelf.layout.display = "" if self.readings.value else "none"

    def relabel(self) -> None:
        """Puts everything into the language of the panel; what was chosen stays."""
        panel = self._panel
        self.set_title(0, panel.tr("ui.new_game.label"))
        self.seed.description = panel.tr("ui.seed.label")
        self.seed.placeholder = panel.tr("ui.new_seed.label")
        self.tell_word(self.word)
        self.readings.description = panel.tr("ui.readings.label", n=len(self.rules))
        kinds = [(panel.tr(f"players.{name}"), name) for name in (PERSON, *panel.game.players)]
        for place, box in enumerate(self.players):
            nobody = [(panel.tr("ui.nobody.label"), "")] if place >= panel.game.seats[0] else []
            keep = box.value
            box.options = [*kinds, *nobody]
            box.value = box.options[-1][1] if keep is None else keep
            box.description = panel.tr("ui.seat_name.label", seat=place + 1)
        if self.whole_class:
            self._relabel_class(self.whole_class, kinds)
        for name, box in self.rules.items():
            reading = panel.game.rulebook.readings[name]
            keep = box.value or reading.default
            box.options = [
                (option.text[panel.lang], key) for key, option in reading.options.items()
            ]
            box.value = keep
            box.description = f"{reading.clause}: {reading.question[panel.lang]}"
            box.tooltip = reading.question[panel.lang]

    def tell_word(self, word: str) -> None:
        """Tells the word of the game that was just begun."""
        self.word = word if self._panel.open_table else ""
        said = self._panel.tr("ui.word_now.label", word=self.word) if self.word else ""
        self._word_line.value = escape(said)
        self._word_line.layout.display = "" if said else "none"

    def _relabel_class(self, whole: ClassSeats, kinds: list[tuple[str, str]]) -> None:
        words = ("class_seats", "class_first", "class_others")
        for box, word in zip(whole.children, words, strict=True):
            box.description = self._panel.tr(f"ui.{word}.label")
        # At first a person, and players of the game for the others.
        for box, kind in ((whole.first, kinds[0]), (whole.others, kinds[-1])):
            keep = box.value
            box.options = kinds
            box.value = kind[1] if keep is None else keep

    def show(self, match: Match) -> None:
        """Sets players and readings as in a game, so that the next one is like it.

        Not its word: with the word one could foresee all that is still to be drawn.
        """
        names = match.players or (PERSON,) * match.seats
        if self.whole_class:
            self.whole_class.show(names)
        for place, box in enumerate(self.players):
            name = names[place] if place < len(names) else ""
            known = [value for _, value in box.options]
            box.value = name if name in known else PERSON
        for name, box in self.rules.items():
            box.value = getattr(match.state.setup.rules, name)
        self.seed.value = ""
        self.tell_word("")

    def chosen_word(self, before: str) -> tuple[str, bool]:
        """The word of the next game, and whether it was typed or follows from one that was."""
        typed = self.seed.value.strip()
        return typed or next_word(before), bool(typed or self.word)

    def chosen_players(self) -> list[str]:
        """Who shall play, one name for each seat."""
        if self.whole_class:
            return self.whole_class.chosen()
        return [box.value for box in self.players if box.value]

    def chosen_rules(self) -> dict[str, str]:
        """The readings chosen."""
        return {name: box.value for name, box in self.rules.items()}
