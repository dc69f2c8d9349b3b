"""Two simulations on common seeds, compared game by game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from boardkit.core.catalogue import Lang, catalogue, join, language, number, say
from boardkit.core.errors import RulesError
from boardkit.core.game import AnyGame, find_game
from boardkit.core.players import player_label
from boardkit.simulate.checks import (
    CASE,
    SCORE,
    TOTAL,
    entry_of_list,
    has_all_seats,
    line_up_of,
    numbers_in,
    one_case,
    readings_of,
    seats_of,
)
from boardkit.simulate.compare import OF_GAME, Mean, by_seed, mean, sign
from boardkit.simulate.told import settings

if TYPE_CHECKING:
    import pandas as pd

WON, RANK = "won", "rank"


class Side(NamedTuple):
    """One of the two simulations.

    Attributes:
        player: whose values they are; nothing where all seats are summed.
        others: who else plays, in the order of the list.
        readings: what its rules differ by from the usual ones.
    """

    player: str
    others: tuple[str, ...]
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
        same: whether both tables hold the very same games.
    """

    difference: Mean
    noise: float
    game: str
    column: str
    sides: tuple[Side, Side]
    same: bool = False

    @property
    def better(self) -> bool | None:
        """Whether the first one is better, or has more of what is only counted.

        None while the interval holds 0, or where it is always the same difference in few games.
        """
        ahead = sign(self.difference) if self.difference.tells else None
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
        spoken, games = language(lang), self.difference.n
        if self.same:
            return say(spoken, "simulate", "paired.same", games=games)
        names = self._names(spoken)
        kind, words = self._kind(spoken)
        if self.difference[:3] == (0, 0, 0):
            told = {"those": join(spoken, list(names)), **words}
            return say(spoken, "simulate", f"paired.alike.{kind}", games=games, **told)
        shown = [part * (100 if self.column == WON else 1) for part in self.difference[:3]]
        if self.better is None:
            key, told = "too_few", {"those": join(spoken, list(names), "or")}
        else:
            key, (who, other) = "ahead", names if self.better else names[::-1]
            told = {"who": who, "other": other}
            if shown[0] < 0:  # told from the side of who is ahead
                shown = [abs(shown[0]), *sorted(map(abs, shown[1:]))]
        places = 1 if self.column == WON else 2
        value, low, high = (number(spoken, one, places) for one in shown)
        between = say(spoken, "simulate", "paired.between", low=low, high=high)
        told |= {"value": value, "between": between if self.difference.tells else "", **words}
        found = say(spoken, "simulate", f"paired.{kind}.{key}", games=games, **told)
        return found[0].upper() + found[1:]

    def _kind(self, lang: Lang) -> tuple[str, dict[str, str]]:
        """How the column is spoken about, what it is called, and what it counts."""
        unit = say(lang, self.game, "units.points")
        if self.column in (WON, RANK):
            return self.column, {}
        if self.column == TOTAL:
            return ("fewest" if self._fewest else TOTAL), {"unit": unit}
        if self.column.startswith(SCORE):
            part = say(lang, self.game, f"scores.{self.column.removeprefix(SCORE)}")
            return "part", {"part": part, "unit": unit}
        counted = catalogue(lang, "simulate")["counted"].get(self.column)
        if counted is None:
            return "own", {"part": self.column}
        return "count", {"part": counted["name"], "unit": counted["unit"]}

    def _names(self, lang: Lang) -> tuple[str, str]:
        """What the two are called: by all that they differ in, or first and second."""
        game, (one, other) = find_game(self.game), self.sides
        whole = one.others != other.others
        rules = one.readings != other.readings
        if not whole and not rules and one.player == other.player:
            return say(lang, "simulate", "paired.first"), say(lang, "simulate", "paired.second")
        first, second = (
            _called(game, side, lang, whole, whole or one.player != other.player, rules)
            for side in self.sides
        )
        return first, second


def _called(game: AnyGame, side: Side, lang: Lang, whole: bool, player: bool, rules: bool) -> str:
    """What one side is called: by who plays, by all who play, by its rules."""
    told = []
    others = [player_label(game, name, lang) for name in side.others]
    if player and side.player:
        name = player_label(game, side.player, lang)
        more = {"others": join(lang, others)}
        told.append(
            say(lang, "simulate", f"paired.{'table' if whole else 'player'}", name=name, **more)
        )
    elif player:
        told.append(say(lang, "simulate", "paired.player", name=", ".join(others)))
    if rules:
        text = settings(game, side.readings, lang)
        usual = say(lang, "simulate", "paired.usual")
        told.append(say(lang, "simulate", "paired.rules", rules=text) if text else usual)
    return " ".join(told)


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
        RulesError: they have no games in common; they are of different games, numbers of players or
            data, so that their games are no pairs; one of them is empty or holds several cases of
            a sweep; there is no such column of numbers or no such player; all seats are to be summed,
            and some are not in the table.

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
        numbers_in(frame, column)
        if entry is not None:
            entry_of_list(entry, seats_of(frame) - 1)
        elif column not in OF_GAME and not has_all_seats(frame):
            raise RulesError("simulate.not_whole")
    _of_a_kind(one, other)
    ours, theirs = (by_seed(frame, column, entry) for frame in (one, other))
    common = ours.index.intersection(theirs.index)
    if common.empty:
        raise RulesError("simulate.pairs", one=one.attrs["seed"], other=other.attrs["seed"])
    ours, theirs = ours.loc[common], theirs.loc[common]
    apart = float(ours.var() + theirs.var())
    differences = ours - theirs
    noise = float(differences.var()) / apart if apart else 0.0
    sides = (_side(one, entry), _side(other, entry))
    same = sides[0] == sides[1] and _alike(one, other, set(common))
    return Paired(mean(differences), noise, one.attrs["game"], column, sides, same)


def _of_a_kind(one: pd.DataFrame, other: pd.DataFrame) -> None:
    """Makes sure that games on the same seed differ by their players and readings at most."""
    games = [frame.attrs["game"] for frame in (one, other)]
    if games[0] != games[1]:
        raise RulesError("simulate.apart_games", one=games[0], other=games[1])
    seats = [seats_of(frame) for frame in (one, other)]
    if seats[0] != seats[1]:
        raise RulesError("simulate.apart_seats", one=seats[0], other=seats[1])
    if one.attrs["rotate_seats"] != other.attrs["rotate_seats"]:
        raise RulesError("simulate.apart_turns")
    for name in ("data", "rules_version"):
        if one.attrs.get(name) != other.attrs.get(name):
            raise RulesError("simulate.apart_boxes")


def _alike(one: pd.DataFrame, other: pd.DataFrame, common: set[Any]) -> bool:
    """Whether two tables say the same of the games that they have in common."""
    columns = [name for name in one if name in other and name != CASE]
    first, second = (
        frame.loc[frame["seed"].isin(common), columns].sort_values(["seed", "seat"], kind="stable")
        for frame in (one, other)
    )
    told = [part.astype(object).to_numpy().tolist() for part in (first, second)]
    return bool(told[0] == told[1])


def _side(frame: pd.DataFrame, entry: int | None) -> Side:
    names = line_up_of(frame)
    player = "" if entry is None else names[entry]
    others = tuple(name for k, name in enumerate(names) if k != entry)
    return Side(player, others, readings_of(frame))
