"""The player `search`: it plays the game on from here, many times, and looks who wins.

`search` thinks like this:

- It considers what `careful` would choose (or the best player of the game, where that is another),
  then what `careful` would choose of the rest, and so on: a handful of actions that enter a race.
- What it may not know it deals anew for each lap: a whole world that fits its view. Every action
  still in the race is played out in that same world, with the same luck, so that they differ by
  what they are worth and not by the cards they met.
- A playout walks down a tree of what was tried before. There each seat that sees the same as before
  takes the branch that was best for itself so far, or one that was seldom tried; what it cannot see
  it cannot use. Where the tree ends, one branch is added and all play on carefully: to the end,
  or in a long game for some turns, and what each seat can then hope for is reckoned.
- An action leaves the race when it lags behind the leader by more than chance explains.
- At the end it takes the leader; but if chance may explain the lead, it stays with the first action.

It takes the others for careful players, and does not ask what their choices tell about their cards.

This is determinised Monte Carlo tree search (Cowling, Powley and Whitehouse 2012) with one tree for
all worlds; at its root actions race on common random numbers, as in Maron and Moore (1994).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import log, sqrt
from time import perf_counter
from typing import Any

from boardkit.core.chance import Stream, mix
from boardkit.core.errors import RulesError
from boardkit.core.game import CHANCE, AnyGame, Player
from boardkit.core.given import whole
from boardkit.core.players import SEP, GeneralPlayer
from boardkit.players.habits import Habits, habits_for

PLAYOUTS = 100  # the budget where none is given
MOST_PLAYOUTS = 1_000_000
# Luck decides a single lap. In 80 positions of Memoarrr! for two, 24 playouts gained nothing with 4
# laps, 1.5 and 2.5 here (0.0 +- 0.2 % of a win for a decision, another action in 19 % of them); with 8,
# 2 and 3 they gained 0.2 +- 0.1 %, in 7 %. That was measured without the tree, on other laps.
LAPS = 8  # before that nobody leaves the race
LAGGING = 1.0  # so many standard errors behind the leader an action leaves the race
CONVINCED = 2.0  # so many standard errors another action must lie ahead of the first
CERTAIN = 3.0  # and with so many the race need not go on
CURIOSITY = 0.3  # how much a branch seldom tried is preferred, as a share of a win


@dataclass(frozen=True)
class Search(GeneralPlayer):
    """The player `search` with its budget for each decision, as told at the head of this file.

    With a budget in playouts the same position and numbers always give the same action. With a
    budget in milliseconds they do not: a faster machine plays out more.

    >>> Search(200).__name__, Search(milliseconds=50).__name__, Search().__name__
    ('search:200', 'search:50ms', 'search')

    Attributes:
        playouts: the most playouts for a decision.
        milliseconds: the most time for a decision, in place of playouts.
    """

    playouts: int | None = None
    milliseconds: int | None = None

    def __post_init__(self) -> None:
        budgets = {"playouts": self.playouts, "milliseconds": self.milliseconds}
        given = {name: n for name, n in budgets.items() if n is not None}
        for name, number in given.items():
            count = whole(number)
            if count is None or not 0 < count <= MOST_PLAYOUTS or len(given) > 1:
                found = ", ".join(map(str, given.values()))
                raise RulesError("players.budget", found=f"{found:.40}", most=MOST_PLAYOUTS)
            object.__setattr__(self, name, count)

    @classmethod
    def read(cls, dial: str) -> Search:
        """The player of a dial such as `200` or `50ms`; of none the usual one.

        Raises:
            RulesError: it is no budget.
        """
        digits = dial.removesuffix("ms")
        if not dial:
            return cls()
        if not (digits.isascii() and digits.isdigit() and len(digits) < 9):
            raise RulesError("players.budget", found=f"{dial:.40}", most=MOST_PLAYOUTS)
        return cls(milliseconds=int(digits)) if digits != dial else cls(int(digits))

    @property
    def __name__(self) -> str:
        if self.milliseconds is not None:
            return f"search{SEP}{self.milliseconds}ms"
        return "search" if self.playouts is None else f"search{SEP}{self.playouts}"

    def at(self, game: AnyGame) -> Player[Any, Any]:
        """Who plays this game."""
        return Searcher(game, self)


@dataclass(slots=True)
class Node:
    """What was tried after some row of actions.

    Attributes:
        visits: how often play came here.
        total: what it brought, all together, to the seat that chose to come here.
        branches: what a seat saw here; and after that, the actions that it tried.
    """

    visits: int = 0
    total: float = 0.0
    branches: dict[Any, Node] = field(default_factory=dict)

    def best(self, actions: Sequence[Any]) -> Any:
        """The branch to try: good so far, or seldom tried (UCB1, Auer and others 2002)."""
        grown = log(self.visits + 1)

        def promise(action: Any) -> float:
            node = self.branches[action]
            return node.total / node.visits + CURIOSITY * sqrt(grown / node.visits)

        return max(actions, key=promise)


@dataclass(slots=True)
class Runner:
    """An action in the race, the tree after it, and what it brought in each lap."""

    action: Any
    node: Node = field(default_factory=Node)
    results: list[float] = field(default_factory=list)

    def lags(self, other: Runner, errors: float) -> bool:
        """Whether it lies behind another one by so many standard errors, lap by lap.

        A lap in which both did the same is added, so that a single lap proves nothing.
        """
        behind = [0.0, *(y - x for x, y in zip(self.results, other.results, strict=True))]
        laps = len(behind)
        mean = sum(behind) / laps
        spread = sum((gap - mean) ** 2 for gap in behind) / (laps - 1)
        return mean > 0 and mean >= errors * sqrt(spread / laps)


class Searcher:
    """`search` at the table of one game.

    Attributes:
        spent: how many playouts its last decision took.
    """

    def __init__(self, game: AnyGame, player: Search, habits: Habits | None = None) -> None:
        self.game = game
        self.player = player
        self.habits = habits or habits_for(game)
        self.spent = 0
        self._careful = game.players["careful" if "careful" in game.players else "random"]
        self._guide = game.players.get(self.habits.guide, self._careful)
        self._random = game.players["random"]

    @property
    def __name__(self) -> str:
        return self.player.__name__

    def __call__(self, view: Any, legal: Sequence[Any], stream: Stream) -> Any:
        """Chooses as told at the head of this file."""
        self.spent = 0
        runners = self._runners(view, legal, stream) if len(legal) > 1 else [Runner(legal[0])]
        usual = runners[0]
        for _ in self._laps(runners):
            key = stream.next64()
            world = self.game.resample(view, Stream(key))
            for runner in runners:
                after = self.game.step(world, runner.action).state
                result = self._playout(after, runner.node, view.seat, key)
                runner.results.append(result[view.seat])
                self.spent += 1
            if len(usual.results) < LAPS:
                continue
            leader = max(runners, key=_total)
            if usual.lags(leader, CERTAIN):
                return leader.action
            runners[:] = [r for r in runners if r is usual or not r.lags(leader, LAGGING)]
        if not usual.results:
            return usual.action
        leader = max(runners, key=_total)
        return leader.action if usual.lags(leader, CONVINCED) else usual.action

    def _laps(self, runners: list[Runner]) -> Iterator[None]:
        """One after the other, as long as there is a race and the budget lasts."""
        limit, started = self.player.milliseconds, perf_counter()
        most = (self.player.playouts or PLAYOUTS) if limit is None else MOST_PLAYOUTS
        while len(runners) > 1 and self.spent + len(runners) <= most:
            if limit is not None and (perf_counter() - started) * 1000 >= limit:
                return
            yield

    # Which actions ---------------------------------------------------------------------------

    def _runners(self, view: Any, legal: Sequence[Any], stream: Stream) -> list[Runner]:
        """The actions that enter the race; the first is the usual one."""
        found = [self._guide(view, legal, stream)]
        playouts = self.player.playouts
        width = self.habits.width if playouts is None else min(self.habits.width, playouts // LAPS)
        while len(found) < width:
            action = self._another(view, legal, found, stream)
            if action is None:
                break
            found.append(action)
        return [Runner(action) for action in found]

    def _another(
        self, view: Any, legal: Sequence[Any], known: Sequence[Any], stream: Stream
    ) -> Any | None:
        """What careful would choose if some actions were not there; None where nothing is left."""
        if self.habits.orders:
            rest = [action for action in legal if action not in known]
            return self._careful(view, rest, stream) if rest else None
        # Where careful does not choose from a list, random does.
        tried = (self._random(view, legal, stream) for _ in range(LAPS))
        return next((action for action in tried if action not in known), None)

    # Playing on ------------------------------------------------------------------------------

    def _playout(self, state: Any, node: Node | None, seat: int, key: int) -> list[float]:
        """Plays on from a position and returns what it brings to each seat.

        Args:
            state: a whole world.
            node: what was tried from here.
            seat: who searches.
            key: the luck of this lap. The k-th draw, and each seat's k-th choice, have numbers of
                their own: so others meet the same luck whatever one seat does.
        """
        game, habits = self.game, self.habits
        until = habits.clock(state) + habits.turns if habits.turns else None
        trail = [(node, seat)] if node else []
        asked = [0] * (state.setup.seats + 1)  # how often chance, which comes first, and each seat
        while (turn := state.to_move) is not None:
            if until is not None and habits.clock(state) >= until:
                break
            who = 0 if turn is CHANCE else turn + 1
            luck = Stream(mix(key + who + asked[who] * len(asked)))
            asked[who] += 1
            if turn is CHANCE:
                action = game.draw(state, luck)
            else:
                legal = game.legal(state)
                if len(legal) == 1:
                    action = legal[0]
                elif turn != seat and habits.alone:
                    action = self._random(game.view(state, turn), legal, luck)
                elif node is not None:
                    view = game.view(state, turn)
                    seen = node.branches.setdefault(view, Node())
                    action = self._branch(seen, view, legal, luck)
                    grown = action not in seen.branches
                    below = seen.branches.setdefault(action, Node())
                    trail += [(seen, turn), (below, turn)]
                    node = None if grown else below
                else:
                    action = self._on(game.view(state, turn), legal, luck)
            state = game.step(state, action).state
        results = self._results(state)
        for passed, who in trail:
            passed.visits += 1
            passed.total += results[who]
        return results

    def _branch(self, node: Node, view: Any, legal: Sequence[Any], stream: Stream) -> Any:
        """The branch to walk on; the more often play came here, the more are opened."""
        there = [action for action in node.branches if action in legal]
        if not there:
            return self._on(view, legal, stream)
        if len(there) < sqrt(node.visits):
            another = self._another(view, legal, there, stream)
            if another is not None:
                return another
        return node.best(there)

    def _on(self, view: Any, legal: Sequence[Any], stream: Stream) -> Any:
        """What careful chooses; where it would think too long, of a handful of the actions."""
        few = self.habits.handful
        if not few or len(legal) <= few:
            return self._careful(view, legal, stream)
        return self._careful(view, [stream.choice(legal) for _ in range(few)], stream)

    def _results(self, state: Any) -> list[float]:
        """For each seat a number from 0 to 1: half for the win, half for how clear it is."""
        outcome, hopes = self.game.outcome(state), self.habits.hopes(state)
        results = []
        for seat, hope in enumerate(hopes):
            lead = hope - max((*hopes[:seat], *hopes[seat + 1 :]), default=self.habits.swing)
            clear = (1 + lead / (abs(lead) + self.habits.swing)) / 2
            if outcome is not None and outcome.winners:
                share = (seat in outcome.winners) / len(outcome.winners)
                clear = (share + clear) / 2
            results.append(clear)
        return results


def _total(runner: Runner) -> float:
    return sum(runner.results)
