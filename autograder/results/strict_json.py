"""Strict JSON, which every program can read: without NaN, and in ASCII only."""

from __future__ import annotations

import json
import math
from typing import Any


def to_json(data: Any, indent: int | None = None) -> str:
    """Return plain data as JSON.

    Numbers that JSON doesn't have become "nan", "inf" and "-inf". The output of a student's code
    may contain half of a surrogate pair, which a UTF-8 file can't contain. In ASCII it is escaped.
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
