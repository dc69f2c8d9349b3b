"""What every test may use."""

import gc
import os
import signal
from typing import Any

import pytest

from tests import browsing, workers
from tests.lab import kernel_env
from tests.notebooks import again

# Kernels started by nbval run this checkout too, installed or not.
os.environ.update(kernel_env())

browser_type_launch_args = browsing.browser_type_launch_args
browser_context_args = browsing.browser_context_args
lab_work = browsing.lab_work
lab_url = browsing.lab_url
open_notebook = browsing.open_notebook


def pytest_configure() -> None:
    """Ctrl-C counts here and in all that is started from here, also where a script runs the tests.

    What a shell starts in the background is told to ignore it, and hands that on.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--full",
        action="store_true",
        default=bool(os.environ.get("BOARDKIT_FULL")),
        help="run all games of the property tests, not a slice (also: BOARDKIT_FULL=1)",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the browser tests; run each cell twice; leave out tests marked `full` without --full."""
    for item in items:
        browsing.mark(item)
        again.mark(item)
    if config.getoption("--full"):
        return
    left_out = [item for item in items if item.get_closest_marker("full")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("full")]


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Which worker is given which tests; with another `--dist` that way's own answer."""
    return workers.scheduling(config, log) if config.getoption("dist") == "loadscope" else None


@pytest.fixture
def no_collecting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Holds back the garbage collection that statsmodels asks for with each correction.

    Among the objects of a whole test run one takes up to two seconds.
    """
    monkeypatch.setattr(gc, "collect", lambda generation=2: 0)


@pytest.fixture(scope="session")
def full(request: pytest.FixtureRequest) -> bool:
    """Whether the whole property run was asked for."""
    return bool(request.config.getoption("--full"))
