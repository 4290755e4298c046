"""Whose fault a changed array is, if a call computes the values of several tasks."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.grading.grade import grade
from autograder.homework import HERE, load_homework
from autograder.judging.blame import written_by
from autograder.judging.subject import subjects
from tests.autograder.corpus import changed, hw1, plain, submission_of

SOLUTION = (HERE.parent / "solutions" / "hw1" / "linear.py").read_text(encoding="utf-8")
BACKWARD = "self.dLdW = dLdZ.T @ self.A"
TABLE = load_homework("hw1").table
assert TABLE is not None
LINEAR = next(each for each in subjects(TABLE) if each.name == "Linear")

rng = np.random.default_rng(2)
A, W, b, dLdZ = (rng.normal(0.5, 1.0, shape) for shape in ((3, 2), (2, 2), (2, 1), (3, 2)))
GIVEN = {"N": 3, "C_in": 2, "C_out": 2, "A": A, "W": W, "b": b, "dLdZ": dLdZ}
SUMS = np.vstack([dLdZ.sum(axis=0), dLdZ[1:]])

pytestmark = pytest.mark.usefixtures("drawn_once")


@pytest.mark.parametrize(
    ("now", "task"),
    [
        (SUMS, "dLdb"),
        (dLdZ @ W, "dLdA"),
        (2 * dLdZ, ""),
        (dLdZ.T, ""),
        (None, ""),
    ],
)
def test_an_array_costs_the_task_whose_numbers_are_in_it(now: object, task: str) -> None:
    assert written_by(LINEAR, LINEAR.cls.call("backward"), GIVEN, dLdZ, now) == task


def test_numbers_that_were_there_before_say_nothing() -> None:
    one_sample = {**GIVEN, "N": 1, "A": A[:1], "dLdZ": dLdZ[:1]}  # dLdb is dLdZ, transposed
    back = dLdZ[:1] + 1 - 1
    assert not np.array_equal(back, dLdZ[:1])
    assert written_by(LINEAR, LINEAR.cls.call("backward"), one_sample, dLdZ[:1], back) == ""


FOLDS = (
    "self.dLdb = dLdZ.T @ np.ones((self.N, 1)) -> folded = np.require(dLdZ, requirements='W')\n"
    "        | folded[0] = folded.sum(axis=0)\n        | self.dLdb = folded[:1].T.copy()"
)
FREES = (
    f"{BACKWARD} -> if self.A is not None:\n        |     {BACKWARD}\n        |     self.A = None"
)
LOCKS = "self.A = A -> self.A = A\n        | A.flags.writeable = False"
READ_ONLY = (
    "return A @ self.W.T + self.b.T -> Z = A @ self.W.T + self.b.T\n"
    "        | Z.flags.writeable = False\n        | return Z"
)

LENDS = (
    "return A @ self.W.T + self.b.T -> self.Z = A @ self.W.T + self.b.T\n        | return self.Z"
)
GIVES_A = "return dLdZ @ self.W -> return self.A"
"""A caller who locks this result can write into the batch no more."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "tasks"),
    [
        (GIVES_A, {"dLdA"}),
        (FOLDS, {"dLdb"}),
        (FREES, {"dLdW"}),
        (LOCKS, {"cache"}),
        (READ_ONLY, {"forward"}),
        (LENDS, {"dLdA"}),
    ],
    ids=[
        "returns A",
        "folds dLdZ",
        "frees the batch",
        "locks A",
        "returns a read-only Z",
        "returns Z again",
    ],
)
def test_only_the_task_that_changes_an_array_is_lost(change: str, tasks: set[str]) -> None:
    source = changed(plain(SOLUTION), [change])
    if change == FOLDS:  # the sums come last: what is computed before needs dLdZ
        source = changed(source, ["return dLdZ @ self.W -> return dLdA"])
        source = changed(source, [f"{BACKWARD} -> dLdA = dLdZ @ self.W\n        | {BACKWARD}"])
    if change == LENDS:
        source = changed(source, ["return dLdZ @ self.W -> return self.Z"])
    homework = hw1()
    of_class = homework.select(("init", "forward", "cache", "dLdW", "dLdb", "dLdA"))
    result = grade(homework, submission_of({"linear.py": source.encode()}), 1, of_class)
    assert {task.id for task in result.tasks if task.points != task.max_points} == tasks
