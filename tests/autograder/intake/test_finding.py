from __future__ import annotations

import re
from pathlib import Path

import pytest

from autograder.errors import UsageError
from autograder.intake import find_submission
from tests.autograder.corpus import hw1
from tests.autograder.intake.archives import archive
from tests.autograder.intake.handed_in import LINEAR, notebook, put, submitted


@pytest.fixture(autouse=True)
def somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_reads_the_files_of_a_folder_byte_for_byte(tmp_path: Path) -> None:
    put(tmp_path / "ada" / "linear.py", b"\xff\r\n\0")
    put(tmp_path / "ada" / "jacobians.py", b"")
    put(tmp_path / "ada" / "notes.txt")
    submission = find_submission(hw1(), tmp_path / "ada")
    assert submission.sources == {"linear.py": b"\xff\r\n\0", "jacobians.py": b""}
    assert submission.folder == tmp_path / "ada"
    assert submission.paths["linear.py"] == str((tmp_path / "ada" / "linear.py").resolve())
    assert submission.notes == ()


def test_one_of_the_files_is_enough(tmp_path: Path) -> None:
    put(tmp_path / "linear.py")
    assert set(find_submission(hw1(), tmp_path).sources) == {"linear.py"}


def test_reads_a_single_file_and_not_its_neighbour(tmp_path: Path) -> None:
    put(tmp_path / "linear.py")
    put(tmp_path / "jacobians.py")
    assert set(find_submission(hw1(), tmp_path / "jacobians.py").sources) == {"jacobians.py"}


def test_without_a_path_the_current_folder_comes_first(tmp_path: Path) -> None:
    put(tmp_path / "linear.py", b"here")
    put(tmp_path / "hw1" / "linear.py", b"there")
    assert find_submission(hw1(), None).sources == {"linear.py": b"here"}


def test_without_a_path_the_folder_of_the_homeworks_name_comes_second(tmp_path: Path) -> None:
    put(tmp_path / "hw1" / "linear.py", b"there")
    put(tmp_path / "other.py")
    assert find_submission(hw1(), None).sources == {"linear.py": b"there"}


def test_in_a_folder_that_was_named_no_other_folder_is_read(tmp_path: Path) -> None:
    put(tmp_path / "hw1" / "linear.py")
    with pytest.raises(UsageError, match=r"linear\.py"):
        find_submission(hw1(), tmp_path)


def test_nothing_there(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"to begin, autograder start hw1 makes a folder"):
        find_submission(hw1(), None)
    with pytest.raises(UsageError, match=r"^there is no file or folder .*nowhere$"):
        find_submission(hw1(), tmp_path / "nowhere")


@pytest.mark.parametrize("where", ["homework1", ".."])
def test_a_folder_next_door_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    there = (here / where).resolve()
    put(there / "linear.py")
    with pytest.raises(UsageError, match=rf"autograder grade hw1 {re.escape(str(there))}$"):
        find_submission(hw1(), None)


def test_a_folder_that_may_not_be_read_is_not_suggested(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = tmp_path / "closed"
    closed.mkdir()
    is_file = Path.is_file

    def refusing(path: Path) -> bool:
        if path.parent == closed:
            raise PermissionError(13, "Permission denied")
        return is_file(path)

    monkeypatch.setattr(Path, "is_file", refusing)
    with pytest.raises(UsageError, match="autograder start"):
        find_submission(hw1(), tmp_path)


@pytest.mark.parametrize("name", ["Linear.py", "linear (1).py", "linear2.py"])
def test_a_file_with_a_similar_name_is_found(tmp_path: Path, name: str) -> None:
    put(tmp_path / "jacobians.py")
    put(tmp_path / name)
    put(tmp_path / "other.py")
    assert find_submission(hw1(), tmp_path).near("linear.py") == name


def test_an_import_of_a_file_that_is_not_read_gets_advice(tmp_path: Path) -> None:
    put(tmp_path / "linear.py")
    put(tmp_path / "helpers.py")
    submission = find_submission(hw1(), tmp_path)
    assert "helpers.py isn't read" in submission.advice_on_import("No module named 'helpers'")
    assert submission.advice_on_import("No module named 'torch'") == ""


def test_a_file_of_another_name(tmp_path: Path) -> None:
    path = put(tmp_path / "linear (1).py")
    with pytest.raises(
        UsageError, match=r"asks for linear.py or jacobians.py, and linear \(1\).py is not one"
    ):
        find_submission(hw1(), path)


def test_a_folder_with_the_name_of_a_file_is_not_a_file(tmp_path: Path) -> None:
    (tmp_path / "linear.py").mkdir()
    with pytest.raises(UsageError, match=r"no linear\.py"):
        find_submission(hw1(), tmp_path)


def test_an_archive_in_a_folder_is_suggested(tmp_path: Path) -> None:
    put(tmp_path / "hw1.zip")
    with pytest.raises(UsageError, match=r"autograder grade hw1 .*hw1\.zip$"):
        find_submission(hw1(), tmp_path)


# --- choosing a notebook


def test_the_only_notebook_of_a_folder_or_an_archive_is_taken(tmp_path: Path) -> None:
    (tmp_path / "hw1.ipynb").write_bytes(notebook(LINEAR))
    assert set(find_submission(hw1(), tmp_path).sources) == {"linear.py"}
    members = [
        ("ada/.ipynb_checkpoints/work.ipynb", b"an earlier one"),
        ("ada/work.ipynb", notebook(LINEAR)),
    ]
    (tmp_path / "ada.zip").write_bytes(archive(".zip", members))
    submission = find_submission(hw1(), tmp_path / "ada.zip")
    assert submission.paths["linear.py"].endswith("work.ipynb (linear.py)")
    assert (submission.name, submission.folder) == ("ada", tmp_path)


def test_a_file_beside_it_counts(tmp_path: Path) -> None:
    (tmp_path / "hw1.ipynb").write_bytes(notebook(LINEAR))
    (tmp_path / "jacobians.py").write_bytes(b"x = 1")
    submission = find_submission(hw1(), tmp_path)
    assert submission.sources == {"jacobians.py": b"x = 1"}
    assert submission.notes == (
        "the grader doesn't read hw1.ipynb in your folder: jacobians.py counts",
    )


def test_a_notebook_that_was_named_counts(tmp_path: Path) -> None:
    (tmp_path / "linear.py").write_bytes(b"x = 1")
    submission = submitted(tmp_path, notebook(LINEAR))
    assert b"class Linear" in submission.sources["linear.py"]
    assert submission.notes[1:] == (
        "the grader doesn't read linear.py in your folder: hw1.ipynb counts",
    )


def test_several_notebooks_are_refused(tmp_path: Path) -> None:
    for name in ("a.ipynb", "b.ipynb"):
        (tmp_path / name).write_bytes(notebook(LINEAR))
    with pytest.raises(
        UsageError, match=r"holds several notebooks, a\.ipynb and b\.ipynb; hand in one"
    ):
        find_submission(hw1(), tmp_path)


def test_a_notebook_without_definitions(tmp_path: Path) -> None:
    with pytest.raises(
        UsageError, match=r"hw1\.ipynb has no cell that defines .* # file: linear\.py"
    ):
        submitted(tmp_path, notebook("import numpy", "x = 1"))
    with pytest.raises(UsageError, match="autograder start"):
        find_submission(hw1(), tmp_path)
