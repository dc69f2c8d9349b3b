"""Where the rulebook can be read in several ways: a position in which each option differs.

Each question below is put to a named position. The answers expected for the options of one reading
are all different, so every option makes a difference; a new option without an answer fails.
"""

from collections.abc import Callable
from typing import Any

import pytest

from boardkit.games.tricky_tides.setup import wanted
from boardkit.games.tricky_tides.trick import mover
from tests.rules.tricky_tides.test_monsters import active, where
from tests.tides_positions import (
    BOX,
    TIDES,
    acting,
    legal,
    on,
    play,
    sailing,
    table,
    trick_of,
    ways,
)

FOLLOWED = ("O3 O6 S1 S2", "O5 D7 D1 D2", "O2 W7 W1 W2", "S7 S4 W5 W6")


def a_ship_in_the_middle(option: str) -> object:
    """Where the 5 of octopuses leads from B2."""
    return ways(sailing("O5", seats=4, compass=option), "S")


def the_first_position(option: str) -> object:
    """Who leads when the sightings are dealt."""
    state = play(TIDES.new(2, TIDES.rules(first_leader=option)), "Z 1 2")
    return state.leader, sorted(legal(state))[:1]


def a_trick_won_by_the_second(option: str) -> object:
    """Seat 3 wins what seat 1 led: who sails when, and who is the leader now."""
    hands = ("D7 D1 D2 D3", "O3 S1 S2 S3", "W5 W1 W2 W3", "O8 S5 S6 S7")
    state = table(hands, leader=1, first_ship=option)
    state = play(state, "C O3", "C W5", "C O8", "C D7")
    return state.queue, state.leader


def equal_cards_off_suit(option: str) -> object:
    """Two sevens, where seat 3 wins what seat 1 led; and two fours below a seven on seat 0's lead."""
    hands = ("D7 D1 D2 D3", "O3 S1 S2 S3", "W7 W1 W2 W3", "O8 S5 S6 S7")
    sevens = play(table(hands, leader=1, ties=option), "C O3", "C W7", "C O8", "C D7")
    hands = ("O3 S1 S2 S3", "W4 W1 W2 W3", "D7 D1 D2 D3", "D4 S5 S6 S7")
    fours = play(table(hands, ties=option), "C O3", "C W4", "C D7", "C D4")
    return sevens.queue, fours.queue


def only_open_sea_ahead(option: str) -> object:
    """From A4 the 7 of whales, east and north-west, leads to B4 alone: open sea, and C4 behind."""
    return sorted(legal(sailing("W7", "A4", seats=2, at_sea=option)))


def a_ship_at_its_anchor(option: str) -> object:
    """What comes after spending the anchor on an island with goods."""
    return play(sailing("D7", seats=4, lying={"B2": "S"}, after_anchor=option), "A").phase.value


def two_cards_of_open_sea(option: str) -> object:
    """Where the 7 of whales leads eastward from A4: B4 and C4 are open sea."""
    return ways(sailing("W7", "A4", seats=2, runs=option), "S")


def several_exchanges(option: str) -> object:
    """Two sugar wanted: with coffee and silk, and with sugar in hold and none in the bag."""
    many = acting(orders={"B2": 1}, holds=["CCCKK"], exchange=option)
    empty = acting(orders={"B2": 1}, holds=["SCCC"], bag="CC", exchange=option)
    return [ways(state, "D") for state in (many, empty)]


def a_short_bag(option: str) -> object:
    """How five goods are shared among empty islands."""
    last = table(("O8 S1 S2", "O5 W1 W2"), ships="A1 B2", refill=option, bag="SSSSS")
    state = play(last, "C O8", "C O5", "T", "N", "S B1", "N")
    return wanted(state)


def the_second_round(option: str) -> object:
    """Seat 1 won the last trick of the first round."""
    last = table(("O5 S1 S2", "O8 W1 W2"), ships="B2 A1", next_leader=option)
    return play(last, "C O5", "C O8", "T", "N", "S B1", "N").leader


