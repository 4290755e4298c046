from __future__ import annotations

import os
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


@pytest.mark.parametrize("is_archive", [False, True])
@pytest.mark.parametrize(
    ("names", "found"),
    [
        (["ada/hw1/linear.py", "ada/hw1/jacobians.py", "notes.txt"], "ada/hw1"),
        (["src/linear.py", "src/old/linear.py", "a/b/jacobians.py"], "src"),
        (["src/linear.py", ".git/linear.py", "__MACOSX/linear.py"], "src"),
        (["src/linear.py", "a.ipynb"], "a.ipynb"),
        (["src/linear.py", "lecture.ipynb"], "src"),
        (["src/linear.py", "a.ipynb", "b.ipynb"], "src"),
        (["a/b/a.ipynb", "a/b/lecture.txt"], "a/b/a.ipynb"),
        (["a/linear.py", "b/linear.py", "a.ipynb"], "a.ipynb"),
        (["a/linear.py", "b/linear.py"], "has files of the homework in a and b; keep one folder"),
        (["a/a.ipynb", "a/b.ipynb"], "holds several notebooks"),
        (["a/b/notes.txt"], "there is no linear.py or jacobians.py or leading.py"),
        (["a/layers.py"], "no linear.py"),
    ],
)
def test_a_folder_is_searched_as_the_same_tree_in_an_archive(
    tmp_path: Path, names: list[str], found: str, is_archive: bool
) -> None:
    contents = {"lecture.ipynb": notebook("import numpy")}
    members = [
        (name, contents.get(name, notebook(LINEAR) if "ipynb" in name else b"class Linear: pass"))
        for name in names
    ]
    path = tmp_path / "handed-in"
    if is_archive:
        path = put(tmp_path / "handed-in.zip", archive(".zip", members))
    else:
        for name, content in members:
            put(path / name, content)
    if " " in found:
        with pytest.raises(UsageError, match=found):
            find_submission(hw1(), path)
        return
    submission = find_submission(hw1(), path)
    assert Path(submission.paths["linear.py"].partition(" (")[0]).is_relative_to(path / found)


def test_a_link_to_a_folder_is_not_entered(tmp_path: Path) -> None:
    put(tmp_path / "secret" / "linear.py")
    put(tmp_path / "ada" / "a" / "notes.txt")
    (tmp_path / "ada" / "a" / "b").symlink_to("../../secret")
    (tmp_path / "ada" / "c").symlink_to(".")
    with pytest.raises(UsageError, match=r"no linear\.py"):
        find_submission(hw1(), tmp_path / "ada")


def test_without_a_path_no_deeper_folder_is_read(tmp_path: Path) -> None:
    put(tmp_path / "ada" / "linear.py")
    with pytest.raises(UsageError, match=r"there is one in .*ada"):
        find_submission(hw1(), None)


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


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("from .jacobians import contract", "write from jacobians import …"),
        ("from . import jacobians", "write import jacobians …"),
        ("from .helpers import f", "helpers.py isn't read"),
        ("from ..nothing import f", "write from nothing import …"),
    ],
)
def test_an_import_with_a_dot_gets_advice(tmp_path: Path, line: str, told: str) -> None:
    for name in ("linear.py", "jacobians.py", "helpers.py"):
        put(tmp_path / name)
    submission = find_submission(hw1(), tmp_path)
    message = "attempted relative import with no known parent package"
    assert told in submission.advice_on_import(message, line)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("from hw1.jacobians import contract", "write from jacobians import …"),
        ("import hw1.helpers as h", "helpers.py isn't read"),
        ("import hw1.other", ""),
    ],
)
def test_an_import_from_the_folder_gets_advice(tmp_path: Path, line: str, told: str) -> None:
    put(tmp_path / "linear.py", line.encode())
    put(tmp_path / "jacobians.py")
    put(tmp_path / "helpers.py")
    told_of = find_submission(hw1(), tmp_path).advice_on_import("No module named 'hw1'")
    assert told in told_of
    assert bool(told) is bool(told_of)


def test_a_file_under_another_name_is_pointed_to(tmp_path: Path) -> None:
    wanted = r"layers\.py defines Linear, so give it the name linear\.py$"
    file = put(tmp_path / "layers.py", b"import numpy\n\nclass Linear(object):\n    pass\n")
    packed = put(tmp_path / "in" / "hw1.zip", archive(".zip", [("layers.py", file.read_bytes())]))
    for path in (None, tmp_path, file, packed):
        with pytest.raises(UsageError, match=wanted):
            find_submission(hw1(), path)


def test_a_name_in_another_file_is_pointed_to(tmp_path: Path) -> None:
    put(tmp_path / "linear.py", b"class Lin: pass\ndef dZdb(A): pass\ncontract = max")
    put(tmp_path / "layers.py", b"class Linear: pass")
    put(tmp_path / "broken.py", b"\xff(")
    submission = find_submission(hw1(), tmp_path)
    assert submission.elsewhere == {
        "Linear": "layers.py",
        "dZdb": "linear.py",
        "contract": "linear.py",
    }
    told = submission.advice_on_name("Linear", "linear.py")
    assert told == "; layers.py defines Linear, so hand it in under the name linear.py"
    told = submission.advice_on_name("dZdb", "jacobians.py")
    assert told == "; linear.py defines dZdb, so move it to jacobians.py"
    assert submission.advice_on_name("dZdA", "jacobians.py") == ""


def test_a_file_of_another_name(tmp_path: Path) -> None:
    path = put(tmp_path / "linear (1).py")
    with pytest.raises(
        UsageError,
        match=r"asks for linear.py or jacobians.py or leading.py, and linear \(1\).py is not one",
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


def test_the_folder_of_the_homeworks_name_may_not_be_a_link_that_leads_out(tmp_path: Path) -> None:
    put(tmp_path / "solutions" / "linear.py", b"there")
    put(tmp_path / "ada" / "work" / "linear.py", b"here")
    link = tmp_path / "ada" / "hw1"
    link.symlink_to("work")
    os.chdir(tmp_path / "ada")
    assert find_submission(hw1(), None).sources == {"linear.py": b"here"}
    for target in ("../solutions", tmp_path / "solutions", ".."):
        link.unlink()
        link.symlink_to(target)
        with pytest.raises(UsageError, match="hw1 is a link that leads out of this folder"):
            find_submission(hw1(), None)
