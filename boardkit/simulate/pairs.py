"""Two simulations on common seeds, compared game by game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from boardkit.core.catalogue import Lang, join, language, number, say
from boardkit.core.errors import RulesError
from boardkit.core.game import find_game
from boardkit.core.players import player_label
from boardkit.simulate.compare import Mean, by_seed, mean, sign
from boardkit.simulate.frames import SCORE
from boardkit.simulate.sweeps import one_case
from boardkit.simulate.told import settings

if TYPE_CHECKING:
    import pandas as pd

WON, TOTAL, RANK = "won", "total", "rank"


class Side(NamedTuple):
    """One of the two simulations.

    Attributes:
        player: whose values they are; nothing where all seats are summed.
        readings: what its rules differ by from the usual ones.
    """

    player: str
    readings: dict[str, str]


class Paired(NamedTuple):
    """What two simulations on common seeds differ by, game by game.

    Attributes:
        difference: the mean of one minus other, with its interval.
        noise: the variance of the differences over that of games without common seeds; below 1
            the pairs are worth it.
        game: the game.
        column: what was compared.
        sides: the first simulation and the second.
    """

    difference: Mean
    noise: float
    game: str
    column: str
    sides: tuple[Side, Side]

    @property
    def better(self) -> bool | None:
        """Whether the first one is better, or has more of what is only counted.

        None while the interval holds 0.
        """
        ahead = sign(self.difference)
        return not ahead if ahead is not None and self._fewest else ahead

    @property
    def _fewest(self) -> bool:
        """Whether a smaller number is the better one."""
        few = find_game(self.game).fewest_first
        return self.column == RANK or (few and self.column == TOTAL)

    def sentence(self, lang: str = "es") -> str:
        """What may be said about it: who is ahead, by how much of what.

        Args:
            lang: `es` or `en`.
        """
        spoken = language(lang)
        names = self._names(spoken)
        kind, part = self._kind(spoken)
        shown = [part * (100 if self.column == WON else 1) for part in self.difference[:3]]
        if self.better is None:
            key, told = "too_few", {"those": join(spoken, list(names), "or")}
        else:
            key, (who, other) = "ahead", names if self.better else names[::-1]
            told = {"who": who, "other": other}
            if shown[0] < 0:  # told from the side of who is ahead
                shown = [-shown[0], -shown[2], -shown[1]]
            if self._fewest and self.column == TOTAL:
                shown = [abs(shown[0]), *sorted(map(abs, shown[1:]))]
        places = 1 if self.column == WON else 2
        value, low, high = (number(spoken, one, places) for one in shown)
        told |= {"value": value, "low": low, "high": high, "part": part}
        found = say(spoken, "simulate", f"paired.{kind}.{key}", games=self.difference.n, **told)
        return found[0].upper() + found[1:]

    def _kind(self, lang: Lang) -> tuple[str, str]:
        """How the column is spoken about, and what it is called."""
        if self.column in (WON, TOTAL):
            return ("fewest" if self._fewest else self.column), ""
        if self.column.startswith(SCORE):
            part = say(lang, self.game, f"scores.{self.column.removeprefix(SCORE)}")
            return "part", part
        return "count", say(lang, "simulate", f"counted.{self.column}")

    def _names(self, lang: Lang) -> tuple[str, str]:
        """What the two are called: by what they differ in, or first and second."""
        game, (one, other) = find_game(self.game), self.sides
        if one.player != other.player:
            first, second = (
                say(lang, "simulate", "paired.player", name=player_label(game, side.player, lang))
                for side in self.sides
            )
            return first, second
        if one.readings != other.readings:
            usual = say(lang, "simulate", "paired.usual")
            told = (settings(game, side.readings, lang) for side in self.sides)
            first, second = (
                say(lang, "simulate", "paired.rules", rules=text) if text else usual
                for text in told
            )
            return first, second
        return say(lang, "simulate", "paired.first"), say(lang, "simulate", "paired.second")


def paired(
    one: pd.DataFrame, other: pd.DataFrame, column: str = WON, entry: int | None = 0
) -> Paired:
    """Compares two simulations of the same seeds: two players, or one player under two rules.

    Game by game the same cards come; so what is the same in both falls out of the difference, and
    fewer games are enough.

    Args:
        one: as `boardkit.simulate` returns it.
        other: another one with the same seed and number of players.
        column: what is compared, such as `won` or `total`.
        entry: whose; None for the sum of all seats, for what belongs to the game.

    Raises:
        RulesError: they have no games in common, one of them holds several cases of a sweep, or
            there is no such column of numbers.

    >>> import boardkit as bk
    >>> tables = [bk.simulate("memoarrr", [p, "random"], games=20) for p in ("careful", "random")]
    >>> found = paired(*tables)
    >>> found.better
    True
    >>> found.sentence("en")
    '“careful” wins more than “random”: 55.0 percentage points more, between 30.0 and 78.9 (20 games)'
    """
    for frame in (one, other):
        one_case(frame)
        known = [name for name in frame if frame[name].dtype.kind in "if"]
        if column not in known:
            raise RulesError("simulate.column", found=f"{column!s:.40}", known=", ".join(known))
    ours, theirs = (by_seed(frame, column, entry) for frame in (one, other))
    common = ours.index.intersection(theirs.index)
    if common.empty:
        raise RulesError("simulate.pairs", one=one.attrs["seed"], other=other.attrs["seed"])
    ours, theirs = ours.loc[common], theirs.loc[common]
    apart = float(ours.var() + theirs.var())
    differences = ours - theirs
    noise = float(differences.var()) / apart if apart else 0.0
    sides = (_side(one, entry), _side(other, entry))
    return Paired(mean(differences), noise, one.attrs["game"], column, sides)


def _side(frame: pd.DataFrame, entry: int | None) -> Side:
    names: list[Any] = [] if entry is None else frame["player"][frame["entry"] == entry].to_list()
    return Side(str(names[0]) if names else "", dict(frame.attrs["readings"]))
