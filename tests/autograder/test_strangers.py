"""Homeworks by people who knew the write-up alone, and had one order: be wrong and keep the points.

`strangers/verdicts.csv` has what each of 85 programs gets wrong, settled before any was graded, and
38 right programs in styles of their own. The checks catch the wrong programs that are named here.
The others keep their points today: each is a check that is still to be written.
"""

import csv
from pathlib import Path

import pytest

from autograder.grading.grade import grade
from autograder.homework import load_homework
from autograder.intake import find_submission

STRANGERS = Path(__file__).parent / "strangers"
ROWS = list(csv.DictReader((STRANGERS / "verdicts.csv").open(encoding="utf-8")))
RIGHT = [row["program"] for row in ROWS if row["verdict"] == "right"]
CAUGHT = [
    "first/cache_weakref",
    "first/contract_diagonal",
    "first/dlda_squeeze",
    "first/dldw_frees_batch",
    "first/init_broadcast_to",
    "first/init_lru_cache",
    "second/w04_weakref_batch",
    "second/w05_float32_cache",
    "second/w11_lru_zeros",
    "second/w21_centre_in_place",
    "second/w23_float32_forward",
    "second/w42_contract_guess",
]


def lost_by(program: str) -> set[str]:
    """Return the tasks that a program loses."""
    homework = load_homework("hw1")
    result = grade(homework, find_submission(homework, STRANGERS / program), 1)
    assert result.points is not None, result.faults
    return {task.id for task in result.tasks if task.points != task.max_points}


@pytest.mark.nightly(keep=4)
@pytest.mark.parametrize("program", RIGHT)
def test_a_right_program_loses_nothing(program: str) -> None:
    assert lost_by(program) == set()


@pytest.mark.nightly(keep=2)
@pytest.mark.parametrize("program", CAUGHT)
def test_a_wrong_program_loses_points(program: str) -> None:
    claimed = {row["program"]: set(row["tasks"].split()) for row in ROWS}

    assert lost_by(program) & claimed[program]
