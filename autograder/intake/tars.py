"""Listing a .tar, plain or compressed, and reading its files in memory.

The standard library's `tarfile` is not used, because it trusts headers: a negative size, or a long
run of digits in an extended header, keeps some of its versions busy for ever. This file reads the
formats that `tar` on Linux, macOS and Windows and Python's `tarfile` write: ustar, pax and GNU,
without sparse files.
"""

from __future__ import annotations

import bz2
import gzip
import lzma
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from io import BufferedIOBase, BytesIO

from autograder.intake.entries import Entry, EntryKind, Refused

BLOCK = 512
MAX_NAMING_BYTES = 1 << 20
"""How many bytes are read of a header with a long name."""

FORMATS: dict[bytes, Callable[[BytesIO], BufferedIOBase]] = {
    b"\x1f\x8b": lambda packed: gzip.GzipFile(fileobj=packed),
    b"BZh": bz2.BZ2File,
    b"\xfd7zXZ\0": lzma.LZMAFile,
}
"""The reader of each kind of compressed file, by the first bytes of such a file."""

SPARSE = "holds sparse files; make it without the option --sparse"
KINDS = {
    **dict.fromkeys((b"0", b"\0", b"7"), EntryKind.FILE),
    b"5": EntryKind.FOLDER,
    **dict.fromkeys((b"1", b"2"), EntryKind.LINK),
}
"""The kinds of entries by their type flags. Entries with other flags are special."""

WITHOUT_CONTENT = (b"1", b"2", b"3", b"4", b"5", b"6")
LONG_NAME, EXTENDED, OLD_SPARSE = b"L", b"x", b"S"
ABOUT_OTHERS = (b"K", b"g")
"""Type flags of headers without names of entries: targets of links, and fields for all entries."""


class _Broken(Refused):
    def __init__(self) -> None:
        super().__init__("is broken, or no archive")


def list_tar(packed: bytes, most_bytes: int) -> list[Entry]:
    """Return the entries of a .tar, plain or compressed.

    Raises
    ------
    Refused
        If it is broken, or has more than `most_bytes` bytes when uncompressed.
    """
    data = _uncompressed(packed, most_bytes)
    if len(data) > most_bytes:
        raise Refused(f"is larger than {most_bytes >> 20} MiB when it is unpacked")
    return list(_entries(data))


def _uncompressed(packed: bytes, most: int) -> bytes:
    """Return the content of a compressed file, at most one byte more than `most`."""
    for signature, decompressed in FORMATS.items():
        if packed.startswith(signature):
            try:
                with decompressed(BytesIO(packed)) as stream:
                    return stream.read(most + 1)
            except (OSError, EOFError, MemoryError, lzma.LZMAError, zlib.error) as error:
                raise _Broken from error
    return packed


def _entries(data: bytes) -> Iterator[Entry]:
    place, long_name = 0, ""
    while header := data[place : place + BLOCK].rstrip(b"\0"):
        header = header.ljust(BLOCK, b"\0")
        size = _checked_size(header)
        flag, start = header[156:157], place + BLOCK
        if flag == OLD_SPARSE:
            raise Refused(SPARSE)
        if flag in WITHOUT_CONTENT:
            size = 0
        place = start + -(-size // BLOCK) * BLOCK
        if start + size > len(data):
            raise _Broken
        content = partial(_slice, data, start, size)
        if flag == LONG_NAME:
            long_name = _text(content(MAX_NAMING_BYTES))
        elif flag == EXTENDED:
            long_name = _extended_name(content(MAX_NAMING_BYTES)) or long_name
        elif flag not in ABOUT_OTHERS:
            name, long_name = long_name or _name(header), ""
            kind = EntryKind.FOLDER if name.endswith("/") else KINDS.get(flag, EntryKind.SPECIAL)
            yield Entry(name, kind, content)


def _slice(data: bytes, start: int, size: int, most: int) -> bytes:
    return data[start : start + min(size, most + 1)]


def _checked_size(header: bytes) -> int:
    """Return the size in a header, after a test of its checksum."""
    checksum = sum(header) - sum(header[148:156]) + 8 * ord(" ")
    if _number(header[148:156]) != checksum:
        raise _Broken
    return _number(header[124:136])


def _number(field: bytes) -> int:
    """Return a number: octal digits or, for a large number, bytes after the mark 0x80."""
    if field[0] == 0x80:
        return int.from_bytes(field[1:])
    try:
        number = int(field.partition(b"\0")[0].strip() or b"0", 8)
    except ValueError:
        raise _Broken from None
    if number < 0:
        raise _Broken
    return number


def _name(header: bytes) -> str:
    name = _text(header[:100])
    prefix = _text(header[345:500]) if header[257:263] == b"ustar\0" else ""
    return f"{prefix}/{name}" if prefix else name


def _text(field: bytes) -> str:
    return field.partition(b"\0")[0].decode(errors="surrogateescape")


def _extended_name(content: bytes) -> str:
    """Return the name in an extended header, a list of records like `20 path=hw1/linear.py`.

    Other records aren't needed. A size, for example, is there only from 8 GiB on.
    """
    name, place = "", 0
    while place < len(content):
        digits, space, _ = content[place : place + 20].partition(b" ")
        length = int(digits) if space and digits.isdigit() else 0
        if not len(digits) < length <= len(content) - place:
            raise _Broken
        record = content[place + len(digits) + 1 : place + length - 1]
        key, _, value = record.partition(b"=")
        if key.startswith(b"GNU.sparse"):
            raise Refused(SPARSE)
        if key == b"path":
            name = value.decode(errors="surrogateescape")
        place += length
    return name
