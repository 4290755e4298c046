"""The JSON schema of a result, from the classes that it is made of.

`python -m autograder.results.schema > docs/result.schema.json` writes it anew.
"""

from __future__ import annotations

import inspect
import sys
from typing import Any

import msgspec

from autograder.results.result import SCHEMA_VERSION, Result
from autograder.results.strict_json import to_json


def result_schema() -> str:
    """Return the schema of what `Result.as_dict` gives, as JSON."""
    schema = msgspec.json.schema(Result)
    parts = schema["$defs"]
    points = {"anyOf": [{"type": "integer"}, {"type": "null"}]}
    parts["Result"]["properties"] |= {
        "schema_version": {"const": SCHEMA_VERSION},
        "points": points,
        "max_points": {"type": "integer"},
    }
    parts["TaskResult"]["properties"] |= {
        "verdict": {"$ref": "#/$defs/Verdict"},
        "points": points,
    }
    for part in parts.values():
        # Python 3.13 takes the indentation out of docstrings; before, they still have it.
        part["description"] = inspect.cleandoc(part["description"])
        if part.get("type") == "object":
            _close(part)
    return to_json({"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}, 2) + "\n"


def _close(part: dict[str, Any]) -> None:
    """Have an object hold all that its class has, and nothing else: a result leaves nothing out."""
    part["required"] = list(part["properties"])
    part["additionalProperties"] = False
    for described in part["properties"].values():
        described.pop("default", None)


if __name__ == "__main__":
    sys.stdout.write(result_schema())
