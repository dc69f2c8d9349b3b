"""Fresh virtual environments, made the way a user makes one."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


class Venv:
    """A virtual environment with pip, apart from the one that runs the tests."""

    def __init__(self, folder: Path) -> None:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        self.bin = folder / ("Scripts" if os.name == "nt" else "bin")
        self.python = self.bin / ("python.exe" if os.name == "nt" else "python")
        # Nothing of the outer environment leaks in: no PYTHONPATH, and this bin/ comes first.
        self.env = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "COV"))}
        self.env["PATH"] = f"{self.bin}{os.pathsep}{self.env.get('PATH', '')}"
        self.env["VIRTUAL_ENV"] = str(folder)
        self.env["PIP_NO_COMPILE"] = "1"  # Python compiles what it imports; pip would, everything

    def run(self, *args: str | Path, cwd: Path, timeout: float = 600) -> str:
        """Run a program of this environment; its output is the message when it fails."""
        done = subprocess.run(
            args,
            cwd=cwd,
            env=self.env,
            timeout=timeout,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, f"{' '.join(map(str, args))}\n{done.stdout}"
        return done.stdout


@pytest.fixture(scope="module")
def venv(tmp_path_factory: pytest.TempPathFactory) -> Venv:
    return Venv(tmp_path_factory.mktemp("venv") / "env")
