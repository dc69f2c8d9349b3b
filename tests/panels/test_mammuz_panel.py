"""MammuZ's panel without a browser: displays by clicks, challenges, eyes, and what is sent."""

import json
import re
from itertools import count
from typing import Any

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, Lang
from boardkit.core.chance import stream
from boardkit.games.mammuz.notation import parse, parse_cards
from boardkit.games.mammuz.pieces import KINDS, NOTHING, NUMBER, Cards, Kind
from boardkit.games.mammuz.players import random as random_player
from boardkit.games.mammuz.state import Challenge, Choose, DealHands, Expand, Lead, State
from boardkit.panels import MammuzPanel
from boardkit.panels.hints import Hints
from boardkit.panels.lens import Lens
from boardkit.panels.mammuz_editor import HandsEditor
from boardkit.panels.position_editor import PositionEditor
from boardkit.panels.watched import OPEN, Eyes
from tests.panels import looking

MAMMUZ = bk.game("mammuz")
SECRET = "quetzalcoatl"  # the word of the game: with it, one could foresee all
ALL = ("person",) * 3


def a_panel(*players: str, **options: Any) -> MammuzPanel:
    options = {"seed": "papaya", "lang": "en"} | options
    return MammuzPanel(players=players or ("person", "careful", "careful"), **options)


def dealt(panel: MammuzPanel, *texts: str) -> MammuzPanel:
    """The panel after the set-up, or after these actions, without a curtain."""
    if len(panel.people) > 1:
        panel.part(Lens).curtain.value = False
    for text in texts:
        panel.match.do(text, by_hand=panel.match.state.to_move is bk.CHANCE)
    while not texts and panel.match.state.to_move is bk.CHANCE:
        panel.match.draw()
    panel.follow_turn()
    panel.refresh()
    return panel


# Nobody holds a complete species; all have something of everything.
DEAL = "H MA BE DE TI 2HA 3SQ RX / BE 2DE 2TI 2HA SQ BR PT / MA BE DE 2TI 2HA 3SQ"


def played(*more: str) -> MammuzPanel:
    """Three people, the hands above, player 1 to move unless more happened; that seat looks."""
    panel = dealt(a_panel(*ALL), DEAL, *more)
    turn = panel.match.state.to_move
    if isinstance(turn, int):
        panel.part(Lens).choose(turn)
    return panel


def lay(panel: MammuzPanel, some: Cards) -> None:
    """Clicks the cards of a display and lays it."""
    for kind, n in zip(KINDS, some, strict=True):
        for _ in range(n):
            assert panel.board.press(f"hand-{kind}")
    assert panel.chosen == some, looking.said(panel)
    panel.press("lay")


def why_not(panel: MammuzPanel) -> tuple[str, ...]:
    """The clauses of the refusal that stands in the message line."""
    return panel.refused.clauses if panel.refused else ()


def mark(panel: MammuzPanel, name: str) -> str:
    found = panel.board.scene.mark(name)
    assert found is not None
    return found.label


# Play


@pytest.mark.parametrize("seats", range(3, 8))
def test_a_whole_game_by_clicks(seats: int):
    panel = a_panel(
        *["person", "careful", "random", "person"][: max(1, seats - 3)], *["random"] * 3
    )
    panel.part(Lens).curtain.value = False
    dice = stream("clicks", seats)
    while (turn := panel.match.state.to_move) is not None and panel.match.cursor < 400:
        before = panel.match.cursor
        if isinstance(turn, int) and panel.person_to_move:
            if panel.lens != turn:
                panel.part(Lens).choose(turn)
            legal = MAMMUZ.legal(panel.match.state)
            action = random_player(MAMMUZ.view(panel.match.state, turn), legal, dice)
            match action:
                case Lead(species, some):
                    panel.board.press(f"species-{species}")
                    lay(panel, some)
                case Expand(some):
                    lay(panel, some)
                case Challenge():
                    panel.press("challenge")
                case Choose(seat):
                    panel.board.press(f"seat{seat + 1}")
            assert panel.match.actions[before] == action
        else:
            panel.press("step")
        assert panel.match.cursor > before, looking.said(panel)
        assert "bk-no" not in panel.message.value
    if panel.match.state.to_move is None:
        assert "wins" in panel.state_line.value or "Shared" in panel.state_line.value
        for size in panel.match.state.sizes:
            assert f"<td>{size}</td>" in panel.table.value


