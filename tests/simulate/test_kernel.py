"""In a notebook: the bar is shown, and ■ returns the games that are done."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import KernelManager

ROOT = Path(__file__).parents[2]
START = """
import boardkit as bk
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from IPython.display import display
from boardkit.simulate import runs

class Telling:  # a bar that says when the first games are there
    def __enter__(self): return self
    def __exit__(self, *what): pass
    def update(self, games):
        if not hasattr(self, "told"): self.told = print("running", flush=True)

bar, runs._bar = runs._bar, lambda games, progress: Telling()
"""
RUN = """
with {pool} as executor:
    frame = bk.simulate("memoarrr", "random", games=10**6, executor=executor)
told = frame.attrs
print("kept", told["partial"], told["n"] == frame["game"].nunique() > 0)
"""
POOL = 'ProcessPoolExecutor(2, get_context("spawn"))'


class Kernel:
    """A kernel of a notebook, and what its cells write."""

    def __init__(self, manager: KernelManager, client: BlockingKernelClient) -> None:
        self.manager, self.client = manager, client

    def run(self, cell: str, stop_at: str = "") -> str:
        """Runs a cell; presses ■ when it has written `stop_at`."""
        written: list[str] = []
        pressed = False

        def hear(message: dict[str, Any]) -> None:
            nonlocal pressed
            content = message["content"]
            written.append(content.get("text", "") or " ".join(content.get("traceback", ())))
            written.extend(content.get("data", {}))
            if stop_at and not pressed and stop_at in written[-1]:
                pressed = True
                self.manager.interrupt_kernel()

        self.client.execute_interactive(cell, timeout=60, output_hook=hear)
        return "".join(written)


@pytest.fixture(scope="module")
def kernel() -> Iterator[Kernel]:
    manager = KernelManager(kernel_name="python3")
    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH", ""))))
    manager.start_kernel(env={**os.environ, "PYTHONPATH": path}, cwd=str(ROOT))
    client = manager.blocking_client()
    client.start_channels()
    client.wait_for_ready(timeout=60)
    made = Kernel(manager, client)
    assert made.run(START) == ""
    yield made
    client.stop_channels()
    manager.shutdown_kernel(now=True)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("pool", ["nullcontext()", POOL])
def test_stop_returns_what_is_done(kernel: Kernel, pool: str):
    told = kernel.run("from contextlib import nullcontext\n" + RUN.format(pool=pool), "running")
    assert "kept True True" in told
    assert "KeyboardInterrupt" not in told.partition("kept")[2]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_the_bar_is_a_widget_there(kernel: Kernel):
    told = kernel.run("frame = None\nrunning = bar(3, True)\nrunning.update(3)\nrunning.close()")
    assert "application/vnd.jupyter.widget-view+json" in told
