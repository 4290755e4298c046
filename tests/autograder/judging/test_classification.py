"""A homework that is nothing but a table: functions with labels, numbers and tuples; a class."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from autograder.grading.grade import GradingRequest, grade_each
from autograder.homework import load_homework
from autograder.intake import find_submission
from autograder.results.result import Result

HERE = Path(__file__).parent / "classification"
SOLUTION = (HERE / "solution" / "losses.py").read_text("utf-8")
SEED = 5

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("drawn_once")]

WRONG = {
    "the wrong axis": ("powers.sum(axis=1", "powers.sum(axis=0", "softmax dLdA"),
    "softmax overflows": (
        "np.exp(A - A.max(axis=1, keepdims=True))\n    return",
        "np.exp(A)\n    return",
        "softmax dLdA",
    ),
    "the sum of the losses": ("y].mean()", "y].sum()", "loss"),
    "a loss of one number in an array": ("y].mean()", "y].mean(keepdims=True)", "loss"),
    "the sign of the loss": ("loss = -logs", "loss = logs", "loss"),
    "not divided by N": ("return loss, dLdA / N", "return loss, dLdA", "dLdA"),
    "labels left out": ("    dLdA[np.arange(N), y] -= 1\n", "", "dLdA"),
    "labels of a repeated index": (
        "dLdA[np.arange(N), y] -= 1",
        "dLdA[:, y] -= 1",
        "dLdA",
    ),
    "the gradient first": ("return loss, dLdA / N", "return dLdA / N, loss", "loss dLdA"),
    "a list": ("return loss, dLdA / N", "return [loss, dLdA / N]", "loss dLdA"),
    "changes A": ("    N = len(A)\n", "    A -= A.max()\n    N = len(A)\n", "loss"),
    "labels are changed": (
        "    N = len(A)\n",
        "    y[:] = y[::-1].copy()\n    N = len(A)\n",
        "loss dLdA",
    ),
    "labels are floats": ("A.argmax(axis=1)", "A.argmax(axis=1) * 1.0", "predict"),
    "the label of the smallest": ("A.argmax", "A.argmin", "predict"),
    "starts from zeros": ("np.ones(features)", "np.zeros(features)", "init"),
    "starts with another shape": ("np.ones(features)", "np.ones((1, features))", "init"),
    "one g for all": (
        "        self.g = np.ones(features)",
        "        self.g = ALL.setdefault(features, np.ones(features))",
        "init",
    ),
    "the first batch for ever": (
        "        self.A = A\n",
        "        self.A = getattr(self, 'A', A)\n",
        "forward",
    ),
    "caches nothing": ("        self.A = A\n", "        self._A = A\n", "forward"),
    "one A for all objects": ("self.A", "Scale.A", "forward backward dLdg"),
    "g copied at the first forward": (
        "        return A * self.g",
        "        self.first = getattr(self, 'first', self.g.copy())\n        return A * self.first",
        "forward",
    ),
    "A in place": ("        return A * self.g", "        A *= self.g\n        return A", "forward"),
    "the same buffer": (
        "        return dLdZ * self.g",
        "        if getattr(self, 'out', dLdZ[:0]).shape != dLdZ.shape:\n"
        "            self.out = np.empty(dLdZ.shape)\n"
        "        return np.multiply(dLdZ, self.g, out=self.out)",
        "backward",
    ),
    "g left out": ("return dLdZ * self.g", "return dLdZ.copy()", "backward"),
    "divided by N": (".sum(axis=0)", ".mean(axis=0)", "dLdg"),
    "the dLdg before": (
        "        self.dLdg = (dLdZ * self.A).sum(axis=0)",
        "        self.dLdg = getattr(self, 'dLdg', 0) + (dLdZ * self.A).sum(axis=0)",
        "dLdg",
    ),
    "a constructor that fails": ("self.g = np.ones(features)", "self.g = np.ones(featurs)", "init"),
}
"""Changes to the solution, with the tasks that each loses."""


def graded(sources: list[str], tmp_path: Path) -> list[Result]:
    homework = load_homework(str(HERE))
    requests, results = [], []
    for number, source in enumerate(sources):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "losses.py").write_text(source, "utf-8")
        requests.append(GradingRequest(find_submission(homework, folder), SEED))
    grade_each(homework, requests, results.append)
    return results


def lost(result: Result) -> set[str]:
    assert result.faults == []
    return {task.id for task in result.tasks if task.points != task.max_points}


@pytest.fixture(scope="module")
def results(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Result]:
    """Return the results of the solution, and of all programs that tests of this run ask for."""
    sources = {"the solution": SOLUTION}
    here = (item for item in request.session.items if item.path == Path(__file__))
    parameters = (getattr(item, "callspec", None) for item in here)
    asked = {each.params["name"] for each in parameters if each}
    for name, (before, after, _) in WRONG.items():
        if name not in asked:
            continue
        assert before in SOLUTION, name
        sources[name] = SOLUTION.replace(before, after).replace(
            "import numpy", "ALL = {}\n\nimport numpy"
        )
    graded_ones = graded([*sources.values()], tmp_path_factory.mktemp("classification"))
    return dict(zip(sources, graded_ones, strict=True))


def test_the_solution_keeps_all_points(results: dict[str, Result]) -> None:
    assert lost(results["the solution"]) == set()


@pytest.mark.nightly(keep=12)
@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_program_loses_its_own_tasks(results: dict[str, Result], name: str) -> None:
    assert lost(results[name]) == set(WRONG[name][2].split())


def test_no_hint_is_the_author_s_fault(results: dict[str, Result]) -> None:
    checks = [check for each in results.values() for task in each.tasks for check in task.checks]
    assert [c.evidence.author_fault for c in checks if c.evidence and c.evidence.author_fault] == []


COPIES = """
    @property
    def {name}(self):
        return self._{name}.copy()

    @{name}.setter
    def {name}(self, values):
        self._{name} = values
"""


@pytest.mark.parametrize(("name", "task"), [("g", "init"), ("dLdg", "dLdg")])
def test_an_attribute_that_gives_copies_is_named(tmp_path: Path, name: str, task: str) -> None:
    source = SOLUTION.replace("class Scale:", "class Scale:" + COPIES.format(name=name))
    (result,) = graded([source], tmp_path)
    (said, *_) = (
        check.evidence.message
        for each in result.tasks
        for check in each.checks
        if check.evidence and each.id == task
    )
    assert re.search(rf" leaves scale\d*\.{name} as it was: .* and not a copy$", said)
