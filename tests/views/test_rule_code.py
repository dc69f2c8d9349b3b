"""Every rule that the program enforces leads to the functions that say they keep it."""

import sys
import textwrap
import zipfile
from pathlib import Path

import pytest

import boardkit as bk
from boardkit.core.refusal import Refusal
from boardkit.views.rule_code import (
    MOST_LINES,
    RECKONING,
    Code,
    behind_clause,
    behind_event,
    behind_refusal,
    code_html,
    functions,
)

GAMES = bk.games()


@pytest.mark.parametrize("game", GAMES)
def test_every_enforced_rule_has_a_function_whose_docstring_cites_it(game: str):
    kit = bk.game(game)
    without = {
        clause.id
        for clause in kit.rulebook.clauses.values()
        if clause.kind in ("rule", "exception")
        and not clause.not_enforced
        and not any(code.file not in RECKONING for code in behind_clause(kit, clause.id))
    }
    assert without == set()


@pytest.mark.parametrize("game", GAMES)
def test_docstrings_cite_only_clauses_that_exist(game: str):
    kit = bk.game(game)
    cited = {clause for code in functions(kit) for clause in code.clauses}
    assert cited <= set(kit.rulebook.clauses)


def test_what_cites_little_else_comes_first():
    found = behind_clause(bk.game("karuba"), "KAR-D4")
    assert found[0].name == "_pay_arrivals"
    order = [
        (code.file in RECKONING, len(code.clauses))
        for code in behind_clause(bk.game("karuba"), "KAR-B3")
    ]
    assert order == sorted(order)
    assert order[-1][0]


def test_a_refusal_leads_to_the_function_that_gives_it():
    karuba = bk.game("karuba")
    for reason, name in (("cell_taken", "refusal"), ("too_close", "_too_close")):
        code = behind_refusal(karuba, Refusal("karuba", reason))[0]
        assert code.name == name
        assert f'"{reason}"' in code.source
    assert behind_refusal(karuba, Refusal("frame", "not_your_turn"))[0].name == "Game.check"
    assert "unreadable" in [c.name for c in behind_refusal(karuba, Refusal("frame", "unreadable"))]


def test_an_event_leads_to_the_function_that_makes_it():
    karuba = bk.game("karuba")
    match = bk.Match("karuba", seats=2, seed="papaya")
    step = match.do("S blue 20 100")
    found = behind_event(karuba, step.events[0])
    assert found[0].name == "place_pair"
    assert "PairPlaced(" in found[0].source


def test_a_source_is_shown_whole_with_its_decorators_or_cut_and_escaped():
    lines = ["@cache", "def f() -> str:", *["    x = '<b>'"] * MOST_LINES]
    html = code_html([Code("a.py", 1, "f", "\n".join(lines), (), frozenset())], ["def f"])
    assert "<mark>def f() -&gt; str:</mark>" in html
    assert html.count("&lt;b&gt;") == MOST_LINES - 2
    assert html.endswith("…</pre></details>")
    assert code_html([]) == ""


def test_the_code_is_found_inside_an_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    source = '''
        class Tiny:
            @property
            def double(self):
                """Twice.

                Rules: TNY-A1, TNY-A2,
                    TNY-A3.
                """

            def other(self):
                """Rules: none of them."""
    '''
    with zipfile.ZipFile(tmp_path / "tiny.zip", "w") as archive:
        archive.writestr("tinygame/__init__.py", textwrap.dedent(source))
    monkeypatch.syspath_prepend(str(tmp_path / "tiny.zip"))
    import tinygame  # type: ignore[import-not-found]

    (code,) = functions(tinygame.Tiny())
    assert (code.file, code.name) == ("__init__.py", "Tiny.double")
    assert code.clauses == ("TNY-A1", "TNY-A2", "TNY-A3")
    assert code.source.startswith("@property\ndef double(self):")
    assert code.line == 3
    del sys.modules["tinygame"]
