from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from autograder import places
from autograder.authoring.handout import BEGIN, END
from autograder.authoring.notebooks import exercise
from autograder.errors import UsageError
from autograder.grading.grade import grade
from autograder.homework import load_homework
from autograder.intake import find_submission
from autograder.results.result import Result
from tests.autograder import outside
from tests.autograder.authoring.test_notebooks import code, notebook
from tests.autograder.command_line import fails, run
from tests.autograder.grading.homeworks import faults_of

TITLED = outside.METADATA.replace('"Twice"', '"Twice [red]x[/]"')
pytestmark = pytest.mark.usefixtures("in_a_folder_of_its_own")


def graded(homework: Path, submission: Path) -> Result:
    """Grade in this process: nothing here depends on the locks."""
    loaded = load_homework(str(homework))
    return grade(loaded, find_submission(loaded, submission), 1, debug=True)


@pytest.mark.parametrize("name", ["hw7", "my home work", "[CS 7] a::b $HOME", "numpy"])
def test_a_homework_is_graded_in_any_folder(tmp_path: Path, name: str) -> None:
    folder = outside.write(tmp_path / name)
    assert (load_homework(str(folder)).name, load_homework(name).folder) == (name, folder)
    right = graded(folder, folder / "solution")
    assert (right.homework, right.points, right.faults) == (name, 10, [])
    (tmp_path / "toy.py").write_text("def twice(x):\n    return x + 1\n", encoding="utf-8")
    assert graded(folder, tmp_path / "toy.py").points == 0
    assert Path.cwd() == tmp_path


def test_the_command_takes_a_path_everywhere(tmp_path: Path) -> None:
    outside.write(tmp_path / "my course" / "hw7")
    assert run("handout", "my course/hw7", "--check").exit_code == 1
    assert run("handout", "my course/hw7").exit_code == 0
    assert run("handout", "my course/hw7", "--check").exit_code == 0
    started = run("start", "my course/hw7")
    assert "autograder grade 'my course/hw7' --watch" in started.output
    untouched = run("grade", "my course/hw7")
    assert (untouched.exit_code, "not attempted" in untouched.output) == (1, True)
    assert run("grade", "my course/hw7/", "my course/hw7/solution").exit_code == 0


def test_a_homework_is_named_from_inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = outside.write(tmp_path / "hw7")
    monkeypatch.chdir(folder)
    assert (load_homework(".").name, load_homework(".").folder) == ("hw7", folder)
    monkeypatch.chdir(folder / "solution")
    assert load_homework("..").name == "hw7"
    assert run("grade", "..").exit_code == 0


def test_a_name_comes_before_a_folder_that_a_student_may_have_made(tmp_path: Path) -> None:
    outside.write(tmp_path / "hw1")
    assert load_homework("hw1").title == "The Linear layer"
    assert load_homework("./hw1").title == "Twice"


def test_a_homework_of_this_project_is_the_same_by_name_and_by_path() -> None:
    assert load_homework(str(places.HOMEWORKS / "hw1")) == load_homework("hw1")


def test_a_folder_without_a_homework_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    told = ", and mine has no homework.toml; a path comes second: autograder grade hw1 mine"
    fails(run("grade", "mine"), told)
    (tmp_path / "mine" / "homework.toml").write_text("title =", encoding="utf-8")
    fails(run("grade", "mine"), "mine: homework.toml can't be read")


@pytest.mark.parametrize("named", ["", "~no_such_user/hw7", "a\0b", "x" * 5000, "hw1/", "-", "HW1"])
def test_what_can_not_be_a_homework_is_refused_in_one_line(named: str) -> None:
    with pytest.raises(UsageError) as refusal:
        load_homework(named)
    assert len(str(refusal.value).splitlines()) == 1


