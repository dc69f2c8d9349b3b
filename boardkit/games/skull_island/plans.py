"""`planner`: plays like `careful`, but with a plan of its own, set by dials.

- `hunt`: a number that it writes whenever the dice allow it, until its treasure is found.
- `boats`: whether it ever draws boats.
- `nines`: when it writes 9s, which overcome dangers: `early` (whenever it can), `late` (not before
  three dangers are on the sheet, then whenever it can), `never`, or `any` (as `careful` does).
- `skulls`: where it draws a danger on its own sheet: `best`, as `careful` does, or `anywhere`.

Where a plan leaves nothing to do it plays on without it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boardkit.core.chance import Stream
from boardkit.games.skull_island.players import careful
from boardkit.games.skull_island.state import Action, Boat, Sheet, Skull, View, Write

NINES = ("any", "early", "late", "never")
LATE = 3  # dangers on the sheet


@dataclass(frozen=True, slots=True)
class Planner:
    """A player as told at the head of this file.

    >>> Planner(hunt=9, boats=False).__name__
    'planner 9 False any best'

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

    def __post_init__(self) -> None:
        if self.nines not in NINES:
            raise ValueError(f"nines must be one of {', '.join(NINES)}, not {self.nines!r}")
        if self.skulls not in {"best", "anywhere"}:
            raise ValueError(f"skulls must be best or anywhere, not {self.skulls!r}")

    @property
    def __name__(self) -> str:
        return f"planner {self.hunt} {self.boats} {self.nines} {self.skulls}"

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
