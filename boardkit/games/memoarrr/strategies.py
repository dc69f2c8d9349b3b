"""Two more players: one that forgets, and one that cannot lose once it knows the island.

`forgetful` plays like `careful`, but keeps each card it sees in mind with chance one half.

`pairing` thinks like this:

- Among the cards that it knows, it answers the last one with the partner that leaves only pairs.
- If it knows all that are left, and two players are, that wins: `graph.solve` tells why. As second
  player of a round it then beats everybody.
- If it knows all and is lost, it may still win against somebody who forgets. It reveals a card after
  which the smallest share of those that connect wins for the other one.
- Otherwise, and to open a round, it plays like `careful`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType

from boardkit.core.chance import Stream
from boardkit.core.game import Player
from boardkit.games.memoarrr.graph import hardest, solve
from boardkit.games.memoarrr.memory import Forgetful
from boardkit.games.memoarrr.odds import knowledge
from boardkit.games.memoarrr.pieces import Card
from boardkit.games.memoarrr.players import careful
from boardkit.games.memoarrr.state import Action, Reveal, View


def pairing(view: View, legal: Sequence[Action], stream: Stream) -> Action:
    """Answers with a partner that leaves only pairs, as told at the head of this file.

    Rules: MEM-T2.
    """
    last, known, unseen, _ = knowledge(view)
    if last is None:
        return careful(view, legal, stream)
    cells = view.setup.box.cells
    reveals = {card: Reveal(cells[place]) for place, card in known.items()}
    verdict = solve(last, reveals)
    wanted: list[Card] = []
    if verdict.wins:
        wanted = [verdict.pairs[last]]
    elif not unseen:
        wanted = hardest(last, reveals)
    actions = [reveals[card] for card in wanted if reveals[card] in legal]
    return stream.choice(actions) if actions else careful(view, legal, stream)


FORGETFUL = Forgetful(Fraction(1, 2), careful)

STRATEGIES: Mapping[str, Player[View, Action]] = MappingProxyType(
    {"forgetful": FORGETFUL, "pairing": pairing}
)
