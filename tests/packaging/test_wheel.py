"""What is installed is what was tested: the wheel holds all files and works without the source."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.packaging.conftest import ROOT, Venv

COMPILED = "__pycache__"  # where Python and numba keep what they compiled
PLAY = """
import boardkit as bk
record = bk.play("karuba", players=["careful", "random"], seed="papaya")
print(bk.Record.decode(record.code) == record, bk.__file__)
"""
CODE = """
import boardkit as bk
from boardkit.views.rule_code import behind_clause
print([code.name for code in behind_clause(bk.game("karuba"), "KAR-E4")])
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, ROOT],
        check=True,
        capture_output=True,
    )
    (path,) = out.glob("*.whl")
    return path


def test_the_wheel_holds_the_package_and_the_data(wheel: Path):
    with zipfile.ZipFile(wheel) as archive:
        inside = {name for name in archive.namelist() if name.startswith("boardkit/")}
    package, data = (
        [file.relative_to(ROOT).as_posix() for file in (ROOT / folder).rglob("*") if file.is_file()]
        for folder in ("boardkit", "data")
    )
    expected = {name for name in package if COMPILED not in Path(name).parts}
    assert inside == expected | {f"boardkit/{name}" for name in data}
    assert {Path(name).suffix for name in inside} >= {".py", ".toml", ".csv", ".js", ".css"}


def test_the_wheel_needs_nothing_and_is_typed(wheel: Path):
    with zipfile.ZipFile(wheel) as archive:
        (path,) = (n for n in archive.namelist() if n.endswith(".dist-info/METADATA"))
        metadata = archive.read(path).decode()
        assert "boardkit/py.typed" in archive.namelist()
    required = [line for line in metadata.splitlines() if line.startswith("Requires-Dist:")]
    assert required
    assert all("extra ==" in line for line in required), required


def test_the_wheel_plays_with_no_source_and_no_library_in_reach(
    wheel: Path, venv: Venv, tmp_path: Path
):
    venv.run(venv.python, "-m", "pip", "install", "-q", "--no-index", wheel, cwd=tmp_path)
    out = venv.run(venv.python, "-I", "-W", "error", "-c", PLAY, cwd=tmp_path)
    assert out.startswith("True ")
    assert str(ROOT) not in out
    listed = venv.run(venv.python, "-m", "pip", "list", "--format=freeze", cwd=tmp_path)
    assert {line.split("==")[0] for line in listed.split()} <= {"boardkit", "pip", "setuptools"}
    assert venv.run(venv.python, "-I", "-c", CODE, cwd=tmp_path).strip() == "['score']"
    venv.run(venv.bin / "boardkit", "--help", cwd=tmp_path)


def test_a_bare_checkout_plays_without_being_installed(tmp_path: Path):
    program = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{PLAY}"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-W", "error", "-c", program],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == f"True {ROOT / 'boardkit' / '__init__.py'}\n", done.stderr
