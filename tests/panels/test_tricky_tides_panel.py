"""The panel of Tricky Tides without a browser: clicks, choices, the order guessed, what is sent."""

import json
import re
from html import unescape
from typing import Any

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, Lang
from boardkit.core.chance import stream
from boardkit.core.game import random_player
from boardkit.core.grid import Cell
from boardkit.games.tricky_tides.actions import Action, Anchor, Move, Place, Play, Sail, Stay
from boardkit.games.tricky_tides.pieces import Tide
from boardkit.games.tricky_tides.state import Phase, State
from boardkit.panels import TrickyTidesPanel
from boardkit.panels.chance_desk import ChanceDesk
from boardkit.panels.hints import Hints
from boardkit.panels.lens import Lens
from boardkit.panels.position_editor import PositionEditor
from boardkit.panels.tricky_tides_choice import ladder, steps
from boardkit.panels.tricky_tides_editor import TableEditor
from boardkit.panels.watched import OPEN, Eyes
from boardkit.views.tricky_tides_order import sailors
from tests.panels import looking

TIDES = bk.game("tricky_tides")
SECRET = "quetzalcoatl"  # the word of the game: with it, one could foresee all
ALL = ("person",) * 3
BOTH = {"events": "on", "monsters": "on"}
# The set-up of a game for three, as a teacher would set it: two cards of open sea.
SET_UP = (
    "Z 1 2 3",
    "G S C",
    "I R1 B1 Y1 G1 OC SD SH WH R2 B2 Y2 G2",
    "P C1",
    "P B1",
    "P A1",
    "O 1 2 3 4 5 6 7 8 9 10",
    "B SSC SSC SSC - SSKP SSKP SSKP SSKP CCKP CCKP CCKP -",
)
HANDS = "H O1O3O5D1D3S1S3W1 O2O4O6D2D4S2S4W2 D5D6D7D8S5S6S7W3"


def a_panel(*players: str, **options: Any) -> TrickyTidesPanel:
    options = {"seed": "papaya", "lang": "en"} | options
    return TrickyTidesPanel(players=players or ("person", "careful", "careful"), **options)


def played(*more: str, guess_order: bool = False, **options: Any) -> TrickyTidesPanel:
    """Three people, the set-up and hands above and more; the seat to move looks, no curtain."""
    panel = a_panel(*ALL, guess_order=guess_order, **options)
    panel.part(Lens).curtain.value = False
    for text in (*SET_UP, HANDS, *more):
        panel.match.do(text, by_hand=panel.match.state.to_move is bk.CHANCE)
    turn = panel.match.state.to_move
    if isinstance(turn, int):
        panel.part(Lens).choose(turn)
    panel.refresh()
    return panel


def why_not(panel: TrickyTidesPanel) -> tuple[str, ...]:
    """The clauses of the refusal that stands in the message line."""
    return panel.refused.clauses if panel.refused else ()


def mark(panel: TrickyTidesPanel, name: str) -> str:
    found = panel.board.scene.mark(name)
    assert found is not None
    return found.label


def lit(panel: TrickyTidesPanel) -> list[str]:
    return [m.id for m in panel.board.scene.marks if "lit up" in m.label]


def asks(panel: TrickyTidesPanel) -> bool:
    """Whether the order of sailing is asked for now."""
    return panel.asking


def picked(panel: TrickyTidesPanel) -> list[str]:
    """The cards shown as chosen."""
    return [m.id for m in panel.board.scene.marks if m.label.endswith("chosen")]


def choices(panel: TrickyTidesPanel) -> list[str]:
    """The buttons with what there is to choose."""
    return [b.description for b in panel.pool if b.layout.display != "none"]


def press(panel: TrickyTidesPanel, name: str) -> None:
    """Clicks the button of a first step."""
    next(button for button in panel.pool if button.description == name).click()


def do(panel: TrickyTidesPanel, action: Action) -> None:
    """Does an action by clicks, as a person would."""
    match action:
        case Play(card):
            panel.board.press(f"card-{card}")
            panel.board.press(f"card-{card}")
        case Place(cell) | Sail(cell) | Move(cell):
            panel.board.press(str(cell))
        case _:
            first, *rest = steps(panel.match.state, action, panel.lang)
            press(panel, first)
            if panel.first:
                ways = [told for told, _ in panel.detail.options]
                panel.detail.value = ways.index(rest[0])
                panel.press("confirm")


# Play


