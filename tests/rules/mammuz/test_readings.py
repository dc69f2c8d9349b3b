"""Where the rulebook can be read in several ways: a position in which each option differs.

Each question below is put to a named position. The answers expected for the options of one reading
are all different, so every option makes a difference; a new option without an answer fails.
"""

from collections.abc import Callable

import pytest

import boardkit as bk
from boardkit.core.chance import stream
from boardkit.games.mammuz.notation import write_cards
from tests.mammuz_positions import MAMMUZ, hands, legal, play, refused, table

Question = Callable[[str], object]
MORE = "start 1; declared HA; laid 1 MA; laid 2 SG BE; turns 2"


def start_of_three(option: str) -> object:
    """Who acts first of all."""
    state = MAMMUZ.new(3, MAMMUZ.rules(first_start=option))
    return state.start, MAMMUZ.chances(state) is None


def unused_after_the_deal(option: str) -> object:
    """Whether the table sees three dinosaurs that are not used, and knows those that are."""
    start = MAMMUZ.new(3, MAMMUZ.rules(unused=option))
    state = MAMMUZ.step(start, MAMMUZ.draw(start, stream("unused"))).state
    view = MAMMUZ.view(state, None)
    return view.unused == state.unused, sum(view.met)


def tyrannosaurus_after_its_action(option: str) -> object:
    """Where the tyrannosaurus is, with a herd and without."""
    state = table("2HA", "RX TI 2BE", "3DE", dinosaur=option)
    after = play(state, "L HA HA", "E RX TI", "C", "T RX")
    alone = play(table("RX HA", "2BE", "3DE", dinosaur=option), "L HA RX", "C", "T RX")
    return hands(after)[2], write_cards(after.removed), hands(alone)[1]


def lone_brontosaurus_as_last_card(option: str) -> object:
    """Who wins, or who holds the brontosaurus."""
    after = play(table("BR", "2BE", "3DE", lone_brontosaurus=option), "L HA BR", "C", "T BR")
    return after.winners, hands(after)[:2]


def chosen_with_a_triceratops(option: str) -> object:
    """Who may be chosen by seat 1."""
    state = table("TC 2HA", "2BE", "3DE", triceratops=option)
    pending = play(state, "L HA TC HA", "C", "T TC")
    return legal(pending), MAMMUZ.check(pending, "G 2") is None


def stegosaurus_and_a_pile(option: str) -> object:
    """How many cards each seat gets, of a herd of one and a pile of two."""
    state = table("SG 2HA", "2BE", "3DE", more="pile 2SQ", stegosaurus=option)
    pending = play(state, "L HA SG HA", "C", "T SG")
    refusal = refused(pending, "S - / - / -")
    return refusal.params["sizes"]


def declared_after_a_plesiosaur(option: str) -> object:
    """Whether hares may be declared again."""
    state = table("PL 2HA", "2BE", "3DE", new_species=option)
    return MAMMUZ.check(play(state, "L HA PL HA", "C", "T PL"), "L HA BE") is None


def tyrannosaurus_and_a_pile(option: str) -> object:
    """What is left of a pile of two."""
    state = table("RX 2HA", "2BE", "3DE", more="pile 2SQ", trex_pile=option)
    after = play(state, "L HA RX HA", "C", "T RX")
    return write_cards(after.pile), write_cards(after.removed)


def tyrannosaurus_and_another_dinosaur(option: str) -> object:
    """Where a pterosaur from the herd is."""
    state = table("RX PT 2HA", "2BE", "3DE", trex_dinosaurs=option)
    after = play(state, "L HA RX PT HA", "C", "T RX")
    return hands(after)[1], write_cards(after.removed)


def last_mammoths_removed(option: str) -> object:
    """Whether mammoths may still be declared."""
    state = table("RX 2MA HA", "2BE", "3DE", all_removed=option)
    after = play(state, "L HA RX 2MA", "C", "T RX")
    return [kind.value for kind in after.extinct], MAMMUZ.check(after, "L MA BE") is None


def third_bear_taken(option: str) -> object:
    """Seat 1 takes the third bear; may it show them when it is next on turn?"""
    state = table("2BE 2SQ", "BE 2TI", "3DE", extinction=option)
    after = play(state, "L BE 2BE", "C", "T BE")
    later = play(after, "L DE DE", "E SQ")
    return hands(after)[1], "X BE" in legal(later)


def only_dinosaurs_left(option: str) -> object:
    """Who wins once the deer, the last species, have died out; what may be declared if nobody."""
    more = "extinct MA BE TI HA SQ"
    after = play(
        table("DE PT", "3DE BR", "TC SG", more=more, only_dinosaurs=option), "L DE DE", "C", "T DE"
    )
    return after.winners, MAMMUZ.check(after, "L DE TC") is None


