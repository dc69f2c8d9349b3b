"""What follows what: from card to card, from ship to ship, from trick to trick, from round to round."""

from __future__ import annotations

from boardkit.core.game import CHANCE, Event, Step
from boardkit.games.tricky_tides.actions import (
    Play,
)
from boardkit.games.tricky_tides.events import (
    both_actions,
    clause,
    finds_flotsam,
    lowest_wins,
)
from boardkit.games.tricky_tides.events_told import (
    AbilityUnused,
    CardPlayed,
    GameEnded,
    MonsterActivated,
    MonsterStayed,
    RoundEnded,
    TrickWon,
)
from boardkit.games.tricky_tides.monsters import (
    MOVED,
    USED,
    activator,
    active,
    can_act,
    monster_place,
    moves,
    uses,
)
from boardkit.games.tricky_tides.pieces import Suit, Tide
from boardkit.games.tricky_tides.sailing import open_sea
from boardkit.games.tricky_tides.setup import begin
from boardkit.games.tricky_tides.state import Phase, State, Trick
from boardkit.games.tricky_tides.trick import led_suit, sailing_order, winner

PICKED, DELIVERED, RESTED = "picked", "delivered", "rested"
_LED, _FOLLOWED, _DISCARDED = ("TID-T1",), ("TID-T2", "TID-T3"), ("TID-T2", "TID-T4")


def play(state: State, seat: int, action: Play) -> Step[State]:
    """A seat plays a card; the last one ends the trick.

    Rules: TID-T1, TID-T2, TID-T3, TID-T4.
    """
    setup, trick = state.setup, state.trick
    if trick is None:
        raise ValueError("there is no trick")
    box = setup.box
    card = box.number[action.card]
    trick = Trick(trick.opener, (*trick.cards, card))
    hands = (*state.hands[:seat], state.hands[seat] & ~(1 << card), *state.hands[seat + 1 :])
    led = led_suit(box, trick)
    followed = _FOLLOWED if action.card.suit == led else _DISCARDED
    told = CardPlayed(seat, action.card, led, _LED if len(trick.cards) == 1 else followed)
    if len(trick.cards) < setup.seats:
        turn = (seat + 1) % setup.seats
        return Step(State(*state[:17], hands, trick, *state[19:23], turn), (told,))
    return _end_trick(state, hands, trick, (told,))


def _end_trick(
    state: State, hands: tuple[int, ...], trick: Trick, told: tuple[Event, ...]
) -> Step[State]:
    """The winner takes the barrel; the monster comes next, or the first ship.

    Rules: TID-T5, TID-T6, TID-M3.
    """
    box = state.setup.box
    order = sailing_order(box, trick, state.tide, state.setup.rules)
    best = winner(box, trick.cards, lowest=lowest_wins(state.tide))
    leader = (trick.opener + best) % state.setup.seats
    changed = leader, state.ships, hands, trick, order, state.did, state.spout
    after = State(*state[:15], *changed, Phase.SAIL, order[0])
    clauses = ("TID-T5", "TID-T6", *clause(state.tide, Tide.LOW_TIDE))
    told = (*told, TrickWon(leader, box.cards[trick.cards[best]], order, clauses))
    return begin_monster(after, told) if state.monsters else Step(after, told)


# Monsters ---------------------------------------------------------------------------------------


def begin_monster(state: State, told: tuple[Event, ...]) -> Step[State]:
    """A monster is activated, before any ship sails.

    Rules: TID-M2, TID-M3.
    """
    seat, suit = activator(state), active(state)
    low = clause(state.tide, Tide.LOW_TIDE) if lowest_wins(state.tide) else ()
    told = (*told, MonsterActivated(seat, suit, ("TID-M2", "TID-M3", *low)))
    return go_on_monster(state.going_on(state.queue, (), Phase.MONSTER, seat), told)


def go_on_monster(state: State, told: tuple[Event, ...]) -> Step[State]:
    """What the monster still has to do; when that is nothing, the first ship sails.

    Rules: TID-M7, TID-M8, TID-M9.
    """
    suit, did = active(state), state.did
    if len(did) < 2 and can_act(state):  # it moves once and uses its ability once
        rises = suit is Suit.WHALE and MOVED in did
        return Step(begin(state, Phase.SPOUT) if rises else state, told)
    if MOVED not in did and not moves(state):
        told = (*told, MonsterStayed(suit))
    if USED not in did and not uses(state, monster_place(state, suit)):
        told = (*told, AbilityUnused(suit))
    return Step(state.going_on(state.queue, (), Phase.SAIL, state.queue[0]), told)


# Ships ------------------------------------------------------------------------------------------


def after_sailing(state: State, told: tuple[Event, ...], *, rests: bool = False) -> Step[State]:
    """A ship has sailed, or stayed: flotsam first where there is any, then its action.

    Rules: TID-C1, TID-V3, TID-W10.
    """
    room = state.setup.box.figures.hold - sum(state.holds[state.queue[0]])
    if rests:
        state = state._replace(did=(RESTED,))
    if finds_flotsam(state.tide) and room > 0 and any(state.bag):
        return Step(begin(state, Phase.FLOTSAM), told)
    return before_acting(state, told)


def before_acting(state: State, told: tuple[Event, ...]) -> Step[State]:
    """On open sea a ship has no action; nor has one that rests at its anchor.

    Rules: TID-C7, TID-N5.
    """
    seat = state.queue[0]
    if open_sea(state) >> (state.ships[seat] or 0) & 1 or RESTED in state.did:
        return next_ship(state, told)
    return Step(state.going_on(state.queue, state.did, Phase.ACT, seat), told)


def after_acting(state: State, told: tuple[Event, ...]) -> Step[State]:
    """A ship has done something: under one event it may do the other thing too.

    Rules: TID-C1, TID-W9.
    """
    if both_actions(state.tide) and {*state.did} != {PICKED, DELIVERED}:
        return Step(state.going_on(state.queue, state.did, Phase.ACT, state.queue[0]), told)
    return next_ship(state, told)


def next_ship(state: State, told: tuple[Event, ...]) -> Step[State]:
    """The next ship sails; after the last one the leader leads the next trick.

    Rules: TID-R1, TID-R2.
    """
    queue = state.queue[1:]
    if queue:
        return Step(state.going_on(queue, (), Phase.SAIL, queue[0]), told)
    tricks = (*state.tricks, state.trick) if state.trick else state.tricks
    figures, leader = state.setup.box.figures, state.leader or 0
    if state.hands[leader].bit_count() > figures.left:
        after = state._replace(
            tricks=tricks,
            trick=Trick(leader, ()),
            queue=(),
            did=(),
            phase=Phase.PLAY,
            to_move=leader,
        )
        return Step(after, told)
    return _end_round(state, (*told, RoundEnded(state.round)))


def _end_round(state: State, told: tuple[Event, ...]) -> Step[State]:
    """The cards left are discarded; the islands are filled, or the game is over.

    Rules: TID-R2, TID-R3, TID-R5, TID-R6.
    """
    after = state._replace(tricks=(), trick=None, queue=(), did=(), hands=(0,) * state.setup.seats)
    if state.round == state.setup.box.figures.rounds:
        shown = tuple(card + 1 for card in state.sightings)
        return Step(after._replace(phase=Phase.OVER, to_move=None), (*told, GameEnded(shown)))
    leader = state.starter if state.setup.rules.next_leader == "first" else state.leader
    after = after._replace(round=state.round + 1, leader=leader, phase=Phase.FILL, to_move=CHANCE)
    return Step(after, told)