@pytest.mark.parametrize("seats", range(2, 5))
def test_a_whole_game_by_clicks(seats: int):
    """With events and monsters: each action of a person is a click, a button or two."""
    panel = a_panel(
        *["person", "random", "person", "random"][:seats], rules=BOTH, guess_order=False
    )
    panel.part(Lens).curtain.value = False
    dice = stream("clicks", seats)
    kinds = set()
    most = 999 if seats == 2 else 70  # actions: a whole game once
    while (turn := panel.match.state.to_move) is not None:
        before = panel.match.cursor
        if before > most:
            return
        if isinstance(turn, int) and panel.person_to_move:
            if panel.lens != turn:
                panel.part(Lens).choose(turn)
            view = TIDES.view(panel.match.state, turn)
            action = random_player(view, TIDES.legal(panel.match.state), dice)
            do(panel, action)
            assert panel.match.actions[before] == action
            kinds.add(type(action))
        else:
            panel.press("step")
        assert panel.match.cursor > before, looking.said(panel)
        assert "bk-no" not in panel.message.value
    assert len(kinds) > 6
    assert "wins" in panel.state_line.value or "Shared" in panel.state_line.value
    outcome = TIDES.outcome(panel.match.state)
    assert outcome is not None
    for score in outcome.scores:
        assert f"<td>{score.total}</td>" in panel.table.value


def test_a_teacher_sets_every_chance_of_the_set_up():
    panel = a_panel(*ALL, guess_order=False)
    panel.part(Lens).curtain.value = False
    desk = panel.part(ChanceDesk)
    for text in (*SET_UP, HANDS):
        turn = panel.match.state.to_move
        panel.part(Lens).choose(OPEN if turn is bk.CHANCE else turn)
        if turn is bk.CHANCE:
            desk.typed.value = text
            panel.press("set_chance")
        else:
            panel.board.press(text.split()[1])
        assert TIDES.format(panel.match.actions[-1]) == text, looking.said(panel)
    assert panel.match.state.phase is Phase.PLAY


def test_the_ports_of_the_ship_light_up_and_others_are_refused():
    panel = a_panel(*ALL, guess_order=False)
    panel.part(Lens).curtain.value = False
    for text in SET_UP[:3]:
        panel.match.do(text, by_hand=True)
    panel.part(Lens).choose(2)
    assert lit(panel) == ["C1", "B4"]
    assert "C1 or B4" in panel.state_line.value
    panel.board.press("B2")
    assert why_not(panel) == ("TID-S6",)
    panel.board.press("B4")
    assert panel.match.state.ships == (None, None, 10)


def test_a_card_shows_where_it_leads_and_a_second_click_plays_it():
    panel = played()
    assert "leads" in panel.state_line.value
    panel.board.press("card-O1")
    assert picked(panel) == ["card-O1"]
    assert lit(panel) == ["B1", "A2", "A3"]  # over the open sea of A2 as far as A3
    assert "O1 leads to B1, A2 or A3" in unescape(panel.state_line.value)
    panel.board.press("card-D1")
    assert picked(panel) == ["card-D1"]
    panel.keyboard.hear("Escape")
    assert picked(panel) == []
    panel.board.press("card-D1")
    panel.keyboard.hear("t")
    assert panel.match.actions[-1] == TIDES.parse("C D1")


def test_following_suit_is_shown_and_refused_with_its_rule():
    panel = played("C D1")
    barred = [m.id for m in panel.board.scene.marks if "cannot be played" in m.label]
    assert barred == [f"card-{card}" for card in ("O2", "O4", "O6", "S2", "S4", "W2")]
    panel.board.press("card-O2")
    assert why_not(panel) == ("TID-T3",)
    assert panel.chosen is None
    panel.part(Lens).choose(0)
    panel.board.press("card-O1")
    assert panel.refused is not None  # another's turn
    assert panel.match.cursor == len(SET_UP) + 2


def test_a_ship_sails_to_a_place_that_lights_up_or_spends_its_anchor():
    panel = played("C O1", "C O2", "C W3")
    assert panel.seat == 1
    assert lit(panel) == ["A1", "C1", "C2"]
    panel.board.press("B4")
    assert why_not(panel) == ("TID-N1", "TID-N7")
    assert choices(panel) == ["Spend the anchor"]
    press(panel, "Spend the anchor")
    assert panel.match.actions[-1] == Anchor()
    assert "anchor not spent" not in mark(panel, "seat2")


