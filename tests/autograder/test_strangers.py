"""Homeworks by people who knew the write-up alone, and had one order: be wrong and keep the points.

`strangers/verdicts.csv` has what each program gets wrong, settled before any was graded. The right
ones are written in styles of their own, and must lose nothing. `strangers/exceptions.toml` has the
wrong ones that are caught under some seeds only.
"""

import pytest

from autograder.authoring.audit.programs import Program
from autograder.authoring.audit.settings import settings_of
from autograder.authoring.audit.strangers import strangers
from autograder.grading.grade import grade
from tests.autograder.corpus import hw1

STRANGERS = list(strangers(hw1().root / settings_of(str(hw1().folder)).strangers))
RIGHT = [program for program in STRANGERS if not program.settled]
WRONG = [program for program in STRANGERS if program.settled and not program.seldom]
SEED = 1


def lost_by(program: Program) -> set[str]:
    """Return the tasks that a program loses."""
    result = grade(hw1(), program.submission, SEED)
    assert result.points is not None, result.faults
    return {task.id for task in result.tasks if task.points != task.max_points}


@pytest.mark.slow(keep=1)
@pytest.mark.nightly(keep=6)
@pytest.mark.parametrize("program", RIGHT, ids=lambda program: program.name)
def test_a_right_program_loses_nothing(program: Program) -> None:
    assert lost_by(program) == set()


@pytest.mark.slow(keep=2)
@pytest.mark.nightly(keep=10)
@pytest.mark.parametrize("program", WRONG, ids=lambda program: program.name)
def test_a_wrong_program_loses_points(program: Program) -> None:
    assert lost_by(program)
