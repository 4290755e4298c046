from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from autograder.homework import load_homework
from autograder.intake import find_submission
from autograder.student import memory
from tests.autograder.command_line import RIGHT, ROOT, fails, run, submit

pytestmark = pytest.mark.usefixtures("in_a_folder_of_its_own")
JACOBIANS = (ROOT / "solutions/hw1/jacobians.py").read_bytes()


def test_the_zip_holds_the_files_of_the_homework_and_nothing_else(tmp_path: Path) -> None:
    folder = submit(submit(tmp_path / "hw1"), JACOBIANS, "jacobians.py")
    memory.write(folder, memory.Memory("hw1"))
    (folder / "linear.py.old1").write_bytes(b"old")
    (folder / "notes.py").write_bytes(b"mine")
    made = run("zip", "hw1")
    assert (made.exit_code, made.output) == (
        0,
        "hw1.zip contains linear.py, jacobians.py, as the grader reads it\n",
    )
    found = find_submission(load_homework("hw1"), tmp_path / "hw1.zip")
    assert found.sources == {"linear.py": RIGHT, "jacobians.py": JACOBIANS}
    assert run("zip", "hw1").exit_code == 0  # again, after a change


def test_a_missing_file_and_an_untouched_one_are_told(tmp_path: Path) -> None:
    submit(tmp_path, (ROOT / "handouts/hw1/linear.py").read_bytes())
    made = run("zip", "hw1", ".", "--output", "ada.zip")
    assert made.exit_code == 1
    assert "linear.py is still as it was handed out" in made.output
    assert "there is no jacobians.py, which must define dZdb" in made.output


def test_an_empty_file_is_told_as_the_grader_sees_it(tmp_path: Path) -> None:
    submit(submit(tmp_path, b"\n"), b"", "jacobians.py")
    made = run("zip", "hw1")
    assert (made.exit_code, "there is no text in" in made.output) == (1, True)


def test_a_file_that_python_can_not_read_is_told(tmp_path: Path) -> None:
    submit(submit(tmp_path), b"def dZdb(A, W, b):\n    return A @ W)\n", "jacobians.py")
    made = run("zip", "hw1")
    assert made.exit_code == 1
    assert "jacobians.py, line 2: unmatched ')'; Python can't run the file" in made.output


def test_a_notebook_is_handed_in_as_it_is(tmp_path: Path) -> None:
    cell = {"cell_type": "code", "source": RIGHT.decode(), "metadata": {}, "outputs": []}
    notebook = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    (tmp_path / "mine.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    run("zip", "hw1")
    assert zipfile.ZipFile(tmp_path / "hw1.zip").namelist() == ["mine.ipynb"]
    assert (
        b"class Linear"
        in find_submission(load_homework("hw1"), tmp_path / "hw1.zip").sources["linear.py"]
    )


def test_no_other_file_is_replaced(tmp_path: Path) -> None:
    submit(tmp_path)
    (tmp_path / "hw1.zip").write_bytes(b"mine")
    fails(run("zip", "hw1"), "hw1.zip is another file")
    with zipfile.ZipFile(tmp_path / "hw1.zip", "w") as archive:
        archive.writestr("thesis.txt", "mine")
    fails(run("zip", "hw1"), "hw1.zip is another file")
    fails(run("zip", "hw1", "--output", "no/where.zip"), "can't be written")
    fails(run("zip", "hw1", "hw1.zip"), "hw1.zip")
