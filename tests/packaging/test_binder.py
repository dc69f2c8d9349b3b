"""Binder, without Binder: what `binder/` says is installed, started and asked for its first page."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.lab import get, running_lab
from tests.packaging.conftest import ROOT, Venv

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="Binder's images are Linux"),
]
PAGES = [f"notebooks/{lang}/index.ipynb" for lang in ("es", "en")]
BADGE = "?urlpath=lab/tree/{page}"


def lines(name: str) -> list[str]:
    text = (ROOT / "binder" / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def test_the_plan_installs_the_requirements_and_runs_the_start_up_script():
    plan = subprocess.run(
        [
            *(sys.executable, "-m", "repo2docker", "--no-build", "--debug"),
            *("--user-id", "1000", "--user-name", "jovyan", str(ROOT)),
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    text = plan.stdout + plan.stderr
    assert 'pip install --no-cache-dir -r "binder/requirements.txt"' in text
    assert "./binder/postBuild" in text
    assert "py-3.11" in text or "python=3.11" in text


def test_the_files_say_what_the_plan_needs():
    assert lines("runtime.txt") == ["python-3.11"]
    assert lines("requirements.txt")[-1] == "-e ."
    assert lines("requirements.txt")[0] == "-c constraints.txt"
    assert os.access(ROOT / "binder" / "postBuild", os.X_OK)
    assert os.access(ROOT / "binder" / "start", os.X_OK)


def test_what_was_compiled_for_the_image_is_what_a_session_uses():
    """Images move between processors: both sides compile for all of them."""
    asked = "import numba; print(numba.config.CPU_NAME, numba.config.CPU_FEATURES)"
    command = [str(ROOT / "binder" / "start"), sys.executable, "-c", asked]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert told == ["generic"]
    assert "NUMBA_CPU_NAME=generic boardkit warm" in lines("postBuild")


def test_each_readme_has_a_badge_for_its_index():
    for readme, page in (("README.es.md", PAGES[0]), ("README.md", PAGES[1])):
        assert BADGE.format(page=page) in (ROOT / readme).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the files that git knows, so that nothing but the repository is installed."""
    copy = tmp_path_factory.mktemp("binder") / "boardkit"
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    for name in filter(None, listed.stdout.decode().split("\0")):
        source, target = ROOT / name, copy / name
        if source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(source.read_bytes())
            target.chmod(source.stat().st_mode)
    return copy


@pytest.fixture(scope="module")
def image(checkout: Path, venv: Venv) -> Venv:
    """The environment as an image build leaves it: requirements installed, postBuild run."""
    wanted = lines("runtime.txt")[0].removeprefix("python-")
    if not venv.run(venv.python, "-V", cwd=checkout).startswith(f"Python {wanted}"):
        pytest.skip(f"binder/runtime.txt asks for Python {wanted}")
    requirements = checkout / "binder" / "requirements.txt"
    venv.run(venv.python, "-m", "pip", "install", "-q", "-r", requirements, cwd=checkout)
    venv.run("./binder/postBuild", cwd=checkout)
    return venv


@pytest.fixture(scope="module")
def server(checkout: Path, image: Venv, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    home = tmp_path_factory.mktemp("home")
    with running_lab(checkout, home, python=image.python, env=image.env) as url:
        yield url


@pytest.mark.parametrize("notebook", PAGES)
def test_the_landing_notebook_opens(server: str, notebook: str):
    status, _ = get(f"{server}/lab/tree/{notebook}")
    assert status == 200
    # The page above answers for any name; the contents service knows whether the file is there.
    status, body = get(f"{server}/api/contents/{notebook}?content=0")
    assert status == 200
    assert json.loads(body)["type"] == "notebook"


def test_the_server_is_told_to_send_at_once(server: str, image: Venv, checkout: Path):
    asked = "import sys; print(sys.prefix)"
    prefix = image.run(image.python, "-c", asked, cwd=checkout).strip()
    told = Path(prefix, "etc/jupyter/jupyter_server_config.d/boardkit.json")
    assert "PromptConnection" in told.read_text(encoding="utf-8")


@pytest.mark.parametrize("notebook", PAGES)
def test_the_landing_notebook_runs_in_the_image(image: Venv, checkout: Path, notebook: str):
    """Binder's own versions, not those of the test environment."""
    out = checkout / "executed.ipynb"
    image.run(
        *(image.bin / "jupyter", "nbconvert", "--to", "notebook", "--execute"),
        *(checkout / notebook, "--output", out),
        cwd=checkout,
    )
    assert out.exists()
