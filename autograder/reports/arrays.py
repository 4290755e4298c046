"""Arrays as a student would write them, to be pasted into Python."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

MOST_ROWS, MOST_COLUMNS = 20, 300
"""What a person reads, and what a terminal takes when it is pasted."""


def assignments(inputs: Mapping[str, Any]) -> list[str]:
    """Return the lines that define arrays, given as nested lists: one line for each row.

    A large array is named only: a part of it could not be pasted.
    """
    lines = []
    for name, values in inputs.items():
        start = f"{name} = np.array("
        first, *others = _rows(values)
        rows = [f"{start}{first}", *(" " * len(start) + row for row in others)]
        rows[-1] += ")"
        if len(rows) > MOST_ROWS or max(map(len, rows)) > MOST_COLUMNS:
            rows = [f"# {name} has {_count(values)} numbers, too many to show"]
        lines += rows
    return lines


def _count(values: Any) -> int:
    return sum(map(_count, values)) if isinstance(values, list) else 1


def _rows(values: Any) -> list[str]:
    """Return nested lists as text, with a line for each innermost list."""
    if not isinstance(values, list) or not any(isinstance(each, list) for each in values):
        return [str(values)]
    lines = []
    for each in values:
        rows = _rows(each)
        rows[-1] += ","
        lines += rows
    lines[-1] = lines[-1][:-1] + "]"
    return [f"[{lines[0]}", *(f" {line}" for line in lines[1:])]
