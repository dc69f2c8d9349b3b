"""Single rounds: what is memory worth, and what is starting?

They begin like the first round of a game, or like the second of a game in whose first one every
location came to light. Each player may remember as much or as little of what was
seen as one likes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from boardkit.core.chance import Seed, Stream, seed_word, stream
from boardkit.core.game import CHANCE, Player
from boardkit.games.memoarrr.chance import draw
from boardkit.games.memoarrr.knowledge import view
from boardkit.games.memoarrr.memory import Forgetful
from boardkit.games.memoarrr.rules import legal, step
from boardkit.games.memoarrr.setup import first_state, own_sides
from boardkit.games.memoarrr.state import Action, Setup, State, View
from boardkit.games.memoarrr.strategies import pairing


def all_seen(setup: Setup, chance: Stream) -> State:
    """The start of the second round of a game, on an island of which all has been seen.

    In the first round all 24 locations were revealed in one chain; then all but the last seat took
    a volcano, and the first seat the one with most birds, so it starts again.

    Args:
        setup: seats and rules; all readings that matter here are taken for the default.
        chance: deals the island, the treasures and the volcanoes.
    """
    box, seats = setup.box, setup.seats
    treasures = tuple(chance.shuffled(box.rubies))
    birds = box.birds[1 - seats :]
    nothing: tuple[tuple[int, ...], ...] = ((),) * (seats - 1)
    return State(
        setup=setup,
        island=tuple(chance.shuffled(box.cards)),
        treasures=treasures[1:],
        volcanoes=tuple(chance.shuffled(birds)),
        birds=birds,
        known_birds=birds,
        looks=tuple((side,) for side in own_sides(seats)),
        past=(box.all_places,),
        up=0,
        down=0,
        last=None,
        out=(),
        start=0,
        won=(*nothing, treasures[:1]),
        to_move=0,
    )


def first_round(setup: Setup, chance: Stream) -> State:
    """The opening of the first round, dealt by chance; all readings that matter are the default."""
    state = first_state(setup)
    while state.to_move is CHANCE:
        state = step(state, draw(state, chance)).state
    return state


def play_round(state: State, players: Sequence[Player[View, Action]], seed: Seed) -> int | None:
    """Plays a round to its end and returns the seat that wins it; None where all draw.

    Args:
        state: where it begins.
        players: one for each seat.
        seed: a word or whole number; what the players draw from.
    """
    length = len(state.past)
    moves = 0
    while len(state.past) == length and isinstance(state.to_move, int):
        seat = state.to_move
        choice = players[seat](view(state, seat), legal(state), stream(seed, "seat", seat, moves))
        before, state = state, step(state, choice).state
        moves += 1
    return next((seat for seat, won in enumerate(state.won) if won != before.won[seat]), None)


def rounds_won(
    setup: Setup,
    players: Sequence[Player[View, Action]],
    rounds: int,
    seed: Seed = "boardkit",
    begin: Callable[[Setup, Stream], State] = all_seen,
) -> tuple[int, ...]:
    """How many of some rounds each seat wins; each round has an island of its own.

    Args:
        setup: seats and rules.
        players: one for each seat; the first one starts.
        rounds: how many rounds.
        seed: a word or whole number.
        begin: where a round begins: `all_seen` or `first_round`.

    >>> from boardkit.core.game import find_game
    >>> setup = find_game("memoarrr").new(2).setup
    >>> rounds_won(setup, [pairing, pairing], 10, "papaya")
    (0, 10)
    """
    word = seed_word(seed)
    wins = [0] * setup.seats
    for number in range(rounds):
        state = begin(setup, stream(word, "island", number))
        winner = play_round(state, players, f"{word}/{number}")
        if winner is not None:
            wins[winner] += 1
    return tuple(wins)


def memory_map(
    setup: Setup,
    levels: Sequence[Fraction],
    rounds: int,
    seed: Seed = "boardkit",
    player: Player[View, Action] = pairing,
) -> list[list[Fraction]]:
    """The starting player's share of wins: a row for its memory, a column for that of the second.

    Both are the same player apart from that, and the islands are the same in every square, so that
    two squares differ by memory alone.

    Args:
        setup: for two seats.
        levels: the chances with which a location once seen is kept in mind.
        rounds: how many rounds each share comes from.
        seed: a word or whole number.
        player: who chooses with what is remembered.
    """
    minds = [Forgetful(level, player) for level in levels]
    return [
        [Fraction(rounds_won(setup, (mine, yours), rounds, seed)[0], rounds) for yours in minds]
        for mine in minds
    ]
