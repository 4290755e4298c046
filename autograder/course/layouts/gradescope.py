"""Gradescope: folders `submission_12345`, and the students in `submission_metadata.yml`.

Only a few lines of the file matter, and Gradescope always writes them in the same way. So they are
read one by one, and not as YAML, whose anchors can grow without limit.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from autograder.course.layouts.hand_in import Person
from autograder.errors import UsageError
from autograder.intake.arrival import time_of
from autograder.intake.entries import Entry, Refused

MOST_BYTES = 256 << 20
"""The size of the largest file of metadata: it holds the results of all attempts."""

FOLDER = re.compile(r"""(?P<quote>['"]?)(?P<name>submission_\w+)(?P=quote):\s*""")
FIELDS = {":name": "name", ":sid": "sid", ":email": "email"}


@dataclass
class Submitted:
    """What the metadata say of one folder."""

    people: list[Person]
    arrived_at: str = ""


def read_metadata(entry: Entry) -> dict[str, Submitted]:
    """Return the students of each folder, and when it arrived.

    Raises
    ------
    UsageError
        If the file can't be read.
    """
    try:
        text = entry.content(MOST_BYTES).decode("utf-8-sig")
    except (OSError, Refused, UnicodeDecodeError) as error:
        raise UsageError(f"{entry.name} can't be read: {error}") from error
    found: dict[str, Submitted] = {}
    for folder, lines in _parts(text.splitlines()):
        found[folder] = Submitted([Person(**each) for each in _people(lines) if each])
        for line in lines:
            if line.startswith("  :created_at:"):
                with suppress(ValueError, IndexError):
                    found[folder].arrived_at = _time(_scalar(line.partition(":created_at:")[2]))
    return found


def _parts(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield each folder with the lines that describe it."""
    name, part = "", list[str]()
    for line in lines:
        if start := FOLDER.fullmatch(line):
            if name:
                yield name, part
            name, part = start["name"], []
        elif name and line.startswith("  "):
            part.append(line)
    if name:
        yield name, part


def _people(lines: list[str]) -> Iterator[dict[str, str]]:
    """Yield the fields of each student who handed in a folder."""
    person: dict[str, str] = {}
    is_within = False
    for line in lines:
        if re.match(r"  :\w+:", line):
            is_within = line.startswith("  :submitters:")
            continue
        if not is_within:
            continue
        if re.match(r"\s*- ", line):
            yield person
            person = {}
        name, separator, value = line.strip().removeprefix("- ").partition(": ")
        if separator and name in FIELDS:
            person[FIELDS[name]] = _scalar(value)
    yield person


def _scalar(text: str) -> str:
    """Return a value of one line: plain, or in single or double quotes."""
    text = text.strip()
    if text.startswith("'") and text.endswith("'"):
        return text[1:-1].replace("''", "'")
    if text.startswith('"'):
        escapes = re.sub(r"\\x([0-9A-Fa-f]{2})", r"\\u00\1", text)
        escapes = re.sub(r"\\U([0-9A-Fa-f]{8})", lambda found: chr(int(found[1], 16)), escapes)
        with suppress(ValueError):
            return str(json.loads(escapes))
    return "" if text in ("null", "~") else text


def _time(text: str) -> str:
    """Return a time of Gradescope's, such as `2026-03-01 22:59:00.123 Z`."""
    date, clock, *zone = text.replace("T", " ").split()
    offset = zone[0] if zone and zone[0] != "Z" else "+00:00"
    return time_of(f"{date}T{clock[:15]}{offset}")
