"""How many random games and positions the property tests look at."""

import pytest
from hypothesis import HealthCheck, settings

import boardkit as bk


def pytest_configure(config: pytest.Config) -> None:
    """Hypothesis runs a fixed row of examples, so that no test fails by chance; more with --full."""
    settings.register_profile(
        "boardkit",
        max_examples=2_000 if config.getoption("--full") else 100,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    settings.load_profile("boardkit")


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
