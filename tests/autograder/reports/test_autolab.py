from __future__ import annotations

import json
from typing import Any

import pytest

from autograder.reports.autolab import render
from tests.autograder.reports.sample import (
    full_marks,
    grader_fault,
    hidden,
    mixture,
    practice,
    unreadable,
)


def test_it_is_one_line_with_the_points_of_each_task() -> None:
    text = render(full_marks())
    assert text == '{"scores": {"init": 8, "forward": 14}, "scoreboard": [22]}\n'


def test_a_task_that_was_lost_is_a_zero() -> None:
    data = json.loads(render(mixture()))
    assert data["scores"] == {task.id: task.points for task in mixture().tasks}
    assert list(data["scores"].values()).count(0) == 9


def test_tasks_out_of_sight_are_not_in_it() -> None:
    assert json.loads(render(hidden())) == {"scores": {"init": 8}, "scoreboard": [8]}


@pytest.mark.parametrize("make", [grader_fault, practice, unreadable])
def test_what_is_no_grade_gives_no_scores(make: Any) -> None:
    text = render(make())
    assert "not you" in text or "practice" in text or "a person must look" in text
    with pytest.raises(json.JSONDecodeError):
        json.loads(text.splitlines()[-1])


def test_a_fault_in_a_hidden_task_gives_no_scores() -> None:
    result = hidden()
    result.tasks[3].checks.clear()
    assert "scores" not in render(result)
