"""The exception for a wrong use of the grader. A fault of the grader itself is never one."""

from __future__ import annotations

import unicodedata
from contextlib import suppress
from pathlib import Path


class UsageError(Exception):
    """The user named something that doesn't exist or can't be used; the message helps them on.

    Parameters
    ----------
    message
        One line. It may hold names that a student chose, so it is made `printable`.
    below
        Lines to show below the message.
    """

    def __init__(self, message: str, below: str = "") -> None:
        lines = [message, *below.splitlines()]
        super().__init__("\n".join(map(printable, lines)))


def missing(what: str, library: str, extra: str) -> str:
    """Return a sentence on a library that isn't installed, with both ways to install it."""
    return (
        f"{what} needs {library}; run: pip install {library}, "
        f'or pip install "mytorch-course[{extra}]"'
    )


def _characters(*ranges: tuple[int, int]) -> frozenset[str]:
    return frozenset(chr(code) for first, last in ranges for code in range(first, last + 1))


INVISIBLE = _characters(
    (0x034F, 0x034F),  # joins letters
    (0x115F, 0x1160),  # Hangul fillers
    (0x17B4, 0x17B5),  # Khmer vowels that nobody writes
    (0x180B, 0x180F),  # variations of Mongolian letters
    (0x2800, 0x2800),  # braille without a dot
    (0x3164, 0x3164),  # a Hangul filler
    (0xFE00, 0xFE0F),  # variations of letters
    (0xFFA0, 0xFFA0),  # a Hangul filler
    (0x16FE4, 0x16FE4),  # a Khitan filler
    (0x1D159, 0x1D159),  # a note without a head
    (0xE0100, 0xE01EF),  # more variations
)
"""What Python calls printable, and nobody sees.

They are Unicode's Default_Ignorable_Code_Point, without those that aren't printable, and three that
have no ink.
"""

VARIATIONS = _characters((0xFE0E, 0xFE0F))
"""After a symbol they say how it is drawn, as in ❤️; there they stand for nothing else."""


def is_seen(character: str, before: str = "") -> bool:
    """Whether people see a character, which may also be a blank.

    Parameters
    ----------
    before
        The character before it, if there is one.
    """
    if character in VARIATIONS and before:
        return unicodedata.category(before) in ("So", "Sm")
    return character not in INVISIBLE and (
        character.isprintable() or unicodedata.category(character) == "Zs"
    )


def says_nothing(text: str) -> bool:
    """Whether a text has nothing but blanks and what nobody sees."""
    return not any(is_seen(each) and not each.isspace() for each in text)


def printable(text: str) -> str:
    """Return a text as one line in which nothing is invisible, and nothing steers a terminal."""
    if text.isascii() and text.isprintable():
        return text
    pairs = zip(text, f" {text}", strict=False)
    return "".join(
        each if each.isprintable() and is_seen(each, before) else ascii(each)[1:-1]
        for each, before in pairs
    )


def look_up(path: Path) -> None:
    """Check that the system can say whether a path exists.

    Raises
    ------
    UsageError
        If it can't: the path is too long, or out of reach.
    """
    try:
        with suppress(FileNotFoundError, NotADirectoryError):
            path.stat()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise UsageError(f"{path} can't be used: {reason}") from None
