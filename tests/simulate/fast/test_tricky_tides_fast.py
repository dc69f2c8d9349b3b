"""The fast lane of Tricky Tides plays the games of the rules, and a fault in it would be noticed."""

from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import boardkit as bk
from boardkit.core.chance import stream
from boardkit.games.tricky_tides import MODULES, TRICKY_TIDES
from boardkit.games.tricky_tides.merchants import Merchant
from boardkit.simulate import fast
from tests.simulate.fast.sameness import differences, line_up, planted, some_choices

Choices = Mapping[str, str]

DATA = Path(__file__).parents[3] / "data" / "tricky_tides"
PLAYERS: list[Any] = ["random", "careful", Merchant(3, 2), Merchant(0, 3), Merchant(5, 0)]
READINGS = sorted(TRICKY_TIDES.rulebook.readings)
ON = {"events": "on", "monsters": "on"}
EV, MO = ON | {"monsters": "off"}, ON | {"events": "off"}


def look_over(
    cases: Sequence[int],
    games: int = 1,
    players: Sequence[Any] = PLAYERS,
    choices: Choices | None = None,
    data: Path | None = None,
) -> list[str]:
    """The differences in some games of each case.

    Seats, modules, readings and players change from case to case; given choices stay.
    """
    found: list[str] = []
    for case in cases:
        chance = stream("sameness", case)
        modules = {name: chance.choice(options) for name, options in MODULES.items()}
        found += differences(
            "tricky_tides",
            line_up(players, TRICKY_TIDES.seats[case % len(TRICKY_TIDES.seats)], chance),
            games,
            "papaya",
            choices=some_choices("tricky_tides", case) | modules | {**(choices or {})},
            rotate_seats=case % 5 == 0,
            first=chance.below(100_000),
            data=data,
        )
    return found


@pytest.mark.parametrize("player", ["random", "careful"])
@pytest.mark.parametrize("seats", TRICKY_TIDES.seats)
def test_the_lane_plays_the_games_of_the_rules(seats: int, player: str):
    for events, monsters in product(*MODULES.values()):
        modules = {"events": events, "monsters": monsters}
        games = 8 if player == "random" else 2
        assert not list(
            differences("tricky_tides", [player] * seats, games, "maracuya", choices=modules)
        )


def test_it_does_so_under_all_readings_and_with_all_players(request: pytest.FixtureRequest):
    full = request.config.getoption("--full")
    assert not look_over(range(500 if full else 20))
    assert not look_over(range(500, 2000 if full else 540), 1, ["random"])


@pytest.mark.parametrize("reading", READINGS)
def test_every_option_is_played(reading: str):
    """Each option by itself, with everything that it may matter to."""
    for option in TRICKY_TIDES.rulebook.readings[reading].options:
        choices = {**ON, reading: option}
        assert not list(
            differences("tricky_tides", ["random", "random", "careful"], 1, "kiwi", choices=choices)
        )


# Own data --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def scarce(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A box with few goods, and no more orders than islands, on another map."""
    folder = tmp_path_factory.mktemp("scarce")
    text = (DATA / "goods.csv").read_text(encoding="utf-8")
    text = text.replace(",24,", ",14,").replace(",12,", ",7,").replace("gold,6", "gold,3")
    (folder / "goods.csv").write_text(text, encoding="utf-8")
    rows = (DATA / "orders.csv").read_text(encoding="utf-8").splitlines()[:13]
    (folder / "orders.csv").write_text("\n".join([*rows, ""]), encoding="utf-8")
    text = (DATA / "figures.csv").read_text(encoding="utf-8")
    text = text.replace("columns,3\nrows,4", "columns,4\nrows,3")
    (folder / "figures.csv").write_text(text, encoding="utf-8")
    return folder


def test_own_data_are_played(scarce: Path):
    assert not look_over(range(24), data=scarce)


SCARCE = {
    "the order filled stays": ("kernel", "    d.orders[place] = NOWHERE\n    d.news", "    d.news", {}),
    "islands do not take turns": ("setup", "1 if t.by_turns else d.wanted[place]", "d.wanted[place]", {"refill": "by_turns"}),
    "islands take turns": ("setup", "1 if t.by_turns else d.wanted[place]", "1", {"refill": "by_island"}),
}  # fmt: skip


@pytest.mark.parametrize("fault", SCARCE)
def test_a_planted_fault_is_noticed_where_things_run_short(scarce: Path, fault: str):
    module, right, wrong, choices = SCARCE[fault]
    with planted("tricky_tides", f"tricky_tides_{module}", right, wrong):
        assert any(look_over([case], 1, ["careful"], choices, scarce) for case in range(100))


