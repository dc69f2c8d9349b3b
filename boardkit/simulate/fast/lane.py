"""The way into the fast lane: what it plays, the tables that it gives, and compiling ahead."""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache, cached_property
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Protocol, cast

from boardkit.core.chance import MAX_SEED, Seed, seed_word
from boardkit.core.game import AnyGame, find_game, find_player, player_name
from boardkit.core.given import how_many
from boardkit.core.players import AnyPlayer
from boardkit.core.version import __version__
from boardkit.simulate.locks import alone

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

GAMES = ("karuba", "mammuz", "memoarrr", "skull_island", "tricky_tides")  # those that have a kernel
_FEWEST = 100  # games of a thread: of the quickest, as many as pay for its beginning
_ROOM = 12  # letters of a long seed that give way to the number of the game, as in `simulate`


class Kernel(Protocol):
    """What the module of a kernel offers; the package's docstring says more."""

    GAME: AnyGame
    RULES_VERSION: int
    PARTS: tuple[str, ...]
    kernel: Any

    def prepare(self, setup: Any, players: Sequence[Any]) -> tuple[Any, ...] | None:
        """The kernel's first arguments, or None."""

    def room(self, setup: Any) -> int:
        """How many codes a game needs at most."""

    def decode(self, setup: Any, codes: Sequence[int]) -> list[Any]:
        """The actions behind the codes."""


@cache
def _kernel(game: str) -> Kernel | None:
    """The kernel of a game; None without numba, or where it does not work as it is installed."""
    if game not in GAMES or find_spec("numba") is None:
        return None
    try:
        module = cast("Kernel", importlib.import_module(f"{__package__}.{game}"))
    except (ImportError, RuntimeError):  # another numpy than it needs, or no folder to keep things
        return None
    if hasattr(module.kernel, "stats"):  # it is there unless numba was told not to compile
        forget_stale(Path(module.kernel.stats.cache_path))
    return module


def available() -> bool:
    """Whether numba is there and works; without it the rules play everything.

    >>> available()
    True
    """
    return all(_kernel(game) for game in GAMES)


def has_kernel(game: str) -> bool:
    """Whether numba can play a game here: it has a kernel, and what that needs is installed."""
    return _kernel(game) is not None


def is_warm(game: str) -> bool:
    """Whether the kernel of a game was compiled before, so that it plays at once.

    >>> is_warm("ludo")
    False
    """
    module = _kernel(game)
    if module is None or not hasattr(module.kernel, "stats"):
        return False
    kept = Path(module.kernel.stats.cache_path)
    return bool(module.kernel.signatures) or any(kept.glob(f"{game}_kernel.kernel-*.nbi"))


@contextmanager
def compiling(module: Kernel) -> Iterator[None]:
    """Waits while another process compiles the same kernel; what it kept is then only fetched."""
    if not hasattr(module.kernel, "stats"):  # numba was told not to compile
        yield
        return
    with alone(Path(module.kernel.stats.cache_path) / f"{module.GAME.name}.lock"):
        yield


def forget_stale(kept: Path) -> None:
    """Throws away what was compiled from other sources than those of today.

    numba keeps what it compiled in a folder, and sees whether the file of a kernel has changed, but not
    those from which the kernel takes functions. So we keep there what all of them were like.
    """
    digest = sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        if path != Path(__file__):  # nothing in here is compiled
            digest.update(path.read_bytes())
    told = kept / "sources.txt"
    with suppress(OSError):  # where nothing can be kept, nothing is stale
        if told.is_file() and told.read_text(encoding="ascii") == digest.hexdigest():
            return
        kept.mkdir(parents=True, exist_ok=True)
        for index in kept.glob("*.nbi"):
            index.unlink(missing_ok=True)
        told.write_text(digest.hexdigest(), encoding="ascii")


@dataclass(frozen=True, eq=False)
class Table:
    """Many games, as arrays with a row for each game and a column for each seat.

    Attributes:
        first: the number of the first game.
        attrs: what is needed to make it again.
        setup: seats, rules and box.
        result: what the kernel counted for each game and seat.
        actions: how many actions each game had; without seats.
        log: the codes of the actions, where they were asked for.
    """

    first: int
    attrs: Mapping[str, Any]
    setup: Any = field(repr=False)
    result: NDArray[np.int32] = field(repr=False)
    actions: NDArray[np.int32] = field(repr=False)
    log: NDArray[np.int32] = field(repr=False)

    @cached_property
    def entry(self) -> Ints:
        """Which of the players sat there."""
        import numpy as np

        games, seats, _ = self.result.shape
        moved = np.arange(self.first, self.first + games) if self.attrs["rotate_seats"] else 0
        return np.add.outer(np.zeros(games, dtype=np.int64) - moved, np.arange(seats)) % seats

    @cached_property
    def won(self) -> NDArray[np.float64]:
        """Each seat's share of the win."""
        wins = self._column("WINS")
        return wins / wins.sum(axis=1, keepdims=True).clip(min=1)

    @cached_property
    def rank(self) -> Ints:
        """1 for the winners, whatever broke the tie; then by the total, equal totals alike."""
        import numpy as np

        wins, total = self._column("WINS") > 0, self.total
        if find_game(self.attrs["game"]).fewest_first:
            total = -total
        ahead = np.zeros_like(total)
        for other in range(total.shape[1]):
            ahead += wins[:, other, None] | (total[:, other, None] > total)
        return np.where(wins, 1, 1 + ahead)

    @property
    def total(self) -> Ints:
        """The points."""
        return self._column("TOTAL")

    @property
    def choices(self) -> Ints:
        """How many actions each seat chose."""
        return self._column("CHOICES")

    @property
    def parts(self) -> Mapping[str, Ints]:
        """The parts of the points."""
        names = cast("Kernel", _kernel(self.attrs["game"])).PARTS
        return {name: self._column("FIRST_PART", place) for place, name in enumerate(names)}

    def _column(self, name: str, further: int = 0) -> Ints:
        """One of the columns of `codes`."""
        from boardkit.simulate.fast import codes

        column: Ints = self.result[:, :, getattr(codes, name) + further].astype("int64")
        return column

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
        kernel = cast("Kernel", _kernel(self.attrs["game"]))
        return kernel.decode(self.setup, codes[: codes.index(END)])

    def frame(self) -> pd.DataFrame:
        """The table as `simulate` gives it, with a row for each game and seat."""
        import numpy as np
        import pandas as pd

        games, seats, _ = self.result.shape
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
                "actions": np.repeat(self.actions.astype("int64"), seats),
                "seed": pd.array(np.repeat(seeds, seats), dtype="string"),
            }
        )
        frame.attrs = dict(self.attrs)
        return frame


