"""Names of files on a command line, and files that are written whole or not at all."""

from __future__ import annotations

import errno
import os
import shlex
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from autograder.destination import ALWAYS, HAS_STEPS, NO_LINK, Destination, MayReplace


def as_argument(path: Path) -> str:
    """Return a path as one word of a shell's command that isn't an option."""
    return shlex.quote(f"./{path}" if str(path).startswith("-") else str(path))


def write_whole(path: Path, content: str) -> None:
    """Write a text file; see `Destination.write_whole`."""
    Destination(path).write_whole(content)


def write_private(path: Path, content: str | bytes, may_replace: MayReplace | None = None) -> None:
    """Write a file that only this user may read, whole or not at all."""
    Destination(path, may_replace=may_replace).write_whole(content, private=True)


def make_private_folder(path: Path) -> None:
    """Make a folder that only this user may read; one that is there stays as it is.

    Raises
    ------
    OSError
        If it can't be made, or is a link.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        path.mkdir(mode=0o700)
    if path.is_symlink():
        raise OSError(errno.ELOOP, "it is a link; name the folder itself")
    if not path.is_dir():
        raise OSError(errno.ENOTDIR, "it is a file")


def close_folder(path: Path, may_close: Callable[[], bool]) -> None:
    """Take a folder from all users but this one; nothing, where permissions aren't POSIX's.

    Parameters
    ----------
    may_close
        Whether a folder that others may open can be taken from them.

    Raises
    ------
    OSError
        If it may not, or belongs to somebody else.
    """
    if not HAS_STEPS:
        return
    folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY | NO_LINK | ALWAYS)
    try:
        status = os.fstat(folder)
        if status.st_uid != os.geteuid():
            raise OSError(errno.EPERM, "it belongs to another user; name another folder")
        if status.st_mode & 0o077:
            if not may_close():
                raise OSError(
                    errno.EPERM,
                    "others may open it, and it holds other files; name a new folder, or close "
                    "this one with chmod 700",
                )
            os.fchmod(folder, 0o700)
    finally:
        os.close(folder)
