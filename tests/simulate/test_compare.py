"""Who is better: intervals of means, pairs on common seeds, and nobody named too early."""

from math import inf

import pandas as pd
import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES
from boardkit.simulate import (
    Mean,
    Share,
    against_parity,
    holm,
    leader,
    leader_sentence,
    mean,
    paired,
    pairwise,
    share,
)
from boardkit.simulate.compare import FEWEST
from tests.tables import made

pytestmark = pytest.mark.usefixtures("no_collecting")


@pytest.fixture(scope="module")
def tables():
    """Careful and random in the first seat, against random, on the same 40 seeds."""
    players = ("careful", "random")
    return {p: bk.simulate("memoarrr", [p, "random"], games=40, seed="mango") for p in players}


def test_a_mean_holds_the_true_value_about_19_times_in_20():
    """A hundred samples of 40 from 0 to 9, whose mean is 4.5: at least 88 intervals hold it."""
    held = 0
    for k in range(100):
        numbers = [bk.stream("means", k, n).below(10) for n in range(40)]
        seen = mean(numbers)
        assert seen.value == pytest.approx(sum(numbers) / 40)
        assert seen.low < seen.value < seen.high
        held += seen.low <= 4.5 <= seen.high
    assert 88 <= held <= 100


def test_equal_values_give_equal_intervals():
    values = [1, 5, 2, 8, 3] * 300
    assert mean(values) == mean(values)
    assert mean([3, 3, 3]) == Mean(3.0, 3.0, 3.0, 3)
    assert mean([3]) == Mean(3.0, -inf, inf, 1)
    with pytest.raises(bk.RulesError, match="no values"):
        mean([])


def test_pairs_on_common_seeds(tables):
    found = paired(tables["careful"], tables["random"], "total")
    first = [table[table["entry"] == 0]["total"].mean() for table in tables.values()]
    assert found.difference.value == pytest.approx(first[0] - first[1])
    assert found.difference.n == 40
    assert found.better is True
    assert paired(tables["random"], tables["careful"], "total").better is False
    said = "“careful” scores more than “random”: 6.08 points more per game, between 5.10 and 6.97"
    assert found.sentence("en") == f"{said} (40 games)"
    back = paired(tables["random"], tables["careful"], "total")
    assert back.sentence("en") == found.sentence("en")  # whichever of them comes first
    assert found.sentence("es").startswith("«prudente» puntúa más que «al azar»: 6,08 puntos más")


def test_each_column_has_its_unit(tables):
    won = paired(tables["careful"], tables["random"]).sentence("es")
    assert won.startswith("«prudente» gana más que «al azar»: ")
    assert " puntos porcentuales más, " in won
    rubies = paired(tables["careful"], tables["random"], "score_rubies").sentence("es")
    assert rubies.startswith("«prudente» tiene más en «Rubíes» que «al azar»: ")
    actions = paired(tables["careful"], tables["random"], "actions", None).sentence("es")
    assert actions.startswith(
        "«prudente, al azar» tiene más que «al azar, al azar» en el número de acciones de la partida: "
    )
    assert " acciones más por partida, " in actions
    first, second = (t[t["seat"] == 0]["actions"].mean() for t in tables.values())
    found = paired(tables["careful"], tables["random"], "actions", None)
    assert found.difference.value == pytest.approx(first - second)  # once, not for each seat
    for column in ("player", "nothing"):
        with pytest.raises(bk.RulesError, match="no column of numbers"):
            paired(tables["careful"], tables["random"], column)


def test_where_fewest_is_best_the_one_with_fewer_is_ahead():
    frames = [
        bk.simulate("mammuz", [one, "random", "random"], games=30) for one in ("careful", "random")
    ]
    found = paired(frames[0], frames[1], "total")
    assert (found.difference.value < 0, found.better) == (True, True)
    assert found.sentence("en").startswith("“careful” is left with fewer than “random”")
    assert "−" not in found.sentence("en")


def test_what_two_rules_differ_by_is_told_and_minus_is_no_hyphen():
    found = [
        bk.simulate("mammuz", ["careful", "random", "random"], games=20, rules=rules)
        for rules in ({}, {"first_start": "drawn"})
    ]
    told = paired(found[0], found[1], "total").sentence("es")
    assert "con las lecturas habituales o con «¿Quién empieza la primera ronda? Se sortea»" in told
    assert "−" in told
    assert "-" not in told


