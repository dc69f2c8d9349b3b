"""The command of the README, and two clicks: then the teacher steps through a real game."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from boardkit.core.catalogue import Lang, say
from tests.browsing import READY
from tests.lab import ROOT, free_port, serving

RUN_ALL = ".jp-NotebookPanel-toolbar [data-jp-item-name=restart-and-run] jp-button"
TITLES: dict[Lang, str] = {"es": "Karuba, paso a paso", "en": "Karuba, step by step"}


@pytest.fixture(params=TITLES)
def lab(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Lang, str]]:
    """`boardkit lab` in a copy of the kit, since it saves what it opens: a language, its index."""
    lang: Lang = request.param
    kit = tmp_path / "kit"
    for name in ("boardkit", "data", "notebooks"):
        shutil.copytree(ROOT / name, kit / name, ignore=shutil.ignore_patterns("__pycache__"))
    port = free_port()
    command = [
        *(sys.executable, "-m", "boardkit", "lab", "--lang", lang, "--no-browser"),
        *("--port", str(port), "--IdentityProvider.token=", "--LabApp.expose_app_in_browser=True"),
        "--no-warm",  # the copy has nothing compiled, and what is tried here does not need it
    ]
    folders = {"PYTHONPATH": str(kit)} | {
        f"JUPYTER{kind}_DIR": str(tmp_path / kind)
        for kind in ("_CONFIG", "_DATA", "_RUNTIME", "LAB_SETTINGS", "LAB_WORKSPACES")
    }
    url = f"http://127.0.0.1:{port}"
    with serving(command, f"{url}/api", kit, tmp_path, {**os.environ, **folders}, 60):
        yield lang, f"{url}/lab/tree/{lang}/index.ipynb"


def test_two_clicks_after_opening_the_index_a_game_can_be_stepped(
    lab: tuple[Lang, str], page: Page
):
    lang, index = lab
    page.goto(index)
    page.wait_for_function(READY, timeout=60_000)
    page.get_by_role("link", name=TITLES[lang]).click()
    page.wait_for_function(
        "() => window.jupyterapp.shell.currentWidget.title.label.startsWith('karuba-walk')"
    )
    page.wait_for_function(READY, timeout=60_000)
    page.locator(RUN_ALL).last.click()
    panel = page.locator(".bk-panel").first
    step = panel.get_by_role("button", name=say(lang, "frame", "ui.step.label"), exact=True)
    expect(step).to_be_enabled(timeout=60_000)
    expect(page.locator(".jp-Dialog")).to_have_count(0)
    # The board and the button can be seen without scrolling.
    for seen in (step, panel.locator("svg").first):
        box = seen.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 768 - 24
    step.click()
    # The other cells are still running, and the kernel answers when it comes to it.
    expect(panel).to_contain_text(say(lang, "frame", "ui.over.label"), timeout=60_000)
