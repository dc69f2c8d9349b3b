"""How many random games and positions the property tests look at.

They go through the games in batches, all tests of a file through one batch and then through the
next, so that each game is played once and kept only while its batch lasts.
"""

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


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every game; 200 random games and 200 positions, with --full 10,000 games and 5,000 positions."""
    if "name" in metafunc.fixturenames:
        metafunc.parametrize("name", bk.games(), scope="module")
    if "batch" in metafunc.fixturenames:
        full = metafunc.config.getoption("--full")
        batches = [range(k, k + 250) for k in range(0, 10_000, 250)] if full else [range(200)]
        ids = [f"{batch[0]}-{batch[-1]}" for batch in batches]
        metafunc.parametrize("batch", batches, ids=ids, scope="module")


@pytest.fixture(scope="module")
def games_to_play(batch: range) -> range:
    """The numbers of the random games."""
    return batch


@pytest.fixture(scope="module")
def states_to_sample(batch: range, full: bool) -> range:
    """The numbers of the games from which one position each is taken."""
    return batch[: len(batch) // 2] if full else batch


@pytest.fixture(scope="module")
def few_games(batch: range) -> range:
    """For what takes longer."""
    return batch[: len(batch) // 10]
