"""Each fact that a hint states is true: reckoned once more, in another way, on random positions."""

from collections import Counter
from functools import cached_property
from heapq import heappop, heappush
from random import Random
from typing import Any

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, say
from boardkit.core.chance import stream
from boardkit.core.game import Fact
from boardkit.games.karuba import Karuba
from boardkit.games.karuba.paths import shortest_path
from boardkit.games.karuba.pieces import COLOURS as COLOUR_ENUM
from boardkit.games.karuba.pieces import Pair, Rim, Spot
from boardkit.games.karuba.players import NO_WAY, in_time, work, worth
from boardkit.games.karuba.reasons import easiest_way, explain
from boardkit.games.karuba.state import Action, Discard, Island, Move, Place, PlacePair, State
from tests.karuba_positions import BEACH, BOX, COLOURS, CRYSTALS, EXITS, JUNGLE

KARUBA: Karuba = bk.game("karuba")
POSITIONS = 300
STEP = {"N": (0, -1, "S"), "E": (1, 0, "W"), "S": (0, 1, "N"), "W": (-1, 0, "E")}


@pytest.fixture(scope="module")
def states() -> list[State]:
    """Choices of careful and of random players, the set-up too, in all readings of `collect`."""
    found: list[State] = []
    for game in range(8):
        rules = KARUBA.rules(collect=("automatic", "optional")[game % 2])
        names = ["careful", "random", "careful", "random"][: 2 + game % 3]
        match = bk.Match.of(bk.play("karuba", names, f"reasons {game}", rules=rules))
        states: list[State] = [match.state_at(k) for k in range(match.length)]
        found += [state for state in states if isinstance(state.to_move, int)]
    return Random(1).sample(found, POSITIONS)


def named(cell: str) -> int:
    return (int(cell[1]) - 1) * 6 + "ABCDEF".index(cell[0])


def best_way(island: Island, pair: Pair, start: Spot) -> tuple[int, int, int, int] | None:
    """Work, gaps, steps and others of the easiest way: walked from the adventurer, cell by cell."""
    if start is Rim.TEMPLE:
        return 0, 0, 0, 0
    goal, out = JUNGLE[pair.jungle].split()
    first, side = BEACH[pair.beach].split()
    standing = {named(str(spot)) for spot in island.at if not isinstance(spot, Rim)}
    here = None if isinstance(start, Rim) else named(str(start))

    def opens(place: int, side: str) -> bool:
        number = island.tiles[place]
        return not number or side in EXITS[number]

    heap: list[tuple[int, int, int, int, int]] = []

    def go(place: int, gaps: int, steps: int, others: int) -> None:
        gaps += not island.tiles[place]
        others += place in standing and place != here
        steps += 1
        heappush(heap, (steps + 4 * gaps + others, gaps, steps, others, place))

    if here is not None:
        heap.append((0, 0, 0, 0, here))
    elif opens(named(first), side):
        go(named(first), 0, 0, 0)
    done: set[int] = set()
    while heap:
        cost, gaps, steps, others, place = heappop(heap)
        if place == named(goal) and opens(place, out):
            return cost + 1, gaps, steps + 1, others
        if place in done:
            continue
        done.add(place)
        for side, (right, down, other) in STEP.items():
            col, row = place % 6 + right, place // 6 + down
            if 0 <= col < 6 and 0 <= row < 5:
                beyond = 6 * row + col
                if opens(place, side) and opens(beyond, other):
                    go(beyond, gaps, steps, others)
    return None


