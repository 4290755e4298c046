"""Names of files on a command line, and files that are written whole or not at all."""

from __future__ import annotations

import shlex
from pathlib import Path

from autograder.destination import Destination


def as_argument(path: Path) -> str:
    """Return a path as one word of a shell's command that isn't an option."""
    return shlex.quote(f"./{path}" if str(path).startswith("-") else str(path))


def write_whole(path: Path, content: str) -> None:
    """Write a text file; see `Destination.write_whole`."""
    Destination(path).write_whole(content)


def write_private(path: Path, content: str | bytes) -> None:
    """Write a file that only this user may read, whole or not at all."""
    Destination(path).write_whole(content, private=True)


def make_private_folder(path: Path) -> None:
    """Make a folder that only this user may read; one that is there stays as it is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.mkdir(mode=0o700, exist_ok=True)