def test_a_ship_with_nowhere_to_go_stays():
    panel = played("C O1", "C O2", "C D8", "S C2", "N", "S B1", "N")
    assert lit(panel) == []
    assert "so the ship stays" in panel.state_line.value
    panel.board.press("C2")
    assert why_not(panel) == ("TID-N3",)
    assert choices(panel) == ["Stay"]
    press(panel, "Stay")
    assert panel.match.actions[-1] == Stay()


def test_goods_are_picked_up_by_a_button_and_what_is_too_much_is_chosen():
    panel = played("C O1", "C O2", "C W3", "S C2")
    assert panel.match.state.phase is Phase.ACT
    assert choices(panel) == ["Pick up sugar", "Pick up silk", "Pick up spice", "Nothing"]
    state = panel.match.state
    full = state._replace(holds=(state.holds[0], (1, 3, 1, 1, 0), *state.holds[2:]))
    found = ladder(full, TIDES.legal(full), "en")
    assert {len(ways) for name, ways in found.items() if "sugar" in name} == {4}
    assert all(told.startswith("overboard: 1 ") for told, _ in found["Pick up sugar"])
    press(panel, "Pick up sugar")
    assert panel.match.actions[-1] == TIDES.parse("U S")


def test_steps_say_what_every_action_does_that_is_no_click_on_the_picture():
    state = played().match.state
    texts = "T", "A", "N", "U S KK", "D SSK", "K S", "J S A1 B1", "Q S K", "W", "L N SSC"
    for lang in LANGUAGES:
        told = [steps(state, TIDES.parse(text), lang) for text in texts]
        assert len({told_[0] for told_ in told}) == len(texts)
        assert steps(state, TIDES.parse("Q S"), lang) == told[7][:1], "the bag decides the rest"
    for text in ("P A1", "C O7", "S B2", "M B2"):
        assert steps(state, TIDES.parse(text), "en") == ()


def test_hints_name_places_and_cards():
    panel = played()
    for _ in range(3):
        panel.press("hint")
    hinted = [m.id for m in panel.board.scene.marks if "named by the hint" in m.label]
    assert len(hinted) == 1
    assert hinted[0].startswith("card-")
    assert panel.part(Hints).level == 3


def test_the_keyboard_reaches_what_there_is_to_choose(monkeypatch: Any):
    asked: list[str] = []
    panel = played("C O1", "C O2", "C W3")
    monkeypatch.setattr(panel.manners, "focus", asked.append)
    panel.keyboard.hear("d")
    assert asked == ["choice"]
    panel = played()
    panel.keyboard.hear("d")
    assert "not possible now" in panel.board.said


def test_a_position_is_changed_by_clicks_and_played_on_from():
    panel = played()
    panel.part(Lens).choose(None)
    panel.press("position_click")
    assert "open" in looking.said(panel)  # what is hidden is not written
    panel.part(Lens).choose(OPEN)
    panel.press("position_click")
    (clicks,) = panel.part(PositionEditor).clicks.children
    assert isinstance(clicks, TableEditor)
    for name in ("card-O1", "card-O3", "seat2", "card-O2", "C3", "bag"):
        clicks.board.press(name)
    panel.press("position_take")
    panel.press("position_use")
    state = panel.match.state
    box = state.setup.box
    hands = ["".join(map(str, box.cards_of(hand))) for hand in state.hands]
    assert hands[0] == "O1O2O5D1D3S1S3W1"
    assert hands[1] == "O3O4O6D2D4S2S4W2"
    assert box.cells[state.ships[1] or 0] == Cell.parse("C3")
    assert panel.match.position


# The order of sailing


def asked(**options: Any) -> TrickyTidesPanel:
    """All have played, and the order is asked for."""
    return played("C O1", "C O2", "C W3", guess_order=True, **options)


def test_the_order_is_asked_before_anything_shows_it():
    panel = asked()
    assert asks(panel)
    assert panel.order.gate is not None
    assert set(panel.order.gate._way.still.split(" / ")) == {"1: O1", "2: O2", "3: W3"}
    for seat in "123":
        assert "sails in place" not in mark(panel, f"seat{seat}")
        assert "to move" not in mark(panel, f"seat{seat}")
    assert "leader" in mark(panel, "seat1")  # who led, and not who won
    assert lit(panel) == []
    assert "▶" not in panel.table.value
    told = " ".join(" ".join(label for label, _ in panel.events.options).split())
    assert "wins the trick" not in told
    assert "Who sails when is to be guessed first." in told
    panel.board.press("card-O4")
    assert why_not(panel) == ("TID-O1", "TID-O2")
    panel.type_move("S A1")
    assert why_not(panel) == ("TID-O1", "TID-O2")


