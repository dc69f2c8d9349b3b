"""What never changes in a game of Skull Island, checked against a ledger kept from events alone."""

from collections.abc import Iterator

import boardkit as bk
from boardkit.games.skull_island.pieces import load_box
from boardkit.games.skull_island.scoring import level
from boardkit.games.skull_island.state import Claim, Cross, Done, State
from tests.properties.games import Played, played
from tests.properties.skull_island_ledger import BUBBLES, CHESTS, NINE, Ledger

NAME = "skull_island"


def turns(game: Played) -> Iterator[tuple[State, Ledger]]:
    """The state and the ledger whenever all marks of a turn lie open."""
    ledger = Ledger(game.states[0])
    for events, state in zip(game.events, game.states[1:], strict=True):
        ledger.take(events)
        if not state.pending:
            yield state, ledger


def at_end(game: Played) -> Ledger:
    """The ledger at the end."""
    ledger = Ledger(game.states[0])
    for events in game.events:
        ledger.take(events)
    return ledger


def test_the_events_tell_the_whole_state(games_to_play: range) -> None:
    """Who follows the events only knows every sheet; and everything that happened could happen."""
    for number in games_to_play:
        game = played(NAME, number)
        every = 5 + game.seats  # a look at some moments of each game, in turn at all of them
        for place, (state, ledger) in enumerate(turns(game), start=number):
            if place % every == 0 or state.to_move is None:
                assert ledger.agrees_with(state), number


def test_every_turn_leaves_one_mark_on_every_sheet(games_to_play: range) -> None:
    """A number, a boat or a skull; only who is blocked, and then skips, marks nothing."""
    for number in games_to_play:
        game = played(NAME, number)
        for state, ledger in turns(game):
            settled = state.roll is None or state.asking
            done = ledger.turns if settled else ledger.turns - 1
            for sheet in ledger.sheets:
                marks = len(sheet.numbers) + len(sheet.boats) + len(sheet.skulls)
                assert marks == sheet.marks, number
                assert marks == done or (
                    marks < done and game.rules.blocked == "skip" and game.seats
                ), number


def test_sheets_keep_what_is_drawn_on_them(games_to_play: range) -> None:
    """No mark ever goes; numbers and skulls are on spaces, boats in the sea, none upon another."""
    for number in games_to_play:
        game = played(NAME, number)
        before = game.states[0]
        for state in game.states:
            if state.sheets is before.sheets:
                continue
            island = state.setup.island
            for sheet, last in zip(state.sheets, before.sheets, strict=True):
                if sheet is last:
                    continue
                written = sum(1 << k for k, n in enumerate(sheet.numbers) if n)
                assert not written & ~island.spaces, number
                assert not sheet.skulls & (written | ~island.spaces), number
                assert not sheet.boats & ~island.sea, number
                kept = zip(last.numbers, sheet.numbers, strict=True)
                assert all(old in (0, new) for old, new in kept), number
                assert not last.skulls & ~sheet.skulls, number
                assert not last.boats & ~sheet.boats, number
                assert sheet.chests[: len(last.chests)] == last.chests, number
            before = state


def test_treasures_and_dangers_keep_their_bounds(games_to_play: range) -> None:
    """A sheet never has two treasures of one number or in one cell, nor more than five dangers.

    With the reading `sixth` there can be more than five treasures; never after a turn that began
    with five.
    """
    for number in games_to_play:
        game = played(NAME, number)
        for state in game.states:
            dangers = {sheet.bubbles for sheet in state.sheets}
            assert len(dangers) == 1, number
            assert dangers.pop() <= BUBBLES, number
            for sheet in state.sheets:
                values = [chest.value for chest in sheet.chests]
                cells = [chest.cell for chest in sheet.chests]
                assert len(set(values)) == len(values), number
                assert len(set(cells)) == len(cells), number
                assert len(values) <= CHESTS or game.rules.sixth == "all", number


