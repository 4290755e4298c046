"""Exceptions as students see them: class, message, and the lines of the student's own code."""

from __future__ import annotations

import os
from typing import Any

from autograder.jail.errors import closest, operands, suggestion
from autograder.jail.imports import StudentFiles
from autograder.jail.messages import MAX_TEXT
from autograder.jail.slow import Place


class Describer:
    """Describes exceptions of a student's code.

    Parameters
    ----------
    files
        The student's files: lines of other files are not shown.
    """

    def __init__(self, files: StudentFiles) -> None:
        self.files = files

    def error(self, error: BaseException) -> dict[str, Any]:
        """Return what a student sees of an exception, with frames of the student's files only."""
        own = set(self.files.own_paths.values())
        places, shapes = [], []
        traceback = error.__traceback__
        while traceback is not None:
            code = traceback.tb_frame.f_code
            if code.co_filename in own:
                places.append((code.co_filename, traceback.tb_lineno, code.co_name))
                last = traceback
            traceback = traceback.tb_next
        frames = self.frames(places)
        message = safe_text(error)
        if places and isinstance(error, ValueError) and "read-only" not in message:
            shapes = operands(last, self.source_of(last.tb_frame.f_code.co_filename) or "")
        if isinstance(error, SyntaxError) and error.filename in own:
            frames = [self.frame(error.filename or "", error.lineno or 0, "")]
            message = str(error.msg)
        return {
            "type": type(error).__name__,
            "bases": [base.__name__ for base in type(error).__mro__],
            "message": message,
            "near": suggestion(error) if frames else getattr(error, "near", ""),
            "operands": shapes,
            "frames": frames,
        }

    def source_of(self, path: str) -> str | None:
        """Return the source of one of the student's files; None for another file."""
        for name, own_path in self.files.own_paths.items():
            if own_path == path:
                return self.files.sources[name].decode(errors="replace")
        return None

    def frames(self, places: list[Place]) -> list[dict[str, Any]]:
        """Return the frames of a traceback, or its ends, if it is long.

        A function that calls itself gives the same line a thousand times: it is shown once.
        """
        frames = [
            self.frame(*each)
            for each, last in zip(places, [None, *places], strict=False)
            if each != last
        ]
        return frames[:3] + frames[-3:] if len(frames) > 6 else frames

    def frame(self, path: str, line: int, function: str) -> dict[str, Any]:
        """Return one frame of a traceback, with its line of source."""
        lines = (self.source_of(path) or "").splitlines()
        text = lines[line - 1].strip() if 0 < line <= len(lines) else ""
        return {
            "file": path.replace(os.sep, "/").rpartition("/")[2],
            "line": line,
            "function": function,
            "text": text,
        }


def near(name: str, found: Any) -> str:
    """Return the most similar name of an attribute of `found`; an empty string if there is none."""
    return closest(name, {attribute for attribute in dir(found) if attribute[:1] != "_"})


def safe_text(error: BaseException) -> str:
    """Return the start of `str(error)`, even if the student's `__str__` raises an exception."""
    try:
        return str(error)[:MAX_TEXT]
    except BaseException as another:
        return f"(its __str__ raised {type(another).__name__})"
