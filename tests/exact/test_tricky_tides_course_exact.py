"""Courses and voyages in Tricky Tides against the rules themselves, and by trying everything."""

from collections import Counter
from itertools import permutations

import pytest

from boardkit.core.chance import stream
from boardkit.games.tricky_tides import rules as verbs
from boardkit.games.tricky_tides.actions import Anchor, Deliver, Sail, Stay
from boardkit.games.tricky_tides.course import (
    Chart,
    cards_left,
    cards_of,
    chart_of,
    courses,
    first_reached,
    grow,
    legs,
    points,
    reach_after,
    say_course,
    shortest,
    trail,
)
from boardkit.games.tricky_tides.logbook import say_voyage
from boardkit.games.tricky_tides.orders import payments
from boardkit.games.tricky_tides.pieces import Tide
from boardkit.games.tricky_tides.prices import Price, least_paid
from boardkit.games.tricky_tides.state import Phase, State
from boardkit.games.tricky_tides.voyage import NoVoyage, Voyage, cheapest, voyages
from tests.tides_positions import (
    BOX,
    CELLS,
    CUBES,
    PLACE,
    RATES,
    TIDES,
    acting,
    cards,
    goods,
    number,
    play,
    sailing,
    table,
)

HAND = "O1 O7 D3 S2 S8 W4"


def chart(**rules: str) -> Chart:
    """The chart of four players: no open sea."""
    return Chart(BOX, TIDES.rules(**rules))


def ends(place: str, card: str, where: Chart, *, anchor: bool = False) -> list[str]:
    """The cells to which a card leads."""
    return [CELLS[leg.end] for leg in legs(where, PLACE[place], number(card), anchor)]


# One card -------------------------------------------------------------------------------------


