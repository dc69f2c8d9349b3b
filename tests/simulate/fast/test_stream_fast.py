"""The compiled random numbers are those of boardkit.core.chance."""

import numpy as np
import pytest

from boardkit.core.chance import MAX_SEED, seed_word, stream
from boardkit.simulate.fast import stream as fast
from boardkit.simulate.fast.bits import count, lowest, nth

PUBLISHED = [6457827717110365317, 3203168211198807973, 9817491932198370423]  # of key 1234567


def key_of(seed: str, number: int) -> np.uint64:
    """The key of one game's seed, as a kernel finds it."""
    begun = fast.seed_text(seed, 10**9)
    assert begun is not None
    text, shared = begun
    return np.uint64(fast.seed_key(text, fast.write_number(text, shared, number)))


def test_the_numbers_are_the_published_ones_of_splitmix64():
    state = np.uint64(1234567)
    for number in PUBLISHED:
        state = np.uint64(fast.skip(state))
        assert fast.mix(state) == number


@pytest.mark.parametrize("seed", ["", "papaya", "ñandú", "x" * 117, "🥭" * 29])
@pytest.mark.parametrize("number", [0, 9, 10, 100, 987_654_321])
def test_a_game_has_the_key_of_its_seed(seed: str, number: int):
    assert key_of(seed, number) == fast.word(f"{seed}/{number}")


def test_numbers_are_written_over_shorter_ones():
    begun = fast.seed_text("kiwi", 1000)
    assert begun is not None
    text, shared = begun
    for number in (0, 7, 10, 99, 100, 1000):
        key = fast.seed_key(text, fast.write_number(text, shared, number))
        assert np.uint64(key) == fast.word(f"kiwi/{number}")


def test_a_seed_that_needs_a_second_block_is_left_to_the_rules():
    assert fast.seed_text("x" * 117, 10**9) is not None
    assert fast.seed_text("x" * 118, 10**9) is None
    assert fast.seed_text("🥭" * 30, 10**9) is None
    assert len(seed_word("🥭" * 30)) < MAX_SEED


@pytest.mark.parametrize("n", [1, 2, 24, 1000, 3_000_000_000, (1 << 32) - 1, 1 << 32])
def test_what_is_drawn_is_the_same(n: int):
    slow, state = stream("papaya/3", "seat", 1, 40), key_of("papaya", 3)
    for part in (fast.SEAT, np.uint64(1), np.uint64(40)):
        state = np.uint64(fast.child(state, part))
    for _ in range(200):
        value, after = fast.below(state, n)
        state = np.uint64(after)
        assert value == slow.below(n)


def test_a_step_is_the_same_as_a_child():
    key, steps = fast.path("papaya", "seat"), fast.steps(300)
    assert [fast.step(key, steps[k]) for k in range(300)] == [
        fast.child(key, np.uint64(k)) for k in range(300)
    ]


@pytest.mark.parametrize("cards", [1, 2, 25, 52])
def test_a_deck_is_shuffled_alike(cards: int):
    slow, state = stream("papaya", "chance"), fast.path("papaya", "chance")
    for _ in range(3):
        deck = np.arange(cards)
        state = np.uint64(fast.shuffle(state, deck))
        assert deck.tolist() == slow.shuffled(range(cards))


def test_masks_are_counted_and_searched():
    chance = stream("masks")
    masks = [1, 1 << 62, (1 << 63) - 1, *(chance.next64() >> 1 for _ in range(200))]
    for mask in masks:
        places = [place for place in range(63) if mask >> place & 1]
        assert count(mask) == len(places)
        assert lowest(mask) == places[0]
        assert [nth(mask, k) for k in range(len(places))] == places
