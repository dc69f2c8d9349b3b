"""The random numbers of `boardkit.core.chance`, compiled: bit for bit the same streams.

There a stream is an object; here it is a whole number, its state, which a kernel keeps in a local
variable. A draw gives the result and the state after it:

    key = child(child(seed, CHANCE), drawn)     # stream(seed, "chance", drawn)
    place, key = below(key, 24)                 # .below(24)

All numbers of a stream are `uint64`. numba turns the sum of a `uint64` and a plain whole number
into a `float64`, so every constant here has its type, and a count becomes `np.uint64(count)` before
it meets a key.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

import numpy as np
from numba import njit
from numpy.typing import NDArray

from boardkit.core import chance

GAMMA = np.uint64(chance.GAMMA)
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_30, _27, _31 = np.uint64(30), np.uint64(27), np.uint64(31)
_32, _LOW = np.uint64(32), np.uint64(0xFFFFFFFF)
_ROUND = 1 << 64  # where a key goes round
_64, _BYTE, _ALL = np.uint64(64), np.uint64(0xFF), np.uint64(1 << 32)


@njit(cache=True)  # inlined into the kernels
def mix(z: np.uint64) -> np.uint64:
    """`chance.mix`: near inputs give unrelated outputs."""
    z = (z ^ (z >> _30)) * _FIRST
    z = (z ^ (z >> _27)) * _SECOND
    return z ^ (z >> _31)


@njit(cache=True)
def child(key: np.uint64, part: np.uint64) -> np.uint64:
    """The key one step further on a stream's path; `part` is a number or the `word` of a text."""
    return mix(key ^ mix(part + GAMMA))


@njit(cache=True)
def step(key: np.uint64, mixed: np.uint64) -> np.uint64:
    """`child` for what comes from `steps` or `mixed`: part of the mixing is done."""
    return mix(key ^ mixed)


@njit(cache=True)
def skip(state: np.uint64) -> np.uint64:
    """The state after a draw whose result does not matter, such as that of one among one."""
    return state + GAMMA


@njit(cache=True)
def below(state: np.uint64, n: int) -> tuple[int, np.uint64]:
    """`Stream.below`: a whole number from 0 to n - 1, and the state after it."""
    most = np.uint64(n)
    state += GAMMA
    product = (mix(state) >> _32) * most
    if product & _LOW < most:
        floor = _ALL % most
        while product & _LOW < floor:
            state += GAMMA
            product = (mix(state) >> _32) * most
    return int(np.int64(product >> _32)), state


