"""Evidence: how likely a claim is true, for a seat that knows what its View says.

Three questions about the latest display, from the sharpest to the softest:

- Is it impossible? `proof` counts: claimed + mine + removed > total. That is certain.
- Can it be true? `possible` is the chance that the hand was dealt so, whatever was said.
- Is it true? `true` also weighs that it was claimed, and what was claimed before; it needs the
  chance `lie` with which others lie who cannot tell the truth. `worlds` says how they play.

All cards that the seat cannot place are equally likely anywhere, as in `knowledge.resample`; the
claims of the round are weighed, those of earlier rounds are not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, NamedTuple

from boardkit.core.catalogue import Lang, join, say
from boardkit.core.refusal import Refusal
from boardkit.games.mammuz.pieces import NUMBER, SPECIES, Cards, Kind
from boardkit.games.mammuz.state import Display, View, in_play
from boardkit.games.mammuz.worlds import Hand, Worlds, worlds


def possible(view: View) -> Fraction:
    """The chance that the latest display can be true: by the cards alone, whatever was claimed.

    It can if the hand had as many cards of the species as it has claimed in this round.

    Rules: MAM-R3, MAM-B1.
    """
    return true(view, 1)


def true(view: View, lie: Fraction | float) -> Fraction:
    """The chance that all cards of the latest display are of the declared species.

    Args:
        view: what the seat knows.
        lie: the chance with which others lie who cannot tell the truth.

    Rules: MAM-R3, MAM-A4.
    """
    display = _latest(view)
    if display is None:
        return Fraction(1)
    if display.cards is not None:
        return Fraction(display.cards[_number(view)] == display.size)
    return _weighed(view, display.seat).true(lie)


def chance_false(view: View, lie: Fraction | float) -> Fraction:
    """The chance that the card which a challenge turns over is not of the declared species.

    Arguments as for `true`. A dinosaur counts as another card.

    Rules: MAM-B1, MAM-B4.
    """
    display = _latest(view)
    if display is None:
        return Fraction(0)
    if display.cards is not None:
        return 1 - Fraction(display.cards[_number(view)], display.size)
    return _weighed(view, display.seat).false(lie)


def gain(view: View, lie: Fraction | float) -> Fraction:
    """By how many cards on average a challenge is better for the challenger than for the other.

    Whoever is wrong takes the herd and the pile, h cards: the other one with the chance p of a false
    card, else the challenger. That is h (2p - 1), so that a challenge pays above one half. What
    dinosaurs do is left out.

    Rules: MAM-B2, MAM-B4, MAM-D7.
    """
    herd = sum(display.size for display in view.herd) + view.pile
    return herd * (2 * chance_false(view, lie) - 1)


def after_each_claim(view: View, lie: Fraction | float) -> tuple[Fraction, ...]:
    """For each display of the round, how likely it was true by all that was known when it was laid."""
    sizes = list(view.sizes)
    for display in view.herd:
        sizes[display.seat] += display.size
    found: list[Fraction] = []
    for count, display in enumerate(view.herd, start=1):
        sizes[display.seat] -= display.size
        # The seat's own cards stay as they are in the view: all it will lay it holds by then.
        later = [d.cards for d in view.herd[count:] if d.cards is not None]
        hand = tuple(map(sum, zip(view.hand, *later, strict=True)))
        before = view._replace(herd=view.herd[:count], sizes=tuple(sizes), hand=hand, turned=None)
        found.append(true(before, lie))
    return tuple(found)


def suspects(view: View, lie: Fraction | float) -> dict[int, Fraction]:
    """For each of the others that claimed in this round, the chance that it lied at least once."""
    seats = {display.seat for display in view.herd if display.cards is None}
    return {seat: 1 - _weighed(view, seat).true(lie) for seat in sorted(seats)}


def _latest(view: View) -> Display | None:
    """The display that can be challenged; None where there is none, or a dinosaur is settled."""
    return view.herd[-1] if view.herd and view.turned is None else None


def _number(view: View) -> int:
    return NUMBER[view.declared or Kind.MAMMOTH]


def _weighed(view: View, judged: int) -> Worlds:
    """All worlds, and what the last display of a seat is in them."""
    count = _count(view)
    hands, places = list[Hand](), list[int]()
    for seat in (*range(view.setup.seats), view.setup.seats):
        if seat != view.seat:
            places.append(seat)
            hands.append(_hand(view, count, seat))
    return worlds(tuple(hands), places.index(judged), count.unplaced)


def _hand(view: View, count: Count, seat: int) -> Hand:
    """A hand when the round began; the pile is one that claims nothing and may hold all."""
    floor, number = view.known[seat], _number(view)
    if seat == view.setup.seats:
        return Hand(view.pile - sum(floor), floor[number])
    began = view.sizes[seat] + count.laid(seat)
    unknown, said = began - sum(floor), count.said[seat]
    if view.setup.rules.extinction == "optional":
        return Hand(unknown, floor[number], said)
    most = count.there - 1 if count.there else 0
    return Hand(unknown, floor[number], said, most, tuple(_whole(view, number, floor, unknown)))


def _whole(view: View, number: int, floor: Cards, unknown: int) -> Iterator[tuple[str, int]]:
    """Other species of which a hand may have all cards, and how many it would take for that.

    Rules: MAM-X1.
    """
    for other, kind in enumerate(SPECIES):
        missing = in_play(view, kind, other) - floor[other]
        if other == number or not 0 < missing <= unknown or _own(view)[other]:
            continue
        if sum(some[other] for some in view.known) == floor[other]:
            yield kind.value, missing


def _own(view: View) -> Cards:
    """What the seat has in hand, and has laid in this round."""
    laid = [display.cards for display in view.herd if display.cards is not None]
    return tuple(map(sum, zip(view.hand, *laid, strict=True)))


# Proofs by counting --------------------------------------------------------------------------


class Count(NamedTuple):
    """The cards of the declared species, as a seat can place them.

    Attributes:
        there: how many are in the game.
        mine: how many the seat has, or has laid in this round.
        sure: how many it is sure that each hand had when the round began, and last the pile.
        said: what each seat has claimed since, display by display; nothing for the seat itself.
    """

    there: int
    mine: int
    sure: tuple[int, ...]
    said: tuple[tuple[int, ...], ...]

    @property
    def unplaced(self) -> int:
        """How many may lie anywhere."""
        return self.there - self.mine - sum(self.sure)

    def laid(self, seat: int) -> int:
        """How many cards a seat has claimed."""
        return sum(self.said[seat])


def _count(view: View) -> Count:
    """The count of a view.

    Rules: MAM-A3, MAM-D10, MAM-X2.
    """
    number = _number(view)
    said: list[tuple[int, ...]] = [()] * view.setup.seats
    for display in view.herd:
        if display.cards is None:
            said[display.seat] += (display.size,)
    return Count(
        in_play(view, SPECIES[number], number),
        _own(view)[number],
        tuple([some[number] for some in view.known]),
        tuple(said),
    )


@dataclass(frozen=True, slots=True, eq=False)
class Proof(Refusal):
    """Why a claim cannot be true, by counting; its sentence tells the sum."""

    table: ClassVar[str] = "bluff"

    def sentence(self, lang: Lang = "en") -> str:
        """The proof in one sentence."""
        parts = [
            say(lang, "mammuz", f"bluff.parts.{part}", **self.params)
            for part in PARTS
            if self.params.get(part)
        ]
        told = {**self.params, "sum": join(lang, parts)}
        return say(lang, "mammuz", f"{self.table}.{self.reason}", **told)


PARTS = ("claimed", "mine", "removed", "elsewhere")


def proof(view: View) -> Proof | None:
    """Why the seat that laid last has lied in this round, if counting alone shows it; else None.

    It is found exactly where `possible` is 0.

    Rules: MAM-R3, MAM-A4, MAM-X1.
    """
    display = _latest(view)
    if display is None or display.cards is not None:
        return None
    count, seat, kind = _count(view), display.seat, SPECIES[_number(view)]
    claimed, sure, floor = count.laid(seat), count.sure[seat], view.known[seat]
    params = {"seat": seat + 1, "kind": kind.value, "claimed": claimed}
    if claimed > sure + count.unplaced:
        elsewhere = sum(count.sure) - sure
        return _counted("counted", view, count, claimed, elsewhere, params)
    if view.setup.rules.extinction == "compulsory" and claimed == count.there:
        # All of them in one hand would have been shown before the round began.
        return Proof("mammuz", "complete", ("MAM-X1",), params)
    others = sum(floor) - sure
    began = view.sizes[seat] + claimed
    if claimed + others > began:
        params |= {"others": others, "began": began}
        return Proof("mammuz", "no_room", ("MAM-A3",), params)
    if not possible(view):
        # There is room for that many, but then other cards would have been shown.
        return Proof("mammuz", "no_world", ("MAM-X1",), params)
    return None


def herd_proof(view: View) -> Proof | None:
    """Why somebody among the others has lied in this round, if counting shows it; else None.

    Their claims together may be too many where each of them could be true.

    Rules: MAM-R3, MAM-A4.
    """
    count = _count(view)
    claimed = sum(map(sum, count.said))
    elsewhere = count.sure[-1] + sum(
        max(0, sure - sum(said)) for sure, said in zip(count.sure, count.said, strict=False)
    )
    if not claimed or claimed + count.mine + elsewhere <= count.there:
        return None
    kind = SPECIES[_number(view)]
    params: dict[str, str | int] = {"kind": kind.value, "claimed": claimed}
    return _counted("herd_counted", view, count, claimed, elsewhere, params)


def _counted(
    reason: str,
    view: View,
    count: Count,
    claimed: int,
    elsewhere: int,
    params: dict[str, str | int],
) -> Proof:
    """A proof by a sum that is greater than the number of cards in the box."""
    total = view.setup.deal.animals[_number(view)]
    removed = total - count.there
    found = claimed + count.mine + removed + elsewhere
    if found == claimed:
        reason = reason.replace("counted", "too_many")
    more = {"total": total, "mine": count.mine, "removed": removed, "elsewhere": elsewhere}
    return Proof("mammuz", reason, ("MAM-R3", "MAM-A4"), {**params, **more, "found": found})
