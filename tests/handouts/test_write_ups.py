from __future__ import annotations

import re

import pytest

from autograder.homework import homework_names, load_homework


@pytest.mark.parametrize("name", homework_names())
def test_promises_the_points_that_the_grader_gives(name: str) -> None:
    homework = load_homework(name)
    write_up = (homework.handout / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| `([\w.]+)` \|.*\| (\d+) \|$", write_up, flags=re.MULTILINE)
    promised = {task: int(points) for task, _, points in rows}
    assert promised == {task.id: task.points for task in homework.tasks}
    assert sum(promised.values()) == 100
    assert {file for _, file, _ in rows} == set(homework.defines)
