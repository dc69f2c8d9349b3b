"""Positions as text: every position comes back, and what no game can come to is refused."""

from dataclasses import replace
from typing import Any

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, catalogue
from boardkit.core.errors import IllegalPosition
from boardkit.core.refusal import Impossible
from boardkit.games.karuba.pieces import Colour
from boardkit.games.karuba.positions import read_position, with_island, write_position
from boardkit.games.karuba.state import Discard, Move, Place, State
from tests.karuba_positions import BOX, KARUBA, LAYOUT, island, play, position
from tests.properties.games import played

# Player 1 has walked blue home and purple onto the crystal tile 13; player 2 has laid the same.
TEXT = """\
left 2 4 6 8 10 12 14 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 32 33 34 35 36
tile 9
chosen P A1
island 1 crystals 1 blue 5
  .  .  .  .  .  .
  .  .  .  .  .  .
  1 13-  .  .  .  .
  .  .  .  .  .  .
  .  .  .  .  .  .
brown 60 70 beach
blue 30 90 beach
purple 110 60 beach
yellow 80 10 beach
"""


def at_any_moment(number: int) -> list[State]:
    game = played("karuba", number)
    chance = game.stream("positions")
    places = {chance.below(len(game.states)) for _ in range(12)} | {0, len(game.states) - 1}
    return [game.states[place] for place in sorted(places)]


@pytest.mark.parametrize("number", range(100))
def test_every_position_of_a_game_comes_back_and_is_possible(number: int):
    for state in at_any_moment(number):
        assert KARUBA.impossible(state) is None
        text = KARUBA.write_position(state)
        again = KARUBA.read_position(text, state.setup.rules)
        assert again == state
        assert KARUBA.write_position(again) == text


def base(**changes: Any) -> State:
    """One island with blue home over six tiles, purple on its beach; seven tiles are discarded."""
    road = island(".\n.\n1 13 2 19 20 14*", home="B", crystals=1, temples=(0, 5, 0, 0))
    left = tuple(n for n in BOX.numbers if n not in {1, 2, 13, 14, 19, 20, 7, 8, 25, 26, 5, 9})
    state = position(road, tile=9, left=left)
    return state._replace(stacks=((5, 3), (3,), (5, 3), (5, 3)))._replace(**changes)


def first(state: State, **changes: Any) -> State:
    """The position with something else on the first island."""
    return state._replace(islands=(state.islands[0]._replace(**changes), *state.islands[1:]))


def laid(cell: int, number: int) -> tuple[int, ...]:
    tiles = base().islands[0].tiles
    return (*tiles[:cell], number, *tiles[cell + 1 :])


def at(**spots: Any) -> tuple[Any, ...]:
    return tuple(
        spots.get(colour.value, spot)
        for colour, spot in zip(Colour, base().islands[0].at, strict=True)
    )


def without(*tiles: int) -> State:
    """The position with some tiles no longer to come; those with a minus still are."""
    left = {*base().left} - {*tiles} | {-tile for tile in tiles if tile < 0}
    return base(left=tuple(sorted(left)))


def all_home() -> State:
    """A game that somebody brought to its end, with one more tile turned up."""
    ends = (played("karuba", number).states[-1] for number in range(200))
    end: State = next(state for state in ends if state.left)
    return end._replace(tile=end.left[0], left=end.left[1:], to_move=0)


C3, B3, F3 = (bk.Cell.parse(name) for name in ("C3", "B3", "F3"))
BOXED = KARUBA.rules(setup="given", layout=LAYOUT, gold="box")


def boxed(**changes: Any) -> State:
    state = base()
    return first(state._replace(setup=state.setup._replace(rules=BOXED)), **changes)


IMPOSSIBLE = {
    "other_layout": (base(pairs=KARUBA.new(2, KARUBA.rules(setup="given", layout="lesson")).pairs)),
    "set_up_first": KARUBA.new(2)._replace(tile=3),
    "turn": base(to_move=1),
    "tile_twice": first(base(), tiles=laid(0, 2)),
    "tile_to_come": first(base(), tiles=laid(0, 3)),
    "tile_called": first(base(), tiles=laid(0, 9)),
    "called_to_come": base(left=tuple(sorted((*base().left, 9)))),
    "no_tile": first(base(), at=at(purple=bk.Cell.parse("A1"))),
    "two_on_cell": first(base(), at=at(purple=C3, yellow=C3)),
    "no_treasure": first(base(), treasures=frozenset({C3, F3})),
    "not_taken": first(base(), at=at(purple=F3)),
    "crystals": first(base(), crystals=2),
    "gold": first(base(), gold=1),
    "no_way": first(base(), at=at(purple=C3)),
    "out_of_reach": first(without(10), tiles=laid(0, 10), crystals=2),
    "few_discards": without(-5, -7, -8, -25),
    "few_steps": without(6, -7, -8, -25, -26),
    "supply": boxed(treasures=frozenset()),
    "temple": first(base(), temples=(0, 5, 3, 0)),
    "temple_values": first(base(), temples=(0, 3, 0, 0)),
    "stack": base(stacks=((5, 3),) * 4),
    "paid": first(base(), tie_crystals=2),
    "over": all_home(),
    "chosen_early": base(tile=0, pending=(Discard(),), to_move=bk.CHANCE),
    "all_chosen": base(pending=(Discard(), Discard()), to_move=1),
    "misshapen": base(tile=99),
}


