"""What a lab showed before comes back, and again what was taken back."""

from boardkit.panels.moments import Moments


def test_moments_go_back_and_on_again():
    moments = Moments(1)
    assert not moments.can_undo
    assert not moments.undo()
    for moment in (2, 3):
        moments.change(moment)
    assert [moments.undo() for _ in range(3)] == [True, True, False]
    assert (moments.now, moments.can_undo, moments.can_redo) == (1, False, True)
    assert [moments.redo() for _ in range(3)] == [True, True, False]
    assert (moments.now, moments.can_undo, moments.can_redo) == (3, True, False)


def test_a_change_forgets_what_was_taken_back_and_no_change_is_none():
    moments = Moments("a")
    moments.change("b")
    moments.undo()
    moments.change("a")
    assert moments.redo(), "nothing changed"
    moments.undo()
    moments.change("c")
    assert not moments.redo()
    assert moments.undo()
    assert moments.now == "a"


def test_a_restart_has_nothing_before_it():
    moments = Moments("a")
    moments.change("b")
    moments.undo()
    moments.restart("z")
    assert (moments.now, moments.can_undo, moments.can_redo) == ("z", False, False)


def test_a_copy_stays_as_it_was():
    moments = Moments("a")
    moments.change("b")
    kept = moments.copy()
    moments.undo()
    moments.change("c")
    assert kept.now == "b"
    assert kept.undo()
    assert kept.now == "a"
    assert moments.now == "c"
