"""The panel of Memoarrr!: reveal by clicking a card, and see what each seat has seen."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

import ipywidgets as widgets

from boardkit.core.game import CHANCE, Event
from boardkit.core.grid import Cell
from boardkit.games.memoarrr import MEMOARRR
from boardkit.games.memoarrr.pieces import Side
from boardkit.games.memoarrr.rules import barred
from boardkit.games.memoarrr.state import (
    Action,
    DealIsland,
    Look,
    Reveal,
    Revealed,
    StackTreasures,
    StackVolcanoes,
    State,
    TakeVolcano,
)
from boardkit.panels.frame import guarded
from boardkit.panels.game_panel import GamePanel
from boardkit.panels.keys import keys
from boardkit.panels.lens import PUBLIC, Lens
from boardkit.panels.memoarrr_editor import IslandEditor
from boardkit.panels.position_editor import Clicks
from boardkit.panels.toggles import row
from boardkit.panels.view_settings import ViewSettings
from boardkit.panels.watched import OPEN
from boardkit.views.memoarrr import scene, spots
from boardkit.views.memoarrr_island import card_svg
from boardkit.views.scene import Scene
from boardkit.views.words import outcome_text, tell

SHUFFLES = (DealIsland, StackTreasures, StackVolcanoes)


class MemoarrrPanel(GamePanel):
    """Memoarrr!, to step through and to play.

    A click on a card that lies face down reveals it. What the eyes have seen and lies face down
    again is shown faintly; their eyes can be changed in one row. Beside the island stands the graph
    of what connects: with the mouse or the keyboard on a card, all that it connects with lights up,
    and a click on a node keeps its edges in sight.

    Attributes:
        picked: the name of the place whose connections are kept in sight; "" for none.
    """

    one_table = True
    own_keys = keys("m eyes  g graph  t take_volcano")

    def __init__(self, **options: Any) -> None:
        self.picked = ""
        self._graph = True
        super().__init__(MEMOARRR, **options)
        bar = self.part(ViewSettings).bar
        bar.children = (self.graph_box, *bar.children)
        self._make_room()

    # What is shown

    def scene(self) -> Scene:
        state = self.match.state
        shown = [e for e in self.match.events_at(self.match.cursor) if isinstance(e, Revealed)]
        hinted = self.hinted if isinstance(state.to_move, int) else ()
        return scene(
            self.known(),
            self.lang,
            graph=self._graph,
            barred=self._barred(state),
            hints={name for action in hinted for name in self._places_of(action)},
            picked=self.picked,
            turned_down=str(shown[-1].cell) if shown and not state.up else "",
            failed=str(shown[-1].cell) if shown and not shown[-1].connected else "",
        )

    def _barred(self, state: State) -> int:
        """The places that lie face down and must not be revealed now; everybody knows them."""
        if not isinstance(state.to_move, int) or state.past:
            return 0
        return barred(state) & ~state.up

    def _places_of(self, action: Action) -> tuple[str, ...]:
        """The places of the board that an action names."""
        box = self.match.state.setup.box
        match action:
            case Reveal(cell):
                return (str(cell),)
            case Look(side):
                return tuple(map(str, box.cells_of(box.side_places[side])))
            case TakeVolcano():
                return (str(box.cells[box.middle]),)
        return ()

    def hides(self, state: State) -> bool:
        # The record holds the whole island and all treasures, also what nobody at the table knows.
        view = self.game.view(state, None)
        unknown = any(
            card is None
            for place, card in enumerate(view.island)
            if place != state.setup.box.middle
        )
        treasures = (*view.treasures, *(value for won in view.won for value in won))
        return unknown or None in treasures or super().hides(state)

    def lies_open(self, cursor: int, until: int) -> bool:
        # That something was shuffled is seen by all, but not how it lies now.
        shuffled = isinstance(self.match.actions[cursor - 1], SHUFFLES)
        return not shuffled and super().lies_open(cursor, until)

    def status(self) -> str:
        state = self.match.state
        turn = state.to_move
        last = self.game.view(state, None).last_card
        picture = ""
        if last and not self.covered:
            kind = str(last.animal), str(last.landscape)
            picture = card_svg(*kind, self.lang, whole=False)
        return (
            f'<div class="bk-status">{picture}<div><b>{escape(self.moment(state))}</b><br>'
            f"{escape(self._now(state, turn))}</div></div>"
        )

    def _now(self, state: State, turn: Any) -> str:
        """What is to be done now."""
        if turn is None:
            line = self.tr("ui.over.label")
            outcome = self.game.outcome(state)
            told = outcome and outcome_text(outcome, self.lang, self.game.name, state)
            return f"{line} {told}" if told else line
        if turn is CHANCE:
            left = (
                "deal" if not state.island else "treasures" if not state.treasures else "volcanoes"
            )
            return self.tr(f"table.chance_{left}")
        seat = int(turn) + 1
        if not self.person_to_move:
            return self.tr("ui.to_move.label", seat=seat)
        legal = self.game.legal(state)
        last = self.game.view(state, None).last_card
        if isinstance(legal[0], Look):
            return self.tr("table.look", seat=seat)
        if isinstance(legal[0], TakeVolcano):
            return self.tr("table.take", seat=seat)
        if last is None:
            return self.tr("table.open", seat=seat)
        animal, landscape = str(last.animal), str(last.landscape)
        return self.tr("table.match", seat=seat, animal=animal, landscape=landscape)

    def say_events(self, events: Iterable[Event]) -> None:
        events = tuple(events)
        super().say_events(events)
        failing, told = False, []
        for event in events:  # each failed card with all that came of it
            if isinstance(event, Revealed):
                failing = not event.connected
            if failing:
                told.append(tell(self.seen(event), self.lang, self.game.name))
        if told:  # to be seen; it has been said with the rest
            text = escape(" ".join(told))
            self.message.value = f'<div class="bk-no bk-failed"><b>✗</b> {text}</div>'

    def moment(self, state: State) -> str:
        total = len(state.setup.box.rubies)
        return self.tr("table.round", n=min(state.round, total), total=total)

    def score_rows(self) -> list[tuple[str, tuple[int, ...]]]:
        state, known = self.match.state, self.known()
        rows = [(self.tr("table.treasures"), tuple(len(won) for won in known.won))]
        if not any(None in won for won in known.won) and any(known.won):
            rows.append((self.tr("table.rubies"), tuple(sum(won) for won in known.won)))
        views = (self.game.view(state, seat) for seat in range(self.match.seats))
        # How many, not which: everybody can count them.
        seen = tuple(sum(card is not None for card in view.island) for view in views)
        rows.append((self.tr("table.seen"), seen))
        return rows

    def position_clicks(self, state: State, seat: int) -> Clicks:
        editor = IslandEditor(state, self.lang)
        return editor, lambda: editor.state

    # Controls

    def actions_bar(self) -> list[widgets.Widget]:
        self.eyes_row = widgets.ToggleButtons(options=[(PUBLIC, PUBLIC)])
        self.eyes_row.style.button_width = "auto"
        self.eyes_row.observe(self._on_eyes, "value")
        self.label(self.eyes_row, "eyes")
        self.graph_box = widgets.ToggleButton(value=True)
        self.graph_box.layout.width = "auto"
        self.graph_box.observe(self._on_graph, "value")
        self.label(self.graph_box, "graph")
        take = self.button("take_volcano", lambda: self.act(TakeVolcano()))
        return [row(self.eyes_row, take)]

    def _make_room(self) -> None:
        """Points and events stand under the board while the graph makes it broad."""
        told = (self.table, self.events)
        for column in (self.left, self.side):
            column.children = tuple(child for child in column.children if child not in told)
        (self.left if self._graph else self.side).children += told
        (self.add_class if self._graph else self.remove_class)("bk-broad")

    def relabel(self) -> None:
        super().relabel()
        self.eyes_row.description = self.tr("ui.eyes.label")
        self.graph_box.description = self.tr("ui.graph.label")

    def refresh(self) -> None:
        super().refresh()
        everybody = (self.tr("table.public"), PUBLIC)
        seats = [(str(seat + 1), seat) for seat in range(self.match.seats)]
        self.quietly(
            self.eyes_row,
            options=(everybody, *seats, (self.tr("table.everything"), OPEN)),
        )
        self.quietly(self.eyes_row, value=PUBLIC if self.lens is None else self.lens)
        self.eyes_row.disabled = self.curtain
        take = self.buttons["take_volcano"]
        now = self.person_to_move and isinstance(self.match.state.to_move, int)
        possible = now and TakeVolcano() in self.game.legal(self.match.state)
        take.disabled = not possible
        take.layout.display = "" if possible else "none"

    @guarded
    def _on_eyes(self, change: Any) -> None:
        value = change["new"]
        if self.quiet or value is None:
            return
        if self.curtain:  # from a page that is behind the times
            self.refresh()
        else:
            self.part(Lens).choose(None if value == PUBLIC else value)
            self.board.say(self.board.scene.title)

    @guarded
    def _on_graph(self, change: Any) -> None:
        if not self.quiet:
            self._graph = bool(change["new"])
            self._make_room()
            self.refresh()

    def forget_choice(self) -> None:
        self.picked = ""

    # Clicks

    def on_spot(self, spot: str) -> None:
        if "-" in spot:
            self._pick(spot)
            return
        cell, state = Cell.parse(spot), self.match.state
        box = state.setup.box
        legal = self.game.legal(state) if isinstance(state.to_move, int) else ()
        if legal and isinstance(legal[0], Look):
            sides = [side for side in Side if cell in box.cells_of(box.side_places[side])]
            if not sides:
                self.tell(self.tr("table.look_click"), alarm=True)
                return
            self.act(Look(sides[0]))
        elif cell == box.cells[box.middle] and TakeVolcano() in legal:
            self.act(TakeVolcano())
        else:
            self.act(Reveal(cell))

    def _pick(self, spot: str) -> None:
        """Keeps the connections of a node in sight; once more, no longer."""
        animal, landscape = spot.split("-")
        known = spots(self.known())
        here = next((s for s in known if (s.animal, s.landscape) == (animal, landscape)), None)
        if here is None:
            self.tell(self.tr("table.unknown_card", animal=animal, landscape=landscape))
            return
        self.picked = "" if self.picked == here.name else here.name
        self.clear_message()
        self.refresh()
        mark = self.board.scene.mark(spot)
        self.board.say(mark.label if mark else "")
