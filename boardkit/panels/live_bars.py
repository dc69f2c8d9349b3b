"""The controls of the live charts: who plays, how the dials stand, by which rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as widgets

from boardkit.core.players import player_label
from boardkit.panels.frame import Panel
from boardkit.panels.live_asked import seats_of
from boardkit.panels.live_dials import dialled_name, dials_of, offered, value_words
from boardkit.panels.live_words import Setting, is_dialled
from boardkit.panels.toggles import choose_among, hear, row, toggles


class PlayBar(widgets.VBox):
    """How many play, who, with which dials, and by which rule.

    Attributes:
        seats: how many play.
        who: the player that is looked at.
        everybody: whether all play so.
        others: who else plays.
        dials: a slider for each dial, with few positions.
        reading: the question that is answered in another way.
        option: the answer.
    """

    def __init__(
        self, panel: Panel, setting: Callable[[], Setting], change: Callable[[Setting], object]
    ) -> None:
        self._panel, self._setting, self._change = panel, setting, change
        self.seats = toggles(panel, "live_seats", lambda n: self._set(seats=n))
        self.who = self._list("live_who", lambda name: self._set(who=name))
        self.everybody = toggles(panel, "live_all", lambda yes: self._set(everybody=yes))
        self.others = self._list("live_others", lambda name: self._set(others=name))
        self.dials = [self._dial(place) for place in range(len(dials_of(panel.game)))]
        self.reading = self._list("live_reading", self._set_reading)
        self.option = self._list("live_option", lambda option: self._set(option=option))
        super().__init__(
            children=(
                row(self.seats),
                self.who,
                *self.dials,
                row(self.everybody),
                self.others,
                self.reading,
                self.option,
            )
        )

    def _list(self, key: str, act: Callable[[Any], object]) -> Any:
        made = widgets.Dropdown(options=[("", "")], value="")
        made.style.description_width = "initial"
        made.layout.width = "98%"
        hear(self._panel, made, key, act)
        return made

    def _dial(self, place: int) -> Any:
        dial = dials_of(self._panel.game)[place]
        made = widgets.SelectionSlider(
            options=[(str(value), value) for value in dial.values], continuous_update=False
        )
        made.style.description_width = "initial"
        made.layout.width = "98%"
        made.add_class("bk-dial")
        hear(self._panel, made, f"live_dial_{place + 1}", lambda value: self._turn(place, value))
        return made

    def _set(self, **values: Any) -> None:
        self._change(self._setting()._replace(**values))

    def _turn(self, place: int, value: Any) -> None:
        dials = list(self._setting().dials)
        dials[place] = value
        self._set(dials=tuple(dials))

    def _set_reading(self, name: str) -> None:
        """Goes to a reading, with the first answer that is not the usual one."""
        if not name:
            self._set(reading="", option="")
            return
        reading = self._panel.game.rulebook.readings[name]
        option = next(key for key in reading.options if key != reading.default)
        self._set(reading=name, option=option)

    def relabel(self) -> None:
        """Puts its words into the language of the panel."""
        panel = self._panel
        game, tr, lang = panel.game, panel.tr, panel.lang
        names = [(player_label(game, name, lang), name) for name in offered(game)]
        rest = [pair for pair in names if pair[1] != dialled_name(game)]
        choose_among(panel, self.seats, tuple((str(n), n) for n in seats_of(game)))
        choose_among(panel, self.who, tuple(names))
        choose_among(panel, self.others, tuple(rest))
        both = ((tr("live.alone"), False), (tr("live.everybody"), True))
        choose_among(panel, self.everybody, both)
        for number, (made, dial) in enumerate(zip(self.dials, dials_of(game), strict=True), 1):
            told = tuple((value_words(game, number, v, lang), v) for v in dial.values)
            choose_among(panel, made, told)
            made.description = tr(f"ui.live_dial_{number}.label")
        readings = game.rulebook.readings
        asked = [(r.question[lang], name) for name, r in readings.items() if len(r.options) > 1]
        choose_among(panel, self.reading, ((tr("live.usual"), ""), *asked))
        for key in ("seats", "who", "all", "others", "reading", "option"):
            panel.labelled[f"live_{key}"].description = tr(f"ui.live_{key}.label")
        self.follow()

    def follow(self) -> None:
        """Shows what is set, and only the controls that do something now."""
        panel, setting = self._panel, self._setting()
        reading = panel.game.rulebook.readings.get(setting.reading)
        if reading is not None:
            told = tuple((option.text[panel.lang], key) for key, option in reading.options.items())
            if tuple(self.option.options) != told:
                panel.quietly(self.option, options=told)
            panel.quietly(self.option, value=setting.option)
        for control, value in (
            (self.seats, setting.seats),
            (self.who, setting.who),
            (self.everybody, setting.everybody),
            (self.others, setting.others),
            (self.reading, setting.reading),
            *zip(self.dials, setting.dials, strict=True),
        ):
            panel.quietly(control, value=value)
        alone = setting.seats == 1
        show(self.option, reading is not None)
        show(self.others, not (setting.everybody or alone))
        show(self.everybody, not alone)
        for made in self.dials:
            show(made, is_dialled(panel.game, setting))


def show(control: widgets.Widget, yes: bool) -> None:
    """Shows a control, or takes it away."""
    wanted = "" if yes else "none"
    if (control.layout.display or "") != wanted:
        control.layout.display = wanted
