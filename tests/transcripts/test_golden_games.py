"""Every golden game is there and still goes line by line as it was written down."""

import pytest

from tests.properties.games import kit_of
from tests.transcripts import golden

HELP = "rewrite with: python -m tests.transcripts.golden, and read the difference"


def test_no_golden_game_is_missing_or_forgotten() -> None:
    """One for every game, number of players and variant, and no file beside them."""
    files = {file.name for file in golden.FOLDER.glob("*.txt")}
    assert files == set(golden.wanted()), HELP


@pytest.mark.parametrize("name", golden.wanted())
def test_golden_games_replay(name: str) -> None:
    record, lines = golden.read(name)
    game, seats, variant = golden.wanted()[name]
    expected = kit_of(game).VARIANTS[variant]
    assert (record.game, record.seats, record.choices) == (game, seats, expected)
    for line, (was, now) in enumerate(zip(lines, golden.told(record), strict=False), start=1):
        assert now == was, f"line {line} after the record; {HELP}"
    assert list(golden.told(record)) == lines, HELP
    assert record.outcome() is not None
