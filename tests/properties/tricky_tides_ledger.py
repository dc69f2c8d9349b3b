"""A game of Tricky Tides kept by hand, from its events alone and with plain dicts and lists.

It knows nothing of the rules' own code: it moves ships and goods as it is told, and reckons for
itself who wins, in which order the ships sail and who moves the monster.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from boardkit.core.game import Event
from boardkit.games.tricky_tides import events_told as told
from boardkit.games.tricky_tides.pieces import GOODS, SUITS
from boardkit.games.tricky_tides.state import State

MONSTER_EVENTS = (told.SharkAte, told.OctopusReached, told.DragonBurned, told.WhaleBlew)


class Ledger:
    """What has happened, by the events.

    Attributes:
        holds: the goods of each seat, as a count by name.
        ships: the cell of each ship, `monsters` that of each monster.
        orders: the numbers of the orders that each seat has filled, with what they are worth.
        anchors: the seats that still have their anchor.
        leader: who has the barrel.
        sailed: the seats that have sailed since the last trick; `order` is who should, in order.
        tide: the event in force.
        faults: what did not agree.
    """

    def __init__(self, first: State) -> None:
        self.seats, self.rules = first.setup.seats, first.setup.rules
        self.holds: list[Counter[str]] = [Counter() for _ in range(self.seats)]
        self.ships: dict[int, str] = {}
        self.monsters: dict[str, str] = {}
        self.orders: list[dict[int, int]] = [{} for _ in range(self.seats)]
        self.anchors = {*range(self.seats)}
        self.leader = self.first = first.leader
        self.trick: list[tuple[int, str, int]] = []
        self.order: list[int] = []
        self.sailed: list[int] = []
        self.tide = ""
        self.rounds = 0
        self.touched_gold = 0
        self.faults: list[str] = []

    def take(self, events: Iterable[Event]) -> None:
        """Follows what an action made happen."""
        for event in events:
            self._take(event)

    def _expect(self, fine: bool, what: str) -> None:
        if not fine:
            self.faults.append(what)

    def _take(self, event: Any) -> None:
        match event:
            case told.LeaderDrawn():
                self.leader = event.seat
            case told.StartDrawn() | told.FlotsamFound():
                self.holds[event.seat][event.good.value] += 1
            case told.ShipPlaced():
                self.ships[event.seat] = str(event.cell)
            case told.TideDrawn():
                self.tide = event.tide.value
            case told.CardPlayed():
                card = (event.seat, event.card.suit.value, event.card.number)
                if not self.trick:
                    self._expect(event.seat == self.leader, "the leader leads")
                    self._expect(self.sailed == self.order, "all have sailed")
                self.trick.append(card)
                self._expect(event.led.value == self.trick[0][1], "suit led")
            case told.TrickWon():
                self._won(event)
            case told.MonsterActivated():
                self._expect(event.suit.value == self._last[0][1], "the monster of the suit led")
                self._expect(event.seat == self._mover(), "who moves the monster")
            case told.MonsterMoved():
                others = {c for suit, c in self.monsters.items() if suit != event.suit.value}
                self._expect(str(event.cell) not in others, "two monsters on one island")
                self.monsters[event.suit.value] = str(event.cell)
            case told.Sailed() | told.Stayed():
                self._sailed(event)
            case told.RoundEnded():
                self.rounds += 1
                self._expect(event.round == self.rounds, "rounds")
                if self.rules.next_leader == "first" and event.round < 3:
                    self.leader = self.first
            case told.HandsDealt():
                if event.round == 1:
                    self.first = self.leader
            case _:
                self._goods(event)

    def _goods(self, event: Any) -> None:
        match event:
            case told.PickedUp():
                self._expect(self.ships[event.seat] == str(event.cell), "picks up where it is")
                self.holds[event.seat][event.good.value] += event.count
            case told.ThrownOverboard():
                for good, count in zip(GOODS, event.goods, strict=True):
                    self.holds[event.seat][good.value] -= count
            case told.Delivered():
                for good, count in zip(GOODS, event.goods, strict=True):
                    self.holds[event.seat][good.value] -= count
                self.orders[event.seat][event.order] = event.value
            case told.SharkAte():
                self.holds[event.seat][event.good.value] += 1
        if isinstance(event, MONSTER_EVENTS):
            goods = (
                (event.old, event.new) if isinstance(event, told.DragonBurned) else (event.good,)
            )
            self.touched_gold += sum(good.value == "gold" for good in goods)

    # The trick ----------------------------------------------------------------------------------

    def _won(self, event: told.TrickWon) -> None:
        """Who wins and who sails when, sorted with plain sentences."""
        led = self.trick[0][1]
        low = self.tide == "low_tide"
        following = sorted((n, seat) for seat, suit, n in self.trick if suit == led)
        winner = following[0 if low else -1][1]
        rest = [seat for _, seat in following if seat != winner]
        if not (low and self.rules.low_tide == "order"):
            rest.reverse()
        opener = self.trick[0][0]
        counted = opener if self.rules.ties == "opener" else winner
        others = [(n, seat, suit) for seat, suit, n in self.trick if suit != led]
        top = max((n for n, *_ in others), default=0)
        off = []
        for n, seat, suit in others:
            by_suit = self.rules.ties == "highest" and n < top
            decides = SUITS.index(suit) if by_suit else (seat - counted) % self.seats
            off.append((-n, decides, seat))
        self.order = [winner, *rest, *(seat for *_, seat in sorted(off))]
        if self.rules.first_ship == "opener":
            self.order.remove(opener)
            self.order.insert(0, opener)
        self._expect(event.seat == winner, "winner")
        self._expect(list(event.order) == self.order, "order of sailing")
        self.leader = winner
        self._last, self.trick, self.sailed = self.trick, [], []

    def _mover(self) -> int:
        led, best = self._last[0][1], -1 if self.tide == "low_tide" else 1
        every = self.rules.mover == "all"
        asked = [(best * n, seat) for seat, suit, n in self._last if every or suit == led]
        ends = [seat for n, seat in asked if n == min(asked)[0]]
        return max(ends, key=self.order.index)

    def _sailed(self, event: Any) -> None:
        self.sailed.append(event.seat)
        self._expect(self.sailed == self.order[: len(self.sailed)], "sails in order")
        if isinstance(event, told.Sailed):
            self._expect(self.ships[event.seat] != str(event.cell), "it sails somewhere")
            self.ships[event.seat] = str(event.cell)
        else:
            self._expect(self.ships[event.seat] == str(event.cell), "it stays where it is")
            if event.anchor:
                self._expect(event.seat in self.anchors, "one anchor")
                self.anchors.discard(event.seat)
