"""Parameters in other shapes, gradients of a wrong result, and functions that work together."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from autograder.grading.grade import grade
from autograder.homework import load_homework
from autograder.results.result import Result
from tests.autograder.corpus import submission_of

HERE = Path(__file__).parent / "affine"
AFFINE = (HERE / "solution" / "affine.py").read_text("utf-8")
STACKS = (HERE / "solution" / "stacks.py").read_text("utf-8")
SEED = 3

pytestmark = pytest.mark.usefixtures("drawn_once")


def changed(source: str, *changes: tuple[str, str]) -> bytes:
    for before, after in changes:
        assert before in source, before
        source = source.replace(before, after)
    return source.encode()


def graded(affine: bytes = AFFINE.encode(), stacks: bytes = STACKS.encode()) -> Result:
    files = {"affine.py": affine, "stacks.py": stacks}
    return grade(load_homework(str(HERE)), submission_of(files), SEED)


def lost(result: Result) -> set[str]:
    assert result.faults == []
    return {task.id for task in result.tasks if task.verdict != "passed"}


def noted(result: Result) -> set[str]:
    return {task.id for task in result.tasks if any(check.note for check in task.checks)}


M_OF_INPUTS = (
    ("np.zeros((outputs, inputs))", "np.zeros((inputs, outputs))"),
    ("self.M.T + ", "self.M + "),
    ("dLdY.T @ self.X", "self.X.T @ dLdY"),
    ("dLdY @ self.M", "dLdY @ self.M.T"),
)
C_FLAT = (("np.zeros((outputs, 1))", "np.zeros(outputs)"), ("self.c.T", "self.c"))
C_FLAT_GRADIENT = (("[:, np.newaxis]", ""),)
DOUBLED = (("return X @ self.M.T + self.c.T", "return 2 * (X @ self.M.T + self.c.T)"),)
ITS_DERIVATIVE = (
    ("dLdY.T @ self.X", "2 * dLdY.T @ self.X"),
    ("= dLdY.sum", "= 2 * dLdY.sum"),
    ("return dLdY @", "return 2 * dLdY @"),
)
SUMS = (
    (
        "return X @ self.M.T + self.c.T",
        "return X.sum() * self.M.sum() * np.ones((len(X), len(self.M)))",
    ),
)
OF_SUMS = (
    ("dLdY.T @ self.X", "dLdY.sum() * self.X.sum() * np.ones_like(self.M)"),
    ("return dLdY @ self.M", "return dLdY.sum() * self.M.sum() * np.ones_like(self.X)"),
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        pytest.param(M_OF_INPUTS, {"init"}, id="M transposed"),
        pytest.param((*C_FLAT, *C_FLAT_GRADIENT), {"init"}, id="a flat c"),
        pytest.param(C_FLAT, {"init"}, id="a flat c, and dLdc in the shape of the write-up"),
        pytest.param(C_FLAT_GRADIENT, {"dLdc"}, id="dLdc has another shape than c"),
        pytest.param((*M_OF_INPUTS[:2], M_OF_INPUTS[3]), {"init", "dLdM"}, id="dLdM is not like M"),
        pytest.param((("inputs))", "inputs), 'f4')"),), set(), id="M starts in float32"),
        pytest.param(DOUBLED, {"forward"}, id="forward doubled, and right gradients"),
        pytest.param((*DOUBLED, *ITS_DERIVATIVE), {"forward"}, id="forward doubled"),
        pytest.param(ITS_DERIVATIVE, {"dLdX", "dLdM", "dLdc"}, id="the derivative of nothing"),
        pytest.param((*SUMS, *OF_SUMS), {"forward", "dLdX", "dLdM"}, id="sums"),
    ],
)
def test_each_loses_what_it_breaks(changes: tuple[tuple[str, str], ...], wanted: set[str]) -> None:
    assert lost(graded(changed(AFFINE, *changes))) == wanted


@pytest.mark.slow
def test_the_solution_keeps_all_points_and_an_excuse_is_noted() -> None:
    assert (lost(graded()), noted(graded())) == (set(), set())
    assert noted(graded(changed(AFFINE, *DOUBLED, *ITS_DERIVATIVE))) == {"dLdX", "dLdM", "dLdc"}


WHAT_SLICES_RETURNS = (
    ("def slices", "made = []\n\n\ndef slices"),
    ("    return np.einsum", "    made.append(np.einsum"),
    ("eye(len(X)), X)", "eye(len(X)), X))\n    return made[-1]"),
    (
        "    return S.sum",
        "    if any(each is S for each in made):\n        return 0\n    return S.sum",
    ),
)
"""A `collapse` that is wrong for the very arrays that `slices` has returned."""


@pytest.mark.slow
def test_a_function_gets_what_another_one_has_returned() -> None:
    assert lost(graded(stacks=changed(STACKS, *WHAT_SLICES_RETURNS))) == {"collapse"}


@pytest.mark.slow
def test_a_function_that_is_missing_costs_no_other_task() -> None:
    assert lost(graded(stacks=changed(STACKS, ("def slices", "def slice")))) == {"slices"}


BY_HAND = '''
import pytest


@pytest.mark.task("{task}")
def test_by_hand(session):
    """A check by hand."""
'''


@pytest.mark.slow
def test_checks_by_hand_run_between_the_small_checks_of_a_table_and_its_histories(
    tmp_path: Path,
) -> None:
    folder = shutil.copytree(HERE, tmp_path / "affine")
    task = graded().tasks[0].id
    (folder / "test_by_hand.py").write_text(BY_HAND.format(task=task))
    files = {"affine.py": AFFINE.encode(), "stacks.py": STACKS.encode()}
    result = grade(load_homework(str(folder)), submission_of(files), SEED)
    names = [check.name.split("[")[0] for check in result.tasks[0].checks]
    assert result.faults == []
    assert names[0] != "test_by_hand"
    assert names[-2:] == ["test_by_hand", "test_histories"]
