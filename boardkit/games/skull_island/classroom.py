"""One word for a class: everybody has the same rolls, and one cell gathers all sheets.

The word brings the roll of every turn, whoever plays and however many they are, so each notebook
can play by itself and all of them can be compared. A danger allows two ways, chosen before the game:

- **Alone at the desk** (`size=1`): the rule for one person holds. The skull goes on one's own sheet,
  beside the last mark. Nobody has to get up, and it works at home as well.
- **With the class** (`size` 2 to 100, and the choice `solo_last="classmate"`): everybody has a number
  from 1 to `size`. Word and size say who draws on whose sheet (`exchange`): one goes to that desk and
  clicks any empty space there. Where somebody is missing, whoever sits next to them draws.

A finished sheet is a code (`sheet_code`), which `class_sheets` reads, plays again and compares.
"""

from __future__ import annotations

from typing import Final

from boardkit.core.catalogue import language, say
from boardkit.core.chance import Seed, stream
from boardkit.core.errors import RulesError
from boardkit.core.match import Match
from boardkit.core.record import Record
from boardkit.games.skull_island import SKULL_ISLAND
from boardkit.games.skull_island.class_codes import MOST_IN_CLASS, SheetCode, tidy_name
from boardkit.games.skull_island.pieces import load_box
from boardkit.games.skull_island.scoring import score_sheet
from boardkit.games.skull_island.state import Action, Sheet, Skull, State

WITH_CLASS: Final = {"solo_last": "classmate"}


def exchange(word: Seed, size: int, danger: int) -> tuple[int, ...]:
    """Who draws on whose sheet: for each place of the class that of the sheet it gets, from 1.

    Args:
        word: the word of the class.
        size: how many take part.
        danger: which danger of the game it is, counted from 1.

    Raises:
        RulesError: the class is too small or too large.

    >>> sheets = exchange("papaya", 5, danger=1)
    >>> sorted(sheets), [place for place, sheet in enumerate(sheets, 1) if place == sheet]
    ([1, 2, 3, 4, 5], [])

    Rules: SKU-D2.
    """
    check_size(size)
    if size <= 2:
        return tuple(range(size, 0, -1))
    state = SKULL_ISLAND.new(size)
    state = SKULL_ISLAND.apply(state, "R 1 1 S").state
    drawn = SKULL_ISLAND.draw(state, stream(word, "exchange", danger - 1))
    return tuple(sheet + 1 for sheet in getattr(drawn, "sheets", ()))


def partners(word: Seed, size: int, seat: int, lang: str = "es") -> str:
    """For one place of the class, at each danger: on whose sheet one draws, and who draws on one's own.

    Args:
        word: the word of the class.
        size: how many take part, 2 at least.
        seat: the place, counted from 1.
        lang: `es` or `en`.

    Raises:
        RulesError: there is no such class or place.

    >>> print(partners("papaya", 2, seat=1, lang="en").splitlines()[0])
    Danger 1: you draw on the sheet of place 2, and place 2 draws on yours.
    """
    spoken = language(lang)
    check_seat(seat, size)
    lines = []
    for danger in range(1, load_box().bubbles + 1):
        given = exchange(word, size, danger)
        told = {"danger": danger, "sheet": given[seat - 1], "by": given.index(seat) + 1}
        lines.append(say(spoken, "skull_island", "class.drawn_by", **told))
    return "\n".join(lines)


def check_size(size: int) -> None:
    """Raises a RulesError unless a class can have that size."""
    if type(size) is not int or not 1 <= size <= MOST_IN_CLASS:
        raise RulesError("sheets.size", found=size, most=MOST_IN_CLASS)


def check_seat(seat: int, size: int) -> None:
    """Raises a RulesError unless there is such a place in a class of that size."""
    check_size(size)
    if type(seat) is not int or not 1 <= seat <= size:
        raise RulesError("sheets.seat", found=seat, size=size)


def sheet_code(game: Match | Record, name: str, *, seat: int = 1, size: int = 1) -> str:
    """The code of a sheet, to be pasted into the teacher's notebook.

    What of the last turn is not finished is left out.

    Args:
        game: the game, of one seat at a desk of one's own, or of several at the same notebook.
        name: whose sheet it is, as the class will read it.
        seat: the place in the class (or at the table), counted from 1.
        size: how many exchange their sheets; 1 alone. With several at a table it is their number.

    Raises:
        RulesError: seat, size or game do not go together.

    >>> match = Match("skull_island", seats=1, seed="papaya")
    >>> sheet_code(match, "Ana").startswith("sk1-")
    True
    """
    match = game.fork() if isinstance(game, Match) else Match.of(game)
    record = match.record
    size = record.seats if record.seats > 1 else size
    check_seat(seat, size)
    if not isinstance(match.state, State) or record.position or record.by_hand:
        raise RulesError("sheets.own_game")
    if not match.drawn_by(record.seed):
        raise RulesError("sheets.other_rolls", word=record.seed)
    choices = dict(record.choices)
    exchanges = choices.get("solo_last") == WITH_CLASS["solo_last"]
    if record.seats == 1 and exchanges != (size > 1):
        raise RulesError("sheets.alone" if size > 1 else "sheets.with_class")
    if size > 1:
        choices.pop("solo_last", None)
    own = seat - 1 if record.seats > 1 else 0
    turns, sheet = _turns_of(match, own)
    return SheetCode(
        word=record.seed,
        name=tidy_name(name),
        seat=seat,
        size=size,
        cols=match.state.setup.island.cols,
        score=score_sheet(match.state.setup, sheet).total,
        data=record.data,
        choices=choices,
        turns=turns,
    ).pack()


def _turns_of(match: Match, own: int) -> tuple[tuple[tuple[Action, ...], ...], Sheet]:
    """The actions on one sheet in each finished turn, and the sheet after them."""
    turns: list[tuple[Action, ...]] = []
    actions: list[Action] = []
    sheet: Sheet = match.state_at(0).sheets[own]
    for place in range(match.cursor):
        state, after = match.state_at(place), match.state_at(place + 1)
        action, seat = match.actions[place], state.to_move
        if isinstance(action, Skull):  # on another's sheet
            seat = state.drawing_on[len(state.pending)]
        if seat == own:
            actions.append(action)
        if after.roll is None:
            turns.append(tuple(actions))
            actions, sheet = [], after.sheets[own]
    return tuple(turns), sheet
