"""How many legal actions there are in Tricky Tides, against numbers found in another way."""

from itertools import permutations, product
from math import factorial, perm

import pytest

from boardkit.core.chance import stream
from boardkit.games.tricky_tides.pieces import STRAIGHT
from boardkit.games.tricky_tides.state import Phase, State
from tests.tides_positions import (
    BOX,
    CELLS,
    PLACE,
    RATES,
    TIDES,
    acting,
    goods,
    legal,
    play,
    sailing,
    table,
    ways,
)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_chance_may_do_at_the_set_up(seats: int):
    """Sightings in 4 · 3 · ... orders; of five types all but the leader draw one."""
    state = TIDES.new(seats, TIDES.rules(events="on"))
    assert len(TIDES.legal(state)) == perm(4, seats)
    state = play(state, "Z " + " ".join("1234"[:seats]))
    assert len(TIDES.legal(state)) == 5 ** (seats - 1)
    state = play(
        state, "G " + " ".join("S" * (seats - 1)), f"I {' '.join(i.name for i in BOX.islands)}"
    )
    while state.phase is Phase.SHIPS:
        assert len(TIDES.legal(state)) == 2
        state = TIDES.step(state, TIDES.legal(state)[0]).state
    assert len(TIDES.legal(state)) == 12


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_maps_orders_and_hands_are_too_many_to_list(seats: int):
    """12! maps; of the 36 orders as many in a row as there are islands; 32!/(8!)^n/(32 - 8n)! deals."""
    game, chance = TIDES.new(seats), stream("counts", seats)
    asked: dict[Phase, int] = {}
    while game.phase is not Phase.PLAY:
        if game.phase in (Phase.MAP, Phase.ORDERS, Phase.DEAL):
            action = TIDES.draw(game, chance)
            asked[game.phase] = TIDES.chance_of(game, action).denominator
            assert TIDES.legal(game) == ()
        else:
            action = (
                chance.choice(TIDES.legal(game)) if TIDES.legal(game) else TIDES.draw(game, chance)
            )
        game = TIDES.step(game, action).state
    islands = 12 - 2 * (4 - seats)
    assert asked == {
        Phase.MAP: factorial(12),
        Phase.ORDERS: perm(36, islands),
        Phase.DEAL: factorial(32) // factorial(8) ** seats // factorial(32 - 8 * seats),
    }


def leaves(state: State) -> int:
    """How many ways there are to play a trick to its end."""
    if state.phase is not Phase.PLAY:
        return 1
    return sum(leaves(TIDES.step(state, action).state) for action in TIDES.legal(state))


def test_ways_to_play_a_trick():
    """Whatever is led, each follows with the cards it has of the suit, or with all of its own.

    Of octopuses seat 1 has 2, seat 2 has 1, seat 3 none; of sea dragons 1, none and 2; and so on.
    """
    hands = ("O1 O2 D1 S1", "O3 O4 D2 W1", "O5 S2 S3 W2", "D3 D4 W3 W4")
    counts = [[sum(card[0] == suit for card in hand.split()) for suit in "ODSW"] for hand in hands]
    wanted = 0
    for suit in range(4):
        rows = counts[0][suit]
        for hand in counts[1:]:
            rows *= hand[suit] or 4
        wanted += rows
    assert leaves(table(hands)) == wanted == 2 * 2 * 1 * 4 + 1 * 1 * 4 * 2 + 1 * 4 * 2 * 4
    assert leaves(table(hands, tide="loose_sails")) == 4**4


def test_ways_to_sail_over_all_cards_and_cells():
    """Four players, no sea: 112 headings from 12 cells, of which so many stay on the map."""
    borders = {h: sum(bool(rays[h]) for rays in BOX.rays) for h in BOX.rays[0]}
    wanted = sum(borders[h] for card in BOX.headings["eight"] for h in card)
    found = sum(
        len(ways(sailing(str(card), cell, seats=4), "S"))
        for card in BOX.cards[:8]
        for cell in CELLS
    )
    turned = sum(
        len(ways(sailing(str(card), cell, seats=4), "S"))
        for card in BOX.cards[8:]
        for cell in CELLS
    )
    assert found + turned == wanted == 14 * sum(borders.values()) == 14 * 58


def test_ways_to_throw_overboard():
    """Of k too many, all choices of k from the hold by types: by trying every row of counts."""
    for held, lying in (("SSCCKKP", "GG"), ("SCKPG", "SSSS"), ("SSSSSSS", "CCC")):
        state = acting(lying={"B2": lying}, holds=[held])
        full = goods(held + lying)
        over = sum(full) - 7
        rows = product(*(range(n + 1) for n in full))
        assert len(ways(state, "U")) == sum(sum(row) == over for row in rows)


def test_ways_to_pay():
    """For each order and many holds: every row of counts that is whole sets beyond the order."""
    chance = stream("ways to pay")
    for number in range(1, 37):
        held = "".join(chance.choice("SCKPG") for _ in range(7))
        hold, need = goods(held), BOX.orders[number - 1].goods
        found = 0
        for row in product(*(range(n + 1) for n in hold)):
            over = [max(0, paid - n) for paid, n in zip(row, need, strict=True)]
            lacking = sum(max(0, n - paid) for paid, n in zip(row, need, strict=True))
            whole = all(n % rate == 0 for n, rate in zip(over, RATES, strict=True))
            found += whole and lacking == sum(n // r for n, r in zip(over, RATES, strict=True))
        state = acting(orders={"B2": number}, holds=[held])
        assert len(ways(state, "D")) == found, (number, held)


def test_ways_of_the_whale():
    """From each cell: the headings that hold one more space, times the orders of the goods."""
    hands = ("W3 S1 S2 S4", "W5 D1 D2 D4")
    for cell in CELLS:
        state = table(hands, monsters="on", ships="A1 C3")
        others = [k for k in range(12) if k not in (PLACE[cell], PLACE["A2"], PLACE["B4"])]
        state = play(state._replace(monsters=(*others[:3], PLACE[cell])), "C W3", "C W5")
        if "W" not in legal(state):
            continue
        state = play(state, "W", "Y SCK")
        column, row = PLACE[cell] % 3, PLACE[cell] // 3
        room = {"N": row, "E": 2 - column, "S": 3 - row, "W": column}
        lines = sum(room[heading] >= 1 for heading in STRAIGHT)
        assert len(legal(state)) == lines * len({*permutations("SCK")})
