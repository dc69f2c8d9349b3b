"""What stands behind a question and is kept folded: seen without a kernel, hidden with one."""

import boardkit as bk


class Drawing:
    """Something that draws itself."""

    def _repr_html_(self) -> str:
        return '<img alt="a" src="data:,">'


def twin(thing: object, *, folded: bool) -> tuple[str, str]:
    gate = bk.predict("1 + 1?", 2, lang="en")
    bundle, _ = gate.then(thing, folded=folded)._repr_mimebundle_()
    return bundle["text/html"], bundle["text/plain"]


def test_a_folded_thing_is_in_the_twin_below_its_question_and_not_in_the_words():
    html, plain = twin(Drawing(), folded=True)
    assert html.startswith("<details><summary>This shows after your guess at: 1 + 1?</summary>")
    assert Drawing()._repr_html_() in html
    assert "img" not in plain
    html, _ = twin("x < y", folded=True)
    assert "<p>x &lt; y</p></details>" in html
    html, _ = twin(Drawing, folded=True)
    assert "<img" in html


def test_without_folding_the_twin_tells_nothing():
    html, _ = twin(Drawing(), folded=False)
    assert "img" not in html
    assert "details" not in html


def test_in_the_panel_it_waits_for_the_guess_either_way():
    gate = bk.predict("1 + 1?", 2, lang="en")
    behind = gate.then("the answer", folded=True)
    assert "the answer" not in str([child.value for child in behind.children])
    gate.guess(3)
    assert "the answer" in str([child.value for child in behind.children])
