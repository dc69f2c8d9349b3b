"""Every refusal comes up somewhere, says its reason in both languages, and nothing is refused twice."""

import pytest

from boardkit.core.catalogue import LANGUAGES, catalogue
from boardkit.core.errors import NotationError
from tests.rules.tricky_tides.test_monsters import active
from tests.rules.tricky_tides.test_setup import laid, orders, placed
from tests.tides_positions import TIDES, acting, play, refused, sailing, table

DRAGON = active("D", lying={"C2": "SSS"}, bag="PP")
WHALE = play(active("W"), "W", "Y SCK")
STAYED = sailing("O8", "A1", seats=4)
SPENT = sailing("D7", seats=4)._replace(anchors=(False,) * 4)
TWICE = play(acting(lying={"B2": "SS"}, holds=["SS"], orders={"B2": 1}, tide="long_stop"), "U S")
SENT = play(
    acting(lying={"B2": "SS"}, holds=["SS"], orders={"B2": 1}, tide="long_stop"), "D SS", "R 9"
)
FIRE = active("D", lying={"C2": "SSS"}, bag="PPS", dragon_type="drawn")
ASHES = active("D", lying={"C2": "SSS"}, bag="SGG", dragon_type="drawn")
NO_WHALE = active("W", bag="GGG")
START = TIDES.new(2)
LOTS = play(TIDES.new(2, TIDES.rules(first_leader="drawn")), "Z 1 2")
DEAL = play(placed(2, orders(2)), "B SCP SCP - - SCPK SCPK SCPK SCPK SSSS CCCC - -")
FLOTSAM = play(sailing("O8", "A1", seats=4, tide="flotsam", bag="SS"), "T")

CASES = [
    ("not_now", table(("O1 O2", "D1 D2")), "S B2"),
    ("not_held", table(("O1 O2", "D1 D2")), "C W8"),
    ("follow_suit", play(table(("O1 O2", "O3 D2")), "C O1"), "C D2"),
    ("off_map", laid(2), "P D1"),
    ("off_map", DRAGON, "M D9"),
    ("not_your_port", laid(2), "P B2"),
    ("is_here", sailing("D7", seats=4), "S B2"),
    ("stranded", STAYED, "S B1"),
    ("no_heading", sailing("D7", seats=4), "S B1"),
    ("can_sail", sailing("D7", seats=4), "T"),
    ("must_sail", SPENT, "T"),
    ("must_sail", SPENT, "S B2"),
    ("anchor_not_needed", STAYED, "A"),
    ("anchor_not_needed", sailing("W7", "A4", seats=2, at_sea="free"), "S A4"),
    ("stranded", STAYED, "S A1"),
    ("no_anchor", SPENT, "A"),
    ("picked_already", TWICE, "U S"),
    ("none_lying", acting(), "U S"),
    ("none_overboard", acting(lying={"B2": "S"}), "U S S"),
    ("overboard", acting(lying={"B2": "S"}, holds=["CCCCCCC"]), "U S"),
    ("overboard_lacks", acting(lying={"B2": "S"}, holds=["CCCCCCC"]), "U S K"),
    ("delivered_already", SENT, "D SS"),
    ("no_order", acting(holds=["SS"]), "D SS"),
    ("not_in_hold", acting(orders={"B2": 1}), "D SS"),
    ("no_exchange", acting(orders={"B2": 1}, holds=["SCCC"], tide="fog"), "D SCCC"),
    ("not_exact", acting(orders={"B2": 1}, holds=["SSS"]), "D SSS"),
    ("one_exchange", acting(orders={"B2": 1}, holds=["CCCG"], exchange="once"), "D CCCG"),
    ("bag_lacks", acting(orders={"B2": 1}, holds=["SG"], bag="C", exchange="bag"), "D SG"),
    ("lay_first", WHALE, "M B2"),
    ("lay_first", WHALE, "W"),
    ("moved_already", play(active("S", others="C2 C3 A3 B1", lying={"B2": "K"}), "M B2"), "M A1"),
    ("ability_lost", active("S", others="C2 C3 A3 B1", lying={"B2": "K"}), "M A1"),
    ("monster_cannot", DRAGON, "M A1"),
    ("other_monster", DRAGON, "K S"),
    ("used_already", play(DRAGON, "Q S P"), "Q P S"),
    ("spout_first", active("W"), "L N SCK"),
    ("gold", DRAGON, "Q G S"),
    ("none_at", DRAGON, "Q K S"),
    ("not_adjacent", active("O", lying={"B2": "S"}), "J S B2 A4"),
    ("other_type", DRAGON, "Q S S"),
    ("bag_without", DRAGON, "Q S K"),
    ("type_named", DRAGON, "Q S"),
    ("type_drawn", FIRE, "Q S P"),
    ("no_other_type", ASHES, "Q S"),
    ("no_spout", NO_WHALE, "W"),
    ("wrong_line", WHALE, "L NE SCK"),
    ("other_chance", START, "F 1"),
    ("wrong_DealSightings", START, "Z 1 1"),
    ("wrong_DrawLeader", LOTS, "F 3"),
    ("wrong_DrawStart", play(START, "Z 1 2"), "G S S"),
    ("wrong_LayMap", play(START, "Z 1 2", "G S"), "I R1"),
    ("wrong_DrawTide", None, "E fog"),
    ("wrong_LayOrders", placed(2), "O 1 1"),
    ("wrong_FillIslands", placed(2, orders(2)), "B S"),
    ("wrong_DealHands", DEAL, "H O1 O2"),
    ("wrong_DrawOrder", play(acting(orders={"B2": 1}, holds=["SS"]), "D SS"), "R 1"),
    ("wrong_DrawFlotsam", FLOTSAM, "X K"),
    ("wrong_DrawSpout", play(active("W"), "W"), "Y GGG"),
    ("wrong_DrawFire", play(FIRE, "Q S"), "V S"),
]


