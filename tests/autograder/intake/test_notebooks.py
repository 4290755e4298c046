"""Notebooks in the style of real ones, each graded as its files would be.

A notebook of the folder `notebooks` is a text. Its first line names the tasks whose points it
loses. Its cells follow, each after a line `# %%`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.grading.grade import GradingRequest, grade_each
from autograder.intake import Submission, find_submission
from autograder.results.result import Result
from autograder.results.verdict import Verdict
from tests.autograder.corpus import hw1
from tests.autograder.intake.handed_in import code, notebook

NOTEBOOKS = {path.stem: path for path in (Path(__file__).parent / "notebooks").glob("*.txt")}


def handed_in(name: str, folder: Path) -> tuple[Submission, set[str]]:
    """Return a notebook as a submission, and the tasks whose points it loses."""
    head, *texts = NOTEBOOKS[name].read_text("utf-8").split("# %%")
    cells = []
    for text in texts:
        kind, _, source = text.partition("\n")
        cells.append(code(source) | {"cell_type": kind.strip(" []") or "code"})
    (folder / name).mkdir(exist_ok=True)
    path = folder / name / "hw1.ipynb"
    path.write_bytes(notebook(*cells))
    lost = head.removeprefix("Lost: ").replace("nothing", "").replace(",", " ").split()
    return find_submission(hw1(), path), set(lost)


@pytest.fixture(scope="module")
def results(request: pytest.FixtureRequest, folder: Path) -> dict[str, Result]:
    """Return the results of all notebooks that tests of this run ask for, graded in one go."""
    asked = [item for item in request.session.items if item.path == Path(__file__)]
    asked = [item for item in asked if "results" in item.fixturenames]
    names = sorted(item.callspec.params["name"] for item in asked)
    graded: list[Result] = []
    grade_each(hw1(), [GradingRequest(handed_in(n, folder)[0], 11) for n in names], graded.append)
    return dict(zip(names, graded, strict=True))


@pytest.mark.parametrize("name", sorted(NOTEBOOKS))
def test_both_files_are_taken_without_the_try_outs(folder: Path, name: str) -> None:
    submission, _ = handed_in(name, folder)
    assert set(submission.sources) == {"linear.py", "jacobians.py"}
    for file, source in submission.sources.items():
        compile(source, file, "exec")
        for tried in (b"plt.show()", b"%timeit", b"assert ", b"savefig", b"drive", b"Linear(3, 2)"):
            assert tried not in source


@pytest.mark.slow
@pytest.mark.nightly(keep=10)
@pytest.mark.parametrize("name", sorted(NOTEBOOKS))
def test_a_notebook_is_graded_as_its_files_would_be(
    folder: Path, results: dict[str, Result], name: str
) -> None:
    failed = {task.id: task for task in results[name].tasks if task.verdict is not Verdict.PASSED}
    assert set(failed) == handed_in(name, folder)[1]
