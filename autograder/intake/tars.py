"""Listing a .tar, plain or compressed, and reading its files in memory.

The standard library's `tarfile` is not used, because it trusts headers: a negative size, or a long
run of digits in an extended header, keeps some of its versions busy for ever. This file reads the
formats that `tar` on Linux, macOS and Windows and Python's `tarfile` write: ustar, pax and GNU,
without sparse files.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from autograder.intake.entries import (
    LONG_NAMES,
    MAX_ENTRIES,
    MAX_NAMES_LETTERS,
    Entry,
    EntryKind,
    Refused,
)
from autograder.intake.unpacking import Broken, uncompressed

BLOCK = 512
MAX_NAMING_BYTES = 1 << 20
"""How many bytes are read of a header with a long name."""

MAX_HEADERS = 4 * MAX_ENTRIES
"""How many headers are read: an entry may have several."""

MAX_RECORDS = 20 * MAX_ENTRIES
"""How many records are read in all extended headers together."""

SPARSE = "holds sparse files; make it without the option --sparse"
TOO_MANY_HEADERS = "holds too many headers beside its files; make the archive again"
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


def list_tar(packed: bytes, most_bytes: int) -> list[Entry]:
    """Return the entries of a .tar, plain or compressed.

    Raises
    ------
    Refused
        If it is broken, or has more than `most_bytes` bytes when uncompressed.
    """
    data = uncompressed(packed, most_bytes)
    if len(data) > most_bytes:
        raise Refused(f"is larger than {most_bytes >> 20} MiB when it is unpacked")
    entries, letters = [], 0
    for entry in _entries(data):
        entries.append(entry)
        letters += len(entry.name)
        if len(entries) > MAX_ENTRIES:
            raise Refused(f"holds more than {MAX_ENTRIES:,} files")
        if letters > MAX_NAMES_LETTERS:
            raise Refused(LONG_NAMES)
    return entries


def _entries(data: bytes) -> Iterator[Entry]:
    place, long_name, records = 0, "", 0
    for _ in range(MAX_HEADERS):
        header = data[place : place + BLOCK].rstrip(b"\0")
        if not header:
            return
        header = header.ljust(BLOCK, b"\0")
        size = _checked_size(header)
        flag, start = header[156:157], place + BLOCK
        if flag == OLD_SPARSE:
            raise Refused(SPARSE)
        if flag in WITHOUT_CONTENT:
            size = 0
        place = start + -(-size // BLOCK) * BLOCK
        if start + size > len(data):
            raise Broken
        content = partial(_slice, data, start, size)
        if flag == LONG_NAME:
            long_name = _text(content(MAX_NAMING_BYTES))
        elif flag == EXTENDED:
            for key, value in _records(content(MAX_NAMING_BYTES)):
                records += 1
                if records > MAX_RECORDS:
                    raise Refused(TOO_MANY_HEADERS)
                if key == b"path":
                    long_name = value.decode(errors="surrogateescape") or long_name
        elif flag not in ABOUT_OTHERS:
            name, long_name = long_name or _name(header), ""
            kind = EntryKind.FOLDER if name.endswith("/") else KINDS.get(flag, EntryKind.SPECIAL)
            yield Entry(name, kind, content)
    raise Refused(TOO_MANY_HEADERS)


def _slice(data: bytes, start: int, size: int, most: int) -> bytes:
    return data[start : start + min(size, most + 1)]


def _checked_size(header: bytes) -> int:
    """Return the size in a header, after a test of its checksum."""
    checksum = sum(header) - sum(header[148:156]) + 8 * ord(" ")
    if _number(header[148:156]) != checksum:
        raise Broken
    return _number(header[124:136])


def _number(field: bytes) -> int:
    """Return a number: octal digits or, for a large number, bytes after the mark 0x80."""
    if field[0] == 0x80:
        return int.from_bytes(field[1:])
    try:
        number = int(field.partition(b"\0")[0].strip() or b"0", 8)
    except ValueError:
        raise Broken from None
    if number < 0:
        raise Broken
    return number


def _name(header: bytes) -> str:
    name = _text(header[:100])
    prefix = _text(header[345:500]) if header[257:263] == b"ustar\0" else ""
    return f"{prefix}/{name}" if prefix else name


def _text(field: bytes) -> str:
    return field.partition(b"\0")[0].decode(errors="surrogateescape")


def _records(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the records of an extended header, such as `20 path=hw1/linear.py`.

    Only the path is needed. A size, for example, is there only from 8 GiB on.
    """
    place = 0
    while place < len(content):
        digits, space, _ = content[place : place + 20].partition(b" ")
        length = int(digits) if space and digits.isdigit() else 0
        if not len(digits) < length <= len(content) - place:
            raise Broken
        record = content[place + len(digits) + 1 : place + length - 1]
        key, _, value = record.partition(b"=")
        if key.startswith(b"GNU.sparse"):
            raise Refused(SPARSE)
        yield key, value
        place += length
