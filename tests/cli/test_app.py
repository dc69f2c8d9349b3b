"""`boardkit lab --app`: which page is served, in which language, and what is said when it cannot be."""

import importlib
import json
import os
from pathlib import Path
from typing import Any

import nbformat
import pytest

from boardkit import app, cli
from boardkit.core.catalogue import LANGUAGES, Lang
from boardkit.panels import PANELS


class Voila:
    """Stands in for the server: keeps what it was told, and the notebook as it was then."""

    command: list[str]
    notebook: Any
    env: dict[str, str]

    def main(self, command: list[str]) -> None:
        type(self).command, type(self).env = command, dict(os.environ)
        type(self).notebook = json.loads(Path(command[0]).read_text(encoding="utf-8"))


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch):
    real = importlib.import_module

    def find(name: str, package: str | None = None) -> Any:
        return Voila() if name == "voila.app" else real(name, package)

    monkeypatch.setattr("importlib.import_module", find)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: name)
    for name in ("JUPYTER_PATH", "PYTHONPATH"):
        monkeypatch.setenv(name, "before")
    return Voila


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("panel", PANELS)
def test_a_panel_is_a_page_of_its_own(run, server, panel: str, lang: Lang):
    words = ("--port", "8899", "--no-browser", "--Voila.ip=0.0.0.0")
    assert run("lab", "--app", panel, "--lang", lang, *words).code == cli.FINE
    (cell,) = server.notebook["cells"]
    assert cell["source"].endswith(f'bk.panel("{panel}", lang="{lang}")')
    nbformat.validate(nbformat.from_dict(server.notebook))
    assert {"--port=8899", "--no-browser", "--Voila.ip=0.0.0.0"} <= set(server.command)
    assert f"--HTMLExporter.language_code={lang}" in server.command
    assert not Path(server.command[0]).exists()  # nothing is left behind
    share, before = server.env["JUPYTER_PATH"].split(os.pathsep)
    assert (Path(share) / "voila/templates/boardkit/conf.json").is_file()
    assert before == "before"
    assert server.env["PYTHONPATH"].split(os.pathsep)[0] == str(Path(app.__file__).parents[1])


def test_only_the_live_charts_have_their_game_compiled(run, server, warmed):
    for words in (("karuba",), ("memoarrr-live",), ("mammuz-live", "--no-warm")):
        assert run("lab", "--app", *words).code == cli.FINE
    assert warmed == [("memoarrr",)]


def test_what_voila_is_told_has_the_last_word(run, server):
    assert run("lab", "--app", "karuba", "--VoilaConfiguration.template=lab").code == cli.FINE
    assert [word for word in server.command if "template" in word] == [
        "--VoilaConfiguration.template=lab"
    ]


def test_a_browser_is_opened_unless_told_not_to(run, server):
    assert run("lab", "--app", "karuba").code == cli.FINE
    assert not {"--no-browser", "--port=8866"} & set(server.command)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_app_that_cannot_be_is_one_line(run, server, monkeypatch, lang: Lang):
    result = run("lab", "--app", "chess", "--lang", lang)
    assert (result.code, result.err.count("\n")) == (cli.USAGE, 1)
    assert "karuba-paths" in result.err
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    result = run("lab", "--app", "karuba", "--lang", lang)
    assert (result.code, result.err.count("\n")) == (cli.USAGE, 1)
    assert "Voilà" in result.err
