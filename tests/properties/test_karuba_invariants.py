"""What never changes in a game of Karuba, checked against a ledger kept from the events alone."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from boardkit.games.karuba.moves import moves, steps_needed
from boardkit.games.karuba.pieces import COLOURS, Rim
from boardkit.games.karuba.state import (
    Chose,
    Collected,
    GameEnded,
    Move,
    Moved,
    State,
    TempleReached,
    TilePlaced,
)
from tests.properties.games import Played, played, sample
from tests.properties.karuba_ledger import EXITS, POINTS, STACKS, TREASURES, Ledger, walks

SUPPLY = {"crystal": 64, "gold": 12}
TIE_CRYSTALS = 24  # what the 64 crystals leave beyond the crystal tiles of four players


def most_points() -> int:
    """A bound on one player's score.

    Every tile carries its treasure at most once: 10 crystals and 4 nuggets of 2 points make 18. An
    adventurer brings the best treasure of its colour left, or less made up to it with crystals: at
    most 5, so 20 for four. Nothing else gives points; nothing takes any away. So 0 to 38.
    """
    tiles = sum(POINTS[treasure] for treasure in TREASURES.values() if treasure)
    return tiles + len(COLOURS) * max(STACKS[4])


def turns(game: Played) -> Iterator[tuple[State, Ledger]]:
    """The state and the ledger before each draw and at the end."""
    ledger = Ledger(game.states[0])
    for events, state in zip(game.events, game.states[1:], strict=True):
        ledger.take(events)
        if not state.tile:
            yield state, ledger


def last_turn(game: Played) -> Ledger:
    """The ledger at the end."""
    ledger = Ledger(game.states[0])
    for events in game.events:
        ledger.take(events)
    return ledger


def test_the_events_tell_the_whole_state(games_to_play: range) -> None:
    """Who follows the events only knows every island, stack and tile, after every turn."""
    for number in games_to_play:
        for state, ledger in turns(played("karuba", number)):
            assert ledger.agrees_with(state), number


def test_tiles_are_conserved(games_to_play: range) -> None:
    """Left, drawn now, on the island or discarded: always the same 36, and one more each turn."""
    for number in games_to_play:
        game = played("karuba", number)
        for state in game.states:
            on_islands = [set(island.tiles) - {0} for island in state.islands]
            for island, on_island in zip(state.islands, on_islands, strict=True):
                assert len(on_island) == island.placed
                assert not on_island & ({state.tile} | set(state.left))
            assert state.tile not in state.left
        for _, ledger in turns(game):
            for player in ledger.players:
                laid, discarded = sorted(player.tiles.values()), sorted(player.discarded)
                assert sorted([*laid, *discarded, *ledger.left]) == sorted(EXITS), number
                assert len(laid) + len(discarded) == ledger.turns, number


def test_treasures_are_conserved(games_to_play: range) -> None:
    """On tiles or collected: as many as treasure tiles laid, short only of gold that ran out."""
    for number in games_to_play:
        game = played("karuba", number)
        for _, ledger in turns(game):
            used: Counter[str] = Counter()
            for player in ledger.players:
                laid = Counter(TREASURES[tile] for tile in player.tiles.values())
                there = Counter(player.lying.values()) + player.collected
                assert there["crystal"] == laid["crystal"], number
                assert there["gold"] <= laid["gold"], number
                used += there + Counter(gold_tiles=laid["gold"], ties=player.tie_crystals)
            if game.rules.gold == "box":
                assert used["gold"] == min(used["gold_tiles"], SUPPLY["gold"]), number
            else:
                assert used["gold"] == used["gold_tiles"], number
            assert used["ties"] <= TIE_CRYSTALS
            assert used["crystal"] + used["ties"] <= SUPPLY["crystal"]


def test_temple_treasures_are_conserved(games_to_play: range) -> None:
    """Of every colour the treasures left and those taken are the ones of the start."""
    for number in games_to_play:
        game = played("karuba", number)
        for state in game.states:
            for who, stack in enumerate(state.stacks):
                taken = [i.temples[who] for i in state.islands if i.temples[who]]
                home = [i.at[who] is Rim.TEMPLE for i in state.islands]
                assert sorted([*stack, *taken], reverse=True) == STACKS[game.seats], number
                assert list(stack) == sorted(stack, reverse=True)
                assert len(taken) == sum(home)


def test_adventurers_stand_alone_and_on_tiles(games_to_play: range) -> None:
    """No two of a player share a cell, none stands on an empty one, and none leaves its temple."""
    for number in games_to_play:
        game = played("karuba", number)
        before = game.states[0]
        for state in game.states:
            box = state.setup.box
            for island, last in zip(state.islands, before.islands, strict=True):
                cells = [spot for spot in island.at if not isinstance(spot, Rim)]
                assert len(set(cells)) == len(cells), number
                assert all(island.tiles[box.index[cell]] for cell in cells), number
                moved = [
                    (old, new) for old, new in zip(last.at, island.at, strict=True) if old != new
                ]
                assert len(moved) <= 1, number
                assert all(old is not Rim.TEMPLE for old, _ in moved), number
            before = state


def test_moves_are_walks(games_to_play: range) -> None:
    """Every move is a walk along paths past nobody, as long as it says, and within the exits."""
    for number in games_to_play:
        game = played("karuba", number)
        ledger = Ledger(game.states[0])
        for state, events in zip(game.states, game.events, strict=False):
            for event in events:
                if isinstance(event, Moved):
                    player, pair = ledger.players[event.seat], ledger.pairs[event.colour]
                    assert pair is not None
                    found = walks(player.tiles, player.at, event.colour, pair)
                    assert found[event.to] == event.steps <= len(EXITS[state.tile]), number
                ledger.take([event])


def test_legal_moves_are_those_found_cell_by_cell(states_to_sample: range) -> None:
    """The waves on bit masks agree with a plain search, in every sampled position and seat."""
    for number in states_to_sample:
        state = sample("karuba", number).state
        if not state.tile:
            continue
        rules, box = state.setup.rules, state.setup.box
        for seat, island in enumerate(state.islands):
            tiles = {c: n for c, n in zip(box.cells, island.tiles, strict=True) if n}
            at = dict(zip(COLOURS, island.at, strict=True))
            expected = {}
            for colour, pair in zip(COLOURS, state.pairs, strict=True):
                for spot, steps in walks(tiles, at, colour, pair).items():
                    if steps > len(EXITS[state.tile]):
                        continue
                    if spot is Rim.BEACH and rules.beach != "open":
                        continue
                    expected[Move(colour, spot)] = steps
                    if rules.collect == "optional" and spot in island.treasures:
                        expected[Move(colour, spot, take=False)] = steps
            found = {move: steps_needed(state, seat, move) for move in moves(state, seat)}
            assert found == expected, (number, seat)


def test_treasures_are_taken_where_moves_end(games_to_play: range) -> None:
    """By default always and never elsewhere; with the other reading as the player says."""
    for number in games_to_play:
        game = played("karuba", number)
        for state, action, events in zip(game.states, game.actions, game.events, strict=False):
            if not any(isinstance(event, Chose) for event in events):
                continue
            for seat, choice in enumerate((*state.pending, action)):
                taken = [e.cell for e in events if isinstance(e, Collected) and e.seat == seat]
                if len(state.pending) + 1 < game.seats:
                    assert not taken
                    continue
                lying = isinstance(choice, Move) and choice.to in state.islands[seat].treasures
                if lying and choice.take:
                    assert taken == [choice.to], number
                else:
                    assert not taken, number
                if lying and game.rules.collect == "automatic":
                    assert choice.take


def test_those_who_arrive_together_get_equal_points(games_to_play: range) -> None:
    """The best treasure left, for each of them; the lower ones are made up with crystals."""
    for number in games_to_play:
        game = played("karuba", number)
        for state, events in zip(game.states, game.events, strict=False):
            arrived = sorted(
                (event for event in events if isinstance(event, TempleReached)),
                key=lambda event: event.colour,
            )
            for colour, group in groupby(arrived, key=lambda event: event.colour):
                stack = state.stacks[COLOURS.index(colour)]
                together = list(group)
                assert {event.value + event.crystals for event in together} == {stack[0]}, number
                assert [event.value for event in together] == list(stack[: len(together)]), number
                assert len({event.seat for event in together}) == len(together)


def test_scores_are_what_the_events_add_up_to(games_to_play: range) -> None:
    """Recomputed from the events, with winners and tie-break; within 0 to 38 points."""
    assert most_points() == 38
    for number in games_to_play:
        game = played("karuba", number)
        ledger, outcome = last_turn(game), game.game.outcome(game.states[-1])
        assert outcome is not None
        totals = [score.total for score in outcome.scores]
        assert totals == [player.points for player in ledger.players], number
        assert all(0 <= total <= most_points() for total in totals), number
        assert outcome.winners == ledger.winners(), number
        level = totals.count(max(totals)) > 1
        assert ("KAR-E6" in outcome.clauses) == level, number
        assert ("KAR-E7" in outcome.clauses) == (len(outcome.winners) > 1), number


def test_the_game_ends_with_tile_36_or_with_all_home(games_to_play: range) -> None:
    """Exactly then, after everybody has played the tile; the last tile is named first."""
    for number in games_to_play:
        game = played("karuba", number)
        for state, ledger in turns(game):
            home = any(set(player.at.values()) == {Rim.TEMPLE} for player in ledger.players)
            over = ledger.turns == len(EXITS) or home
            assert (state.to_move is None) == bool(ledger.ended) == over, number
            if over:
                last = ledger.turns == len(EXITS)
                assert ledger.ended == (("KAR-E1",) if last else ("KAR-E2",)), number
        assert game.states[-1].to_move is None
        ends = [event for events in game.events for event in events if isinstance(event, GameEnded)]
        assert ends == [game.events[-1][-1]], number
        if ends[0].clauses == ("KAR-E2",):
            islands = game.states[-1].islands
            assert ends[0].seats == tuple(k for k, i in enumerate(islands) if i.all_home), number


def test_choices_are_hidden_until_all_have_chosen(games_to_play: range) -> None:
    """Only the seat itself sees its choice in the event; then everybody sees what happened."""
    for number in games_to_play:
        game = played("karuba", number)
        for action, events in zip(game.actions, game.events, strict=True):
            for event in events:
                if isinstance(event, Chose):
                    assert event.choice == action
                    for seat in (*range(game.seats), None):
                        shown = event.seen_by(seat).choice
                        assert shown == (action if seat == event.seat else None), number
                else:
                    assert all(event.seen_by(s) == event for s in (*range(game.seats), None))


def sights(game: Played) -> Iterator[str]:
    """What is worth seeing in a game, by name."""
    outcome = game.game.outcome(game.states[-1])
    assert outcome is not None
    yield from outcome.clauses
    yield f"{game.seats} seats"
    yield f"setup {game.rules.setup}"
    yield from (f"{name} {getattr(game.rules, name)}" for name in game.game.rulebook.readings)
    if 0 in {score.total for score in outcome.scores}:
        yield "no points"
    for action in game.actions:
        if isinstance(action, Move) and not action.take:
            yield "treasure left"
    for event in (event for events in game.events for event in events):
        if isinstance(event, TempleReached) and event.crystals:
            yield "arrived together"
        if isinstance(event, Moved) and event.to is Rim.BEACH:
            yield "back on the beach"
        if isinstance(event, TilePlaced) and TREASURES[event.tile] and not event.treasure:
            yield "out of gold"


def test_the_random_games_see_everything() -> None:
    """Otherwise the properties above would hold for want of what could break them."""
    seen: Counter[str] = Counter()
    for number in range(300):
        seen.update(sights(played("karuba", number)))
    readings = played("karuba", 0).game.rulebook.readings
    wanted = {f"{name} {option}" for name in readings for option in readings[name].options}
    wanted |= {f"{seats} seats" for seats in (2, 3, 4)}
    wanted |= {f"setup {setup}" for setup in ("chosen", "random", "given")}
    wanted |= {"KAR-E1", "KAR-E2", "KAR-E6", "KAR-E7", "no points", "treasure left"}
    wanted |= {"arrived together", "back on the beach", "out of gold"}
    assert wanted <= set(seen), wanted - set(seen)
