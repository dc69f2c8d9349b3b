"""Words are found in any of their forms, and a text that holds more of them comes first."""

import pytest

from boardkit.core.search import MOST, Index, likeness, small_words, split, stem


@pytest.mark.parametrize(
    "forms",
    [
        "mover mueve mueven movimiento moviendo move moves moved moving movement",
        "saltar salta salto saltando",
        "perder pierde pierden perdido",
        "girar gira giran girado",
        "contar cuenta cuentan",
        "win wins winner winning",
        "jump jumps jumped jumping",
        "temple temples templo templos",
    ],
)
def test_the_forms_of_a_word_have_one_stem(forms: str):
    assert len({stem(word) for word in forms.split()}) == 1


def test_words_are_split_and_folded():
    assert list(split("¿Más, DOS-tres?")) == ["mas", "dos-tres"]


def test_the_nearer_a_word_the_more_it_is_like():
    steps = [("loseta", "loseta"), ("loseta", "losetas"), ("adventurer", "aventurero")]
    found = [likeness(*pair) for pair in steps]
    assert found == sorted(found, reverse=True)
    assert found[0] == 1 > found[1] > 0
    assert likeness("distamce", "distance") > 0
    assert likeness("oro", "ocho") == likeness("a", "al") == likeness("kar", "kar-b3") == 0


def test_the_text_that_holds_the_rare_word_comes_first():
    index = Index([[("tile path", 1.0)], [("tile gold", 1.0)], [("tile", 1.0)]])
    assert index.find("tile gold") == (1,)
    assert index.find("tile") == (0, 1, 2)
    assert index.find("the tile") == index.find("tile xyzzy") == (0, 1, 2)
    assert index.find("") == index.find("xyzzy") == Index([]).find("tile") == ()
    assert index.find(" " * MOST + "gold") == ()


def test_small_words_count_only_where_nothing_else_is_asked():
    assert {"the", "puedo"} <= small_words()
    index = Index([[("all the tiles", 1.0)], [("tiles", 1.0)]])
    assert index.find("the tiles") == (0, 1)
    assert index.find("the") == (0,)


def test_a_heavier_part_comes_first():
    index = Index([[("gold", 0.8)], [("gold", 1.0), ("gold", 0.5)]])
    assert index.find("gold") == (1, 0)
