"""How many random games and positions the property tests look at."""

import pytest

import boardkit as bk


@pytest.fixture(params=bk.games())
def name(request: pytest.FixtureRequest) -> str:
    """Every game, one after the other."""
    return str(request.param)


@pytest.fixture(scope="session")
def games_to_play(full: bool) -> range:
    """The numbers of the random games: a slice, or with --full all 10,000."""
    return range(10_000 if full else 300)


@pytest.fixture(scope="session")
def states_to_sample(full: bool) -> range:
    """The numbers of the games from which one position each is taken."""
    return range(5_000 if full else 300)


@pytest.fixture(scope="session")
def few_games(full: bool) -> range:
    """For what takes longer."""
    return range(1_000 if full else 30)
