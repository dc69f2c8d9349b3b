"""Monsters: who activates one, where it goes, its ability, and the order of the two."""

from fractions import Fraction
from typing import Any

import pytest

from boardkit import CHANCE
from boardkit.core.chance import stream
from boardkit.games.tricky_tides.events_told import (
    DragonBurned,
    DragonRose,
    FireDrawn,
    MonsterActivated,
)
from boardkit.games.tricky_tides.pieces import SUITS
from boardkit.games.tricky_tides.state import Phase, State
from tests.tides_positions import (
    CELLS,
    PLACE,
    TIDES,
    events,
    goods,
    hold,
    legal,
    letters,
    names,
    on,
    play,
    refused,
    table,
    total,
    ways,
)

HANDS = {
    "O": ("O3 S1 S2 S4", "O5 D1 D2 D4"),
    "D": ("D3 S1 S2 S4", "D5 O1 O2 O4"),
    "S": ("S3 O1 O2 O4", "S5 D1 D2 D4"),
    "W": ("W3 S1 S2 S4", "W5 D1 D2 D4"),
}
PLACES = {"O": "B2", "D": "C2", "S": "A3", "W": "B3"}


def active(suit: str, *, seats: int = 2, at: str = "", others: str = "", **more: Any) -> State:
    """Seat 0 activates the monster of a suit, with its 3; monsters may be elsewhere.

    With more than two seats the others discard.
    """
    extra = [f"{s}{n}" for s in "ODSW" if s != suit for n in (6, 7, 8)]
    hands = [*HANDS[suit], " ".join(extra[:4]), " ".join(extra[4:8])][:seats]
    ships = str(more.pop("ships", "A1 C3 B1 A4"))
    state = table(hands, monsters="on", ships=ships, **more)
    cells = dict(zip("ODSW", others.split(), strict=True)) if others else dict(PLACES)
    if at:
        cells[suit] = at
    state = state._replace(monsters=tuple(PLACE[cells[s]] for s in "ODSW"))
    return play(state, *(f"C {hand.split()[0]}" for hand in hands))


def where(state: State, suit: str) -> str:
    return CELLS[state.monsters["ODSW".index(suit)]]


FOUR = ("O3 O6 S1 S2", "O5 D7 D1 D2", "O2 W7 W1 W2", "S7 S4 W5 W6")


@pytest.mark.clause("TID-M2")
def test_the_lowest_card_of_the_suit_led_activates_the_monster_of_that_suit():
    state = play(table(FOUR, monsters="on"), "C O3", "C O5", "C O2", "C S7")
    assert (state.to_move, state.phase) == (2, Phase.MONSTER)
    told = events(table(FOUR, monsters="on"), "C O3", "C O5", "C O2", "C S7")[-1]
    assert isinstance(told, MonsterActivated)
    assert (told.seat, told.suit.value) == (2, "octopus")


@pytest.mark.clause("TID-M2")
def test_the_leader_alone_in_its_suit_wins_and_activates():
    """A lower card of another suit does not count."""
    hands = ("W8 O6 S1 S2", "O1 D7 D1 D2")
    state = play(table(hands, monsters="on"), "C W8", "C O1")
    assert (state.leader, state.to_move) == (0, 0)


@pytest.mark.clause("TID-M2", "TID-W1")
def test_at_low_tide_the_highest_card_of_the_suit_activates():
    state = table(FOUR, monsters="on", tide="low_tide")
    assert play(state, "C O3", "C O5", "C O2", "C S7").to_move == 1


@pytest.mark.clause("TID-M3")
def test_the_monster_acts_before_any_ship_sails():
    state = active("S", lying={"A3": "S"})
    assert (state.phase, state.queue) == (Phase.MONSTER, (1, 0))
    assert refused(state, "S B2").params == {"phase": "monster"}
    after = play(state, "K S", f"M {ways(play(state, 'K S'), 'M')[0]}")
    assert (after.phase, after.to_move) == (Phase.SAIL, 1)


@pytest.mark.clause("TID-M4")
def test_a_monster_moves_one_space_in_any_heading():
    """Four players: all are islands; the shark on A3, the others out of its way."""
    state = active("S", seats=4, others="C1 C2 A3 C3")
    assert ways(state, "M") == ["A2", "B2", "B3", "A4", "B4"]
    after = play(state, "M A2")
    assert where(after, "S") == "A2"


@pytest.mark.clause("TID-M5")
def test_a_monster_does_not_stop_on_open_sea():
    """Two players: A2 and B4 are open sea; north of A3 it goes on to A1, to B4 it cannot go."""
    state = active("S", others="C2 C3 A3 B1")
    assert ways(state, "M") == ["A1", "B2", "B3", "A4"]
    assert refused(state, "M A2").reason == "monster_cannot"
    assert refused(state, "M B4").reason == "monster_cannot"


