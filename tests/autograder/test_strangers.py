"""Homeworks by people who knew the write-up alone, and had one order: be wrong and keep the points.

`verdicts.csv` in a folder of strangers has what each program gets wrong, settled before any was
graded. The right ones are written in styles of their own, and must lose nothing. `exceptions.toml`
has the wrong ones that are caught under some seeds only.
"""

from pathlib import Path

import pytest

from autograder.authoring.audit.programs import Program
from autograder.authoring.audit.strangers import strangers
from autograder.grading.grade import grade
from autograder.homework import load_homework

HERE = Path(__file__).parent
FOLDERS = {"hw1": HERE / "strangers"} | {
    verdicts.parents[1].name: verdicts.parent
    for verdicts in sorted(HERE.glob("homeworks/*/strangers/verdicts.csv"))
}
STRANGERS = [(name, program) for name, folder in FOLDERS.items() for program in strangers(folder)]
RIGHT = [(name, program) for name, program in STRANGERS if not program.settled]
WRONG = [(name, each) for name, each in STRANGERS if each.settled and not each.seldom]
SEED = 1

QUICK = pytest.mark.slow(keep=1), pytest.mark.nightly(keep=2)
LONG = pytest.mark.slow, pytest.mark.nightly(keep=3)


def lost_by(name: str, program: Program) -> set[str]:
    """Return the tasks of a homework that a program loses."""
    result = grade(load_homework(name), program.submission, SEED)
    assert result.points is not None, result.faults
    return {task.id for task in result.tasks if task.points != task.max_points}


def each_of(strangers: list[tuple[str, Program]]) -> list[object]:
    """Return the cases: one is quick, and few run before the night."""
    marks = {"hw0": QUICK}
    return [pytest.param(name, each, marks=marks.get(name, LONG)) for name, each in strangers]


def named(case: object) -> str:
    return case.name if isinstance(case, Program) else str(case)


@pytest.mark.parametrize(("name", "program"), each_of(RIGHT), ids=named)
def test_a_right_program_loses_nothing(name: str, program: Program) -> None:
    assert lost_by(name, program) == set()


@pytest.mark.parametrize(("name", "program"), each_of(WRONG), ids=named)
def test_a_wrong_program_loses_points(name: str, program: Program) -> None:
    assert lost_by(name, program)
