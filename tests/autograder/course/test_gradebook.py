"""The file of the gradebook: where it may lie, and who may open it."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from autograder.course.gradebook import open_gradebook
from autograder.course.gradebook.schema import MIGRATIONS, version_of
from autograder.course.local_disk import kind_over_network, read_mountinfo
from autograder.course.one_writer import Busy, only_writer
from autograder.errors import UsageError

MOUNTS = r"""
22 27 0:21 / /proc rw,relatime - proc proc rw
27 1 254:0 / / rw,relatime - ext4 /dev/vda rw
40 27 0:50 / /home rw,relatime shared:1 - nfs4 server:/home rw
41 40 0:51 / /home/local\040disk rw - xfs /dev/vdb rw
42 27 0:52 / /mnt/c rw - 9p drvfs rw
43 27 0:53 / /mnt/ssh rw - fuse.sshfs ada@host:/ rw
44 27 0:54 / /mnt/over rw - fuse.fuse-overlayfs none rw
"""


@pytest.mark.parametrize(
    ("folder", "kind"),
    [
        ("/tmp/course", ""),
        ("/home/ada/course", "nfs4"),
        ("/home/local disk/course", ""),
        ("/homework", ""),
        ("/mnt/c/course", "9p"),
        ("/mnt/ssh", "fuse.sshfs"),
        ("/mnt/over", ""),
    ],
)
def test_a_network_file_system_is_told(folder: str, kind: str) -> None:
    assert kind_over_network(Path(folder), read_mountinfo(MOUNTS)) == kind


def test_a_gradebook_on_a_network_file_system_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "autograder.course.local_disk._mounts", lambda: [("/", "ext4"), (str(tmp_path), "nfs")]
    )
    with (
        pytest.raises(UsageError, match="network file system"),
        open_gradebook(tmp_path, may_make=True),
    ):
        pass
    assert [*tmp_path.iterdir()] == []


def test_a_missing_gradebook_another_file_and_a_newer_one_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="there is no gradebook"), open_gradebook(tmp_path):
        pass
    with open_gradebook(tmp_path, may_make=True) as book:
        assert book.connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
        book.connection.execute(f"PRAGMA user_version={len(MIGRATIONS) + 1}")
    with pytest.raises(UsageError, match="use the newer autograder"), open_gradebook(tmp_path):
        pass
    for letter in ("a letter to the dean", "a longer letter to the dean. " * 100):
        (tmp_path / "gradebook.sqlite").write_text(letter)
        with pytest.raises(UsageError, match="is no gradebook"), open_gradebook(tmp_path):
            pass
        assert (tmp_path / "gradebook.sqlite").read_text() == letter


def test_an_empty_file_is_no_gradebook_and_stays_empty(tmp_path: Path) -> None:
    path = tmp_path / "gradebook.sqlite"
    path.touch()
    with pytest.raises(UsageError, match="is empty, and no gradebook"), open_gradebook(tmp_path):
        pass
    assert [*tmp_path.iterdir()] == [path]
    assert path.read_bytes() == b""
    with open_gradebook(tmp_path, may_make=True) as book:
        assert version_of(book.connection) == len(MIGRATIONS)


@pytest.mark.skipif(os.name != "posix", reason="needs links")
def test_a_lock_that_is_a_link_or_a_folder_is_named(tmp_path: Path) -> None:
    lock = tmp_path / "gradebook.lock"
    lock.symlink_to(tmp_path / "other")
    with pytest.raises(UsageError, match=r"gradebook.lock can't be opened: it is a link"):
        only_writer(tmp_path).__enter__()
    lock.unlink()
    lock.mkdir()
    with pytest.raises(UsageError, match=r"gradebook.lock can't be opened: Is a directory"):
        only_writer(tmp_path).__enter__()
    assert [*tmp_path.iterdir()] == [lock]


def test_another_program_that_writes_is_waited_for_as_long_as_asked(tmp_path: Path) -> None:
    with (
        open_gradebook(tmp_path, may_make=True) as first,
        first.transaction(),
        pytest.raises(Busy, match="another program writes"),
        open_gradebook(tmp_path, patience=0.01) as second,
    ):
        second.connection.execute("INSERT INTO course VALUES ('a', 'b')")


@pytest.mark.skipif(os.name != "posix", reason="only POSIX's locks end with any descriptor")
def test_a_second_opening_keeps_the_locks_of_the_first(tmp_path: Path) -> None:
    """Else another process, at its end, deletes the log into which this one still writes."""
    with open_gradebook(tmp_path, may_make=True) as first:
        first.connection.execute("INSERT INTO course VALUES ('a', 'b')")
        with open_gradebook(tmp_path) as second:
            script = (
                "import sqlite3, sys\n"
                "other = sqlite3.connect(sys.argv[1])\n"
                "assert other.execute('SELECT value FROM course').fetchall() == [('b',)]\n"
                "other.close()\n"
            )
            path = tmp_path / "gradebook.sqlite"
            subprocess.run([sys.executable, "-c", script, path], check=True)
            assert (tmp_path / "gradebook.sqlite-wal").exists()
            second.connection.execute("INSERT INTO course VALUES ('c', 'd')")
    with open_gradebook(tmp_path) as book:
        assert len(book.connection.execute("SELECT * FROM course").fetchall()) == 2


def test_a_step_that_fails_leaves_the_tables_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_gradebook(tmp_path, may_make=True) as book:
        book.connection.execute("INSERT INTO course VALUES ('a', 'b')")
    broken = (*MIGRATIONS, "ALTER TABLE course ADD COLUMN c TEXT; CREATE TABLE course (a);")
    monkeypatch.setattr("autograder.course.gradebook.schema.MIGRATIONS", broken)
    with pytest.raises(UsageError, match="can't be used"), open_gradebook(tmp_path):
        pass
    monkeypatch.undo()
    with open_gradebook(tmp_path) as book:
        assert [tuple(row) for row in book.connection.execute("SELECT * FROM course")] == [
            ("a", "b")
        ]


def test_two_processes_may_take_the_same_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_gradebook(tmp_path, may_make=True):
        pass
    told = iter([1])  # what it read before the other process took the other steps
    monkeypatch.setattr(
        "autograder.course.gradebook.schema.version_of",
        lambda connection: next(told, None) or version_of(connection),
    )
    with open_gradebook(tmp_path) as book:
        assert version_of(book.connection) == len(MIGRATIONS)
        assert not book.connection.in_transaction
        assert not book.connection.execute("SELECT * FROM staff").fetchall()


def test_what_a_transaction_began_and_did_not_end_is_gone(tmp_path: Path) -> None:
    with open_gradebook(tmp_path, may_make=True) as book:
        run = book.connection.execute
        with suppress(sqlite3.IntegrityError), book.transaction():
            run("INSERT INTO course VALUES ('a', 'b')")
            run("INSERT INTO attendance VALUES ('hw1', 'nobody', 1)")
        assert not run("SELECT * FROM course").fetchall()