MISSHAPEN = {
    "pairs": base(pairs=()),
    "left": base(left=(99, 99)),
    "tile": base(tile=-1),
    "stacks": base(stacks=()),
    "to_move": base(to_move=9),
    "islands": base(islands=()),
    "pending": base(pending=(bk.game("karuba").parse("T 5"),)),
}
ISLANDS: list[dict[str, Any]] = [
    {"at": (bk.Cell.parse("I9"), *base().islands[0].at[1:])},
    {"at": base().islands[0].at[:1]},
    {"temples": ()},
    {"tiles": (99,) * 30},
    {"tiles": ()},
    {"treasures": frozenset({bk.Cell.parse("I9")})},
]


@pytest.mark.parametrize("field", MISSHAPEN)
def test_a_state_from_a_changed_file_names_the_field_that_does_not_fit(field: str):
    state = MISSHAPEN[field]
    refusal = KARUBA.impossible(state)
    assert refusal is not None
    assert (refusal.reason, refusal.params["field"]) == ("misshapen", field)
    with pytest.raises(bk.RecordError, match=field):
        KARUBA.from_json(KARUBA.to_json(state))


@pytest.mark.parametrize("change", ISLANDS, ids=str)
def test_an_island_from_a_changed_file_must_fit_the_box(change: dict[str, Any]):
    with pytest.raises(bk.RecordError, match="islands"):
        KARUBA.from_json(KARUBA.to_json(first(base(), **change)))


@pytest.mark.parametrize("value", [None, [], 5, "x", {}, {"setup": {"seats": "2", "rules": {}}}])
def test_json_of_something_else_is_no_state(value: Any):
    with pytest.raises(bk.RecordError):
        KARUBA.from_json(value)


def test_the_position_on_which_the_others_build_is_possible():
    assert KARUBA.impossible(base()) is None
    assert KARUBA.impossible(base(pending=(Place(bk.Cell.parse("A1")),), to_move=1)) is None


@pytest.mark.parametrize("reason", IMPOSSIBLE)
def test_what_no_game_comes_to_is_refused_with_its_reason(reason: str):
    refusal = KARUBA.impossible(IMPOSSIBLE[reason])
    assert refusal is not None
    assert refusal.reason == reason, refusal
    assert isinstance(refusal, Impossible)
    assert set(refusal.clauses) <= set(KARUBA.rulebook.clauses)
    spanish, english = (refusal.text(lang) for lang in LANGUAGES)
    assert spanish != english
    with pytest.raises(IllegalPosition) as error:
        KARUBA.check_position(IMPOSSIBLE[reason])
    assert error.value.refusal == refusal


def test_every_reason_of_the_catalogue_is_here():
    for lang in LANGUAGES:
        assert set(catalogue(lang, "karuba")["impossible"]) == set(IMPOSSIBLE)


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        (base(pairs=(base().pairs[1], *base().pairs[1:])), "label_taken_beach"),
        (base(pending=(Move(Colour.BLUE, C3),), to_move=1), "already_home"),
        (base(pending=(Place(C3),), to_move=1), "cell_taken"),
    ],
)
def test_set_up_and_choices_are_refused_as_in_a_game(state: State, reason: str):
    refusal = KARUBA.impossible(state)
    assert refusal is not None
    assert refusal.reason == reason


def test_crystals_for_arriving_together_fit_the_seats():
    """The first of two who arrive together has the better treasure, the other is made up."""
    one = island(".\n.\n1 13 2 19 20 14*", home="B", crystals=1, temples=(0, 5, 0, 0))
    two = one._replace(temples=(0, 3, 0, 0), tie_crystals=2)
    state = base(stacks=((5, 3), (), (5, 3), (5, 3)))
    assert KARUBA.impossible(state._replace(islands=(one, two))) is None
    later = two._replace(tie_crystals=0)
    assert KARUBA.impossible(state._replace(islands=(one, later))) is None
    assert KARUBA.impossible(state._replace(islands=(later, one))) is None
    refusal = KARUBA.impossible(state._replace(islands=(two, one)))
    assert refusal is not None
    assert refusal.reason == "paid"


