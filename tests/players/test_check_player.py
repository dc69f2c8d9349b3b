"""A player of one's own: ten lines, tried before the tournament, and unable to peek."""

import gc
import types
from collections.abc import Sequence
from typing import Any

import pytest

import boardkit as bk
from boardkit.core.chance import Stream, sealed, stream
from boardkit.core.match import Match
from boardkit.core.record import Record
from boardkit.games.memoarrr import MEMOARRR
from boardkit.games.memoarrr.state import Reveal
from tests.properties.games import sample


def remembering(view: Any, legal: Sequence[Any], stream: Stream) -> Any:
    """Ten lines of a pupil: what connects is revealed, else something new."""
    island, place = view.island, view.setup.box.place
    new = []
    for action in legal:
        if isinstance(action, Reveal):
            card = island[place[action.cell]]
            if card is None:
                new.append(action)
            elif view.last_card and card.connects(view.last_card):
                return action
    return stream.choice(new or legal)


def test_ten_lines_beat_chance() -> None:
    report = bk.check_player("memoarrr", remembering, games=20)
    assert (report.name, report.games, report.steady) == ("remembering", 20, True)
    assert report.won > 0.7
    assert report.decisions > 200
    assert 0 < report.slowest < 5


@pytest.mark.parametrize("name", bk.games())
def test_every_player_that_comes_with_a_game_passes(name: str) -> None:
    for player in bk.game(name).players:
        assert bk.check_player(name, player, games=1).steady


def test_the_search_passes_too() -> None:
    report = bk.check_player("mammuz", "search:12", games=3)
    assert (report.name, report.games, report.steady) == ("search:12", 3, True)


def fault(player: Any, **options: Any) -> Any:
    with pytest.raises(bk.PlayerFault) as caught:
        bk.check_player("memoarrr", player, seed="papaya", **options)
    error = caught.value
    for lang in ("en", "es"):
        sentence = error.sentence(lang)
        assert "papaya/0" in sentence
        assert error.code in sentence
        assert "{" not in sentence.replace(error.code, "")
    match = Match.of(Record.decode(error.code))
    assert (match.cursor + 1, match.state.to_move) == (error.action, error.seat)
    return error


def test_an_answer_that_is_not_allowed_is_named_with_its_reason() -> None:
    error = fault(lambda view, legal, stream: Reveal(view.setup.box.cells[12]))
    assert error.reason == "players.illegal"
    assert "Reveal" in error.sentence("en")
    assert isinstance(error.__cause__, bk.IllegalAction)
    assert error.__cause__.sentence("es").rstrip(".") in error.sentence("es")


@pytest.mark.parametrize("answer", [None, 7, "nonsense", "", [], object()])
def test_an_answer_that_is_no_action_is_refused(answer: Any) -> None:
    assert fault(lambda view, legal, stream: answer).reason == "players.illegal"


def test_an_action_may_be_answered_as_text() -> None:
    player = lambda view, legal, stream: MEMOARRR.format(legal[-1])  # noqa: E731
    assert bk.check_player("memoarrr", player, games=1).games == 1


def test_an_error_is_told_in_one_line() -> None:
    def failing(view: Any, legal: Sequence[Any], stream: Stream) -> Any:
        if len(view.past) == 2:
            raise KeyError("blue\nred")
        return legal[0]

    error = fault(failing)
    assert error.reason == "players.raised"
    assert "KeyError" in str(error)
    assert "\n" not in str(error)
    assert error.action > 10


@pytest.mark.parametrize("kind", [SystemExit, GeneratorExit])
def test_a_player_that_wants_to_leave_has_failed(kind: type[BaseException]) -> None:
    def leaves(view: Any, legal: Sequence[Any], stream: Stream) -> Any:
        raise kind(3)

    error = fault(leaves)
    assert error.reason == "players.raised"
    assert f"{kind.__name__}: 3" in str(error)


def test_one_that_never_answers_is_stopped() -> None:
    def endless(view: Any, legal: Sequence[Any], stream: Stream) -> Any:
        while True:
            pass

    error = fault(endless, seconds=0.05)
    assert error.reason == "players.slow"
    assert "longer than 0.05 seconds" in error.sentence("en")
    assert "más de 0,05 segundos" in error.sentence("es")


