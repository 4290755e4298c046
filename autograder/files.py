"""Writing files whole, so that no file is ever half-written."""

from __future__ import annotations

import os
import shlex
import tempfile
from pathlib import Path


def as_argument(path: Path) -> str:
    """Return a path as one word of a shell's command that isn't an option."""
    return shlex.quote(f"./{path}" if str(path).startswith("-") else str(path))


def write_whole(path: Path, content: str) -> None:
    """Write a text file under a temporary name, then rename it: all of it is there, or nothing.

    Raises
    ------
    OSError
        If the file can't be written. A file that was there before is unchanged then.
    """
    descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as file:
            file.write(content)
        Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
