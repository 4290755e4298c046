"""A later homework: on a provided file, and on the student's own earlier one."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from autograder.errors import UsageError
from autograder.homework import load_homework
from tests.autograder.command_line import fails, run, submit

LATER = Path(__file__).parent / "later"
ATTENTION, ENGINE = LATER / "attention", LATER / "engine"
RIGHT, OWN = ATTENTION / "solution", ENGINE / "solution"
FORGETS = (OWN / "tensor.py").read_bytes().replace(b"self.grad + gradient", b"gradient")


def graded(folder: Path, *options: str | Path) -> Any:
    report = folder.parent / "report.json"
    run("grade", ATTENTION, folder, "--seed", "1", "--report", f"json={report}", *options)
    return json.loads(report.read_bytes())


@pytest.fixture
def ada(tmp_path: Path) -> Path:
    return Path(shutil.copytree(RIGHT, tmp_path / "ada"))


def test_a_provided_file_can_be_imported(ada: Path) -> None:
    assert graded(ada)["points"] == 10


def test_no_file_of_the_students_takes_its_place(ada: Path) -> None:
    submit(ada, b"raise SystemExit('mine')", "tensor.py")
    assert graded(ada)["points"] == 10


@pytest.mark.slow
def test_a_provided_file_is_no_line_of_the_students(ada: Path) -> None:
    submit(ada, b"def attention(Q, K, V):\n    return Q @ V @ K\n", "attention.py")
    (task,) = graded(ada)["tasks"]
    evidence = task["checks"][0]["evidence"]
    assert evidence["message"].startswith("ValueError: ")
    assert [frame["file"] for frame in evidence["traceback"]] == ["attention.py"]


def test_the_students_own_earlier_file_is_graded_first_and_used(ada: Path) -> None:
    result = graded(ada, "--with", OWN)
    assert result["points"] == 10
    assert result["notes"] == [
        "tensor.py: the student's own, of engine, with 10 of their 10 points"
    ]


@pytest.mark.slow
def test_a_mistake_in_an_earlier_file_shows_and_counts(ada: Path, tmp_path: Path) -> None:
    result = graded(ada, "--with", submit(tmp_path / "earlier", FORGETS, "tensor.py"))
    assert result["points"] == 0
    assert result["notes"] == [
        "tensor.py: the student's own, of engine, with 5 of their 10 points (reuse wrong)"
    ]


def test_earlier_files_may_lie_in_a_folder_named_after_their_homework(
    ada: Path, tmp_path: Path
) -> None:
    shutil.copytree(OWN, tmp_path / "engine")
    assert graded(ada, "--with", tmp_path)["notes"] == [
        "tensor.py: the student's own, of engine, with 10 of their 10 points"
    ]


def test_with_needs_an_earlier_homework_and_its_files(ada: Path, tmp_path: Path) -> None:
    told = "hw1 uses no file of an earlier homework: leave out --with"
    fails(run("grade", "hw1", submit(tmp_path / "hw1"), "--with", OWN), told)
    (tmp_path / "empty").mkdir()
    fails(run("grade", ATTENTION, ada, "--with", tmp_path / "empty"), "there is no tensor.py")


def test_a_provided_file_is_a_part_of_the_version(tmp_path: Path) -> None:
    copy = Path(shutil.copytree(LATER, tmp_path / "later")) / "attention"
    before = load_homework(str(copy)).version
    submit(copy / "handout", FORGETS, "tensor.py")
    assert load_homework(str(copy)).version != before


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"tensor.py"', '"tensors.py"', "provided has a file 'tensors.py', and the handout lacks"),
        ('"tensor.py"', '"attention.py"', "the file 'attention.py' is there 2 times"),
        ('"Tensor"', '"attention"', "the name 'attention' is there 2 times"),
        ('"tensor.py"', '"json.py"', "it would hide the library json"),
        ('names = ["Tensor"]', "", r"provided\[0\] lacks its names"),
        ('names = ["Tensor"]', "name = 1", "it can set file, names, homework"),
    ],
)
def test_a_wrong_line_about_a_provided_file_is_refused(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    copy = Path(shutil.copytree(ATTENTION, tmp_path / "attention"))
    text = (copy / "homework.toml").read_text("utf-8")
    assert old in text
    (copy / "homework.toml").write_text(text.replace(old, new), "utf-8")
    with pytest.raises(UsageError, match=told):
        load_homework(str(copy))
