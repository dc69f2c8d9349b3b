"""What holds in every position of MammuZ, checked against a second bookkeeping and by plain counting."""

from collections import Counter
from typing import Any

import boardkit as bk
from boardkit.core.chance import stream
from boardkit.games.mammuz import MAMMUZ
from boardkit.games.mammuz.pieces import DINOSAURS, NUMBER, SPECIES, plus
from boardkit.games.mammuz.state import Display, State
from tests.properties.games import played
from tests.properties.kits import mammuz as kit
from tests.properties.mammuz_ledger import COUNTS, GONE, Ledger, pack

NAME = "mammuz"


def default_game(number: int) -> tuple[list[State], list[Any]]:
    """A game under the default readings, by players of every kind."""
    seats = 3 + number % 5
    state: State = MAMMUZ.new(seats)
    chance = stream("mammuz ledger", number)
    players = [kit.eager, MAMMUZ.players["random"], MAMMUZ.players["careful"]]
    states, actions = [state], []
    while state.to_move is not None:
        if state.to_move is bk.CHANCE:
            action = MAMMUZ.draw(state, chance)
        else:
            choose = players[(number + state.to_move) % 3]
            action = choose(MAMMUZ.view(state, state.to_move), MAMMUZ.legal(state), chance)
        state = MAMMUZ.step(state, action).state
        states.append(state)
        actions.append(action)
    return states, actions


def places(state: State) -> Counter[str]:
    """Every card of a position, the extinct ones included."""
    found = pack(state.removed) + pack(state.pile) + pack(state.unused)
    for hand in state.hands:
        found += pack(hand)
    for display in state.herd:
        found += pack(display.cards or ())
    for kind in state.extinct:
        found[kind.value] += COUNTS[kind] - state.removed[NUMBER[kind]]
    return found + Counter([state.turned.value] if state.turned else [])


def test_the_ledger_agrees_with_every_step(full: bool) -> None:
    """Hands, herd, pile, removed and extinct cards, and who wins, followed from the actions alone."""
    ends = Counter[str]()
    for number in range(2_000 if full else 150):
        states, actions = default_game(number)
        ledger = Ledger(states[0].setup.seats)
        for before, action, after in zip(states, actions, states[1:], strict=False):
            seat = before.to_move if isinstance(before.to_move, int) else None
            ledger.do(seat, action)
            assert [pack(hand) for hand in after.hands] == [+hand for hand in ledger.hands]
            assert pack(after.pile) == ledger.pile
            assert pack(after.removed) == ledger.removed
            assert {kind.value for kind in after.extinct} == set(ledger.extinct)
            if after.to_move is not None and after.herd:
                assert [(d.seat, pack(d.cards or ())) for d in after.herd] == [
                    (owner, +cards) for owner, cards in ledger.herd
                ]
            if ledger.winners is not None:
                break
        assert states[-1].to_move is None
        assert ledger.winners == set(states[-1].winners)
        ends[states[-1].ended] += 1
    assert len(ends) >= 3


def test_every_card_is_in_exactly_one_place(games_to_play: range) -> None:
    for number in games_to_play:
        game = played(NAME, number)
        deck = Counter({kind: n for kind, n in COUNTS.items() if kind not in GONE[game.seats]})
        for state in game.states:
            if state.hands:
                assert places(state) == deck


def test_no_card_of_an_extinct_species_is_left(games_to_play: range) -> None:
    for number in games_to_play:
        for state in played(NAME, number).states:
            parts = [*state.hands, state.pile, *(display.cards for display in state.herd)]
            for kind in state.extinct:
                assert not any(part[NUMBER[kind]] for part in parts)
            if state.herd and state.setup.rules.extinction == "compulsory":
                assert (
                    state.declared not in state.extinct
                    or state.setup.rules.only_dinosaurs == "free"
                )


def test_no_hand_keeps_a_complete_species_when_it_must_show_it(games_to_play: range) -> None:
    for number in games_to_play:
        game = played(NAME, number)
        if game.rules.extinction == "optional":
            continue
        for state in game.states:
            for place, kind in enumerate(SPECIES):
                left = state.setup.deal.animals[place] - state.removed[place]
                if left and kind not in state.extinct:
                    assert all(hand[place] < left for hand in kit.began(state)) or not state.hands


def test_an_empty_hand_is_challenged_at_once_or_wins(games_to_play: range) -> None:
    for number in games_to_play:
        for state in played(NAME, number).states:
            empty = [seat for seat, hand in enumerate(state.hands) if not any(hand)]
            if state.to_move is None or not empty:
                continue
            assert state.herd
            assert empty == [state.herd[-1].seat]


def test_everybody_is_sure_only_of_what_is_so(games_to_play: range) -> None:
    """Floors lie below what is there, the table knows no more than each seat, own hands are not kept."""
    sure = 0
    for number in games_to_play:
        for state in played(NAME, number).states:
            if not state.hands:
                continue
            there = [*kit.began(state), state.pile]
            for knower, row in enumerate(state.known):
                for place, floor in enumerate(row):
                    assert all(n <= m for n, m in zip(floor, there[place], strict=True))
                    if place == knower:
                        assert not any(floor)
                    else:
                        shared = state.known[-1][place]
                        assert all(n >= m for n, m in zip(floor, shared, strict=True))
                    sure += sum(floor)
            used = [1 - n for n in state.unused]
            for knower, met in enumerate(state.met):
                assert all(met[NUMBER[kind]] <= used[NUMBER[kind]] for kind in DINOSAURS)
                if knower < state.setup.seats:
                    own = kit.began(state)[knower]
                    assert all(met[NUMBER[kind]] >= own[NUMBER[kind]] for kind in DINOSAURS)
    assert sure


def test_games_end_with_a_winner_or_at_the_cap(games_to_play: range) -> None:
    for number in games_to_play:
        game = played(NAME, number)
        state = game.states[-1]
        outcome = game.game.outcome(state)
        assert outcome is not None
        assert bool(outcome.winners) == (state.ended != "MAM-E3")
        if not outcome.winners:
            assert state.turns >= state.setup.box.turns
            assert game.rules.endless == "capped"


def test_a_view_does_not_depend_on_what_it_cannot_know(games_to_play: range) -> None:
    """Hidden cards swapped between others' hands leave a seat's view as it is."""
    swapped = 0
    for number in games_to_play:
        game = played(NAME, number)
        for state in game.states[:: max(1, len(game.states) // 5)]:
            for seat in range(game.seats):
                other = swap(state, seat)
                if other is not None:
                    swapped += other != state
                    assert MAMMUZ.view(other, seat) == MAMMUZ.view(state, seat)
                    assert repr(MAMMUZ.view(other, seat)) == repr(MAMMUZ.view(state, seat))
    assert swapped


def swap(state: State, seat: int) -> State | None:
    """Two animals that the seat does not see change places: from a hand and from a display."""
    for place, display in enumerate(state.herd):
        if display.seat == seat or display.cards is None:
            continue
        for owner, hand in enumerate(state.hands):
            if owner in (seat, display.seat):
                continue
            mine = next((k for k in range(8) if display.cards[k]), None)
            theirs = next((k for k in range(8) if hand[k] and k != mine), None)
            if mine is None or theirs is None:
                continue
            change = [0] * 14
            change[mine], change[theirs] = -1, 1
            back = [-n for n in change]
            laid = Display(display.seat, display.size, plus(display.cards, tuple(change)))
            return state._replace(
                herd=(*state.herd[:place], laid, *state.herd[place + 1 :]),
                hands=(*state.hands[:owner], plus(hand, tuple(back)), *state.hands[owner + 1 :]),
            )
    return None
