"""The result as JSON, for programs."""

from __future__ import annotations

import json

from autograder.result import Result


def render(result: Result) -> str:
    """Return the whole result as JSON; `autograder.result` describes its fields."""
    return json.dumps(result.as_dict(), indent=2, ensure_ascii=False) + "\n"
