"""What every test may use."""

import os

import pytest

from tests.lab import kernel_env

# Kernels started by nbval run this checkout too, installed or not.
os.environ.update(kernel_env())


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--full",
        action="store_true",
        default=bool(os.environ.get("BOARDKIT_FULL")),
        help="run all games of the property tests, not a slice (also: BOARDKIT_FULL=1)",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out tests marked `full`, unless --full asks for them."""
    if config.getoption("--full"):
        return
    left_out = [item for item in items if item.get_closest_marker("full")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("full")]


@pytest.fixture(scope="session")
def full(request: pytest.FixtureRequest) -> bool:
    """Whether the whole property run was asked for."""
    return bool(request.config.getoption("--full"))