@pytest.mark.parametrize("collect", ["automatic", "optional"])
def test_a_treasure_may_lie_beside_an_adventurer_where_it_need_not_be_taken(collect: str):
    rules = replace(base().setup.rules, collect=collect)
    road = ".\n.\n1 13* 2B 19 20 14*"
    state = position(road, tile=9, left=base().left, collect=collect)
    state = first(state, at=at(blue=B3))
    refusal = KARUBA.impossible(state)
    assert (refusal is None) == (rules.collect == "optional")


# Text -------------------------------------------------------------------------------------------


def text_of(*lines: tuple[str, str]) -> str:
    text = KARUBA.write_position(base())
    for old, new in lines:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def test_words_of_both_languages_are_read():
    words = [("left", "quedan"), ("tile", "loseta"), ("island 1", "isla 1"), ("blue 5", "azul 5")]
    words += [("crystals 1", "cristales 1"), ("beach", "playa")]
    assert KARUBA.read_position(text_of(*words), base().setup.rules) == base()


def test_where_the_set_up_is_given_the_one_of_the_text_is():
    read = KARUBA.read_position(text_of(), KARUBA.rules(setup="given", layout="lesson"))
    assert read.pairs == base().pairs
    assert read.setup.rules.layout == LAYOUT


@pytest.mark.parametrize(
    ("change", "line", "column", "expected"),
    [
        (("left", "lft"), 1, 1, "left"),
        (("tile 9", "tile 99"), 2, 6, "tile"),
        (("tile 9", "tile 9\nchosen T 3"), 3, 8, "action"),
        (("tile 9", "tile 9\nchosen P Q"), 3, 10, "cell"),
        (("island 1", "island 2"), 3, 8, "number"),
        (("island 2", "island two"), 13, 8, "number"),
        (("island 2", "islnd 2"), 13, 1, "colour"),
        (("  1 13-", "  1 77-"), 6, 5, "tile"),
    ],
)
def test_an_error_of_reading_names_line_and_column(
    change: tuple[str, str], line: int, column: int, expected: str
):
    with pytest.raises(bk.NotationError) as error:
        KARUBA.read_position(text_of(change), base().setup.rules)
    found = error.value
    assert (found.line, found.column, found.expected) == (line, column, (expected,))
    assert f"line {line}:" in found.sentence("en")
    assert f"línea {line}:" in found.sentence("es")


def test_islands_that_are_too_few_too_many_or_not_alike_are_pointed_at():
    one, _, two = text_of().partition("island 2")
    rules = base().setup.rules
    with pytest.raises(bk.NotationError) as error:
        KARUBA.read_position(one, rules)
    assert error.value.expected == ("island",)
    more = "".join(f"island {seat}{two}" for seat in (2, 3, 4, 5))
    with pytest.raises(bk.NotationError) as error:
        KARUBA.read_position(one + more, rules)
    assert error.value.expected == ("end",)
    other = text_of().rpartition("yellow 80 10")
    with pytest.raises(bk.NotationError) as error:
        KARUBA.read_position(f"{other[0]}yellow 80 20{other[2]}", rules)
    assert error.value.expected == ("same_numbers",)
    with pytest.raises(bk.NotationError):
        KARUBA.read_position("left " * 5_000, rules)


def test_treasures_gone_and_wide_numbers_keep_apart():
    full = island("26 15 36 20 3 33")
    text = write_position(BOX, read_position(BOX, "26 15- 36 20 3 33 " + ". " * 24))
    assert read_position(BOX, text).island.tiles == full.tiles


# Clicks -----------------------------------------------------------------------------------------


def test_what_was_clicked_puts_the_rest_right():
    state = base()
    clicked = read_position(
        BOX,
        write_position(
            BOX,
            read_position(
                BOX,
                ". " * 12
                + "1 13- 2 19 20 16 "
                + ". " * 12
                + "\n"
                + "brown 60 70 beach blue 30 90 temple purple 110 60 beach yellow 80 20 beach",
            ),
        ),
    )
    after = with_island(state, 0, clicked)
    assert KARUBA.impossible(after) is None
    assert after.pairs[3] == (80, 20)
    assert 16 not in after.left
    assert after.islands[0].temples == (0, 5, 0, 0)
    assert (after.islands[0].crystals, after.islands[0].gold) == (1, 0)
    assert after.islands[1] == state.islands[1]
    assert KARUBA.read_position(KARUBA.write_position(after), after.setup.rules) == after
    play(after, "P A1", "D")
