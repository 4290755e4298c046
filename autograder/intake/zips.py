"""Listing a .zip and reading its files in memory."""

from __future__ import annotations

import stat
import struct
import zlib
from functools import partial
from io import BytesIO
from mmap import ACCESS_READ, mmap
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from autograder.intake.entries import LONG_NAMES, MAX_NAMES_LETTERS, Entry, EntryKind, Refused

BROKEN = (
    BadZipFile,
    EOFError,
    NotImplementedError,
    OSError,
    OverflowError,
    RuntimeError,
    ValueError,
    struct.error,
    zlib.error,
)
"""The exceptions that `zipfile` raises for a broken archive."""

ENTRY_SIGNATURE = b"PK\x01\x02"
LENGTHS = 28
"""Where an entry has the lengths of its name, its extra fields and its comment."""

MAX_EXTRA_BYTES = 1 << 20
"""How many bytes of extra fields are read: the time grows with the square of an entry's length."""

MOST_OF_A_CLASS, MAX_EXTRA_BYTES_OF_A_CLASS = 100_000, 8 << 20
"""How many entries, and bytes of extra fields, the export of a class may hold."""

ENCRYPTED = 0x1


def list_zip(data: bytes, most: int) -> list[Entry]:
    """Return the entries of a .zip.

    Raises
    ------
    Refused
        If it is broken, or holds more than `most` entries, or their names are too long.
    """
    _check_lengths(data, most)
    try:
        archive = ZipFile(BytesIO(data))
    except BROKEN as error:
        raise Refused("is broken, or no archive") from error
    return [
        Entry(info.orig_filename, _kind(info), partial(_read, archive, info))
        for info in archive.infolist()
    ]


def list_large_zip(path: Path) -> list[Entry]:
    """Return the entries of a .zip that stays on the disk: the export of a class.

    Raises
    ------
    Refused
        If it is broken, or holds too many entries, or their names are too long.
    OSError
        If it can't be read.
    """
    try:
        with path.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as data:
            _check_lengths(data, MOST_OF_A_CLASS, MAX_EXTRA_BYTES_OF_A_CLASS)
        archive = ZipFile(path)
    except BROKEN as error:
        if isinstance(error, OSError) and error.errno is not None:
            raise
        raise Refused("is broken, or no archive") from error
    return [
        Entry(info.orig_filename, _kind(info), partial(_read, archive, info))
        for info in archive.infolist()
    ]


def _check_lengths(data: bytes | mmap, most: int, most_extra: int = MAX_EXTRA_BYTES) -> None:
    """Refuse an archive before it is listed, because a listing takes far more memory and time."""
    place = entries = names = extras = 0
    while (place := data.find(ENTRY_SIGNATURE, place)) >= 0:
        lengths = data[place + LENGTHS : place + LENGTHS + 4]
        place += len(ENTRY_SIGNATURE)
        entries += 1
        names += int.from_bytes(lengths[:2], "little")
        extras += int.from_bytes(lengths[2:], "little")
        if entries > most:
            raise Refused(f"holds more than {most:,} files")
        if names > MAX_NAMES_LETTERS:
            raise Refused(LONG_NAMES)
        if extras > most_extra:
            raise Refused(f"holds extra fields of more than {most_extra >> 20} MiB")


def _kind(info: ZipInfo) -> EntryKind:
    mode = info.external_attr >> 16
    if info.orig_filename.endswith("/") or stat.S_ISDIR(mode):
        return EntryKind.FOLDER
    if stat.S_ISLNK(mode):
        return EntryKind.LINK
    return EntryKind.FILE if stat.S_IFMT(mode) in (0, stat.S_IFREG) else EntryKind.SPECIAL


def _read(archive: ZipFile, info: ZipInfo, most: int) -> bytes:
    if info.flag_bits & ENCRYPTED:
        raise Refused("is encrypted; make the archive without a password")
    # Other methods unpack in steps of unlimited size: 4 KiB of bzip2 can hold gigabytes.
    if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise Refused("is compressed in a way that few programs read; make an ordinary .zip")
    try:
        with archive.open(info) as file:
            return file.read(most + 1)
    except BROKEN as error:
        raise Refused("is broken; make the archive again") from error