def test_a_box_that_is_too_big_is_left_to_the_rules(tmp_path: Path):
    text = (DATA / "figures.csv").read_text(encoding="utf-8")
    (tmp_path / "figures.csv").write_text(text.replace("rounds,3", "rounds,9"), encoding="utf-8")
    assert fast.play("tricky_tides", ["random"] * 4, 1, data=tmp_path) is None


# Faults ----------------------------------------------------------------------------------------

# What is changed, and the choices under which it matters.
FAULTS: dict[str, tuple[str, str, str, Choices]] = {
    # The set-up and the rounds
    "lots are drawn for the leader": ("setup", "if not t.drawn_leader:", "if True:", {"first_leader": "drawn"}),
    "the sightings come in another order": ("setup", "d.sightings[seat] = card", "d.sightings[seat] = t.seats - 1 - card", {}),
    "the starting goods go the other way round": ("setup", "d.holds[(leader + k) % t.seats]", "d.holds[(leader - k) % t.seats]", {}),
    "what nobody plays is no open sea": ("setup", "d.sea |= 1 << place", "pass", {}),
    "the goods of an island do not count": ("setup", " - many(d.goods[place]))", ")", {}),
    "an order comes twice": ("setup", "        d.order_deck &= ~(1 << order)\n", "", {}),
    "an event comes again": ("setup", "d.tides_used |= 1 << card", "pass", EV),
    "there is one event for all rounds": ("kernel", "if number > 1 and t.events:", "if False:", EV),
    "the winner leads the next round": ("kernel", "if t.first_leads:", "if False:", {"next_leader": "first"}),
    # Tricks
    "nobody follows suit": ("map", "return hand & t.suit_mask[t.suit_of[d.trick[0]]] or hand", "return hand", {}),
    "the ships sail by number alone": ("map", "    if follows != follows_too:\n        return follows\n", "", {}),
    "the winner sails in the middle": ("map", "if k == first or other == first:", "if False:", {**EV, "low_tide": "winner"}),
    "ties are counted from the opener": ("map", "first if t.from_winner else 0", "0", {"ties": "token"}),
    "ties are counted from the winner": ("map", "first if t.from_winner else 0", "first", {"ties": "opener"}),
    "every tie is counted": ("map", "if not t.every_tie and", "if False and", {"ties": "highest"}),
    "no tie is counted": ("map", " and _below_the_highest(t, d, one):", ":", {"ties": "highest"}),
    "the winner sails first": ("map", "if t.opener_first and", "if False and", {"first_ship": "opener"}),
    "whoever led sails first": ("map", "if t.opener_first and", "if", {"first_ship": "winner"}),
    "the first ship leads": ("map", "    return (opener + first) % t.seats", "    return d.queue[0]", {"first_ship": "opener"}),
    # Ships
    "a ship stops anywhere on open sea": ("map", "if not on_sea or t.any_sea:", "if True:", {"runs": "first"}),
    "a ship stops on the first open sea alone": ("map", "if not on_sea or t.any_sea:", "if not on_sea:", {"runs": "any"}),
    "at sea everybody must go": ("kernel", "(t.stays_at_sea and places", "(False and places", {"at_sea": "free"}),
    "an anchor lasts": ("kernel", "    d.anchors &= ~(1 << seat)\n", "", {}),
    "who is stranded spends the anchor": ("kernel", "    if free:\n", "    if False:\n", {}),
    "who anchors acts": ("kernel", "return not t.anchor_rests", "return True", {"after_anchor": "rests"}),
    "who anchors rests": ("kernel", "return not t.anchor_rests", "return False", {"after_anchor": "acts"}),
    "ships act on open sea": ("kernel", "if acts and not d.sea >> d.ships[seat] & 1:", "if acts:", {}),
    "a hold takes one more": ("cargo", "many(hold) - t.hold)", "many(hold) - t.hold - 1)", {}),
    "what is thrown overboard is gone": ("cargo", "d.goods[place] += goods", "pass", {}),
    "what is paid does not go to the bag": ("kernel", "    d.bag += paid\n", "", {}),
    "nothing is exchanged": ("cargo", "over // rate if rate else 0", "0", {"exchange": "any"}),
    "one exchanges at will": ("", "exchanges=1 if", "exchanges=9 if", {"exchange": "once"}),
    "the bag has everything": ("", 'from_bag=rules.exchange == "bag"', "from_bag=False", {"exchange": "bag"}),
    "one pays in one way": ("cargo", "if not sets_of(d, beyond(hold, need)):", "if not beyond(need, hold):", {}),
    "what lacks is all that is needed": ("cargo", "return left & (kept - (kept >> BITS - 1))", "return goods", {}),
    "two more are none": ("cargo", "kept - (kept >> BITS - 1)", "kept >> BITS - 1", {}),
    "gold is not counted": ("cargo", "ONES >> (KINDS - 1) * BITS", "ONES >> (KINDS - 2) * BITS", {}),
    "the first cube of a type is of the one before": ("cargo", "(at * ONES", "(max(0, at - 1) * ONES", {}),
    # Events
    "the highest wins at low tide": ("map", "!= (d.tide == LOW_TIDE):", "!= False:", EV),
    "low tide turns the winner alone": ("map", "and t.turned_order", "and False", {**EV, "low_tide": "order"}),
    "low tide turns the order": ("map", "and t.turned_order", "", {**EV, "low_tide": "winner"}),
    "the world has an edge": ("map", "if d.tide != EDGE_OF_THE_WORLD:", "if True:", EV),
    "diagonals go round": ("map", "ROUND if t.diagonals else STRAIGHT", "ROUND", {**EV, "edge": "straight"}),
    "diagonals do not go round": ("map", "ROUND if t.diagonals else STRAIGHT", "STRAIGHT", {**EV, "edge": "all"}),
    "the calm sea is like any other": ("map", "if d.tide == CALM_SEA:", "if False:", EV),
    "there is no undertow": ("map", "if d.tide == UNDERTOW else shown", "if False else shown", EV),
    "the wind is weak": ("map", "2 if d.tide == STRONG_WIND else 1", "1", EV),
    "sails are fast": ("map", " or d.tide == LOOSE_SAILS", "", EV),
    "there is no harvest": ("kernel", "if d.tide == FULL_HARVEST:", "if False:", EV),
    "docks are empty": ("setup", "if d.tide == BUSY_DOCKS else ALL", "if False else ALL", EV),
    "stops are short": ("kernel", "if d.tide != LONG_STOP:", "if True:", EV),
    "nothing drifts": ("kernel", "if d.tide == FLOTSAM_FOUND and", "if False and", EV),
    "what drifts finds room": ("kernel", "many(d.holds[seat]) < t.hold and d.bag", "d.bag", EV),
    "trade is slow": ("setup", "if d.tide == BRISK_TRADE else ALL", "if False else ALL", EV),
    "there is no fog": ("setup", "0 if d.tide == FOG else most", "most", EV),
    # Monsters
    "the lowest of all activates": ("monsters", "not t.any_mover and", "False and", {**MO, "mover": "suit"}),
    "the lowest of the suit activates": ("monsters", "not t.any_mover and", "", {**MO, "mover": "all"}),
    "of equal cards the first activates": ("monsters", "number < least", "number <= least", {**MO, "mover": "all"}),
    "low tide does not matter to monsters": ("monsters", "-t.number[card] if d.tide == LOW_TIDE else", "", ON),
    "a monster heeds no card": ("monsters", "if t.by_card:", "if False:", {**MO, "monster_headings": "card"}),
    "a monster heeds the card": ("monsters", "if t.by_card:", "if True:", {**MO, "monster_headings": "all"}),
    "a monster passes over another": ("monsters", "and not t.passes_over", "and False", {**MO, "monster_meets": "barred"}),
    "a monster does not pass over another": ("monsters", "and not t.passes_over", "", {**MO, "monster_meets": "over"}),
    "the octopus reaches over open sea": ("monsters", "d.sea >> stop & 1 and t.across", "d.sea >> stop & 1", {**MO, "octopus_reach": "touching"}),
    "the octopus does not reach over open sea": ("monsters", "d.sea >> stop & 1 and t.across", "False", {**MO, "octopus_reach": "sea"}),
    "monsters reach no farther than the edge": ("monsters", " if t.reaches_round else t.nothing", " if False else t.nothing", {**ON, "edge_reach": "reaches"}),
    "monsters reach over the edge": ("monsters", " if t.reaches_round else t.nothing", "", {**ON, "edge_reach": "moves"}),
    "the whale blows no farther than the edge": ("monsters", "            place = t.next[edge, place, heading]", "            place = t.next[0, place, heading]", {**ON, "edge_reach": "reaches"}),
    "the octopus reaches no farther than the edge": ("monsters", "        edge = _over(t, d, heading)\n        stop", "        edge = 0\n        stop", {**ON, "edge_reach": "reaches"}),
    "the dragon draws what it burns": ("monsters", " & ~some(old, ALL)", "", {**MO, "dragon_type": "drawn"}),
    "the dragon draws gold": ("monsters", "return without_gold(d.bag) & ~some", "return d.bag & ~some", {**MO, "dragon_type": "drawn"}),
    "monsters touch gold": ("monsters", "(1 << GOLD * BITS) - 1", "(1 << (GOLD + 1) * BITS) - 1", MO),
    "the shark throws overboard where the ship is": ("monsters", "place if t.at_shark else d.ships[seat]", "d.ships[seat]", {**MO, "shark_overboard": "shark"}),
    "the shark throws overboard where it is": ("monsters", "place if t.at_shark else d.ships[seat]", "place", {**MO, "shark_overboard": "ship"}),
    "the dragon wastes its fire": ("monsters", "(not t.only_useful or of(d.bag, new) > 0)", "True", {**MO, "dragon_null": "useful"}),
    "the dragon burns more than there is": ("monsters", "min(of(d.goods[place], old), of(d.bag, new))", "of(d.goods[place], old)", MO),
    "the whale's line may lie on open sea": ("monsters", "not (t.only_islands and d.sea >> stop & 1)", "1", {**MO, "whale_line": "islands"}),
    "the whale's line needs islands": ("monsters", "not (t.only_islands and d.sea >> stop & 1)", "not (d.sea >> stop & 1)", {**MO, "whale_line": "spaces"}),
    "a short line is enough": ("monsters", "length >= t.spout_least", "length", MO),
    "the whale's goods float": ("monsters", "if place == NOWHERE or d.sea >> place & 1:", "if place == NOWHERE:", MO),
    "either is enough": ("kernel", "if t.both_owed and not moved", "if False and not moved", {**MO, "monster_duty": "both"}),
    "both are owed": ("kernel", "if t.both_owed and not moved", "if not moved", {**MO, "monster_duty": "step"}),
    "the whale that moved may stay under": ("kernel", "if moved and suit == WHALE and not d.spout:", "if False:", MO),
    "a monster does one thing": ("kernel", "            moved = True\n            continue", "            return", MO),
    # The end
    "sightings bring nothing": ("kernel", "    d.bonus[seat] += t.bonus[d.sightings[seat], order]\n", "", {}),
    "leftovers are cheap": ("cargo", "gold += of(hold, kind) // t.rates[kind]", "gold += of(hold, kind) // 3", {}),
    # Random players
    "random takes no verb for its port": ("players", "key = skip(key)  # one verb among one", "pass", {}),
    "random takes no verb for its card": ("players", "below(skip(key), count(cards))", "below(key, count(cards))", {}),
    "random counts the goods it can pick up": ("players", "        ways = choices(d, hold, excess(t, hold))\n        if k < ways:", "        ways = 1\n        if k < ways:", {}),
}  # fmt: skip
CAREFUL: dict[str, tuple[str, str, str, Choices]] = {
    "careful plays its high cards": ("plans", "best - HIGH * t.number[card], card", "best, card", {}),
    "careful stays ashore": ("plans", "if places else -1.0", "if places else 9.0", {}),
    "careful does not mind what it lacks": ("plans", "- LACKING * short", "", {}),
    "careful does not mind the way": ("plans", "worth = d.promise[seat, end] - t.way[place, end]", "worth = d.promise[seat, end]", {}),
    "careful goes straight under four headings": ("", "max(ways) if rules.compass == \"eight\" else sum(ways)", "max(ways)", {"compass": "four"}),
    "careful does not see orders": ("plans", "return 2.0 + t.values[order]", "return 2.0", {}),
    "careful takes what is useful twice": ("plans", "lacking - beyond(lacking, d.goods[place])", "d.goods[place]", {}),
    "careful sails to where it is worth least": ("plans", "if here > best:", "if here < best or found == NOWHERE:", {}),
    "careful keeps everything alike": ("plans", "t.inverse[kind] + (USEFUL", "1.0 + (USEFUL", {}),
    "careful keeps nothing for its plan": ("plans", "USEFUL if of(need, kind) else 0.0", "0.0", {}),
    "careful plans an order that will be gone": ("plans", "~(1 << d.ships[seat])", "~t.nothing", {}),
    "careful pays with what is worth most": ("plans", "if value < least:", "if value > least:", {}),
    "careful picks up at any price": ("plans", "d.holds[seat], 0.0, NOWHERE, 0", "d.holds[seat], -9.0, NOWHERE, 0", {}),
    "careful picks up what it has": ("plans", "            gained += min(lacked, max(0, more))\n", "", {}),
    "careful lets the shark choose": ("players", "if suit == SHARK and uses and", "if False and", MO),
    "careful feeds on what is worth least": ("plans", "            if value > best:\n                best, found = value, use", "            if value < best or not use:\n                best, found = value, use", MO),
    "a merchant delivers everything": ("players", "and t.values[order] >= p.least[entry]", "", {}),
    "a merchant fills its hold": ("plans", "many(hold) - over > t.hold - free", "False", {}),
    # What is not looked at again, or not weighed
    "a new hold changes nothing": ("plans", "d.seen[seat] == hold and ", "", {}),
    "news change nothing": ("plans", " and d.heard[seat] == d.news", "", {}),
    "an order that is filled is no news": ("kernel", "    d.news += 1\n    write", "    write", {}),
    "a round brings no news": ("kernel", "    d.news += 1\n    deal_hands", "    deal_hands", {}),
    "an event is no news": ("kernel", "    d.news += 1\n    deal_hands", "    d.news += number == 1\n    deal_hands", EV),
    "nobody fills an order by exchange": ("plans", "int(short <= sets)", "int(not short)", {}),
    "careful weighs where one card leads": ("plans", "near |= d.reach[card]", "near = d.reach[card]", {}),
    "careful plays any card": ("plans", "if cards & (cards - 1) == 0:", "if True:", {}),
    "careful sails anywhere": ("plans", "if places & (places - 1) == 0:", "if True:", {}),
    "careful pays in any way": ("plans", "if number == 1:", "if True:", {}),
}  # fmt: skip
# What comes up in few games.
RARE = {
    "at sea goods go overboard to an island": ("cargo", "    if d.sea >> place & 1:\n        d.bag += goods\n    else:\n        d.goods[place] += goods", "    d.goods[place] += goods", MO),
}  # fmt: skip


