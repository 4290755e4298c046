"""The exception for a wrong use of the grader. A fault of the grader itself is never one."""

from __future__ import annotations

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


def printable(text: str) -> str:
    """Return a text as one line without control characters, which could steer a terminal."""
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in text)


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