@pytest.mark.parametrize("right", [True, False])
def test_after_the_guess_the_order_shows_with_its_reasons(right: bool):
    panel = asked()
    gate = panel.order.gate
    assert gate is not None
    order = sailors(panel.match.state)
    assert order == ["2: O2", "1: O1", "3: W3"]
    gate.guess(order if right else order[::-1])
    assert not asks(panel)
    assert panel.order.gate is gate  # the answer stays beside the picture
    told = gate._answer.value
    assert ("that is the answer" in told) == right
    for clause in ("TID-T5", "TID-O1", "TID-O2", "TID-O3"):
        assert clause in told
    assert "sails in place 1" in mark(panel, "seat2")
    assert "to move" in mark(panel, "seat2")
    assert "wins the trick" in " ".join(label for label, _ in panel.events.options)


def test_next_shows_the_order_without_a_guess():
    panel = asked()
    panel.press("step")
    assert not asks(panel)
    assert panel.order.gate is None
    assert "Player 2 (O2) wins" in looking.said(panel)
    assert panel.match.cursor == panel.match.length == len(SET_UP) + 4


def test_each_trick_is_asked_once_wherever_one_stands_in_time():
    panel = asked()
    panel.press("undo")
    assert not asks(panel)
    assert panel.order.gate is None
    panel.press("redo")
    assert asks(panel)
    panel.press("step")
    panel.press("undo")
    panel.press("redo")
    assert not asks(panel)


def test_the_others_wait_for_the_guess_and_go_on_after_it():
    panel = a_panel("person", "careful", "careful", rules={"monsters": "on"})
    while panel.match.state.phase is not Phase.PLAY:
        panel.press("choose_for_me" if panel.person_to_move else "go_ahead")
    panel.press("choose_for_me")
    if not panel.asking:
        panel.press("go_ahead")
    assert asks(panel)
    cursor = panel.match.cursor
    hidden = [label for label, _ in panel.events.options if "activates" in label]
    assert hidden == []
    panel.press("go_ahead")  # pressed once more, it does not give the answer away
    assert asks(panel)
    assert panel.match.cursor == cursor
    assert panel.tr("refusals.guess_first").split(",")[0] in panel.message.value
    gate = panel.order.gate
    assert gate is not None
    gate.guess(sailors(panel.match.state))
    assert panel.match.cursor >= cursor
    assert panel.match.state.to_move in (0, bk.CHANCE)


def test_the_curtain_does_not_close_while_it_is_asked():
    panel = a_panel(*ALL)
    for text in (*SET_UP, HANDS, "C O1", "C O2", "C W3"):
        panel.match.do(text, by_hand=panel.match.state.to_move is bk.CHANCE)
    panel.take()
    panel.refresh()
    assert asks(panel)
    assert not panel.covered
    gate = panel.order.gate
    assert gate is not None
    gate.guess(sailors(panel.match.state))
    assert panel.covered


def test_a_branch_does_not_ask_again_what_the_game_asked():
    panel = asked()
    branch = TrickyTidesPanel(branch_of=panel)
    assert asks(branch)
    panel.press("step")
    assert not asks(TrickyTidesPanel(branch_of=panel))
    panel.order.guessing.value = False
    assert not TrickyTidesPanel(branch_of=panel).order.guessing.value


def test_without_guessing_nothing_waits():
    panel = asked()
    panel.order.guessing.value = False
    assert not asks(panel)
    assert panel.order.gate is None
    assert "sails in place 1" in mark(panel, "seat2")


# New games, eyes, languages


def test_events_and_monsters_are_chosen_for_a_new_game():
    panel = a_panel(rules={"monsters": "on"})
    assert (panel.modules["events"].value, panel.modules["monsters"].value) == (False, True)
    panel.modules["events"].value, panel.modules["monsters"].value = True, False
    panel.press("new_game")
    rules = panel.match.state.setup.rules
    assert (rules.events, rules.monsters) == ("on", "off")


def test_the_row_of_eyes_shows_each_hand_to_its_seat_alone():
    panel = played()
    for eyes, title in ((1, "as player 2"), (OPEN, "all cards open"), ("public", "everybody")):
        panel.eyes_row.value = eyes
        assert title in panel.board.scene.title
        held = {m.id[5:] for m in panel.board.scene.marks if m.id.startswith("card-")}
        hand = panel.match.state.setup.box.cards_of(panel.match.state.hands[panel.seat])
        assert held == (set() if eyes == "public" else {*map(str, hand)})
    panel.part(Lens).choose(OPEN)
    panel.board.press("seat3")
    assert panel.seat == 2
    assert mark(panel, "card-D8")


