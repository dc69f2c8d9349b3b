"""Random numbers that are the same on every machine, and words as seeds.

A stream is SplitMix64 (Steele, Lea and Flood 2014): the k-th number is a fixed mixing of
`key + k * GAMMA`, so a stream starts at once and needs no table. A seed is any text or whole
number; `stream(seed, "chance", 3)` and `stream(seed, "seat", 1)` are unrelated streams. One word
thus gives a whole class the same game, whatever the others at the desk do.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar
from unicodedata import category, normalize

from boardkit.core.errors import RulesError
from boardkit.core.given import whole

T = TypeVar("T")

Seed = str | int

MAX_SEED = 200  # letters of a seed that count
GAMMA = 0x9E3779B97F4A7C15
_MASK = 0xFFFFFFFFFFFFFFFF


def mix(z: int) -> int:
    """Mixes a 64-bit number so that near inputs give unrelated outputs (SplitMix64's finaliser)."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class Stream:
    """An endless row of random numbers.

    >>> Stream(1234567).next64()
    6457827717110365317
    """

    __slots__ = ("_state",)

    def __init__(self, key: int) -> None:
        self._state = key & _MASK

    def next64(self) -> int:
        """The next whole number from 0 to 2**64 - 1."""
        self._state = z = (self._state + GAMMA) & _MASK
        # `mix`, written out: nothing is called more often.
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A whole number from 0 to `n` - 1, all exactly equally likely.

        Args:
            n: 1 to 2**32.

        Raises:
            ValueError: `n` is out of range.
        """
        if not 1 <= n <= 1 << 32:
            raise ValueError(f"below() needs 1 to 2**32, got {n}")
        # Multiply and shift; the few low products that would favour some results are drawn again.
        product = (self.next64() >> 32) * n
        if product & 0xFFFFFFFF < n:
            floor = (1 << 32) % n
            while product & 0xFFFFFFFF < floor:
                product = (self.next64() >> 32) * n
        return product >> 32

    def choice(self, items: Sequence[T]) -> T:
        """One of `items`, all equally likely.

        Raises:
            ValueError: `items` is empty.
        """
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """`items` in a random order (Fisher-Yates), as a new list."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck


@lru_cache(maxsize=4096)
def _key_of_text(text: str) -> int:
    from hashlib import blake2b  # loads OpenSSL: not before a game begins

    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little")


def seed_word(seed: Seed) -> str:
    """The seed as it is compared: one short line, without outer spaces, in small letters.

    Raises:
        RulesError: it is neither a word nor a whole number.

    >>> seed_word(" Papaya "), seed_word(7)
    ('papaya', '7')
    """
    if not isinstance(seed, str) and whole(seed) is None:
        raise RulesError("chance.seed", found=f"{seed!r:.40}")
    # Line breaks and the like become blanks, for a record writes the seed on one line. The letters
    # of the category are the same in every version of Python; `str.isprintable` is not.
    line = "".join(" " if category(sign) in _UNWRITABLE else sign for sign in str(seed)[:MAX_SEED])
    return normalize("NFC", line.strip()).casefold()


_UNWRITABLE = {"Cc", "Cs", "Zl", "Zp"}  # control signs, half characters, line and paragraph ends


@lru_cache(maxsize=1024)
def _key_of_seed(seed: Seed) -> int:
    return _key_of_text(seed_word(seed))


def stream(seed: Seed, *path: str | int) -> Stream:
    """The stream of a seed for one purpose.

    Args:
        seed: a word or a whole number; case and outer spaces do not matter.
        path: what the numbers are for, such as `"chance", 3` or `"seat", 0`.

    >>> stream("papaya", "chance", 0).below(36) == stream("Papaya", "chance", 0).below(36)
    True
    """
    key = _key_of_seed(seed)
    for part in path:
        number = part if isinstance(part, int) else _key_of_text(part)
        key = mix((key ^ mix((number + GAMMA) & _MASK)) & _MASK)
    return Stream(key)


def sealed(seed: Seed, *path: str | int) -> Stream:
    """A stream from whose numbers nobody can reckon back to the seed, and so to other streams.

    Mixing can be undone, a hash cannot. A player of somebody's own gets its numbers here: with the
    seed it could foresee every draw.

    >>> sealed("papaya", "seat", 0).below(36) == sealed("Papaya", "seat", 0).below(36)
    True
    """
    return Stream(_key_of_text("\n".join(map(str, (seed_word(seed), "sealed", *path)))))
