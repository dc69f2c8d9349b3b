"""The worked examples of Memoarrr!'s rulebook, played as they are written there.

Amanda, Marcel, Lucas and Bianca sit in seats 0 to 3, clockwise as in the rulebook.
"""

import pytest

from boardkit.games.memoarrr.notation import parse_card
from boardkit.games.memoarrr.rules import outcome
from boardkit.games.memoarrr.state import State, VolcanoTaken
from tests.memoarrr_positions import (
    ISLAND,
    MEMOARRR,
    after_round,
    events,
    legal,
    names,
    opening,
    play,
)

AMANDA, MARCEL, LUCAS, BIANCA = range(4)
# Where the locations of the examples lie on the island of the tests.
CELL_OF = {"penguin+ocean": "A1", "penguin+jungle": "B1", "octopus+ocean": "A2"}
CELL_OF |= {"octopus+jungle": "B2"}


def reveal(state: State, card: str) -> State:
    """The seat on turn reveals a location, named by its animal and landscape."""
    after = play(state, f"R {CELL_OF[card]}")
    assert after.last is not None
    assert after.island[after.last] == parse_card(card)
    return after


def lucas_on_turn() -> State:
    """A round that Lucas opens: he had the volcano with most birds in the first one."""
    state = play(opening(4, order="1 7 3"), "R A1", "R B2", "R C4", "R D5")
    state = after_round(state)
    assert state.to_move == LUCAS
    return state


@pytest.mark.clause("MEM-T7", "MEM-T2")
def test_me_e1_bianca_connects_by_the_animal():
    """Lucas reveals penguin and ocean, Bianca penguin and jungle: connected."""
    state = reveal(lucas_on_turn(), "penguin+ocean")
    assert state.to_move == BIANCA
    state = reveal(state, "penguin+jungle")
    assert state.out == ()


@pytest.mark.clause("MEM-T7", "MEM-T2")
def test_me_e1_octopus_and_ocean_would_have_connected_by_the_landscape():
    state = reveal(reveal(lucas_on_turn(), "penguin+ocean"), "octopus+ocean")
    assert state.out == ()


@pytest.mark.clause("MEM-T8", "MEM-T3", "MEM-T4")
def test_me_e2_marcel_fails_and_takes_the_top_volcano():
    """Amanda reveals penguin and ocean, Marcel octopus and jungle."""
    state = reveal(opening(4, order="3 7 1"), "penguin+ocean")
    assert state.to_move == MARCEL
    happened = events(state, f"R {CELL_OF['octopus+jungle']}")
    assert happened[1] == VolcanoTaken(MARCEL, 3, ("MEM-T3",))
    state = reveal(state, "octopus+jungle")
    assert state.out == (MARCEL,)
    assert state.last is not None
    assert str(state.island[state.last]) == "OJ"
    # The next one is compared with Marcel's location, although it did not connect.
    assert play(state, "R C2").out == (MARCEL,)
    assert play(state, "R C1").out == (MARCEL, LUCAS)


@pytest.mark.clause("MEM-N3", "MEM-N2")
def test_me_e3_marcel_is_skipped_and_lucas_is_on_turn():
    """Marcel would be next clockwise, but a volcano lies in front of him."""
    state = play(opening(4), "R A1", "R B2", "R C2", "R C1")
    assert state.out == (MARCEL,)
    assert state.to_move == AMANDA
    assert play(state, "R D1").to_move == LUCAS


@pytest.mark.clause("MEM-R4", "MEM-R1", "MEM-R2")
def test_me_e4_all_but_bianca_have_a_volcano():
    """She takes the top treasure, and the round is over."""
    state = play(opening(4, rubies="2 1 4 2 1 3 2"), "R A1", "R B2", "R C4", "R C5")
    assert (state.out, state.to_move) == ((MARCEL, LUCAS), AMANDA)
    happened = events(state, "R E1")
    assert names(happened) == ["Revealed", "VolcanoTaken", "TreasureTaken", "StarterChanged"]
    state = play(state, "R E1")
    assert state.won == ((), (), (), (2,))
    assert state.round == 2


@pytest.mark.clause("MEM-B3", "MEM-B2")
def test_me_e5_amanda_had_7_birds_and_starts_the_next_round():
    """Amanda is the third to fail; the third volcano has 7 birds."""
    state = play(opening(4, order="1 3 7"), "R A1", "R B2", "R C4", "R C5", "R E1")
    assert state.start == AMANDA
    state = after_round(state, "3 1 7")
    assert state.to_move == AMANDA
    assert len(legal(state)) == 24


@pytest.mark.clause("MEM-E5", "MEM-E3")
def test_me_e6_amanda_wins_with_most_cards():
    """Bianca 2 + 2, Lucas 4, Amanda 1 + 1 + 2, Marcel 3."""
    won = {AMANDA: (1, 1, 2), MARCEL: (3,), LUCAS: (4,), BIANCA: (2, 2)}
    result = outcome(
        MEMOARRR.new(4)._replace(won=tuple(won[seat] for seat in range(4)), to_move=None)
    )
    assert result is not None
    assert [score.total for score in result.scores] == [4, 3, 4, 4]
    assert result.winners == (AMANDA,)
    assert "MEM-E3" in result.clauses
    assert sorted(rubies for values in won.values() for rubies in values) == [1, 1, 2, 2, 2, 3, 4]


@pytest.mark.clause("MEM-V1")
def test_the_sorted_stack_as_it_is_told():
    """At the bottom the 4, then the 3, then three with 2, and two with 1 on top."""
    state = opening(3, stack="sorted", island=ISLAND)
    assert state.treasures[::-1] == (4, 3, 2, 2, 2, 1, 1)
    assert len(state.volcanoes) == 2