@pytest.mark.clause("TID-M6")
def test_two_monsters_are_never_on_one_island():
    state = active("S", seats=4, others="A2 C2 A3 B3")
    assert ways(state, "M") == ["B2", "A4", "B4"]
    beyond = active("S", others="A1 C2 A3 B3")
    assert ways(beyond, "M") == ["B2", "A4"], "nor beyond open sea, nor past another monster"


@pytest.mark.clause("TID-M7")
def test_a_monster_that_cannot_move_stays_and_still_uses_its_ability():
    """Two players, four monsters: from A1 the ways lead to B1 and B2 and over A2 to A3."""
    state = active("S", others="B1 B2 A1 A3", lying={"A1": "S"})
    assert legal(state) == {"K S"}
    told = names(events(state, "K S"))
    assert told == ["SharkAte", "MonsterStayed"]
    assert play(state, "K S").phase is Phase.SAIL
    nothing = active("S", others="B1 B2 A1 A3")
    assert nothing.phase is Phase.SAIL


@pytest.mark.clause("TID-M8")
def test_move_and_ability_come_in_either_order():
    state = active("S", others="C2 C3 A3 B1", lying={"A3": "S", "B2": "K"})
    assert legal(state) == {"K S", "M B2"}
    first = play(state, "K S", "M A1")
    assert (hold(first), where(first, "S"), first.phase) == ("S", "A1", Phase.SAIL)
    then = play(state, "M B2", "K K")
    assert (hold(then), where(then, "S"), then.phase) == ("K", "B2", Phase.SAIL)


@pytest.mark.clause("TID-M9")
def test_where_both_can_be_done_both_are_done():
    """Only on B2 lie goods: the shark must move there, and then eat."""
    state = active("S", others="C2 C3 A3 B1", lying={"B2": "K"})
    assert legal(state) == {"M B2"}
    assert refused(state, "M A1").reason == "ability_lost"
    assert legal(play(state, "M B2")) == {"K K"}
    here = active("S", others="C2 C3 A3 B1", lying={"A3": "K"})
    assert legal(here) == {"K K"}, "moving first would lose it"
    assert refused(here, "M A1").reason == "ability_lost"


@pytest.mark.clause("TID-M9")
def test_where_the_ability_is_of_no_use_anywhere_it_only_moves():
    state = active("S", others="C2 C3 A3 B1")
    assert legal(state) == {"M A1", "M B2", "M B3", "M A4"}
    assert names(events(state, "M A1")) == ["MonsterMoved", "AbilityUnused"]


@pytest.mark.clause("TID-M11", "TID-W2")
def test_monsters_go_over_the_edge_of_the_world_and_reach_no_farther():
    """Four players: from A1 west lies C1, north A4, north-west C4."""
    edge: dict[str, Any] = {"seats": 4, "tide": "edge_of_the_world", "monster_duty": "step"}
    state = active("O", others="A1 C2 C3 B3", lying={"A1": "S"}, **edge)
    assert {"M C1", "M A4", "M C4"} <= legal(state)
    assert {text[-2:] for text in legal(state) if text[0] == "J"} == {"B1", "A2", "B2"}
    without = active("O", others="A1 C2 C3 B3", seats=4, monster_duty="step")
    assert ways(without, "M") == ["B1", "A2", "B2"]


@pytest.mark.clause("TID-M11")
def test_octopus_and_whale_may_reach_over_the_edge_by_a_reading():
    edge: dict[str, Any] = {"seats": 4, "tide": "edge_of_the_world", "edge_reach": "reaches"}
    state = active("O", others="A1 C2 C3 B3", lying={"A1": "S"}, **edge)
    near = {"B1", "C1", "A2", "B2", "C2", "A4", "B4", "C4"}
    assert {text[-2:] for text in legal(state) if text[0] == "J"} == near
    straight = active("O", others="A1 C2 C3 B3", lying={"A1": "S"}, edge="straight", **edge)
    reached = {text[-2:] for text in legal(straight) if text[0] == "J"}
    assert reached == near - {"C2", "B4", "C4"}
    other_tide: dict[str, Any] = {**edge, "tide": "fog"}
    state = active("O", others="A1 C2 C3 B3", lying={"A1": "S"}, **other_tide)
    assert {text[-2:] for text in legal(state) if text[0] == "J"} == {"B1", "A2", "B2"}
    whale = play(active("W", others="A1 B1 C1 A4", **edge), "W", "Y SCK", "L W SCK")
    assert [on(whale, cell) for cell in ("A4", "C4", "B4")] == ["S", "C", "K"]


