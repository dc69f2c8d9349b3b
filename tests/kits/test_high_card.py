"""The tiny game keeps the contract of a game, so that tests built on it mean something."""

from collections import Counter
from collections.abc import Iterator

import boardkit as bk
from boardkit.core.chance import stream
from tests.kits.high_card import DECK, HIGH_CARD, State

EYES = (0, 1, None)


def positions(state: State | None = None) -> Iterator[State]:
    """Every position of the game."""
    state = state or HIGH_CARD.new()
    yield state
    for action in HIGH_CARD.legal(state):
        yield from positions(HIGH_CARD.step(state, action).state)


ALL = list(dict.fromkeys(positions()))


def test_every_resampled_world_fits_its_view():
    for place, state in enumerate(ALL):
        for seat in EYES:
            view = HIGH_CARD.view(state, seat)
            other = HIGH_CARD.resample(view, stream("worlds", place))
            assert HIGH_CARD.view(other, seat) == view
            assert HIGH_CARD.from_json(HIGH_CARD.to_json(view)) == view
            if seat == state.to_move:
                assert HIGH_CARD.legal(other) == HIGH_CARD.legal(state)
        assert HIGH_CARD.from_json(HIGH_CARD.to_json(state)) == state


def test_hidden_cards_come_with_their_chance():
    state = HIGH_CARD.step(HIGH_CARD.step(HIGH_CARD.new(), HIGH_CARD.parse("D lynx")).state, HIGH_CARD.parse("D heron")).state  # fmt: skip
    view = HIGH_CARD.view(state, 0)
    drawn = (HIGH_CARD.resample(view, stream("card", k)).cards[1] for k in range(2_500))
    counts = Counter(drawn)
    assert counts.keys() == set(DECK) - {"lynx"}
    assert all(abs(count - 500) < 80 for count in counts.values())  # 4 standard deviations


def test_events_and_views_hide_the_same():
    for state in ALL:
        for seat in EYES:
            told: dict[object, object] = {}
            for action in HIGH_CARD.legal(state):
                step = HIGH_CARD.step(state, action)
                seen = tuple(event.seen_by(seat) for event in step.events)
                if state.to_move is bk.CHANCE:
                    assert told.setdefault(HIGH_CARD.view(step.state, seat), seen) == seen


def test_a_game_is_played_recorded_and_replayed():
    for number in range(30):
        record = bk.play(HIGH_CARD, ["random", "careful"], number)
        assert bk.Record.decode(record.code) == bk.Record.parse(record.text()) == record
        outcome = record.outcome()
        assert outcome is not None
        assert outcome.scores[outcome.winners[0]].total == max(s.total for s in outcome.scores)


def test_a_low_card_cannot_be_shown():
    match = bk.Match(HIGH_CARD)
    match.do("D marmot")
    match.do("D walrus")
    refusal = HIGH_CARD.check(match.state, "show")
    assert refusal is not None
    assert refusal.text("en") == "The marmot is too low to be shown. (HIC-B2)"
    assert refusal.text("es").startswith("La carta marmota es demasiado baja")
