"""What a seat holds for possible in MammuZ, with its chances, on decks so small that all can be listed.

Worlds are listed twice: from the rules, playing every deal with every choice of cards, and from a
view alone, laying out every card that its seat cannot place. Both agree exactly; what `resample`
deals agrees with them as far as chance lets it (|z| < 4, fixed seeds).
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations, product
from pathlib import Path
from typing import Any

import pytest

import boardkit as bk
from boardkit.core.chance import stream
from boardkit.games.mammuz.notation import parse_cards
from boardkit.games.mammuz.pieces import KINDS, NOTHING, SPECIES, Cards, cards, kinds_in, plus
from boardkit.games.mammuz.state import DealHands, Expand, Lead, State, View, in_play
from tests.properties.games import unlikely

MAMMUZ = bk.game("mammuz")
# Two mammoths, three bears and a dinosaur for three players: six cards, two each.
SETUP = "3,,1,6,2\n4,,3,8,2\n5,,5,10,2\n6,,1,6,1\n7,,2,7,1\n"
Chances = dict[Any, Fraction]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("small")
    (folder / "species.csv").write_text("species,count\nmammoth,2\nbear,3\n", encoding="utf-8")
    (folder / "setup.csv").write_text(
        f"players,removed,dinosaurs,cards,hand\n{SETUP}", encoding="utf-8"
    )
    (folder / "components.csv").write_text(
        "component,count\nanimal,5\ndinosaur,6\n", encoding="utf-8"
    )
    return folder


def key(state: State) -> Any:
    """What makes two worlds differ."""
    return state.hands, state.herd, state.pile, state.unused


def normal(weights: dict[Any, Fraction]) -> Chances:
    total = sum(weights.values())
    return {value: weight / total for value, weight in weights.items() if weight}


def all_deals(start: State) -> Iterator[tuple[DealHands, Fraction]]:
    """Every deal of the small deck with its chance."""
    hands = set()
    for dinosaur in KINDS[len(SPECIES) :]:
        deck = [*kinds_in(start.setup.deal.animals), dinosaur]
        for order in permutations(deck):
            hands.add((cards(order[:2]), cards(order[2:4]), cards(order[4:])))
    for dealt in hands:
        yield DealHands(dealt), MAMMUZ.chance_of(start, DealHands(dealt))


def from_rules(small: Path, own: Cards, seat: int, extinction: str) -> tuple[View, Chances]:
    """Every game in which seats 0 and 1 each lay one card at random and a seat holds some cards."""
    start = MAMMUZ.new(3, MAMMUZ.rules(extinction=extinction), small)
    bear = SPECIES[1]
    found: dict[View, dict[Any, Fraction]] = {}
    deals = list(all_deals(start))
    assert sum(chance for _, chance in deals) == 1
    for deal, chance in deals:
        if deal.hands[seat] != own:
            continue
        dealt = MAMMUZ.step(start, deal).state
        if dealt.extinct:
            continue
        for one in set(kinds_in(deal.hands[0])):
            first = chance * Fraction(kinds_in(deal.hands[0]).count(one), 2)
            led = MAMMUZ.step(dealt, Lead(bear, cards([one]))).state
            for two in set(kinds_in(deal.hands[1])):
                weight = first * Fraction(kinds_in(deal.hands[1]).count(two), 2)
                state = MAMMUZ.step(led, Expand(cards([two]))).state
                worlds = found.setdefault(MAMMUZ.view(state, seat), {})
                worlds[key(state)] = worlds.get(key(state), Fraction(0)) + weight
    view, worlds = max(found.items(), key=lambda item: len(item[1]))
    return view, normal(worlds)


def from_view(view: View) -> Chances:
    """Every way to lay out the cards that the seat of a view cannot place, each as likely."""
    seats = range(view.setup.seats)
    began = list(view.sizes)
    for display in view.herd:
        began[display.seat] += display.size
    hidden = [seat for seat in seats if seat != view.seat]
    slots = [began[seat] - sum(view.known[seat]) for seat in hidden]
    placed = [view.hand, view.removed, *view.known, *(d.cards or NOTHING for d in view.herd)]
    here = [sum(some[number] for some in placed) for number in range(len(KINDS))]
    if view.turned:
        here[KINDS.index(view.turned)] += 1
    animals = [
        kind
        for number, kind in enumerate(SPECIES)
        for _ in range(view.setup.deal.animals[number] - here[number])
        if kind not in view.extinct
    ]
    dinosaurs = range(len(SPECIES), len(KINDS))
    loose = [KINDS[k] for k in dinosaurs if view.met[k] and not here[k]]
    free = [KINDS[k] for k in dinosaurs if not view.met[k]]
    found: Counter[Any] = Counter()
    for chosen in combinations(free, view.setup.deal.dinosaurs - sum(view.met)):
        unused = cards(kind for kind in free if kind not in chosen)
        for order in permutations([*animals, *loose, *chosen]):
            whole, place = {}, 0
            for seat, size in zip(hidden, slots, strict=True):
                whole[seat] = [*kinds_in(view.known[seat]), *order[place : place + size]]
                place += size
            if view.setup.rules.extinction == "compulsory" and any(
                hand.count(kind) == in_play(view, kind, number) > 0
                for hand in whole.values()
                for number, kind in enumerate(SPECIES)
            ):
                continue
            pile = plus(view.known[-1], cards(order[place:]))
            for hands, herd in _laid(view, whole):
                found[hands, herd, pile, unused] += 1
    return normal({value: Fraction(n) for value, n in found.items()})


def _laid(view: View, whole: dict[int, list[Any]]) -> Iterator[tuple[Any, Any]]:
    """Every choice of the cards that each seat has laid."""
    ways = {
        seat: list(permutations(hand, sum(d.size for d in view.herd if d.seat == seat)))
        for seat, hand in whole.items()
    }
    for picks in product(*ways.values()):
        laid, herd = {seat: list(pick) for seat, pick in zip(ways, picks, strict=True)}, []
        left = {seat: cards(hand) for seat, hand in whole.items()}
        for display in view.herd:
            if display.cards is None:
                some = cards([laid[display.seat].pop(0) for _ in range(display.size)])
                left[display.seat] = tuple(
                    n - m for n, m in zip(left[display.seat], some, strict=True)
                )
                herd.append(display._replace(cards=some))
            else:
                herd.append(display)
        hands = tuple(left.get(seat, view.hand) for seat in range(view.setup.seats))
        yield hands, tuple(herd)


def agrees(view: View, chances: Chances, worlds: int = 6_000) -> None:
    """What is dealt comes as often as it should, and nothing else comes."""
    chance = stream("knowledge", worlds)
    counts = Counter(key(MAMMUZ.resample(view, chance)) for _ in range(worlds))
    assert counts.keys() <= chances.keys()
    assert unlikely(counts, chances) < 4


@pytest.mark.clause("MAM-S2", "MAM-S3", "MAM-X1")
@pytest.mark.parametrize("extinction", ["compulsory", "optional"])
@pytest.mark.parametrize("own", ["2BE", "MA BE", "BE RX"])
@pytest.mark.parametrize("seat", [0, 2])
def test_the_first_round(small: Path, own: str, seat: int, extinction: str) -> None:
    """Every deal and every card laid, from the rules, from the view, and as it is dealt anew."""
    view, chances = from_rules(small, parse_cards(own), seat, extinction)
    assert from_view(view) == chances
    agrees(view, chances)


POSITIONS = {
    "sure of a bear, and a pile": (
        "player 1 MA BE; player 2 BE; player 3 BE RX; pile MA; unused BR PT TC SG PL; start 1;"
        "turns 5; sure 2 1 BE; sure 3 1 BE; sure table 1 BE; met 3 RX"
    ),
    "sure of a bear that may have been laid": (
        "player 1 MA; player 2 BE RX; player 3 BE; unused BR PT TC SG PL; pile MA; start 1;"
        "declared MA; laid 1 BE; turns 5; sure 3 1 BE; met 2 RX"
    ),
    "a dinosaur met, but not followed": (
        "player 1 MA BE; player 2 MA RX; player 3 2BE; unused BR PT TC SG PL; start 3;"
        "declared MA; turns 5; laid 3 BE; met 1 RX; met 2 RX; met 3 RX; met table RX"
    ).replace("player 3 2BE", "player 3 BE"),
    "bears removed": (
        "player 1 MA RX; player 2 MA; player 3 BE; removed BE; unused BR PT TC SG PL; start 1;"
        "declared MA; laid 1 BE; turns 7; met 1 RX"
    ),
}


@pytest.mark.clause("MAM-S2", "MAM-S3", "MAM-D10")
@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("seat", [0, 2, None])
def test_later_on(small: Path, position: str, seat: int | None) -> None:
    text = "\n".join(line.strip() for line in POSITIONS[position].split(";"))
    state = MAMMUZ.read_position(text, MAMMUZ.rules(), small)
    view = MAMMUZ.view(state, seat)
    chances = from_view(view)
    assert key(state) in chances
    agrees(view, chances)