def test_start_does_not_fill_the_folder_of_the_homework_itself(tmp_path: Path) -> None:
    folder = outside.write(tmp_path / "hw7")
    before = sorted(folder.rglob("*"))
    fails(run("start", "hw7"), "belongs to the homework itself; name another folder")
    fails(run("start", "hw7", "hw7/mine"), "belongs to the homework itself")
    assert sorted(folder.rglob("*")) == before


def test_start_without_a_handout(tmp_path: Path) -> None:
    folder = outside.write(tmp_path / "hw7")
    (folder / "handout" / "README.md").unlink()
    (folder / "handout").rmdir()
    fails(run("start", "hw7", "mine"), "its author makes it: autograder handout hw7")
    (folder / "handout").write_bytes(b"a file")
    fails(run("handout", "hw7"), "can't be written")


def test_modules_of_two_homeworks_do_not_mix(tmp_path: Path) -> None:
    one = outside.write(tmp_path / "one" / "hw7")
    other = outside.write(tmp_path / "other" / "hw7", **{"table.py": "WANTED = {1: 5}\n"})
    for _ in range(2):
        assert graded(one, one / "solution").points == 10
        assert graded(other, other / "solution").points == 0


def test_a_file_beside_the_checks_hides_no_library(tmp_path: Path) -> None:
    folder = outside.write(tmp_path / "hw7", **{"json.py": "1 / 0\n", "numpy.py": "1 / 0\n"})
    assert graded(folder, folder / "solution").points == 10


def test_an_import_without_its_dot_is_explained(tmp_path: Path) -> None:
    checks = outside.CHECKS.replace("from .table", "from table")
    folder = outside.write(tmp_path / "hw7", **{"test_toy.py": checks})
    result = graded(folder, folder / "solution")
    assert result.points is None
    assert "from .table import ..." in faults_of(result)


def test_checks_in_subfolders_are_not_run(tmp_path: Path) -> None:
    broken = {"solution/test_it.py": "1 / 0", "tests/test_it.py": "1 / 0", "conftest.py": ""}
    checks = outside.CHECKS.replace("student, number", "student, number=1")
    folder = outside.write(tmp_path / "hw7", **broken, **{"test_toy.py": checks})
    assert graded(folder, folder / "solution").points == 10


@pytest.mark.skipif(os.geteuid() == 0 if hasattr(os, "geteuid") else True, reason="root may write")
def test_a_folder_that_can_not_be_written_is_graded(tmp_path: Path) -> None:
    folder = outside.write(tmp_path / "hw7")
    (folder / "handout").chmod(0o500)
    folder.chmod(0o500)
    try:
        assert graded(folder, folder / "solution").points == 10
        fails(run("handout", "hw7"), "can't be written: Permission denied")
    finally:
        folder.chmod(0o700)
        (folder / "handout").chmod(0o700)


@pytest.mark.parametrize(
    ("name", "judges"),
    [
        ("table.py", True),
        ("conftest.py", True),
        ("data/inputs.npy", True),
        ("more/helpers.py", True),
        ("audit.py", False),
        ("notes.md", False),
        ("solution/toy.py", False),
        ("handout/toy.py", False),
        (".git/hook.py", False),
    ],
)
def test_the_version_covers_all_files_that_judge(tmp_path: Path, name: str, judges: bool) -> None:
    folder = outside.write(tmp_path / "hw7")
    before = load_homework("hw7").version
    assert load_homework("hw7").version == before
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text("# changed\n", encoding="utf-8")
    assert (load_homework("hw7").version != before) == judges


def offer(patch: pytest.MonkeyPatch, folder: Path, *offers: str) -> None:
    """Let a distribution in this folder, as if installed, offer packages as homeworks."""
    for number, lines in enumerate(offers):
        made = folder / f"course{number}-1.0.dist-info"
        made.mkdir(parents=True)
        text = f"[{places.ENTRY_POINTS}]\n{lines}\n"
        (made / "entry_points.txt").write_text(text, encoding="utf-8")
        (made / "METADATA").write_text(f"Name: course{number}\nVersion: 1.0\n", encoding="utf-8")
    patch.syspath_prepend(folder)


