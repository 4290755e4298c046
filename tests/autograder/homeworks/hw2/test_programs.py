"""Every wrong program loses just the tasks that it breaks, and every right one nothing."""

from __future__ import annotations

import re
import tomllib
from collections import Counter

import pytest

from autograder.grading.grade import grade
from autograder.homework import load_homework
from tests.autograder.corpus import submission_of
from tests.autograder.homeworks.hw2.programs import FILES, HERE, SOLUTION, VERDICTS, programs
from tests.autograder.homeworks.hw2.test_solution import WRITE_UP

TASKS = set(re.findall(r"^\| `(\w+)` \| `\w+\.py` \|", WRITE_UP, flags=re.MULTILINE))
CLAIMS = [(row["program"], set(row["tasks"].split())) for row in VERDICTS]
VARIANTS = sorted(path.name for path in (SOLUTION / "variants").glob("*.py"))
SELDOM = tomllib.loads((HERE / "exceptions.toml").read_text("utf-8"))["seldom_caught"]


def lost_by(files: dict[str, bytes]) -> set[str]:
    """Return the tasks that a program loses."""
    result = grade(load_homework("hw2"), submission_of(files), seed=1)
    assert result.points is not None, result.faults
    return {task.id for task in result.tasks if task.points != task.max_points}


def test_each_program_has_a_verdict_and_is_not_the_solution() -> None:
    assert [name for name, _ in CLAIMS] == list(programs())
    solution = {file: (SOLUTION / file).read_bytes() for file in FILES}
    for files in programs().values():
        assert files != solution
        for source in files.values():
            compile(source, "program", "exec")


def test_each_task_is_broken_by_a_wrong_program() -> None:
    broken = Counter(task for _, tasks in CLAIMS for task in tasks)
    assert set(broken) == TASKS
    for row in VERDICTS:
        assert (row["verdict"] == "wrong") == bool(row["tasks"])
        assert row["why"]


@pytest.mark.nightly(keep=2)
@pytest.mark.parametrize(("name", "tasks"), CLAIMS)
def test_a_program_loses_what_it_breaks(name: str, tasks: set[str]) -> None:
    lost = lost_by(programs()[name])
    assert lost == tasks or (name in SELDOM and not lost)


@pytest.mark.nightly(keep=0)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_right_variant_loses_nothing(variant: str) -> None:
    files = {file: (SOLUTION / file).read_bytes() for file in FILES}
    file = f"{variant.partition('_')[0]}.py"
    assert lost_by(files | {file: (SOLUTION / "variants" / variant).read_bytes()}) == set()
