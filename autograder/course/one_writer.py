"""One writer at a time: a lock that ends with its process, however that ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from autograder.errors import UsageError


@contextmanager
def only_writer(folder: Path) -> Iterator[None]:
    """Hold a folder's lock.

    Raises
    ------
    UsageError
        If another process holds it.
    """
    descriptor = os.open(folder / "gradebook.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            _lock(descriptor)
        except OSError:
            raise UsageError(
                f"another process writes to the gradebook in {folder}; wait for its end"
            ) from None
        yield
    finally:
        os.close(descriptor)


def _lock(descriptor: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
