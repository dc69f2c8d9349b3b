"""Forgetting: a view that lacks what its player does not remember.

A view holds all that a seat has ever seen. What of that a player remembers is the player's own
matter, and here it is chance: each time it sees a card, in a secret look or face up, it keeps it in
mind with chance `p`. Chance is asked once for each sighting. A card that slipped past stays lost
until it comes up again, and one that was kept stays kept for the whole game; so after n sightings a
card is known with chance 1 - (1 - p)**n.

A player is asked anew at each turn and keeps nothing in between. So the draw for a sighting is
worked out from what never changes: the seat, the cards that it saw in its secret look (they make
one game differ from the next), the place, the round, and how the card was seen. Taking moves back
and doing them again changes no memory, and looking twice makes no second draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from boardkit.core.chance import Seed, Stream, stream
from boardkit.core.dials import Another, Dial, Dialled, Share, Word
from boardkit.core.game import Player
from boardkit.games.memoarrr.pieces import Side
from boardkit.games.memoarrr.players import careful
from boardkit.games.memoarrr.state import Action, View

Sighting = tuple[int, str]  # the round, and "look" or "up"

_PARTS = 1 << 32  # so fine are the chances that can be told apart


def sightings(view: View, place: int) -> Iterator[Sighting]:
    """When and how a seat has seen the card at a place."""
    box, bit = view.setup.box, 1 << place
    if view.seat is not None:
        for number, side in enumerate(view.looks[view.seat], start=1):
            if box.side_places[side] & bit:
                yield number, "look"
    for number, shown in enumerate((*view.past, view.up | view.down), start=1):
        if shown & bit:
            yield number, "up"


@lru_cache(maxsize=1 << 16)
def _kept(who: tuple[str | int, ...], place: int, number: int, how: str, bar: int) -> bool:
    """The draw for one sighting."""
    return stream("memoarrr", "memory", *who, place, number, how).below(_PARTS) < bar


def remembered(view: View, p: float | Fraction, word: Seed = "") -> tuple[bool, ...]:
    """For each place whether the seat has its card in mind; what lies face up needs no memory.

    Args:
        view: what the seat has seen.
        p: the chance with which it keeps in mind what it sees.
        word: another word gives other memories of the same game.
    """
    who = (str(word), *_game_of(view))
    bar = round(p * _PARTS)
    return tuple(
        card is not None
        and (
            view.up >> place & 1 == 1
            or any(_kept(who, place, *sighting, bar) for sighting in sightings(view, place))
        )
        for place, card in enumerate(view.island)
    )


def _game_of(view: View) -> tuple[str | int, ...]:
    """What tells this seat's game from others, and stays the same throughout: its first look."""
    if view.seat is None:
        return ()
    looked: tuple[Side, ...] = view.looks[view.seat][:1]
    places = view.setup.box.side_places
    cards = [
        str(card)
        for side in looked
        for place, card in enumerate(view.island)
        if places[side] >> place & 1
    ]
    return view.seat, *looked, *cards


def forget(view: View, p: float | Fraction, word: Seed = "") -> View:
    """The view without the cards that the seat does not remember; arguments as in `remembered`."""
    kept = remembered(view, p, word)
    return view._replace(
        island=tuple(card if k else None for card, k in zip(view.island, kept, strict=True))
    )


@dataclass(frozen=True, slots=True)
class Forgetful(Dialled):
    """A player that plays as another one would, but remembers each card it sees with chance `p`.

    >>> from boardkit.core.game import random_player
    >>> Forgetful(Fraction(1, 3)).__name__, Forgetful(0.3, random_player).__name__
    ('forgetful 1/3', 'forgetful 0.3 random')

    Raises:
        RulesError: `p` is no number from 0 to 1, or `player` is none.

    Attributes:
        p: the chance; 0 remembers nothing, 1 everything.
        player: who chooses with what is remembered.
        word: another word gives other memories of the same game.
    """

    p: float | Fraction
    player: Player[View, Action] = careful
    word: Seed = ""

    @classmethod
    def dials(cls) -> Mapping[str, Dial]:
        """What each of its dials can be set to."""
        return {"p": Share(), "player": Another(), "word": Word()}

    def __call__(self, view: View, legal: Sequence[Action], stream: Stream) -> Action:
        """Lets the other player choose by what is remembered."""
        return self.player(forget(view, self.p, self.word), legal, stream)
