"""A JupyterLab server of one's own, on a free port, that leaves the user's settings alone."""

import json
import os
import secrets
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.client import HTTPException
from pathlib import Path

ROOT = Path(__file__).parents[1]
# No pop-up may stand over a board: news, update checks and notifications are off.
QUIET = {
    "@jupyterlab/apputils-extension:notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
        "doNotDisturbMode": True,
    }
}


def kernel_env() -> dict[str, str]:
    """Return the environment in which a kernel imports the boardkit of this very checkout."""
    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    return {**os.environ, "PYTHONPATH": path}


def get(url: str) -> tuple[int, bytes]:
    """Return the status and the body that an address answers with."""
    with urllib.request.urlopen(url, timeout=30) as answer:
        return answer.status, answer.read()


def free_port() -> int:
    """Return a port that nobody listens on.

    It lies below those that a system gives away by itself: kernels that start at the same moment
    are given theirs from up there, and one of them could take this port before its server does.
    """
    while True:
        port = secrets.choice(range(20_000, 30_000))
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return port


@contextmanager
def running_lab(
    root: Path,
    home: Path,
    python: str | Path = sys.executable,
    env: Mapping[str, str] = os.environ,
    patience: float = 60,
    extra: Sequence[str] = (),
) -> Iterator[str]:
    """Serve the folder `root` and yield the address; all of Jupyter's own files go to `home`."""
    overrides = home / "app" / "settings" / "overrides.json"
    overrides.parent.mkdir(parents=True)
    overrides.write_text(json.dumps(QUIET), encoding="utf-8")
    folders = {f"JUPYTER_{kind}_DIR": str(home / kind) for kind in ("CONFIG", "DATA", "RUNTIME")}
    folders |= {f"JUPYTERLAB_{kind}_DIR": str(home / kind) for kind in ("SETTINGS", "WORKSPACES")}
    port = free_port()
    command = [
        *(str(python), "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1"),
        *(f"--port={port}", "--ServerApp.port_retries=0", f"--ServerApp.root_dir={root}"),
        *("--IdentityProvider.token=", "--ServerApp.disable_check_xsrf=True"),
        *("--LabApp.expose_app_in_browser=True", f"--LabApp.app_settings_dir={overrides.parent}"),
        *extra,
    ]
    url = f"http://127.0.0.1:{port}"
    with serving(command, f"{url}/api", root, home, {**env, **folders}, patience):
        yield url


@contextmanager
def running_app(home: Path, *words: str, patience: float = 60) -> Iterator[str]:
    """Serve a panel as a page of its own, as `boardkit lab --app` does, and yield the address."""
    folders = {f"JUPYTER_{kind}_DIR": str(home / kind) for kind in ("CONFIG", "DATA", "RUNTIME")}
    port = free_port()
    command = [
        *(sys.executable, "-m", "boardkit", "lab", *words),
        *(f"--port={port}", "--no-browser", "--no-warm", "--Voila.port_retries=0"),
    ]
    url = f"http://localhost:{port}"
    static = f"{url}/voila/static/voila.js"
    with serving(command, static, home, home, {**kernel_env(), **folders}, patience):
        yield url


@contextmanager
def serving(
    command: list[str], ask: str, cwd: Path, home: Path, env: Mapping[str, str], patience: float
) -> Iterator[None]:
    """Run a server until the end of the block, which begins when it answers at the address `ask`."""
    log = home / "server.log"
    with log.open("w", encoding="utf-8") as out:
        server = subprocess.Popen(command, cwd=cwd, env=env, stdout=out, stderr=out)
        try:
            end = time.monotonic() + patience
            while True:
                try:
                    get(ask)
                    break
                except (OSError, HTTPException):
                    alive = server.poll() is None and time.monotonic() < end
                    said = log.read_text(encoding="utf-8")
                    assert alive, f"the server did not start\n{said}"
                    time.sleep(0.2)
            yield
        finally:
            server.terminate()
            try:
                server.wait(timeout=20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()
