"""What the pictures of Tricky Tides, their labels and texts say is what the State or View says."""

import re
from collections.abc import Iterator
from functools import cache
from textwrap import wrap
from xml.etree import ElementTree as ET

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, Lang, say
from boardkit.core.chance import stream
from boardkit.core.game import Event
from boardkit.games.tricky_tides.events_told import HandsDealt, SightingsDealt
from boardkit.games.tricky_tides.pieces import (
    COLOURS,
    GOODS,
    HEADINGS,
    SUITS,
    Card,
    Good,
    Heading,
    Suit,
    Tide,
    load_box,
)
from boardkit.games.tricky_tides.sailing import headings_of, open_sea
from boardkit.games.tricky_tides.state import State, View
from boardkit.games.tricky_tides.trick import sailing_order
from boardkit.games.tricky_tides.words import GOOD_LETTERS
from boardkit.views import tricky_tides_art as art
from boardkit.views.tricky_tides import Choice, map_scene, scene, text
from boardkit.views.tricky_tides_cards import card_face, face
from boardkit.views.tricky_tides_order import order_reasons, sailors
from boardkit.views.tricky_tides_seats import ranks, table_of, tide_words
from boardkit.views.tricky_tides_table import _LINE
from boardkit.views.tricky_tides_text import card_words, goods_words, spots
from boardkit.views.tricky_tides_words import EXAMPLES, phrases
from boardkit.views.words import tell
from tests import tides_positions as at

TIDES = bk.game("tricky_tides")
BOX = load_box()
SMALL = 80_000  # bytes of a picture
MESSAGE = 20_000  # bytes that one display may send
NAME = "tricky_tides"


