"""The way into the fast lane: what it plays, the tables that it gives, and compiling ahead."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Protocol, cast

from boardkit.core.chance import MAX_SEED, Seed, seed_word
from boardkit.core.errors import RulesError
from boardkit.core.game import AnyGame, Player, find_game, find_player, player_name
from boardkit.core.version import __version__

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

GAMES = ("memoarrr",)  # those that have a kernel
_ROOM = 12  # letters of a long seed that give way to the number of the game, as in `simulate`


class Kernel(Protocol):
    """What the module of a kernel offers; the package's docstring says more."""

    GAME: AnyGame
    RULES_VERSION: int
    PARTS: tuple[str, ...]

    def prepare(self, setup: Any, players: Sequence[Any]) -> tuple[Any, ...] | None:
        """The kernel's first arguments, or None."""

    def room(self, setup: Any) -> int:
        """How many codes a game needs at most."""

    def kernel(self, *arguments: Any) -> None:
        """Plays."""

    def decode(self, setup: Any, codes: Sequence[int]) -> list[Any]:
        """The actions behind the codes."""


def available() -> bool:
    """Whether there is numba; without it the rules play everything.

    >>> available()
    True
    """
    return find_spec("numba") is not None


@cache
def _kernel(game: str) -> Kernel:
    folder = Path(__file__).parent
    # numba sees a change in the module of a kernel, but not in those from which it takes functions.
    newest = max(path.stat().st_mtime for path in folder.glob("*.py"))
    for path in (folder / "__pycache__").glob("*.nbi"):
        if path.stat().st_mtime < newest:
            path.unlink(missing_ok=True)
    return cast("Kernel", importlib.import_module(f"{__package__}.{game}"))


@dataclass(frozen=True)
class Table:
    """Many games as arrays with a row for each game and a column for each seat.

    Attributes:
        entry: which of the players sat there.
        won: its share of the win.
        rank: 1 for the winners; then by the total, equal totals alike.
        total: the points.
        parts: the parts of the points.
        choices: how many actions the seat chose.
        actions: how many actions each game had; without seats.
        first: the number of the first game.
        attrs: what is needed to make it again.
        log: the codes of the actions, where they were asked for.
    """

    entry: Ints
    won: NDArray[np.float64]
    rank: Ints
    total: Ints
    parts: Mapping[str, Ints]
    choices: Ints
    actions: Ints
    first: int
    attrs: Mapping[str, Any]
    log: NDArray[np.int32] = field(repr=False)
    setup: Any = field(repr=False)

    def __len__(self) -> int:
        return len(self.actions)

    def actions_of(self, game: int) -> list[Any]:
        """The actions of one of the games, counted from the first of the table.

        Raises:
            ValueError: they were not asked for.
        """
        if not self.log.shape[1]:
            raise ValueError("play(..., log=True) notes the actions")
        from boardkit.simulate.fast.codes import END

        codes = self.log[game].tolist()
        return _kernel(self.attrs["game"]).decode(self.setup, codes[: codes.index(END)])

    def frame(self) -> pd.DataFrame:
        """The table as `simulate` gives it, with a row for each game and seat."""
        import numpy as np
        import pandas as pd

        games, seats = self.won.shape
        numbers = np.arange(self.first, self.first + games)
        names = list(dict.fromkeys(self.attrs["players"]))
        codes = np.array([names.index(name) for name in self.attrs["players"]])
        seeds = np.array([f"{self.attrs['seed']}/{number}" for number in numbers], dtype=object)
        frame = pd.DataFrame(
            {
                "game": np.repeat(numbers, seats),
                "seat": np.tile(np.arange(seats), games),
                "entry": self.entry.ravel(),
                "player": pd.Categorical.from_codes(codes[self.entry.ravel()], names),
                "won": self.won.ravel(),
                "rank": self.rank.ravel(),
                "total": self.total.ravel(),
                **{f"score_{name}": part.ravel() for name, part in self.parts.items()},
                "choices": self.choices.ravel(),
                "actions": np.repeat(self.actions, seats),
                "seed": pd.array(np.repeat(seeds, seats), dtype="string"),
            }
        )
        frame.attrs = dict(self.attrs)
        return frame


