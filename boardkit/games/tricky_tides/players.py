"""The players that come with Tricky Tides: `random`, and `careful`, which plans an order.

`careful` thinks like this:

- It goes for the order that promises most: its gold, less something for each good that its hold
  lacks and for each space on the way.
- It plays the card that lets it sail where that is worth most, wherever the others sail before; of
  equal cards the lowest, and so keeps the high ones.
- It sails to the best place that its card leaves open, and keeps its anchor.
- It delivers whenever it can, with the goods that it can spare best. Otherwise it picks up what the
  planned order lacks most, and throws overboard what serves least.
- A shark brings it what serves best; the other monsters it leaves to chance.

It does not ask what the others hold, nor plan beyond one order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardkit.core.chance import Stream
from boardkit.core.game import Player, random_player
from boardkit.games.tricky_tides.actions import (
    Action,
    Deliver,
    Eat,
    Pass,
    PickUp,
    Play,
    Sail,
)
from boardkit.games.tricky_tides.cargo import loaded, minus
from boardkit.games.tricky_tides.pieces import GOODS
from boardkit.games.tricky_tides.plans import plan, value_of, worth
from boardkit.games.tricky_tides.sailing import destinations_with
from boardkit.games.tricky_tides.state import View

HIGH = 0.05  # what a point of a card's number is worth in the hand, in gold


def card_worth(view: View, seat: int, action: Play) -> float:
    """What a card is worth now: the best place it leads to, less what it is worth in the hand.

    Rules: TID-N1.
    """
    number = view.setup.box.number[action.card]
    ends = destinations_with(view, seat, number)
    best = max((worth(view, seat, end) for end in ends), default=-1.0)
    return best - HIGH * action.card.number


def pick_up_worth(view: View, seat: int, action: PickUp) -> float:
    """What a pick-up is worth: what the planned order lacked, and the hold afterwards.

    Rules: TID-C2, TID-C5.
    """
    kind = GOODS.index(action.good)
    after = minus(loaded(view, seat, kind), action.overboard)
    gained = value_of(view, seat, after) - value_of(view, seat, view.holds[seat])
    aim = plan(view, seat)
    lacked = aim.lacking[kind] if aim else 0
    return gained + min(lacked, max(0, after[kind] - view.holds[seat][kind]))


def careful(view: View, legal: Sequence[Action], stream: Stream) -> Action:
    """Plans an order, as told at the head of this file."""
    seat = view.to_move
    if not isinstance(seat, int) or len(legal) == 1:
        return legal[0]
    first = legal[0]
    if isinstance(first, Play):
        plays = [action for action in legal if isinstance(action, Play)]
        return max(plays, key=lambda action: card_worth(view, seat, action))
    if isinstance(first, Sail):
        place = view.setup.box.place
        sails = [action for action in legal if isinstance(action, Sail)]
        return max(sails, key=lambda action: worth(view, seat, place[action.cell]))
    if isinstance(legal[-1], Pass):
        return act(view, seat, legal)
    eats = [action for action in legal if isinstance(action, Eat)]
    if eats:
        return max(eats, key=lambda eat: value_of(view, seat, _eaten(eat)))
    return stream.choice(legal)


def _eaten(action: Eat) -> tuple[int, ...]:
    one = tuple(int(good == action.good) for good in GOODS)
    return minus(one, action.overboard)


def act(view: View, seat: int, legal: Sequence[Action]) -> Action:
    """Delivers if that is possible, else picks up what is worth it, else does nothing.

    Rules: TID-C1.
    """
    ways = [action for action in legal if isinstance(action, Deliver)]
    place = view.ships[seat]
    if ways and place is not None:
        # What the next order needs is worth keeping; this one will be gone.
        later = view._replace(orders=(*view.orders[:place], None, *view.orders[place + 1 :]))
        return min(ways, key=lambda action: value_of(later, seat, action.goods))
    picks = [action for action in legal if isinstance(action, PickUp)]
    best = max(picks, key=lambda action: pick_up_worth(view, seat, action), default=None)
    if best is not None and pick_up_worth(view, seat, best) > 0:
        return best
    return legal[-1]


PLAYERS: Mapping[str, Player[View, Action]] = {"random": random_player, "careful": careful}
