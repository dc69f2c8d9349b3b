"""Share codes: every kind comes back whole, knows its own, and shows every damage."""

import zlib

import pytest

import boardkit as bk
from boardkit.core.record import CODE
from boardkit.core.sharecode import MAX_CODE, MAX_TEXT, ShareCode, _checksum, _letters

PLAIN = ShareCode("x-", b"")
WORDY = ShareCode("xy-", b"the words that most texts of this kind share\n")
TEXTS = ["", "a", "the words that most texts share", "Iñigo 🦜\n\0\x1e", "ab" * 50_000]


def packed_by_hand(kind: ShareCode, raw: bytes) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=kind.shared)
    packed = packer.compress(raw) + packer.flush()
    return kind.prefix + _letters(_checksum(packed, raw) + packed)


@pytest.mark.parametrize("kind", [PLAIN, WORDY, CODE])
@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_a_text_comes_back(kind: ShareCode, text: str):
    code = kind.pack(text)
    assert kind.unpack(code) == text
    assert kind.unpack(f"\n {code[:3]}\u00a0{code[3:]}\r\n") == text
    assert code.isascii()
    assert code == packed_by_hand(kind, text.encode())


def test_shared_words_make_a_code_shorter():
    text = "the words that most texts of this kind share"
    assert len(WORDY.pack(text)) < len(PLAIN.pack(text)) - 20


def test_a_code_of_another_kind_is_refused():
    for kind, other in ((PLAIN, WORDY), (WORDY, PLAIN), (CODE, PLAIN)):
        with pytest.raises(bk.RecordError, match=f"starts with '{kind.prefix}'"):
            kind.unpack(other.pack("hello"))
        with pytest.raises(bk.RecordError, match="damaged"):
            kind.unpack(kind.prefix + other.pack("hello").removeprefix(other.prefix) + "A")


def test_every_damage_shows():
    code = WORDY.pack("the words that most texts share, and others")
    for place in range(len(code)):
        for damaged in (code[:place], code[:place] + "~" + code[place + 1 :]):
            with pytest.raises(bk.RecordError):
                WORDY.unpack(damaged)


def test_too_long_and_too_much_are_refused():
    with pytest.raises(bk.RecordError, match=f"at most {MAX_CODE} characters"):
        PLAIN.unpack("x-" + "A" * MAX_CODE)
    with pytest.raises(bk.RecordError, match=f"unpacks to more than {MAX_TEXT}"):
        PLAIN.unpack(packed_by_hand(PLAIN, b"A" * (MAX_TEXT + 1)))
    assert PLAIN.unpack(packed_by_hand(PLAIN, b"A" * MAX_TEXT))


def test_bytes_that_are_no_text_are_damage():
    with pytest.raises(bk.RecordError, match="damaged"):
        PLAIN.unpack(packed_by_hand(PLAIN, b"\xff\xfe"))
