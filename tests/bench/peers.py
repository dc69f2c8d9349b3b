"""Random play in the games of our peers, each as its own documents drive it from Python.

`python -m tests.bench.peers NAME SECONDS` prints what was measured as JSON; it needs the peer, and
nothing of boardkit. The games are those that compare with ours: cards, hidden hands, some chance.
"""

import importlib
import json
import random
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import asdict
from functools import partial
from typing import Any, NamedTuple

from tests.bench.timing import Row, each, import_seconds, installed_megabytes, rates

SEED = 7
GAMES = 20  # between two looks at the clock


class Peer(NamedTuple):
    """A system beside which boardkit is measured."""

    title: str
    distribution: str
    extra: str
    statement: str  # what its users import
    rows: Callable[[float], Iterator[Row]]


def quietly(do: Callable[[], object], seconds: float) -> float | None:
    """Microseconds of one call; None where it fails, as a peer may fail in any way."""
    try:
        return each(do, seconds) * 1e6
    except Exception:  # noqa: BLE001 - a peer may fail in any way
        return None


# OpenSpiel: the caller draws for chance ----------------------------------------------------------


def open_spiel(seconds: float) -> Iterator[Row]:
    """Card games in C++ driven from Python, and games written in Python."""
    spiel: Any = importlib.import_module("pyspiel")
    importlib.import_module("open_spiel.python.games")
    for kind, names in {
        "C++": ("hearts", "leduc_poker", "go_fish", "2048"),
        "Python": ("python_kuhn_poker", "python_block_dominoes", "python_liars_poker"),
    }.items():
        for name in names:
            game, chance = spiel.load_game(name), random.Random(SEED)
            play = partial(_open_spiel_games, game, chance)
            middle = _open_spiel_game(game, chance, 3)[0]
            copy = quietly(middle.clone, seconds)
            yield Row(f"OpenSpiel, {kind}", name, *rates(play, seconds), copy)


def _open_spiel_game(game: Any, chance: random.Random, most: int = sys.maxsize) -> tuple[Any, int]:
    """A game, to its end or for so many decisions."""
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal() and decisions < most:
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(actions, weights)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
            decisions += 1
    return state, decisions


def _open_spiel_games(game: Any, chance: random.Random) -> tuple[int, int]:
    return sum(_open_spiel_game(game, chance)[1] for _ in range(GAMES)), GAMES


# PettingZoo --------------------------------------------------------------------------------------


def pettingzoo(seconds: float) -> Iterator[Row]:
    """Classic environments with their usual wrappers."""
    for name in ("leduc_holdem_v4", "texas_holdem_v4", "connect_four_v3"):
        module: Any = importlib.import_module(f"pettingzoo.classic.{name}")
        env, chance = module.env(), random.Random(SEED)
        play = partial(_zoo_games, env, chance)
        found = rates(play, seconds)
        env.reset(seed=SEED)
        # mypy knows no type for the default of a lambda.
        copy = quietly(lambda env=env: deepcopy(env).last(), seconds)  # type: ignore[misc]
        drawn = module.env(render_mode="rgb_array")
        drawn.reset(seed=SEED)
        picture = quietly(drawn.render, seconds)
        size = None if picture is None else int(drawn.render().nbytes)
        yield Row("PettingZoo", name, *found, copy, picture and picture / 1e3, size)


def _zoo_games(env: Any, chance: random.Random) -> tuple[int, int]:
    decisions = 0
    for _ in range(GAMES):
        env.reset(seed=chance.randrange(1 << 30))
        for _agent in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(int(chance.choice(seen["action_mask"].nonzero()[0])))
            decisions += 1
    return decisions, GAMES


# RLCard ------------------------------------------------------------------------------------------


def rlcard(seconds: float) -> Iterator[Row]:
    """Its card games, through `step`."""
    library: Any = importlib.import_module("rlcard")
    for name in ("leduc-holdem", "limit-holdem", "uno"):
        env, chance = library.make(name, config={"seed": SEED}), random.Random(SEED)
        play = partial(_rlcard_games, env, chance, 2)
        found = rates(play, seconds)
        env.reset()
        yield Row("RLCard", name, *found, quietly(partial(deepcopy, env), seconds))


def _rlcard_games(env: Any, chance: random.Random, games: int) -> tuple[int, int]:
    decisions = 0
    for _ in range(games):
        state, _player = env.reset()
        while not env.is_over():
            state, _player = env.step(chance.choice([*state["legal_actions"]]))
            decisions += 1
    return decisions, games


# pgx ---------------------------------------------------------------------------------------------


def pgx(seconds: float) -> Iterator[Row]:
    """Compiled, at the batch that is best here; compiling is not counted."""
    library: Any = importlib.import_module("pgx")
    for name in ("kuhn_poker", "leduc_holdem", "2048"):
        env = library.make(name)
        best = max(
            ((rates(_pgx_games(env, batch), seconds), batch) for batch in (64, 1024, 8192)),
            key=lambda found: found[0][0],
        )
        state = env.init(importlib.import_module("jax").random.PRNGKey(SEED))
        picture = quietly(state.to_svg, seconds)
        size = None if picture is None else len(state.to_svg().encode())
        row = Row("pgx", name, *best[0], 0.0, picture and picture / 1e3, size, best[1])
        yield row


def _pgx_games(env: Any, batch: int, steps: int = 50) -> Callable[[], tuple[int, int]]:
    """A batch of games goes on for some steps; each that ends begins anew."""
    jax: Any = importlib.import_module("jax")
    on = importlib.import_module("pgx.experimental").auto_reset(env.step, env.init)

    def one(carried: Any, _: Any) -> Any:
        state, key = carried
        key, choose, deal = jax.random.split(key, 3)
        odds = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        action = jax.random.categorical(choose, odds, axis=-1)
        state = jax.vmap(on)(state, action, jax.random.split(deal, batch))
        return (state, key), state.terminated.sum()

    run = jax.jit(lambda carried: jax.lax.scan(one, carried, None, steps))
    first = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(SEED), batch))
    carried: list[Any] = [(first, jax.random.PRNGKey(SEED + 1))]

    def play() -> tuple[int, int]:
        carried[0], ended = run(carried[0])
        return batch * steps, int(ended.sum())

    play()
    return play


PEERS = {
    "open_spiel": Peer("OpenSpiel", "open-spiel", "", "import pyspiel", open_spiel),
    "pettingzoo": Peer(
        "PettingZoo", "pettingzoo", "classic", "import pettingzoo.classic", pettingzoo
    ),
    "rlcard": Peer("RLCard", "rlcard", "", "import rlcard", rlcard),
    "pgx": Peer("pgx", "pgx", "", "import jax, pgx", pgx),
}


def main(name: str, seconds: float) -> None:
    """Prints what was measured of one peer."""
    peer = PEERS[name]
    found = {
        "rows": [asdict(row) for row in peer.rows(seconds)],
        "import": import_seconds(peer.statement),
        "size": installed_megabytes(peer.distribution, peer.extra),
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