def test_the_gold_of_sightings_is_counted_only_where_all_of_them_are_known():
    panel = played()
    assert "Sightings" not in panel.table.value
    panel.part(Lens).choose(OPEN)
    assert "Sightings" in panel.table.value


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_is_in_the_language_shown(lang: Lang):
    panel = a_panel("person", "careful", "random", lang=lang, rules=BOTH)
    for _ in range(14):
        panel.press("choose_for_me" if panel.person_to_move else "go_ahead")
        panel.press("hint")
        panel.press("hint")
        assert own_words(looking.foreign(panel, lang)) == set()
    for spot in ("seat1", "round", "event", "bag", "designed"):
        panel.board.press(spot)
        assert own_words(looking.foreign(panel, lang)) == set()
    other = next(code for code in LANGUAGES if code != lang)
    panel.language.value = other
    assert own_words(looking.foreign(panel, other)) == set()


def own_words(found: set[str]) -> set[str]:
    """Without what is a word of one language and part of the other's notation."""
    # Sections of the rulebook are named as it names them, events as the notation does.
    known = " ".join(clause.section for clause in TIDES.rulebook.clauses.values())
    own = {*re.findall(r"\w+", f"{known} {' '.join(Tide)}".casefold().replace("_", " "))}
    return {word for word in found - own if not re.fullmatch(r"[sckpgodw]+", word)}


@pytest.mark.parametrize("seats", range(2, 5))
def test_every_seat_has_its_gold_in_the_table(seats: int):
    panel = a_panel(*["careful"] * seats)
    for _ in range(12):
        panel.press("go_ahead")
    table = panel.table.value
    assert table.count("<small>") == seats
    assert len(re.findall(r"<td>\d+</td>", table)) == 3 * seats


# What is sent


def everything(panel: TrickyTidesPanel, wire: list[str]) -> str:
    """All that a browser was sent, and could ask for, and all that stays without a kernel."""
    data, _ = panel._repr_mimebundle_()
    still = json.dumps(data, ensure_ascii=False) + repr(panel) + panel.board.scene.svg()
    sent = "\n".join([*wire, looking.state(panel), still])
    return re.sub(r"bk[0-9a-f]{8}|ID|\d+px|model_id\W+\w+", "", sent)


def same_to(eyes: Eyes) -> tuple[State, State]:
    """Two worlds that look the same to a seat, or to the public, once the hands are dealt."""
    state = played().match.state
    seat = eyes if isinstance(eyes, int) else None
    other = TIDES.resample(TIDES.view(state, seat), stream("other", str(eyes)))
    assert other.hands != state.hands
    return state, other


@pytest.mark.parametrize("eyes", [0, 1, None])
def test_what_the_eyes_do_not_know_is_not_sent(eyes: Eyes, monkeypatch: Any):
    """The panel sends the same to the last letter for two worlds that look the same."""
    sent = []
    for state in same_to(eyes):
        box = state.setup.box
        wire = looking.listen(monkeypatch)
        panel = a_panel(*ALL, seed=SECRET)
        panel.part(Lens).curtain.value = False
        panel.part(Lens).choose(eyes)
        hands = " ".join("".join(map(str, box.cards_of(hand))) for hand in state.hands)
        sightings = " ".join(str(card + 1) for card in state.sightings)
        for text in (f"Z {sightings}", *SET_UP[1:], f"H {hands}"):
            panel.match.do(text, by_hand=panel.match.state.to_move is bk.CHANCE)
        panel.refresh()
        for key in ("hint", "hint", "undo", "redo", "first", "last"):
            panel.press(key)
        for lang in ("es", "en"):
            panel.language.value = lang
        panel.type_move("nonsense")
        for spot in ("seat2", "A1", "bag", "round"):
            panel.board.press(spot)
        sent.append(everything(panel, wire))
        assert SECRET not in sent[-1]
        assert panel.match.record.code not in sent[-1]
        monkeypatch.undo()
    assert sent[0] == sent[1]


@pytest.mark.parametrize("eyes", [0, None, OPEN])
def test_deals_are_written_only_for_those_who_know_them(eyes: Eyes):
    panel = played("C O1")
    panel.part(Lens).choose(eyes)
    told = " ".join(" ".join(label for label, _ in panel.events.options).split())
    assert ("[H " in told) == (eyes == OPEN)
    assert "[C O1" in told
    assert panel.hides(panel.match.state)
    assert not a_panel().hides(a_panel().match.state)
