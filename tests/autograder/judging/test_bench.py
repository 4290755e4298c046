"""What the checks of single calls see: sizes of NumPy's, and locks that must stay."""

from __future__ import annotations

import pytest

from autograder.grading.grade import grade
from tests.autograder.corpus import hw1, submission_of

SOLUTION = hw1().folder.parents[2] / "solutions" / "hw1"
INIT = "        self.W ="
CONTRACT = "    return "


def lost(file: str, before: str, after: str, *names: str) -> set[str]:
    source = (SOLUTION / file).read_text(encoding="utf-8")
    assert source.count(before) >= 1
    start, end = source.rsplit(before, 1)
    files = {file: f"{start}{after}{before}{end}".encode()}
    tasks = tuple(task for task in hw1().tasks if task.id in names)
    result = grade(hw1(), submission_of(files), 1, tasks)
    return {task.id for task in result.tasks if task.verdict != "passed"}


@pytest.mark.slow
def test_sizes_may_be_integers_of_numpy() -> None:
    refuses = "        if type(in_features) is not int:\n            raise TypeError(in_features)\n"
    assert lost("linear.py", INIT, refuses, "init", "forward") == {"init"}


def test_a_call_must_leave_a_locked_argument_locked() -> None:
    unlocks = "    if dLdZ.flags.owndata:\n        dLdZ.setflags(write=True)\n"
    assert lost("jacobians.py", CONTRACT, unlocks, "contract") == {"contract"}
