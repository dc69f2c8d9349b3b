"""Positions as text: written, read again, refused where no game can come to them."""

from typing import Any

import pytest

import boardkit as bk
from boardkit.core.errors import IllegalPosition, NotationError
from boardkit.games.tricky_tides.pieces import NOTHING
from boardkit.games.tricky_tides.state import State, Trick
from tests.properties.games import played
from tests.tides_positions import PLACE, TIDES, acting, goods, number, play, table

MODULES = {"events": "on", "monsters": "on"}


def base() -> State:
    """A game of two: two tricks are over, one lies and the first ship is about to sail."""
    state = table(
        ("O3 O6 S1 S2 S3 W1 W2 W3", "O5 O7 D1 D2 D3 W5 W6 W7"),
        ships="A1 C3",
        lying={"A1": "SSC", "B2": "KK"},
        holds=("S", "CC"),
        orders={"A1": 12, "B1": 7},
        tide="fog",
    )
    for text in ("C O3", "C O5", "S C2", "N", "S B1", "N", "C O7", "C O6"):
        state = play(state, text)
    return state


TEXT = """\
phase sail
round 1
first 1
leader 2
events fog
map R1 B1 Y1 G1 OC SD SH WH R2 B2 Y2 G2
at A1 SSC 12
at B1 - 7
at B2 KK
past 1 O3 O5
trick 2 O7 O6
sails 2 1
player 1 sightings 1 ship B1 hold S hand S1S2S3W1W2W3
player 2 sightings 2 ship C2 hold CC hand D1D2D3W5W6W7
"""


def test_the_text_of_a_position():
    state = base()
    assert TIDES.write_position(state) == TEXT
    assert TIDES.read_position(TEXT, state.setup.rules) == state


def test_every_position_of_random_games_is_read_as_it_was():
    """Games of all numbers of players, modules and readings."""
    for index in range(3):
        game = played("tricky_tides", index)
        for state in game.states:
            text = TIDES.write_position(state)
            assert TIDES.read_position(text, state.setup.rules) == state, (index, text)


def test_a_game_goes_on_from_a_position():
    match = bk.Match("tricky_tides", seats=2, seed="papaya", rules={"events": "on"})
    state = TIDES.read_position(TEXT, {"events": "on"})
    assert play(state, "S C3").ships[1] == PLACE["C3"] or play(state, "S B3")
    assert match.state.setup.rules == state.setup.rules


def test_spanish_words_and_any_order_of_lines():
    text = """
    JUGADOR 1 Avistamientos 1 Barco B1 bodega azúcar mano S1S2S3W1W2W3
    jugador 2 avistamientos 2 barco C2 bodega 2*café mano D1D2D3W5W6W7
    baza 2 O7 O6
    antes 1 O3 O5
    zarpan 2 1
    en A1 SSC 12
    en B1 - 7
    en B2 2*seda
    fase sail
    ronda 1
    primero 1
    líder 2
    eventos niebla
    mapa R1 B1 Y1 G1 OC SD SH WH R2 B2 Y2 G2
    """
    assert TIDES.read_position(text, {"events": "on"}) == base()


def test_parts_of_turns_and_monsters_are_written_too():
    state = play(
        table(("W3 S1 S2 S4", "W5 D1 D2 D4"), monsters="on", ships="A1 C3"), "C W3", "C W5", "W"
    )
    state = play(state, "Y SCK")
    text = TIDES.write_position(state)
    assert "monsters B2 C2 A3 B3\n" in text
    assert "spout SCK\n" in text
    hands = ("S3 O1 O2 O4", "S5 D1 D2 D4")
    state = table(hands, monsters="on", ships="A1 C3", lying={"A3": "S", "B2": "S"})
    state = play(state._replace(monsters=tuple(PLACE[c] for c in ("C2", "C3", "A3", "B1"))), "C S3")
    assert "did moved\n" in TIDES.write_position(play(state, "C S5", "M B2"))
    spent = acting()._replace(anchors=(False, True))
    assert "player 1 sightings 1 ship B2 spent hand" in TIDES.write_position(spent)


