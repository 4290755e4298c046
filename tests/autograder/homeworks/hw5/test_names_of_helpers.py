"""What a student adds to Module may have any name: no Parameter and no module gets it."""

from __future__ import annotations

import pytest

from autograder.grading.grade import grade
from autograder.homework import load_homework
from tests.autograder.corpus import submission_of

HOMEWORK = load_homework("hw5")

NAMES = (
    *("again", "below", "block", "child", "deep", "empty", "inner", "keeper", "kind", "last"),
    *("loop", "low", "names", "next", "old", "other", "own", "scale", "scales"),
    *("several", "tied", "x", "_children", "_first", "_found", "_members"),
)
"""Names that a helper could have, and that checks give to what a module holds."""


@pytest.mark.slow  # all tasks are graded
@pytest.mark.nightly(keep=1)
@pytest.mark.parametrize("seed", [0, 1])
def test_properties_of_module(seed: int) -> None:
    sources = {file: (HOMEWORK.solution / file).read_bytes() for file in HOMEWORK.defines}
    added = f"\n\nfor name in {NAMES!r}:\n    setattr(Module, name, property(lambda self: None))\n"
    sources["modules.py"] += added.encode()
    result = grade(HOMEWORK, submission_of(sources), seed)
    assert [task.id for task in result.tasks if task.points < task.max_points] == []
