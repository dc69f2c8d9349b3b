"""What the picture of MammuZ, its labels and its text say is what the State or View says."""

import re
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree as ET

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, Lang, say
from boardkit.core.chance import stream
from boardkit.core.game import Event
from boardkit.games.mammuz.events import (
    Laid,
)
from boardkit.games.mammuz.notation import CODES, write_cards
from boardkit.games.mammuz.pieces import KINDS, NOTHING, NUMBER, SPECIES, Kind, cards
from boardkit.games.mammuz.state import (
    State,
    View,
    in_play,
)
from boardkit.views import mammuz_art as art
from boardkit.views.mammuz import chairs, scene, table, text
from boardkit.views.mammuz_cards import DRAWN, drawings, face, used_face
from boardkit.views.mammuz_table import table_scene
from boardkit.views.mammuz_text import Chair, Species, Table, some_cards
from boardkit.views.mammuz_words import EXAMPLES, phrases
from boardkit.views.words import tell

MAMMUZ = bk.game("mammuz")
SMALL = 40_000  # bytes of a picture
MESSAGE = 10_000  # bytes that one display may send


@cache
def steps(seed: int) -> tuple[tuple[State, tuple[Event, ...]], ...]:
    """All positions of a random game with what led to them, from the beginning to the end."""
    names = ["random"] * (3 + seed % 5)
    record = bk.play(
        "mammuz",
        players=names,
        seed=f"view {seed}",
        rules={"unused": "shown"} if seed % 2 else None,
    )
    first: tuple[State, tuple[Event, ...]] = (record.first_state(), ())
    return (first, *((step.state, tuple(step.events)) for _, step in record.steps()))


def game(seed: int) -> tuple[State, ...]:
    return tuple(state for state, _ in steps(seed))


def positions() -> Iterator[tuple[State | View, State]]:
    """What each seat, the table and somebody with open eyes know at some positions."""
    for seed in range(5):
        for state in game(seed)[::7]:
            for seat in (None, *range(state.setup.seats)):
                yield MAMMUZ.view(state, seat), state
            yield state, state


def shape(svg: str) -> str:
    """A drawing without its colours: its lines and where they are."""
    return re.sub(r' class="[^"]*"', "", svg)


# The drawings


def test_the_kinds_are_told_apart_without_colour_and_without_their_codes():
    assert set(DRAWN) == set(KINDS)
    assert len({shape(drawn) for drawn in DRAWN.values()}) == len(KINDS)
    assert len({code for kind in KINDS for code in re.findall(r">(\w\w)<", face(kind))}) == 14
    rims = {kind: "bk-dino" in face(kind) for kind in KINDS}
    assert [kind for kind in KINDS if rims[kind]] == list(KINDS[8:])
    assert re.search(r"\.bk-dino\{[^}]*dasharray", art.STYLE)


def test_every_look_of_a_drawing_has_a_rule_of_style():
    drawn = (
        drawings() + art.back(0, 0) + art.ring("pick2", 0, 0, 1, 1) + art.badge(0, 0, "1", "turn")
    )
    for value, _ in positions():
        drawn += scene(value, "en", last=Kind.HARE, chosen=cards([Kind.BEAR])).svg()
    body = re.sub(r"<style>.*?</style>", "", drawn)
    looks = set(re.findall(r"bk-[\w-]+", " ".join(re.findall(r'class="([^"]*)"', body))))
    styled = set(re.findall(r"\.(bk-[\w-]+)", art.STYLE))
    assert looks - styled == set()


# The table


def test_the_picture_is_well_formed_and_of_the_size_of_a_picture():
    for value, _ in list(positions())[::9]:
        drawn = scene(value, "es")
        ET.fromstring(drawn.svg())
        assert len(drawn.svg()) < SMALL
        places = {(mark.row, mark.col) for mark in drawn.marks}
        assert len(places) == len(drawn.marks) == len({mark.id for mark in drawn.marks})
        for mark in drawn.marks:
            assert mark.x >= 0
            assert mark.x + mark.w <= drawn.width
            assert mark.y + mark.h <= drawn.height