def play(
    game: str | AnyGame,
    players: AnyPlayer | Sequence[AnyPlayer],
    games: int,
    seed: Seed = "boardkit",
    *,
    seats: int | None = None,
    rules: Any = None,
    rotate_seats: bool = False,
    data: str | Path | None = None,
    first: int = 0,
    log: bool = False,
    threads: int = 1,
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
        threads: how many cores may work at once; the games are the same however many do.

    Returns:
        None where the lane does not play this: without numba, for other games or players, for own
        rules, or with a seed of more than about a hundred letters.

    Raises:
        RulesError: there is no such game, player or number of seats, or nothing to play.

    >>> table = play("memoarrr", ["careful", "forgetful"], 1000, "papaya")
    >>> table.won.mean(axis=0).round(2).tolist()
    [0.89, 0.11]
    """
    games, kind = how_many(games), find_game(game)
    module = _kernel(kind.name)
    if module is None or (kind, kind.rules_version) != (module.GAME, module.RULES_VERSION):
        return None
    listed = (
        list(players)
        if isinstance(players, Sequence) and not isinstance(players, str)
        else [players]
    )
    seats = kind.check_seats(len(listed) if seats is None else seats)
    listed += listed[-1:] * (seats - len(listed))
    setup = kind.new(seats, rules, data).setup
    found = [find_player(kind, player) for player in listed]
    word = seed_word(seed_word(seed)[: MAX_SEED - _ROOM])
    shares = _shares(games, threads)
    # Each has its own desk and its own text of the seed, for a kernel writes on both.
    prepared = [module.prepare(setup, found) for _ in shares]
    begun = [_begun(word, first + games) for _ in shares]
    if prepared[0] is None or begun[0] is None:
        return None
    import numpy as np

    result = np.empty((games, seats, 3 + len(module.PARTS)), dtype=np.int32)
    lengths = np.empty(games, dtype=np.int32)
    codes = np.empty((games, module.room(setup) if log else 0), dtype=np.int32)

    def part(share: range, desk: Any, text: Any) -> None:
        """Plays some of the games; meanwhile the kernel lets other threads work."""
        own = slice(share.start, share.stop)
        kept = result[own], lengths[own], codes[own]
        module.kernel(*desk, *text, first + share.start, rotate_seats, *kept)

    if not is_warm(kind.name):
        with compiling(module):  # by no games
            part(range(0), prepared[0], begun[0])
    if len(shares) == 1:
        part(shares[0], prepared[0], begun[0])
    else:
        with ThreadPoolExecutor(len(shares)) as pool:
            list(pool.map(part, shares, prepared, begun))  # asks for each, so that errors come out
    attrs = {
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
    }
    return Table(first, attrs, setup, result, lengths, codes)


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _shares(games: int, threads: int) -> list[range]:
    """Games dealt out to threads as evenly as can be, and no few games to one.

    >>> _shares(1001, 2), _shares(199, 8)
    ([range(0, 500), range(500, 1001)], [range(0, 199)])
    """
    many = max(1, min(threads, games // _FEWEST))
    return [range(games * k // many, games * (k + 1) // many) for k in range(many)]


def _begun(word: str, most: int) -> tuple[Any, int] | None:
    """The seeds of the games as far as they are alike; None where they are too long."""
    from boardkit.simulate.fast.stream import seed_text

    shared = seed_word(f"{word}/0")[:-2]
    return None if len(f"{shared}/{most}") > MAX_SEED else seed_text(shared, most)


def warm(games: Sequence[str] = GAMES) -> Iterator[tuple[str, float]]:
    """Compiles the kernels, or fetches them from where numba keeps them: each game, and the seconds.

    Nothing is left to be done in front of a class.
    """
    for game in games if available() else ():
        start = perf_counter()
        play(game, "random", 1, seats=find_game(game).seats[0])
        yield game, perf_counter() - start
