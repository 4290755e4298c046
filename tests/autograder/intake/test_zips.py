from __future__ import annotations

import stat
import struct
import zipfile

import pytest

from autograder.intake.entries import EntryKind, Refused
from autograder.intake.zips import list_zip
from tests.autograder.intake.archives import zipped

ONE_FILE = [("linear.py", b"x = 1\n")]


def content(data: bytes, most: int = 1000) -> bytes:
    (entry,) = list_zip(data, 10)
    return entry.content(most)


@pytest.mark.parametrize(
    ("mode", "kind"),
    [
        (0, EntryKind.FILE),
        (stat.S_IFREG | 0o644, EntryKind.FILE),
        (stat.S_IFDIR | 0o755, EntryKind.FOLDER),
        (stat.S_IFLNK | 0o777, EntryKind.LINK),
        (stat.S_IFIFO | 0o644, EntryKind.SPECIAL),
        (stat.S_IFCHR | 0o644, EntryKind.SPECIAL),
        (stat.S_IFSOCK | 0o644, EntryKind.SPECIAL),
    ],
)
def test_the_mode_gives_the_kind(mode: int, kind: EntryKind) -> None:
    data = zipped([("linear.py", b"/etc/passwd")], mode=mode)
    (entry,) = list_zip(data, 10)
    assert entry.kind is kind
    if kind is not EntryKind.FILE:
        with pytest.raises(Refused, match=r"is a link|is a pipe|is a folder"):
            entry.content(1000)


def test_an_encrypted_file_is_refused() -> None:
    data = bytearray(zipped(ONE_FILE))
    for signature, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(signature) + flags] |= 1
    with pytest.raises(Refused, match="is encrypted; make the archive without a password"):
        content(bytes(data))


@pytest.mark.parametrize("compression", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_compression_that_unpacks_in_unlimited_steps_is_refused(compression: int) -> None:
    with pytest.raises(Refused, match=r"make an ordinary \.zip"):
        content(zipped(ONE_FILE, compression))


def test_an_uncompressed_file_is_read() -> None:
    assert content(zipped(ONE_FILE, zipfile.ZIP_STORED)) == b"x = 1\n"


def declaring(size: int) -> bytes:
    data = bytearray(zipped(ONE_FILE))
    for signature, field in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        struct.pack_into("<L", data, data.index(signature) + field, size)
    return bytes(data)


@pytest.mark.parametrize("size", [7, 1 << 31])
def test_a_header_with_a_size_that_is_too_large_is_harmless(size: int) -> None:
    assert content(declaring(size)) == b"x = 1\n"


@pytest.mark.parametrize("size", [0, 1, 5])
def test_a_size_that_is_too_small_is_broken(size: int) -> None:
    with pytest.raises(Refused, match="is broken"):
        content(declaring(size))


def test_a_bomb_is_not_unpacked_beyond_the_limit() -> None:
    bomb = zipped([("linear.py", bytes(100 << 20))])
    assert len(bomb) < 200_000
    (entry,) = list_zip(bomb, 10)
    assert len(entry.read(1000)) == 1001


def test_members_are_counted_before_they_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(*arguments: object) -> None:
        raise AssertionError("listed")

    data = zipped([(str(number), b"") for number in range(11)])
    monkeypatch.setattr("autograder.intake.zips.ZipFile", unreachable)
    with pytest.raises(Refused, match="holds more than 10 files"):
        list_zip(data, 10)


def test_a_name_continues_after_a_nul() -> None:
    (entry,) = list_zip(zipped([("linear.py\0.txt", b"")]), 10)
    assert entry.name == "linear.py\0.txt"
    assert entry.leads_out
    assert entry.own_name == "linear.py"