def test_installed_packages_offer_homeworks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = outside.write(tmp_path / "site" / "a_course" / "seventh")
    offer(monkeypatch, tmp_path / "site", "hw7 = a_course.seventh\nbroken = no_course.at")
    assert (load_homework("hw7").name, load_homework("hw7").folder) == ("hw7", folder)
    assert graded(Path("hw7"), folder / "solution").points == 10
    listed = run("list").stdout.splitlines()
    assert [line.split()[0] for line in listed] == sorted(["broken", "hw7", *places.our_names()])
    assert "can't be used: the homework broken is offered as no_course.at" in listed[0]
    assert {"broken", "hw7"}.isdisjoint(places.our_names())


def test_an_offer_takes_the_place_of_no_homework(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = outside.write(tmp_path / "b_course")
    offers = "hw1 = b_course\nhw7 = b_course", "hw7 = c_course", "hw7 = b_course"
    offer(monkeypatch, tmp_path, *offers)
    assert load_homework("hw1").title == "The Linear layer"
    told = "several packages offer a homework hw7: b_course, c_course; name the folder of one"
    with pytest.raises(UsageError, match=told):
        load_homework("hw7")
    assert load_homework(str(folder)).title == "Twice"


def test_a_name_that_a_terminal_would_obey_is_refused(tmp_path: Path) -> None:
    outside.write(tmp_path / "hw\x1b[31m7")
    fails(run("grade", "hw\x1b[31m7"), "a homework can't be called 'hw\\x1b[31m7': rename its")


@pytest.mark.slow
def test_a_name_with_brackets_is_shown_as_it_is(tmp_path: Path) -> None:
    outside.write(tmp_path / "[bold] hw[7]", **{"homework.toml": TITLED})
    result = run("grade", "[bold] hw[7]", "[bold] hw[7]/solution")
    assert result.output.startswith("[bold] hw[7]  Twice [red]x[/]")


def test_metadata_that_are_not_a_readable_file(tmp_path: Path) -> None:
    outside.write(tmp_path / "hw7")
    (tmp_path / "hw7" / "homework.toml").write_bytes(b"\xff\xfe")
    fails(run("grade", "hw7"), "hw7: homework.toml can't be read")
    (tmp_path / "hw7" / "homework.toml").write_text(outside.METADATA, encoding="utf-8")
    (tmp_path / "hw7" / "table.py").write_bytes(b"# \xe9\nWANTED = {}\n")
    assert load_homework("hw7").title == "Twice"


def test_solved_notebooks_give_the_exercises_of_the_handout(tmp_path: Path) -> None:
    folder = outside.write(tmp_path / "hw7")
    run("handout", "hw7")
    solved = notebook(code(f"def twice(x):\n    {BEGIN}\n    return 2 * x\n    {END}"))
    (folder / "solution" / "twice.ipynb").write_text(json.dumps(solved), encoding="utf-8")
    drifted = run("handout", "hw7", "--check")
    assert (drifted.exit_code, len(drifted.stdout.splitlines())) == (1, 1)
    assert "hw7/handout/twice.ipynb has drifted" in drifted.stdout
    made = json.dumps(exercise(solved, "twice"))
    (folder / "handout" / "twice.ipynb").write_text(made, encoding="utf-8")
    assert run("handout", "hw7", "--check").exit_code == 0


@pytest.mark.slow
def test_a_report_says_how_to_grade_again(tmp_path: Path) -> None:
    outside.write(tmp_path / "my hw")
    run("grade", "my hw", "my hw/solution", "--report", "html=a.html", "--report", "json=a.json")
    assert json.loads(Path("a.json").read_text(encoding="utf-8"))["homework"] == "my hw"
    page = Path("a.html").read_text(encoding="utf-8")
    assert "autograder grade &#39;my hw&#39; solution --seed" in page
