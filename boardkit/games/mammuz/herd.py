"""Where the herd goes, and what follows at the end of a round: extinction, the end, who starts."""

from __future__ import annotations

from collections.abc import Sequence

from boardkit.core.game import CHANCE, Event, Step
from boardkit.games.mammuz import certain
from boardkit.games.mammuz.events import (
    DinosaurRemoved,
    DinosaurTaken,
    GameOver,
    HerdDealt,
    HerdPiled,
    HerdRemoved,
    HerdTaken,
    NoHerd,
    RoundStarts,
    SpeciesExtinct,
)
from boardkit.games.mammuz.pieces import (
    DINOSAURS,
    NOTHING,
    NUMBER,
    SPECIES,
    Cards,
    Effect,
    Kind,
    minus,
    plus,
    together,
)
from boardkit.games.mammuz.setup import declarable
from boardkit.games.mammuz.state import (
    State,
    in_play,
)

Events = tuple[Event, ...]


def herd_of(state: State) -> Cards:
    """All cards of the herd together.

    Rules: MAM-A3.
    """
    return together([display.cards or NOTHING for display in state.herd])


def must_challenge(state: State) -> bool:
    """Whether the latest display was somebody's last cards.

    Rules: MAM-E1.
    """
    return bool(state.herd) and not any(state.hands[state.herd[-1].seat])


def to_hand(hands: tuple[Cards, ...], seat: int, more: Cards) -> tuple[Cards, ...]:
    """The hands after one seat has taken some cards."""
    return (*hands[:seat], plus(hands[seat], more), *hands[seat + 1 :])


def take(
    state: State, seat: int, clauses: tuple[str, ...], turned: Kind | None = None
) -> Step[State]:
    """A seat takes the herd, and the pile with it.

    Rules: MAM-A3, MAM-D7.
    """
    herd, pile = herd_of(state), state.pile
    more = herd if pile is NOTHING else plus(herd, pile)
    known, met = certain.after_taking(state, seat, turned)
    waiting = sum(pile)
    hands = to_hand(state.hands, seat, more)
    # Put together by position, here and below: twice as quick as `_replace`.
    after = State._make((*state[:4], NOTHING, known, met, *state[7:14], hands, (), *state[16:]))
    event = HerdTaken(seat, sum(more), waiting, more, (*clauses, "MAM-D7") if waiting else clauses)
    return Step(after, (event,))


# The dinosaurs -------------------------------------------------------------------------------


def turn_dinosaur(state: State, dinosaur: Kind, events: Events) -> Step[State]:
    """A dinosaur was turned over: it is set aside, and its action is carried out.

    Rules: MAM-B5, MAM-D1, MAM-D2, MAM-D3, MAM-D4, MAM-D5, MAM-D8.
    """
    display = state.herd[-1]
    previous, one = display.seat, certain.ONE[dinosaur]
    rest = display._replace(size=display.size - 1, cards=minus(display.cards or NOTHING, one))
    state = state._replace(
        herd=(*state.herd[:-1], rest),
        turned=dinosaur,
        known=certain.set_aside(state.known, previous, dinosaur),
        met=tuple([certain.meet(met, one) for met in state.met]),
    )
    rules, effect = state.setup.rules, state.setup.box.effects[dinosaur]
    last = must_challenge(state)
    there = _reach(state, effect)
    if not there:
        if effect is Effect.PREVIOUS_TAKES and rules.lone_brontosaurus == "itself":
            return finish(state, events, "MAM-D1", last=last, keeper=previous)
        return finish(state, (*events, NoHerd(dinosaur)), "MAM-B5", last=last)
    if effect is Effect.CHOSEN_TAKES:
        return Step(state._replace(to_move=state.challenger), events)
    if effect is Effect.DEALT_OUT:
        return Step(state._replace(to_move=CHANCE), events)
    if effect is Effect.PILED:
        return _pile(state, events)
    if effect is Effect.REMOVED:
        return _remove(state, events)
    taker = previous if effect is Effect.PREVIOUS_TAKES else state.challenger or 0
    clause = "MAM-D1" if effect is Effect.PREVIOUS_TAKES else "MAM-D2"
    step = take(state, taker, (clause,))
    return finish(step.state, (*events, *step.events), "MAM-B5", last=last)


