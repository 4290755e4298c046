"""Faults in the declaration of homework 2: each is reported before a student meets it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from autograder.authoring.lint import declared, drawn, hints, promises
from autograder.errors import UsageError
from autograder.grading.grade import grade
from autograder.homework import Homework, load_homework
from autograder.intake import find_submission

READ = {
    "a formula with the wrong bias": (', A1, W, A2) + b.T"', ', A1, W, A2) + b"'),
    "a gradient with a row for a column": (
        "dLdZ.sum(axis=0)[:, np.newaxis]",
        "dLdZ.sum(axis=0)[np.newaxis]",
    ),
    "an unknown name": ('"np.tanh(A)"', '"np.tanh(B)"'),
    "another shape": (
        '"np.einsum(\'nk,kij,ni->nj\', dLdZ, W, A1)",\n                    ("N", "C_in2")',
        '"np.einsum(\'nk,kij,ni->nj\', dLdZ, W, A1)",\n                    ("N", "C_in1")',
    ),
    "a start with other axes": (
        '"np.zeros((C_out, C_in1, C_in2))"',
        '"np.zeros((C_out, C_in2, C_in1))"',
    ),
    "no call before backward": (
        '                after="forward",\n            ),\n        ),\n    )\n',
        "            ),\n        ),\n    )\n",
    ),
    "a forgotten cache": (
        '                forward("A2", "A2", ("N", "C_in2"), reading=CACHED),\n',
        "",
    ),
    "a forgotten cache of an activation": (
        '"dLdZ * (1 - Z * Z)",\n        cached="Z",\n',
        '"dLdZ * (1 - Z * Z)",\n',
    ),
    "a misspelt task": ('"softmax_jacobian"', '"softmax_jacobean"'),
    "the task of another": ('task="dLdA2"', 'task="dLdA1"'),
    "no word for a size": ('        "C_out": "output",\n', ""),
    "a word for no size": (
        '"C_out": "output",',
        '"C_out": "output",\n        "K": "kernel",',
    ),
    "a word that means something else": ('"N": "sample"', '"N": "batch"'),
    "a word of another size": ('"C_out": "output"', '"C_out": "sample of Z"'),
    "a domain too wide": (
        "largest=1e3, smallest=1e-100",
        "largest=1e308, smallest=1e-100",
    ),
    "a domain too narrow": (
        "largest=1e3, smallest=1e-100",
        "largest=1.0, smallest=1e-100",
    ),
    "the small numbers left out": (
        "largest=1e3, smallest=1e-100",
        "largest=1e3, smallest=1e-3",
    ),
    "parameters with another domain": (
        "partial(Parameter, largest=1e30, smallest=1e-30)",
        "Parameter",
    ),
    "terms too wide": (
        '"np.abs(dLdZ).max(axis=1, keepdims=True)"',
        '"1e9 * np.abs(dLdZ).max(axis=1, keepdims=True)"',
    ),
    "terms a little too wide": ('Z_terms="np.abs(A)"', 'Z_terms="1e4 * np.abs(A)"'),
    "a misspelt class": ('    "Bilinear",\n', '    "BiLinear",\n'),
    "a misspelt method": (
        '"jacobian",\n                returns',
        '"jacobean",\n                returns',
    ),
    "no place to read on": ("'README.md, \"How many parameters\"'", "''"),
}
"""Faults that reading the declaration shows."""

GRADED = {
    "the slope of Sigmoid": ('"dLdZ * Z * (1 - Z)"', '"dLdZ * Z * (1 + Z)"'),
    "the sign of the Jacobian": ("(np.eye(C) - Z[:", "(np.eye(C) + Z[:"),
    "the corner of ReLU": ('"dLdZ * (A > 0)"', '"dLdZ * (A >= 0)"'),
    "the wrong partner": (
        "'nk,kij,nj->ni', dLdZ, W, A2",
        "'nk,kij,nj->ni', dLdZ, W, A1[:, :1]",
    ),
    "no bias": (', A1, W, A2) + b.T"', ', A1, W, A2)"'),
    "the count": (
        "out_features * in1_features * in2_features + out_features",
        "out_features * in1_features * in2_features + 1",
    ),
    "the axis of a helper": ("A - A.max(axis=1", "A - A.max(axis=0"),
    "a start of ones": ('"np.zeros((C_out, 1))"', '"np.ones((C_out, 1))"'),
    "terms too narrow": (
        'dLdA_terms: str = "np.abs(dLdZ)"',
        'dLdA_terms: str = "0 * np.abs(dLdZ)"',
    ),
    "sizes in another order": (
        'sizes=("C_in1", "C_in2", "C_out")',
        'sizes=("C_in2", "C_in1", "C_out")',
    ),
}
"""Faults that the solution's own grading shows."""


def with_fault(folder: Path, before: str, after: str) -> Path:
    """Return the folder of homework 2 with another text in its declaration."""
    right = load_homework("hw2")
    ignored = shutil.ignore_patterns("__pycache__", "variants", "figures")
    folder = shutil.copytree(right.folder, folder / "hw2", ignore=ignored)
    shutil.copytree(right.solution, folder / "solution", ignore=ignored)
    shutil.copytree(right.handout, folder / "handout", ignore=ignored)
    path = folder / "declaration.py"
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), encoding="utf-8")
    return folder


def reported(folder: Path) -> list[str]:
    """Return what loading and reading the homework report."""
    try:
        homework: Homework = load_homework(str(folder))
        parts = (declared, promises, hints, drawn)
        return [str(finding) for part in parts for finding in part.findings(homework)]
    except UsageError as error:
        return [str(error)]


def test_the_declaration_itself_has_no_fault(tmp_path: Path) -> None:
    assert reported(with_fault(tmp_path, "TABLE", "TABLE")) == []


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("fault", READ)
def test_a_fault_is_reported_by_reading(fault: str, tmp_path: Path) -> None:
    assert reported(with_fault(tmp_path, *READ[fault]))


@pytest.mark.nightly(keep=1)
@pytest.mark.parametrize("fault", GRADED)
@pytest.mark.slow
def test_a_fault_is_reported_by_grading_the_solution(fault: str, tmp_path: Path) -> None:
    folder = with_fault(tmp_path, *GRADED[fault])
    if reported(folder):
        return
    homework = load_homework(str(folder))
    result = grade(homework, find_submission(homework, homework.solution), seed=1)
    assert result.faults or any(task.points != task.max_points for task in result.tasks)
