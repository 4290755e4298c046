from __future__ import annotations

import dataclasses
import os
from pathlib import Path

import pytest

from autograder.errors import UsageError
from autograder.homework import load_homework
from autograder.intake import find_submission
from autograder.student import memory
from tests.autograder.command_line import ROOT, run, submit
from tests.autograder.reports.sample import full_marks, hidden, mixture

pytestmark = pytest.mark.usefixtures("in_a_folder_of_its_own")


def begin(folder: Path) -> Path:
    memory.write(submit(folder), memory.Memory("hw1"))
    return folder


def points(folder: Path) -> dict[str, tuple[int, int]]:
    known = memory.read(folder)
    assert known is not None
    return {name: (task.last, task.best) for name, task in known.tasks.items()}


def test_the_last_points_and_the_best_are_remembered() -> None:
    right, mixed = full_marks(), mixture()
    known = memory.after(None, right, is_whole=True)
    before = {name: task.last for name, task in known.tasks.items()}
    assert known.best == sum(before.values()) == right.points
    known = memory.after(known, dataclasses.replace(mixed, homework="hw1"), is_whole=False)
    assert known.best == right.points
    for task in mixed.as_seen_by_student().tasks:
        remembered = known.tasks[task.id]
        assert remembered.last == (task.points or 0)
        assert remembered.best == max(remembered.last, before.get(task.id, 0))


@pytest.mark.slow
def test_a_grading_of_ones_own_folder_is_remembered(tmp_path: Path) -> None:
    submit(tmp_path / "hw1")
    run("grade", "hw1", "--only", "init", "--report", "json=r.json")
    assert memory.read(tmp_path / "hw1") is None  # a record may be staff's
    run("grade", "hw1", "--only", "init")
    assert points(tmp_path / "hw1") == {"init": (8, 8)}
    assert memory.read(tmp_path / "hw1").best == 0  # the most points of a whole grading


@pytest.mark.slow
@pytest.mark.parametrize("option", ["--untrusted", "--debug"])
def test_what_is_no_grading_of_ones_own_leaves_no_trace(tmp_path: Path, option: str) -> None:
    run("grade", "hw1", str(begin(tmp_path / "hw1")), "--only", "init", option)
    assert points(tmp_path / "hw1") == {}


@pytest.mark.slow
def test_the_folder_of_another_gets_no_memory(tmp_path: Path) -> None:
    run("grade", "hw1", str(submit(tmp_path / "ada")), "--only", "init")
    assert [path.name for path in (tmp_path / "ada").iterdir()] == ["linear.py"]


@pytest.mark.slow
def test_a_file_named_alone_leaves_the_points_of_the_others(tmp_path: Path) -> None:
    folder = submit(begin(tmp_path / "hw1"), b"", "jacobians.py")
    run("grade", "hw1", str(folder / "linear.py"), "--only", "init")
    assert points(folder) == {}


@pytest.mark.slow
def test_a_broken_memory_costs_no_grading(tmp_path: Path) -> None:
    submit(tmp_path / "hw1")
    (tmp_path / "hw1" / memory.FILE).write_text("{", encoding="utf-8")
    with pytest.raises(UsageError, match="delete it, and grade again"):
        memory.read(tmp_path / "hw1")
    assert run("grade", "hw1", "--only", "init").exit_code == 0
    assert points(tmp_path / "hw1") == {"init": (8, 8)}


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="no links here")
def test_no_link_leads_the_memory_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    folder = submit(tmp_path / "hw1")
    (folder / memory.FILE).symlink_to(tmp_path / "mine.txt")
    with pytest.raises(UsageError, match="can't be written"):
        memory.write(folder, memory.Memory("hw1"))
    assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == "mine"


def test_the_memory_is_no_part_of_what_is_graded(tmp_path: Path) -> None:
    found = find_submission(load_homework("hw1"), begin(tmp_path / "hw1"))
    assert (set(found.sources), found.beside, found.notes) == ({"linear.py"}, (), ())


def test_tasks_out_of_sight_are_not_remembered() -> None:
    assert set(memory.after(None, hidden(), is_whole=True).tasks) == {
        task.id for task in hidden().as_seen_by_student().tasks
    }


@pytest.mark.slow
def test_full_marks_name_the_next_command() -> None:
    shown = run("grade", "hw1", ROOT / "solutions" / "hw1").output
    assert "Still open" not in shown  # no claims.py was begun
    assert "autograder zip hw1" in shown
    assert "autograder start hw2" in shown
    only = run("grade", "hw1", ROOT / "solutions" / "hw1", "--only", "init").output
    assert "Next" not in only