def test_no_treasure_is_passed_over(games_to_play: range) -> None:
    """Noted by themselves, all treasures are noted that have a free cell and a chest."""
    for number in games_to_play:
        game = played(NAME, number)
        if game.rules.claiming != "automatic" or game.seats > 8:
            continue
        touching = game.rules.between == "touching"
        for state, ledger in turns(game):
            if state.roll is not None:
                continue
            for sheet in ledger.sheets:
                if len(sheet.treasures) >= CHESTS and game.rules.sixth == "stop":
                    continue
                for value in set(sheet.numbers.values()) - set(sheet.treasures.values()):
                    open_cells = {
                        place
                        for place in sheet.crossings(value, touching)
                        if ledger.ground(place) != "~" and place not in sheet.treasures
                    }
                    assert not open_cells, number


def test_the_other_decisions_come_only_where_there_is_something_to_decide(
    games_to_play: range,
) -> None:
    """Claims where treasures compete or may wait; crossing out only by hand."""
    for number in games_to_play:
        game = played(NAME, number)
        kinds = {type(action) for action in game.actions}
        if game.rules.crossing == "at_end":
            assert Cross not in kinds, number
            if game.rules.claiming == "automatic":
                assert Done not in kinds, number
        for state, action in zip(game.states, game.actions, strict=False):
            assert bool(state.asking) == isinstance(action, Claim | Cross | Done), number
            assert list(state.asking) == sorted(set(state.asking)), number


def test_scores_are_what_the_events_add_up_to(games_to_play: range) -> None:
    """Recomputed from the events, with winners and tie-break; within the bounds of the dice.

    The bounds: five chests with the highest numbers and five dangers worth 9 each; at worst five
    dangers that touch only the highest number.
    """
    for number in games_to_play:
        game = played(NAME, number)
        ledger, outcome = at_end(game), game.game.outcome(game.states[-1])
        assert outcome is not None
        assert [dict(score.parts) for score in outcome.scores] == ledger.parts(), number
        highest = 15 if game.rules.faces == "six" else 18
        chests = CHESTS if game.rules.sixth == "stop" else 15
        most = sum(range(highest - chests + 1, highest + 1)) + BUBBLES * NINE
        assert all(-BUBBLES * highest <= score.total <= most for score in outcome.scores)
        if game.seats == 1:
            assert outcome.winners == (0,)
            assert level(load_box(), outcome.scores[0].total) in load_box().levels
            continue
        assert outcome.winners == ledger.winners(), number
        totals = [score.total for score in outcome.scores]
        assert ("SKU-E9" in outcome.clauses) == (totals.count(max(totals)) > 1), number


def test_the_game_ends_with_five_treasures_or_a_full_island(games_to_play: range) -> None:
    """Exactly then, after everybody has marked and decided; every reason that holds is named."""
    for number in games_to_play:
        game = played(NAME, number)
        for state, ledger in turns(game):
            if state.roll is not None:
                assert state.to_move is not None
                continue
            rich = any(len(sheet.treasures) >= CHESTS for sheet in ledger.sheets)
            full = any(sheet.taken == ledger.spaces for sheet in ledger.sheets)
            ends = ("SKU-E1",) * rich + ("SKU-E3",) * full
            if ends or ledger.ended != ("SKU-T8",):
                assert ledger.ended == ends, number
                assert (state.to_move is None) == bool(ends), number


def test_one_word_gives_the_same_rolls_to_any_number_of_players() -> None:
    """The rolls of a word do not depend on how many play, nor on what they do."""
    rolls = {}
    for seats in (1, 2, 3, 7, 30):
        record = bk.play(NAME, ["random"] * seats, "papaya")
        rolls[seats] = [text for text in record.actions if text.startswith("R ")]
    shortest = min(map(len, rolls.values()))
    assert shortest > 20
    assert len({tuple(row[:shortest]) for row in rolls.values()}) == 1


def test_random_games_reach_everything() -> None:
    """Both ends, levels, choices of treasures, skips: so that the tests above see them all."""
    games = [played(NAME, number) for number in range(200)]
    outcomes = [game.game.outcome(game.states[-1]) for game in games]
    clauses = {clause for outcome in outcomes if outcome for clause in outcome.clauses}
    assert {"SKU-E1", "SKU-E3", "SKU-E9", "SKU-L4"} <= clauses
    kinds = {type(action).__name__ for game in games for action in game.actions}
    assert kinds == {action.__name__ for action in bk.game(NAME).actions}
    assert max(game.seats for game in games) > 20
