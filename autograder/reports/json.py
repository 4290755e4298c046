"""The result as JSON, for programs."""

from __future__ import annotations

import json

from autograder.result import Result


def render(result: Result) -> str:
    """Return the whole result as JSON; `autograder.result` describes its fields."""
    # In ASCII: what a student printed may hold half a character, which no UTF-8 file can.
    return json.dumps(result.as_dict(), indent=2) + "\n"
