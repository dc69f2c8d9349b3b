"""Three questions about Skull Island: which number pays, what boats buy, how dangerous a skull is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING, Any

from boardkit.core.chance import Seed, seed_word, stream
from boardkit.core.game import find_game
from boardkit.core.match import Match
from boardkit.games.skull_island.claims import smallest_beside
from boardkit.games.skull_island.hunting import series
from boardkit.games.skull_island.marks import offer
from boardkit.games.skull_island.odds import score_bounds
from boardkit.games.skull_island.pieces import load_box, places
from boardkit.games.skull_island.plans import Planner
from boardkit.games.skull_island.scoring import level, overcome, score
from boardkit.games.skull_island.state import Roll, State
from boardkit.simulate.exact import skull_island as exact
from boardkit.simulate.questions.rows import averaged, counted, finished, table

if TYPE_CHECKING:
    import pandas as pd

NUMBERS = tuple(range(1, 16))
PLANS = ("early", "late", "never")
FIRST = 5  # so many rolls of a game are sure to come while dangers remain
MOST_ROLLS = 50


def which_number(
    games: int = 30, seed: Seed = "papaya", *, numbers: Sequence[int] = NUMBERS, rolls: int = 4000
) -> pd.DataFrame:
    """Which number pays? The chance to write it, its worth, and the stars that a hunter wins.

    Columns: `what`, `number` and the value: `writable`, the share of rolls that allow the number;
    `worth`, the number times that; `stars`, the stars for a roll until its treasure is found, by one
    who hunts it in a game alone (0 where it never is); `total`, the stars of that whole game. The
    first two are known exactly.

    Args:
        games: how many for each hunter.
        seed: a word or whole number.
        numbers: the numbers.
        rolls: how many rolls the shares come from.

    >>> which_number(1, numbers=[5], rolls=200)["exact_text"].tolist()
    ['73/108', '365/108', '', '']
    """
    word, box = seed_word(seed), load_box()
    thrown = [_roll(f"{word}/roll/{k}") for k in range(rolls)]
    allowed = [set(offer(box, roll, 0).numbers) for roll in thrown]
    rows: list[dict[str, Any]] = []
    for number in numbers:
        seen = sum(number in found for found in allowed)
        row = counted(seen, rolls, exact.writable(number))
        rows.append({"what": "writable", "number": number, **row})
        worth = {part: number * row[part] for part in ("value", "low", "high")}
        told = str(exact.worth(number))
        known = {"exact": float(exact.worth(number)), "exact_text": told}
        rows.append({"what": "worth", "number": number, **row, **worth, **known})
        pace: list[float] = []
        total: list[int] = []
        for k in range(games):
            match = _alone(Planner(hunt=number), f"{word}/{k}")
            after = _found_number(match, number)
            pace.append(number / after if after else 0.0)
            total.append(score(match.state, 0).total)
        rows.append({"what": "stars", "number": number, **averaged(pace)})
        rows.append({"what": "total", "number": number, **averaged(total)})
    return table(rows, "skull_island", "which_number", seed, games, unit="each", rolls=rolls)


def _roll(seed: str) -> Roll:
    """One roll as the game makes it."""
    game = find_game("skull_island")
    state = game.new(1)
    drawn = game.draw(state, stream(seed))
    return drawn if isinstance(drawn, Roll) else Roll(0, 0, 0)


def _alone(player: Any, seed: str) -> Match:
    """A game alone, to its end."""
    return finished("skull_island", [player], seed)


def boats(games: int = 60, seed: Seed = "papaya", *, most: int = MOST_ROLLS) -> pd.DataFrame:
    """What do boats buy? The share of sheets that still lack their k-th treasure after t rolls.

    Columns: `what`, `boats`, `treasure`, `rolls` and the value: `lacking`, with and without boats,
    for each treasure; `hunt`, the share of series of rolls that have not yet allowed four 5s, and
    `hunt two` the same for two 5s, which is what two boats leave to do; `offered`, the share of rolls
    that offer a boat. All but the first are known exactly. A sheet that is ended without the
    treasure lacks it for good.

    Args:
        games: how many with, and as many without boats.
        seed: a word or whole number.
        most: up to which roll.

    >>> frame = boats(2, most=10)
    >>> frame[frame["what"] == "offered"]["exact_text"].tolist()
    ['5/36']
    """
    word, rows = seed_word(seed), list[dict[str, Any]]()
    box, offers, thrown = load_box(), 0, 0
    for with_boats in (True, False):
        found: list[list[int]] = []
        for k in range(games):
            match = _alone(Planner(boats=with_boats), f"{word}/{k}")
            found.append(_found_after(match))
            if with_boats:
                first = _first_rolls(match)
                thrown += len(first)
                offers += sum(offer(box, roll, 0).boat for roll in first)
        for treasure in range(1, box.chests + 1):
            for t in range(most + 1):
                lacking = sum(len(f) < treasure or f[treasure - 1] > t for f in found)
                where = {"boats": with_boats, "treasure": treasure, "rolls": t}
                rows.append({"what": "lacking", **where, **counted(lacking, games)})
    for what, copies in (("hunt", 4), ("hunt two", 2)):
        hunts = [series([5], copies, most, stream(word, what, k)) for k in range(10 * games)]
        for t in range(most + 1):
            lacking = sum(sum(map(bool, hunt[:t])) < copies for hunt in hunts)
            value = 1 - exact.written_within(5, t, copies)
            where = {"boats": what != "hunt", "treasure": 0, "rolls": t}
            rows.append({"what": what, **where, **counted(lacking, len(hunts), value)})
    where = {"boats": True, "treasure": 0, "rolls": 1}
    rows.append({"what": "offered", **where, **counted(offers, thrown, exact.boat_offered())})
    return table(rows, "skull_island", "boats", seed, games, unit="each")


def _first_rolls(match: Match) -> list[Roll]:
    """The first rolls of a game."""
    rolls = (action for action, _ in match.record.steps() if isinstance(action, Roll))
    return list(islice(rolls, FIRST))


def _found_number(match: Match, number: int) -> int:
    """After how many rolls of a game alone the treasure of a number was found; 0 if never."""
    rolls = 0
    for action, (state, _) in match.record.steps():
        rolls += isinstance(action, Roll)
        if any(chest.value == number for chest in state.sheets[0].chests):
            return rolls
    return 0


def _found_after(match: Match) -> list[int]:
    """After how many rolls each treasure of a game alone was found."""
    found: list[int] = []
    rolls = 0
    for action, (state, _) in match.record.steps():
        rolls += isinstance(action, Roll)
        found += [rolls] * (len(state.sheets[0].chests) - len(found))
    return found


def nines(games: int = 60, seed: Seed = "papaya", *, plans: Sequence[str] = PLANS) -> pd.DataFrame:
    """When should one write a 9? The levels of games alone, for 9s early, late and never.

    Columns: `plan`, `what`, `level` and the value: `level`, the share of games that end there;
    `overcome`, the fewest dangers overcome in any of those; `stars`, the mean. That a level takes so
    many overcome dangers is proved; `exact` then holds that bound. Also `danger`: the share of the
    first rolls that were dangers.

    Args:
        games: how many for each plan.
        seed: a word or whole number.
        plans: when the 9s are written.

    >>> frame = nines(2, plans=["never"])
    >>> frame[frame["what"] == "danger"]["exact_text"].tolist()
    ['1/6']
    """
    word, box, rows = seed_word(seed), load_box(), list[dict[str, Any]]()
    for plan in plans:
        levels: dict[str, list[int]] = {name: [] for name in box.levels}
        stars: list[int] = []
        dangers = thrown = 0
        for k in range(games):
            match = _alone(Planner(nines=plan), f"{word}/{k}")
            state: State = match.state
            total = score(state, 0).total
            stars.append(total)
            done = overcome(state.setup, state.sheets[0]).bit_count()
            levels[level(box, total)].append(done)
            first = _first_rolls(match)
            thrown += len(first)
            dangers += sum(offer(box, roll, 0).skull for roll in first)
        for name, overcome_ in levels.items():
            where = {"plan": plan, "level": name}
            rows.append({"what": "level", **where, **counted(len(overcome_), games)})
            if overcome_:
                least, bound = min(overcome_), exact.overcome_needed(name)
                row = {"value": least, "low": least, "high": max(overcome_), "n": len(overcome_)}
                told = "agrees" if least >= bound else "disagrees"
                judged = {"exact": bound, "exact_text": f"≥ {bound}", "verdict": told}
                rows.append({"what": "overcome", **where, **row, **judged})
        where = {"plan": plan, "level": ""}
        rows.append({"what": "stars", **where, **averaged(stars)})
        kinds = exact.kinds()
        known = counted(dangers, thrown, Fraction(kinds.skull, sum(kinds)))
        rows.append({"what": "danger", **where, **known})
    more = {"bounds": list(score_bounds(box))}
    return table(rows, "skull_island", "nines", seed, games, unit="each", **more)


def skull_cells(games: int = 150, seed: Seed = "papaya") -> pd.DataFrame:
    """How dangerous is a skull, cell by cell? What it brings at the end, drawn anywhere.

    Columns: `cell`, `row`, `column` and the value: the mean of the stars that a danger on that cell
    brought (below 0 where it was left alone), of the games in which there was one.

    Args:
        games: how many games alone, played like `careful` but for the cells of the skulls.
        seed: a word or whole number.

    >>> len(skull_cells(2)) > 0
    True
    """
    word = seed_word(seed)
    brought: dict[Any, list[int]] = {}
    for k in range(games):
        state: State = _alone(Planner(skulls="anywhere"), f"{word}/{k}").state
        for cell, stars in _by_cell(state):
            brought.setdefault(cell, []).append(stars)
    rows = [
        {"cell": str(cell), "row": cell.row + 1, "column": cell.col + 1, **averaged(brought[cell])}
        for cell in sorted(brought)
    ]
    return table(rows, "skull_island", "skull_cells", seed, games)


def _by_cell(state: State) -> Iterator[tuple[Any, int]]:
    """For each danger its cell, and the stars that it brings."""
    setup, sheet = state.setup, state.sheets[0]
    done = overcome(setup, sheet)
    for place in places(sheet.skulls):
        stars = smallest_beside(setup.island, sheet, place)
        yield setup.island.cells[place], stars if done >> place & 1 else -stars
