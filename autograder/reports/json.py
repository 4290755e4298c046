"""The result as JSON, for programs; `docs/result.schema.json` describes it."""

from __future__ import annotations

from autograder.results.result import Result
from autograder.results.strict_json import to_json


def render(result: Result) -> str:
    """Return the whole result as JSON, hidden tasks included."""
    return to_json(result.as_dict(), indent=2) + "\n"
