"""`planner`: plays like `careful`, but with a plan of its own, set by dials.

- `hunt`: a number that it writes whenever the dice allow it, until its treasure is found.
- `boats`: whether it ever draws boats.
- `nines`: when it writes 9s, which overcome dangers: `early` (whenever it can), `late` (not before
  three dangers are on the sheet, then whenever it can), `never`, or `any` (as `careful` does).
- `skulls`: where it draws a danger on its own sheet: `best`, as `careful` does, or `anywhere`.

Where a plan leaves nothing to do it plays on without it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from boardkit.core.chance import Stream
from boardkit.core.dials import Dial, Dialled, OneOf, Whole
from boardkit.games.skull_island.pieces import load_box
from boardkit.games.skull_island.players import careful
from boardkit.games.skull_island.state import Action, Boat, Sheet, Skull, View, Write

NINES = ("any", "early", "late", "never")
SKULLS = ("best", "anywhere")
LATE = 3  # dangers on the sheet


@dataclass(frozen=True, slots=True)
class Planner(Dialled):
    """A player as told at the head of this file.

    >>> Planner(hunt=9, boats=False).__name__
    'planner 9 False any best'

    Raises:
        RulesError: a dial cannot be set so.

    Attributes:
        hunt: the number to hunt; 0 for none.
        boats: whether it draws boats.
        nines: when it writes 9s.
        skulls: where it draws dangers.
    """

    hunt: int = 0
    boats: bool = True
    nines: str = "any"
    skulls: str = "best"

    @classmethod
    def dials(cls) -> Mapping[str, Dial]:
        """What each of its dials can be set to."""
        box = load_box()
        highest = max(sum(map(max, dice)) for dice in box.dice.values())
        return {
            "hunt": Whole(0, max(highest, *box.penny)),
            "boats": OneOf((True, False)),
            "nines": OneOf(NINES),
            "skulls": OneOf(SKULLS),
        }

    def __call__(self, view: View, legal: Sequence[Action], stream: Stream) -> Action:
        """Chooses as `careful` among what the plan leaves."""
        if self.skulls == "anywhere" and isinstance(legal[0], Skull):
            return stream.choice(legal)
        if not isinstance(legal[0], (Write, Boat)):
            return careful(view, legal, stream)
        sheet = view.sheets[view.seat or 0]
        left = [action for action in legal if self._allows(view, sheet, action)]
        wanted = [a for a in left if isinstance(a, Write) and self._wants(view, sheet, a)]
        return careful(view, wanted or left or legal, stream)

    def _allows(self, view: View, sheet: Sheet, action: Action) -> bool:
        """Whether the plan lets it do that at all."""
        if isinstance(action, Boat):
            return self.boats
        if not isinstance(action, Write) or action.value != view.setup.box.overcomes:
            return True
        return self.nines != "never" and (self.nines != "late" or dangers(sheet) >= LATE)

    def _wants(self, view: View, sheet: Sheet, action: Write) -> bool:
        """Whether the plan wants just that."""
        if action.value == self.hunt:
            return all(chest.value != self.hunt for chest in sheet.chests)
        nine = action.value == view.setup.box.overcomes
        return nine and (self.nines == "early" or (self.nines == "late" and dangers(sheet) >= LATE))


def dangers(sheet: Sheet) -> int:
    """How many dangers are on a sheet."""
    return sheet.skulls.bit_count()
