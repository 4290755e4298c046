"""Makes a failing program short: without every line that the failure does not need."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tests.mytorch.random_graphs.comparison import Outcome, compared


def shrunk(lines: Sequence[str], outcome: Outcome) -> tuple[list[str], Outcome]:
    """Return a shorter program that fails in the same way, and how."""
    lines = list(lines[: outcome.line + 1])
    kind = signature(outcome)
    place = len(lines) - 2
    while place >= 0:
        shorter = lines[:place] + lines[place + 1 :]
        again = compared(shorter)
        if signature(again) == kind and again.line == len(shorter) - 1:
            lines, outcome = shorter, again
            place = min(place, len(lines) - 1)
        place -= 1
    return lines, outcome


def without(lines: Sequence[str], place: int) -> list[str]:
    """Return a program without a line, and without all lines that need its names."""
    rest, lost = [], set(assigned(lines[place]))
    for number, line in enumerate(lines):
        if number == place:
            continue
        if number > place and lost & set(re.findall(r"\bx\d+\b", line)):
            lost |= set(assigned(line))
        else:
            rest.append(line)
    return rest


def assigned(line: str) -> list[str]:
    """Return the names that a line gives to its results."""
    target = re.match(r"((x\d+,? ?)+)= ", line)
    return re.findall(r"x\d+", target[1]) if target else []


def signature(outcome: Outcome) -> tuple[str, str]:
    """Return the kind of a failure: its message without numbers and names."""
    message = re.sub(r"x\d+", "x", outcome.message)
    message = re.sub(r"\(.*\)|-?\d[\d.e+-]*|inf|nan|tensor.*", "_", message)
    return outcome.verdict.value, message[:60]
