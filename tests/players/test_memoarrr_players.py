"""The players random and careful of Memoarrr!, and the reasons of careful, reckoned once more."""

from collections import Counter

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, catalogue, say
from boardkit.core.chance import stream
from boardkit.core.game import Fact, Player
from boardkit.games.memoarrr import MEMOARRR
from boardkit.games.memoarrr.players import PLAYERS, careful, friends_left
from boardkit.games.memoarrr.reasons import explain
from boardkit.games.memoarrr.state import Action, Look, Reveal, State, TakeVolcano, View
from tests.memoarrr_positions import CARD_ON, CELLS, SNAKE, known, opening, play, reveals
from tests.players.test_karuba_players import wilson
from tests.properties.games import sample

GAMES = 60  # for each number of seats


def chosen(state: State, player: Player[View, Action] = careful, number: int = 0) -> str:
    """What a player does, as text."""
    seat = state.to_move
    assert isinstance(seat, int)
    view, legal = MEMOARRR.view(state, seat), MEMOARRR.legal(state)
    return MEMOARRR.format(player(view, legal, stream("chosen", number)))


def test_there_is_a_random_and_a_careful_player() -> None:
    assert list(PLAYERS) == ["random", "careful"]
    assert PLAYERS.items() <= MEMOARRR.players.items()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_careful_beats_random_players_on_every_seat(seats: int) -> None:
    """Careful alone wins far more than one share in `seats`."""
    wins = 0.0
    for game in range(GAMES):
        seat = game % seats
        names = ["careful" if k == seat else "random" for k in range(seats)]
        outcome = bk.play("memoarrr", names, f"strength {seats} {game}").outcome()
        assert outcome is not None
        wins += (seat in outcome.winners) / len(outcome.winners)
    low, high = wilson(wins, GAMES)
    print(f"{seats} seats: careful wins {wins:g} of {GAMES}, interval {low:.2f} to {high:.2f}")
    assert low > 0.6 > 1 / seats


@pytest.mark.parametrize("name", ["random", "careful"])
def test_players_choose_legal_actions_and_the_same_again(name: str) -> None:
    """In all readings, and wherever a random game may stand."""
    asked = 0
    for number in range(120):
        at = sample("memoarrr", number)
        if isinstance(at.state.to_move, int):
            asked += 1
            text = chosen(at.state, PLAYERS[name])
            assert MEMOARRR.check(at.state, text) is None, at.where
            assert chosen(at.state, PLAYERS[name]) == text, at.where
    assert asked > 50


def test_careful_reveals_what_it_knows_to_connect() -> None:
    """Seat 2 looked at the south side; of B5, C5 and D5 only C5 connects with C1."""
    state = play(opening(3), "R A1", "R C1")
    assert known(state, 2) >= {"B5", "C5", "D5"}
    assert {chosen(state, number=k) for k in range(20)} == {"R C5"}


def test_careful_leaves_as_few_as_it_can() -> None:
    """D1 and E5 are known and connect with E1, but of D1's friends fewer lie face down."""
    state = play(opening(2), *reveals("E5 D5 A5 A2 C4"), "V 7")
    state = play(state, *reveals("D2 D4 E4 E1"))
    assert {"D1", "E5"} <= known(state, 0)
    view = MEMOARRR.view(state, 0)
    left = {cell: friends_left(view, view.island[CELLS.index(cell)]) for cell in ("D1", "E5")}  # type: ignore[arg-type]
    assert left == {"D1": 8 - 3, "E5": 8 - 2}
    assert state.to_move == 0
    assert {chosen(state, number=k) for k in range(20)} == {"R D1"}


def test_careful_tries_the_unknown_where_it_knows_nothing_that_fits() -> None:
    state = play(opening(2), "R A1", "R A2")
    tried = {chosen(state, number=k) for k in range(200)}
    unknown = {f"R {c}" for c in CELLS if c not in known(state, 0)} - {"R C3"}
    assert tried == unknown


