"""Entries: what a folder or an archive lists, of which nothing is read until it is chosen."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

MAX_FILE_BYTES = 1 << 20
"""The largest file of a homework that is read."""

NAMES_TOLD = 3
"""How many names a sentence lists before it only counts them."""


class Refused(Exception):  # noqa: N818 - a decision, not a mistake
    """What isn't taken; the message is what to say of it, as `is larger than 1 MiB`."""


class EntryKind(Enum):
    """What an entry is."""

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
    """A file, or what else there is in a folder or an archive.

    Attributes
    ----------
    name : str
        As it is listed, and so as hostile as may be.
    kind : EntryKind
        What it is.
    read : callable
        Returns its content, up to so many bytes; raises `Refused` if it can't be read.
    """

    name: str
    kind: EntryKind
    read: Callable[[int], bytes]

    @property
    def parts(self) -> tuple[str, ...]:
        """The folders that it lies in, and its own name."""
        return tuple(part for part in self.name.split("/") if part not in ("", "."))

    @property
    def own_name(self) -> str:
        """The last part of its name, whatever separates the parts."""
        return re.split(r"[/\\]", self.name.rstrip("/\\"))[-1].partition("\0")[0]

    @property
    def leads_out(self) -> bool:
        """Whether the name could lead out of where it is, on some system."""
        return (
            self.name.startswith("/")
            or ".." in self.parts
            or "\\" in self.name
            or "\0" in self.name
            or re.match("[A-Za-z]:", self.name) is not None
        )

    @property
    def is_hidden(self) -> bool:
        """Whether it lies where systems and tools keep what is theirs."""
        return any(part.startswith(".") or part == "__MACOSX" for part in self.parts)

    def content(self, most: int) -> bytes:
        """Return the content.

        Raises
        ------
        Refused
            If there is more than `most` bytes of it, or it can't be read, or is no file.
        """
        if self.kind is not EntryKind.FILE:
            raise Refused(NO_FILE[self.kind])
        content = self.read(most)
        if len(content) > most:
            raise Refused(f"is larger than {most >> 20} MiB")
        return content


@dataclass(frozen=True)
class Listing:
    """All that is in a folder or an archive.

    Attributes
    ----------
    path : Path
        Of the folder or the archive.
    is_archive : bool
        Which of the two it is.
    entries : list of Entry
        Of a folder its own, of an archive those in its folders too.
    """

    path: Path
    is_archive: bool
    entries: list[Entry]

    @property
    def called(self) -> str:
        """What to call it when speaking to the student."""
        return shown(self.path.name) if self.is_archive else "your folder"

    def place(self, entry: Entry) -> str:
        """Return where an entry is, to be shown."""
        if self.is_archive:
            return f"{shown(entry.name)} in {self.called}"
        return str(self.path / entry.name)

    def path_of(self, entry: Entry) -> str:
        """Return the path of an entry, as tracebacks show it; in an archive, as if unpacked."""
        return str(self.path.joinpath(*map(shown, entry.parts)))


def shown(name: str) -> str:
    """Return a name as it may be printed: in one line, of a fair length, without commands."""
    text = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in name)
    return text if len(text) <= 80 else f"{text[:50]}…{text[-25:]}"


def listed(names: Iterable[str]) -> str:
    """Return names as a sentence lists them: the first few, then how many more."""
    told = [shown(name) for name in sorted(set(names))]
    if len(told) > NAMES_TOLD + 1:
        told[NAMES_TOLD:] = [f"{len(told) - NAMES_TOLD:,} more"]
    return " and ".join(filter(None, [", ".join(told[:-1]), *told[-1:]]))


def spelling(name: str) -> str:
    """Return what names have in common that some file system takes for the same."""
    return unicodedata.normalize("NFKC", name).casefold().rstrip(" .")
