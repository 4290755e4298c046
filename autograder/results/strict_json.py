"""JSON that every reader takes: no NaN, which JSON has no number for, and nothing but ASCII."""

from __future__ import annotations

import json
import math
from typing import Any


def to_json(data: Any, indent: int | None = None) -> str:
    """Write plain data as JSON.

    Numbers that JSON doesn't have become "nan", "inf" and "-inf". What a student printed may hold
    half a character, which no UTF-8 file can; in ASCII it is escaped.
    """
    return json.dumps(_finite(data), indent=indent, allow_nan=False)


def _finite(data: Any) -> Any:
    if isinstance(data, float) and not math.isfinite(data):
        return str(data)
    if isinstance(data, dict):
        return {name: _finite(value) for name, value in data.items()}
    if isinstance(data, list | tuple):
        return [_finite(value) for value in data]
    return data
