"""The verbs: what is allowed, why not, what an action does, and how the game ends."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from boardkit.core.game import CHANCE, Event, Outcome, Score, Step
from boardkit.core.refusal import Refusal
from boardkit.games.mammuz import certain
from boardkit.games.mammuz.events import (
    CardTurned,
    Challenged,
    HandsDealt,
    Laid,
    StarterDrawn,
)
from boardkit.games.mammuz.herd import (
    begin_round,
    choose,
    complete,
    deal_out,
    die_out,
    finish,
    first_empty,
    must_challenge,
    over,
    show,
    take,
    turn_dinosaur,
)
from boardkit.games.mammuz.pieces import (
    KINDS,
    NOTHING,
    NUMBER,
    Cards,
    Kind,
    minus,
    together,
)
from boardkit.games.mammuz.plays import Plays
from boardkit.games.mammuz.setup import (
    all_dinosaurs,
    declarable,
    no,
    refuse_hands,
    refuse_shares,
)
from boardkit.games.mammuz.state import (
    Action,
    Challenge,
    Choose,
    DealHands,
    DealHerd,
    Display,
    DrawStarter,
    Expand,
    Lead,
    Show,
    State,
    TurnOver,
)

LED = ("MAM-R2", "MAM-R3")
EXPANDED = ("MAM-R5", "MAM-A1")


def legal(state: State) -> Sequence[Action]:
    """Every action allowed now; of displays each kind once, listed only when asked for.

    Rules: MAM-R2, MAM-R5, MAM-A1, MAM-B1, MAM-D3, MAM-E1.
    """
    seat, setup = state.to_move, state.setup
    if seat is None:
        return ()
    if not isinstance(seat, int):
        if state.start is None:
            return tuple(map(DrawStarter, range(setup.seats)))
        if not state.hands or state.turned is not None:
            return ()
        return _turn_overs(challenged(state))
    if state.turned is not None:
        return tuple(map(Choose, chooseable(state)))
    return Plays(
        state.hands[seat],
        setup.box.most,
        challenge=bool(state.herd),
        lay=not must_challenge(state),
        species=() if state.herd else declarable(state),
        complete=complete(state, seat),
    )


@lru_cache(maxsize=4096)
def _turn_overs(display: Cards) -> tuple[TurnOver, ...]:
    return tuple(TurnOver(kind) for kind, n in zip(KINDS, display, strict=True) if n)


def challenged(state: State) -> Cards:
    """The display of which a card is turned over: the latest one only.

    Rules: MAM-B1, MAM-X4.
    """
    return state.herd[-1].cards or NOTHING


def chooseable(state: State) -> tuple[int, ...]:
    """The seats that may be chosen to take the herd.

    Rules: MAM-D3.
    """
    seats = range(state.setup.seats)
    if state.setup.rules.triceratops == "anyone":
        return tuple(seats)
    return tuple(seat for seat in seats if seat != state.challenger)


# Refusals ------------------------------------------------------------------------------------


def refusal(state: State, action: Action) -> Refusal | None:
    """Why an action is not allowed while the game runs, or None where it is.

    Rules: MAM-R5, MAM-B1, MAM-E1, MAM-D3.
    """
    seat = state.to_move
    if not isinstance(seat, int):
        return _refuse_chance(state, action)
    if state.turned is not None:
        if not isinstance(action, Choose):
            return no("choose_first", "MAM-D3")
        if action.seat in chooseable(state):
            return None
        if action.seat == state.challenger:
            return no("choose_other", "MAM-D3")
        return no("no_such_seat", "MAM-D3", seat=action.seat + 1)
    match action:
        case Challenge():
            return None if state.herd else no("nothing_to_challenge", "MAM-R2")
        case Lead(species, cards):
            if state.herd:
                return no("round_runs", "MAM-R5")
            return _refuse_species(state, species) or _refuse_cards(state, seat, cards, "MAM-R2")
        case Expand(cards):
            if not state.herd:
                return no("declare_first", "MAM-R2")
            if must_challenge(state):
                return no("must_challenge", "MAM-E1", seat=state.herd[-1].seat + 1)
            return _refuse_cards(state, seat, cards, "MAM-A1")
        case Show(species):
            if state.setup.rules.extinction == "compulsory":
                return no("shown_at_once", "MAM-X1")
            if species in complete(state, seat):
                return None
            return no("not_complete", "MAM-X1", kind=species.value)
        case Choose():
            return no("no_choice", "MAM-D3")
    return Refusal("frame", "seat_turn", ("MAM-R5",), {"turn_of": seat + 1})


def _refuse_species(state: State, species: Kind) -> Refusal | None:
    """Why a species cannot be declared.

    Rules: MAM-R2, MAM-S1, MAM-X2, MAM-D6.
    """
    if species in declarable(state):
        return None
    if species.is_dinosaur:
        return no("no_species", "MAM-R2", kind=species.value)
    if not state.setup.deal.animals[NUMBER[species]]:
        return no("not_in_game", "MAM-S1", kind=species.value)
    if species in state.extinct:
        return no("extinct", "MAM-X2", kind=species.value)
    return no("new_species", "MAM-D6", kind=species.value)


def _refuse_cards(state: State, seat: int, display: Cards, clause: str) -> Refusal | None:
    """Why these cards cannot be laid; that there are more than of the species does not matter.

    Rules: MAM-R2, MAM-A1, MAM-A4.
    """
    most, hand = state.setup.box.most, state.hands[seat]
    if len(display) != len(hand) or min(display) < 0 or not 1 <= sum(display) <= most:
        return no("display_size", clause, most=most)
    for kind, n, held in zip(KINDS, display, hand, strict=True):
        if n > held:
            return no("not_in_hand", clause, kind=kind.value, count=n, held=held)
    return None


def _refuse_chance(state: State, action: Action) -> Refusal | None:
    """Why this cannot happen now by chance.

    Rules: MAM-R1, MAM-S3, MAM-B1, MAM-D4.
    """
    if isinstance(action, (Lead, Expand, Challenge, Choose, Show)):
        return Refusal("frame", "chance_turn", (_due(state)[1],))
    due, clause = _due(state)
    if type(action) is not due:
        return no("other_chance", clause, expected=due.__name__)
    match action:
        case DrawStarter(seat):
            known = 0 <= seat < state.setup.seats
            return None if known else no("no_such_seat", "MAM-R1", seat=seat + 1)
        case DealHands(hands):
            return refuse_hands(state.setup, hands)
        case DealHerd(shares):
            return refuse_shares(state, shares)
        case TurnOver(kind) if not challenged(state)[NUMBER[kind]]:
            return no("not_in_display", "MAM-B1", kind=kind.value)
    return None


def _due(state: State) -> tuple[type[Action], str]:
    """What chance does now, and the clause behind it."""
    if state.start is None:
        return DrawStarter, "MAM-R1"
    if not state.hands:
        return DealHands, "MAM-S3"
    return (DealHerd, "MAM-D4") if state.turned is not None else (TurnOver, "MAM-B1")


def turn_clauses(state: State) -> tuple[str, ...]:
    """The clauses that say who comes next."""
    if not isinstance(state.to_move, int):
        return (_due(state)[1],)
    if state.turned is not None:
        return ("MAM-D3",)
    if state.herd:
        return ("MAM-E1",) if must_challenge(state) else ("MAM-R5",)
    return ("MAM-B3", "MAM-B4", "MAM-B5") if state.turns else ("MAM-R1",)


# Steps ---------------------------------------------------------------------------------------


def step(state: State, action: Action) -> Step[State]:
    """Does an allowed action; a game that has reached the cap of turns is cut off.

    Rules: MAM-E3.
    """
    done = _step(state, action)
    after = done.state
    if after.turns < after.setup.box.turns or not isinstance(after.to_move, int):
        return done
    if after.turned is not None or after.setup.rules.endless == "unlimited":
        return done
    return over(after, done.events, (), "MAM-E3")


def _step(state: State, action: Action) -> Step[State]:
    """Does an action, without looking at the cap.

    Rules: MAM-R2, MAM-R5, MAM-A1, MAM-B1.
    """
    seat = state.to_move
    if not isinstance(seat, int):
        return _step_chance(state, action)
    if isinstance(action, (Expand, Lead)):
        display = action.cards
        size, hand = sum(display), minus(state.hands[seat], display)
        hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
        herd = (*state.herd, Display(seat, size, display))
        leads = isinstance(action, Lead)
        species = action.species if isinstance(action, Lead) else state.declared or Kind.MAMMOTH
        laid = Laid(seat, species, size, display, sum(hand), leads, LED if leads else EXPANDED)
        turn = (seat + 1) % state.setup.seats
        # Put together by position: twice as quick as `_replace`.
        round_on = (None, species, None, None, hands, herd)
        after = State._make((*state[:10], *round_on, state.turns + 1, turn))
        return Step(after, (laid,))
    if isinstance(action, Challenge):
        other, size, _ = state.herd[-1]
        last = must_challenge(state)
        clauses = ("MAM-B1", "MAM-E1") if last else ("MAM-B1",)
        after = State(*state[:12], seat, *state[13:16], state.turns + 1, CHANCE)
        return Step(after, (Challenged(seat, other, size, last, clauses),))
    if isinstance(action, Choose):
        return choose(state, action.seat)
    if isinstance(action, Show):
        return _show(state, seat, action.species)
    raise TypeError(f"no action of a seat: {action!r}")


def _show(state: State, seat: int, species: Kind) -> Step[State]:
    """A seat shows a complete species on its turn, where it need not.

    Rules: MAM-X1, MAM-E5.
    """
    after, event = show(state, seat, species)
    if not any(after.hands[seat]):
        return over(after, (event,), (seat,), "MAM-E5")
    if not after.herd and not declarable(after):
        return begin_round(after, (event,), ())
    return Step(after, (event,))


def _step_chance(state: State, action: Action) -> Step[State]:
    """Does what chance does.

    Rules: MAM-R1, MAM-S3, MAM-B1, MAM-D4.
    """
    match action:
        case TurnOver(kind):
            return _turn_over(state, kind)
        case DealHerd(shares):
            return deal_out(state, shares)
        case DrawStarter(seat):
            return Step(state._replace(start=seat), (StarterDrawn(seat),))
        case DealHands(hands):
            return _deal(state, hands)
    raise TypeError(f"no action of chance: {action!r}")


def _deal(state: State, hands: tuple[Cards, ...]) -> Step[State]:
    """All take up their hands, and what is complete dies out before the first card is laid.

    Rules: MAM-S2, MAM-S3, MAM-X1, MAM-E5.
    """
    setup, start = state.setup, state.start or 0
    dealt = together(hands)
    unused = tuple(
        [
            whole - n if kind.is_dinosaur else 0
            for kind, whole, n in zip(KINDS, all_dinosaurs(setup.box), dealt, strict=True)
        ]
    )
    shown = setup.rules.unused == "shown"
    seen = (*((dealt,) * setup.seats if shown else hands), dealt if shown else NOTHING)
    after = state._replace(
        unused=unused,
        met=tuple([certain.meet(NOTHING, part) for part in seen]),
        hands=hands,
        to_move=start,
    )
    event = HandsDealt(hands, setup.deal.hand, unused if shown else None)
    after, died = die_out(after)
    empty = [seat for seat, hand in enumerate(after.hands) if not any(hand)]
    if empty:
        return over(after, (event, *died), first_empty(after, empty, start), "MAM-E5")
    return begin_round(after, (event, *died), ("MAM-R1",))


def _turn_over(state: State, kind: Kind) -> Step[State]:
    """A card of the challenged display is turned over.

    Rules: MAM-B2, MAM-B3, MAM-B4, MAM-B5, MAM-E2, MAM-E3.
    """
    seat, species = state.challenger or 0, state.declared or Kind.MAMMOTH
    previous, last = state.herd[-1].seat, must_challenge(state)

    def turned(*clauses: str) -> tuple[Event, ...]:
        return (CardTurned(seat, previous, kind, species, clauses),)

    if kind.is_dinosaur:
        return turn_dinosaur(state, kind, turned("MAM-B5", "MAM-E4") if last else turned("MAM-B5"))
    if kind != species:
        done = take(state, previous, ("MAM-E3",) if last else ("MAM-B4",), kind)
        return finish(done.state, (*turned("MAM-B4"), *done.events), "MAM-B4", last=last)
    if last:
        return over(state, turned("MAM-E2"), (previous,), "MAM-E2")
    done = take(state, seat, ("MAM-B2",), kind)
    leader = (seat + 1) % state.setup.seats
    return finish(done.state, (*turned("MAM-B2"), *done.events), "MAM-B3", leader=leader)


# The end -------------------------------------------------------------------------------------


def score(state: State, seat: int) -> Score:
    """The cards that a seat still holds: the fewer the better.

    Rules: MAM-O1.
    """
    held = sum(state.hands[seat]) if state.hands else 0
    return Score(held, {"cards": held})


def outcome(state: State) -> Outcome | None:
    """Who won and why; None while the game runs. Nobody wins where it was cut off.

    Rules: MAM-O1, MAM-E2, MAM-E3, MAM-E4, MAM-E5, MAM-X3.
    """
    if state.to_move is not None:
        return None
    scores = tuple(score(state, seat) for seat in range(state.setup.seats))
    clauses = (state.ended,) if state.ended == "MAM-E3" else (state.ended, "MAM-O1")
    return Outcome(state.winners, scores, clauses)