def test_clicks_count_the_cards_and_begin_again_after_the_last():
    panel = played()
    for expected in (1, 2, 0, 1):
        panel.board.press("hand-hare")
        assert panel.chosen[NUMBER[Kind.HARE]] == expected
    assert mark(panel, "hand-hare") == "hare, 2 in hand, 1 chosen"
    assert "1 hare" in panel.board.said
    panel.keyboard.hear("Escape")
    assert panel.chosen == NOTHING
    panel.board.press("hand-hare")
    panel.press("none_chosen")
    assert panel.chosen == NOTHING


def test_a_fifth_card_is_refused_with_its_rule():
    panel = played()
    for name in ("squirrel", "squirrel", "squirrel", "hare"):
        panel.board.press(f"hand-{name}")
    panel.board.press("hand-hare")
    assert why_not(panel) == ("MAM-R2",)
    assert sum(panel.chosen) == 4


def test_a_display_needs_a_species_and_cards():
    panel = played()
    panel.press("lay")
    assert "species" in looking.said(panel)
    panel.board.press("species-hare")
    panel.press("lay")
    assert "hand" in looking.said(panel)
    panel.board.press("species-gopher")
    assert why_not(panel) == ("MAM-S1",)
    assert panel.species == Kind.HARE
    panel.board.press("hand-bear")
    panel.press("lay")
    assert panel.match.actions[-1] == parse("L HA BE")


def test_the_status_tells_how_true_the_display_is_and_how_likely_it_is_caught():
    panel = played()
    panel.board.press("hand-hare")
    panel.board.press("species-hare")
    assert "All true." in panel.state_line.value
    for name in ("bear", "deer"):
        panel.board.press(f"hand-{name}")
    assert "2 of 3 false" in panel.state_line.value
    assert "67 %" in panel.state_line.value
    panel.part(Lens).choose(1)  # what is half chosen is not for others
    assert "false" not in panel.state_line.value
    assert panel.chosen == NOTHING


def test_a_click_on_who_laid_last_challenges_and_on_others_looks():
    panel = played("L HA 2HA BE", "E TI")
    panel.board.press("seat1")
    assert "player 1" in looking.said(panel)
    assert panel.match.cursor == 3
    panel.board.press("seat2")
    assert panel.match.actions[-1] == Challenge()
    panel.press("step")
    assert "sabre-toothed tiger" in mark(panel, "last")
    assert panel.match.state.sizes[1] == 10 - 1 + 4


def test_after_a_triceratops_a_click_gives_the_herd():
    panel = dealt(
        a_panel(*ALL),
        "H MA BE DE TI 2HA 3SQ TC / BE 2DE 2TI 2HA SQ BR PT / MA BE DE 2TI 2HA 3SQ",
        "L HA TC HA",
        "C",
        "T TC",
    )
    panel.part(Lens).choose(1)
    assert "triceratops" in panel.state_line.value
    panel.board.press("hand-bear")
    assert why_not(panel) == ("MAM-D3",)
    panel.board.press("seat3")
    assert panel.match.actions[-1] == Choose(2)
    assert panel.match.state.sizes[2] == 11


def test_last_cards_must_be_challenged():
    panel = played()
    state = panel.match.state
    hands = (parse_cards("HA"), *state.hands[1:])
    rest = parse_cards("MA BE DE TI HA 3SQ RX")
    start = state._replace(hands=(hands[0], hands[1], hands[2]), pile=rest)
    MAMMUZ.check_position(start)
    panel = a_panel(*ALL)
    editor = panel.part(PositionEditor)
    editor.text.value = MAMMUZ.write_position(start)
    panel.press("position_use")
    panel.part(Lens).curtain.value = False
    panel.part(Lens).choose(0)
    panel.board.press("species-hare")
    lay(panel, parse_cards("HA"))
    panel.part(Lens).choose(1)
    assert "must challenge" in panel.state_line.value
    assert panel.buttons["lay"].disabled
    panel.board.press("hand-hare")
    assert why_not(panel) == ("MAM-E1",)
    panel.press("challenge")
    panel.press("step")
    assert "Player 1 wins" in panel.state_line.value
    assert "was true" in panel.state_line.value


