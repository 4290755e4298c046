from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from autograder.errors import UsageError
from autograder.intake import MAX_FILE_BYTES, find_submission
from autograder.intake.entries import Refused
from autograder.intake.folder import entry_at
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


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    put(tmp_path / "linear.py", b"#" * MAX_FILE_BYTES)
    assert find_submission(hw1(), tmp_path)
    put(tmp_path / "linear.py", b"#" * (MAX_FILE_BYTES + 1))
    with pytest.raises(UsageError, match="larger"):
        find_submission(hw1(), tmp_path)


def test_a_file_that_can_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path / "linear.py")

    def refuse(*args: object, **options: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(UsageError, match=r"linear.py can't be read: Permission denied"):
        find_submission(hw1(), tmp_path)


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


# --- links, pipes and devices


@pytest.mark.parametrize("target", ["../secret", "nowhere", "linear.py", "{tmp_path}/secret"])
def test_a_link_that_leads_out_is_refused(tmp_path: Path, target: str) -> None:
    put(tmp_path / "secret", b"the answers")
    put(tmp_path / "ada" / "jacobians.py")
    (tmp_path / "ada" / "linear.py").symlink_to(target.format(tmp_path=tmp_path))
    for path in (tmp_path / "ada", tmp_path / "ada" / "linear.py"):
        with pytest.raises(UsageError, match=r"linear\.py is a link; hand in the file itself$"):
            find_submission(hw1(), path)


def test_a_link_within_the_folder_is_followed(tmp_path: Path) -> None:
    put(tmp_path / "ada" / "versions" / "3.py", b"third")
    (tmp_path / "ada" / "linear.py").symlink_to("versions/3.py")
    submission = find_submission(hw1(), tmp_path / "ada")
    assert submission.sources == {"linear.py": b"third"}
    assert submission.paths["linear.py"].endswith("linear.py")


def test_a_file_that_is_replaced_by_a_link_meanwhile_is_not_followed(tmp_path: Path) -> None:
    put(tmp_path / "secret", b"the answers")
    file = put(tmp_path / "ada" / "linear.py")
    entry = entry_at(file)
    file.unlink()
    file.symlink_to(tmp_path / "secret")
    with pytest.raises(Refused, match="can't be read"):
        entry.content(MAX_FILE_BYTES)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "linear.py")
    for path in (tmp_path, tmp_path / "linear.py"):
        with pytest.raises(UsageError, match=r"linear\.py is a pipe or a device, not a file$"):
            find_submission(hw1(), path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_file_that_is_replaced_by_a_pipe_meanwhile_is_not_waited_for(tmp_path: Path) -> None:
    file = put(tmp_path / "linear.py")
    entry = entry_at(file)
    file.unlink()
    os.mkfifo(file)
    with pytest.raises(Refused, match="is no regular file"):
        entry.content(MAX_FILE_BYTES)


def test_links_and_pipes_that_the_homework_does_not_ask_for_get_a_note(tmp_path: Path) -> None:
    put(tmp_path / "secret")
    put(tmp_path / "ada" / "linear.py")
    (tmp_path / "ada" / "data").symlink_to("../secret")
    (note,) = find_submission(hw1(), tmp_path / "ada").notes
    assert note == (
        "the grader doesn't read data in your folder: only files are, no links, pipes or devices"
    )


def test_an_archive_in_a_folder_is_suggested(tmp_path: Path) -> None:
    put(tmp_path / "hw1.zip")
    with pytest.raises(UsageError, match=r"autograder grade hw1 .*hw1\.zip$"):
        find_submission(hw1(), tmp_path)
