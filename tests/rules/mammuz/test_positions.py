"""Positions as text: every position comes back, and what no game can come to is refused."""

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, catalogue
from boardkit.core.errors import IllegalPosition, NotationError
from tests.mammuz_positions import MAMMUZ
from tests.properties.games import played

TEXT = """\
player 1 MA BE DE TI HA SQ RX
player 2 MA BE DE TI 2HA 2SQ
player 3 BE 2DE 2TI HA 3SQ PT
unused BR TC SG
removed TI
start 1
declared HA
laid 1 HA SQ
laid 2 HA
turns 9
sure 1 2 HA
met 1 RX PL
met 3 PT
"""
WHOLE = TEXT + "pile PL\n"


def read(text: str, **rules: str) -> object:
    return MAMMUZ.read_position(text, MAMMUZ.rules(**rules))


def test_every_position_of_random_games_comes_back() -> None:
    for number in range(40):
        game = played("mammuz", number)
        for state in game.states[:: max(1, len(game.states) // 12)]:
            text = MAMMUZ.write_position(state)
            assert MAMMUZ.read_position(text, game.rules) == state, text
            assert MAMMUZ.impossible(state) is None


def test_a_position_by_hand() -> None:
    state = read(WHOLE)
    assert state.to_move == 2  # type: ignore[attr-defined]
    assert MAMMUZ.write_position(state).splitlines()[0] == "player 1 MA BE DE TI HA SQ RX"  # type: ignore[arg-type]


FAULTS = {
    # reason: what is changed in the text
    "dinosaur_places": ("unused BR TC SG", "unused BR TC SG RX"),
    "extinct_alive": ("start 1", "start 1\nextinct SQ"),
    "wrong_number": ("removed TI", "removed 2TI"),
    "dinosaurs": ("unused BR TC SG\nremoved TI", "unused BR TC SG PL\nremoved TI"),
    "declared": ("declared HA\n", ""),
    "start": ("start 1\n", ""),
    "order": ("laid 2 HA", "laid 3 HA"),
    "display_size": ("laid 1 HA SQ", "laid 1 -"),
    "turns": ("turns 9", "turns 1"),
    "challenger": ("start 1", "start 1\nchallenged 2"),
    "turned": ("pile PL", "turned PL"),
    "complete": ("player 1 MA", "player 1 2MA"),
    "declared_extinct": ("declared HA", "declared TI\nextinct TI"),
    "certain": ("sure 1 2 HA", "sure 1 2 4HA"),
    "met": ("met 3 PT\n", ""),
    "deal_first": ("", ""),
    "misshapen": ("declared HA", "declared RX"),
    "empty_hand": ("", ""),
    "none_left": ("", ""),
}


def test_every_reason_of_the_catalogue_is_tried() -> None:
    for lang in LANGUAGES:
        assert set(catalogue(lang, "mammuz")["impossible"]) == set(FAULTS)


def changed(reason: str) -> str:
    was, now = FAULTS[reason]
    text = WHOLE.replace(was, now) if was else WHOLE
    if reason == "dinosaurs":
        return text.replace("pile PL\n", "").replace("RX PL", "RX")
    if reason == "declared_extinct":
        return text.replace(" DE TI ", " DE ").replace(" 2TI ", " ")
    if reason == "complete":
        return text.replace("player 2 MA BE", "player 2 BE")
    if reason == "display_size":
        return text.replace("player 1 MA BE DE TI HA SQ", "player 1 MA BE DE TI 2HA 2SQ")
    if reason == "deal_first":
        return "player 1 -\nplayer 2 -\nplayer 3 -\nstart 1\nturns 3\n"
    if reason == "empty_hand":
        hand = "MA BE DE TI HA SQ RX"
        text = text.replace(f"player 1 {hand}", "player 1 -")
        return text.replace("pile PL", f"pile PL {hand}")
    if reason == "none_left":
        text = text.replace("player 1 MA", "player 1").replace("player 2 MA", "player 2")
        return text.replace("removed TI", "removed TI 2MA")
    return text


@pytest.mark.parametrize("reason", FAULTS)
def test_what_no_game_can_come_to_is_refused(reason: str) -> None:
    with pytest.raises(IllegalPosition) as raised:
        read(changed(reason))
    assert raised.value.refusal.reason == reason
    for lang in LANGUAGES:
        assert "{" not in raised.value.refusal.text(lang)


def test_a_text_that_cannot_be_read() -> None:
    for text in ("", "player 1 HA", "island", WHOLE + "more", "x" * 9_000):
        with pytest.raises(NotationError):
            read(text)


def test_a_finished_game_keeps_its_winner() -> None:
    game = next(g for g in (played("mammuz", k) for k in range(20)) if g.states[-1].winners)
    text = MAMMUZ.write_position(game.states[-1])
    assert MAMMUZ.read_position(text, game.rules).to_move is None
    assert bk.game("mammuz").outcome(game.states[-1]) is not None