@pytest.mark.clause("TID-M11")
def test_beyond_the_edge_no_island_is_adjacent_to_itself():
    """Two players; the first row is open sea here but for A1."""
    laid = "R1 Y1 Y2 B1 OC SD SH WH R2 B2 G1 G2"
    edge: dict[str, Any] = {"tide": "edge_of_the_world", "edge_reach": "reaches", "laid": laid}
    state = active("O", others="A1 C2 C3 B3", lying={"A1": "S"}, edge="straight", **edge)
    reached = {text[-2:] for text in legal(state) if text[0] == "J"}
    assert reached == {"A2", "B2", "A4"}


@pytest.mark.clause("TID-M10")
@pytest.mark.parametrize("suit", "OSD")
def test_monsters_do_not_touch_gold(suit):
    cells = {"O": "B2 C2 A3 B3", "S": "B2 C2 A3 B3", "D": "B2 C2 A3 B3"}[suit]
    state = active(suit, others=cells, lying={PLACES[suit]: "GG"})
    assert {text[0] for text in legal(state)} == {"M"}
    tried = {"O": "J G B2 B3", "S": "K G", "D": "Q G S"}[suit]
    assert refused(state, tried).reason == "gold"
    made = active("D", lying={"C2": "S"})
    assert refused(made, "Q S G").reason == "other_type"


@pytest.mark.clause("TID-H1")
def test_the_shark_brings_one_good_to_the_ship_of_whoever_activates_it():
    state = active("S", lying={"A3": "SSK"})
    assert {"K S", "K K"} <= legal(state)
    after = play(state, "K S")
    assert (on(after, "A3"), hold(after), hold(after, 1)) == ("SK", "S", "")
    assert refused(state, "K C").reason == "none_at"
    assert refused(state, "J S A3 B3").reason == "other_monster"


@pytest.mark.clause("TID-H2")
def test_what_is_too_much_goes_overboard_at_the_ship():
    state = active("S", lying={"A3": "S"}, holds=["CCCCCKK"], ships="A1 C3")
    assert {t for t in legal(state) if t[0] == "K"} == {"K S S", "K S C", "K S K"}
    after = play(state, "K S C")
    assert (hold(after), on(after, "A1"), on(after, "A3")) == ("SCCCCKK", "C", "")
    assert refused(state, "K S").reason == "overboard"


@pytest.mark.clause("TID-H3")
def test_the_octopus_takes_a_good_to_an_adjacent_island_or_from_one():
    """Two players: around B2 lie A1, B1, C2, A3, B3 and C3."""
    state = active("O", lying={"B2": "S", "C3": "K"})
    reaches = {text for text in legal(state) if text[0] == "J"}
    near = ["A1", "B1", "C2", "A3", "B3", "C3"]
    assert reaches == {f"J S B2 {cell}" for cell in near} | {"J K C3 B2"}
    after = play(state, "J S B2 A1")
    assert (on(after, "B2"), on(after, "A1")) == ("", "S")
    after = play(state, "J K C3 B2")
    assert (on(after, "B2"), on(after, "C3")) == ("SK", "")


@pytest.mark.clause("TID-H3")
def test_an_island_beyond_open_sea_is_adjacent():
    """From A1, A3 lies beyond the open sea of A2."""
    state = active("O", others="A1 C2 C3 B3", lying={"A1": "S"})
    assert "J S A1 A3" in legal(state)


@pytest.mark.clause("TID-H4")
def test_the_octopus_puts_nothing_on_open_sea():
    state = active("O", lying={"B2": "S"})
    assert refused(state, "J S B2 A2").reason == "not_adjacent"
    assert refused(state, "J S B2 B4").reason == "not_adjacent"


@pytest.mark.clause("TID-H5")
def test_the_sea_dragon_turns_all_goods_of_a_type_into_another():
    state = active("D", lying={"C2": "SSSK"})
    burns = {text for text in legal(state) if text[0] == "Q"}
    assert burns == {f"Q {old} {new}" for old in "SK" for new in "SCKP" if old != new}
    after = play(state, "Q S P")
    assert on(after, "C2") == "KPPP"
    assert total(after) == total(state)
    assert letters(after.bag).count("S") == letters(state.bag).count("S") + 3


@pytest.mark.clause("TID-H6")
def test_with_a_short_bag_some_goods_stay():
    state = active("D", lying={"C2": "SSS"}, bag="PPCCCC")
    assert on(play(state, "Q S P"), "C2") == "SPP"
    told = events(state, "Q S P")[0]
    assert isinstance(told, DragonBurned)
    assert (told.count, told.left) == (2, 1)
    assert refused(state, "Q S K").reason == "bag_without"


