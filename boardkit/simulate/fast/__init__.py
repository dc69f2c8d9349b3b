"""The fast lane: kernels that play the games of the rules, compiled by numba.

The rules are the one truth. A kernel plays **the same games** as they do, bit for bit: from the same
seed chance deals the same, the players draw the same numbers from the same streams and choose the
same. So a table does not show which way it was played, and a test lays the actions of both beside
each other. Whatever a kernel does not know (another player, own rules, no numba) the rules play.

- `lane`: which game, players and rules the lane plays; `play` and its `Table`; `warm`
- `stream`: the random numbers of `boardkit.core.chance`
- `bits`: masks
- `codes`: what the kernels share, and how they note actions

**A kernel** stands in the module with the name of its game, and every such module looks alike:

- `GAME`, `RULES_VERSION`, `PARTS`: the game, the version of its rules that the kernel plays, and the
  parts of its score. With other rules the lane is not taken.
- `prepare(setup, players)`: the first arguments of the kernel, which are records of numbers made out
  of the box, the readings and the players; None where it does not know them. One shape for all seats
  and readings, so that numba compiles once.
- `room(setup)`: how many codes a game needs at most.
- `kernel(..., text, shared, first, rotate, result, lengths, log)`: the one function that is called
  from outside. For each game it fills `result[game, seat]` (`WINS`, `TOTAL`, `CHOICES`, then the
  parts), `lengths[game]` (the actions) and, as far as it has columns, `log[game]` (the codes).
- `decode(setup, codes)`: the actions of the rules that the codes stand for.

**How it is written.** Look at `memoarrr`. Read the game's `rules.py` first and follow its order, for
the n-th action has the n-th numbers. What to know:

1. The n-th chance action draws from `child(child(key, CHANCE), n)`, a seat from
   `step(child(child(key, SEAT), seat), steps[n])` where n actions were before. A choice among equals
   is `below`, and `random` asks it for the verb first, even where there is one.
2. Numbers of a stream are `np.uint64`, all others `int`: mixed, they become floats.
3. What is passed on is a record or a number. An array as an argument costs more than a move.
4. No slices, no `np.sort`, no sets: each makes compiling a second longer. No function that calls
   itself: fetched from where numba keeps things, it would end the process.
5. A constant as an argument is a type of its own, for which all is compiled once more: what is
   passed often stands in a record, as `t.nowhere` does. Arrays in a record hold numbers, not booleans.
"""

from boardkit.simulate.fast.lane import GAMES, Table, available, cores, is_warm, play, warm

__all__ = ["GAMES", "Table", "available", "cores", "is_warm", "play", "warm"]
