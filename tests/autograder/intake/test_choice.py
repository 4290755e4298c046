from __future__ import annotations

from pathlib import Path

import pytest

from autograder.intake import find_submission
from tests.autograder.corpus import hw1
from tests.autograder.intake.handed_in import put


def test_files_that_hide_a_library_get_a_note_and_are_not_read(tmp_path: Path) -> None:
    put(tmp_path / "linear.py")
    put(tmp_path / "random.py")
    put(tmp_path / "helpers.py")
    put(tmp_path / "numpy" / "__init__.py")
    put(tmp_path / "helpers" / "__init__.py")
    submission = find_submission(hw1(), tmp_path)
    (note,) = submission.notes
    assert note.startswith("numpy/ and random.py in your folder hide a library of that name")
    assert set(submission.sources) == {"linear.py"}


def test_many_such_files_are_counted(tmp_path: Path) -> None:
    put(tmp_path / "linear.py")
    for name in ("abc", "ast", "json", "os", "random", "re", "sys"):
        put(tmp_path / f"{name}.py")
    (note,) = find_submission(hw1(), tmp_path).notes
    assert note.startswith("abc.py, ast.py, json.py and 4 more in your folder hide")


@pytest.mark.parametrize(
    "name", ["conftest.py", "sitecustomize.py", "usercustomize.py", "evil.pth", "Linear.py"]
)
def test_a_file_that_may_seem_to_have_an_effect_gets_a_note(tmp_path: Path, name: str) -> None:
    put(tmp_path / "linear.py")
    put(tmp_path / name)
    submission = find_submission(hw1(), tmp_path)
    (note,) = submission.notes
    assert f" {name} in your folder" in note
    assert set(submission.sources) == {"linear.py"}


def test_a_name_is_shown_without_the_control_codes_in_it(tmp_path: Path) -> None:
    put(tmp_path / "linear.py")
    put(tmp_path / "\x1b[2J\n.pth")
    (note,) = find_submission(hw1(), tmp_path).notes
    assert r"\x1b[2J\n.pth" in note
    assert note.isprintable()


def test_links_and_pipes_that_the_homework_does_not_ask_for_get_a_note(tmp_path: Path) -> None:
    put(tmp_path / "secret")
    put(tmp_path / "ada" / "linear.py")
    (tmp_path / "ada" / "data").symlink_to("../secret")
    (note,) = find_submission(hw1(), tmp_path / "ada").notes
    assert note == (
        "the grader doesn't read data in your folder: only files are, no links, pipes or devices"
    )
