"""Who plays makes no difference: the same table, byte for byte, also after a worker was killed."""

import multiprocessing
import os
import signal
import sys
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

import boardkit as bk
from boardkit.simulate import ExecutorWarning, executors, jobs
from tests.simulate.crews import Deadly, last

ROOT = Path(__file__).parents[2]
GAMES = 70
RULES = {"beach": "open", "gold": "box"}


def played(executor: Executor | None = None, **options: Any) -> pd.DataFrame:
    """A sweep over the seats with a player of our own, a reading and a variant."""
    settings: dict[str, Any] = {"games": GAMES, "seed": "papaya", "sweep": {"seats": [2, 3]}}
    settings |= {"rules": RULES, "rotate_seats": True} | options
    return bk.simulate("karuba", ["random", last], executor=executor, **settings)


def in_bytes(frame: pd.DataFrame, folder: Path) -> bytes:
    frame.to_parquet(folder / "frame.parquet")
    return (folder / "frame.parquet").read_bytes()


@pytest.fixture(scope="module")
def alone() -> pd.DataFrame:
    return played()


@pytest.fixture(scope="module")
def one_process(alone: pd.DataFrame, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The Parquet file of what one process plays."""
    return in_bytes(alone, tmp_path_factory.mktemp("parquet"))


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    """Two processes that start afresh, as on a machine of another kind."""
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield pool


@pytest.fixture(scope="module")
def _imports() -> Iterator[None]:
    """Engines that start by themselves find what this process finds."""
    with pytest.MonkeyPatch.context() as patch:
        found = os.environ.get("PYTHONPATH", "")
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, (str(ROOT), found))))
        yield


@pytest.fixture
def dask(_imports: None) -> Iterator[Executor]:
    """Dask on this machine: a scheduler and two worker processes, without its web page."""
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=60
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client.get_executor()


@pytest.fixture
def ipyparallel(_imports: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A controller and two engines of ipyparallel."""
    ipp = pytest.importorskip("ipyparallel")
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    cluster = ipp.Cluster(n=2, cluster_id="", profile_dir=str(tmp_path / "profile"), log_level=40)
    with cluster as client:
        yield client.load_balanced_view().executor


# --- the same bytes -------------------------------------------------------------------------------


def test_two_processes(one_process, processes, tmp_path):
    assert in_bytes(played(processes), tmp_path) == one_process


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_dask(one_process, dask, tmp_path):
    assert in_bytes(played(dask), tmp_path) == one_process


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_ipyparallel(one_process, ipyparallel, tmp_path):
    assert in_bytes(played(ipyparallel), tmp_path) == one_process
