"""The players that come with Memoarrr!: `random`, and `careful`, which never forgets.

`careful` thinks like this:

- What it has seen, in its secret look or in any round, it knows.
- If it knows a location that connects, it reveals one: the one that leaves the fewest others that
  connect with it, among those not revealed, so that the next player has it hard.
- Otherwise it reveals one that it does not know: that may connect, and it learns something.
- If it knows all that are left, or opens a round, the same count of others decides.
- A side at which to look is as good as another; among equals chance decides.

It does not ask what the others know, nor plan for its next turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardkit.core.chance import Stream
from boardkit.core.game import Player, random_player
from boardkit.games.memoarrr.pieces import Card
from boardkit.games.memoarrr.state import Action, Reveal, View


def friends_left(view: View, card: Card) -> int:
    """How many locations that still lie face down connect with a card, seen or not.

    A card that the seat has not seen counts too, although it may be the one in the box.

    Rules: MEM-T2.
    """
    box = view.setup.box
    face_up = 0
    for place, shown in enumerate(view.island):
        if shown and view.up >> place & 1:
            face_up |= 1 << box.number[shown]
    return (box.links[box.number[card]] & ~face_up).bit_count()


def careful(view: View, legal: Sequence[Action], stream: Stream) -> Action:
    """Reveals what it knows to connect, as told at the head of this file."""
    known: dict[Action, Card] = {}
    blind: list[Action] = []
    for action in legal:
        if not isinstance(action, Reveal):
            return stream.choice(legal)
        card = view.island[view.setup.box.place[action.cell]]
        if card is None:
            blind.append(action)
        else:
            known[action] = card
    last = view.last_card
    fitting = {a: card for a, card in known.items() if last is None or card.connects(last)}
    if blind and not fitting:
        return stream.choice(blind)
    left = {a: friends_left(view, card) for a, card in (fitting or known).items()}
    fewest = min(left.values())
    return stream.choice([action for action, count in left.items() if count == fewest])


PLAYERS: Mapping[str, Player[View, Action]] = {"random": random_player, "careful": careful}