def a_lower_card_of_another_suit(option: str) -> object:
    """The suit led has a 3 and a 5, the other suit a 1."""
    hands = ("O3 S1 S2 S3", "O5 D1 D2 D3", "W1 W2 W3 W4")
    state = play(table(hands, monsters="on", mover=option), "C O3", "C O5", "C W1")
    return mover(BOX, trick_of(state), state.tide, state.setup.rules)


def low_tide_of_three(option: str) -> object:
    """In which order 3, 5 and 2 of the suit led sail at low tide."""
    state = table(FOLLOWED, tide="low_tide", low_tide=option)
    return play(state, "C O3", "C O5", "C O2", "C S7").queue


def a_diagonal_over_the_edge(option: str) -> object:
    """Where the 8 of octopuses, north and south-west, leads from A1 at the edge of the world."""
    return ways(sailing("O8", "A1", seats=4, tide="edge_of_the_world", edge=option), "S")


def octopus_and_whale_at_the_edge(option: str) -> object:
    """Whether C1 is adjacent to A1, and what comes to B1 when the whale blows south from B3."""
    choices: dict[str, Any] = {"tide": "edge_of_the_world", "edge_reach": option}
    octopus = active("O", others="A1 C2 C3 B3", lying={"A1": "S"}, seats=4, **choices)
    whale = play(active("W", **choices), "W", "Y SCK", "L S KSC")
    return "J S A1 C1" in legal(octopus), on(whale, "B1")


def a_monster_and_its_card(option: str) -> object:
    """Where the shark goes from A3 with the 3 of sharks: north-east, east, south and west."""
    return ways(active("S", seats=4, others="C1 C2 A3 C3", monster_headings=option), "M")


def a_monster_in_the_way(option: str) -> object:
    """The whale stands on B3, between the shark on A3 and C3."""
    return ways(active("S", seats=4, others="C1 C2 A3 B3", monster_meets=option), "M")


def goods_on_one_island_only(option: str) -> object:
    """The shark could eat on B2 alone."""
    state = active("S", others="C2 C3 A3 B1", lying={"B2": "K"}, monster_duty=option)
    return sorted(legal(state))


def the_shark_and_a_full_hold(option: str) -> object:
    """Where the coffee thrown overboard lies: the ship is on A1, the shark on A3."""
    state = active("S", lying={"A3": "S"}, holds=["CCCCCKK"], shark_overboard=option)
    after = play(state, "K S C")
    return on(after, "A1"), on(after, "A3"), where(after, "S")


def the_octopus_by_the_sea(option: str) -> object:
    """A3 lies beyond the open sea of A2, seen from A1."""
    state = active("O", others="A1 C2 C3 B3", lying={"A1": "S"}, octopus_reach=option)
    return "J S A1 A3" in legal(state)


def the_dragon_and_its_fire(option: str) -> object:
    """What can be chosen of sugar on C2, with spice, silk and gold in the bag."""
    state = active("D", lying={"C2": "SS"}, bag="PPKG", dragon_type=option)
    return sorted(text for text in legal(state) if text[0] == "Q")


def the_dragon_and_an_empty_bag(option: str) -> object:
    """The bag holds spice alone."""
    state = active("D", lying={"C2": "SS"}, bag="PP", dragon_null=option)
    return sorted(text for text in legal(state) if text[0] == "Q")


def the_whale_by_the_sea(option: str) -> object:
    """South of B3 lies open sea, and then the edge."""
    state = play(active("W", whale_line=option), "W", "Y SSS")
    return sorted(legal(state))


