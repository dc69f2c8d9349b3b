"""Whole games between two kinds of `bluffer`: what are the dials worth?

One seat lies as often as one likes, and the whole table challenges as often as one likes. Nothing
else differs, so the map shows what a lie costs where it is challenged often, and what it brings
where nobody does.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from boardkit.core.chance import Seed, seed_word, stream
from boardkit.core.game import CHANCE, Player
from boardkit.games.mammuz.chance import draw
from boardkit.games.mammuz.knowledge import view
from boardkit.games.mammuz.rules import legal, step
from boardkit.games.mammuz.setup import first_state
from boardkit.games.mammuz.state import Action, Setup, View
from boardkit.games.mammuz.strategies import Bluffer


def winners(setup: Setup, players: Sequence[Player[View, Action]], seed: Seed) -> tuple[int, ...]:
    """Plays a game and returns the seats that win it; none where it was cut off.

    Args:
        setup: seats and rules.
        players: one for each seat.
        seed: a word or whole number; what chance and the players draw from.
    """
    state, moves = first_state(setup), 0
    chance = stream(seed, "chance")
    while state.to_move is not None:
        if state.to_move is CHANCE:
            action = draw(state, chance)
        else:
            seat = int(state.to_move)
            player = players[seat]
            action = player(view(state, seat), legal(state), stream(seed, "seat", seat, moves))
        state = step(state, action).state
        moves += 1
    return state.winners


def wins(
    setup: Setup,
    player: Player[View, Action],
    others: Player[View, Action],
    games: int,
    seed: Seed = "boardkit",
) -> Fraction:
    """How many games a player wins against a table of others; a shared win counts in part.

    It sits on each seat in turn. Where all are alike a player wins one in as many games as there
    are seats.

    Args:
        setup: seats and rules.
        player: whose wins are counted.
        others: who sits on all other seats.
        games: how many games.
        seed: a word or whole number.
    """
    word, won = seed_word(seed), Fraction(0)
    for number in range(games):
        mine = number % setup.seats
        players = [player if seat == mine else others for seat in range(setup.seats)]
        best = winners(setup, players, f"{word}/{number}")
        if mine in best:
            won += Fraction(1, len(best))
    return won


def dial_map(
    setup: Setup,
    lies: Sequence[Fraction],
    challenges: Sequence[Fraction],
    games: int,
    seed: Seed = "boardkit",
    *,
    others: Fraction = Fraction(0),
) -> list[list[Fraction]]:
    """A bluffer's share of wins: a row for its lie rate, a column for the table's challenge rate.

    The hands dealt are the same in every square, so that two squares differ by the dials alone.

    Args:
        setup: seats and rules.
        lies: the lie rates of the one.
        challenges: the challenge rates of all, the one included.
        games: how many games each share comes from.
        seed: a word or whole number.
        others: the lie rate of all the others.
    """
    return [
        [
            wins(setup, Bluffer(lie, rate), Bluffer(others, rate), games, seed) / games
            for rate in challenges
        ]
        for lie in lies
    ]