def test_hints_tell_what_can_be_done_in_a_few_sentences():
    panel = played("L HA 2HA")
    panel.press("hint")
    panel.press("hint")
    line = panel.part(Hints).line.value
    assert "Challenge player 1." in line
    assert "True as hares: up to 2 cards." in line
    assert len(line) < 600
    assert "named by the hint" in mark(panel, "seat1")
    panel.press("hint")
    hinted = [m.id for m in panel.board.scene.marks if "named by the hint" in m.label]
    assert hinted == ["hand-hare"]


def test_a_position_is_changed_by_clicks_and_played_on_from():
    panel = played()
    panel.part(Lens).choose(None)
    panel.press("position_click")
    assert "open" in looking.said(panel)  # what is hidden is not written
    panel.part(Lens).choose(OPEN)
    panel.press("position_click")
    (clicks,) = panel.part(PositionEditor).clicks.children
    assert isinstance(clicks, HandsEditor)
    before = panel.match.state.hands
    for name in ("hand-squirrel", "seat2", "hand-squirrel", "seat3", "seat2", "pile"):
        clicks.board.press(name)
    assert clicks.seat == 1 or clicks.kind is not None
    panel.press("position_take")
    panel.press("position_use")
    after = panel.match.state.hands
    moved = sum(
        abs(a - b)
        for one, two in zip(before, after, strict=True)
        for a, b in zip(one, two, strict=True)
    )
    assert moved == 2
    assert after[1][NUMBER[Kind.SQUIRREL]] == 2
    assert panel.match.position


# Eyes


def test_the_row_of_eyes_shows_each_hand_to_its_seat_alone():
    panel = dealt(a_panel())
    assert panel.eyes_row.value == 0
    for eyes, title in ((1, "as player 2"), (OPEN, "all cards open"), ("public", "everybody")):
        panel.eyes_row.value = eyes
        assert title in panel.board.scene.title
        assert panel.part(Lens).eyes.value == eyes
        held = {m.id[5:] for m in panel.board.scene.marks if m.id.startswith("hand-")}
        hand = panel.match.state.hands[panel.seat]
        expected = {kind.value for kind, n in zip(KINDS, hand, strict=True) if n}
        assert held == (set() if eyes == "public" else expected)
    panel.part(Lens).choose(2)
    assert panel.eyes_row.value == 2


def test_with_all_open_a_click_on_a_player_shows_that_hand():
    panel = played()
    panel.part(Lens).choose(OPEN)
    panel.board.press("seat3")
    assert panel.seat == 2
    assert "Hand of player 3" in panel.board.scene.overlay
    panel.board.press("hand-hare")
    assert looking.said(panel)
    assert panel.chosen == NOTHING
    panel.board.press("seat1")
    panel.board.press("hand-hare")
    assert sum(panel.chosen) == 1


def test_behind_the_curtain_nothing_is_shown_or_chosen():
    panel = a_panel(*ALL)
    panel.press("step")
    panel.press("step")
    assert panel.covered
    assert [m.id for m in panel.board.scene.marks] == ["curtain"]
    assert panel.eyes_row.disabled
    panel.board.press("hand-hare")
    panel.eyes_row.value = OPEN
    assert panel.lens is None
    assert panel.buttons["lay"].disabled
    assert panel.chosen == NOTHING


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_is_in_the_language_shown(lang: Lang):
    panel = dealt(a_panel("person", "careful", "random", lang=lang))
    for _ in range(3):
        panel.press("choose_for_me")
        for _ in range(3):
            panel.press("hint")
    for spot in ("seat1", "seat2", "herd", "pile", "last", "species-hare"):
        panel.board.press(spot)
        assert words_of(looking.foreign(panel, lang)) == set()
    other = next(code for code in LANGUAGES if code != lang)
    panel.language.value = other
    assert words_of(looking.foreign(panel, other)) == set()