@pytest.mark.clause("TID-H5")
def test_where_the_bag_decides_the_new_type_is_that_of_a_good_drawn():
    """Two spice, one silk; the sugar in the bag is what goes, and monsters do not touch gold."""
    state = active("D", lying={"C2": "SSC"}, bag="SPPKGG", dragon_type="drawn")
    assert {text for text in legal(state) if text[0] == "Q"} == {"Q S", "Q C"}
    lit = play(state, "Q S")
    assert (lit.to_move, lit.phase) == (CHANCE, Phase.FIRE)
    chances = TIDES.chances(lit) or ()
    found = {TIDES.format(action): chance for action, chance in chances}
    assert found == {"V K": Fraction(1, 3), "V P": Fraction(2, 3)}
    for text in ("V S", "V K", "V P", "V G"):
        assert TIDES.chance_of(lit, TIDES.parse(text)) == found.get(text, 0)
    drawn = {TIDES.format(TIDES.draw(lit, stream("fire", k))) for k in range(40)}
    assert drawn == {"V K", "V P"}
    after = play(lit, "V P")
    assert (on(after, "C2"), letters(after.bag)) == ("CPP", "SSSKGG")
    assert (after.to_move, after.phase, after.did) == (0, Phase.MONSTER, ("used",))
    assert total(lit) == total(after) == total(state)


@pytest.mark.clause("TID-H5", "TID-H6")
def test_what_the_bag_decides_is_seen_by_all_and_some_goods_may_stay():
    state = active("D", lying={"C2": "SSS"}, bag="K", dragon_type="drawn")
    rose, *_ = events(state, "Q S")
    assert isinstance(rose, DragonRose)
    assert (rose.old.value, rose.count) == ("sugar", 3)
    fire, burned, *_ = events(state, "Q S", "V K")
    assert isinstance(fire, FireDrawn)
    assert isinstance(burned, DragonBurned)
    assert fire.reveals
    assert (burned.new.value, burned.count, burned.left) == ("silk", 1, 2)
    assert on(play(state, "Q S", "V K"), "C2") == "SSK"


@pytest.mark.clause("TID-H5", "TID-M9")
@pytest.mark.parametrize("dragon_null", ["useful", "allowed"])
def test_without_another_type_in_the_bag_nothing_burns(dragon_null):
    state = active(
        "D", lying={"C2": "SSS"}, bag="SSGG", dragon_type="drawn", dragon_null=dragon_null
    )
    assert {text[0] for text in legal(state)} == {"M"}
    assert "AbilityUnused" in names(events(state, f"M {ways(state, 'M')[0]}"))


@pytest.mark.clause("TID-H7")
def test_the_whale_brings_up_three_goods_and_none_of_gold():
    state = active("W")
    assert "W" in legal(state)
    drawn = play(state, "W")
    assert (drawn.to_move, drawn.phase) == (CHANCE, Phase.SPOUT)
    assert "Y SCK" in legal(drawn)
    assert not any("G" in text for text in legal(drawn))
    assert refused(drawn, "Y SCG").reason == "wrong_DrawSpout"
    assert refused(play(drawn, "Y SCK"), "W").reason == "lay_first"
    few = active("W", bag="SGGG")
    assert legal(play(few, "W")) == {"Y S"}


@pytest.mark.clause("TID-H8")
def test_the_whale_lays_them_in_a_straight_line_from_its_island():
    """From B3 north lie B2 and B1."""
    state = play(active("W"), "W", "Y SCK")
    after = play(state, "L N KSC")
    assert (on(after, "B3"), on(after, "B2"), on(after, "B1")) == ("K", "S", "C")
    assert refused(state, "L NE KSC").reason == "wrong_line"
    assert refused(state, "L N KSS").reason == "wrong_line"


@pytest.mark.clause("TID-H8")
def test_after_moving_the_whale_brings_up_its_goods_at_once():
    state = active("W", others="C2 C3 A3 B3")
    moved = play(state, "M B2")
    assert (moved.to_move, moved.phase) == (CHANCE, Phase.SPOUT)
    laid = play(moved, "Y SSS", "L N SSS")
    assert (on(laid, "B2"), on(laid, "B1"), laid.phase) == ("S", "S", Phase.SAIL)


@pytest.mark.clause("TID-H9")
def test_what_lands_on_open_sea_or_off_the_map_returns_to_the_bag():
    """South of B3 lies B4, open sea, and then the edge."""
    state = play(active("W"), "W", "Y SCK")
    after = play(state, "L S KSC")
    assert (on(after, "B3"), on(after, "B4")) == ("K", "")
    assert total(after) == total(state)
    assert goods("SC") == tuple(a - b for a, b in zip(after.bag, state.bag, strict=True))


@pytest.mark.clause("TID-H10")
def test_the_line_has_two_goods_on_the_map():
    """On A3 the way west is barred, east and north are open, south has one space."""
    state = play(active("W", others="B2 C2 C3 A3"), "W", "Y SCK")
    assert {text.split()[1] for text in legal(state)} == {"N", "E", "S"}


def test_the_suits_name_the_monsters():
    assert [suit.value for suit in SUITS] == ["octopus", "sea_dragon", "shark", "whale"]
