"""The page on what a check can do: its examples are checks that run, and that can fail."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from autograder.grading.grade import grade
from autograder.homework import load_homework
from autograder.intake import find_submission
from autograder.results.result import CheckResult
from tests.autograder.attack_corpus import EXCHANGE
from tests.autograder.command_line import ROOT

PAGE = (ROOT / "docs" / "checks.md").read_text("utf-8")
BLOCK = re.compile(r"```python\n(.*?)```", flags=re.DOTALL)
ALL_SHOWN = BLOCK.findall(PAGE)
(BESIDE,) = (shown for shown in ALL_SHOWN if "def test_constant_gradient(" in shown)
"""A check beside the table of softmax, which is on the page about tables."""
SHOWN = [shown for shown in ALL_SHOWN if shown != BESIDE]
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


TOML = """\
title = "Softmax"
imports = ["numpy"]
[defines]
"softmax.py" = ["Softmax"]
[[tasks]]
id = "forward"
title = "forward"
points = 40
[[tasks]]
id = "dLdA"
title = "backward"
points = 60
"""
SOFTMAX = """\
import numpy as np


class Softmax:
    def forward(self, A):
        powers = np.exp(A - A.max(axis=1, keepdims=True))
        self.P, self.rows = powers / powers.sum(axis=1, keepdims=True), len(A)
        return self.P

    def backward(self, dLdP):
        return self.P[: self.rows] * (dLdP - (dLdP * self.P).sum(axis=1, keepdims=True))
"""
AXIS = "powers.sum(axis=1, keepdims=True)", "powers.sum(axis=0, keepdims=True)"
GRADIENT = "(dLdP - (dLdP * self.P).sum(axis=1, keepdims=True))"


def lost_beside_a_table(
    source: str, folder: Path, returned: str = "", cached: str = ""
) -> dict[str, CheckResult]:
    """Return the lost tasks, each with its first failed check, of the homework on both pages."""
    tables = BLOCK.findall((ROOT / "docs" / "homework_table.md").read_text("utf-8"))
    (table,) = (shown for shown in tables if "DIAGONAL" in shown)
    for before, after in (
        ('Value("P", "softmax(A)", ("N", "C"), "forward")', returned),
        ('Value("P", "P", ("N", "C"), "forward")', cached),
    ):
        assert table.count(before) == 1
        table = table.replace(before, after or before)
    for name, text in (
        ("homework.toml", TOML),
        ("declaration.py", table),
        ("test_beside.py", BESIDE),
        ("mine/softmax.py", source),
    ):
        path = folder / "hw7" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    homework = load_homework(str(folder / "hw7"))
    result = grade(homework, find_submission(homework, folder / "hw7" / "mine"), 1)
    assert result.faults == []
    return {task.id: task.failed for task in result.tasks if task.failed is not None}


def test_a_right_program_passes_the_table_and_the_check_beside_it(tmp_path: Path) -> None:
    assert lost_beside_a_table(SOFTMAX, tmp_path) == {}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("returned", "cached", "lost"),
    [
        ("P", '"softmax(A)"', []),
        ("Q", '"Q"', []),
        ("Q", '"softmax(A)"', ["forward"]),
    ],
)
def test_a_program_may_return_the_array_of_a_cache_that_is_what_it_returns(
    returned: str, cached: str, lost: list[str], tmp_path: Path
) -> None:
    values = (
        f'Value("{name}", {formula}, ("N", "C"), "forward")'
        for name, formula in ((returned, '"softmax(A)"'), ("P", cached))
    )
    assert [*lost_beside_a_table(SOFTMAX, tmp_path, *values)][:1] == lost


@pytest.mark.slow
@pytest.mark.parametrize("change", [AXIS, ("return self.P\n", "return 1 / 0\n")])
def test_the_check_beside_a_table_judges_backward_alone(
    change: tuple[str, str], tmp_path: Path
) -> None:
    assert SOFTMAX.count(change[0]) == 1
    assert list(lost_beside_a_table(SOFTMAX.replace(*change), tmp_path)) == ["forward"]


@pytest.mark.slow
def test_the_table_decides_first_with_the_hints_of_its_own_mistakes(tmp_path: Path) -> None:
    source = SOFTMAX.replace(GRADIENT, "dLdP * (1 - self.P)").replace(*AXIS)
    source = source.replace("A.max(axis=1", "A.max(axis=0")
    found = lost_beside_a_table(source, tmp_path)
    assert {task: check.name.partition("[")[0] for task, check in found.items()} == {
        "forward": "test_one_pass",
        "dLdA": "test_one_pass",
    }
    assert {task: check.evidence.diagnosis for task, check in found.items() if check.evidence} == {
        "forward": "softmax over the batch",
        "dLdA": "the Jacobian's diagonal alone",
    }


@pytest.mark.slow
def test_the_report_of_a_history_shows_each_call_once(tmp_path: Path) -> None:
    late = "self.calls = getattr(self, 'calls', 0) + 1\n        self.P = self.P + (self.calls > 3)"
    source = SOFTMAX.replace("        return self.P\n", f"        {late}\n        return self.P\n")
    (check,) = lost_beside_a_table(source, tmp_path).values()
    assert check.name.startswith("test_histories")
    assert sum("= Softmax()" in call for call in check.calls) == 1
