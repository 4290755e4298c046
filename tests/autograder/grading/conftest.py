from __future__ import annotations

import dataclasses
import textwrap
from pathlib import Path

import pytest

from autograder.homework import Homework, Task
from tests.autograder.corpus import hw1
from tests.autograder.grading.homeworks import Made


@pytest.fixture
def made_up(tmp_path: Path) -> Made:
    """Make a homework of three tasks, whose checks are these files."""

    def made_up(**files: str) -> Homework:
        for name, source in files.items():
            (tmp_path / f"{name}.py").write_text(
                "import pytest\n" + textwrap.dedent(source), encoding="utf-8"
            )
        return dataclasses.replace(
            hw1(),
            title="Made up",
            tasks=(
                Task("one", "First", 5, ("one",)),
                Task("two", "Second", 3, ("two",)),
                Task("three", "Third", 2, ("one",)),
            ),
            defines={"made.py": ("one", "two", "draw")},
            folder=tmp_path,
        )

    return made_up
