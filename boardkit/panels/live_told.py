"""What the live charts tell beside the picture: what came of a guess, and how far it is."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from boardkit.panels.live_words import SAME, changed, count, parity_moved, stands_out, way
from boardkit.simulate.tallies import FAST
from boardkit.simulate.warming import State

if TYPE_CHECKING:
    from boardkit.panels.live import LivePanel


def facts(panel: LivePanel) -> list[str]:
    """What can be said beside the picture, one sentence each."""
    pale, seats, tr = panel.pale, panel.setting.seats, panel.tr
    first = panel.rows[0].share
    found = []
    if panel.guess and first is not None:
        came = way(first, panel.against)
        key = "right" if came == panel.guess else "other"
        if not panel.judged or (came == SAME and panel.growing.n < panel.enough):
            key = "open"
        told = {"guess": tr(f"live.{panel.guess}"), "found": tr(f"live.{came}")}
        found.append(tr(f"live.guessed_{key}", **told))
    if pale is not None and first is not None and seats > 1 and panel.judged:
        found.append(changed(first, pale.shares[0], panel.lang))
    before = panel.seats_before if pale is None else pale.setting.seats
    if seats != before and min(seats, before) > 1:
        found.append(parity_moved(seats, before, panel.lang))
    return found


def signs(panel: LivePanel) -> tuple[Any, ...]:
    """What was found without its numbers: where this changes, it is to be said anew."""
    if not panel.judged:
        return ()
    first, pale = panel.rows[0].share, panel.pale
    told = [panel.against] if panel.guess else []
    told += [pale.shares[0]] if pale is not None else []
    return (stands_out(panel.rows), *(way(first, one) for one in told if first is not None))


def standing(panel: LivePanel) -> str:
    """How far it is and who plays, as HTML."""
    tr, growing, warming = panel.tr, panel.growing, panel.lane is State.WARMING
    games = count(growing.n, panel.lang)
    told = [tr("live.playing", n=games, most=count(panel.most, panel.lang))]
    if panel.waiting:
        show = tr("ui.live_show.label")
        told = [tr("live.opening", n=games, show=show)]
        if not growing.n:
            told = [tr("live.unplayed", show=show)]
    key = {
        State.WARMING: "by_rules_warming",
        State.COLD: "by_rules_cold",
        State.MISSING: "by_rules_alone",
    }.get(panel.lane, "by_rules")
    if growing.lane == FAST:
        key = "by_fast"
    if warming or not (panel.waiting or panel.opens):
        told.append(tr(f"live.{key}"))
    if not (growing.done or panel.waiting or panel.grow.value):
        told.append(tr("live.paused"))
    bar = ""
    if warming:
        bar = f'<progress aria-label="{escape(tr("live.by_rules_warming"))}"></progress>'
    elif not (growing.done or panel.waiting):
        words = escape(told[0])
        bar = f'<progress aria-label="{words}" max="{panel.most}" value="{growing.n}"></progress>'
    return f"<p>{bar} {escape(' '.join(told))}</p>"
