from __future__ import annotations

import re

import pytest

from autograder.authoring.lint.write_up import findings, promises
from autograder.homework import homework_names, load_homework


@pytest.mark.parametrize("name", homework_names())
def test_promises_the_points_that_the_grader_gives(name: str) -> None:
    homework = load_homework(name)
    write_up = (homework.handout / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| `([\w.]+)` \|.*\| (\d+) \|$", write_up, flags=re.MULTILINE)
    promised = {task: (each.points, each.extra) for task, each in promises(write_up).items()}
    assert promised == {task.id: (task.points, task.extra) for task in homework.tasks}
    assert sum(points for points, extra in promised.values() if not extra) == 100
    assert [task for task, _, _ in rows] == [*promised]
    assert {file for _, file, _ in rows} == set(homework.defines)


@pytest.mark.parametrize("name", homework_names())
def test_lacks_nothing_that_lint_knows(name: str) -> None:
    assert list(findings(load_homework(name))) == []