def test_careful_fails_with_what_it_knows_only_where_it_knows_all() -> None:
    """Everything has been seen, and all that connects with E5 lies face up: all the same to it."""
    state = play(opening(2), *reveals(*SNAKE), "X", "V 7")
    state = play(state, *reveals("D1 D2 E2 E1 E3 E4 A4 B4 C4 D4 D5 C5 B5 A5 E5"))
    view = MEMOARRR.view(state, state.to_move if isinstance(state.to_move, int) else None)
    left = {
        cell: friends_left(view, card)
        for cell, card in zip(CELLS, view.island, strict=True)
        if card and f"R {cell}" in legal_texts(state)
    }
    fewest = {f"R {cell}" for cell, count in left.items() if count == min(left.values())}
    assert {chosen(state, number=k) for k in range(60)} == fewest != legal_texts(state)


def legal_texts(state: State) -> set[str]:
    return set(map(MEMOARRR.format, MEMOARRR.legal(state)))


# --- reasons --------------------------------------------------------------------------------------


def facts(state: State, action: Action) -> tuple[Fact, ...]:
    seat = state.to_move
    assert isinstance(seat, int)
    return explain(MEMOARRR.view(state, seat), action, MEMOARRR.legal(state))


def test_every_reason_is_true_and_can_be_said() -> None:
    """Each fact once more from the cards as texts, for every action of random positions."""
    said: Counter[str] = Counter()
    states = [sample("memoarrr", number).state for number in range(250)]
    for number, state in enumerate([*states, play(opening(3), *reveals(*SNAKE))]):
        if not isinstance(state.to_move, int):
            continue
        for action in MEMOARRR.legal(state):
            for fact in facts(state, action):
                said[fact.key] += 1
                assert is_true(state, action, fact), (number, action, fact)
                for lang in LANGUAGES:
                    sentence = say(lang, "memoarrr", f"hints.{fact.key}", **fact.params)
                    assert "{" not in sentence
    assert set(said) == set(catalogue("en", "memoarrr")["hints"])


def is_true(state: State, action: Action, fact: Fact) -> bool:
    """Whether a fact holds, by the texts of the cards."""
    seat = state.to_move
    assert isinstance(seat, int)
    shown = {
        cell: str(card)
        for cell, card in zip(CELLS, MEMOARRR.view(state, seat).island, strict=True)
        if card
    }
    params = fact.params
    last = "" if state.last is None else shown[CELLS[state.last]]
    down = {text[2:] for text in legal_texts(state) if text.startswith("R")}
    face_up = {CELLS[k] for k in range(25) if state.up >> k & 1}

    def near(one: str, other: str) -> bool:
        return one[0] == other[0] or one[1] == other[1]

    def left(card: str) -> int:
        up = {shown[cell] for cell in face_up}
        return sum(near(card, other) for other in CARD_ON.values() if other not in up | {card})

    fitting = {shown[c] for c in down & set(shown) if not last or near(shown[c], last)}
    if isinstance(action, Look):
        return fact == Fact("any_side")
    if isinstance(action, TakeVolcano):
        return fact == Fact("only_volcano")
    assert isinstance(action, Reveal)
    cell = str(action.cell)
    card = shown.get(cell, "")
    if "cell" in params and params["cell"] != cell:
        return False
    if "last" in params and params["last"] != last:
        return False
    if "card" in params and params["card"] != card:
        return False
    unseen = [c for c in CARD_ON.values() if c not in shown.values()]
    return {
        "opens": lambda: not last and card,
        "opens_blind": lambda: not last and not card,
        "connects_animal": lambda: card[0] == last[0],
        "connects_landscape": lambda: card[1] == last[1],
        "fails": lambda: not near(card, last),
        "friends_left": lambda: params["friends"] == left(card),
        "fewest": lambda: len(fitting) > 1 and left(card) == min(map(left, fitting)),
        "only_one": lambda: fitting == {card},
        "blind": lambda: (
            not card
            and params["unseen"] == len(unseen)
            and params["friends"] == sum(near(c, last) for c in unseen)
        ),
        "better_known": lambda: params["saves"] == len(fitting) > 0,
        "nothing_known": lambda: not fitting,
    }[fact.key]()  # type: ignore[return-value]
