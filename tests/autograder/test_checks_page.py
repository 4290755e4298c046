"""The page on what a check can do: its examples are checks that run, and that can fail."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from autograder.grading.grade import grade
from autograder.homework import load_homework
from autograder.intake import find_submission
from tests.autograder.attack_corpus import EXCHANGE
from tests.autograder.command_line import ROOT

PAGE = (ROOT / "docs" / "checks.md").read_text("utf-8")
SHOWN = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)
CHECKS = (EXCHANGE / "test_exchange.py").read_text("utf-8")
RIGHT = (EXCHANGE / "solution" / "tensor.py").read_text("utf-8")

WRONG = {
    "nested": ("total = given", "total = 2 * given"),
    "operators": ("__rmul__ = __mul__", ""),
    "items": ("A[start : start + size]", "A[start : start + size - 1]"),
    "block": ('state["needs_grad"] = before', "pass"),
    "errors": ("class ShapeError(ValueError)", "class ShapeError(Exception)"),
    "gradcheck": ("- f(x - step)) / (2 * eps)", "- f(x - step)) / eps"),
    "model": ("reversed(self.layers)", "self.layers"),
    "training": ("- self.lr * gradient", "- self.lr * gradient * (np.abs(gradient) < 3).all()"),
}
"""For each task a mistake that loses it and nothing else."""


def points_of(source: str, folder: Path) -> dict[str, int]:
    (folder / "tensor.py").write_text(source, "utf-8")
    homework = load_homework(str(EXCHANGE))
    result = grade(homework, find_submission(homework, folder), 1)
    assert result.faults == []
    return {task.id: task.points for task in result.tasks if task.verdict != "passed"}


def test_the_examples_of_the_page_are_checks_that_run() -> None:
    assert [shown for shown in SHOWN if shown not in CHECKS] == []
    assert len(SHOWN) == 9


def test_a_right_program_passes_the_examples(tmp_path: Path) -> None:
    assert points_of(RIGHT, tmp_path) == {}


@pytest.mark.slow
@pytest.mark.parametrize("task", WRONG)
def test_a_wrong_program_fails_an_example(task: str, tmp_path: Path) -> None:
    assert RIGHT.count(WRONG[task][0]) == 1
    assert list(points_of(RIGHT.replace(*WRONG[task]), tmp_path)) == [task]