def words_of(found: set[str]) -> set[str]:
    """Without what is a word of one language and part of the other's notation."""
    return {word for word in found if not re.fullmatch(r"\d*[a-z]{2}", word)}


# What is sent


def same_to(eyes: Eyes, seed: int) -> tuple[State, State]:
    """Two deals that look the same to a seat, or to the public; in neither a species dies out."""
    states = (dealt(a_panel(*ALL, seed=f"deal {seed} {k}")).match.state for k in count())
    state = next(state for state in states if not state.extinct)
    seat = eyes if isinstance(eyes, int) else None
    other = MAMMUZ.resample(MAMMUZ.view(state, seat), stream("other", seed))
    assert other.hands != state.hands
    return state, other


def everything(panel: MammuzPanel, wire: list[str]) -> str:
    """All that a browser was sent, and could ask for, and all that stays without a kernel."""
    data, _ = panel._repr_mimebundle_()
    still = json.dumps(data, ensure_ascii=False) + repr(panel) + panel.board.scene.svg()
    sent = "\n".join([*wire, looking.state(panel), still])
    return re.sub(r"bk[0-9a-f]{8}|ID|\d+px|model_id\W+\w+", "", sent)


@pytest.mark.parametrize("eyes", [0, 1, None])
@pytest.mark.parametrize("seed", range(3))
def test_what_the_eyes_do_not_know_is_not_sent(eyes: Eyes, seed: int, monkeypatch: Any):
    """The panel sends the same to the last letter for two deals that look the same."""
    sent = []
    for state in same_to(eyes, seed):
        wire = looking.listen(monkeypatch)
        panel = a_panel(*ALL, seed=SECRET)
        panel.part(Lens).curtain.value = False
        panel.part(Lens).choose(eyes)
        panel.match.do(DealHands(state.hands), by_hand=True)
        hand = panel.match.state.hands[0]
        one = tuple(int(k == next(p for p, n in enumerate(hand) if n)) for k in range(len(hand)))
        kind = next(k for k in KINDS if k not in panel.match.state.extinct)
        panel.match.do(Lead(kind, one))
        panel.refresh()
        for key in ("hint", "hint", "undo", "redo", "first", "last"):
            panel.press(key)
        for lang in ("es", "en"):
            panel.language.value = lang
        for text in ("E HA", "C", "nonsense"):
            panel.type_move(text) if eyes != panel.match.state.to_move else None
        for spot in ("seat2", "herd", "last", "species-hare"):
            panel.board.press(spot)
        sent.append(everything(panel, wire))
        assert SECRET not in sent[-1]
        assert panel.match.record.code not in sent[-1]
        monkeypatch.undo()
    assert sent[0] == sent[1]


@pytest.mark.parametrize("eyes", [0, 1, None, OPEN])
def test_a_deal_and_a_display_are_written_only_for_those_who_know_them(eyes: Eyes):
    panel = played("L HA 2HA BE", "C", "T BE")
    panel.part(Lens).choose(eyes)
    told = " ".join(" ".join(label for label, _ in panel.events.options).split())
    assert ("[H " in told) == (eyes == OPEN)
    assert ("[L HA" in told) == (eyes in (0, OPEN))
    assert "[C" in told
    assert "[T BE" in told
    assert panel.hides(panel.match.state)
    assert not a_panel().hides(a_panel().match.state)


@pytest.mark.parametrize("seats", range(3, 8))
def test_every_seat_has_its_numbers_in_the_table(seats: int):
    panel = dealt(a_panel(*["careful"] * seats))
    for _ in range(3):
        panel.press("step")
    table = panel.table.value
    assert table.count("<small>") == seats
    assert len(re.findall(r"<td>\d+</td>", table)) == 2 * seats
    long = table.count("<tr>") == seats + 1  # a line for each
    assert long == (seats > 5)
    turn = panel.match.state.to_move
    if isinstance(turn, int):
        assert f"▶ {turn + 1}" in table
