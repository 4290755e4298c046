"""A small class of all kinds over all layouts; `benchmarks/a_class.py` grades a large one."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from autograder.grading.grade import grade
from autograder.homework import load_homework
from autograder.intake import receive
from autograder.results.result import State
from tests.autograder.command_line import ROOT, run
from tests.autograder.course.classes import LAYOUTS
from tests.autograder.course.mixed_class import (
    Kind,
    key_of,
    mixed_class,
    write_class,
    wrong_in,
)
from tests.autograder.intake.handed_in import put

pytestmark = pytest.mark.slow

FIVE_CHECKS = ROOT / "benchmarks" / "five_checks"
NUMBER = 35
EACH = dict.fromkeys(Kind, 1) | {Kind.HOSTILE: 0}  # attacks take seconds, and have their own tests


def test_a_class_has_every_kind_and_no_two_hand_ins_are_the_same() -> None:
    class_ = mixed_class(500)
    assert {each.kind for each in class_} == {*Kind}
    assert {each.layout for each in class_} == {*LAYOUTS}
    handed_in = Counter(
        tuple(sorted(files.items())) for each in class_ for files in each.made.attempts
    )
    assert max(handed_in.values()) == 1
    assert len({key_of(each) for each in class_}) == 500
    assert max(len(each.made.attempts) for each in class_) > 1
    assert mixed_class(500) == class_


def test_nobody_of_a_class_is_lost_and_each_verdict_is_that_of_grading_alone(
    tmp_path: Path,
) -> None:
    class_ = mixed_class(NUMBER, EACH)
    exports = write_class(tmp_path / "exports", class_)
    course = tmp_path / "course"
    result = run("batch", FIVE_CHECKS, *exports, "--out", course, "--jobs", "2")
    assert result.exit_code == 4, result.output
    students = json.loads(run("gradebook", course, "--json").stdout)["students"]
    assert [*wrong_in(class_, students, result.output)] == []
    by_key = {each["key"]: each for each in students}
    homework = load_homework(str(FIVE_CHECKS))
    for member in class_[::5]:
        own = tmp_path / "alone" / key_of(member)
        for name, content in member.made.files.items():
            put(own / name, content)
        each = by_key[key_of(member)]
        alone = grade(homework, receive(homework, own), each["seed"])
        assert (each["state"], each["points"]) == (alone.state, alone.points), member.kind
        if alone.state is State.GRADE:
            verdicts = {task.id: task.verdict for task in alone.tasks}
            assert {name: task["verdict"] for name, task in each["tasks"].items()} == verdicts


def test_what_is_wrong_in_a_gradebook_is_said() -> None:
    class_ = mixed_class(4, {Kind.RIGHT: 1})
    students = [{"key": key_of(each), "state": "grade", "points": 5} for each in class_[1:]]
    students.append(students[0])
    students[1] = students[1] | {"state": "unreadable", "points": 0}
    told = [*wrong_in(class_, students, "A person must look at (1):\n    nobody")]
    first, twice, unread = (key_of(each) for each in class_[:3])
    assert told == [
        f"{first} is lost",
        f"{twice} is there twice",
        f"{unread} is unreadable with 0 points",
        f"{unread} can't be read, and is not in the list",
    ]
