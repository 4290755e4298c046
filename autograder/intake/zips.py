"""Listing a .zip and reading its files in memory."""

from __future__ import annotations

import stat
import struct
import zlib
from functools import partial
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from autograder.intake.entries import Entry, EntryKind, Refused

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
ENCRYPTED = 0x1


def list_zip(data: bytes, most: int) -> list[Entry]:
    """Return the entries of a .zip.

    Raises
    ------
    Refused
        If it is broken, or holds more than `most` entries.
    """
    # Each entry begins with these bytes. They are counted first, because a listing takes far more
    # memory.
    if data.count(ENTRY_SIGNATURE) > most:
        raise Refused(f"holds more than {most:,} files")
    try:
        archive = ZipFile(BytesIO(data))
    except BROKEN as error:
        raise Refused("is broken, or no archive") from error
    return [
        Entry(info.orig_filename, _kind(info), partial(_read, archive, info))
        for info in archive.infolist()
    ]


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
