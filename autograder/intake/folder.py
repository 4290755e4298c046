"""Listing a folder."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from autograder.intake.entries import (
    LONG_NAMES,
    MAX_ENTRIES,
    MAX_NAMES_LETTERS,
    Entry,
    EntryKind,
    Listing,
    Refused,
)
from autograder.intake.root import Root

MAX_DEPTH = 50
"""How many folders may lie around a file that is found."""


def list_folder(folder: Path, names: Iterable[str] = ()) -> Listing:
    """Return the entries of a folder, and the `__init__.py` of each folder in it.

    At most `MAX_ENTRIES` are listed.

    Parameters
    ----------
    names
        Names that are listed in any case, if they exist.

    Raises
    ------
    OSError
        If it isn't a folder, or may not be read.
    """
    root = Root(folder)
    entries = list(root.entries())
    more: list[tuple[str, ...]] = [
        (entry.name, "__init__.py") for entry in entries if entry.kind is EntryKind.FOLDER
    ]
    if len(entries) == MAX_ENTRIES:
        more += [(name,) for name in {*names} - {entry.name for entry in entries}]
    for parts in more:
        with suppress(OSError):  # it doesn't exist
            entry = root.entry(*parts)
            if entry.kind is EntryKind.FILE or len(parts) == 1:
                entries.append(entry)
    return Listing(root.path, False, entries)


def list_tree(folder: Path) -> Listing:
    """Return the entries of a folder and of the folders in it, as an archive lists them.

    Hidden folders and links to folders are not entered. The least deep entries come first; at most
    `MAX_ENTRIES` are listed.

    Raises
    ------
    OSError
        If it isn't a folder, or may not be read.
    Refused
        If the names are too long.
    """
    root = Root(folder)
    entries: list[Entry] = []
    waiting = deque[tuple[str, ...]]([()])
    letters = 0
    while waiting and len(entries) < MAX_ENTRIES:
        inner = waiting.popleft()
        with suppress(OSError):  # a folder that may not be read
            for entry in sorted(root.entries(inner), key=lambda entry: entry.name):
                entries.append(entry)
                letters += len(entry.name)
                enters = entry.kind is EntryKind.FOLDER and not entry.is_hidden
                if enters and len(entry.parts) < MAX_DEPTH and root.is_folder(entry.parts):
                    waiting.append(entry.parts)
        if letters > MAX_NAMES_LETTERS:
            raise Refused(LONG_NAMES)
    return Listing(root.path, False, entries)


def entry_at(path: Path) -> Entry:
    """Return a path as an entry of the folder that it is in.

    Raises
    ------
    OSError
        If it doesn't exist.
    """
    return Root(path.parent).entry(path.name)
