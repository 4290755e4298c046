"""The handout of a homework as students get it: the files, the questions, and the notebooks."""

from __future__ import annotations

import tempfile
from pathlib import Path

from autograder.homework import Homework
from autograder.platforms.contents import Contents
from autograder.student import memory
from autograder.student.starting import start


def add_handout(contents: Contents, homework: Homework, where: str = "") -> None:
    """Put into a package what `autograder start` copies.

    Raises
    ------
    UsageError
        If the homework has no handout.
    """
    with tempfile.TemporaryDirectory() as outside:
        folder = Path(outside) / "handout"
        for path in start(homework, folder):
            name = path.relative_to(folder)
            if name.name != memory.FILE:
                contents.add(f"{where}{name.as_posix()}", path.read_bytes())
