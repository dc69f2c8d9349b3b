"""The set-up: who starts, the deal, and what may be declared."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, factorial, prod

from boardkit.core.chance import Stream
from boardkit.core.game import CHANCE
from boardkit.core.refusal import Param, Refusal
from boardkit.games.mammuz.pieces import (
    NOTHING,
    NUMBER,
    SPECIES,
    Box,
    Cards,
    Deal,
    Kind,
    cards,
    kinds_in,
    plus,
    together,
)
from boardkit.games.mammuz.state import DealHands, Setup, State


def no(reason: str, *clauses: str, **params: Param) -> Refusal:
    """A refusal of this game."""
    return Refusal("mammuz", reason, clauses, params)


def first_state(setup: Setup) -> State:
    """The position before anything happened: every species in play is alive.

    Rules: MAM-S1, MAM-S4, MAM-R1.
    """
    onlookers = setup.seats + 1
    return State(
        setup=setup,
        unused=NOTHING,
        removed=NOTHING,
        extinct=(),
        pile=NOTHING,
        known=((NOTHING,) * onlookers,) * onlookers,
        met=(NOTHING,) * onlookers,
        start=0 if setup.rules.first_start == "first_seat" else None,
        banned=None,
        winners=(),
        ended="",
        declared=None,
        challenger=None,
        turned=None,
        hands=(),
        herd=(),
        turns=0,
        to_move=CHANCE,
    )


def all_dinosaurs(box: Box) -> Cards:
    """One of each dinosaur of the box."""
    return cards(box.effects)


def declarable(state: State) -> tuple[Kind, ...]:
    """The species that may be declared now: those alive, but after a plesiosaur another than before.

    Rules: MAM-R2, MAM-D6, MAM-X2, MAM-X3.
    """
    free = state.setup.rules.only_dinosaurs == "free"
    return _declarable(state.setup.deal, state.extinct, state.banned, free)


@lru_cache(maxsize=4096)
def _declarable(
    deal: Deal, extinct: tuple[Kind, ...], banned: Kind | None, free: bool
) -> tuple[Kind, ...]:
    used = tuple(kind for kind in SPECIES if deal.animals[NUMBER[kind]])
    alive = tuple(kind for kind in used if kind not in extinct)
    if not alive and free:
        alive = used
    return tuple(kind for kind in alive if kind != banned) or alive


# The deal ------------------------------------------------------------------------------------


def refuse_hands(setup: Setup, hands: Sequence[Cards]) -> Refusal | None:
    """Why these hands cannot be dealt.

    Rules: MAM-S1, MAM-S2, MAM-S3.
    """
    deal, whole = setup.deal, all_dinosaurs(setup.box)
    if len(hands) != setup.seats or any(sum(hand) != deal.hand for hand in hands):
        return no("wrong_hands", "MAM-S3", seats=setup.seats, cards=deal.hand)
    dealt = together(hands)
    low, some = len(SPECIES), min(min(hand) for hand in hands)
    if (
        some < 0
        or dealt[:low] != deal.animals[:low]
        or any(n > one for n, one in zip(dealt[low:], whole[low:], strict=True))
    ):
        return no("wrong_deck", "MAM-S1", "MAM-S2", dinosaurs=deal.dinosaurs)
    return None


def draw_hands(setup: Setup, stream: Stream) -> DealHands:
    """Hands dealt at random: first the dinosaurs that are used, then all the cards.

    Rules: MAM-S2, MAM-S3.
    """
    deal = setup.deal
    used = stream.shuffled(kinds_in(all_dinosaurs(setup.box)))[: deal.dinosaurs]
    deck = stream.shuffled([*kinds_in(deal.animals), *used])
    rows = (deck[k : k + deal.hand] for k in range(0, len(deck), deal.hand))
    return DealHands(tuple(map(cards, rows)))


def chance_of_hands(setup: Setup, hands: Sequence[Cards]) -> Fraction:
    """The exact chance of a deal: its share of all ways to choose dinosaurs and deal all cards."""
    deal = setup.deal
    choices = comb(len(setup.box.effects), deal.dinosaurs)
    return share_of_deals(hands) / choices


def share_of_deals(shares: Sequence[Cards]) -> Fraction:
    """Of all ways to deal out the cards of some shares in these sizes, how many give just these.

    >>> share_of_deals((cards([Kind.BEAR]), cards([Kind.HARE])))
    Fraction(1, 2)
    """
    sizes = [sum(share) for share in shares]
    ways = factorial(sum(sizes)) // prod(map(factorial, sizes))
    alike = 1
    for counts in zip(*shares, strict=True):
        alike *= factorial(sum(counts)) // prod(map(factorial, counts))
    return Fraction(alike, ways)


# The herd, dealt out -------------------------------------------------------------------------


def to_deal(state: State) -> Cards:
    """What a stegosaurus deals out: the herd, under one reading the pile too.

    Rules: MAM-D4.
    """
    herd = together(display.cards or NOTHING for display in state.herd)
    return plus(herd, state.pile) if state.setup.rules.stegosaurus == "herd_and_pile" else herd


def share_sizes(state: State, total: int) -> tuple[int, ...]:
    """How many cards each seat gets, one by one from the challenger's left.

    Rules: MAM-D4.
    """
    seats, first = state.setup.seats, (state.challenger or 0) + 1
    return tuple([(total + seats - 1 - (seat - first) % seats) // seats for seat in range(seats)])


def draw_shares(state: State, stream: Stream) -> tuple[Cards, ...]:
    """The herd shuffled and dealt out.

    Rules: MAM-D4.
    """
    deck = stream.shuffled(kinds_in(to_deal(state)))
    rows = iter(deck)
    return tuple(cards([next(rows) for _ in range(size)]) for size in share_sizes(state, len(deck)))


def refuse_shares(state: State, shares: Sequence[Cards]) -> Refusal | None:
    """Why the herd cannot be dealt out like this.

    Rules: MAM-D4.
    """
    herd = to_deal(state)
    sizes = share_sizes(state, sum(herd))
    fits = tuple(map(sum, shares)) == sizes and together(shares) == herd
    if fits and all(min(share) >= 0 for share in shares):
        return None
    return no("wrong_shares", "MAM-D4", sizes=" ".join(map(str, sizes)))
