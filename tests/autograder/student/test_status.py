from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from autograder.homework import load_homework
from autograder.student import memory, progress
from autograder.student.memory import Memory, Task
from tests.autograder.command_line import RIGHT, fails, run, submit

pytestmark = pytest.mark.usefixtures("in_a_folder_of_its_own")
HW1 = load_homework("hw1")


def begun(folder: Path, passed: int, best: int = 0) -> Path:
    """Make a folder in which the first tasks of homework 1 have passed."""
    tasks = {task.id: Task("passed", task.points, task.points) for task in HW1.tasks[:passed]}
    memory.write(submit(folder), Memory("hw1", tasks, best))
    return folder


def lines(*arguments: str) -> dict[str, str]:
    shown = run("status", *arguments).output.splitlines()
    return {line.split()[0].rstrip(":"): " ".join(line.split()) for line in shown[::-1] if line}


def test_status_lists_the_course_before_anything_is_started() -> None:
    shown = lines()
    assert shown["hw1"].endswith("The Linear layer 100 not started")
    assert shown["Next"] == "Next: autograder start hw0"


@pytest.mark.parametrize("where", ["", "hw1", "mine"])
def test_status_shows_the_points_and_the_first_open_task(tmp_path: Path, where: str) -> None:
    begun(tmp_path / (where or "hw1"), 2, best=90)
    shown = lines(*([where] if where else []))
    assert shown["hw1"].startswith("hw1 The Linear layer 22 90 100 begun, in")
    assert shown["forward"] == "forward forward returns Z 14 14 14 passed"
    assert shown["cache"] == "cache forward stores A and N 6 not graded"
    folder = " mine" if where == "mine" else ""
    assert shown["Next"] == f"Next: autograder grade hw1{folder} --only cache --watch"


def test_what_is_done_leads_on_to_the_next_homework(tmp_path: Path) -> None:
    begun(tmp_path / "hw1", sum(not task.extra for task in HW1.tasks))
    shown = lines()
    assert shown["hw1"].endswith("100 100 100 done, in hw1")
    assert shown["Next"] == "Next: autograder start hw2"


def test_files_that_changed_since_are_told(tmp_path: Path) -> None:
    begun(tmp_path / "hw1", 1)
    known = memory.read(tmp_path / "hw1")
    known.digest = progress.find_submission(HW1, tmp_path / "hw1").digest
    memory.write(tmp_path / "hw1", known)
    assert "changed" not in run("status").output
    submit(tmp_path / "hw1", RIGHT + b"#")
    assert "changed since the last grading: hw1" in run("status").output


def test_an_open_extra_task_leaves_the_homework_done() -> None:
    tasks = {task.id: Task("passed", task.points, task.points) for task in HW1.tasks[1:]}
    first = dataclasses.replace(HW1.tasks[0], extra=True)
    homework = dataclasses.replace(HW1, tasks=(first, *HW1.tasks[1:]))
    assert progress.Progress(homework, Path(), Memory("hw1", tasks)).open_task is None


def test_homework_10_comes_after_homework_9() -> None:
    names = ["hw10", "hw9", "lab", "hw1"]
    assert sorted(names, key=progress._natural) == ["hw1", "hw9", "hw10", "lab"]


def test_status_of_a_file_or_of_nothing(tmp_path: Path) -> None:
    submit(tmp_path)
    fails(run("status", "linear.py"), "linear.py can't be read: Not a directory")
    fails(run("status", "nowhere"), "nowhere can't be read: No such file or directory")
    fails(run("status", "hw2"), "hw2 is not started here; to begin: autograder start hw2")