def test_all_kinds_of_cards_fit_in_one_hand():
    full = Table(
        "all", [Chair(0, 44), Chair(1, 1)], [Species(kind, 3) for kind in SPECIES], owner=0
    )
    drawn = table_scene(full._replace(hand=(3,) * len(KINDS)), "en")
    held = [mark for mark in drawn.marks if mark.id.startswith("hand-")]
    assert len(held) == len(KINDS)
    assert max(mark.y + mark.h for mark in held) <= drawn.height
    assert len({(mark.x, mark.y) for mark in held}) == len(KINDS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_labels_say_what_is_known(lang: Lang):
    shown = 0
    for value, state in list(positions())[:: 5 if lang == "es" else 7]:
        drawn = scene(value, lang)
        labels = {mark.id: mark.label for mark in drawn.marks}
        for seat in range(state.setup.seats):
            n = state.sizes[seat] if state.hands else 0
            assert (
                say(lang, "mammuz", "view.chair", seat=seat + 1, n=n) in labels[f"seat{seat + 1}"]
            )
            turn = say(lang, "mammuz", "view.turn")
            assert (f", {turn}" in labels[f"seat{seat + 1}"]) == (state.to_move == seat)
        for kind in SPECIES:
            key = "alive" if state.setup.deal.animals[NUMBER[kind]] else "not_used"
            key = "extinct" if kind in state.extinct else key
            n = in_play(state, kind, NUMBER[kind])
            said = say(lang, "mammuz", f"view.{key}", kind=kind.value, n=n)
            assert labels[f"species-{kind}"].startswith(said)
        hand = value.hand if isinstance(value, View) else (*value.hands, NOTHING)[0]
        for kind, n in zip(KINDS, hand, strict=True):
            assert (f"hand-{kind}" in labels) == bool(n)
            shown += bool(n)
    assert shown > 20


def test_a_herd_larger_than_the_species_is_called_a_lie():
    found = 0
    for value, state in positions():
        if state.declared:
            herd = sum(display.size for display in state.herd)
            lie = herd > in_play(state, state.declared, NUMBER[state.declared])
            mark = scene(value, "en").mark("herd")
            assert mark is not None
            assert ("somebody has lied" in mark.label) == lie
            assert ("bk-over" in mark.svg) == lie
            found += lie
    assert found


def test_what_a_view_does_not_know_is_not_in_the_picture():
    """Two deals that look the same to a seat give the same picture, to the last letter."""
    differ = 0
    for seed in range(5):
        for state in game(seed)[4::11]:
            for seat in (None, *range(state.setup.seats)):
                view = MAMMUZ.view(state, seat)
                other = MAMMUZ.resample(
                    view, stream("other deal", seed, 9 if seat is None else seat)
                )
                differ += other.hands != state.hands
                assert scene(view, "en") == scene(MAMMUZ.view(other, seat), "en")
                assert text(view, 0, "es") == text(MAMMUZ.view(other, seat), 0, "es")
    assert differ > 20


def test_the_cards_of_a_display_are_drawn_for_its_owner_and_open_eyes_alone():
    found = 0
    for state in game(0):
        if not state.herd:
            continue
        last = state.herd[-1]
        code = write_cards(last.cards or NOTHING)
        values: list[State | View] = [state, *(MAMMUZ.view(state, s) for s in (None, 0, 1, 2))]
        for value in values:
            mark = scene(value, "en").mark(f"seat{last.seat + 1}")
            assert mark is not None
            mine = isinstance(value, State) or value.seat == last.seat
            assert (f'bk-violet">{code}<' in mark.svg) == mine
            found += 1
    assert found > 20


def test_open_eyes_see_the_hand_of_the_seat_they_look_at():
    state = game(1)[9]
    for seat in range(state.setup.seats):
        drawn = scene(state, "en", seat=seat)
        held = {mark.id for mark in drawn.marks if mark.id.startswith("hand-")}
        assert held == {f"hand-{k}" for k, n in zip(KINDS, state.hands[seat], strict=True) if n}
        assert table(state, "en", seat=seat).owner == seat


def test_chosen_cards_offers_and_hints_are_marked_and_said():
    state = next(s for s in game(0) if isinstance(s.to_move, int) and not s.herd)
    seat = state.to_move
    assert isinstance(seat, int)
    kind = next(k for k, n in zip(KINDS, state.hands[seat], strict=True) if n)
    view = MAMMUZ.view(state, seat)
    drawn = scene(
        view,
        "en",
        chosen=cards([kind]),
        species=Kind.DEER,
        offered=(Kind.DEER, Kind.BEAR),
        hints=("seat1",),
        last=Kind.TREX,
    )
    labels = {mark.id: mark.label for mark in drawn.marks}
    assert labels[f"hand-{kind}"].endswith("1 chosen")
    assert labels["species-deer"].endswith("can be declared, chosen")
    assert labels["species-bear"].endswith("can be declared")
    assert labels["seat1"].endswith("named by the hint")
    assert "tyrannosaurus" in labels["last"]
    assert used_face(Kind.TREX) in next(m.svg for m in drawn.marks if m.id == "last")


def test_a_display_sends_little():
    old = None
    for state in game(3)[:80]:
        new = {mark.id: mark for mark in scene(MAMMUZ.view(state, 0), "en").marks}
        if old is not None:
            sent = sum(len(m.svg) + len(m.label) for m in new.values() if m != old.get(m.id))
            assert sent < MESSAGE
        old = new


def test_winners_are_seen():
    state = game(2)[-1]
    assert state.winners
    for seat in range(state.setup.seats):
        mark = scene(MAMMUZ.view(state, None), "en").mark(f"seat{seat + 1}")
        assert mark is not None
        assert ("bk-won" in mark.svg) == (seat in state.winners)
        assert ("has won" in mark.label) == (seat in state.winners)


# The text and the words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_text_shows_hands_displays_and_what_is_sure(lang: Lang):
    for value, state in list(positions())[::11]:
        lines = text(value, 0, lang).splitlines()
        for chair in chairs(value):
            line = lines[1 + chair.seat]
            assert line[1:].startswith(f"{chair.seat + 1}  [{chair.size:>2}]")
            assert (line[0] == ">") == (state.to_move == chair.seat)
            sizes = [d.size for d in state.herd if d.seat == chair.seat]
            laid = re.findall(r"(?:  |\| )\*?(\d)", line.split("]")[1].split(">=")[0])
            assert laid == [str(size) for size in sizes]
            assert (f">= {write_cards(chair.sure)}" in line) == any(chair.sure)
        hand = value.hand if isinstance(value, View) else (*value.hands, NOTHING)[0]
        assert (write_cards(hand) in lines) == (
            state.hands != () and getattr(value, "seat", 0) is not None
        )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_is_told_and_hidden_cards_are_not(lang: Lang):
    names: set[str] = set()
    for seed in range(5):
        for _, happened in steps(seed):
            for event in happened:
                names.add(type(event).__name__)
                assert "{" not in tell(event, lang, "mammuz")
                public = tell(event.seen_by(None), lang, "mammuz")
                if isinstance(event, Laid):
                    assert write_cards(event.cards or NOTHING) in tell(event, lang, "mammuz")
                    assert [key for key, _ in phrases(event.seen_by(None))] == [
                        "led" if event.leads else "expanded"
                    ]
                    assert not set(re.findall(r"\b[A-Z]{2}\b", public)) & set(CODES.values())
    assert {"HandsDealt", "Laid", "Challenged", "CardTurned", "HerdTaken", "GameOver"} <= names


def test_cards_are_named_as_one_says_them():
    assert some_cards(NOTHING, "es") == "ninguna carta"
    assert some_cards(cards([Kind.MOUSE, Kind.MOUSE]), "es") == "2 ratones"


def test_examples_are_of_each_kind_that_people_choose():
    assert len({type(action) for action in EXAMPLES}) == len(EXAMPLES) == 4
