"""Short codes that can be pasted anywhere: a text, packed, with a checksum, as letters and digits."""

from __future__ import annotations

import base64
import binascii
import zlib
from dataclasses import dataclass
from typing import Final

from boardkit.core.errors import RecordError

MAX_CODE: Final = 20_000
MAX_TEXT: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class ShareCode:
    """One kind of codes.

    Attributes:
        prefix: how each of them starts.
        shared: what most of their texts share, so that a code need not carry it; the most common
            last. Changing it would make old codes unreadable.
    """

    prefix: str
    shared: bytes

    def pack(self, text: str) -> str:
        """A text as one word of letters, digits, `-` and `_`.

        >>> words = ShareCode("x-", b"")
        >>> words.unpack(words.pack("hello"))
        'hello'
        """
        raw = text.encode()
        packer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=self.shared)
        packed = packer.compress(raw) + packer.flush()
        return self.prefix + _letters(_checksum(packed, raw) + packed)

    def unpack(self, code: str) -> str:
        """The text of a code; blanks and line breaks from copying are forgiven.

        Raises:
            RecordError: the code is damaged, too long, or would unpack to too much.
        """
        word = "".join(code.split())
        if len(word) > MAX_CODE:
            raise RecordError("record.code_too_long", most=MAX_CODE)
        if not word.startswith(self.prefix):
            raise RecordError("record.code_start", prefix=self.prefix)
        body = word.removeprefix(self.prefix)
        try:
            packed = base64.b64decode(body.encode("ascii", "replace") + b"==", altchars=b"-_")
            if _letters(packed) != body:  # a letter that is none, or other spare bits at the end
                raise RecordError("record.damaged")
            unpacker = zlib.decompressobj(-15, zdict=self.shared)
            raw = unpacker.decompress(packed[4:], MAX_TEXT + 1)
            if len(raw) > MAX_TEXT:
                raise RecordError("record.bomb", most=MAX_TEXT)
            if _checksum(packed[4:], raw) != packed[:4] or not unpacker.eof or unpacker.unused_data:
                raise RecordError("record.damaged")
            return raw.decode()
        except (binascii.Error, zlib.error, UnicodeDecodeError):
            raise RecordError("record.damaged") from None


def _checksum(packed: bytes, raw: bytes) -> bytes:
    # Of both: the same text can be packed in several ways, and a changed letter must show.
    from hashlib import blake2b  # as in `chance`

    return blake2b(packed + raw, digest_size=4).digest()


def _letters(packed: bytes) -> str:
    """Bytes as letters, digits, `-` and `_`; there is one way only to write them."""
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")
