"""What a demo shows with the solution, stored for those who have no solution.

`autograder handout` writes the file, and an installed package has it.
"""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import numpy as np

from autograder.errors import UsageError
from autograder.files import write_whole
from autograder.homework import Homework
from autograder.student.demo.parts import Part, Text, read_parts

DIGITS = 4


def place_of(homework: Homework) -> Path:
    """Return the file; `demo` is a folder on which no verdict depends."""
    return homework.folder / "demo" / "reference.json"


def store(homework: Homework, parts: list[Part]) -> Path:
    """Write what the demo has shown, and return the file."""
    path = place_of(homework)
    path.parent.mkdir(exist_ok=True)
    plain = [part.words if isinstance(part, Text) else _plain(part) for part in parts]
    write_whole(path, json.dumps(plain, ensure_ascii=False) + "\n")
    return path


def stored(homework: Homework) -> list[Part]:
    """Return what the demo has shown with the solution.

    Raises
    ------
    UsageError
        If it was not stored.
    """
    try:
        return read_parts([_part(each) for each in json.loads(place_of(homework).read_bytes())])
    except (OSError, ValueError):
        raise UsageError(
            f"the solution of {homework.name} is not here, and nothing is stored of its demo"
        ) from None


def _plain(value: Any) -> Any:
    """Return a part as plain data; numbers have as many digits as a picture needs."""
    if dataclasses.is_dataclass(value):
        pairs = ((each.name, getattr(value, each.name)) for each in dataclasses.fields(value))
        return {name: _plain(each) for name, each in pairs}
    if isinstance(value, dict):
        return {name: _plain(each) for name, each in value.items()}
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, np.ndarray):
        return [_plain(each) for each in value.tolist()]
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return float(f"{value:.{DIGITS}g}") if isinstance(value, float) else value


def _part(plain: Any) -> Any:
    """Return a part as a demo returns it."""
    match plain:
        case {"lines": dict(lines)}:
            pairs = {name: (np.array(x), np.array(y)) for name, (x, y) in lines.items()}
            return plain | {"lines": pairs}
        case {"images": list(images)}:
            return plain | {"images": [np.array(each) for each in images]}
        case {"bars": list(bars)}:
            rows = [(b["mark"], b["label"], b["length"], b["remark"]) for b in bars]
            return plain | {"bars": rows}
    return plain
