"""Homework 6: the mistakes that its write-up warns of are named in a report that can be read."""

from __future__ import annotations

import pytest

from autograder.grading.grade import GradingRequest, grade_each
from autograder.homework import load_homework
from autograder.results.result import CheckResult, Result
from tests.autograder.corpus import submission_of
from tests.autograder.homeworks.programs import solution

HOMEWORK = load_homework("hw6")

SPLIT = "Z.reshape(N, T, self.heads, C // self.heads).transpose(1, 2)"
MERGED = "found.transpose(1, 2).reshape(N, T, C)"
CASES = {
    "heads by a reshape, on both ways": (
        "blocks.py",
        {SPLIT: "Z.reshape(N, self.heads, T, C // self.heads)", MERGED: "found.reshape(N, T, C)"},
        "block",
        "After the reshape, which axis counts the positions, and which the heads?",
    ),
    "norm1 twice": (
        "blocks.py",
        {"self.norm2(X)": "self.norm1(X)"},
        "block",
        "Which layer norms what expand gets?",
    ),
    "query and key exchanged": (
        "blocks.py",
        {"split(self.query(A)), split(self.key(A))": "split(self.key(A)), split(self.query(A))"},
        "block",
        "In which order does attention take what it is given?",
    ),
    "the sum with the normed X": (
        "blocks.py",
        {"A = self.norm1(X)": "A = X = self.norm1(X)"},
        "block",
        "Which name has X as it was, after the line with the norm?",
    ),
    "digits lost": (
        "blocks.py",
        {
            "(centred * centred).mean(-1, keepdims=True)": "(A * A).mean(-1, keepdims=True)"
            " - A.mean(-1, keepdims=True) * A.mean(-1, keepdims=True)"
        },
        "layer_norm",
        "How many digits are left of two large numbers that are nearly equal, after a subtraction?",
    ),
    "-1000 for minus infinity": (
        "blocks.py",
        {"-np.inf)": "-1000.0)"},
        "attention",
        "Which number is below every score?",
    ),
    "0 for minus infinity": (
        "blocks.py",
        {"-np.inf)": "0.0)"},
        "attention",
        "What is e to the power of 0?",
    ),
    "zeros for None": (
        "training.py",
        {"parameter.grad = None": "parameter.grad = np.zeros_like(parameter.data)"},
        "adam",
        "What does step do with a grad of zeros, and what with None?",
    ),
}
"""A file, changes of the solution, their task, and what the report asks."""


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("name", CASES)
def test_the_mistake_is_named(name: str) -> None:
    file, changes, task_id, asked = CASES[name]
    files = solution("hw6")
    for before, after in changes.items():
        assert before in files[file].decode()
        files[file] = files[file].decode().replace(before, after).encode()
    check = failed(files, task_id)
    assert check.evidence is not None
    assert check.evidence.hints[1] == asked
    assert not [line for line in check.calls if line.endswith(".grad = None")]
    assert check.calls[-1].endswith("# what came back") or task_id == "adam"


def failed(files: dict[str, bytes], task_id: str) -> CheckResult:
    """Return the check that decides a task of a wrong program."""
    results: list[Result] = []
    request = GradingRequest(submission_of(files), 1, HOMEWORK.select((task_id,)), hints=3)
    grade_each(HOMEWORK, [request], results.append)
    (task,) = results[0].tasks
    assert task.failed is not None
    return task.failed
