"""Writing files: whole, or not at all, and never through a link that somebody planted."""

from __future__ import annotations

import errno
import os
import shlex
import stat
import tempfile
from pathlib import Path

from autograder.errors import UsageError


def as_argument(path: Path) -> str:
    """Return a path as one word of a shell's command that isn't an option."""
    return shlex.quote(f"./{path}" if str(path).startswith("-") else str(path))


def write_whole(path: Path, content: str) -> None:
    """Write a text file under a temporary name, then rename it: all of it is there, or nothing.

    A device or a pipe, such as /dev/null, is written to and not replaced.

    Raises
    ------
    OSError
        If the file can't be written, or is a link. A file that was there before is unchanged then.
    """
    check_no_link(path)
    if path.exists() and not path.is_file():
        path.write_text(content, encoding="utf-8", newline="\n")
        return
    descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=".report-")
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as file:
            file.write(content)
        Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def append(path: Path, content: str) -> None:
    """Write a text at the end of a file.

    Raises
    ------
    OSError
        If the file can't be written, is a link, or has a second name.
    """
    check_no_link(path)
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
    with os.fdopen(os.open(path, flags, 0o644), "a", encoding="utf-8", newline="\n") as file:
        status = os.fstat(file.fileno())
        if stat.S_ISREG(status.st_mode) and status.st_nlink > 1:
            raise OSError(errno.EMLINK, "it has another name, and may be another file")
        file.write(content)


def check_no_link(path: Path) -> None:
    """Check that a file to write isn't a link, which could lead anywhere.

    Raises
    ------
    OSError
        If it is a link. Those in /dev are the system's own.
    """
    if path.is_symlink() and not str(path).startswith("/dev/"):
        raise OSError(errno.ELOOP, "it is a link; name the file itself")


def check_planted_links(path: Path, submission: Path) -> None:
    """Check that no part of a path to write is a link within the folder of a submission.

    Raises
    ------
    UsageError
        If there is one: whoever handed in the submission would choose where the file is written.
    """
    root, path = submission.resolve(), path.absolute()
    for each in (path, *path.parents):
        if each.is_symlink() and each.parent.resolve().is_relative_to(root):
            raise UsageError(f"{path} goes through a link in the submission, {each}")
