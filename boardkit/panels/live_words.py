"""What the live charts say: what was found, each seat in words, what changed, who played."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, NamedTuple

from boardkit.charts.drawn import in_lines
from boardkit.core.catalogue import Lang, number, say
from boardkit.core.game import AnyGame
from boardkit.panels.live_dials import dialled_name, player_words, seated
from boardkit.panels.live_points import Words
from boardkit.panels.live_scene import Row, under_name
from boardkit.simulate.compare import Interval, leader
from boardkit.simulate.stats import Share
from boardkit.simulate.tallies import Tally
from boardkit.simulate.told import rules

MORE, SAME, LESS = "more", "same", "less"
LINE = 84  # letters of a line below the charts


class Setting(NamedTuple):
    """What the controls say.

    Attributes:
        seats: how many play.
        who: the player that is looked at.
        dials: how its dials stand, if it has some.
        everybody: whether all play so, or player 1 alone.
        others: who else plays.
        reading: the question of the rulebook that is answered in another way; empty for none.
        option: the answer.
    """

    seats: int
    who: str
    dials: tuple[Any, ...]
    everybody: bool
    others: str
    reading: str = ""
    option: str = ""

    def names(self) -> tuple[str, ...]:
        """The player of each seat."""
        rest = self.who if self.everybody else self.others
        return (self.who, *[rest] * (self.seats - 1))

    def players(self, game: AnyGame) -> list[Any]:
        """The player of each seat, with its dials."""
        return [seated(game, name, self.dials) for name in self.names()]

    def rules(self) -> dict[str, str]:
        """The rules, as a game takes them."""
        return {self.reading: self.option} if self.reading else {}


class Kept(NamedTuple):
    """What was kept to be compared with."""

    setting: Setting
    tally: Tally
    shares: tuple[Share, ...]


def games_words(n: int, lang: Lang) -> str:
    """So many games, with the thousands apart.

    >>> games_words(10_000, "es"), games_words(1, "en")
    ('10.000 partidas', '1 game')
    """
    return say(lang, "frame", "words.games.one" if n == 1 else "live.games", n=count(n, lang))


def count(n: int, lang: Lang) -> str:
    """A whole number with its thousands apart."""
    return f"{n:,}".replace(",", "." if lang == "es" else ",")


def percent(share: float, lang: Lang) -> str:
    """A share in per cent, without the sign."""
    return number(lang, 100 * share, 1)


def row_name(game: AnyGame, setting: Setting, seat: int, lang: Lang) -> str:
    """A seat with its player."""
    who, dials = player_words(game, setting.names()[seat], setting.dials, lang)
    told = f"{who}, {dials}" if dials else who
    return say(lang, "frame", "live.seat", seat=seat + 1, player=told)


def rows_of(
    game: AnyGame,
    setting: Setting,
    tally: Tally,
    kept: Kept | None,
    lang: Lang,
    exact: Sequence[float] = (),
) -> list[Row]:
    """Each seat with all that is known of it, `exact` without playing."""
    shares = tally.shares() if tally.n else (None,) * setting.seats
    means = tally.means() if tally.n else (None,) * setting.seats
    found = []
    for seat, (share, mean) in enumerate(zip(shares, means, strict=True)):
        who, dials = player_words(game, setting.names()[seat], setting.dials, lang)
        before = kept.shares[seat] if kept is not None and seat < len(kept.shares) else None
        name = row_name(game, setting, seat, lang)
        parity = percent(1 / setting.seats, lang)
        if share is None or mean is None:
            told = [say(lang, "frame", "live.row_waits", who=name, parity=parity)]
        else:
            value, low, high = (percent(part, lang) for part in share)
            numbers = {"share": value, "low": low, "high": high, "parity": parity}
            told = [say(lang, "frame", "live.row", who=name, **numbers)]
            points, low, high = (number(lang, part, 2) for part in mean[:3])
            key = "row_points" if mean.tells else "row_points_few"
            told.append(say(lang, "frame", f"live.{key}", points=points, low=low, high=high))
        if before is not None:
            told.append(say(lang, "frame", "live.row_kept", share=percent(before.value, lang)))
        known = exact[seat] if exact else None
        if known is not None:
            told.append(say(lang, "frame", "live.row_exact", share=percent(known, lang)))
        found.append(
            Row(
                who,
                under_name(dials, setting.seats),
                " ".join(told),
                share,
                mean,
                tally.totals[seat],
                before,
                known,
            )
        )
    return found


def stands_out(rows: Sequence[Row]) -> tuple[str, int] | None:
    """Who wins most, or else least, as far as can be told; none while intervals overlap."""
    shares: dict[str, Interval] = {
        str(seat): row.share for seat, row in enumerate(rows) if row.share is not None
    }
    for key, fewest in ((MORE, False), (LESS, True)):
        found = leader(shares, fewest)
        if found is not None:
            return key, int(found)
    return None


def finding(
    game: AnyGame, setting: Setting, rows: Sequence[Row], n: int, lang: Lang, *, judged: bool
) -> str:
    """What was found, in one sentence without its stop; nobody is named before it is `judged`."""
    games = games_words(n, lang)
    if not n:
        return say(lang, "frame", "live.waits")
    if setting.seats == 1 and rows[0].mean is not None:
        value, low, high = (number(lang, part, 2) for part in rows[0].mean[:3])
        key = "solo" if rows[0].mean.tells else "solo_few"
        return say(lang, "frame", f"live.{key}", value=value, low=low, high=high, games=games)
    found = stands_out(rows)
    if not judged or found is None:
        return say(lang, "frame", "live.no_leader" if judged else "live.early", games=games)
    kind, seat = found
    who = say(lang, "frame", "live.seat", seat=seat + 1, player=rows[seat].player)
    share = rows[seat].share
    won = percent(share.value, lang) if share is not None else ""
    key = "live.leader" if kind == MORE else "live.last"
    return say(lang, "frame", key, who=who, share=won, games=games)


def way(share: Share, before: Share | float) -> str:
    """Whether a share is more or less than another one, or than a value, as far as can be told.

    >>> way(Share(0.5, 0.45, 0.55), 0.4), way(Share(0.5, 0.45, 0.55), Share(0.52, 0.5, 0.54))
    ('more', 'same')
    """
    low, high = (before, before) if isinstance(before, float) else (before.low, before.high)
    if share.low > high:
        return MORE
    return LESS if share.high < low else SAME


def changed(share: Share, before: Share, lang: Lang) -> str:
    """What became of player 1 beside the one kept."""
    found = way(share, before)
    if found == SAME:
        told = {"share": percent(share.value, lang), "before": percent(before.value, lang)}
        return say(lang, "frame", "live.changed_not", **told)
    apart = 100 * abs(share.value - before.value)
    for digits in (1, 2, 3):  # as many as make the difference that of the two shares told
        now, then = (round(100 * one.value, digits) for one in (share, before))
        shown = round(abs(now - then), digits)
        if shown and shown == round(apart, digits):
            break
    told = {
        "share": number(lang, now, digits),
        "before": number(lang, then, digits),
        "points": number(lang, shown, digits),
    }
    return say(lang, "frame", "live.changed", way=say(lang, "frame", f"live.way_{found}"), **told)


def parity_moved(seats: int, before: int, lang: Lang) -> str:
    """That an equal share is another one for another number of players."""
    shares = {"share": percent(1 / seats, lang), "before": percent(1 / before, lang)}
    return say(lang, "frame", "live.parity_moved", seats=seats, were=before, **shares)


def dial_line(game: AnyGame, setting: Setting, lang: Lang) -> str:
    """How the dials stand, where that does not fit under the names; empty where it does."""
    who, dials = player_words(game, setting.who, setting.dials, lang)
    if not dials or under_name(dials, setting.seats):
        return ""
    if setting.everybody and setting.seats > 1:
        return say(lang, "frame", "live.seats", player=f"{who}, {dials}")
    return row_name(game, setting, 0, lang)


def source_lines(
    game: AnyGame, setting: Setting, tally: Tally, kept: Kept | None, lang: Lang
) -> list[str]:
    """How the dials stand, what the pale marks are, and what is needed to play the games again."""
    made = say(
        lang,
        "frame",
        "live.source",
        version=tally.attrs["version"],
        game=say(lang, game.name, "game.name"),
        seed=tally.attrs["seed"],
        games=games_words(tally.n, lang),
        readings=rules(tally.attrs, lang),
    )
    lines = in_lines(made, LINE)
    if kept is not None:
        who = dict.fromkeys(
            ", ".join(filter(None, player_words(game, name, kept.setting.dials, lang)))
            for name in kept.setting.names()
        )
        readings = ""
        if kept.tally.attrs["readings"]:
            told = rules(kept.tally.attrs, lang)
            readings = say(lang, "frame", "live.kept_readings", readings=told)
        pale = say(
            lang,
            "frame",
            "live.kept_source",
            seats=kept.setting.seats,
            players=" / ".join(who),
            games=games_words(kept.tally.n, lang),
            readings=readings,
        )
        lines = [*in_lines(pale, LINE), *lines]
    return [*in_lines(dial_line(game, setting, lang), LINE), *lines]


def words_of(
    game: AnyGame,
    setting: Setting,
    rows: Sequence[Row],
    tally: Tally,
    kept: Kept | None,
    lang: Lang,
    found: str,
) -> Words:
    """All that is written around the charts."""
    parity = say(lang, "simulate", "chart.parity")
    sign = say(lang, "frame", "live.percent", value=percent(1 / setting.seats, lang))
    means = [
        say(
            lang,
            "frame",
            "live.points_of",
            who=say(lang, "simulate", "label.seat", seat=seat + 1),
            points=number(lang, row.mean.value, 2),
        )
        for seat, row in enumerate(rows)
        if row.mean is not None
    ]
    games = say(lang, "charts", "games_percent")
    points = say(lang, "charts", "scores.left" if game.fewest_first else "scores.points")
    return Words(
        found,
        say(lang, "simulate", "chart.axis"),
        say(lang, "frame", "live.points_axis", points=points),
        games,
        say(lang, "frame", "live.binned", games=games, n="{n}"),
        f"{parity} {sign}",
        say(lang, "frame", "live.exact"),
        say(lang, "frame", "live.points_scene", seats=", ".join(means) or "?"),
        say(lang, "frame", "live.percent", value=""),
        source_lines(game, setting, tally, kept, lang),
    )


def table(game: AnyGame, setting: Setting, rows: Sequence[Row], lang: Lang) -> str:
    """The numbers as HTML."""
    reach = say(lang, "frame", "live.head_reach")
    wins, mean = say(lang, "frame", "live.head_wins"), say(lang, "frame", "live.mean")
    heads = ["", f"{wins} %", reach, mean, reach]
    lines = []
    for seat, row in enumerate(rows):
        cells = [""] * 4
        if row.share is not None and row.mean is not None:
            share, low, high = (number(lang, 100 * part, 2) for part in row.share)
            points, least, most = (number(lang, part, 3) for part in row.mean[:3])
            reached = f"{least} – {most}" if row.mean.tells else "–"
            cells = [share, f"{low} – {high}", points, reached]
        name = escape(row_name(game, setting, seat, lang))
        lines.append(
            f'<tr><th scope="row">{name}</th>' + "".join(f"<td>{c}</td>" for c in cells) + "</tr>"
        )
    top = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    return f'<table class="bk-table bk-numbers"><tr>{top}</tr>{"".join(lines)}</table>'


def is_dialled(game: AnyGame, setting: Setting) -> bool:
    """Whether the player that is looked at has dials."""
    return setting.who == dialled_name(game) != ""
