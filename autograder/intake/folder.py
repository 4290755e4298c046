"""Listing a folder and reading its files, but never through a link that leads out of it."""

from __future__ import annotations

import os
import stat
from collections import deque
from contextlib import suppress
from functools import partial
from pathlib import Path

from autograder.intake.entries import MAX_ENTRIES, Entry, EntryKind, Listing, Refused

# Opening a pipe must not wait for a writer. A file that was replaced by a link is not followed.
CAREFULLY = (
    os.O_RDONLY
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)


def list_folder(folder: Path) -> Listing:
    """Return the entries of a folder, and the `__init__.py` of each folder in it.

    Raises
    ------
    OSError
        If it isn't a folder, or may not be read.
    """
    folder = folder.resolve()
    entries = [entry_at(path) for path in folder.iterdir()]
    for entry in entries.copy():
        name = f"{entry.name}/__init__.py"
        with suppress(PermissionError):
            if entry.kind is EntryKind.FOLDER and (folder / name).is_file():
                entries.append(Entry(name, EntryKind.FILE, partial(_read, folder / name)))
    return Listing(folder, False, entries)


def list_tree(folder: Path) -> Listing:
    """Return the entries of a folder and of the folders in it, as an archive lists them.

    Hidden folders and links to folders are not entered. The least deep entries come first; at most
    `MAX_ENTRIES` are listed.

    Raises
    ------
    OSError
        If it isn't a folder, or may not be read.
    """
    folder = folder.resolve()
    entries: list[Entry] = []
    waiting = deque([folder])
    while waiting and len(entries) < MAX_ENTRIES:
        inner = waiting.popleft()
        with suppress(OSError):  # a folder that may not be read
            for path in sorted(inner.iterdir()):
                entry = entry_at(path, folder)
                entries.append(entry)
                if entry.kind is EntryKind.FOLDER and not entry.is_hidden and not path.is_symlink():
                    waiting.append(path)
    return Listing(folder, False, entries)


def entry_at(path: Path, root: Path | None = None) -> Entry:
    """Return a path as an entry of a folder.

    Parameters
    ----------
    root
        The folder, with all links resolved; by default the one that the path is in.
    """
    path = path.parent.resolve() / path.name
    root = root or path.parent
    target = path
    try:
        if path.is_symlink():
            target = path.resolve(strict=True)
        kind = _kind(target) if target.is_relative_to(root) else EntryKind.LINK
    except (OSError, RuntimeError):  # a link to nothing, or to itself
        kind = EntryKind.LINK
    return Entry(path.relative_to(root).as_posix(), kind, partial(_read, target))


def _kind(path: Path) -> EntryKind:
    mode = path.lstat().st_mode
    if stat.S_ISDIR(mode):
        return EntryKind.FOLDER
    return EntryKind.FILE if stat.S_ISREG(mode) else EntryKind.SPECIAL


def _read(path: Path, most: int) -> bytes:
    try:
        descriptor = os.open(path, CAREFULLY)
        with os.fdopen(descriptor, "rb") as file:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise Refused("is not a regular file")
            return file.read(most + 1)
    except OSError as error:
        raise Refused(f"can't be read: {error.strerror}") from error