class Case:
    """One position, one action, and what they come to."""

    def __init__(self, state: State, action: Action) -> None:
        assert isinstance(state.to_move, int)
        self.state, self.action, self.seat = state, action, state.to_move
        self.view = KARUBA.view(state, self.seat)
        self.legal = KARUBA.legal(state)
        self.facts = explain(self.view, action, self.legal)
        self.before = state.islands[self.seat]
        self.after = self.before
        if isinstance(action, Place):
            tiles = list(self.before.tiles)
            tiles[named(str(action.cell))] = state.tile
            self.after = self.before._replace(tiles=tuple(tiles))
        elif isinstance(action, Move):
            at = list(self.before.at)
            at[COLOURS.index(action.colour.value)] = action.to
            self.after = self.before._replace(at=tuple(at))

    def ways(self, colour: str) -> tuple[Any, Any]:
        who = COLOURS.index(colour)
        pair = self.state.pairs[who]
        assert pair is not None
        before, after = (best_way(x, pair, x.at[who]) for x in (self.before, self.after))
        return before, after

    def counted(self, colour: str) -> bool:
        works = [(self.ways(c)[0] or (NO_WAY,))[0] for c in COLOURS]
        return in_time(works, len(self.state.left) + 1)[COLOURS.index(colour)]

    @cached_property
    def totals(self) -> dict[Action, int]:
        return {action: worth(self.view, action).total for action in self.legal}

    @cached_property
    def worth(self) -> int:
        return self.totals[self.action]

    def tops(self, kind: type) -> int:
        return max(total for action, total in self.totals.items() if isinstance(action, kind))

    def scored(self) -> int:
        """What the seat earns if all others do nothing: by playing the turn to its end."""
        state = self.state._replace(pending=(), to_move=0)
        for seat in range(len(state.islands)):
            mine = seat == self.seat
            other = next(a for a in KARUBA.legal(state) if isinstance(a, (Place, Discard)))
            state = KARUBA.apply(state, self.action if mine else other).state
        islands = self.before, state.islands[self.seat]
        before, after = (sum(i.temples) + i.crystals + 2 * i.gold for i in islands)
        return after - before


def check(case: Case, fact: Fact) -> None:
    """Fails unless the fact is true."""
    key, said = fact
    action, state = case.action, case.state
    if key in ("pair", "nearest_pair"):
        assert isinstance(action, PlacePair)
        ends = [BEACH[action.beach].split()[0], JUNGLE[action.jungle].split()[0]]
        cells = 1 + sum(abs(ord(a) - ord(b)) for a, b in zip(*ends, strict=True))
        assert said == {"beach": action.beach, "jungle": action.jungle, "cells": cells}
        return
    if key in ("best_lay", "best_walk"):
        kind = Place if key == "best_lay" else Move
        assert said["worth"] == case.worth
        assert said["best"] == case.tops(kind)
        assert said["gap"] == 4
        return
    if key == "as_good":
        if not isinstance(action, PlacePair):
            totals = list(case.totals.values())
            assert case.worth == max(totals)
            assert said["more"] == totals.count(case.worth) - 1
        return
    if key == "nothing_helps":
        assert said == {"tile": state.tile}
        assert max(case.totals.values()) <= 0
        return
    if key == "no_change":
        assert all(before == after for before, after in map(case.ways, COLOURS))
        return
    if key == "treasure":
        assert isinstance(action, Move)
        assert action.take
        crystal = case.before.tiles[named(str(action.to))] in CRYSTALS
        assert said["treasure"] == ("crystal" if crystal else "gold")
        assert said["cell"] == str(action.to)
        assert said["points"] == (1 if crystal else 2) == case.scored()
        return
    colour = str(said["colour"])
    if key == "arrives":
        assert action == Move(COLOUR_ENUM[COLOURS.index(colour)], Rim.TEMPLE)
        assert said["points"] == case.scored()
        return
    if key == "too_late":
        assert not case.counted(colour)
        assert said["tiles"] == len(state.left)
        return
    before, after = case.ways(colour)
    assert case.counted(colour)
    assert before is not None
    if key == "cut":
        assert after is None
        return
    now = dict(zip(("work", "gaps", "steps", "others"), after, strict=True))
    was = dict(zip(("work", "gaps", "steps", "others"), before, strict=True))
    assert now["work"] != was["work"]
    for name, value in said.items():
        if name != "colour":
            assert value == (was[name[:-7]] if name.endswith("_before") else now[name]), name
    if key == "joined":
        assert (was["gaps"] > 0, now["gaps"]) == (True, 0)
        who = COLOUR_ENUM[COLOURS.index(colour)]
        way = shortest_path(BOX, state.pairs, case.after, who, ghosts=True)
        assert way is not None
        assert len(way) - 1 <= now["steps"], "no longer than where others are walked around"
    signs = {
        "fewer_gaps": ("gaps", -1),
        "more_gaps": ("gaps", 1),
        "broken": ("gaps", 1),
        "joined": ("gaps", -1),
        "shorter": ("steps", -1),
        "longer": ("steps", 1),
        "freer": ("others", -1),
        "fuller": ("others", 1),
    }
    if key in signs:
        name, sign = signs[key]
        assert (now[name] - was[name]) * sign > 0
        assert (now["work"] - was["work"]) * sign > 0
    else:
        assert key == "changed"


