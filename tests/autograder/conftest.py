from __future__ import annotations

from pathlib import Path

import pytest

from autograder.results.result import Result
from tests.autograder.corpus import grade_students

# Read and graded, never collected.
collect_ignore_glob = [
    "attacks/*",
    "strangers/*",
    "homeworks/*/strangers/*",
    "students/*",
    "course/report/copies_by_hand/*",
]


@pytest.fixture
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the test in an empty folder."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="session")
def graded(request: pytest.FixtureRequest) -> dict[str, Result]:
    """Return the results of all students that tests of this run ask for, graded in one go."""
    parameters = (getattr(item, "callspec", None) for item in request.session.items)
    asked = {each.params["student"] for each in parameters if each and "student" in each.params}
    return grade_students(tuple(sorted(asked, key=lambda student: student.name)), seed=1)
