"""One writer at a time: a lock that ends with its process, however that ends."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from autograder.destination import NO_LINK
from autograder.errors import UsageError

ASK_EVERY = 0.02


class Busy(UsageError):  # noqa: N818 - a state, which ends by itself
    """Another process writes; nothing was written."""


@contextmanager
def only_writer(folder: Path, patience: float = 0.0) -> Iterator[None]:
    """Hold a folder's lock.

    Parameters
    ----------
    patience
        How many seconds to wait for another writer's end.

    Raises
    ------
    Busy
        If another process, or another thread, holds it for longer.
    UsageError
        If it can't be opened, or is a link.
    """
    until = time.monotonic() + patience
    path = folder / "gradebook.lock"
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | NO_LINK, 0o600)
    except OSError as error:
        told = "it is a link" if path.is_symlink() else error.strerror
        raise UsageError(
            f"{path} can't be opened: {told}; only one process may write at a time, and this "
            f"file says which"
        ) from error
    try:
        while not _locks(descriptor):
            if time.monotonic() >= until:
                raise Busy(f"another process writes to the gradebook in {folder}; wait for its end")
            time.sleep(ASK_EVERY)
        yield
    finally:
        os.close(descriptor)


def _locks(descriptor: int) -> bool:
    """Lock a file, and return whether nobody else had."""
    try:
        _lock(descriptor)
    except OSError:
        return False
    return True


def _lock(descriptor: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