@cache
def steps(seed: int) -> tuple[tuple[State, tuple[Event, ...]], ...]:
    """All positions of a game with what led to them, from the beginning to the end."""
    modules = {"events": ("off", "on")[seed % 2], "monsters": ("off", "on")[seed // 2 % 2]}
    record = bk.play(NAME, players=["careful"] * (2 + seed % 3), seed=f"view {seed}", rules=modules)
    first: tuple[State, tuple[Event, ...]] = (record.first_state(), ())
    return (first, *((step.state, tuple(step.events)) for _, step in record.steps()))


def game(seed: int) -> tuple[State, ...]:
    return tuple(state for state, _ in steps(seed))


def positions(every: int) -> Iterator[tuple[State | View, State]]:
    """What each seat, the table and somebody with open eyes know at some positions."""
    for seed in range(4):
        for state in game(seed)[seed::every]:
            for seat in (None, *range(state.setup.seats)):
                yield TIDES.view(state, seat), state
            yield state, state


def shape(svg: str) -> str:
    """A drawing without its colours: its lines and where they are."""
    return re.sub(r' class="[^"]*"', "", svg)


# The drawings


def test_pieces_are_told_apart_without_colour():
    for kinds in (
        [art.good(kind) for kind in Good],
        [art.monster(suit) for suit in Suit],
        [art.ship(seat) for seat in range(4)],
        [art.flag(seat) for seat in range(4)],
    ):
        assert len({shape(drawn) for drawn in kinds}) == len(kinds)
    for kind in Good:
        assert f">{GOOD_LETTERS[kind]}<" in art.good(kind)
    assert len({shape(re.sub(r">\w<", "", art.good(kind))) for kind in Good}) == len(GOODS)


def test_a_card_shows_its_letter_its_number_and_an_arrow_for_each_heading():
    seen = set()
    for card, headings in zip(BOX.cards, BOX.headings["eight"], strict=True):
        drawn = card_face(BOX, card)
        assert f">{card}<" in drawn
        arrows = re.findall(r'rotate\((\d+)\)"><path class="bk-ray"', drawn)
        assert {HEADINGS[int(turn) // 45] for turn in arrows} == headings
        assert drawn.count("bk-no") == 8 - len(headings)
        seen.add(shape(drawn))
    assert len(seen) == len(BOX.cards)
    four = card_face(BOX, BOX.cards[0], "four")
    assert four.count("bk-ray") + four.count("bk-no") == 4


def test_every_look_of_a_drawing_has_a_rule_of_style():
    drawn = "".join(art.good(kind) for kind in Good) + art.barrel() + art.anchor()
    drawn += face(Card(Suit.WHALE, 1), frozenset(Heading)) + art.badge(0, 0, "1", "lamp")
    for value, _ in positions(23):
        choice = Choice({0: "1"}, ["A1"], ["B1", "seat1"], 1)
        drawn += scene(value, "en", choice=choice).svg()
        if value.map:
            drawn += map_scene(value, "en", path=(0, 5), last=["C2"]).svg()
    body = re.sub(r"<style>.*?</style>", "", drawn)
    looks = set(re.findall(r"bk-[\w-]+", " ".join(re.findall(r'class="([^"]*)"', body))))
    styled = set(re.findall(r"\.(bk-[\w-]+)", art.STYLE))
    assert {look for look in looks - styled if not re.fullmatch(r"bk-[0-9a-f]{8}.", look)} == set()


# The table


def test_the_picture_is_well_formed_and_of_the_size_of_a_picture():
    for value, _ in positions(29):
        drawn = scene(value, "es")
        ET.fromstring(drawn.svg())
        assert len(drawn.svg()) < SMALL
        places = {(mark.row, mark.col) for mark in drawn.marks}
        assert len(places) == len(drawn.marks) == len({mark.id for mark in drawn.marks})
        for mark in drawn.marks:
            assert mark.x >= 0
            assert mark.x + mark.w <= drawn.width
            assert mark.y >= 0
            assert mark.y + mark.h <= drawn.height


def test_arrows_lead_from_the_map_to_the_players_and_down_to_the_hand():
    drawn = scene(at.table(["O1 O2", "D1 D2"], tide="fog"), "en")
    places = {mark.id: (mark.row, mark.col) for mark in drawn.marks}
    assert places["C1"] == (1, 3)
    assert [places[name] for name in ("round", "event", "seat1", "seat2")] == [
        (row, 4) for row in range(1, 5)
    ]
    assert places["card-O1"] == (5, 1)
    assert places["bag"] == (6, 1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_label_of_a_cell_says_all_that_lies_there(lang: Lang):
    said = 0
    for value, state in positions(17):
        if not state.map:
            continue
        sea = open_sea(state)
        labels = {mark.id: mark.label for mark in scene(value, lang).marks}
        for place, cell in enumerate(BOX.cells):
            label = labels[str(cell)]
            assert label.startswith(str(cell))
            is_sea = say(lang, NAME, "view.sea", cell=cell) in label
            assert is_sea == bool(sea >> place & 1)
            if not is_sea:
                assert goods_words(state.goods[place], lang) in label
                icon = BOX.islands[state.map[place]].icon
                owner = COLOURS.index(icon) + 1 if icon in COLOURS else 0
                port = say(lang, NAME, "view.port", cell=cell, seat=owner)
                assert (port in label) == bool(owner)
            order = state.orders[place]
            if order is not None:
                words = goods_words(BOX.orders[order].goods, lang)
                assert f"{BOX.orders[order].number}: {words}" in label
                said += 1
            for seat, there in enumerate(state.ships):
                here = say(lang, NAME, "view.ship_here", seat=seat + 1)
                assert (here in label) == (there == place)
            for suit, there in zip(SUITS, state.monsters, strict=False):
                here = say(lang, NAME, "view.monster_here", monster=suit.value)
                assert (here in label) == (there == place)
    assert said > 100


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_label_of_a_player_says_hold_anchor_leader_cards_and_orders(lang: Lang):
    for value, state in positions(19):
        drawn = scene(value, lang)
        for seat in range(state.setup.seats):
            mark = drawn.mark(f"seat{seat + 1}")
            assert mark is not None
            label = f"{mark.label},"
            hold = say(lang, NAME, "view.hold", goods=goods_words(state.holds[seat], lang), room=7)
            assert hold in label
            for key, there in (
                ("turn", state.to_move == seat),
                ("leader", state.leader == seat),
                ("has_anchor", state.anchors[seat]),
            ):
                assert (f", {say(lang, NAME, f'view.{key}')}," in label) == there, key
            gold = sum(BOX.orders[order].value for order in state.filled[seat])
            n = len(state.filled[seat])
            assert (say(lang, NAME, "view.filled", n=n, gold=gold) in label) == bool(n)


def test_the_order_of_sailing_is_shown_when_all_have_played_and_not_before():
    complete = 0
    for state in game(1):
        drawn = scene(TIDES.view(state, None), "en")
        asked = scene(TIDES.view(state, None), "en", asking=True)
        known = ranks(state)
        for seat in range(state.setup.seats):
            mark, hushed = drawn.mark(f"seat{seat + 1}"), asked.mark(f"seat{seat + 1}")
            assert mark is not None
            assert hushed is not None
            assert ("sails in place" in mark.label) == bool(known)
            assert "sails in place" not in hushed.label
            if known:
                assert f"sails in place {known[seat]}" in mark.label
                assert "to move" not in hushed.label
                opener = state.trick is not None and state.trick.opener == seat
                assert ("leader" in hushed.label) == opener
        if known and state.trick is not None:
            setup = state.setup
            order = sailing_order(setup.box, state.trick, state.tide, setup.rules)
            assert sorted(known, key=lambda seat: known[seat]) == list(order)
            complete += 1
    assert complete > 18


def test_a_card_shows_the_headings_that_it_gives_under_the_event():
    hands = ["O1 O5", "D1 D2"]
    plain, back, calm = (at.table(hands, tide=tide) for tide in ("", "undertow", "calm_sea"))
    card = at.number("O5")
    for state, known in (
        (plain, {"N", "SE", "W"}),
        (back, {"S", "NW", "E"}),
        (calm, set(HEADINGS)),
    ):
        assert headings_of(state, card) == frozenset(map(Heading, known))
        mark = scene(state, "en", seat=0).mark("card-O5")
        assert mark is not None
        assert card_words(BOX, BOX.cards[card], "en", frozenset(map(Heading, known))) in mark.label
        assert mark.svg.count("bk-ray") == len(known)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("tide", Tide)
def test_every_event_says_in_two_lines_what_it_changes(lang: Lang, tide: Tide):
    state = at.table(["O1 O2", "D1 D2"], tide=tide)
    name, told = tide_words(state, lang)
    assert say(lang, NAME, f"words.tide.{tide}") in name
    assert len(wrap(told, _LINE)) <= 2
    mark = scene(state, lang).mark("event")
    assert mark is not None
    assert told in mark.label
    assert wrap(told, _LINE)[-1] in mark.svg


def test_without_an_event_there_is_none_in_the_picture():
    drawn = scene(at.table(["O1 O2", "D1 D2"]), "en")
    assert drawn.mark("event") is None
    assert "Event" not in text(at.table(["O1 O2", "D1 D2"]), 0, "en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_our_own_design_says_so(lang: Lang):
    state = at.table(["O1 O2", "D1 D2"])
    mark = scene(state, lang).mark("designed")
    assert mark is not None
    assert say(lang, NAME, "view.designed") == mark.label
    assert say(lang, NAME, "view.designed_mark") in mark.svg
    assert say(lang, NAME, "view.designed") in text(state, 0, lang)


def test_hints_choices_and_barred_cards_are_marked_and_said():
    state = at.table(["O1 O2 D5", "D1 D2 O3"])
    choice = Choice({4: "2"}, ["card-O1"], ["B1", "card-O2", "seat2"], at.cards("O1 O2"))
    labels = {mark.id: mark.label for mark in scene(state, "en", choice=choice).marks}
    assert labels["B2"].endswith("lit up")
    assert labels["card-O1"].endswith("chosen")
    for named in ("B1", "card-O2", "seat2"):
        assert labels[named].endswith("named by the hint")
    assert labels["card-D5"].endswith("cannot be played now")


# The map by itself


def test_the_map_by_itself_lights_places_and_joins_them():
    state = at.table(["O1 O2", "D1 D2"])
    drawn = map_scene(
        state, "en", lit={0: "1", 4: ""}, labels={4: "in two cards"}, path=(0, 4, 7), title="Map"
    )
    assert drawn.title == "Map"
    assert [mark.id for mark in drawn.marks] == at.CELLS
    assert [mark.id for mark in drawn.marks if "lit up" in mark.label] == ["A1", "B2"]
    assert "in two cards" in drawn.marks[4].label
    assert drawn.overlay.count("bk-waytip") == 2
    assert map_scene(state, "en", path=(3,)).overlay == ""


def test_before_the_map_is_laid_nothing_is_known_of_it():
    state = TIDES.new(2)
    assert all(spot.icon == "" for spot in spots(state))
    assert "not laid" in map_scene(state, "en").marks[0].label
    assert "?" in text(state, 0, "en")


# Secrecy


def test_what_a_view_does_not_know_is_not_in_the_picture():
    """Two worlds that look the same to a seat give the same picture, to the last letter."""
    differ = 0
    for seed in range(3):
        for state in game(seed)[9::41]:
            for seat in (None, *range(state.setup.seats)):
                view = TIDES.view(state, seat)
                other = TIDES.resample(view, stream("other", seed, 9 if seat is None else seat))
                differ += other != state
                assert scene(view, "en") == scene(TIDES.view(other, seat), "en")
                assert text(view, 0, "es") == text(TIDES.view(other, seat), 0, "es")
    assert differ > 20


def test_hands_and_sightings_are_drawn_for_their_owner_and_open_eyes_alone():
    checked = 0
    for value, state in positions(31):
        if not any(state.hands) or state.to_move is None:
            continue
        owner = 0 if isinstance(value, State) else value.seat
        hand = set() if owner is None else {*map(str, BOX.cards_of(state.hands[owner]))}
        drawn = scene(value, "en")
        held = {mark.id for mark in drawn.marks if mark.id.startswith("card-")}
        assert held == {f"card-{card}" for card in hand}
        lines = text(value, 0, "en")
        on_table = {BOX.cards[card] for card in (state.trick.cards if state.trick else ())}
        for card in {*BOX.cards} - {*map(_card, hand)} - on_table:
            assert f"{card}," not in lines
        for chair in table_of(value, 0).chairs:
            mine = isinstance(value, State) or chair.seat == value.seat
            assert (chair.sightings is not None) == mine
        checked += 1
    assert checked > 20


def _card(name: str) -> Card:
    return next(card for card in BOX.cards if str(card) == name)


def test_a_display_sends_little():
    old = None
    for state in game(3)[:120]:
        new = {mark.id: mark for mark in scene(TIDES.view(state, 0), "en").marks}
        if old is not None and any(state.hands):
            sent = sum(len(m.svg) + len(m.label) for m in new.values() if m != old.get(m.id))
            assert sent < MESSAGE
        old = new


def test_winners_are_seen():
    state = game(0)[-1]
    outcome = TIDES.outcome(state)
    assert outcome is not None
    for seat in range(state.setup.seats):
        mark = scene(TIDES.view(state, None), "en").mark(f"seat{seat + 1}")
        assert mark is not None
        assert ("bk-won" in mark.svg) == (seat in outcome.winners)
        assert ("has won" in mark.label) == (seat in outcome.winners)


# Why the ships sail so


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_ship_has_its_reason_with_its_clause(lang: Lang):
    hands = ["O3 O1", "D5 D1", "O7 O2", "S5 S1"]
    state = at.play(at.table(hands), "C O3", "C D5", "C O7", "C S5")
    assert sailors(state) == ["3: O7", "1: O3", "4: S5", "2: D5"]
    reasons = order_reasons(state, lang)
    found = [re.findall(r"TID-\w\d", reason) for reason in reasons]
    assert found == [["TID-T5", "TID-O1"], ["TID-O2"], ["TID-O4"], ["TID-O4"]]
    low = at.play(at.table(hands, tide="low_tide"), "C O3", "C D5", "C O7", "C S5")
    assert sailors(low)[:2] == ["1: O3", "3: O7"]
    clauses = re.findall(r"TID-\w\d", " ".join(order_reasons(low, lang)[:2]))
    assert clauses == ["TID-W1", "TID-O1", "TID-W1"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("tide", ["", "low_tide"])
def test_the_old_leader_sails_first_and_the_winner_then(tide: str, lang: Lang):
    state = at.table(["O5 O1", "O3 D1", "O7 O2", "S5 S1"], first_ship="opener", tide=tide)
    state = at.play(state, "C O5", "C O3", "C O7", "C S5")
    won, last = ("2: O3", "3: O7") if tide else ("3: O7", "2: O3")
    assert sailors(state) == ["1: O5", won, last, "4: S5"]
    reasons = order_reasons(state, lang)
    found = [re.findall(r"TID-\w\d", reason) for reason in reasons]
    told = [["TID-W1"], ["TID-W1"]] if tide else [["TID-T5"], ["TID-O2"]]
    assert found == [["TID-O1"], *told, ["TID-O3"]]
    key = "won_low" if tide else "won"
    names = {"seat": int(won[0]), "card": won[3:], "suit": "octopus"}
    assert reasons[1] == say(lang, NAME, f"why_order.{key}", **names)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_tie_below_the_highest_goes_by_suits_under_its_reading(lang: Lang):
    hands = ["O3 O1", "W4 D1", "D7 S2", "D4 S1"]
    state = at.play(at.table(hands, ties="highest"), "C O3", "C W4", "C D7", "C D4")
    assert sailors(state) == ["1: O3", "3: D7", "4: D4", "2: W4"]
    told = [
        say(lang, NAME, "why_order.tie_suit", seat=n, card=c) for n, c in ((4, "D4"), (2, "W4"))
    ]
    assert order_reasons(state, lang)[2:] == told
    state = at.play(at.table(["O3", "W4", "D4"], ties="highest"), "C O3", "C W4", "C D4")
    assert sailors(state) == ["1: O3", "2: W4", "3: D4"]
    tie = say(lang, NAME, "why_order.tie", seat=2, card="W4")
    assert order_reasons(state, lang)[1] == tie


def test_other_suits_without_a_tie_go_by_their_numbers():
    state = at.play(at.table(["O3 O1", "D5 D1", "S6 S2"]), "C O3", "C D5", "C S6")
    assert sailors(state) == ["1: O3", "3: S6", "2: D5"]
    assert ["TID-O3" in reason for reason in order_reasons(state, "en")] == [False, True, True]


# The text and the words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_is_told_and_hidden_cards_are_not(lang: Lang):
    names: set[str] = set()
    for seed in range(4):
        for _, happened in steps(seed):
            for event in happened:
                names.add(type(event).__name__)
                assert "{" not in tell(event, lang, NAME)
                public = phrases(event.seen_by(None))
                if isinstance(event, HandsDealt):
                    assert [key for key, _ in public] == ["hands_dealt"]
                    own = [key for key, _ in phrases(event.seen_by(1))]
                    assert own == ["hands_dealt", "hands_own"]
                if isinstance(event, SightingsDealt):
                    assert [key for key, _ in public] == ["sightings_dealt"]
    wanted = {"CardPlayed", "TrickWon", "Sailed", "PickedUp", "Delivered", "MonsterMoved"}
    assert wanted | {"TideDrawn", "OrderDrawn", "GameEnded", "RoundEnded"} <= names


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_bag_makes_of_burning_goods_is_told(lang: Lang):
    state = at.table(
        ["D3 S1", "D5 O1"], monsters="on", dragon_type="drawn", lying={"C2": "SS"}, bag="K"
    )
    state = at.play(state, "C D3", "C D5")
    (rose,) = at.events(state, "Q S")
    assert tell(rose, lang, NAME) == say(
        lang, NAME, "events.dragon_rose", cell="C2", old="sugar", count=2
    )
    assert "C2" in tell(rose, lang, NAME)
    fire, burned = at.events(state, "Q S", "V K")[:2]
    assert tell(fire, lang, NAME) == say(lang, NAME, "events.fire_drawn", good="silk")
    assert [key for key, _ in phrases(burned)] == ["dragon_burned", "dragon_left"]
    assert "{" not in tell(burned, lang, NAME)


def test_examples_are_of_each_kind_that_people_choose():
    assert len({type(action) for action in EXAMPLES}) == len(EXAMPLES) == 14


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_text_shows_the_map_the_trick_and_the_hand(lang: Lang):
    state = at.play(at.table(["O3 O1", "D5 D1"], tide="fog"), "C O3")
    lines = text(TIDES.view(state, 1), 1, lang)
    assert "R1/3" in lines
    assert "~~~~" in lines
    assert "D5" in lines
    assert "O3" in lines
    assert "O1" not in lines
    assert say(lang, NAME, "words.tide.fog") in lines
    assert lines.count("\n>") == 1


def test_a_trick_has_a_number_only_while_there_is_one():
    for state in game(0)[::9]:
        mark = scene(TIDES.view(state, None), "en").mark("round")
        assert mark is not None
        assert ("trick" in mark.label) == (state.trick is not None)
        assert ("trick" in mark.svg) == (state.trick is not None)


ONE = {"count": 1, "left": 1, "goods": 1, "lacking": 1, "cell": "A1", "order": 7, "seat": 1}
PLURAL = {
    "es": re.compile(r"\b(llegan|cambian|van|faltan|vuelven|le faltan|tienen que)\b"),
    "en": re.compile(r"\b(come to|Overboard go|do not|lie)\b"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "key",
    [
        "refusals.overboard",
        "events.islands_filled",
        "events.dragon_left",
        "events.thrown_overboard",
        "events.thrown_at_sea",
        "hints.useful_goods",
        "hints.order_lacks",
        "hints.too_many",
    ],
)
def test_a_single_good_is_told_in_the_singular(key: str, lang: Lang):
    assert not PLURAL[lang].search(say(lang, NAME, key, **ONE))


@pytest.mark.parametrize(
    ("lang", "one", "more"),
    [
        ("es", "Hay 1 ruta, que termina en 1 lugar.", "Hay 4 rutas, que terminan en 3 lugares."),
        (
            "en",
            "There is 1 course, and it ends at 1 place.",
            "There are 4 courses, and they end at 3 places.",
        ),
    ],
)
def test_a_single_course_is_told_in_the_singular(lang: Lang, one: str, more: str):
    assert say(lang, NAME, "lab.why_tree", courses=1, places=1) == one
    assert say(lang, NAME, "lab.why_tree", courses=4, places=3) == more