def _reach(state: State, effect: Effect) -> int:
    """How many cards an action concerns; with none, it does nothing.

    Rules: MAM-D4, MAM-D5, MAM-D7, MAM-D8.
    """
    rules, herd = state.setup.rules, sum(display.size for display in state.herd)
    if (
        effect is Effect.PILED
        or (effect is Effect.DEALT_OUT and rules.stegosaurus == "herd")
        or (effect is Effect.REMOVED and rules.trex_pile == "stays")
    ):
        return herd
    return herd + sum(state.pile)


def choose(state: State, seat: int) -> Step[State]:
    """The chosen seat takes the herd.

    Rules: MAM-D3.
    """
    step = take(state, seat, ("MAM-D3",))
    return finish(step.state, step.events, "MAM-B5", last=must_challenge(state))


def deal_out(state: State, shares: Sequence[Cards]) -> Step[State]:
    """All pick up what they were dealt of the herd.

    Rules: MAM-D4.
    """
    known, met = certain.after_dealing(state, shares)
    pile = NOTHING if state.setup.rules.stegosaurus == "herd_and_pile" else state.pile
    after = state._replace(
        hands=tuple(map(plus, state.hands, shares)), herd=(), pile=pile, known=known, met=met
    )
    event = HerdDealt(tuple(map(sum, shares)), tuple(shares))
    return finish(after, (event,), "MAM-B5", last=must_challenge(state))


def _pile(state: State, events: Events) -> Step[State]:
    """The herd goes unseen to the pile; the next one is of another species.

    Rules: MAM-D5, MAM-D6.
    """
    herd = herd_of(state)
    pile = plus(state.pile, herd)
    another = state.setup.rules.new_species == "different"
    after = state._replace(
        pile=pile,
        known=certain.after_piling(state),
        herd=(),
        banned=state.declared if another else None,
    )
    piled = HerdPiled(sum(herd), sum(pile))
    return finish(after, (*events, piled), "MAM-B5", "MAM-D6", last=must_challenge(state))


def _remove(state: State, events: Events) -> Step[State]:
    """The herd leaves the game, under some readings with the pile or the dinosaur itself.

    Rules: MAM-D8, MAM-D9.
    """
    rules, challenger = state.setup.rules, state.challenger or 0
    gone, pile = herd_of(state), state.pile
    if rules.trex_pile == "removed":
        gone, pile = plus(gone, pile), NOTHING
    known, met = certain.after_removal(state, gone)
    returned, hands = NOTHING, state.hands
    if rules.trex_dinosaurs == "return" and any(gone[len(SPECIES) :]):
        returned = (*NOTHING[: len(SPECIES)], *gone[len(SPECIES) :])
        gone = minus(gone, returned)
        hands = to_hand(hands, challenger, returned)
        for dinosaur in DINOSAURS:
            if returned[NUMBER[dinosaur]]:
                known = certain.everybody_sees(known, challenger, dinosaur)
    events = (*events, HerdRemoved(gone, returned))
    turned = state.turned
    if rules.dinosaur == "trex_leaves" and turned:
        gone = plus(gone, certain.ONE[turned])
        events, turned = (*events, DinosaurRemoved(turned)), None
    after = state._replace(
        pile=pile,
        removed=plus(state.removed, gone),
        known=known,
        met=met,
        hands=hands,
        herd=(),
        turned=turned,
    )
    return finish(after, events, "MAM-B5", last=must_challenge(state))


# The end of a round --------------------------------------------------------------------------


def finish(
    state: State,
    events: Events,
    *clauses: str,
    last: bool = False,
    keeper: int | None = None,
    leader: int | None = None,
) -> Step[State]:
    """Ends a round once the herd has gone where it goes.

    The dinosaur goes to the challenger, then species die out, then hands are found empty: first
    that of whoever laid the last cards. Otherwise somebody starts the next round.

    Args:
        state: the position, with `challenger` and perhaps `turned` still there.
        events: what has happened so far.
        clauses: why the next leader is who it is.
        last: whether the challenged display was somebody's last cards.
        keeper: who takes the dinosaur, if not the challenger.
        leader: who starts the next round, if not the challenger.

    Rules: MAM-B3, MAM-B4, MAM-B5, MAM-X1, MAM-E4, MAM-E5.
    """
    seats, challenger = state.setup.seats, state.challenger or 0
    dinosaur, hands, known = state.turned, state.hands, state.known
    previous = (challenger - 1) % seats
    if dinosaur is not None:
        holder = challenger if keeper is None else keeper
        hands = to_hand(hands, holder, certain.ONE[dinosaur])
        known = certain.everybody_sees(known, holder, dinosaur)
        events = (*events, DinosaurTaken(holder, dinosaur))
    start = challenger if leader is None else leader
    begun = (known, state.met, start, *state[8:11])
    nothing_going_on = (None, None, None, hands, ())  # declared, challenged, turned over; no herd
    after = State._make((*state[:5], *begun, *nothing_going_on, state.turns, start))
    bare = last and not any(hands[previous])
    after, died = die_out(after)
    events = (*events, *died)
    empty = [seat for seat, hand in enumerate(after.hands) if not any(hand)]
    if bare:
        return over(after, events, (previous,), "MAM-E4")
    if empty:
        first = last and previous in empty
        winners = (previous,) if first else first_empty(after, empty, challenger + 1)
        return over(after, events, winners, "MAM-E5")
    return begin_round(after, events, clauses)


