"""The players that come with MammuZ: `random`, and `careful`, which lies only when it must.

`careful` thinks like this:

- The others lay as many cards of the declared species as they have, up to what they claim, and fill
  up with others. So, of the cards that the player before may have held, it reckons how many were of
  the species on average, and from that how likely a card of the display is another.
- It challenges when that is above one half: then it is more likely to give the herd away than to
  take it.
- Otherwise it lays all cards of the declared species that it has. With none it has to lie, or to
  challenge: it lies with a single card, best with a dinosaur that does it no harm.
- To start a round it declares the species of which it has most.
- With a triceratops it gives the herd to whoever has fewest cards.

It does not ask what the others know, nor whether somebody lies more often than others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb

from boardkit.core.chance import Stream
from boardkit.core.game import Player, random_player
from boardkit.games.mammuz.pieces import (
    NUMBER,
    SPECIES,
    Cards,
    Effect,
    Kind,
    cards,
    kinds_in,
)
from boardkit.games.mammuz.plays import CHALLENGE, Plays
from boardkit.games.mammuz.state import (
    Action,
    Challenge,
    Choose,
    Expand,
    Lead,
    Show,
    View,
    in_play,
)

# What happens to the herd then does no harm to whoever laid the dinosaur.
HARMLESS = (Effect.CHALLENGER_TAKES, Effect.REMOVED, Effect.PILED)


def random(view: View, legal: Sequence[Action], stream: Stream) -> Action:
    """Chooses a verb, then how many cards, then as many cards of its hand: all equally likely.

    So it needs no list of all displays, of which those of four cards would drown the others.
    """
    if not isinstance(legal, Plays):
        return random_player(view, legal, stream)
    verb = stream.choice(legal.verbs)
    if verb is Challenge:
        return CHALLENGE
    if verb is Show:
        return Show(stream.choice(legal.complete))
    held = kinds_in(legal.hand)
    size = 1 + stream.below(min(legal.most, len(held)))
    picked = [held.pop(stream.below(len(held))) for _ in range(size)]
    display = cards(picked)
    if legal.species:
        return Lead(stream.choice(legal.species), display)
    return Expand(display)


def chance_false(view: View) -> Fraction:
    """How likely a card of the display before is not of the declared species, to `careful`.

    Of the cards that it has not seen, any may have been in the other's hand when the round began;
    of the species, the other laid what it had.

    Rules: MAM-R3, MAM-A3, MAM-B1.
    """
    species = view.declared
    if species is None or not view.herd:
        return Fraction(0)
    number, previous = NUMBER[species], view.herd[-1].seat
    claimed = sum(display.size for display in view.herd if display.seat == previous)
    floor = view.known[previous]
    unseen, of_species = unseen_cards(view, number)
    drawn = view.sizes[previous] + claimed - sum(floor)
    expected = Fraction(0)
    for count in range(min(of_species, drawn) + 1):
        ways = comb(of_species, count) * comb(unseen - of_species, drawn - count)
        expected += min(claimed, floor[number] + count) * Fraction(ways, comb(unseen, drawn))
    return 1 - expected / claimed


def unseen_cards(view: View, number: int) -> tuple[int, int]:
    """How many cards the seat has not seen and cannot place, and how many of them of a species.

    Rules: MAM-A3, MAM-D10, MAM-X2.
    """
    own = [display.cards for display in view.herd if display.cards is not None]
    placed = [view.hand, *view.known, *own]
    laid = sum(display.size for display in view.herd)
    total = sum(view.sizes) + laid + view.pile
    species = in_play(view, SPECIES[number], number)
    return (
        total - sum(map(sum, placed)),
        species - sum(some[number] for some in placed),
    )


def careful(view: View, legal: Sequence[Action], stream: Stream) -> Action:
    """Plays as told at the head of this file."""
    if view.turned is not None:
        return give_to_fewest(view, legal, stream)
    shown = [action for action in legal if isinstance(action, Show)] if may_show(legal) else []
    if shown:
        return stream.choice(shown)
    if not view.herd:
        return lead(view, legal, stream)
    if not may_expand(legal) or chance_false(view) > Fraction(1, 2):
        return CHALLENGE
    honest = honest_display(view, view.declared or Kind.MAMMOTH)
    return Expand(honest if any(honest) else lie(view, stream))


def may_show(legal: Sequence[Action]) -> bool:
    """Whether there is a complete species to show."""
    if isinstance(legal, Plays):
        return bool(legal.complete)
    return any(isinstance(action, Show) for action in legal)


def may_expand(legal: Sequence[Action]) -> bool:
    """Whether the herd may be expanded: not when somebody's last cards lie there."""
    if isinstance(legal, Plays):
        return legal.lay
    return any(isinstance(action, Expand) for action in legal)


def give_to_fewest(view: View, legal: Sequence[Action], stream: Stream) -> Action:
    """Gives the herd to one of the others who have fewest cards."""
    others = [action for action in legal if isinstance(action, Choose) and action.seat != view.seat]
    fewest = min(view.sizes[action.seat] for action in others)
    return stream.choice([action for action in others if view.sizes[action.seat] == fewest])


def honest_display(view: View, species: Kind) -> Cards:
    """All cards of a species that the seat may lay at once."""
    count = min(view.hand[NUMBER[species]], view.setup.box.most)
    return cards([species] * count)


def lie(view: View, stream: Stream) -> Cards:
    """A single card: a dinosaur that does no harm, else one of which the seat has fewest."""
    effects = view.setup.box.effects
    held = kinds_in(view.hand)
    good = [kind for kind in held if kind.is_dinosaur and effects[kind] in HARMLESS]
    if not good:
        rare = min(view.hand[NUMBER[kind]] for kind in held)
        good = sorted({kind for kind in held if view.hand[NUMBER[kind]] == rare})
    return cards([stream.choice(good)])


def lead(view: View, legal: Sequence[Action], stream: Stream) -> Action:
    """Declares the species of which the seat has most, and lays what it has of it."""
    species = declared_by(legal)
    most = max(view.hand[NUMBER[kind]] for kind in species)
    kind = stream.choice([kind for kind in species if view.hand[NUMBER[kind]] == most])
    honest = honest_display(view, kind)
    return Lead(kind, honest if any(honest) else lie(view, stream))


def declared_by(legal: Sequence[Action]) -> tuple[Kind, ...]:
    """The species that may be declared."""
    if isinstance(legal, Plays):
        return legal.species
    return tuple(dict.fromkeys(action.species for action in legal if isinstance(action, Lead)))


PLAYERS: Mapping[str, Player[View, Action]] = {"random": random, "careful": careful}
