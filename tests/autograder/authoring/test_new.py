from __future__ import annotations

from pathlib import Path

import pytest

from autograder.authoring.new import TEMPLATE, new
from autograder.errors import UsageError
from autograder.homework import load_homework
from tests.autograder.command_line import command, fails, run

pytestmark = pytest.mark.usefixtures("in_a_folder_of_its_own")


def test_a_new_homework_is_graded_and_handed_out(tmp_path: Path) -> None:
    made = run("new", "my course/hw7")
    assert made.exit_code == 0
    assert "    autograder lint 'my course/hw7'\n" in made.output
    folder = Path("my course/hw7")
    assert run("handout", folder, "--check").exit_code == 0
    assert run("grade", folder, folder / "solution").exit_code == 0
    assert "autograder grade hw7 --watch" in (folder / "handout" / "README.md").read_text()
    untouched = run("grade", folder, folder / "handout")
    assert (untouched.exit_code, "0 / 100 points" in untouched.output) == (1, True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["my course"]


@pytest.mark.slow
def test_a_new_homework_passes_lint_and_audit(tmp_path: Path) -> None:
    pytest.importorskip("libcst", reason="audits need the audit extra")
    run("new", "hw7")
    linted = command("lint", "hw7", "--mutants", folder=tmp_path)
    assert (linted.returncode, linted.stdout) == (0, "")
    audited = command("audit", "hw7", "--quick", folder=tmp_path)
    assert audited.returncode == 0, audited.stdout


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "hw1",
            "'hw1': the name is taken; choose another one than hw0, hw1, hw2, hw3, hw4, hw5,",
        ),
        ("deeper/hw1", "a homework can't be called 'hw1'"),
        ("notebooks", "can't be called 'notebooks'"),
        ("full", "full already exists; name a new folder"),
        ("file", "file already exists"),
        ("file/hw7", "can't be written"),
    ],
)
def test_a_place_that_is_taken_is_refused(tmp_path: Path, name: str, told: str) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "notes.txt").write_bytes(b"mine")
    (tmp_path / "file").write_bytes(b"mine")
    before = sorted(tmp_path.rglob("*"))
    fails(run("new", name), told)
    assert [path for path in sorted(tmp_path.rglob("*")) if path.name != "deeper"] == before


def test_an_empty_folder_may_be_filled(tmp_path: Path) -> None:
    (tmp_path / "hw7").mkdir()
    assert tmp_path / "hw7" / "homework.toml" in new(tmp_path / "hw7")


def test_nothing_is_left_where_the_copy_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_space(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("autograder.authoring.handout.write_whole", no_space)
    with pytest.raises(UsageError, match="No space left on device"):
        new(tmp_path / "hw7")
    assert list(tmp_path.iterdir()) == []


def test_the_template_has_the_points_of_a_homework() -> None:
    template = load_homework(str(TEMPLATE))
    assert (template.points, template.extra_points) == (100, 0)
    assert not (TEMPLATE / "handout" / "squares.py").exists()  # made from the solution, by `new`