def begin_round(state: State, events: Events, clauses: tuple[str, ...]) -> Step[State]:
    """Somebody starts a round; where nothing is left to declare, the game is over.

    Rules: MAM-X3.
    """
    if not declarable(state):
        least = min(state.sizes)
        fewest = tuple(seat for seat, size in enumerate(state.sizes) if size == least)
        return over(state, events, fewest, "MAM-X3")
    return Step(state, (*events, RoundStarts(state.start or 0, clauses)))


def first_empty(state: State, empty: Sequence[int], first: int) -> tuple[int, ...]:
    """Who wins of several whose hands were emptied at once.

    Rules: MAM-E5.
    """
    if state.setup.rules.together == "shared":
        return tuple(empty)
    seats = state.setup.seats
    return (min(empty, key=lambda seat: (seat - first) % seats),)


def over(state: State, events: Events, winners: tuple[int, ...], clause: str) -> Step[State]:
    """The game is over.

    Rules: MAM-E2, MAM-E3, MAM-E4, MAM-E5, MAM-X3.
    """
    after = state._replace(winners=winners, ended=clause, to_move=None)
    return Step(after, (*events, GameOver(winners, (clause,))))


def die_out(state: State) -> tuple[State, Events]:
    """Species of which one hand holds all that are left die out, and those of which none is left.

    Rules: MAM-X1, MAM-X2, MAM-X3, MAM-D10.
    """
    rules, events = state.setup.rules, list[Event]()
    compulsory, gone_too = rules.extinction == "compulsory", rules.all_removed == "extinct"
    animals, hands = state.setup.deal.animals, state.hands
    most = tuple(map(max, *hands))
    for number, kind in enumerate(SPECIES):
        left = animals[number] - state.removed[number]
        if most[number] < left or not animals[number] or kind in state.extinct:
            continue
        if left:
            if compulsory:
                seat = next(k for k, hand in enumerate(hands) if hand[number] == left)
                state, event = show(state, seat, kind)
                events.append(event)
        elif gone_too:
            events.append(SpeciesExtinct(None, kind, 0, ("MAM-D10", "MAM-X2")))
            state = state._replace(extinct=(*state.extinct, kind))
    return state, tuple(events)


def show(state: State, seat: int, kind: Kind) -> tuple[State, SpeciesExtinct]:
    """A seat shows all cards of a species, which is extinct.

    Rules: MAM-X1, MAM-X2, MAM-D10.
    """
    number = NUMBER[kind]
    hand = state.hands[seat]
    rest = (*hand[:number], 0, *hand[number + 1 :])
    clauses = ("MAM-X1", "MAM-X2")
    if hand[number] < state.setup.deal.animals[number]:
        clauses = ("MAM-X1", "MAM-D10")
    after = state._replace(
        hands=(*state.hands[:seat], rest, *state.hands[seat + 1 :]),
        extinct=(*state.extinct, kind),
        known=certain.extinct(state.known, kind),
    )
    return after, SpeciesExtinct(seat, kind, hand[number], clauses)


def complete(state: State, seat: int) -> tuple[Kind, ...]:
    """The species of which a seat holds all cards that are left, where it may keep them.

    Rules: MAM-X1.
    """
    if state.setup.rules.extinction == "compulsory":
        return ()
    hand = state.hands[seat]
    return tuple(
        kind
        for number, kind in enumerate(SPECIES)
        if hand[number] and hand[number] == in_play(state, kind, number)
    )