def turn_number_5000(option: str) -> object:
    """Whether the game goes on."""
    after = play(table("2BE SQ", "2TI", "3DE", more="turns 4999", endless=option), "L HA SQ")
    return after.to_move, MAMMUZ.outcome(after) is not None


def two_hands_emptied_by_a_stegosaurus(option: str) -> object:
    """Seat 2 challenged; seats 0 and 1 lose their last cards by extinction."""
    state = table("MA", "2BE", "3DE SQ", more=MORE, together=option)
    return play(state, "C", "T SG", "S MA / BE / -").winners


QUESTIONS: dict[str, tuple[Question, dict[str, object]]] = {
    "first_start": (start_of_three, {"first_seat": (0, True), "drawn": (None, False)}),
    "unused": (unused_after_the_deal, {"hidden": (False, 0), "shown": (True, 3)}),
    "dinosaur": (
        tyrannosaurus_after_its_action,
        {
            "set_aside": ("3DE RX", "TI HA", "2BE RX"),
            "trex_leaves": ("3DE", "TI HA RX", "2BE RX"),
        },
    ),
    "lone_brontosaurus": (
        lone_brontosaurus_as_last_card,
        {"nothing": ((0,), ["-", "2BE BR"]), "itself": ((), ["BR", "2BE"])},
    ),
    "triceratops": (
        chosen_with_a_triceratops,
        {"anyone": (["G 1", "G 2", "G 3"], True), "others": (["G 1", "G 3"], False)},
    ),
    "stegosaurus": (stegosaurus_and_a_pile, {"herd": "0 0 1", "herd_and_pile": "1 1 1"}),
    "new_species": (declared_after_a_plesiosaur, {"different": False, "any": True}),
    "trex_pile": (
        tyrannosaurus_and_a_pile,
        {"stays": ("2SQ", "HA"), "removed": ("-", "HA 2SQ")},
    ),
    "trex_dinosaurs": (
        tyrannosaurus_and_another_dinosaur,
        {"leave": ("2BE RX", "HA PT"), "return": ("2BE PT RX", "HA")},
    ),
    "all_removed": (
        last_mammoths_removed,
        {"extinct": (["mammoth"], False), "declarable": ([], True)},
    ),
    "extinction": (
        third_bear_taken,
        {"compulsory": ("2TI", False), "optional": ("3BE 2TI", True)},
    ),
    "only_dinosaurs": (only_dinosaurs_left, {"fewest": ((0, 1), False), "free": ((), True)}),
    "endless": (turn_number_5000, {"capped": (None, True), "unlimited": (1, False)}),
    "together": (
        two_hands_emptied_by_a_stegosaurus,
        {"shared": (0, 1), "clockwise": (0,)},
    ),
}


def test_every_reading_has_a_question() -> None:
    readings = bk.game("mammuz").rulebook.readings
    assert QUESTIONS.keys() == readings.keys()
    for name, (_, answers) in QUESTIONS.items():
        assert answers.keys() == readings[name].options.keys(), name


@pytest.mark.parametrize(
    ("name", "option"),
    [
        pytest.param(name, option, marks=pytest.mark.clause(reading.clause))
        for name, reading in MAMMUZ.rulebook.readings.items()
        for option in reading.options
    ],
)
def test_each_option_gives_its_own_answer(name: str, option: str) -> None:
    question, answers = QUESTIONS[name]
    assert question(option) == answers[option]


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_option_makes_a_difference(name: str) -> None:
    answers = list(map(repr, QUESTIONS[name][1].values()))
    assert len(set(answers)) == len(answers)


@pytest.mark.clause("MAM-X1", "MAM-E5")
def test_showing_a_complete_species_on_ones_turn() -> None:
    """It is one's turn still; whoever has nothing left then wins, also against the last cards."""
    state = table("3BE SQ", "2TI", "3DE", extinction="optional")
    assert "X BE" in legal(state)
    step = MAMMUZ.apply(state, "X BE")
    assert (step.state.to_move, hands(step.state)[0]) == (0, "SQ")
    assert refused(step.state, "X BE").reason == "not_complete"
    assert refused(state, "X SQ").reason == "not_complete"
    last = table("SQ", "3BE", "3DE", extinction="optional")
    assert play(last, "L SQ SQ", "X BE").winners == (1,)
    assert refused(table("2BE", "2TI", "3DE"), "X BE").reason == "shown_at_once"


@pytest.mark.clause("MAM-X3")
def test_showing_the_last_species_ends_the_game_where_nothing_is_left_to_declare() -> None:
    more = "extinct MA BE TI HA SQ"
    state = table("4DE PT BR", "SG", "TC", more=more, extinction="optional")
    after = play(state, "X DE")
    assert (after.winners, after.ended) == ((1, 2), "MAM-X3")
