"""Writing files whole, so that no file is ever half-written."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


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
