"""A homework that is graded in a moment, and hand-ins for it."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from autograder.homework import Homework, load_homework
from tests.autograder.command_line import run
from tests.autograder.course.classes import Files

METADATA = """
title = "Small"
imports = ["numpy"]

[defines]
"small.py" = ["add", "twice"]

[[tasks]]
id = "add"
title = "add two numbers"
points = 6
needs = ["add"]

[[tasks]]
id = "twice"
title = "twice a number"
points = 4
needs = ["twice"]

[limits]
seconds_per_check = 2.0
"""

CHECKS = """
import pytest
from autograder.results.verdict import Wrong

@pytest.mark.task("add")
def test_add(student, rng):
    '''add(a, b) returns a + b.'''
    a, b = rng.integers(1, 1000, 2).tolist()
    if student.add(a, b) != a + b:
        raise Wrong(f"add({a}, {b}) is not {a + b}")

@pytest.mark.task("twice")
def test_twice(student, rng):
    '''twice(a) returns 2 * a.'''
    a = int(rng.integers(1, 1000))
    if student.twice(a) != 2 * a:
        raise Wrong(f"twice({a}) is not {2 * a}")
"""

RIGHT = b"def add(a, b):\n    return a + b\n\ndef twice(a):\n    return 2 * a\n"
HALF = RIGHT.replace(b"2 * a", b"a")
WRONG = HALF.replace(b"a + b", b"a")
KINDS: tuple[tuple[str, int | None, Files], ...] = (
    ("right", 10, {"small.py": RIGHT}),
    ("half", 6, {"small.py": HALF}),
    ("wrong", 0, {"small.py": WRONG}),
    ("crashes", 0, {"small.py": b"import os\nos._exit(0)\n"}),
    ("does not compile", 0, {"small.py": b"def add(a, b:\n"}),
    ("no archive", None, {"small.zip": b"PK\x03\x04 and no more"}),
    ("a document", None, {"answers.pdf": b"%PDF"}),
    ("not text", None, {"small.py": b"\0\1\2"}),
    ("empty", None, {"small.py": b""}),
)
"""Each with the points that it earns; None is no score."""


def write_homework(folder: Path) -> Path:
    folder.mkdir(parents=True)
    (folder / "homework.toml").write_text(METADATA, "utf-8")
    (folder / "test_small.py").write_text(CHECKS, "utf-8")
    return folder


def loaded(folder: Path) -> Homework:
    return load_homework(str(folder))


def kind_of(number: int) -> tuple[str, int | None, Files]:
    return KINDS[number % len(KINDS)]


def hand_in(draw: random.Random, number: int) -> list[Files]:
    """Return one hand-in of a kind, which differs from all others."""
    mark = f"\n# {draw.random()}\n".encode()
    files = kind_of(number)[2]
    return [{name: content + mark if content else content for name, content in files.items()}]


def students_in(course: Path, **differs: Any) -> dict[str, dict[str, Any]]:
    """Return the gradebook by key, without what differs from run to run."""
    result = run("gradebook", course, "--json")
    assert result.exit_code == 0, result.output
    students = json.loads(result.stdout)["students"]
    return {each["key"]: {**each, "graded_at": "", **differs} for each in students}
