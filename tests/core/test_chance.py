"""Chance is the same on every machine, exactly fair, and follows from a word."""

from collections import Counter
from itertools import pairwise
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit.core.chance import GAMMA, Stream, mix, sealed, seed_word, stream

# SplitMix64 as published by Steele, Lea and Flood: the first numbers of the seed 1234567.
PUBLISHED = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]


class Fixed(Stream):
    """A stream that gives the numbers it was told, and then no more."""

    __slots__ = ("numbers",)

    def __init__(self, *numbers: int) -> None:
        super().__init__(0)
        self.numbers = list(numbers)

    def next64(self) -> int:
        return self.numbers.pop(0)


def test_the_generator_gives_the_published_numbers():
    numbers = Stream(1234567)
    assert [numbers.next64() for _ in PUBLISHED] == PUBLISHED


def test_the_numbers_are_a_mixing_of_key_plus_a_multiple_of_gamma():
    assert [mix((1234567 + k * GAMMA) % 2**64) for k in range(1, 6)] == PUBLISHED


def test_the_streams_of_a_seed_never_change():
    """Golden numbers: if one of these changes, every word of every class means another game."""
    draws = [stream("papaya", "chance", k).below(36) for k in range(12)]
    assert draws == [11, 12, 16, 9, 35, 15, 20, 6, 31, 31, 23, 4]
    assert [stream("papaya", "seat", seat, 0).below(36) for seat in range(4)] == [28, 6, 33, 18]
    assert [stream("papaya", "chance", k).next64() for k in range(4)] == [
        5899907246691779422,
        6220102445282645707,
        8655821310315566733,
        4988202309736983968,
    ]
    assert stream("papaya").next64() == 14954888444825108347
    assert stream(7).next64() == 11813337572258587152
    assert stream("papaya", "x").shuffled(range(8)) == [2, 0, 5, 7, 3, 1, 6, 4]


def test_a_low_product_is_drawn_again_and_no_other():
    """Of 2**32 numbers and n = 3 one is too many: the first product below 2**32 mod 3 = 1."""
    assert Fixed(0, 5 << 32).below(3) == 0  # 0 * 3 has the low part 0: drawn again
    assert Fixed(1 << 32).below(3) == 0  # the low part 3 is kept
    assert Fixed((1 << 64) - 1).below(3) == 2
    assert Fixed(0).below(1 << 32) == 0  # a power of two favours nobody: nothing is drawn again
    assert Fixed(0).below(4) == 0


def test_every_result_of_a_small_generator_comes_equally_often():
    """The rejection, step by step over all products: what is kept divides evenly."""
    bits, n = 10, 7
    kept = Counter(
        x * n >> bits for x in range(1 << bits) if x * n % (1 << bits) >= (1 << bits) % n
    )
    assert set(kept.values()) == {(1 << bits) // n}


@pytest.mark.parametrize("n", [2, 3, 6, 7, 36, 100])
def test_below_is_even(n: int):
    rounds = 200 * n
    numbers = stream("even", n)
    counts = Counter(numbers.below(n) for _ in range(rounds))
    expected = rounds / n
    chi = sum((counts[k] - expected) ** 2 / expected for k in range(n))
    assert set(counts) == set(range(n))
    assert abs(chi - (n - 1)) / sqrt(2 * (n - 1)) < 4


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_below_says_what_it_needs(n: int):
    with pytest.raises(ValueError, match=r"1 to 2\*\*32"):
        Stream(1).below(n)


def test_choice_takes_each_and_refuses_nothing_at_all():
    numbers = stream("choice")
    assert {numbers.choice("abc") for _ in range(50)} == set("abc")
    with pytest.raises(ValueError, match="below"):
        numbers.choice(())


def test_shuffled_gives_every_order_evenly_and_leaves_its_input():
    items = (1, 2, 3)
    numbers = stream("shuffle")
    counts = Counter(tuple(numbers.shuffled(items)) for _ in range(6000))
    assert len(counts) == 6
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 5 + 4 * sqrt(10)
    assert items == (1, 2, 3)
    assert stream("x").shuffled([]) == []


def test_streams_for_other_purposes_are_unrelated():
    paths: list[tuple[str | int, ...]] = [("chance", k) for k in range(50)]
    paths += [("seat", k, j) for k in range(5) for j in range(10)]
    paths += [(), (0,), (0, 0), ("chance",), ("0",), ("chance", "0"), (-1,)]
    firsts = [stream("papaya", *path).next64() for path in paths]
    assert len(set(firsts)) == len(paths)
    # Near streams agree in half of their bits, like unrelated ones.
    same = [64 - (a ^ b).bit_count() for a, b in pairwise(firsts)]
    assert abs(sum(same) / len(same) - 32) < 4 * 4 / sqrt(len(same))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Papaya", " papaya\n"),
        ("ÑANDÚ", "ñandú"),
        ("ñandú", "n\u0303andu\u0301"),
        ("straße", "STRASSE"),
        ("7", 7),
        ("two\nlines", "two lines"),
        ("null\0", "null"),
        ("half \ud83d", "half"),
    ],
)
def test_a_word_counts_whatever_its_case_its_blanks_and_its_accents_are_made_of(
    one: str, other: str | int
):
    assert seed_word(one) == seed_word(other)
    assert stream(one, "chance", 0).next64() == stream(other, "chance", 0).next64()


def test_other_words_give_other_numbers():
    assert seed_word("x" * 10**6) == "x" * 200  # what does not fit into a record does not count
    words = ["papaya", "papayas", "pa paya", "ñandú", "nandu", "", "🦜", "a" * 10_000]
    assert len({stream(word).next64() for word in words}) == len(words)


@given(st.text())
def test_every_text_is_a_seed(word: str):
    assert seed_word(seed_word(word)) == seed_word(word)
    assert "\n" not in seed_word(word)
    assert 0 <= stream(word, "chance", 0).below(36) < 36


def test_sealed_numbers_are_the_same_again_and_no_others():
    """For a player of somebody's own: the same every time, but not those of the open stream."""
    first = [sealed("papaya", "seat", 0, 7).next64() for _ in range(2)]
    assert first[0] == first[1] == sealed(" Papaya ", "seat", 0, 7).next64()
    others = {sealed("papaya", "seat", seat, 7).next64() for seat in range(50)}
    others |= {stream("papaya", "seat", seat, 7).next64() for seat in range(50)}
    assert len(others) == 100


def test_mixing_can_be_undone_and_sealing_cannot():
    """From the numbers of a stream its seed's key can be reckoned; so they are not handed out."""

    def unmix(z: int) -> int:
        def unshift(value: int, by: int) -> int:
            found = value
            for _ in range(64 // by):
                found = value ^ (found >> by)
            return found

        mask = (1 << 64) - 1
        z = unshift(z, 31) * pow(0x94D049BB133111EB, -1, 1 << 64) & mask
        z = unshift(z, 27) * pow(0xBF58476D1CE4E5B9, -1, 1 << 64) & mask
        return unshift(z, 30)

    def key_of_seed(first: int, *path: int) -> int:
        """Back from the first number of a stream to the key of its seed."""
        key = (unmix(first) - GAMMA) & ((1 << 64) - 1)
        for number in reversed(path):
            key = unmix(key) ^ mix((number + GAMMA) & ((1 << 64) - 1))
        return key

    known = key_of_seed(stream("papaya", 3, 5).next64(), 3, 5)
    assert known == key_of_seed(stream("papaya", 8, 1).next64(), 8, 1)
    assert known != key_of_seed(sealed("papaya", 3, 5).next64(), 3, 5)
