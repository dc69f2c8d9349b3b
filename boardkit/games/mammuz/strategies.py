"""One more player: `bluffer`, with two dials, how often it lies and how often it challenges.

`bluffer` thinks like this:

- It judges others by itself: that they lie, where they cannot tell the truth, as often as it does.
  From that, the cards and all claims of the round follows the chance p that the display before shows
  another card.
- Its dial `challenge` is how often it challenges where p is one half. Odds are multiplied: it
  challenges with odds of challenge : 1 - challenge times p : 1 - p. So it always challenges what is
  proved to be false, never what is certain, and nothing at all with the dial at 0.
- Its dial `lie` is how often it fills up its display with false cards, as many as it may lay: first
  dinosaurs that do it no harm, then the cards of which it has fewest. One true card it then keeps
  back, for the last display of a hand will be challenged and should be true. Nor does it fill up
  with its last cards.
- Otherwise it lays what it has of the species. With none it has to lie, and does so with a single
  card.
- It declares the species of which it has most; with a triceratops it gives the herd to whoever has
  fewest cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from boardkit.core.chance import Stream
from boardkit.core.dials import Dial, Dialled, Share
from boardkit.core.game import Player
from boardkit.games.mammuz.bluff import chance_false
from boardkit.games.mammuz.pieces import NUMBER, Cards, Kind, cards, kinds_in, plus
from boardkit.games.mammuz.players import (
    HARMLESS,
    careful,
    declared_by,
    honest_display,
    lie,
    may_expand,
    may_show,
)
from boardkit.games.mammuz.plays import CHALLENGE
from boardkit.games.mammuz.state import Action, Expand, Lead, View

_PARTS = 1 << 32  # so fine are the chances that can be told apart


def happens(chance: Fraction | float, stream: Stream) -> bool:
    """Whether something happens that has this chance.

    >>> from boardkit.core.chance import stream
    >>> happens(0, stream("papaya")), happens(1, stream("papaya"))
    (False, True)
    """
    return stream.below(_PARTS) < round(chance * _PARTS)


def suspicion(false: Fraction, dial: Fraction | float) -> Fraction:
    """How likely a challenge is: the odds of the dial times the odds of a false card.

    >>> half = Fraction(1, 2)
    >>> [str(suspicion(Fraction(2, 3), dial)) for dial in (0, Fraction(1, 5), half, 1)]
    ['0', '1/3', '2/3', '1']
    """
    rate = Fraction(dial)
    yes, no = rate * false, (1 - rate) * (1 - false)
    return yes / (yes + no) if yes else Fraction(0)


def fillers(view: View, species: Kind, count: int, stream: Stream) -> Cards:
    """So many false cards: dinosaurs that do no harm first, then those of which the seat has fewest."""
    effects = view.setup.box.effects
    held = [kind for kind in kinds_in(view.hand) if kind != species]

    def burden(kind: Kind) -> int:
        harmless = kind.is_dinosaur and effects[kind] in HARMLESS
        return 0 if harmless else view.hand[NUMBER[kind]]

    # Shuffled before it is sorted: chance decides among equals.
    return cards(sorted(stream.shuffled(held), key=burden)[:count])


def _some(view: View, species: Kind, dial: Fraction | float, stream: Stream) -> Cards:
    """What the bluffer lays."""
    size = min(view.setup.box.most, sum(view.hand) - 1)
    true = min(max(0, view.hand[NUMBER[species]] - 1), size)
    if true < size and happens(dial, stream):
        return plus(cards([species] * true), fillers(view, species, size - true, stream))
    honest = honest_display(view, species)
    return honest if any(honest) else lie(view, stream)


@dataclass(frozen=True, slots=True)
class Bluffer(Dialled):
    """A player as told at the head of this file.

    >>> Bluffer(Fraction(1, 4), Fraction(1, 2)).__name__
    'bluffer 1/4 1/2'

    Raises:
        RulesError: a dial is no number from 0 to 1.

    Attributes:
        lie: how often it fills up its display with false cards.
        challenge: how often it challenges a display that is as likely true as not.
    """

    lie: Fraction | float
    challenge: Fraction | float

    @classmethod
    def dials(cls) -> Mapping[str, Dial]:
        """What each of its dials can be set to."""
        return {"lie": Share(), "challenge": Share()}

    def __call__(self, view: View, legal: Sequence[Action], stream: Stream) -> Action:
        """Chooses by the two dials.

        Rules: MAM-R3, MAM-A4, MAM-B1, MAM-E1.
        """
        challenged = bool(view.herd) and not may_expand(legal)
        if view.turned is not None or challenged or may_show(legal):
            return careful(view, legal, stream)  # there is nothing to bluff about
        if not view.herd:
            species = declared_by(legal)
            most = max(view.hand[NUMBER[kind]] for kind in species)
            kind = stream.choice([kind for kind in species if view.hand[NUMBER[kind]] == most])
            return Lead(kind, _some(view, kind, self.lie, stream))
        if happens(suspicion(chance_false(view, self.lie), self.challenge), stream):
            return CHALLENGE
        return Expand(_some(view, view.declared or Kind.MAMMOTH, self.lie, stream))


STRATEGIES: Mapping[str, Player[View, Action]] = MappingProxyType(
    {"bluffer": Bluffer(Fraction(1, 2), Fraction(1, 2))}
)