def test_without_threads_it_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a browser, where no thread can be started."""

    class Unstartable:
        def __init__(self, **_: Any) -> None: ...

        def start(self) -> None:
            raise RuntimeError("can't start new thread")

    monkeypatch.setattr("boardkit.players.check.Thread", Unstartable)
    assert bk.check_player("memoarrr", "careful", games=1, seconds=0.001).games == 1


@pytest.mark.parametrize("odd", ["x", -1, 0, None, True, float("nan"), float("inf")])
def test_odd_seconds_are_no_fault_of_the_player(odd: Any) -> None:
    with pytest.raises(bk.RulesError, match="seconds needs a number above 0, not") as told:
        bk.check_player("memoarrr", "random", seconds=odd)
    assert "seconds necesita un número mayor que 0" in told.value.sentence("es")


@pytest.mark.parametrize("odd", [3, 0.5, ["es"]])
def test_an_odd_bar_is_refused(odd: Any) -> None:
    for call in (
        lambda: bk.check_player("memoarrr", "random", progress=odd),
        lambda: bk.simulate("memoarrr", "random", games=1, progress=odd),
    ):
        with pytest.raises(bk.RulesError, match="progress can be True, False, 'es' or 'en', not"):
            call()
    with pytest.raises(bk.RulesError, match="no language 'fr'"):
        bk.check_player("memoarrr", "random", progress="fr")


def test_one_that_throws_dice_of_its_own_is_not_steady() -> None:
    throws = iter(range(10**9))

    def fickle(view: Any, legal: Sequence[Any], stream: Stream) -> Any:
        return legal[next(throws) % len(legal)]

    assert not bk.check_player("memoarrr", fickle, games=1).steady


def test_what_is_no_player_or_no_number_is_refused() -> None:
    for player, reason in ((3, "players.kind"), (None, "players.kind"), ("genius", "rules.player")):
        with pytest.raises(bk.RulesError) as caught:
            bk.check_player("memoarrr", player)  # type: ignore[arg-type]
        assert caught.value.reason == reason
    for games in (0, -1, 2.0, True):
        with pytest.raises(bk.RulesError, match="games"):
            bk.check_player("memoarrr", "careful", games=games)  # type: ignore[arg-type]
    with pytest.raises(bk.RulesError, match="2 to 4 players"):
        bk.check_player("memoarrr", "careful", seats=9)


# --- no peeking -----------------------------------------------------------------------------------


def within_reach(*given: Any) -> list[Any]:
    """All that attributes and items lead to from what a player is given; no modules, no classes."""
    found, seen, left = [], set(), list(given)
    ends = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.CodeType)
    while left:
        thing = left.pop()
        if id(thing) in seen or isinstance(thing, ends):
            continue
        seen.add(id(thing))
        found.append(thing)
        left += gc.get_referents(thing)
    return found


@pytest.mark.parametrize("name", bk.games())
def test_a_player_reaches_neither_state_nor_match_nor_record(name: str) -> None:
    """What a seat is given leads nowhere to the hidden part of the table."""
    asked = 0
    for number in range(12):
        at = sample(name, number)
        seat = at.state.to_move
        if not isinstance(seat, int):
            continue
        asked += 1
        given = at.game.view(at.state, seat), at.game.legal(at.state), sealed("papaya", 1)
        reached = within_reach(*given)
        assert any(thing is given[0] for thing in reached)
        forbidden = (type(at.state), Match, Record)
        assert not [type(thing) for thing in reached if isinstance(thing, forbidden)], at.where
    assert asked


def test_hidden_hands_are_not_within_reach() -> None:
    """In MammuZ: of the hands only the seat's own, however one looks for the others."""
    mammuz = bk.game("mammuz")
    match = Match("mammuz", seats=3, seed="papaya", players=["random"] * 3)
    while not isinstance(match.state.to_move, int):
        match.draw()
    state, seat = match.state, match.state.to_move
    reached = within_reach(mammuz.view(state, seat), mammuz.legal(state), sealed("papaya", 1))
    hands = [thing for thing in reached if thing in state.hands]
    assert state.hands[seat] in hands
    assert not [hand for k, hand in enumerate(state.hands) if k != seat and hand in hands]


def test_numbers_of_an_own_player_are_sealed_and_those_of_named_players_are_not() -> None:
    given: list[int] = []

    def curious(view: Any, legal: Sequence[Any], stream: Stream) -> Any:
        given.append(stream.next64())
        return legal[0]

    match = Match("memoarrr", seats=2, seed="papaya")
    while not isinstance(match.state.to_move, int):
        match.draw()
    place = ("seat", match.state.to_move, match.cursor)
    match.next_action([curious, curious])
    assert given == [sealed("papaya", *place).next64()]
    legal = MEMOARRR.legal(match.state)
    view = MEMOARRR.view(match.state, match.state.to_move)
    careful = MEMOARRR.players["careful"]
    expected = careful(view, legal, stream("papaya", *place))
    assert match.next_action(["careful"] * 2) == match.next_action([careful] * 2) == expected


def test_a_bar_counts_games_and_decisions_in_either_language(capsys):
    pytest.importorskip("tqdm")
    report = bk.check_player("memoarrr", "careful", games=2, progress="es")
    shown = capsys.readouterr().err
    for part in ("2/2", "partidas/s", f"{report.decisions} decisiones"):
        assert part in shown
    bk.check_player("memoarrr", "careful", games=1, progress=True)
    assert "decisions" in capsys.readouterr().err
    bk.check_player("memoarrr", "careful", games=1)
    assert capsys.readouterr().err == ""
