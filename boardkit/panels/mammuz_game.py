"""The panel of MammuZ: build a display by clicks, claim what you like, believe or challenge."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

import ipywidgets as widgets

from boardkit.core.catalogue import join, number
from boardkit.core.errors import IllegalAction
from boardkit.core.game import CHANCE
from boardkit.games.mammuz import MAMMUZ
from boardkit.games.mammuz.events import (
    CardTurned,
)
from boardkit.games.mammuz.pieces import KINDS, NOTHING, NUMBER, Cards, Kind
from boardkit.games.mammuz.plays import Plays, displays
from boardkit.games.mammuz.state import (
    Action,
    Challenge,
    Choose,
    DrawStarter,
    Expand,
    Lead,
    Show,
    State,
    TurnOver,
)
from boardkit.panels.frame import guarded
from boardkit.panels.game_panel import GamePanel
from boardkit.panels.keys import keys
from boardkit.panels.lens import PUBLIC, Lens
from boardkit.panels.mammuz_editor import HandsEditor
from boardkit.panels.position_editor import Clicks
from boardkit.panels.tables import long_score_table
from boardkit.panels.toggles import row
from boardkit.panels.watched import OPEN
from boardkit.views.mammuz import scene
from boardkit.views.mammuz_text import some_cards
from boardkit.views.scene import Scene
from boardkit.views.words import outcome_text

# Of these all is seen by all, whatever follows from them.
PUBLICLY = (DrawStarter, Challenge, TurnOver, Choose, Show)
SIDE_BY_SIDE = 5  # the points of so many seats fit side by side


class MammuzPanel(GamePanel):
    """MammuZ, to step through and to play.

    Clicks on the cards of a hand choose them for a display, one more with each click; at the
    beginning of a round a click on an overview card declares its species. A click on the player
    whose display can be challenged challenges it. With all cards open, a click on a player shows
    that hand.

    Attributes:
        chosen: the cards chosen for a display.
        species: the species chosen to be declared.
    """

    one_table = True
    own_keys = keys("m eyes  d lay  g challenge  t none_chosen")

    def __init__(self, **options: Any) -> None:
        self.chosen: Cards = NOTHING
        self.species: Kind | None = None
        options.setdefault("players", ("person", "careful", "careful"))
        super().__init__(MAMMUZ, **options)

    # What is shown

    @property
    def mine(self) -> bool:
        """Whether the person who looks has to choose now."""
        turn = self.match.state.to_move
        return self.person_to_move and turn == self.seat and self.may_know_choices()

    def scene(self) -> Scene:
        state = self.match.state
        legal = self.game.legal(state) if self.mine else ()
        hinted = self.hinted if isinstance(state.to_move, int) else ()
        return scene(
            self.known(),
            self.lang,
            seat=self.seat,
            last=self._turned(),
            chosen=self.chosen,
            species=self.species,
            offered=legal.species if isinstance(legal, Plays) else (),
            hints=self._places(hinted),
        )

    def _turned(self) -> Kind | None:
        """What was turned over last."""
        for cursor in range(self.match.cursor, 0, -1):
            for event in self.match.events_at(cursor):
                if isinstance(event, CardTurned):
                    return event.kind
        return None

    def _places(self, actions: Iterable[Action]) -> set[str]:
        """The places of the board that actions name."""
        herd = self.match.state.herd
        found: set[str] = set()
        for action in actions:
            match action:
                case Challenge():
                    found.add(f"seat{herd[-1].seat + 1}")
                case Choose(seat):
                    found.add(f"seat{seat + 1}")
                case Lead(species):
                    found.add(f"species-{species}")
            if isinstance(action, (Lead, Expand)):
                held = zip(KINDS, action.cards, strict=True)
                found |= {f"hand-{kind}" for kind, n in held if n}
        return found

    def hides(self, state: State) -> bool:
        # The record holds all hands, also after the end: nobody shows theirs.
        return bool(state.hands)

    def lies_open(self, cursor: int, until: int) -> bool:
        action = self.match.actions[cursor - 1]
        return isinstance(action, PUBLICLY) or super().lies_open(cursor, until)

    def status(self) -> str:
        state = self.match.state
        more = self._claim() if self.mine else ""
        lines = [f"<b>{escape(self.moment(state))}</b>", escape(self._now(state)), escape(more)]
        return f'<div class="bk-status"><div>{"<br>".join(filter(None, lines))}</div></div>'

    def moment(self, state: State) -> str:
        choosing = isinstance(state.to_move, int) and state.challenger is None
        return self.tr("table.turn", n=state.turns + choosing)

    def _now(self, state: State) -> str:
        """What is to be done now."""
        turn = state.to_move
        if turn is None:
            outcome = self.game.outcome(state)
            told = outcome and outcome_text(outcome, self.lang, self.game.name, state)
            return f"{self.tr('ui.over.label')} {told or self.tr('outcome.nobody')}"
        if turn is CHANCE:
            return self._chance(state)
        seat = int(turn) + 1
        if not self.person_to_move:
            return self.tr("ui.to_move.label", seat=seat)
        if state.turned is not None:
            return self.tr("table.give", seat=seat)
        if not state.herd:
            return self.tr("table.declare", seat=seat)
        other = state.herd[-1].seat
        if not state.sizes[other]:
            return self.tr("table.must_challenge", seat=seat, other=other + 1)
        kind = str(state.declared)
        return self.tr("table.expand", seat=seat, kind=kind, other=other + 1)

    def _chance(self, state: State) -> str:
        if state.challenger is not None:
            key = "turn" if state.turned is None else "herd"
            return self.tr(f"table.chance_{key}", seat=state.challenger + 1)
        return self.tr(f"table.chance_{'start' if state.start is None else 'deal'}")

    def _claim(self) -> str:
        """How true the display is that is being built."""
        n, species = sum(self.chosen), self.match.state.declared or self.species
        if not n or species is None:
            return ""
        false = n - self.chosen[NUMBER[species]]
        if not false:
            return self.tr("table.honest")
        percent = number(self.lang, 100 * false / n, 0)
        return self.tr("table.lie", false=false, n=n, percent=percent)

    def score_rows(self) -> list[tuple[str, tuple[int, ...]]]:
        state = self.match.state
        sizes = state.sizes or (0,) * self.match.seats
        laid = tuple(
            sum(d.size for d in state.herd if d.seat == seat) for seat in range(self.match.seats)
        )
        return [(self.tr("scores.cards"), sizes), (self.tr("table.claimed"), laid)]

    def points_table(self, players: Sequence[str]) -> str:
        if len(players) <= SIDE_BY_SIDE:
            return super().points_table(players)
        turn = self.match.state.to_move
        return long_score_table(self.tr("ui.seat.label"), players, self.score_rows(), turn)

    def position_clicks(self, state: State, seat: int) -> Clicks:
        editor = HandsEditor(state, seat, self.lang)
        return editor, lambda: editor.state

    def hint_choices(self, actions: Any) -> list[str]:
        """What can be chosen, in a few sentences: a list of all displays would be too long."""
        state = self.match.state
        if not isinstance(actions, Plays):
            return []
        said = []
        if actions.challenge:
            said.append(self.tr("table.can_challenge", seat=state.herd[-1].seat + 1))
        if actions.lay:
            kinds = len(displays(actions.hand, actions.most))
            most = min(actions.most, sum(actions.hand))
            said.append(self.tr("table.can_lay", most=most, n=kinds))
        if actions.species:
            names = [self.tr(f"words.many.{kind}") for kind in actions.species]
            said.append(self.tr("table.can_declare", kinds=join(self.lang, names, "or")))
        for kind in (state.declared,) if state.declared and actions.lay else actions.species:
            n = min(actions.hand[NUMBER[kind]], actions.most)
            if n:
                said.append(self.tr("table.would_be_true", kind=kind.value, n=n))
        said += [self.tr("table.can_show", kind=kind.value) for kind in actions.complete]
        return said

    # Controls

    def actions_bar(self) -> list[widgets.Widget]:
        self.eyes_row = widgets.ToggleButtons(options=[(PUBLIC, PUBLIC)])
        self.eyes_row.style.button_width = "auto"
        self.eyes_row.observe(self._on_eyes, "value")
        self.label(self.eyes_row, "eyes")
        playing = (
            self.button("lay", self.lay),
            self.button("challenge", lambda: self.act(Challenge())),
            self.button("none_chosen", self.cancel),
        )
        return [row(self.eyes_row), row(*playing)]

    def relabel(self) -> None:
        super().relabel()
        self.eyes_row.description = self.tr("ui.eyes.label")

    def refresh(self) -> None:
        if not self.mine:
            self.forget_choice()
        super().refresh()
        everybody = (self.tr("table.public"), PUBLIC)
        seats = [(str(seat + 1), seat) for seat in range(self.match.seats)]
        options = (everybody, *seats, (self.tr("table.everything"), OPEN))
        self.quietly(self.eyes_row, options=options)
        self.quietly(self.eyes_row, value=PUBLIC if self.lens is None else self.lens)
        self.eyes_row.disabled = self.curtain
        legal = self.game.legal(self.match.state) if self.mine else ()
        plays = legal if isinstance(legal, Plays) else None
        self.buttons["lay"].disabled = plays is None or not plays.lay
        self.buttons["challenge"].disabled = plays is None or not plays.challenge
        self.buttons["none_chosen"].disabled = not any(self.chosen) and self.species is None

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

    def forget_choice(self) -> None:
        self.chosen, self.species = NOTHING, None

    # Clicks

    def lay(self) -> None:
        """Lays the cards chosen, as what was declared."""
        state = self.match.state
        self.check_eyes()
        if state.declared is None and self.species is None and self.mine:
            self.tell(self.tr("table.no_claim"), alarm=True)
        elif not any(self.chosen) and self.mine:
            self.tell(self.tr("table.no_choice"), alarm=True)
        elif state.declared is None and self.species is not None:
            self.act(Lead(self.species, self.chosen))
        else:
            self.act(Expand(self.chosen))

    def on_spot(self, spot: str) -> None:
        what, _, kind = spot.partition("-")
        if what == "hand":
            self._choose(Kind(kind))
        elif what == "species" and self.mine and not self.match.state.herd:
            self._declare(Kind(kind))
        elif what.startswith("seat"):
            self._point_at(int(what.removeprefix("seat")) - 1)
        else:
            mark = self.board.scene.mark(spot)
            self.tell(mark.label if mark else "")

    def _refuse_if(self, action: Action) -> None:
        """Says no with the reason of the rules, where they have one.

        Raises:
            IllegalAction: they have.
        """
        refusal = self.game.check(self.match.state, action, self.seat)
        if refusal is not None:
            raise IllegalAction(refusal)

    def _choose(self, kind: Kind) -> None:
        """One card more of a kind; after the last one none of them."""
        self.check_eyes()
        state, place = self.match.state, NUMBER[kind]
        if not self.mine or state.turned is not None:  # the rules say whose turn it is
            self._refuse_if(Expand(tuple(int(k == place) for k in range(len(KINDS)))))
            return
        held = state.hands[self.seat][place]
        n = (self.chosen[place] + 1) % (held + 1)
        chosen = (*self.chosen[:place], n, *self.chosen[place + 1 :])
        if any(chosen):
            legal = self.game.legal(state)
            free = legal.species if isinstance(legal, Plays) else ()
            first = self.species or next(iter(free), Kind.MAMMOTH)
            self._refuse_if(Expand(chosen) if state.herd else Lead(first, chosen))
        self.chosen = chosen
        self.clear_message()
        self.refresh()
        self.board.say(self.tr("table.chose", cards=some_cards(chosen, self.lang)))

    def _declare(self, kind: Kind) -> None:
        """Chooses the species to declare."""
        state = self.match.state
        one = next(iter(displays(state.hands[self.seat], 1)), NOTHING)
        self._refuse_if(Lead(kind, one))
        self.species = kind
        self.clear_message()
        self.refresh()
        self.board.say(self.tr("table.chose_species", kind=kind.value))

    def _point_at(self, seat: int) -> None:
        """A click on a player: gives them the herd, challenges them, or looks."""
        state = self.match.state
        if self.mine and state.turned is not None:
            self.act(Choose(seat))
        elif self.mine and state.herd and state.herd[-1].seat == seat:
            self.act(Challenge())
        elif self.lens == OPEN and state.hands:
            self.seat = seat
            self.forget_choice()
            self.clear_message()
            self.refresh()
            self.board.say(self.tr("table.whose_hand", seat=seat + 1))
        else:
            mark = self.board.scene.mark(f"seat{seat + 1}")
            self.tell(mark.label if mark else "")
