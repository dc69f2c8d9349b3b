"""Every rule of a rulebook is cited by code and held by a test, or says why not."""

from pathlib import Path

import pytest

import boardkit as bk
from tests.rules.coverage import (
    MUST_HOLD,
    ROOT,
    cited,
    coverage,
    coverage_table,
    marked,
    marks_in,
)

GAMES = bk.games()


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_and_exception_is_cited_and_tested_or_says_why_not(game):
    print(f"\n{coverage_table(game)}")
    faults = {held.clause.id: held.fault for held in coverage(game) if held.fault}
    assert faults == {}


@pytest.mark.parametrize("game", GAMES)
def test_code_and_tests_name_no_clause_that_does_not_exist(game):
    clauses = bk.game(game).rulebook.clauses
    prefix = next(iter(clauses)).split("-")[0]
    named = set(cited(ROOT / "boardkit", prefix))
    named |= {name for name in marked(ROOT / "tests") if name.startswith(f"{prefix}-")}
    assert named <= set(clauses)


def test_every_mark_belongs_to_some_game():
    known = {name for game in GAMES for name in bk.game(game).rulebook.clauses}
    assert set(marked(ROOT / "tests")) <= known


@pytest.mark.parametrize("game", GAMES)
def test_what_is_not_enforced_gives_its_reason_in_both_languages(game):
    for clause in bk.game(game).rulebook.clauses.values():
        if clause.not_enforced:
            assert clause.kind in MUST_HOLD
            assert all(len(clause.not_enforced[lang]) > 20 for lang in ("es", "en"))


# --- the test itself is tested: planted gaps are found --------------------------------------------


def gaps(code: dict[str, tuple[str, ...]], tests: dict[str, tuple[str, ...]]) -> dict[str, str]:
    held = coverage("karuba", code=code, tests=tests)
    return {entry.clause.id: entry.fault for entry in held if entry.fault}


def test_a_planted_gap_is_found():
    code = dict(cited(ROOT / "boardkit/games/karuba", "KAR"))
    tests = dict(marked(ROOT / "tests"))
    assert gaps(code, tests) == {}
    without = {name: files for name, files in code.items() if name != "KAR-B5"}
    assert gaps(without, tests) == {"KAR-B5": "missing in code"}
    untested = {name: found for name, found in tests.items() if name != "KAR-D4"}
    assert gaps(code, untested) == {"KAR-D4": "missing in tests"}
    assert gaps(without, {**untested, "KAR-B5": ()})["KAR-B5"] == "missing in code and tests"


def test_a_reason_that_is_no_longer_needed_is_found():
    name = next(c.id for c in bk.game("karuba").rulebook.clauses.values() if c.not_enforced)
    code = {**cited(ROOT / "boardkit/games/karuba", "KAR"), name: ("rules.py",)}
    tests = {**marked(ROOT / "tests"), name: ("test_it",)}
    assert "not_enforced" in gaps(code, tests)[name]


def test_marks_are_read_from_the_source(tmp_path: Path):
    source = (
        "import pytest\n"
        "@pytest.mark.clause('KAR-A1', 'KAR-A2')\n"
        "@pytest.mark.parametrize('n', [1])\n"
        "def test_one(n): ...\n"
        "@pytest.mark.clause('KAR-A2')\n"
        "def test_two(): ...\n"
        "@pytest.mark.clause('KAR-A3')\n"
        "def helper(): ...\n"
        "# @pytest.mark.clause('KAR-A4')\n"
    )
    assert marks_in(source) == {"KAR-A1": ("test_one",), "KAR-A2": ("test_one", "test_two")}
    (tmp_path / "test_planted.py").write_text(source, encoding="utf-8")
    assert marked(tmp_path) == marks_in(source)
    (tmp_path / "rules.py").write_text('"""Rules: KAR-A1, KAR-XY."""', encoding="utf-8")
    assert cited(tmp_path, "KAR") == {"KAR-A1": ("rules.py", "test_planted.py")} | {
        f"KAR-A{n}": ("test_planted.py",) for n in (2, 3, 4)
    }
