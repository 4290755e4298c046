"""The root: a folder whose files are reached step by step, and never through a link.

Somebody may replace a file or a folder by a link while it is read. So each step begins at the
descriptor of the folder before it, and no step follows a link.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from itertools import islice
from pathlib import Path

from autograder.intake.entries import MAX_ENTRIES, Entry, EntryKind, Refused

MAX_LINKS = 20
"""How many links are followed to see where they lead; others count as links that lead out."""

# Opening a pipe must not wait for a writer.
CAREFULLY = (
    os.O_RDONLY
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)
HAS_STEPS = {os.open, os.stat} <= os.supports_dir_fd and os.scandir in os.supports_fd
"""Whether the system can begin at the descriptor of a folder. Windows can't."""

Step = tuple[int | None, str]
"""The descriptor of a folder, and nothing; without descriptors, nothing and the folder's path."""


class Root:
    """The folder of a submission.

    Attributes
    ----------
    path : Path
        Its path, with all links resolved.

    Raises
    ------
    OSError
        If the path doesn't exist.
    """

    def __init__(self, path: Path) -> None:
        self.path = path.resolve()
        self._identity = _identity(self.path.stat())
        self._links_left = MAX_LINKS

    def entries(self, inner: tuple[str, ...] = ()) -> Iterator[Entry]:
        """Yield at most `MAX_ENTRIES` entries directly in a folder within the root.

        Raises
        ------
        OSError
            If it isn't a folder, or may not be read.
        """
        with self._folder(inner) as (descriptor, folder), os.scandir(descriptor or folder) as found:
            for each in islice(found, MAX_ENTRIES):
                yield self._entry((*inner, each.name), each.stat(follow_symlinks=False).st_mode)

    def entry(self, *parts: str) -> Entry:
        """Return the entry with these parts of a name.

        Raises
        ------
        OSError
            If it doesn't exist.
        """
        return self._entry(parts, self._mode(parts))

    def _entry(self, parts: tuple[str, ...], mode: int) -> Entry:
        """Return an entry. The kind and the content of a link are its target's, within the root."""
        name, kind = "/".join(parts), _kind(mode)
        if kind is EntryKind.LINK and self._links_left:
            self._links_left -= 1
            with suppress(OSError, RuntimeError, ValueError):  # to nothing, to itself, or outside
                target = self.path.joinpath(*parts).resolve(strict=True)
                parts = target.relative_to(self.path).parts
                kind = _kind(self._mode(parts)) if parts else EntryKind.FOLDER
        return Entry(name, kind, partial(self._read, parts))

    def is_folder(self, parts: tuple[str, ...]) -> bool:
        """Whether it is a folder itself, and no link to one."""
        with suppress(OSError):
            return stat.S_ISDIR(self._mode(parts))
        return False

    def _mode(self, parts: tuple[str, ...]) -> int:
        with self._folder(parts[:-1]) as (descriptor, folder):
            name = os.path.join(folder, parts[-1])  # noqa: PTH118
            return os.stat(name, dir_fd=descriptor, follow_symlinks=False).st_mode

    def _read(self, parts: tuple[str, ...], most: int) -> bytes:
        try:
            with self._folder(parts[:-1]) as (descriptor, folder):
                name = os.path.join(folder, parts[-1])  # noqa: PTH118
                opened = os.open(name, CAREFULLY, dir_fd=descriptor)
            with os.fdopen(opened, "rb") as file:
                if not stat.S_ISREG(os.fstat(opened).st_mode):
                    raise Refused("is not a regular file")
                return file.read(most + 1)
        except OSError as error:
            raise Refused(f"can't be read: {error.strerror}") from error

    @contextmanager
    def _folder(self, parts: tuple[str, ...]) -> Iterator[Step]:
        """Open a folder within the root for a `with` block."""
        if not HAS_STEPS:
            yield None, str(self.path.joinpath(*parts))
            return
        descriptor = os.open(self.path, CAREFULLY | os.O_DIRECTORY)
        try:
            if _identity(os.fstat(descriptor)) != self._identity:
                raise Refused("can't be read: its folder was replaced meanwhile")
            for part in parts:
                above = descriptor
                descriptor = os.open(part, CAREFULLY | os.O_DIRECTORY, dir_fd=above)
                os.close(above)
            yield descriptor, ""
        finally:
            os.close(descriptor)


def _identity(status: os.stat_result) -> tuple[int, int]:
    return status.st_dev, status.st_ino


def _kind(mode: int) -> EntryKind:
    if stat.S_ISLNK(mode):
        return EntryKind.LINK
    if stat.S_ISDIR(mode):
        return EntryKind.FOLDER
    return EntryKind.FILE if stat.S_ISREG(mode) else EntryKind.SPECIAL