def again():
    """Before the second event, which cannot be the first again."""
    state = placed(2, events="on")
    return play(state, "E fog")._replace(phase=state.phase)


@pytest.mark.parametrize(
    ("reason", "state", "action"), CASES, ids=[f"{r}-{a}" for r, _, a in CASES]
)
def test_a_refusal_says_why(reason, state, action):
    refusal = refused(again() if state is None else state, action)
    assert refusal.reason == reason
    assert set(refusal.clauses) <= set(TIDES.rulebook.clauses)
    sentences = [refusal.text(lang) for lang in LANGUAGES]
    assert len(set(sentences)) == 2
    assert not any("{" in sentence for sentence in sentences)


def test_every_refusal_of_the_catalogue_comes_up():
    by_panel = {"guess_first"}  # the panel asks first; the rules never say it
    told = {*catalogue("en", "tricky_tides")["refusals"]} - by_panel
    assert {reason for reason, _, _ in CASES} == told


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("", 0, "action"),
        ("vuela a casa", 0, "action"),
        ("C", 1, "nav_card"),
        ("C X7", 2, "nav_card"),
        ("C O0", 2, "nav_card"),
        ("C sea whale 3", 6, "nav_card"),
        ("C pulpo marino 3", 8, "number"),
        ("S 3B", 2, "cell"),
        ("D", 1, "goods"),
        ("D SX", 2, "goods"),
        ("U", 1, "good"),
        ("U SS", 2, "good"),
        ("E storm", 2, "event"),
        ("L X SSS", 2, "heading"),
        ("R", 1, "order"),
        ("I", 1, "island_name"),
        ("H O1X2", 2, "nav_card"),
        ("T now", 2, "end"),
    ],
)
def test_an_unreadable_text_points_at_its_first_mistake(text, place, expected):
    with pytest.raises(NotationError) as raised:
        TIDES.parse(text)
    assert (raised.value.position, raised.value.expected) == (place, (expected,))
    refusal = refused(table(("O1 O2", "D1 D2")), text)
    assert refusal.reason == "unreadable"
    assert refusal.text("es") != refusal.text("en")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("juega pulpo 7", "C O7"),
        ("PLAY Dragon 3", "C D3"),
        ("play sea dragon 3", "C D3"),
        ("juega dragón marino 3", "C D3"),
        ("navega c2", "S C2"),
        ("recoge azúcar", "U S"),
        ("pick silk coffee+2*spice", "U K CPP"),
        ("entrega 2*azucar+seda", "D SSK"),
        ("deliver kss", "D SSK"),
        ("ancla", "A"),
        ("evento niebla", "E fog"),
        ("sopla norte azúcar+café", "L N SC"),
        ("quema azúcar seda", "Q S K"),
        ("burn sugar", "Q S"),
        ("fuego seda", "V K"),
        ("pulpo seda a1 b2", "J K A1 B2"),
    ],
)
def test_words_of_both_languages_are_read(text, meant):
    assert TIDES.format(TIDES.parse(text)) == meant