# What cannot be read ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "expected", "at"),
    [
        ("phase sail\n", "", "phase", ""),
        ("phase sail", "phase swim", "phase", "swim"),
        ("round 1", "rund 1", "line", "rund"),
        ("round 1", "round 1\nround 1", "line", "round 1\nfirst"),
        ("first 1", "first 5", "seat", "5"),
        ("events fog", "events frog", "event", "frog"),
        ("map R1", "map R9", "island_name", "R9"),
        ("at A1 SSC", "at A5 SSC", "cell", "A5"),
        ("at B1 - 7", "at A1 - 7", "cell", "A1 - 7"),
        ("at A1 SSC", "at A1 SSX", "goods", "SSX"),
        ("at A1 SSC 12", "at A1 SSC 37", "number", "37"),
        ("trick 2 O7", "trick 2 O9", "nav_card", "O6"),
        ("player 2", "player 3", "number", "3 sight"),
        ("sightings 1", "sightings 5", "number", "5"),
        ("hand S1S2", "hand S1X2", "nav_card", "S1X2"),
        ("did", "did nothing", "done", "nothing"),
    ],
)
def test_what_cannot_be_read_points_at_the_word(old, new, expected, at):
    text = TEXT.replace("sails", "did\nsails") if old == "did" else TEXT
    text = text.replace(old, new, 1)
    with pytest.raises(NotationError) as error:
        TIDES.read_position(text, {"events": "on"})
    assert error.value.expected == (expected,)
    assert text[error.value.position :].startswith(at)


def test_two_players_are_the_least_and_all_have_sightings_or_none():
    one = TEXT[: TEXT.index("player 2")]
    for text, expected in ((one, "player_word"), (TEXT.replace(" sightings 2", ""), "sightings")):
        with pytest.raises(NotationError) as error:
            TIDES.read_position(text, {"events": "on"})
        assert error.value.expected == (expected,)


def test_a_text_without_end_is_not_read():
    with pytest.raises(NotationError):
        TIDES.read_position("at A1 S\n" * 5000)


# What cannot be -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (" sightings 1", " sightings 2", "sightings_twice"),
        ("first 1\nleader 2\n", "", "leader"),
        ("map R1 B1 Y1 G1 OC SD SH WH R2 B2 Y2 G2\n", "", "map"),
        ("map R1 B1", "map R1 R1", "misshapen"),
        (" ship B1", "", "ships"),
        ("events fog\n", "", "events"),
        ("events fog", "events fog fog", "events"),
        ("at B2 KK", "at B2 GGGGGGG", "cubes"),
        ("hold CC", "hold CCCCKKPP", "hold"),
        ("at B2 KK", "at A2 KK", "sea"),
        ("at B1 - 7", "at B1 - 12", "order"),
        ("trick 2 O7 O6\n", "", "trick"),
        ("trick 2 O7 O6", "trick 2 O7", "unfinished"),
        ("hand S1S2S3W1W2W3", "hand S1S2S3W1W2W5", "card_twice"),
        ("hand S1S2S3W1W2W3", "hand S1S2S3W1W2", "hand"),
        ("past 1 O3 O5\ntrick 2", "past 2 O5 O3\ntrick 1", "opener"),
        ("leader 2", "leader 1", "barrel"),
        ("past 1 O3 O5\ntrick 2 O7 O6", "past 1 O3 D4\ntrick 1 O6 O7", "revoked"),
        ("sails 2 1", "sails 1 2", "queue"),
        ("sails 2 1\n", "", "queue"),
        ("sails 2 1", "sails 2 1\ndid picked", "did"),
        ("round 1", "round 4", "misshapen"),
    ],
)
def test_why_no_game_comes_to_a_position(old, new, reason):
    text = TEXT.replace(old, new, 1)
    with pytest.raises(IllegalPosition) as error:
        TIDES.read_position(text, {"events": "on"})
    assert error.value.refusal.reason == reason
    assert error.value.refusal.text("es") != error.value.refusal.text("en")


@pytest.mark.parametrize("later", ["O6S2S3W1W2W3", "S1S2S3W1W2W3"])
def test_whoever_did_not_follow_has_none_of_the_suit(later):
    """Player 1 discards the 4 of sharks on octopuses, and holds one; or holds none."""
    text = TEXT.replace("trick 2 O7 O6", "trick 2 O7 S4").replace("S1S2S3W1W2W3", later)
    if later[0] == "S":
        assert TIDES.read_position(text, {"events": "on"}).phase.value == "sail"
        loose = text.replace("fog", "loose_sails").replace(later, "O6S2S3W1W2W3")
        assert TIDES.read_position(loose, {"events": "on"}).phase.value == "sail"
        return
    with pytest.raises(IllegalPosition) as error:
        TIDES.read_position(text, {"events": "on"})
    assert error.value.refusal.params == {"seat": 1, "suit": "octopus"}


def faults(state: State, **changes) -> str:
    """Why a position with something changed cannot be."""
    refusal = TIDES.impossible(state._replace(**changes))
    return refusal.reason if refusal else ""


