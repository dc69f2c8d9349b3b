"""The planted faults: they are made as promised, and the tests of the clauses notice them."""

import ast

import pytest

from tests.mutation.mutate import all_faults, find_survivors, listed, plant, sample

SOURCE = '''
def f(a: int = 1, b: bool = 2 < 3) -> int:
    """Adds 1 + 1."""
    if a < 1 and b:
        return a + 2
    return (a & ~b) if not b else a
'''


def test_each_kind_of_fault_is_planted_once():
    assert [name for name, _ in plant("f.py", SOURCE)] == [
        "f.f: 1 -> 2",
        "f.f: 2 < 3 -> 2 <= 3",
        "f.f: 2 -> 3",
        "f.f: 3 -> 4",
        "f.f: a < 1 and b -> a < 1 or b",
        "f.f: a < 1 -> a <= 1",
        "f.f: 1 -> 2 #2",
        "f.f: a + 2 -> a - 2",
        "f.f: 2 -> 3 #2",
        "f.f: not b -> b",
        "f.f: a & ~b -> a | ~b",
        "f.f: ~b -> b",
    ]


def test_each_fault_changes_the_file_and_nothing_is_left_behind():
    found = [ast.unparse(tree) for _, tree in plant("f.py", SOURCE)]
    assert len(set(found)) == len(found)
    assert all("Adds 1 + 1." in source for source in found)
    assert found == [ast.unparse(tree) for _, tree in plant("f.py", SOURCE)]


def test_survivors_are_faults_of_today_and_each_has_a_reason():
    names = [fault.name for fault in all_faults()]
    assert len(names) == len(set(names))
    assert set(listed()) <= set(names)
    assert all(len(reason) > 20 for reason in listed().values())


@pytest.mark.full
@pytest.mark.slow
def test_the_tests_of_the_clauses_notice_a_sample_of_faults():
    assert set(find_survivors(sample(all_faults()))) <= set(listed())