def test_a_table_against_itself_is_said_to_be_the_same(tables):
    found = paired(tables["careful"], tables["careful"])
    assert (found.difference.value, found.better, found.same) == (0.0, None, True)
    assert found.sentence("en") == (
        "Both tables hold the same 40 games: the difference is 0, and there is nothing to compare"
    )
    assert found.sentence("es").startswith(
        "Las dos tablas tienen las mismas partidas (40 partidas)"
    )
    part = paired(tables["careful"], tables["careful"].head(20))
    assert (part.same, part.difference.n) == (True, 10)


def test_what_never_differs_is_told_as_seen_and_not_as_too_few():
    one = made([(1, 0), (0, 1), (1, 0)], totals=[(9, 2), (3, 8), (7, 1)])
    other = made([(1, 0), (0, 1), (1, 0)], ("pairing", "random"), totals=[(9, 2), (3, 8), (7, 1)])
    found = paired(one, other)
    assert (found.same, found.better) == (False, None)
    assert found.sentence("en") == (
        "In 3 games “careful” and “pairing” win alike each time: no difference was seen"
    )
    for column in ("total", "rank", "actions"):
        assert "no se ha visto ninguna diferencia" in paired(one, other, column).sentence("es")


def test_the_same_difference_in_few_games_may_be_chance():
    """Of five coins all fall alike once in 16 times, of six once in 32."""
    for games, better in ((5, None), (6, True)):
        one, other = made([(1, 0)] * games), made([(0, 1)] * games, ("random", "random"))
        assert paired(one, other).better is better, games
        assert pairwise(one)["better"].to_list() == [better]
    assert pairwise(made([(1, 0)] * 3))["p"].to_list() == [1 / 4]
    alone = pairwise(made([(1, 0)]))
    assert (alone["p"][0], alone["better"][0]) == (1, None)


def test_a_better_place_is_the_smaller_one():
    wins = [(1, 0)] * 19 + [(0, 1)]
    one, other = made(wins), made([(b, a) for a, b in wins], ("random", "random"))
    found = paired(one, other, "rank")
    assert (found.difference.value, found.better) == (-0.9, True)
    said = "“careful” ends further in front than “random”: 0.90 places per game, between "
    assert found.sentence("en").startswith(said)
    assert paired(other, one, "rank").sentence("en") == found.sentence("en")


def test_who_else_plays_is_told_where_it_differs():
    one, other = made([(1, 0), (0, 1)]), made([(0, 1), (0, 1)], ("random", "careful"))
    assert "“careful” against random or “random” against careful" in (
        paired(one, other).sentence("en").replace("prudent", "careful")
    )
    rules = made([(0, 1), (0, 1)], ("random", "random"), readings={"stack": "sorted"})
    told = paired(one, rules).sentence("es")
    assert (
        "«prudente» con las lecturas habituales o «al azar» con «pila de tesoros: ordenada»" in told
    )


def test_games_that_differ_by_more_than_players_and_readings_are_no_pairs():
    one = made([(1, 0), (0, 1)])
    boxes = made([(1, 0), (0, 1)])
    boxes.attrs["data"] = "11111111"
    for other, said, dicho in (
        (
            made([(1, 0)], game="karuba"),
            "one table is of memoarrr, the other of karuba",
            "del mismo",
        ),
        (made([(1, 0, 0)], ("careful", "random", "random")), "in one table 2 play", "juegan 2"),
        (made([(1, 0)], rotate=True), "the players change seats", "cambian de asiento"),
        (boxes, "with different data", "con datos distintos"),
        (made([(1, 0)], seed="lima"), "no games in common", "no tienen partidas en común"),
    ):
        with pytest.raises(bk.RulesError, match=said) as refused:
            paired(one, other)
        assert dicho in refused.value.sentence("es")
    with pytest.raises(bk.RulesError, match="no player 2"):
        paired(one, one, entry=2)


