"""The comparison with peers runs with whatever is installed, and its tables have a row for each."""

import os
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import boardkit as bk
from tests.bench import compare, own, timing
from tests.bench.peers import PEERS, Peer

SHORT = 0.001  # seconds for a round


@pytest.fixture(scope="module")
def found() -> compare.Measured:
    # Peers may be installed elsewhere: BOARDKIT_PEERS is the Python that has them.
    return compare.measure(["rates"], os.environ.get("BOARDKIT_PEERS", sys.executable), SHORT)


@pytest.mark.parametrize("lang", compare.PAGES)
def test_every_game_and_every_peer_has_its_row(found: compare.Measured, lang: str):
    told = [*compare.lines(found, lang)]
    for game in bk.games():
        assert any(line.startswith(f"| boardkit | {game} |") for line in told)
    for peer in PEERS.values():
        assert sum(line.startswith(f"| {peer.title}") for line in told) >= 2, peer.title
        assert (peer.title in found.missing) is (peer.title not in found.libraries)
    assert not found.failed
    assert not re.search(r"None|nan|\{", "\n".join(told))


def test_what_it_is_measured_by_is_once_as_quick(found: compare.Measured):
    row = next(line for line in compare.lines(found, "en") if "| boardkit | memoarrr |" in line)
    assert row.split(" | ")[4] == "1"


def test_missing_and_failing_peers_are_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(own, "rules", lambda seconds: ())
    monkeypatch.setattr(own, "fast_lane", lambda seconds: ())
    gone = Peer("Gone", "gone", "", "import no_such_library", PEERS["rlcard"].rows)
    monkeypatch.setattr(
        compare,
        "PEERS",
        {"gone": gone, "json": gone._replace(title="Broken", statement="import json")},
    )
    measured = compare.measure(["rates"], sys.executable, SHORT)
    assert measured.missing == ["Gone"]
    assert list(measured.failed) == ["Broken"]  # it is installed, but nobody knows how to play it
    told = "\n".join(compare.lines(measured, "en"))
    assert "| Gone | not installed |" in told
    assert "| Broken | failed |" in told


def test_the_pages_take_the_tables_of_their_language(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    pages = {lang: tmp_path / f"{lang}.md" for lang in compare.PAGES}
    for lang, page in pages.items():
        page.write_text(compare.PAGES[lang].read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(compare, "PAGES", pages)
    row = timing.Row("PettingZoo", "some_game", 1234.5, 0.25, None, 1.5, 2000)
    slow = replace(row, system="boardkit", game="memoarrr", decisions=123.45, copy=0.0)
    compare.write(compare.Measured([slow, row], waits=[("panel", 1.5)]))
    english, spanish = (pages[lang].read_text(encoding="utf-8") for lang in ("en", "es"))
    assert "| PettingZoo | some_game | 1,230 | 0.25 | 0.1 | – | fails | 1.5 | 2 |" in english
    assert "| PettingZoo | some_game | 1.230 | 0,25 | 0,1 | – | falla | 1,5 | 2 |" in spanish
    for lang, text in (("en", english), ("es", spanish)):
        before = compare.PAGES[lang].read_text(encoding="utf-8")
        assert text.partition(compare.BEGIN)[0] == before.partition(compare.BEGIN)[0]
        assert text.partition(compare.END)[2] == before.partition(compare.END)[2]


@pytest.mark.parametrize("lang", compare.PAGES)
def test_every_wait_has_its_words(lang: str):
    words = compare.WORDS[lang]
    assert words["waits"].keys() == words["units"].keys() == compare.WORDS["en"]["waits"].keys()
    assert words.keys() == compare.WORDS["en"].keys()


def test_a_distribution_is_measured_with_all_that_it_requires():
    alone = timing.installed_megabytes("packaging")
    assert 0 < alone < timing.installed_megabytes("pytest")  # which requires it
