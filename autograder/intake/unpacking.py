"""Unpacking a compressed file in memory, with limits.

The standard library's `GzipFile`, `BZ2File` and `LZMAFile` are not used: they read some headers
byte by byte, and accept any number of streams and dictionaries of any size.
"""

from __future__ import annotations

import bz2
import lzma
import re
import zlib
from collections.abc import Callable, Iterator
from typing import Protocol

from autograder.intake.entries import Refused

MAX_STREAMS = 2_000
"""How many compressed streams a file may consist of: some programs write one for each 64 KiB."""

MAX_DICTIONARY_BYTES = 128 << 20
"""How much memory an .xz may take; the strongest level of `xz` takes half of it."""

PIECE_BYTES = 256 << 10
"""How many compressed bytes are unpacked at a time."""

FILLING = re.compile(rb"\0*")
"""The bytes with which some programs fill up a stream."""


class Stream(Protocol):
    """An object that unpacks one stream."""

    @property
    def eof(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: memoryview, most: int, /) -> bytes: ...


FORMATS: dict[bytes, Callable[[], Stream]] = {
    b"\x1f\x8b": lambda: zlib.decompressobj(zlib.MAX_WBITS | 16),  # 16: with gzip's header
    b"BZh": bz2.BZ2Decompressor,
    b"\xfd7zXZ\0": lambda: lzma.LZMADecompressor(lzma.FORMAT_XZ, MAX_DICTIONARY_BYTES),
}
"""What unpacks a stream of each kind, by the stream's first bytes."""


class Broken(Refused):
    """A file isn't in the format that its first bytes name."""

    def __init__(self) -> None:
        super().__init__("is broken, or no archive")


def uncompressed(packed: bytes, most: int) -> bytes:
    """Return the content of a compressed file; another file's own content.

    Raises
    ------
    Refused
        If it is broken, has more than `most` bytes when uncompressed, or takes too much to unpack.
    """
    for signature in FORMATS:
        if packed.startswith(signature):
            return b"".join(_pieces(packed, signature, most))
    return packed


def _pieces(packed: bytes, signature: bytes, most: int) -> Iterator[bytes]:
    data, place, size = memoryview(packed), 0, 0
    for _ in range(MAX_STREAMS):
        stream = FORMATS[signature]()
        while not stream.eof:
            piece = data[place : place + PIECE_BYTES]
            if not piece:
                raise Broken
            try:
                content = stream.decompress(piece, most - size + 1)
            except (OSError, EOFError, MemoryError, lzma.LZMAError, zlib.error) as error:
                raise Broken from error
            yield content
            place, size = place + len(piece), size + len(content)
            if size > most:
                raise Refused(f"is larger than {most >> 20} MiB when it is unpacked")
        place -= len(stream.unused_data)
        if filling := FILLING.match(packed, place):
            place = filling.end()
        if not packed.startswith(signature, place):
            return
    raise Refused(f"consists of more than {MAX_STREAMS:,} compressed parts")