def chosen(state: State, number: int) -> list[Action]:
    """What careful takes, and two others."""
    view, legal = KARUBA.view(state, state.to_move), KARUBA.legal(state)  # type: ignore[arg-type]
    best = KARUBA.players["careful"](view, legal, stream("reasons", number))
    return [best, *Random(number).choices(legal, k=2)]


@pytest.fixture(scope="module")
def cases(states: list[State]) -> list[Case]:
    return [Case(state, a) for number, state in enumerate(states) for a in chosen(state, number)]


def test_each_fact_is_true_and_can_be_said(cases: list[Case]) -> None:
    seen: Counter[str] = Counter()
    for case in cases:
        assert case.facts, "there is always something to say"
        for fact in case.facts:
            seen[fact.key] += 1
            check(case, fact)
            for lang in LANGUAGES:
                text = say(lang, "karuba", f"hints.{fact.key}", **fact.params)
                assert "{" not in text
                assert not text.endswith("..")
    print(dict(seen))
    known = {"arrives", "treasure", "joined", "fewer_gaps", "shorter", "nothing_helps", "cut"}
    assert known <= seen.keys()


def test_no_change_is_passed_over(cases: list[Case]) -> None:
    """Each colour whose work changes is named, and no other."""
    for case in cases:
        if None not in case.state.pairs:
            told = {str(fact.params["colour"]) for fact in case.facts if "colour" in fact.params}
            works = {c: [(way or (NO_WAY,))[0] for way in case.ways(c)] for c in COLOURS}
            assert told == {colour for colour, (was, now) in works.items() if was != now}


def test_the_easiest_way_has_the_work_that_careful_counts(states: list[State]) -> None:
    for state in states:
        island = state.islands[state.to_move]  # type: ignore[index]
        standing = [spot for spot in island.at if spot in BOX.bit]
        for pair, start in zip(state.pairs, island.at, strict=True):
            if pair is None:
                continue
            others = sum(BOX.bit[spot] for spot in standing if spot != start)
            way = easiest_way(BOX, island, pair, start)
            assert (way.work if way else NO_WAY) == work(BOX, island.tiles, pair, start, others)


@pytest.mark.parametrize(
    ("lang", "key", "params", "text"),
    [
        ("es", "as_good", {"more": 1}, "Hay 1 acción más que es igual de buena"),
        ("es", "as_good", {"more": 2}, "Hay 2 acciones más que son igual de buenas"),
        ("en", "as_good", {"more": 1}, "There is 1 more action just as good"),
        ("es", "broken", {"colour": "purple", "gaps": 1}, "morado deja de estar completo: falta 1"),
        ("es", "fewer_gaps", {"colour": "blue", "gaps": 2, "gaps_before": 3}, "faltan 2 losetas"),
        ("es", "treasure", {"cell": "C3", "treasure": "gold", "points": 2}, "una pepita de oro"),
    ],
)
def test_number_and_gender_agree(lang: Any, key: str, params: Any, text: str) -> None:
    assert text in say(lang, "karuba", f"hints.{key}", **params)


def test_chance_has_no_reasons() -> None:
    state = KARUBA.new(2, KARUBA.rules(setup="given", layout="lesson"))
    view, legal = KARUBA.view(state, None), KARUBA.legal(state)
    assert KARUBA.explain(view, legal[0], legal) == ()
