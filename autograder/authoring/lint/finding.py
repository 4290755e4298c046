"""One thing that the author of a homework forgot."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Finding:
    """One thing that the author of a homework forgot.

    Attributes
    ----------
    file : Path
        The file to change, or the folder that lacks a file.
    line : int
        The line, from 1; 0 if no line is meant.
    message : str
        A sentence.
    """

    file: Path
    line: int
    message: str

    def __str__(self) -> str:
        here = Path.cwd()
        file = self.file.relative_to(here) if self.file.is_relative_to(here) else self.file
        return f"{file}:{self.line}: {self.message}" if self.line else f"{file}: {self.message}"


def line_of(text: str, pattern: str) -> int:
    """Return the first line, from 1, that matches a regular expression; 0 if there is none."""
    numbered = enumerate(text.splitlines(), start=1)
    return next((number for number, line in numbered if re.search(pattern, line)), 0)


def line_of_task(folder: Path, task_id: str) -> int:
    """Return the line of `homework.toml` where a task begins."""
    text = (folder / "homework.toml").read_text(encoding="utf-8")
    return line_of(text, rf"""^\s*id\s*=\s*["']{re.escape(task_id)}["']""")