ANSWERS: dict[str, tuple[Callable[[str], object], dict[str, object]]] = {
    "compass": (a_ship_in_the_middle, {"eight": ["B1", "A2", "C3"], "four": ["B1", "C2"]}),
    "first_leader": (
        the_first_position,
        {"first_seat": (0, ["G C"]), "drawn": (None, ["F 1"])},
    ),
    "first_ship": (
        a_trick_won_by_the_second,
        {"winner": ((3, 1, 0, 2), 3), "opener": ((1, 3, 0, 2), 3)},
    ),
    "ties": (
        equal_cards_off_suit,
        {
            "token": ((3, 1, 0, 2), (0, 2, 1, 3)),
            "opener": ((3, 1, 2, 0), (0, 2, 1, 3)),
            "highest": ((3, 1, 0, 2), (0, 2, 3, 1)),
        },
    ),
    "at_sea": (
        only_open_sea_ahead,
        {"forced": ["A", "S B4", "S C4"], "free": ["S B4", "S C4", "T"]},
    ),
    "after_anchor": (a_ship_at_its_anchor, {"acts": "act", "rests": "sail"}),
    "runs": (two_cards_of_open_sea, {"any": ["B4", "C4"], "first": ["B4"]}),
    "exchange": (
        several_exchanges,
        {
            "any": [["CCCKK"], ["SCCC"]],
            "once": [[], ["SCCC"]],
            "bag": [["CCCKK"], []],
        },
    ),
    "refill": (
        a_short_bag,
        {
            "by_island": (3, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
            "by_turns": (1, 1, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0),
        },
    ),
    "next_leader": (the_second_round, {"winner": 1, "first": 0}),
    "mover": (a_lower_card_of_another_suit, {"suit": 0, "all": 2}),
    "low_tide": (low_tide_of_three, {"order": (2, 0, 1, 3), "winner": (2, 1, 0, 3)}),
    "edge": (a_diagonal_over_the_edge, {"all": ["C2", "A4"], "straight": ["A4"]}),
    "edge_reach": (
        octopus_and_whale_at_the_edge,
        {"moves": (False, ""), "reaches": (True, "C")},
    ),
    "monster_headings": (
        a_monster_and_its_card,
        {"all": ["A2", "B2", "B3", "A4", "B4"], "card": ["B2", "B3", "A4"]},
    ),
    "monster_meets": (
        a_monster_in_the_way,
        {"barred": ["A2", "B2", "A4", "B4"], "over": ["A2", "B2", "C3", "A4", "B4"]},
    ),
    "monster_duty": (
        goods_on_one_island_only,
        {"both": ["M B2"], "step": ["M A1", "M A4", "M B2", "M B3"]},
    ),
    "shark_overboard": (
        the_shark_and_a_full_hold,
        {"ship": ("C", "", "A3"), "shark": ("", "C", "A3")},
    ),
    "octopus_reach": (the_octopus_by_the_sea, {"sea": True, "touching": False}),
    "dragon_type": (the_dragon_and_its_fire, {"chosen": ["Q S K", "Q S P"], "drawn": ["Q S"]}),
    "dragon_null": (
        the_dragon_and_an_empty_bag,
        {"useful": ["Q S P"], "allowed": ["Q S C", "Q S K", "Q S P"]},
    ),
    "whale_line": (
        the_whale_by_the_sea,
        {
            "spaces": ["L E SSS", "L N SSS", "L S SSS", "L W SSS"],
            "islands": ["L E SSS", "L N SSS", "L W SSS"],
        },
    ),
}
ASKED = [(name, option) for name, (_, answers) in ANSWERS.items() for option in answers]


def test_every_reading_and_option_has_its_answer():
    options = {name: [*reading.options] for name, reading in BOX.rulebook.readings.items()}
    assert {name: [*answers] for name, (_, answers) in ANSWERS.items()} == options


@pytest.mark.parametrize(("name", "option"), ASKED)
def test_an_option_gives_its_answer(name, option):
    question, answers = ANSWERS[name]
    assert question(option) == answers[option]


@pytest.mark.parametrize("name", ANSWERS)
def test_the_options_of_a_reading_differ(name):
    told = [repr(answer) for answer in ANSWERS[name][1].values()]
    assert len(set(told)) == len(told)
