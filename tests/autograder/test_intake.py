from __future__ import annotations

import re
from pathlib import Path

import pytest

from autograder.homework import UsageError
from autograder.intake import MAX_FILE_BYTES, find_submission
from tests.autograder.corpus import hw1


@pytest.fixture(autouse=True)
def somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def put(path: Path, content: bytes = b"x = 1\n") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


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


def test_a_folder_that_was_named_is_not_looked_into_further(tmp_path: Path) -> None:
    put(tmp_path / "hw1" / "linear.py")
    with pytest.raises(UsageError, match=r"there is no linear.py or jacobians.py in "):
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


def test_a_folder_that_may_not_be_looked_into_is_no_hint(
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
    with pytest.raises(UsageError, match="to begin, autograder start hw1"):
        find_submission(hw1(), tmp_path)


@pytest.mark.parametrize("name", ["Linear.py", "linear (1).py", "linear2.py"])
def test_a_file_of_nearly_the_name_is_found(tmp_path: Path, name: str) -> None:
    put(tmp_path / "jacobians.py")
    put(tmp_path / name)
    put(tmp_path / "other.py")
    assert find_submission(hw1(), tmp_path).near("linear.py") == name


def test_a_helper_that_is_not_read_is_told(tmp_path: Path) -> None:
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


def test_a_folder_called_as_a_file_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "linear.py").mkdir()
    with pytest.raises(UsageError, match=r"there is no linear\.py"):
        find_submission(hw1(), tmp_path)


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    put(tmp_path / "linear.py", b"#" * MAX_FILE_BYTES)
    assert find_submission(hw1(), tmp_path)
    put(tmp_path / "linear.py", b"#" * (MAX_FILE_BYTES + 1))
    with pytest.raises(UsageError, match="is larger than 1 MiB"):
        find_submission(hw1(), tmp_path)


def test_a_file_that_can_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path / "linear.py")

    def refuse(*args: object, **options: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(UsageError, match=r"linear.py can't be read: Permission denied"):
        find_submission(hw1(), tmp_path)


def test_a_file_that_hides_a_library_is_noted_and_not_read(tmp_path: Path) -> None:
    put(tmp_path / "linear.py")
    put(tmp_path / "numpy.py")
    put(tmp_path / "random.py")
    put(tmp_path / "helpers.py")
    submission = find_submission(hw1(), tmp_path)
    assert [note.split(" in your folder")[0] for note in submission.notes] == [
        "numpy.py",
        "random.py",
    ]
    assert set(submission.sources) == {"linear.py"}
