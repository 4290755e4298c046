"""Submissions and results as bytes, and back."""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from dataclasses import asdict
from pathlib import Path
from typing import Any

from autograder.intake import Submission
from autograder.results.result import Environment, Result, result_from_dict
from autograder.results.strict_json import to_json


def content_of(submission: Submission) -> tuple[str, bytes]:
    """Return the digest and the bytes of all that a grading of a submission depends on.

    Names of folders are not among it: the same files, exported again, are the same content.
    """
    data = {
        "sources": _packed(submission.sources),
        "earlier": _packed(submission.earlier),
        "notes": [*submission.notes],
        "beside": [*submission.beside],
        "elsewhere": dict(submission.elsewhere),
        "misplaced": dict(submission.misplaced),
        "unreadable": dict(submission.unreadable),
    }
    text = json.dumps(data, sort_keys=True).encode()
    return hashlib.sha256(text).hexdigest(), zlib.compress(text)


def submission_of(
    content: bytes, source: str, paths: dict[str, str], student: str, arrived_at: str
) -> Submission:
    """Return the submission of stored bytes."""
    data = json.loads(zlib.decompress(content))
    return Submission(
        Path(source),
        _unpacked(data["sources"]),
        paths,
        tuple(data["notes"]),
        beside=tuple(data["beside"]),
        elsewhere=data["elsewhere"],
        misplaced=data["misplaced"],
        student=student,
        unreadable=data["unreadable"],
        arrived_at=arrived_at,
        earlier=_unpacked(data["earlier"]),
    )


def bytes_of(result: Result) -> bytes:
    """Return a result as compressed JSON."""
    return zlib.compress(to_json(result.as_dict()).encode())


def result_of(data: bytes) -> Result:
    """Return the result of stored bytes."""
    return result_from_dict(json.loads(zlib.decompress(data)))


def environment_of(environment: Environment) -> tuple[str, str]:
    """Return the digest and the JSON of an environment."""
    text = json.dumps(asdict(environment), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest(), text


def _packed(sources: Any) -> dict[str, str]:
    return {name: base64.b64encode(source).decode() for name, source in sources.items()}


def _unpacked(data: dict[str, str]) -> dict[str, bytes]:
    return {name: base64.b64decode(source) for name, source in data.items()}