@njit(cache=True)
def shuffle(state: np.uint64, deck: NDArray[np.int64]) -> np.uint64:
    """`Stream.shuffled`, in place: the state after it."""
    for last in range(len(deck) - 1, 0, -1):
        other, state = below(state, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return state


# Words ---------------------------------------------------------------------------------------


def word(text: str) -> np.uint64:
    """The number of a text on a stream's path, and the key of a seed that is written so."""
    return np.uint64(int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little"))


def words(texts: Sequence[str]) -> NDArray[np.uint64]:
    """The numbers of some texts."""
    return np.array([word(text) for text in texts], dtype=np.uint64)


def mixed(part: int | str) -> np.uint64:
    """What `step` needs of a number or a text."""
    number = part if isinstance(part, int) else int(word(part))
    return np.uint64(chance.mix((number + chance.GAMMA) % _ROUND))


def steps(n: int) -> NDArray[np.uint64]:
    """What `step` needs of each number below n."""
    return np.array([mixed(part) for part in range(n)], dtype=np.uint64)


def path(*texts: str) -> np.uint64:
    """The key at the end of a path of texts, the first of which is the seed.

    >>> value, state = below(path("papaya", "chance"), 36)
    >>> value == chance.stream("papaya", "chance").below(36)
    True
    """
    key = int(word(texts[0]))
    for text in texts[1:]:
        key = chance.mix(key ^ int(mixed(text)))
    return np.uint64(key)


CHANCE, SEAT = word("chance"), word("seat")

# The seeds of the games ------------------------------------------------------------------------

# `papaya/0`, `papaya/1` ...: their keys are BLAKE2b (RFC 7693) of one block. Asking hashlib for
# each takes longer than to play the game.
_BLOCK = 128  # bytes of a block
_START = (
    np.uint64(0x6A09E667F3BCC908),
    np.uint64(0xBB67AE8584CAA73B),
    np.uint64(0x3C6EF372FE94F82B),
    np.uint64(0xA54FF53A5F1D36F1),
    np.uint64(0x510E527FADE682D1),
    np.uint64(0x9B05688C2B3E6C1F),
    np.uint64(0x1F83D9ABFB41BD6B),
    np.uint64(0x5BE0CD19137E2179),
)
_DIGEST = np.uint64(0x01010008)  # no key, eight bytes of digest
_ORDER = np.array(
    [
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
        [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
        [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
        [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
        [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
        [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
        [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
        [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
        [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
        [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
    ],
    dtype=np.uint64,
)
_16, _24, _63 = np.uint64(16), np.uint64(24), np.uint64(63)


@njit(cache=True)
def _turned(word: np.uint64, bits: np.uint64) -> np.uint64:
    """A word whose bits are turned round to the right."""
    return word >> bits | word << (_64 - bits)


@njit(cache=True)
def _quarter(
    a: np.uint64, b: np.uint64, c: np.uint64, d: np.uint64, x: np.uint64, y: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """Mixes two words of the text into four of the state."""
    a += b + x
    d = _turned(d ^ a, _32)
    c += d
    b = _turned(b ^ c, _24)
    a += b + y
    d = _turned(d ^ a, _16)
    c += d
    b = _turned(b ^ c, _63)
    return a, b, c, d


@njit(cache=True)
def seed_key(m: NDArray[np.uint64], length: int) -> np.uint64:
    """The key of a seed: the first eight bytes of BLAKE2b over so many bytes, the others being 0."""
    v0, v1, v2, v3, v4, v5, v6, v7 = _START
    v8, v9, v10, v11, v12, v13, v14, v15 = _START
    v0 ^= _DIGEST
    v12 ^= np.uint64(length)
    v14 = ~v14  # it is the last block
    for turn in range(12):
        s = _ORDER[turn % 10]
        v0, v4, v8, v12 = _quarter(v0, v4, v8, v12, m[s[0]], m[s[1]])
        v1, v5, v9, v13 = _quarter(v1, v5, v9, v13, m[s[2]], m[s[3]])
        v2, v6, v10, v14 = _quarter(v2, v6, v10, v14, m[s[4]], m[s[5]])
        v3, v7, v11, v15 = _quarter(v3, v7, v11, v15, m[s[6]], m[s[7]])
        v0, v5, v10, v15 = _quarter(v0, v5, v10, v15, m[s[8]], m[s[9]])
        v1, v6, v11, v12 = _quarter(v1, v6, v11, v12, m[s[10]], m[s[11]])
        v2, v7, v8, v13 = _quarter(v2, v7, v8, v13, m[s[12]], m[s[13]])
        v3, v4, v9, v14 = _quarter(v3, v4, v9, v14, m[s[14]], m[s[15]])
    return _START[0] ^ _DIGEST ^ v0 ^ v8


@njit(cache=True)
def write_number(m: NDArray[np.uint64], start: int, number: int) -> int:
    """Writes a whole number from 0 in digits behind the first `start` bytes; the length then."""
    digits, rest = 1, number // 10
    while rest:
        digits, rest = digits + 1, rest // 10
    for place in range(start + digits - 1, start - 1, -1):
        shift = np.uint64(place % 8 * 8)
        digit = np.uint64(ord("0") + number % 10)
        m[place // 8] = m[place // 8] & ~(_BYTE << shift) | digit << shift
        number //= 10
    return start + digits


def seed_text(seed: str, most: int) -> tuple[NDArray[np.uint64], int] | None:
    """One block with what the seeds of many games share, and how many bytes that is.

    Args:
        seed: as `chance.seed_word` writes it.
        most: the greatest number of a game.

    Returns:
        None where the seeds are so long that they need a second block.
    """
    shared = f"{seed}/".encode()
    if len(shared) + len(str(most)) > _BLOCK:
        return None
    block = shared.ljust(_BLOCK, b"\0")
    numbers = [int.from_bytes(block[k : k + 8], "little") for k in range(0, _BLOCK, 8)]
    return np.array(numbers, dtype=np.uint64), len(shared)
