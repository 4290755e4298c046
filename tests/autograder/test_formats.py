"""The promise of `docs/releases.md`: what a released version has written, later versions read.

`formats` has a file for each version of each format, as it was written at that time. None of them
is ever changed; a new version of a format gets a new file.
"""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from pathlib import Path

import pytest

from autograder.course.gradebook.schema import MIGRATIONS
from autograder.homework import load_homework
from autograder.results.result import SCHEMA_VERSION, result_from_dict
from tests.autograder.command_line import run

FORMATS = Path(__file__).parent / "formats"
FIRST_RESULT, FIRST_GRADEBOOK = 4, 4
"""The versions of the formats in the first release."""


def files(start: str) -> list[Path]:
    return sorted(FORMATS.glob(f"{start}_*"))


def numbers(start: str) -> list[int]:
    return [int(re.findall(r"\d+", path.name)[0]) for path in files(start)]


def test_every_version_of_a_format_has_a_file() -> None:
    assert numbers("result") == [*range(FIRST_RESULT, SCHEMA_VERSION + 1)]
    assert numbers("gradebook") == [*range(FIRST_GRADEBOOK, len(MIGRATIONS) + 1)]


@pytest.mark.parametrize("path", files("result"), ids=lambda path: path.name)
def test_an_old_result_is_read(path: Path) -> None:
    result = result_from_dict(json.loads(path.read_text("utf-8")))
    assert (result.homework, result.points, result.max_points) == ("small", 6, 10)
    assert result.tasks[1].failed is not None


@pytest.mark.parametrize("path", files("gradebook"), ids=lambda path: path.name)
def test_an_old_gradebook_is_read(path: Path, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "gradebook.sqlite") as connection:
        connection.executescript(path.read_text("utf-8"))
        (number,) = re.findall(r"\d+", path.name)
        connection.execute(f"PRAGMA user_version={number}")
    connection.close()
    shown = run("gradebook", tmp_path, "--json")
    assert shown.exit_code == 0, shown.output
    students = {each["key"]: each for each in json.loads(shown.stdout)["students"]}
    assert {key: each["points"] for key, each in students.items()} == {
        "ada": 10,
        "bob": 6,
        "eve": None,
    }
    assert {key: each["score"] for key, each in students.items()} == {
        "ada": 10,
        "bob": 7.5,
        "eve": 3,
    }
    history = run("gradebook", tmp_path, "--student", "bob")
    assert "well argued" in history.stdout


@pytest.mark.parametrize("path", files("homework"), ids=lambda path: path.name)
def test_an_old_homework_is_graded(path: Path, tmp_path: Path) -> None:
    folder = tmp_path / "small"
    shutil.copytree(path, folder)
    (tmp_path / "small.py").write_text("def add(a, b):\n    return a + b\n")
    homework = load_homework(str(folder))
    assert homework.points == 10
    graded = run("grade", folder, tmp_path / "small.py")
    assert "6 / 10 points" in graded.stdout
