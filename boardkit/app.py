"""A panel as a page of its own, without code cells: `boardkit lab --app karuba`."""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from boardkit.core.catalogue import Lang, say
from boardkit.core.errors import RulesError

_IDLE: Final = 30 * 60  # seconds: then the kernel of a page that was closed is closed too
_OUTPUT: Final = 30  # seconds for what a cell shows after it is done; Voilà drops what comes later
# The page has no consoles, for which this extension of ipyparallel asks.
_NO_PLACE: Final = "--VoilaConfiguration.extension_denylist=ipyparallel-labextension"
_SHARE: Final = Path(__file__).with_name("share")  # holds the template of the page


def has_voila() -> bool:
    """Whether the program that serves such pages is installed."""
    return importlib.util.find_spec("voila") is not None


def notebook(panel: str, lang: Lang) -> dict[str, Any]:
    r"""A notebook that shows one panel and nothing else.

    >>> notebook("karuba", "en")["cells"][0]["source"]
    'import boardkit as bk\n\nbk.panel("karuba", lang="en")'
    """
    source = f'import boardkit as bk\n\nbk.panel("{panel}", lang="{lang}")'
    cell: dict[str, Any] = {
        "cell_type": "code",
        "execution_count": None,
        "id": "panel",
        "metadata": {},
        "outputs": [],
        "source": source,
    }
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {
        "cells": [cell],
        "metadata": {"kernelspec": kernel, "title": say(lang, "cli", "app.title", panel=panel)},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def serve(
    panel: str, lang: Lang, *, port: int | None, browser: bool, extra: Sequence[str] = ()
) -> None:
    """Serves a panel as a page of this machine until it is stopped.

    Args:
        panel: its name, as for `boardkit.panel`.
        lang: the language in which it opens.
        port: the port of the server; by itself Voilà's.
        browser: whether a browser is opened.
        extra: what else Voilà is told; it has the last word.

    Raises:
        RulesError: there is no such panel.
    """
    panels = importlib.import_module("boardkit.panels").PANELS
    if panel not in panels:
        raise RulesError("rules.panel", found=panel, known=", ".join(panels))
    with TemporaryDirectory(prefix="boardkit-") as folder:
        file = Path(folder) / f"{panel}.ipynb"
        file.write_text(json.dumps(notebook(panel, lang)), encoding="utf-8")
        # The template is found there, and the kernels run this very copy, installed or not.
        for name, place in (("JUPYTER_PATH", _SHARE), ("PYTHONPATH", _SHARE.parents[1])):
            os.environ[name] = os.pathsep.join(filter(None, (str(place), os.environ.get(name))))
        ours = [
            "--VoilaConfiguration.template=boardkit",
            _NO_PLACE,
            f"--HTMLExporter.language_code={lang}",
            f"--MappingKernelManager.cull_idle_timeout={_IDLE}",
            "--MappingKernelManager.cull_interval=60",
            f"--VoilaExecutor.iopub_timeout={_OUTPUT}",
        ]
        said = {word.partition("=")[0] for word in extra}
        command = [
            str(file),
            *(word for word in ours if word.partition("=")[0] not in said),
            *([] if port is None else [f"--port={port}"]),
            *([] if browser else ["--no-browser"]),
            *extra,
        ]
        importlib.import_module("voila.app").main(command)