def play(
    game: str | AnyGame,
    players: str | Sequence[str | Player[Any, Any]],
    games: int,
    seed: Seed = "boardkit",
    *,
    seats: int | None = None,
    rules: Any = None,
    rotate_seats: bool = False,
    data: str | Path | None = None,
    first: int = 0,
    log: bool = False,
) -> Table | None:
    """Plays many games in the fast lane: those that `simulate` plays with the same arguments.

    Args:
        game: its name, or the game itself.
        players: one for each seat; the last one takes the seats that are left.
        games: how many.
        seed: a word or whole number.
        seats: how many seats; by itself as many as there are players.
        rules: as `Game.rules` gives them.
        rotate_seats: everybody moves up one seat from game to game.
        data: a folder with own data.
        first: the number of the first game; so one can go on where another table ends.
        log: whether to note the actions, for `Table.actions_of`.

    Returns:
        None where the lane does not play this: without numba, for other games or players, for own
        rules, or with a seed of more than about a hundred letters.

    Raises:
        RulesError: there is no such game, player or number of seats, or nothing to play.

    >>> table = play("memoarrr", ["careful", "forgetful"], 1000, "papaya")
    >>> table.won.mean(axis=0).round(2).tolist()
    [0.89, 0.11]
    """
    if type(games) is not int or games < 1:
        raise RulesError("simulate.games", found=repr(games))
    kind = find_game(game) if isinstance(game, str) else game
    if kind.name not in GAMES or not available():
        return None
    module = _kernel(kind.name)
    if kind is not module.GAME or kind.rules_version != module.RULES_VERSION:
        return None
    listed = [players] if isinstance(players, str) else list(players)
    seats = len(listed) if seats is None else seats
    listed += listed[-1:] * (seats - len(listed))
    setup = kind.new(seats, rules, data).setup
    prepared = module.prepare(setup, [find_player(kind, player) for player in listed])
    word = seed_word(seed_word(seed)[: MAX_SEED - _ROOM])
    begun = _begun(word, first + games)
    if prepared is None or begun is None:
        return None
    import numpy as np

    result = np.zeros((games, seats, 3 + len(module.PARTS)), dtype=np.int32)
    lengths = np.zeros(games, dtype=np.int32)
    codes = np.zeros((games, module.room(setup) if log else 0), dtype=np.int32)
    module.kernel(*prepared, *begun, first, rotate_seats, result, lengths, codes)
    wins, total, choices, *parts = np.moveaxis(result.astype(np.int64), 2, 0)
    numbers = np.arange(first, first + games)[:, None]
    entry = np.arange(seats) - (numbers if rotate_seats else 0 * numbers)
    return Table(
        entry=entry % seats,
        won=wins / np.maximum(1, wins.sum(axis=1))[:, None],
        rank=_ranks(wins, total),
        total=total,
        parts=dict(zip(module.PARTS, parts, strict=True)),
        choices=choices,
        actions=lengths.astype(np.int64),
        first=first,
        attrs={
            "version": __version__,
            "game": kind.name,
            "rules_version": kind.rules_version,
            "data": setup.digest,
            "players": [player_name(player) for player in listed],
            "seats": seats,
            "rotate_seats": rotate_seats,
            "seed": word,
            "n": games,
            "readings": dict(kind.choices(setup.rules)),
            "lane": "fast",
        },
        log=codes,
        setup=setup,
    )


def _begun(word: str, most: int) -> tuple[Any, int] | None:
    """The seeds of the games as far as they are alike; None where they are too long."""
    from boardkit.simulate.fast.stream import seed_text

    shared = seed_word(f"{word}/0")[:-2]
    return None if len(f"{shared}/{most}") > MAX_SEED else seed_text(shared, most)


def _ranks(wins: Ints, total: Ints) -> Ints:
    """The winners come first, whatever broke the tie; then those with more points."""
    ahead = 0 * total
    for other in range(total.shape[1]):
        ahead += (wins[:, other, None] > 0) | (total[:, other, None] > total)
    import numpy as np

    return np.where(wins > 0, 1, 1 + ahead)


def warm(games: Sequence[str] = GAMES) -> Iterator[tuple[str, float]]:
    """Compiles the kernels, or fetches them from where numba keeps them: each game, and the seconds.

    Nothing is left to be done in front of a class.
    """
    for game in games if available() else ():
        start = perf_counter()
        play(game, "random", 1, seats=find_game(game).seats[0])
        yield game, perf_counter() - start
