from __future__ import annotations

import os
from pathlib import Path

import pytest

from autograder.errors import UsageError
from autograder.intake import MAX_FILE_BYTES, find_submission
from autograder.intake.entries import Refused
from autograder.intake.folder import entry_at, list_folder, list_tree
from tests.autograder.corpus import hw1
from tests.autograder.intake.handed_in import put


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    put(tmp_path / "linear.py", b"#" * MAX_FILE_BYTES)
    assert find_submission(hw1(), tmp_path)
    put(tmp_path / "linear.py", b"#" * (MAX_FILE_BYTES + 1))
    with pytest.raises(UsageError, match="larger"):
        find_submission(hw1(), tmp_path)


def test_a_file_that_can_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path / "linear.py")

    real = os.open

    def refuse(path: str, flags: int, **options: int | None) -> int:
        if Path(path).name == "linear.py":
            raise PermissionError(13, "Permission denied")
        return real(path, flags, **options)

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(UsageError, match=r"linear.py can't be read: Permission denied"):
        find_submission(hw1(), tmp_path)


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
    with pytest.raises(Refused, match="is not a regular file"):
        entry.content(MAX_FILE_BYTES)


@pytest.mark.skipif(not hasattr(os, "O_NOFOLLOW"), reason="needs openat")
@pytest.mark.parametrize("swapped", ["ada/inner", "ada"])
def test_a_folder_that_is_replaced_by_a_link_meanwhile_is_not_followed(
    tmp_path: Path, swapped: str
) -> None:
    put(tmp_path / "secret" / "inner" / "linear.py", b"the answers")
    put(tmp_path / "secret" / "linear.py", b"the answers")
    put(tmp_path / "ada" / "inner" / "linear.py")
    entries = list_tree(tmp_path / "ada").entries
    (tmp_path / swapped).rename(tmp_path / "away")
    (tmp_path / swapped).symlink_to(tmp_path / "secret")
    (file,) = (entry for entry in entries if entry.own_name == "linear.py")
    with pytest.raises(Refused, match="can't be read"):
        file.content(MAX_FILE_BYTES)


@pytest.mark.skipif(not hasattr(os, "O_NOFOLLOW"), reason="needs openat")
def test_a_folder_that_another_folder_replaced_meanwhile_is_not_read(tmp_path: Path) -> None:
    put(tmp_path / "secret" / "linear.py", b"the answers")
    put(tmp_path / "above" / "ada" / "linear.py")
    (file,) = list_folder(tmp_path / "above" / "ada").entries
    (tmp_path / "above").rename(tmp_path / "away")
    (tmp_path / "above").mkdir()
    (tmp_path / "secret").rename(tmp_path / "above" / "ada")
    with pytest.raises(Refused, match="its folder was replaced meanwhile"):
        file.content(MAX_FILE_BYTES)


def test_a_link_that_is_replaced_meanwhile_reads_what_it_led_to(tmp_path: Path) -> None:
    put(tmp_path / "secret", b"the answers")
    put(tmp_path / "ada" / "3.py", b"third")
    link = tmp_path / "ada" / "linear.py"
    link.symlink_to("3.py")
    entry = entry_at(link)
    link.unlink()
    link.symlink_to(tmp_path / "secret")
    assert entry.content(MAX_FILE_BYTES) == b"third"
    (tmp_path / "ada" / "3.py").unlink()
    (tmp_path / "ada" / "3.py").symlink_to(tmp_path / "secret")
    with pytest.raises(Refused, match="can't be read"):
        entry.content(MAX_FILE_BYTES)


def test_files_of_the_homework_are_found_among_any_number_of_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("autograder.intake.root.MAX_ENTRIES", 3)
    monkeypatch.setattr("autograder.intake.folder.MAX_ENTRIES", 3)
    for index in range(20):
        put(tmp_path / f"{index}.txt")
    put(tmp_path / "linear.py", b"x = 1\n")
    assert find_submission(hw1(), tmp_path).sources == {"linear.py": b"x = 1\n"}
