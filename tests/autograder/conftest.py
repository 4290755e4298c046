from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from autograder import homework
from autograder.declaration.table import Table
from autograder.judging import plan, table_checks
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


@pytest.fixture(scope="module")
def drawn_once() -> Iterator[None]:
    """Have the gradings of a file draw the histories of a seed once, as those of a class do."""
    found = {}
    checks = table_checks.checks

    def found_once(table: Table) -> object:
        if id(table) not in found:
            found[id(table)] = checks(table)
        return found[id(table)]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(homework, "load_table", cache(homework.load_table))
        patch.setattr(table_checks, "checks", found_once)
        yield
    plan.forget()