@pytest.mark.clause("TID-N1", "TID-N2", "TID-N3", "TID-N4", "TID-N5", "TID-N7", "TID-N8")
@pytest.mark.parametrize("at_sea", ["forced", "free"])
@pytest.mark.parametrize("runs", ["any", "first"])
@pytest.mark.parametrize("compass", ["eight", "four"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_leg_is_what_the_rules_allow(seats: int, compass: str, runs: str, at_sea: str):
    """Every card from every cell, under an event: the same as `legal` of a ship about to sail."""
    chance = stream("legs", seats, compass, runs, at_sea)
    tides = (None, Tide.EDGE_OF_THE_WORLD, Tide.CALM_SEA, Tide.UNDERTOW, Tide.STRONG_WIND)
    choices = {"compass": compass, "runs": runs, "at_sea": at_sea}
    for cell in CELLS:
        tide = chance.choice(tides)
        card = chance.choice([c for c in map(str, BOX.cards) if c[0] in "OS"])
        state = sailing(card, cell, seats=seats, tide=tide.value if tide else "", **choices)
        allowed = TIDES.legal(state)
        found = legs(chart_of(state), PLACE[cell], number(card), anchor=True)
        assert {a.cell for a in allowed if isinstance(a, Sail)} == {
            BOX.cells[leg.end] for leg in found if not leg.stays
        }
        assert (Stay() in allowed) == any(leg.stays and not leg.anchor for leg in found)
        assert (Anchor() in allowed) == any(leg.anchor for leg in found)


@pytest.mark.clause("TID-N7", "TID-N8")
def test_islands_come_in_order_and_open_sea_may_be_crossed():
    """With two players A2, B4, C1 and C4 are open sea on the map of the tests."""
    where = chart_of(table(["O1", "D1"]))
    # O8 sails N and SW. From C3 north: C2, not C1; south-west: B4 at sea, and no further.
    assert ends("C3", "O8", where) == ["C2", "B4"]
    # From A3 north: A2 at sea, or A1 behind it.
    assert ends("A3", "O8", where) == ["A1", "A2"]


@pytest.mark.clause("TID-N3", "TID-N5")
def test_a_stranded_ship_stays_and_an_anchor_is_asked_for():
    where = chart()
    assert [leg.stays for leg in legs(where, PLACE["A1"], number("O8"))] == [True]
    assert ends("A4", "O8", where) == ["A3"]
    assert ends("A4", "O8", where, anchor=True) == ["A3", "A4"]


@pytest.mark.clause("TID-N1")
def test_compass_of_four_or_eight():
    assert ends("B2", "O7", chart()) == ["C1", "B3"]
    assert ends("B2", "O7", chart(compass="four")) == ["C2"]


# Card by card ---------------------------------------------------------------------------------


def tried(where: Chart, start: int, hand: list[int], count: int) -> Counter[tuple[int, int]]:
    """Every end after so many cards, by trying each order of them: how often each is reached."""
    found: Counter[tuple[int, int]] = Counter()
    for some in permutations(hand, count):
        here = Counter({start: 1})
        for card in some:
            later: Counter[int] = Counter()
            for place, ways in here.items():
                for leg in legs(where, place, card):
                    later[leg.end] += ways
            here = later
        left = sum(1 << card for card in hand if card not in some)
        for place, ways in here.items():
            found[place, left] += ways
    return found


@pytest.mark.clause("TID-N1", "TID-T2")
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("start", ["A1", "B2", "C3"])
def test_the_tree_has_every_end_and_counts_every_course(start: str, seats: int):
    where, hand = chart_of(table(["O1"] * seats)), cards(HAND)
    layers = grow(where, PLACE[start], hand, 3)
    for count, layer in enumerate(layers):
        wanted = tried(where, PLACE[start], list(cards_of(hand)), count)
        assert {(node.place, node.left): node.ways for node in layer} == wanted


@pytest.mark.clause("TID-N1")
def test_reachable_after_one_two_three_cards():
    """From the corner A1: O7 NE S leads to A2 alone, S8 NE S as well; the others by their cards."""
    two = reach_after(chart(), PLACE["A1"], cards("O7 S8"), 2)
    assert [sorted(CELLS[k] for k in found) for found in two] == [["A1"], ["A2"], ["A3", "B1"]]
    assert first_reached(chart(), PLACE["A1"], cards("O7 S8"), 2) == {
        PLACE["A1"]: 0,
        PLACE["A2"]: 1,
        PLACE["A3"]: 2,
        PLACE["B1"]: 2,
    }


@pytest.mark.clause("TID-T2")
def test_a_card_serves_once():
    """O7 (NE S) leads from A1 to A2; to go on to B1 it would have to be played again."""
    assert reach_after(chart(), PLACE["A1"], cards("O7"), 2)[2] == frozenset()


@pytest.mark.clause("TID-N5")
def test_the_anchor_serves_once_too():
    where, hand = chart(), cards("O7 S8")
    found = reach_after(where, PLACE["A1"], hand, 2, anchor=True)
    assert {CELLS[k] for k in found[1]} == {"A1", "A2"}
    assert {CELLS[k] for k in found[2]} == {"A2", "A3", "B1"}  # A1 again would take two anchors


@pytest.mark.clause("TID-N1")
def test_a_trail_leads_to_its_node():
    where, hand = chart(), cards(HAND)
    layers = grow(where, PLACE["B2"], hand, 3)
    for index, node in enumerate(layers[3]):
        course = trail(layers, 3, index)
        assert [leg.start for leg in course] == [PLACE["B2"], *(leg.end for leg in course[:-1])]
        assert course[-1].end == node.place
        assert node.left == hand & ~sum(1 << leg.card for leg in course)


@pytest.mark.clause("TID-N1")
@pytest.mark.parametrize("goal", CELLS)
def test_the_shortest_course_is_the_shortest_of_all_and_keeps_the_high_cards(goal: str):
    where, start, hand = chart(), PLACE["A1"], cards(HAND)
    course = shortest(where, start, hand, PLACE[goal])
    every = next(
        (found for n in range(7) if (found := courses(where, start, hand, PLACE[goal], n))), ()
    )
    if course is None:
        assert not every
        return
    played = [sum(1 << leg.card for leg in one) for one in every]
    assert len(course) == len(every[0])
    assert points(where, sum(1 << leg.card for leg in course)) == min(
        points(where, mask) for mask in played
    )
    assert course in every


@pytest.mark.clause("TID-N1")
def test_no_course_and_no_need_of_one():
    assert shortest(chart(), PLACE["A1"], cards("O7 S8"), PLACE["C4"]) is None
    assert shortest(chart(), PLACE["A1"], cards("O7 S8"), PLACE["A1"]) == ()


def test_a_course_in_words():
    course = shortest(chart(), PLACE["A1"], cards("O7 S7"), PLACE["A1"], cards=0)
    assert course is not None
    assert say_course(chart(), course, "es") == "El barco ya está allí."
    course = shortest(chart(), PLACE["A1"], cards("O7 S8"), PLACE["B1"])
    assert course is not None
    assert (
        say_course(chart(), course, "es") == "Con 2 cartas: O7 al sur, a A2 y S8 al nordeste, a B1."
    )
    assert (
        say_course(chart(), course, "en") == "With 2 cards: O7 south to A2 and S8 north-east to B1."
    )


@pytest.mark.clause("TID-R2")
def test_two_cards_are_left_when_the_round_ends():
    assert cards_left(table([HAND + " O2 O3", "D1"]), 0) == 6


# What pays ------------------------------------------------------------------------------------


@pytest.mark.clause("TID-D1", "TID-D4")
def test_the_least_payment_is_the_smallest_of_all_payments():
    """For all orders and many holds."""
    chance = stream("least")
    for _ in range(300):
        hold = tuple(chance.below(4) for _ in range(5))
        need = chance.choice(BOX.orders).goods
        for rates in (RATES, (2, 2, 2, 2, 1), ()):
            every = [sum(paid) for paid in payments(hold, need, rates) if sum(paid) <= 7]
            price = Price(need, rates, 7, 7, None)
            assert least_paid(hold, price) == min(every, default=None)


@pytest.mark.clause("TID-D4")
def test_readings_of_the_exchange_bind_the_payment():
    hold, need = goods("SSSCCC"), goods("KP")
    assert least_paid(hold, Price(need, RATES, 7, 7, None)) == 6
    assert least_paid(hold, Price(need, RATES, 7, 1, None)) is None
    assert least_paid(hold, Price(need, RATES, 7, 7, goods("KPG"))) == 6
    assert least_paid(hold, Price(need, RATES, 7, 7, goods("KG"))) is None
    assert least_paid(hold, Price(need, (), 7, 7, None)) is None


# Voyages --------------------------------------------------------------------------------------


Cost = tuple[int, int, int]


def by_trying(state: State, seat: int, goal: int, most: int) -> Cost | None:
    """The least cards, goods paid and numbers of cards, by trying every action that is legal."""
    where, best = chart_of(state), list[Cost]()

    def sail(state: State, left: int, played: int, used: int) -> None:
        if played == most:
            return
        for card in cards_of(left):
            for leg in legs(where, state.ships[seat] or 0, card):
                ships = (*state.ships[:seat], leg.end, *state.ships[seat + 1 :])
                there = state._replace(
                    ships=ships, phase=Phase.ACT, queue=(seat,), did=(), to_move=seat
                )
                more = used + BOX.cards[card].number
                act(there, left & ~(1 << card), played + 1, more)

    def act(state: State, left: int, played: int, used: int) -> None:
        sail(state, left, played, used)
        if where.sea >> (state.ships[seat] or 0) & 1:
            return
        for action in verbs.legal_acts(state, seat):
            if isinstance(action, Deliver) and state.ships[seat] == goal:
                best.append((played, sum(action.goods), used))
            elif not isinstance(action, Deliver):
                after = verbs.step(state, action).state
                both = state.tide is Tide.LONG_STOP and after.phase is Phase.ACT
                after = after._replace(ships=state.ships, hands=state.hands)
                (act if both else sail)(after, left, played, used)

    sail(state, state.hands[seat], 0, 0)
    return min(best, default=None)


def spread(chance, seats: int, tide: Tide | None) -> State:
    """A position with goods and orders all over the map and four cards in the hand of seat 0."""
    order = [int(k) for k in chance.shuffled(range(36))]
    laid, hold, hand = {}, "", chance.shuffled(list(map(str, BOX.cards)))[:4]
    bag = chance.shuffled([k for k, n in enumerate(CUBES) for _ in range(n)])
    for cell in CELLS:
        laid[cell] = "".join("SCKPG"[bag.pop()] for _ in range(chance.below(4)))
    hold = "".join("SCKPG"[bag.pop()] for _ in range(chance.below(5)))
    others = [c for c in map(str, BOX.cards) if c not in hand][: 4 * (seats - 1)]
    hands = [" ".join(hand), *(" ".join(others[k :: seats - 1]) for k in range(seats - 1))]
    state = table(
        hands,
        ships=" ".join(chance.choice(CELLS) for _ in range(4)),
        lying=laid,
        holds=(hold,),
        tide=tide.value if tide else "",
    )
    sea = chart_of(state).sea
    shown = tuple(None if sea >> k & 1 else order[k] for k in range(12))
    lying = tuple((0,) * 5 if sea >> k & 1 else row for k, row in enumerate(state.goods))
    # Two tricks were played: the round has no more than four left for eight cards in hand.
    return state._replace(orders=shown, goods=lying, hands=state.hands, tricks=())


@pytest.mark.clause("TID-C1", "TID-C2", "TID-D1", "TID-D4")
@pytest.mark.parametrize(
    "tide", [None, Tide.LONG_STOP, Tide.BUSY_DOCKS, Tide.FOG, Tide.BRISK_TRADE]
)
@pytest.mark.parametrize("seats", [2, 4])
def test_the_cheapest_voyage_is_the_cheapest_of_all(seats: int, tide: Tide | None):
    """Two cards, every pick-up with everything that may go overboard, every payment."""
    chance, seen = stream("voyages", seats, tide or ""), Counter[bool]()
    for _ in range(4):
        state = spread(chance, seats, tide)
        view = TIDES.view(state, 0)
        for place, order in enumerate(state.orders):
            if order is None:
                continue
            found = cheapest(view, 0, place, cards=2)
            wanted = by_trying(state, 0, place, 2)
            seen[wanted is None] += 1
            if isinstance(found, NoVoyage):
                assert wanted is None, (place, found)
                continue
            used = sum(BOX.cards[card].number for card in found.cards)
            assert wanted == (len(found.cards), sum(found.paid), used)
    assert min(seen[True], seen[False]) > 3


def planned(state: State, goal: str, seat: int = 0) -> Voyage:
    """The voyage of a seat to a cell, which there must be."""
    found = cheapest(TIDES.view(state, seat), seat, PLACE[goal])
    assert isinstance(found, Voyage)
    return found


@pytest.mark.clause("TID-D1")
def test_a_voyage_can_be_sailed():
    """The stops of a voyage, played in a game of two in which the other never comes near."""
    state = table(
        ["O1 O7 S8 S7 W4 W5", "D1 D2 D3 D4 D5 D6"],
        ships="A1 C3",
        lying={"A3": "SSS"},
        orders={"B1": 1},
    )
    found = planned(state, "B1")
    assert [CELLS[stop.place] for stop in found.stops][-1] == "B1"
    assert sum(stop.number for stop in found.stops) == 3
    assert found.paid == goods("SS")
    assert found.stops[-1].paid == goods("SS")


@pytest.mark.clause("TID-C1")
def test_a_ship_that_has_sailed_acts_where_it_is():
    state = acting("B2", lying={"B2": "CCCC"}, orders={"A1": 2}, holds=("",))
    found = planned(state, "A1")
    assert found.stops[0].leg is None
    assert found.stops[0].picked == 1
    here = acting("B2", orders={"B2": 2}, holds=("CCC",))
    assert planned(here, "B2").cards == ()
    assert planned(here, "B2").why == "here"
    assert planned(here, "B2").paid == goods("CC")


@pytest.mark.clause("TID-N1")
def test_the_card_that_lies_in_the_trick_comes_first():
    state = play(
        table(["O8 S1 S2 S5", "O1 D2 D3 D4"], ships="B2 B3", orders={"B1": 2}, holds=("CC",)),
        "C O8",
    )
    assert [str(BOX.cards[card]) for card in planned(state, "B1").cards] == ["O8"]
    state = play(state, "C O1")
    assert [str(BOX.cards[card]) for card in planned(state, "B1").cards] == ["O8"]


@pytest.mark.clause("TID-R2")
def test_the_card_in_the_trick_is_one_of_six():
    """Of the eight cards of a round six are played, whether the first one lies already or not."""
    state = table(["O8", "O1"], ships="A1 C3", orders={"B1": 2}, holds=("CC",))
    for at in (state, play(state, "C O8")):
        found = cheapest(TIDES.view(at, 0), 0, PLACE["B1"])
        assert isinstance(found, NoVoyage)
        assert found.reason == "no_course"
        assert dict(found.params)["cards"] == 6


@pytest.mark.clause("TID-D4")
def test_exchanges_are_used_and_told():
    """Six sugar stand for what is lacking where no silk lies."""
    state = table(
        ["O8 S1 S2 S5", "O1 D2 D3 D4"], ships="B2 B3", orders={"B1": 7}, holds=("SSSSSS",)
    )
    found = planned(state, "B1")
    assert (found.paid, found.sets, found.wasted) == (goods("SSSSSS"), 2, 4)
    told = say_voyage(TIDES.view(state, 0), 0, found, "es")
    assert "En lugar de 2 de seda da 6 de azúcar, por cambio." in told
    assert "Con menos no puede ser: solo el camino más corto pide 1 carta." in told
    assert "For 2 silk it gives 6 sugar, by exchange." in say_voyage(
        TIDES.view(state, 0), 0, found, "en"
    )


@pytest.mark.clause("TID-C1")
def test_why_it_takes_so_many_cards():
    hands = ["O8 O7 S8 S1 S2", "O1 D2 D3 D4"]
    goods_first = table(hands, ships="B2 B3", orders={"B2": 2}, lying={"B1": "CC"})
    assert planned(goods_first, "B2").why == "goods"
    told = say_voyage(TIDES.view(goods_first, 0), 0, planned(goods_first, "B2"), "en")
    assert "At the start it lacks: 2 coffee." in told
    assert "Fewer cannot do: 1 pick-up and the delivery take a card each." in told
    way = table(hands, ships="B2 B3", orders={"B1": 2}, holds=("CC",))
    assert planned(way, "B1").why == "way"
    assert "The hold already has what the order shows." in say_voyage(
        TIDES.view(way, 0), 0, planned(way, "B1"), "en"
    )


def none(state: State, goal: str, seat: int = 0) -> str:
    """Why there is no voyage, in both languages."""
    view = TIDES.view(state, 0)
    found = cheapest(view, seat, PLACE[goal])
    assert isinstance(found, NoVoyage)
    assert say_voyage(view, seat, found, "es") != say_voyage(view, seat, found, "en")
    return found.reason


@pytest.mark.clause("TID-D1")
def test_why_there_is_no_voyage():
    hands = ["O8 O7 S8 S7", "D1 D2 D3 D4"]
    assert none(table(hands, ships="A1 C3"), "B1") == "no_order"
    assert none(table(hands, ships="A1 C3", orders={"B1": 2}), "B1") == "no_goods"
    assert none(table(hands, ships="A1 C3", orders={"B1": 2}), "B1", seat=1) == "no_hand"
    far = table(["O8 O7", "D1 D2 D3 D4"], ships="A1 C3", orders={"C3": 2}, holds=("CC",))
    assert none(far._replace(hands=(cards("O8 O7"), far.hands[1])), "C3") == "no_course"
    late = table(hands, ships="A1 C3", orders={"A2": 2}, lying={"C3": "CC"})
    assert none(late, "A2") == "no_time"


@pytest.mark.clause("TID-D1")
def test_voyages_are_those_to_all_orders():
    state = table(["O8 S1 S2 S5", "O1 D2 D3 D4"], orders={"B1": 7, "A3": 1})
    assert list(voyages(TIDES.view(state, 0), 0)) == [PLACE["B1"], PLACE["A3"]]
