"""Everything that happens can be told, in both languages."""

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, Lang
from boardkit.core.game import Outcome, Score
from boardkit.core.grid import Cell
from boardkit.games.karuba.pieces import Colour, Pair, Treasure
from boardkit.games.karuba.state import (
    Chose,
    Collected,
    Discard,
    GameEnded,
    Moved,
    PairPlaced,
    State,
    TempleReached,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
)
from boardkit.views.words import outcome_text, phrase, score_rows, seat_list, tell

C3 = Cell.parse("C3")
EVENTS = [
    (PairPlaced(0, Colour.BLUE, Pair(20, 100)), "Player 1 puts the blue adventurer on beach 20"),
    (PairPlaced(None, Colour.BLUE, Pair(20, 100)), "The blue adventurer comes to beach 20"),
    (TileDrawn(12), "Tile 12 is turned up."),
    (Chose(1, Discard()), "Player 2 has chosen."),
    (Chose(1, None), "Player 2 has chosen."),
    (TilePlaced(0, 12, C3, None), "Player 1 lays tile 12 on C3."),
    (TilePlaced(0, 12, C3, Treasure.GOLD), "on C3. Player 1 puts a gold nugget on C3."),
    (TileDiscarded(3, 12), "Player 4 discards tile 12."),
    (Moved(0, Colour.BROWN, C3, Cell.parse("C4"), 1), "brown adventurer from C3 to C4 (1 step)."),
    (Collected(0, Treasure.CRYSTAL, C3), "Player 1 collects a crystal on C3."),
    (TempleReached(0, Colour.BLUE, 5, 0), "the treasure worth 5 points."),
    (TempleReached(0, Colour.BLUE, 3, 1, ("KAR-D1", "KAR-D4")), "3 points and 1 crystal, 4 points"),
    (GameEnded(("KAR-E1",)), "the last tile"),
    (GameEnded(("KAR-E2",), (0, 2)), "(player 1 and 3)"),
]


@pytest.mark.parametrize(("event", "words"), EVENTS, ids=[type(e).__name__ for e, _ in EVENTS])
def test_an_event_is_told_with_seats_counted_from_one(event, words: str):
    assert words in tell(event, "en", "karuba")
    assert tell(event, "es", "karuba") != tell(event, "en", "karuba")


@pytest.mark.parametrize("setup", ["chosen", "random"])
def test_every_event_of_whole_games_is_told(setup: str):
    rules = bk.game("karuba").rules(setup=setup)
    record = bk.play("karuba", ["random"] * 3, "papaya", rules=rules)
    for _, step in record.steps():
        for event in step.events:
            for lang in LANGUAGES:
                for seen in (event, event.seen_by(None), event.seen_by(1)):
                    said = tell(seen, lang, "karuba")
                    assert said.endswith(".")
                    assert not set("{}<>") & set(said)


def test_a_phrase_is_a_key_and_values():
    assert phrase(TileDiscarded(0, 12), more=1) == (
        "tile_discarded",
        {"seat": 1, "tile": 12, "more": 1},
    )


def test_the_result_names_one_winner_several_or_none():
    scores = (Score(7, {"gold": 7}), Score(7, {"gold": 7}), Score(1, {"gold": 1}))
    assert outcome_text(Outcome((1,), scores, ()), "en", "karuba") == "Player 2 wins with 7 points."
    joint = outcome_text(Outcome((0, 1), scores, ()), "es", "karuba")
    assert "1 y 2" in joint
    assert outcome_text(Outcome((), scores, ()), "en", "karuba") == ""


def tied(*tiles: int) -> tuple[Outcome, State]:
    """A game that ends at its last tile, with no points for anybody and so many tiles laid."""
    karuba = bk.game("karuba")
    state = karuba.new(len(tiles), {"setup": "given", "layout": "lesson"})
    islands = tuple(
        island._replace(tiles=(1,) * n + (0,) * (len(island.tiles) - n))
        for island, n in zip(state.islands, tiles, strict=True)
    )
    state = state._replace(islands=islands, to_move=None, left=())
    outcome = karuba.outcome(state)
    assert outcome is not None
    return outcome, state


@pytest.mark.parametrize(
    ("lang", "tiles", "text"),
    [
        ("es", (20, 18), "decidieron las losetas de la isla: 20 el jugador 1 y 18 el jugador 2."),
        ("en", (18, 20), "tiles on the island decided: 18 for player 1 and 20 for player 2."),
        ("es", (20, 20), "también a losetas en la isla: 20 el jugador 1 y 20 el jugador 2."),
        ("en", (20, 3, 20), "tiles on the island as well: 20 for player 1, 3 for player 2"),
    ],
)
def test_what_decided_a_tie_is_told_with_the_numbers(lang: Lang, tiles: tuple[int, ...], text: str):
    outcome, state = tied(*tiles)
    told = outcome_text(outcome, lang, "karuba", state)
    assert text in told
    assert told.startswith(outcome_text(outcome, lang, "karuba"))


def test_where_the_points_decide_nothing_more_is_told():
    _, state = tied(20, 18)
    scores = (Score(1, {"gold": 1}), Score(0, {"gold": 0}))
    won = Outcome((0,), scores, ("KAR-E1", "KAR-E3", "KAR-E5"))
    assert outcome_text(won, "en", "karuba", state) == "Player 1 wins with 1 point."


def test_the_scores_have_a_row_for_each_part_and_the_total_last():
    scores = (Score(3, {"crystals": 1, "gold": 2}), Score(0, {"crystals": 0, "gold": 0}))
    assert score_rows(scores, "en", "karuba") == (
        ("Crystals", (1, 0)),
        ("Gold nuggets", (2, 0)),
        ("Total", (3, 0)),
    )


def test_seats_are_listed_as_people_count():
    assert seat_list((0, 1, 2), "es") == "1, 2 y 3"
    assert seat_list((), "en") == ""
