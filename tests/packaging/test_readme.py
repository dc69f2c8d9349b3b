"""Both READMEs promise the same, and what they promise is there."""

import re
from pathlib import Path

import pytest

from tests.packaging.conftest import ROOT

READMES = ("README.md", "README.es.md")
TEXTS = {name: (ROOT / name).read_text(encoding="utf-8") for name in READMES}


def commands(text: str) -> list[str]:
    """Return the lines of the command blocks, the language that one opens left out."""
    blocks = re.findall(r"^```(?:bash|bat)\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return [re.sub(r"--lang \w\w", "--lang", line) for b in blocks for line in b.splitlines()]


def test_both_languages_give_the_same_commands():
    first, second = map(commands, TEXTS.values())
    assert first == second
    assert len(first) == 5


def test_both_languages_have_the_same_sections_and_links():
    for pattern in (r"^#+ ", r"\]\((?!README)[^)]*\)|^>>> "):
        # Each README leads to the notebooks and pages of its own language.
        texts = [
            text.replace("notebooks/es/", "notebooks/en/").replace("/README.es.md", "/README.md")
            for text in TEXTS.values()
        ]
        first, second = (sorted(re.findall(pattern, text, re.MULTILINE)) for text in texts)
        assert first == second


def test_ci_runs_the_readmes_own_test_command():
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    (pattern,) = re.findall(r"grep -m1 -E '([^']+)' README.md", script)
    found = [line for line in TEXTS["README.md"].splitlines() if re.search(pattern, line)]
    assert len(found) == 1
    assert found[0].endswith(".venv/bin/python -m tests")


@pytest.mark.parametrize("name", [*READMES, "CONTRIBUTING.md", "CHANGELOG.md"])
def test_every_file_named_exists(name: str):
    text = (ROOT / name).read_text(encoding="utf-8")
    linked = re.findall(r"\]\((?!https?:)([^)#]+)\)", text)
    quoted = re.findall(r"`((?:data|notebooks|boardkit|tests|binder)/[\w./-]+)`", text)
    missing = [
        path for path in linked + quoted if "NAME" not in path and not Path(ROOT, path).exists()
    ]
    assert not missing
