"""The reasons of the careful player: true at the position, and told in both languages."""

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, say
from tests.tides_positions import TIDES, acting, sailing, table


def reasons(state, text: str) -> list[str]:
    """The keys of the reasons for an action."""
    view = TIDES.view(state, state.to_move)
    facts = TIDES.explain(view, TIDES.parse(text), TIDES.legal(state))
    return [fact.key for fact in facts]


@pytest.mark.parametrize(
    ("state", "action", "keys"),
    [
        (acting(orders={"B2": 1}, holds=["SS"]), "D SS", ["delivers"]),
        (acting(orders={"B2": 1}, holds=["SS"]), "N", ["passes"]),
        (acting(), "N", ["no_choice", "nothing_here"]),
        (acting(orders={"A1": 7}, lying={"B2": "K"}), "U K", ["takes", "order_lacks"]),
        (
            acting(orders={"A1": 7}, lying={"B2": "C"}, holds=["SSSSSSS"]),
            "U C S",
            ["takes", "too_many"],
        ),
        (sailing("O8", "A1", seats=4), "T", ["no_choice", "stranded"]),
        (sailing("D7", seats=4), "A", ["anchor_once"]),
        (sailing("D7", seats=2), "S A2", ["open_sea"]),
        (
            sailing("O5", seats=4, orders={"A2": 1}, holds=["SS"]),
            "S A2",
            ["can_deliver", "at_its_order"],
        ),
        (sailing("O5", seats=4, orders={"A2": 1}, lying={"B1": "S"}), "S B1", ["useful_goods"]),
        (table(("O8 D7", "W1 W2"), ships="A1 A1"), "C O8", ["leads_nowhere"]),
    ],
)
def test_a_reason_fits_its_position(state, action, keys):
    assert reasons(state, action) == keys


def test_every_reason_of_a_game_is_told_in_both_languages():
    record = bk.play("tricky_tides", ["careful", "random"], "why", rules={"monsters": "on"})
    state = record.first_state()
    told = set()
    for action, step in record.steps():
        if isinstance(state.to_move, int):
            view = TIDES.view(state, state.to_move)
            facts = TIDES.explain(view, action, TIDES.legal(state))
            assert facts
            for fact in facts:
                sentences = {
                    say(lang, "tricky_tides", f"hints.{fact.key}", **fact.params)
                    for lang in LANGUAGES
                }
                assert len(sentences) == 2
                assert not any("{" in sentence for sentence in sentences)
                told.add(fact.key)
        state = step.state
    assert {"leads_to", "best_card", "takes", "monster", "any_port"} <= told
