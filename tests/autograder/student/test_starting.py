from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from autograder import places
from autograder.homework import homework_names, load_homework
from autograder.student import claims, memory
from tests.autograder.command_line import fails, run, submit

pytestmark = pytest.mark.usefixtures("in_a_folder_of_its_own", "no_numbers")


@pytest.fixture
def no_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `claims.py` be copied as it is handed out, without numbers."""
    monkeypatch.setattr(claims, "new_seed", lambda: None)


def files_in(folder: Path) -> dict[str, bytes]:
    """Return the content of every file, without the memory of the folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != memory.FILE
    }


NOTEBOOKS = (
    *("01_linear.ipynb", "02_dzdb.ipynb"),
    *("drawing.py", "dzdb_figures.py", "exercises.py", "linear_figures.py"),
)


def handed_out() -> dict[str, bytes]:
    homework = load_homework("hw1")
    of_notebooks = {
        f"notebooks/{name}": (homework.notebook_folder / name).read_bytes() for name in NOTEBOOKS
    }
    return of_notebooks | {
        name: content
        for name, content in files_in(homework.handout).items()
        if "__pycache__" not in name
    }


def test_start_copies_the_handout_into_a_folder_of_its_name(tmp_path: Path) -> None:
    result = run("start", "hw1")
    assert result.exit_code == 0
    assert files_in(tmp_path / "hw1") == handed_out()
    assert [path.name for path in tmp_path.iterdir()] == ["hw1"]
    assert memory.read(tmp_path / "hw1") == memory.Memory("hw1")
    assert "autograder grade hw1 --watch" in result.output


def test_a_homework_is_not_started_inside_another_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("start", "hw1")
    monkeypatch.chdir(tmp_path / "hw1")
    fails(run("start", "hw1"), "this folder is the homework hw1")
    assert not (tmp_path / "hw1" / "hw1").exists()
    assert run("start", "hw1", "again").exit_code == 0  # a folder that is named


def test_start_alone_lists_the_course(tmp_path: Path) -> None:
    result = run("start")
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.output.split("\n\n")[0].splitlines()] == (
        homework_names()
    )
    assert "autograder start hw0" in result.output
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("name", homework_names())
def test_every_notebook_that_a_homework_names_is_copied(tmp_path: Path, name: str) -> None:
    """A hint and a write-up name a place that must exist for those who have the wheel alone."""
    run("start", name, "mine")
    homework = load_homework(name)
    sources = [*homework.folder.glob("*.py"), homework.handout / "README.md"]
    text = "".join(path.read_text(encoding="utf-8") for path in sources)
    for place in set(re.findall(r"[\w/]*notebooks/\w+\.ipynb", text)):
        assert (tmp_path / "mine" / place).is_file(), place


def test_start_copies_into_a_folder_that_is_named(tmp_path: Path) -> None:
    result = run("start", "hw1", "deep/er")
    assert result.exit_code == 0
    assert files_in(tmp_path / "deep" / "er") == handed_out()
    assert f"autograder grade hw1 {Path('deep/er')} --watch" in result.output


def test_start_adds_to_what_is_there(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_bytes(b"mine")
    assert run("start", "hw1", ".").exit_code == 0
    assert files_in(tmp_path) == handed_out() | {"notes.txt": b"mine"}


def test_start_overwrites_nothing_and_then_leaves_nothing(tmp_path: Path) -> None:
    submit(tmp_path / "hw1", b"an evening's work")
    fails(run("start", "hw1"), "already holds linear.py; nothing was changed")
    assert files_in(tmp_path) == {"hw1/linear.py": b"an evening's work"}


def test_start_into_a_file(tmp_path: Path) -> None:
    (tmp_path / "hw1").write_bytes(b"a file")
    fails(run("start", "hw1"), "is a file")
    fails(run("start", "hw1", "hw1/deeper"), "can't be written")
    assert files_in(tmp_path) == {"hw1": b"a file"}


@pytest.fixture
def another_handout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A handout whose files come in this order: 1.py, figures/a.svg, linear.py."""
    handout = tmp_path / "installed" / "handouts" / "hw1"
    (handout / "figures").mkdir(parents=True)
    for name in ("1.py", "figures/a.svg", "linear.py"):
        (handout / name).write_bytes(name.encode())
    monkeypatch.setattr(places, "HERE", tmp_path / "installed")
    return handout


def test_start_leaves_nothing_where_not_everything_fits(
    tmp_path: Path, another_handout: Path
) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "figures").write_bytes(b"a file where the handout has a folder")
    assert run("start", "hw1", "mine").exit_code == 2
    assert files_in(mine) == {"figures": b"a file where the handout has a folder"}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["installed", "mine"]


def test_start_leaves_nothing_where_the_disk_gives_out(
    tmp_path: Path, another_handout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_space(*arguments: object, **options: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copytree", no_space)
    fails(run("start", "hw1", "mine"), "can't be written: No space left on device")
    assert [path.name for path in tmp_path.iterdir()] == ["installed"]


def test_start_takes_back_what_it_moved_where_the_rest_can_not_follow(
    tmp_path: Path, another_handout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rename = Path.rename

    def all_but_the_last(path: Path, target: Path) -> Path:
        if path.name == "linear.py":
            raise OSError(28, "No space left on device")
        return rename(path, target)

    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes.txt").write_bytes(b"mine")
    monkeypatch.setattr(Path, "rename", all_but_the_last)
    fails(run("start", "hw1", "mine"), "can't be written: No space left on device")
    assert files_in(tmp_path / "mine") == {"notes.txt": b"mine"}


def test_what_was_started_is_graded_as_not_attempted(tmp_path: Path) -> None:
    run("start", "hw1")
    result = run("grade", "hw1", "--only", "init")
    assert result.exit_code == 1
    assert "not attempted" in result.output
