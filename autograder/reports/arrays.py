"""Arrays as a student would write them, to be pasted into Python."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

MOST_ROWS, MOST_COLUMNS = 20, 300
"""What a person reads, and what a terminal takes when it is pasted."""


def assignments(inputs: Mapping[str, Any], types: Mapping[str, str] | None = None) -> list[str]:
    """Return the lines that define arrays, given as nested lists: one line for each row.

    A large array is named only: a part of it could not be pasted.

    Parameters
    ----------
    types
        The dtype of some of the arrays, and the shape of those without numbers, as in a result.
    """
    lines = []
    for name, values in inputs.items():
        dtype, _, shape = (types or {}).get(name, "").partition(" ")
        end = ")"
        if dtype not in ("", "float64"):
            end = f", dtype={f'np.{dtype}' if dtype.isidentifier() else repr(dtype)})"
        if shape:
            lines.append(f"{name} = np.zeros({shape}{end}")
            continue
        start = f"{name} = np.array("
        first, *others = _rows(values)
        rows = [f"{start}{first}", *(" " * len(start) + row for row in others)]
        rows[-1] += end
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
