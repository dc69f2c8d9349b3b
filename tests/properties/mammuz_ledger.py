"""A second bookkeeping of MammuZ: every card followed by hand, from the actions alone.

It knows no code of the game but the names of actions and kinds. Cards move between named places;
a card that is not where it should be raises a KeyError.
"""

from collections import Counter
from collections.abc import Iterable

from boardkit.games.mammuz.state import (
    Action,
    Challenge,
    Choose,
    DealHands,
    DealHerd,
    Expand,
    Lead,
    Show,
    TurnOver,
)

ANIMALS = "mammoth bear deer sabre_tooth_tiger hare squirrel gopher mouse"
DINOSAURS = "brontosaurus pterosaur triceratops stegosaurus plesiosaur tyrannosaurus_rex"
KINDS = [*ANIMALS.split(), *DINOSAURS.split()]
COUNTS = dict(zip(KINDS, (2, 3, 4, 5, 6, 7, 8, 9, 1, 1, 1, 1, 1, 1), strict=True))
GONE = {3: ("gopher", "mouse"), 4: ("mouse",), 5: ("mouse",), 6: (), 7: ()}


def pack(counts: Iterable[int]) -> Counter[str]:
    """Cards by name."""
    return +Counter(dict(zip(KINDS, counts, strict=True)))


class Ledger:
    """Where every card is, under the default readings."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.hands = [Counter[str]() for _ in range(seats)]
        self.herd: list[tuple[int, Counter[str]]] = []
        self.pile: Counter[str] = Counter()
        self.removed: Counter[str] = Counter()
        self.extinct: dict[str, int] = {}
        self.species = ""
        self.turned = ""
        self.challenger = 0
        self.winners: set[int] | None = None

    def cards(self) -> Counter[str]:
        """Every card that lies somewhere, the extinct ones included."""
        found = self.removed + self.pile + Counter(self.extinct)
        for part in (*self.hands, *(cards for _, cards in self.herd)):
            found += part
        return found + Counter([self.turned] if self.turned else [])

    def left(self, kind: str) -> int:
        """How many cards of a species are still in the game."""
        if kind in self.extinct or kind in GONE[self.seats]:
            return 0
        return COUNTS[kind] - self.removed[kind]

    def take_out(self, place: Counter[str], cards: Counter[str]) -> None:
        """Cards leave a place, where they must be."""
        for kind, n in cards.items():
            if place[kind] < n:
                raise KeyError(kind)
        place.subtract(cards)

    def do(self, seat: int | None, action: Action) -> None:
        """Follows one action of a seat, or of chance."""
        match action:
            case DealHands(hands):
                self.hands = [pack(hand) for hand in hands]
                self.die_out(None)
            case Lead(species, cards):
                self.species = species.value
                self.lay(seat or 0, pack(cards))
            case Expand(cards):
                self.lay(seat or 0, pack(cards))
            case Challenge():
                self.challenger = seat or 0
            case TurnOver(kind):
                self.turn(kind.value)
            case Choose(chosen):
                self.give_herd(chosen)
                self.settle()
            case DealHerd(shares):
                for hand, share in zip(self.hands, shares, strict=True):
                    hand.update(pack(share))
                self.herd = []
                self.settle()
            case Show():
                raise AssertionError("nothing is shown by choice")
            case _:
                pass

    def lay(self, seat: int, cards: Counter[str]) -> None:
        self.take_out(self.hands[seat], cards)
        self.herd.append((seat, cards))

    @property
    def previous(self) -> int:
        return (self.challenger - 1) % self.seats

    def give_herd(self, seat: int, *, pile: bool = True) -> None:
        for _, cards in self.herd:
            self.hands[seat] += cards
        self.herd = []
        if pile:
            self.hands[seat] += self.pile
            self.pile = Counter()

    def turn(self, kind: str) -> None:
        display = self.herd[-1][1]
        if kind == self.species and not self.hands[self.previous].total():
            self.winners = {self.previous}
        elif kind in KINDS[:8]:
            self.give_herd(self.challenger if kind == self.species else self.previous)
            self.settle()
        else:
            self.take_out(display, Counter([kind]))
            self.turned = kind
            herd = sum((cards for _, cards in self.herd), Counter[str]())
            nothing = not herd and not self.pile
            if kind == "brontosaurus":
                self.give_herd(self.previous)
            elif kind == "pterosaur":
                self.give_herd(self.challenger)
            elif kind == "plesiosaur":
                self.pile += herd
            elif kind == "tyrannosaurus_rex":
                self.removed += herd
            elif (kind == "triceratops" and not nothing) or (kind == "stegosaurus" and herd):
                return
            self.settle()

    def settle(self) -> None:
        """The end of a round."""
        self.herd = []
        if self.turned:
            self.hands[self.challenger][self.turned] += 1
            self.turned = ""
        last = self.previous if not self.hands[self.previous].total() else None
        self.die_out(last)

    def die_out(self, last: int | None) -> None:
        """Complete species leave the hands; then empty hands win."""
        for kind in KINDS[:8]:
            left = self.left(kind)
            for hand in self.hands:
                if left and hand[kind] == left:
                    self.extinct[kind] = left
                    del hand[kind]
            if not left and kind not in self.extinct and kind not in GONE[self.seats]:
                self.extinct[kind] = 0
        empty = {seat for seat, hand in enumerate(self.hands) if not hand.total()}
        if empty:
            self.winners = {last} if last in empty and last is not None else empty
        elif not any(map(self.left, KINDS[:8])):
            sizes = [hand.total() for hand in self.hands]
            self.winners = {seat for seat, n in enumerate(sizes) if n == min(sizes)}
