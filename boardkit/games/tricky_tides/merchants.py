"""`merchant`: plays like `careful`, with two dials for when to deliver and how full to sail.

- `least`: it delivers only orders that are worth so much gold at least; smaller ones it leaves.
- `free`: so much room of its hold it keeps free when it picks up.

With both at 0 it is `careful`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from boardkit.core.chance import Stream
from boardkit.core.dials import Dial, Dialled, Whole
from boardkit.games.tricky_tides.actions import Action, Deliver, PickUp
from boardkit.games.tricky_tides.cargo import loaded, minus
from boardkit.games.tricky_tides.pieces import GOODS, load_box
from boardkit.games.tricky_tides.players import careful
from boardkit.games.tricky_tides.state import View


@dataclass(frozen=True, slots=True)
class Merchant(Dialled):
    """A player as told at the head of this file.

    >>> Merchant(3, 2).__name__
    'merchant 3 2'

    Raises:
        RulesError: no order is worth so much, or the hold has not so much room.

    Attributes:
        least: the least gold of an order that it delivers.
        free: how much of its hold it keeps free.
    """

    least: int = 0
    free: int = 0

    @classmethod
    def dials(cls) -> Mapping[str, Dial]:
        """What each of its dials can be set to."""
        box = load_box()
        most = max(order.value for order in box.orders)
        return {"least": Whole(0, most), "free": Whole(0, box.figures.hold)}

    def __call__(self, view: View, legal: Sequence[Action], stream: Stream) -> Action:
        """Chooses as `careful` among what the dials leave."""
        seat = view.to_move
        if not isinstance(seat, int):
            return careful(view, legal, stream)
        left = [action for action in legal if self._allows(view, seat, action)]
        return careful(view, left or legal, stream)

    def _allows(self, view: View, seat: int, action: Action) -> bool:
        """Whether the dials leave an action."""
        if isinstance(action, Deliver):
            order = view.orders[view.ships[seat] or 0]
            return order is None or view.setup.box.orders[order].value >= self.least
        if isinstance(action, PickUp):
            after = minus(loaded(view, seat, GOODS.index(action.good)), action.overboard)
            return sum(after) <= view.setup.box.figures.hold - self.free
        return True