def test_monsters_stand_on_islands_each_on_its_own():
    state = table(("W3 S1 S2 S4 S5 S6 S7 S8", "W5 D1 D2 D4 D5 D6 D7 D8"), monsters="on")
    assert faults(state) == ""
    others = state.monsters[1:]
    assert faults(state, monsters=(PLACE["A2"], *others)) == "monster_at_sea"
    assert faults(state, monsters=(others[0], *others)) == "monsters_meet"
    assert faults(state, monsters=()) == "monsters"
    assert faults(table(("O1", "O2")), monsters=state.monsters) == "monsters"


def test_what_the_sea_dragon_burns_is_in_the_text():
    hands = ("D3 S1 S2 S4 S5 S6 S7 S8", "D5 O1 O2 O4 O5 O6 O7 O8")
    choices: dict[str, Any] = {"monsters": "on", "dragon_type": "drawn"}
    state = table(hands, ships="A1 C3", lying={"C2": "SSP"}, **choices)
    orders = {PLACE[cell]: k for k, cell in enumerate(("A1", "B1", "B2", "C2", "A3", "B3"))}
    state = state._replace(orders=tuple(orders.get(k) for k in range(12)), deck=(1 << 36) - 64)
    state = play(state, "C D3", "C D5", "Q S")
    text = TIDES.write_position(state)
    assert "phase fire\n" in text
    assert "spout SS\n" in text
    assert TIDES.read_position(text, choices) == state
    assert faults(state) == ""
    both = goods("SP")
    there = (*state.goods[:5], goods("S"), *state.goods[6:])
    assert faults(state, spout=both, goods=there) == "fire"
    assert faults(state, did=("used",)) == "fire"
    chosen = TIDES.new(2, {"monsters": "on"}).setup
    assert faults(state, setup=chosen) == "fire"
    whale = play(table((hands[0].replace("D3", "W3"), hands[1]), **choices), "C W3", "C D5")
    assert faults(whale._replace(phase=state.phase, to_move=bk.CHANCE)) == "fire"


def test_only_the_whale_has_goods_in_its_spout():
    """And only until they are laid down; else nobody could ever lay them down."""
    hands = ("W3 S1 S2 S4 S5 S6 S7 S8", "W5 O1 O2 O4 O5 O6 O7 O8")
    whale = play(table(hands, monsters="on"), "C W3", "C W5")
    rising = play(whale, "W")
    assert (rising.phase.value, faults(rising)) == ("spout", "")
    there = play(rising, TIDES.format(TIDES.draw(rising, bk.stream("papaya"))))
    assert (there.phase.value, faults(there)) == ("monster", "")
    up: dict[str, Any] = {"spout": there.spout, "bag": there.bag}
    assert faults(rising, **up) == "spout"  # nothing more comes up
    assert faults(there, did=("used",)) == "spout"  # all are laid down
    fewer, gold = goods("S"), goods("SSG")
    for spout in (fewer, gold):
        bag = tuple(n + k - s for n, k, s in zip(there.bag, there.spout, spout, strict=True))
        assert faults(there, spout=spout, bag=bag) == "spout"
    dragon = play(table((hands[0].replace("W3", "D3"), hands[1]), monsters="on"), "C D3", "C W5")
    assert faults(dragon, **up) == "spout"
    assert faults(dragon, phase=rising.phase, to_move=bk.CHANCE) == "spout"


def test_whoever_activates_a_monster_has_something_to_do():
    state = table(("W3 S1 S2 S4 S5 S6 S7 S8", "W5 D1 D2 D4 D5 D6 D7 D8"), monsters="on")
    state = play(state, "C W3", "C W5")
    assert faults(state, did=("moved", "used")) == "idle"


def test_before_the_first_ship_all_are_in_the_queue():
    state = table(("W3 S1 S2 S4 S5 S6 S7 S8", "W5 D1 D2 D4 D5 D6 D7 D8"), monsters="on")
    state = play(state, "C W3", "C W5")
    assert faults(state) == ""
    assert faults(state, queue=state.queue[1:]) == "queue"
    assert faults(state, did=("picked",)) == "did"
    assert faults(state, trick=Trick(0, ())) == "unfinished"


def test_what_does_not_fit_the_box():
    state = base()
    assert faults(state, holds=(goods("S"), (1, 2, 3))) == "misshapen"
    assert faults(state, sightings=()) == "sightings"
    assert faults(state, bag=NOTHING) == "cubes"
    assert faults(state, hands=(state.hands[0], 1 << number("D1"))) == "hand"


def test_whose_turn_it_is_follows_from_the_rest():
    state = base()
    assert (state.to_move, faults(state)) == (1, "")
    for wrong in (0, bk.CHANCE, None):
        assert faults(state, to_move=wrong) == "misshapen"
