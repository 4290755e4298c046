"""What the checks of single calls see: sizes of NumPy's, locks that must stay, and old results."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.grading.compare import are_same
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


def test_a_result_that_is_kept_for_its_shape_costs_its_task_although_forward_crashes() -> None:
    """Where forward crashes, long programs can't judge backward."""
    init = f"        self.seen = {{}}\n{INIT}"
    keeps = (
        "        dLdA = self.seen.setdefault(dLdZ.shape, dLdZ @ self.W)\n"
        "        return dLdA.copy()\n"
        "    def forward(self, A):\n"
        "        raise ValueError\n"
    )
    source = (SOLUTION / "linear.py").read_text(encoding="utf-8")
    source = source.replace(INIT, init, 1).replace("        return dLdA\n", keeps, 1)
    result = grade(
        hw1(),
        submission_of({"linear.py": source.encode()}),
        1,
        tuple(task for task in hw1().tasks if task.id in ("forward", "dLdA", "dLdb")),
    )
    assert {task.id for task in result.tasks if task.verdict != "passed"} == {"forward", "dLdA"}


def test_an_array_of_no_numbers_stays_what_it_is() -> None:
    before = np.array([np.nan, 1.0])
    assert are_same(before.copy(), before)
    assert not are_same(np.array([7.0, 1.0]), before)
    assert not are_same(None, before)


@pytest.mark.slow
def test_an_input_that_a_mistaken_call_leaves_changed_is_no_fault_of_the_grader() -> None:
    source = (SOLUTION / "linear.py").read_text(encoding="utf-8")
    changes = source.replace(
        "        self.A = A\n", "        A += 1\n        A -= 1\n        self.A = A\n"
    )
    assert changes != source
    result = grade(hw1(), submission_of({"linear.py": changes.encode()}), 1)
    assert not result.faults
    assert "forward" in {task.id for task in result.tasks if task.verdict == "wrong"}
