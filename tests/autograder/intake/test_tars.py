from __future__ import annotations

import gzip
import io
import lzma
import tarfile

import pytest

from autograder.intake.entries import EntryKind, Refused
from autograder.intake.tars import BLOCK, list_tar
from tests.autograder.intake.archives import tarred

MOST = 1 << 22


def checked(header: bytearray) -> bytes:
    """Return a header with its right checksum."""
    header[148:156] = b" " * 8
    header[148:156] = b"%06o\0 " % sum(header)
    return bytes(header)


def header(name: bytes = b"linear.py", size: bytes = b"0", flag: bytes = b"0") -> bytes:
    made = bytearray(BLOCK)
    made[: len(name)] = name
    made[124 : 124 + len(size)] = size
    made[156:157] = flag
    made[257:265] = b"ustar\x0000"
    return checked(made)


@pytest.mark.parametrize("format", [tarfile.USTAR_FORMAT, tarfile.GNU_FORMAT, tarfile.PAX_FORMAT])
@pytest.mark.parametrize("name", ["linear.py", f"{'folder/' * 14}linear.py", f"{'a' * 90}/b/c.py"])
def test_every_format_is_read(format: int, name: str) -> None:  # noqa: A002
    members = [(name, b"x" * 600), ("jacobians.py", b"y")]
    first, second = list_tar(tarred(members, format=format), MOST)
    assert (first.name, first.content(1000)) == (name, b"x" * 600)
    assert (second.name, second.content(1000)) == ("jacobians.py", b"y")


@pytest.mark.parametrize("format", [tarfile.GNU_FORMAT, tarfile.PAX_FORMAT])
def test_a_name_of_any_length_is_read(format: int) -> None:  # noqa: A002
    name = f"{'ü/' * 5000}linear.py"
    (entry,) = list_tar(tarred([(name, b"x")], format=format), MOST)
    assert (entry.name, entry.content(1000)) == (name, b"x")


@pytest.mark.parametrize(
    ("flag", "kind"),
    [
        (tarfile.REGTYPE, EntryKind.FILE),
        (tarfile.AREGTYPE, EntryKind.FILE),
        (tarfile.CONTTYPE, EntryKind.FILE),
        (tarfile.DIRTYPE, EntryKind.FOLDER),
        (tarfile.SYMTYPE, EntryKind.LINK),
        (tarfile.LNKTYPE, EntryKind.LINK),
        (tarfile.FIFOTYPE, EntryKind.SPECIAL),
        (tarfile.CHRTYPE, EntryKind.SPECIAL),
        (tarfile.BLKTYPE, EntryKind.SPECIAL),
        (b"?", EntryKind.SPECIAL),
    ],
)
def test_the_type_flag_gives_the_kind(flag: bytes, kind: EntryKind) -> None:
    first, second = list_tar(
        tarred([("linear.py", b"")], kind=flag, target="/etc/passwd")[:BLOCK] + header(b"b"), MOST
    )
    assert (first.own_name, first.kind) == ("linear.py", kind)
    assert (second.name, second.kind) == ("b", EntryKind.FILE)


def test_a_link_has_no_content_whatever_its_size() -> None:
    first, second = list_tar(header(size=b"1000", flag=b"1") + header(b"b"), MOST)
    assert (first.kind, second.name) == (EntryKind.LINK, "b")


def test_a_header_for_all_entries_is_skipped() -> None:
    made_by_git = io.BytesIO()
    with tarfile.open(fileobj=made_by_git, mode="w", pax_headers={"comment": "85673b4"}) as file:
        file.addfile(tarfile.TarInfo("linear.py"))
    (entry,) = list_tar(made_by_git.getvalue(), MOST)
    assert entry.name == "linear.py"


@pytest.mark.parametrize(
    "data",
    [
        b"\x1f\x8b",
        b"BZh9" + bytes(20),
        b"\xfd7zXZ\0" + bytes(20),
        b"linear.py",
        header()[:200],
        bytes([header()[0] ^ 1]) + header()[1:],
        header(size=b"1000"),
        header(size=b"-1000"),
        header(size=b"9" * 11),
        header(size=b"\xff" * 12),
        header(size=b"\x80" + b"\xff" * 11),
        gzip.compress(header() * 100)[:-30],
    ],
)
def test_a_broken_archive_is_refused(data: bytes) -> None:
    with pytest.raises(Refused, match="is broken, or no archive"):
        list_tar(data, MOST)


@pytest.mark.parametrize(
    "records", [b"0 path=x\n", b"-9 path=x\n", b"path=x\n", b"1 path=x\n", b"9" * 5000, b" "]
)
def test_an_extended_header_that_is_broken_is_refused(records: bytes) -> None:
    data = header(size=b"%o" % len(records), flag=b"x") + records.ljust(10 * BLOCK, b"\0")
    with pytest.raises(Refused, match="is broken"):
        list_tar(data, MOST)


def test_endless_digits_are_refused_at_once() -> None:
    # Some versions of tarfile take hours for these.
    digits = b"1" * (1 << 20)
    data = header(size=b"%o" % len(digits), flag=b"x") + digits + header()
    with pytest.raises(Refused, match="is broken"):
        list_tar(data, MOST)


def test_sparse_files_are_refused() -> None:
    record = b"22 GNU.sparse.major=1\n"
    data = header(size=b"%o" % len(record), flag=b"x") + record.ljust(BLOCK, b"\0") + header()
    for sparse in (data, header(flag=b"S")):
        with pytest.raises(Refused, match="make it without the option --sparse"):
            list_tar(sparse, MOST)


@pytest.mark.parametrize("mode", ["w:gz", "w:bz2", "w:xz"])
def test_a_bomb_is_not_unpacked_beyond_the_limit(mode: str) -> None:
    bomb = tarred([("linear.py", bytes(50 << 20))], mode)
    assert len(bomb) < 100_000
    with pytest.raises(Refused, match="is larger than 4 MiB when it is unpacked"):
        list_tar(bomb, MOST)


def test_a_file_in_several_compressed_streams_is_read_whole() -> None:
    data = tarred([("linear.py", b"x" * 2000)])
    for compress in (gzip.compress, lzma.compress):
        (entry,) = list_tar(compress(data[:700]) + compress(data[700:]), MOST)
        assert entry.content(2000) == b"x" * 2000