def test_common_seeds_take_noise_away():
    """The same player on both sides of a change of rules: most of the luck is common."""
    tables = [
        bk.simulate("memoarrr", ["random", "random"], games=60, seed="kiwi", rules={"stack": stack})
        for stack in ("shuffled", "shuffled")
    ]
    shifted = tables[1].assign(total=tables[1]["total"] + 1)
    shifted.attrs = tables[1].attrs
    found = paired(shifted, tables[0], "total")
    assert found.noise == pytest.approx(0, abs=1e-12)
    assert found.difference[:3] == (1.0, 1.0, 1.0)


def test_tables_of_other_seeds_are_no_pairs(tables):
    other = bk.simulate("memoarrr", ["random", "random"], games=5, seed="papaya")
    with pytest.raises(bk.RulesError, match=r"mango.*papaya"):
        paired(tables["careful"], other)


def test_holm_multiplies_the_smallest_by_all_the_next_by_one_less():
    assert holm([0.01, 0.2, 0.03]) == pytest.approx([0.03, 0.2, 0.06])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


def test_against_parity_is_corrected_for_the_number_of_rows(tables):
    found = against_parity(tables["careful"])
    assert list(found["better"]) == [True, False]
    assert list(found["p_holm"]) == holm(list(found["p"]))
    wins = tables["careful"].groupby("entry")["won"].sum()
    assert list(found["value"] * 40) == pytest.approx(list(wins))
    assert set(found["parity"]) == {0.5}
    alike = against_parity(tables["random"])
    assert list(alike["better"]) == [None, None]


def test_every_two_players_of_a_tournament():
    frame = bk.simulate(
        "memoarrr", ["careful", "random", "random"], games=40, seed="lima", rotate_seats=True
    )
    found = pairwise(frame, "total")
    assert list(zip(found["one"], found["other"], strict=True)) == [(0, 1), (0, 2), (1, 2)]
    assert list(found["better"]) == [True, True, None]
    totals = frame.groupby("entry")["total"].mean()
    assert found["value"][0] == pytest.approx(totals[0] - totals[1])
    assert all(found["p_holm"] >= found["p"])


def test_a_pair_that_never_differs_is_no_winner_and_one_that_always_does_is():
    frame = bk.simulate("memoarrr", ["random", "random"], games=10)
    frame["total"] = frame["entry"]
    assert list(pairwise(frame, "total")["better"]) == [False]
    frame["total"] = 7
    assert list(pairwise(frame, "total")["better"]) == [None]


def test_nobody_leads_while_intervals_overlap():
    close = {"Ana": share(52, 100), "Luis": share(48, 100)}
    assert leader(close) is None
    clear = {"Ana": share(5200, 10_000), "Luis": share(4800, 10_000)}
    assert leader(clear) == "Ana"
    touching = {"Ana": Share(0.6, 0.5, 0.7), "Luis": Share(0.4, 0.3, 0.5)}
    assert leader(touching) is None
    assert leader({}) is None
    assert leader({"Ana": share(1, 40)}) is None  # with whom should she be compared?
    assert leader_sentence({"Ana": share(1, 40)}, "en") == "There are no two to compare"
    assert leader_sentence({"Ana": mean([9] * 9)}, "es") == "No hay dos que comparar"
    for lang in LANGUAGES:
        assert "Ana" not in leader_sentence(close, lang)
        assert leader_sentence(clear, lang).startswith("Ana ")


def test_few_values_that_are_alike_name_no_leader():
    """Their mean has no width, which says nothing of the next value."""
    assert leader({"Ana": mean([9, 9]), "Luis": mean([3, 3])}) is None
    assert leader({"Ana": mean([9] * FEWEST), "Luis": mean([3] * FEWEST)}) == "Ana"


def test_games_from_which_one_of_two_was_taken_out_are_no_pairs_of_a_tournament():
    frame = made([(1, 0)] * 9 + [(0, 1)] * 3)
    (found,) = pairwise(frame[1:]).to_dict("records")
    assert (found["n"], found["value"]) == (11, pytest.approx(5 / 11))
    with pytest.raises(bk.RulesError, match="no values"):
        pairwise(pd.concat([frame[frame["seat"] == 0][:6], frame[frame["seat"] == 1][6:]]))


def test_of_one_value_and_of_few_alike_the_interval_tells_nothing():
    for values, tells in (([3], False), ([3, 3], False), ([3] * FEWEST, True), ([3, 4], True)):
        assert mean(values).tells is tells
