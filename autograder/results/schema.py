"""The JSON schema of a result, made from the classes of the result.

`python -m autograder.results.schema > docs/result.schema.json` writes the file again.
"""

from __future__ import annotations

import inspect
import sys
from typing import Any

import msgspec

from autograder.results.result import SCHEMA_VERSION, Result, State
from autograder.results.strict_json import to_json


def result_schema() -> str:
    """Return the schema of the data from `Result.as_dict`, as JSON."""
    schema = msgspec.json.schema(Result)
    parts = schema["$defs"]
    points = {"anyOf": [{"type": "integer"}, {"type": "null"}]}
    parts["Result"]["properties"] |= {
        "schema_version": {"const": SCHEMA_VERSION},
        "state": {"enum": list(State)},
        "points": points,
        "max_points": {"type": "integer"},
        "extra_points": points,
        "max_extra_points": {"type": "integer"},
    }
    parts["TaskResult"]["properties"] |= {
        "verdict": {"$ref": "#/$defs/Verdict"},
        "points": points,
    }
    for part in parts.values():
        # Python 3.13 removes the indentation of docstrings; older versions don't.
        part["description"] = inspect.cleandoc(part["description"])
        if part.get("type") == "object":
            _close(part)
    return to_json({"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}, 2) + "\n"


def _close(part: dict[str, Any]) -> None:
    """Require every field of the class, and allow no other: a result leaves nothing out."""
    part["required"] = list(part["properties"])
    part["additionalProperties"] = False
    for described in part["properties"].values():
        described.pop("default", None)


if __name__ == "__main__":
    sys.stdout.write(result_schema())
