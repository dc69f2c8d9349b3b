"""What browser tests share: the two places where a panel is used, each opened once."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.fronts import Front, LabFront, lab_front, voila_front
from tests.browser.panels import Shown
from tests.lab import running_app

# On a busy machine a click may take seconds to come back; what never comes is found out all the same.
expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def app_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The page of Karuba in Spanish: `boardkit lab --app karuba`."""
    with running_app(tmp_path_factory.mktemp("app"), "--app", "karuba", "--lang", "es") as url:
        yield url


@pytest.fixture(scope="session")
def in_lab(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LabFront]:
    """A notebook in JupyterLab, open for all tests."""
    with lab_front(browser, tmp_path_factory.mktemp("lab")) as front:
        yield front


@pytest.fixture(scope="session")
def in_voila(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory, app_url: str
) -> Iterator[Front]:
    """A page by Voilà, open for all tests."""
    with voila_front(browser, tmp_path_factory.mktemp("voila"), app_url) as front:
        yield front


@pytest.fixture(params=["lab", pytest.param("voila", marks=pytest.mark.full)])
def front(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Front]:
    """The same test in both places, in the second with `--full`; nothing may be asked from another host.

    What the two places do differently is always tried in both: see `BOTH` in fronts.py.
    """
    found: Front = request.getfixturevalue(f"in_{request.param}")
    with found.in_use():
        yield found


@pytest.fixture
def shown(front: Front) -> Shown:
    """A new game of Karuba in Spanish against the careful player."""
    return front.karuba()


@pytest.fixture
def begun(shown: Shown) -> Shown:
    """The same game after its set-up; chance is to turn up the first tile."""
    return shown.start()
