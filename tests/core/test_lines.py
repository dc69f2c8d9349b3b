"""Long texts in lines that a notebook does not break inside a word."""

import boardkit as bk
from boardkit.core.lines import WIDTH, lines


def test_no_line_is_wider_than_a_notebook_and_no_word_is_lost():
    text = "uno dos-tres cuatro " * 30
    told = lines(text)
    assert max(map(len, told.split("\n"))) <= WIDTH
    assert told.split() == text.split()  # no word, and no word with a hyphen, is broken


def test_a_long_word_such_as_a_code_stays_whole():
    code = "x" * 3 * WIDTH
    assert code in lines(f"the code is {code}").split()


def test_lines_that_are_there_stay_apart(capsys):
    bk.write("one", 2, "three\nfour")
    assert capsys.readouterr().out == "one 2 three\nfour\n"
    bk.write(*("a", "b"), sep="\n")
    assert capsys.readouterr().out == "a\nb\n"
