"""Classes whose objects take one another's numbers lose the tasks of what has changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.grading.grade import grade
from autograder.intake import find_submission
from tests.autograder.corpus import hw1

STRANGERS = Path(__file__).parents[1] / "strangers"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("program", "task", "message"),
    [
        ("two_kinds_one_store", "cache", "self.A of one Linear has changed while objects of "),
        ("subclass_counter", "leading_forward", "self.W of one LinearND has changed while objects"),
    ],
)
def test_what_objects_of_another_class_have_changed_loses_its_task(
    program: str, task: str, message: str
) -> None:
    submission = find_submission(hw1(), STRANGERS / "thirtyfirst" / program)
    (judged,) = grade(hw1(), submission, 1, hw1().select((task,))).tasks
    (failed,) = (check for check in judged.checks if check.verdict == "wrong")
    assert failed.evidence is not None
    assert message in failed.evidence.message
    made = [call for call in failed.calls if "= Linear" in call]
    assert 2 <= len(made) <= 4