def noticed(fault: tuple[str, str, str, Choices], players: Sequence[Any]) -> bool:
    """Whether some game shows a fault."""
    module, right, wrong, choices = fault
    name = f"tricky_tides_{module}" if module else "tricky_tides"
    with planted("tricky_tides", name, right, wrong):
        return any(look_over([case], 1, players, choices) for case in range(100, 400))


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_noticed(fault: str):
    assert noticed(FAULTS[fault], ["random"])


@pytest.mark.parametrize("fault", CAREFUL)
def test_a_planted_fault_of_a_player_is_noticed(fault: str):
    assert noticed(CAREFUL[fault], PLAYERS[1:])


# Games that end level, and how.
LEVEL = {
    "orders do not break a tie": (21, "ahead or d.filled[seat] - d.filled[best]", "ahead or 0"),
    "goods do not break a tie": (12, "ahead or many(d.holds[seat]) - many(d.holds[best])", "ahead or 0"),
    "nobody shares a win": (5, "if ahead >= 0:", "if ahead > 0:"),
}  # fmt: skip


@pytest.mark.parametrize("case", LEVEL)
def test_who_wins_a_tie_is_noticed(case: str):
    number, right, wrong = LEVEL[case]
    players = ["random", "random"]
    assert not list(differences("tricky_tides", players, 1, "kiwi", first=number))
    with planted("tricky_tides", "tricky_tides_kernel", right, wrong):
        assert list(differences("tricky_tides", players, 1, "kiwi", first=number))


@pytest.mark.full
@pytest.mark.parametrize("fault", RARE)
def test_a_planted_fault_that_is_rare_is_noticed(fault: str):
    assert noticed(RARE[fault], ["random"])


def test_the_kernel_that_is_not_compiled_passes_too():
    with planted("tricky_tides"):
        assert not look_over(range(100, 106))


# The table -------------------------------------------------------------------------------------


@pytest.mark.parametrize("rotate_seats", [False, True])
def test_the_table_is_that_of_simulate(rotate_seats: bool):
    import pandas as pd

    players = ["careful", "random", "random"]
    table = fast.play("tricky_tides", players, 5, " Papaya ", rotate_seats=rotate_seats)
    slow = bk.simulate("tricky_tides", players, 5, " Papaya ", rotate_seats=rotate_seats)
    assert table is not None
    pd.testing.assert_frame_equal(table.frame(), slow)
    assert {**slow.attrs, **table.attrs} == {**table.attrs, **slow.attrs, "lane": "fast"}
