"""Entries: the files, folders and links that a folder or an archive lists.

The content of an entry is read only once the entry is chosen.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum, auto
from functools import cached_property
from pathlib import Path

from autograder.errors import printable

MAX_FILE_BYTES = 1 << 20
"""The size of the largest file that is read for a homework."""

MAX_ENTRIES = 10_000
"""How many files and folders an archive may hold, and how many of a folder are listed."""

MAX_NAMES_LETTERS = 4 << 20
"""How many letters all names in an archive or a folder may have together."""

LONG_NAMES = f"holds names of more than {MAX_NAMES_LETTERS >> 20} MiB"

NAMES_LISTED = 3
"""How many names a sentence lists; it counts the rest."""


class Refused(Exception):  # noqa: N818 - a decision, not a mistake
    """A file is not taken. The message continues its name: `is larger than 1 MiB`."""


class EntryKind(Enum):
    FILE = auto()
    FOLDER = auto()
    LINK = auto()
    SPECIAL = auto()


NO_FILE = {
    EntryKind.FOLDER: "is a folder, not a file",
    EntryKind.LINK: "is a link; hand in the file itself",
    EntryKind.SPECIAL: "is a pipe or a device, not a file",
}


@dataclass(frozen=True)
class Entry:
    """One entry of a folder or an archive: a file, a folder, a link or something else.

    Attributes
    ----------
    name : str
        The name in the listing. It can be hostile.
    kind : EntryKind
    read : callable
        A function that takes a number of bytes, and returns the content, cut off after one byte
        more. It raises `Refused` if the content can't be read.
    """

    name: str
    kind: EntryKind
    read: Callable[[int], bytes]

    @cached_property
    def parts(self) -> tuple[str, ...]:
        """The folders on the way to the entry, and its own name."""
        return tuple(part for part in self.name.split("/") if part not in ("", "."))

    @cached_property
    def own_name(self) -> str:
        """The last part of the name, after any separator that a system uses."""
        return re.split(r"[/\\]", self.name.rstrip("/\\"))[-1].partition("\0")[0]

    @cached_property
    def leads_out(self) -> bool:
        """Whether the name could lead out of the folder on any system."""
        return (
            self.name.startswith("/")
            or ".." in self.parts
            or "\\" in self.name
            or "\0" in self.name
            or re.match("[A-Za-z]:", self.name) is not None
        )

    @cached_property
    def is_hidden(self) -> bool:
        """Whether a part of the name belongs to a system or a tool."""
        return any(part.startswith(".") or part == "__MACOSX" for part in self.parts)

    def content(self, most: int) -> bytes:
        """Return the content.

        Raises
        ------
        Refused
            If the content has more than `most` bytes or can't be read, or the entry isn't a file.
        """
        if self.kind is not EntryKind.FILE:
            raise Refused(NO_FILE[self.kind])
        content = self.read(most)
        if len(content) > most:
            raise Refused(f"is larger than {most >> 20} MiB")
        return content


@dataclass(frozen=True)
class Listing:
    """The entries of a folder or an archive.

    Attributes
    ----------
    path : Path
        The path of the folder or the archive.
    is_archive : bool
        Whether it is an archive.
    entries : list of Entry
        For a folder that has files of the homework, the entries directly in it, and the
        `__init__.py` of each folder in it. For another folder and for an archive, all entries.
    """

    path: Path
    is_archive: bool
    entries: list[Entry]

    @property
    def called(self) -> str:
        """The name of the folder or the archive in messages to the student."""
        return shown(self.path.name) if self.is_archive else "your folder"

    def place(self, entry: Entry) -> str:
        """Return the place of an entry, for a message."""
        if self.is_archive:
            return f"{shown(entry.name)} in {self.called}"
        return str(self.path / entry.name)

    def path_of(self, entry: Entry) -> str:
        """Return the path of an entry for tracebacks; in an archive, as if it were unpacked."""
        return str(self.path.joinpath(*map(shown, entry.parts)))


def shown(name: str) -> str:
    """Return a name that is safe to print: one line, at most 80 characters, no control codes."""
    text = printable(name)
    return text if len(text) <= 80 else f"{text[:50]}…{text[-25:]}"


def listed(names: Iterable[str]) -> str:
    """Return names as a list in a sentence: the first few, then the number of the others."""
    parts = [shown(name) for name in sorted(set(names))]
    if len(parts) > NAMES_LISTED + 1:
        parts[NAMES_LISTED:] = [f"{len(parts) - NAMES_LISTED:,} more"]
    return " and ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


def spelling(name: str) -> str:
    """Return a form of a name that is equal for all names that a file system may mix up."""
    return unicodedata.normalize("NFKC", name).casefold().rstrip(" .")
