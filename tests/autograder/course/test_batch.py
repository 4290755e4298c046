"""The command `batch`: each hand-in graded once, whatever happens."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import Result

from autograder.course.gradebook import open_gradebook
from autograder.course.one_writer import only_writer
from autograder.grading.grade import grade
from autograder.intake import receive
from autograder.results.result import State
from tests.autograder.command_line import fails, run
from tests.autograder.course.classes import (
    LAYOUTS,
    Made,
    canvas,
    folders,
    gradebook_of_canvas,
    students,
)
from tests.autograder.course.small import (
    CHECKS,
    HALF,
    KINDS,
    RIGHT,
    WRONG,
    hand_in,
    kind_of,
    loaded,
    students_in,
)
from tests.autograder.intake.handed_in import put

CLASS = students(len(KINDS), hand_in)
UNREADABLE = [made for made in CLASS if kind_of(made.number - 1_000)[1] is None]


def batch(homework: Path, export: Path, *options: str | Path) -> Result:
    return run("batch", homework, export, "--jobs", "1", *options)


def count(course: Path, table: str) -> int:
    with open_gradebook(course) as book:
        return int(book.connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


def test_a_dry_run_says_for_whom_it_would_be(small: Path, tmp_path: Path) -> None:
    roster = put(tmp_path / "roster.csv", gradebook_of_canvas(CLASS[1:7]).encode())
    export = canvas(tmp_path, CLASS[:6])
    result = batch(small, export, "--roster", roster, "--dry-run")
    assert result.exit_code == 0
    first, *_ = result.output.split("\n\n")
    assert first.startswith("A person must look at (1):\n    lovelaceada_1000_")
    assert "Absent (1):\n    Lovelace, José-María (1006)" in result.output
    assert "5 students handed in, 1 is absent, 5 hand-ins to grade: 5 Canvas" in result.output


@pytest.mark.slow
@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_verdict_is_that_of_grading_alone_and_none_is_lost(
    layout: str, small: Path, tmp_path: Path
) -> None:
    course = tmp_path / "course"
    result = batch(small, LAYOUTS[layout](tmp_path, CLASS), "--out", course, "--seed", "3")
    assert result.exit_code == 4
    in_book = students_in(course)
    assert len(in_book) == len(CLASS) == count(course, "results")
    assert result.output.count("\n    ") == len(UNREADABLE)
    homework = loaded(small)
    for number, (_, each) in enumerate(sorted(in_book.items())):
        kind, points, files = kind_of(number)
        for name, content in files.items():
            put(tmp_path / "alone" / str(number) / name, content)
        alone = grade(homework, receive(homework, tmp_path / "alone" / str(number)), 3)
        assert each["points"] == alone.points == points, kind
        assert each["state"] == alone.state, kind
        assert {task: found["verdict"] for task, found in each["tasks"].items()} == {
            task.id: task.verdict for task in alone.tasks
        }, kind


def test_what_can_not_be_read_comes_first_and_is_never_a_zero(small: Path, tmp_path: Path) -> None:
    course = tmp_path / "course"
    result = batch(small, canvas(tmp_path, CLASS), "--out", course)
    told = result.output.split("A person must look at (4):\n")[1].split("\n\n")[0].splitlines()
    assert [line.partition("(")[2][:4] for line in told] == [
        str(made.number) for made in UNREADABLE
    ]
    for made in UNREADABLE:
        each = students_in(course)[str(made.number)]
        assert (each["state"], each["points"]) == (State.UNREADABLE, None)
        assert each["reason"]
    table = run("gradebook", course, "--csv").stdout
    assert table.count(",unreadable,,,10,") == len(UNREADABLE)


@pytest.mark.slow
def test_the_same_command_goes_on_and_grades_nothing_twice(small: Path, tmp_path: Path) -> None:
    course, export = tmp_path / "course", canvas(tmp_path, CLASS)
    first = batch(small, export, "--out", course, "--limit", "4")
    assert "4 of 9 hand-ins are judged" in first.output
    assert "5 are left" in first.output
    assert count(course, "results") == 4
    batch(small, export, "--out", course)
    whole = students_in(course)
    assert count(course, "results") == 9
    again = batch(small, export, "--out", course)
    assert "9 of 9 hand-ins are judged, 9 of them before" in again.output
    assert count(course, "results") == 9
    assert students_in(course) == whole
    batch(small, export, "--out", tmp_path / "other", "--seed", "1")
    other = students_in(tmp_path / "other", seed=0)
    assert other == students_in(course, seed=0)


@pytest.mark.slow
def test_a_result_is_used_again_for_the_same_content_only(small: Path, tmp_path: Path) -> None:
    course = tmp_path / "course"
    for source, points in ((WRONG, 0), (RIGHT, 10), (WRONG, 0)):
        made = [Made("Ada", "Lovelace", 7, [{"small.py": source}])]
        batch(small, canvas(tmp_path, made), "--out", course)
        assert students_in(course)["7"]["points"] == points
    assert count(course, "results") == 2
    batch(small, canvas(tmp_path, made), "--out", course, "--seed", "5")
    assert count(course, "results") == 3


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(("policy", "points"), [("best", 10), ("last", 0), ("first", 6)])
def test_which_of_several_attempts_counts(
    policy: str, points: int, small: Path, tmp_path: Path
) -> None:
    attempts = [{"small.py": source} for source in (HALF, RIGHT, WRONG)]
    export = canvas(tmp_path, [Made("Ada", "Lovelace", 7, attempts)])
    batch(small, export, "--out", tmp_path / "course", "--policy", policy)
    each = students_in(tmp_path / "course")["7"]
    assert each["points"] == points
    assert each["attempts"] == 3


def test_an_unreadable_last_attempt_is_for_a_person_and_not_the_one_before(
    small: Path, tmp_path: Path
) -> None:
    attempts = [{"small.py": RIGHT}, {"small.py": b"\0"}]
    export = canvas(tmp_path, [Made("Ada", "Lovelace", 7, attempts)])
    assert batch(small, export, "--out", tmp_path / "course").exit_code == 4
    assert students_in(tmp_path / "course")["7"]["points"] is None


@pytest.mark.slow
def test_versions_of_a_homework_are_not_mixed(small: Path, tmp_path: Path) -> None:
    course, export = tmp_path / "course", canvas(tmp_path, CLASS[:2])
    batch(small, export, "--out", course)
    before = students_in(course)
    (small / "test_small.py").write_text(CHECKS.replace("2 * a:", "a:"), "utf-8")
    fails(batch(small, export, "--out", course), "--regrade grades all again")
    assert students_in(course) == before
    batch(small, export, "--out", course, "--regrade")
    assert students_in(course) == before
    run("gradebook", course, "regrade", "--accept")
    after = students_in(course)
    assert [each["points"] for each in after.values()] == [6, 10]
    assert count(course, "results") == 4
    batch(small, export, "--out", course)
    assert students_in(course) == after


@pytest.mark.slow
def test_everybody_has_a_seed_that_follows_from_the_key(small: Path, tmp_path: Path) -> None:
    course, export = tmp_path / "course", canvas(tmp_path, CLASS[:3])
    batch(small, export, "--out", course)
    seeds = {each["seed"] for each in students_in(course).values()}
    assert len(seeds) == 3
    key = course / "course.key"
    if os.name == "posix":
        assert key.stat().st_mode & 0o077 == 0
        assert (course / "gradebook.sqlite").stat().st_mode & 0o077 == 0
        key.chmod(0o644)
        fails(batch(small, export, "--out", course), "others can read the key")
        key.chmod(0o600)
    secret = key.read_text()
    assert secret.strip() not in run("gradebook", course, "--json").stdout
    key.write_text("00" * 32)
    fails(batch(small, export, "--out", course), "has another course.key")
    key.unlink()
    fails(batch(small, export, "--out", course), "can't be read")
    shutil.rmtree(tmp_path / "export", ignore_errors=True)
    batch(small, export, "--out", tmp_path / "second")
    assert {each["seed"] for each in students_in(tmp_path / "second").values()} != seeds


@pytest.mark.slow
def test_only_some_students(small: Path, tmp_path: Path) -> None:
    course, export = tmp_path / "course", canvas(tmp_path, CLASS[:3])
    batch(small, export, "--out", course, "--only", "1001")
    assert [each["state"] for each in students_in(course).values()] == [
        "not graded",
        "grade",
        "not graded",
    ]
    fails(batch(small, export, "--out", course, "--only", "Bo"), "no such student handed in")


def test_one_process_writes_at_a_time(small: Path, tmp_path: Path) -> None:
    course, export = tmp_path / "course", canvas(tmp_path, CLASS[:1])
    course.mkdir()
    with only_writer(course):
        fails(batch(small, export, "--out", course), "another process writes")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ([], "name the folder of the course"),
        (["--out", "course", "--only", "nobody"], "no such student"),
        (["--out", "file"], "file"),
        (["--dry-run", "--pattern", "x"], "--pattern needs"),
    ],
)
def test_wrong_usage(options: list[str], told: str, small: Path, tmp_path: Path) -> None:
    put(tmp_path / "file")
    export = canvas(tmp_path, CLASS[:1])
    options = [str(tmp_path / each) if each in ("course", "file") else each for each in options]
    result = batch(small, export, *options)
    assert result.exit_code == 2
    assert told in result.stderr


def test_an_export_without_hand_ins_is_refused(small: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    fails(batch(small, tmp_path / "empty", "--dry-run"), "there is no hand-in in")


@pytest.mark.skipif(os.name != "posix", reason="kill -9 is for POSIX")
@pytest.mark.parametrize(
    "kills",
    [
        pytest.param(1, marks=pytest.mark.slow),
        pytest.param(6, marks=pytest.mark.slow),
        pytest.param(20, marks=pytest.mark.nightly),
    ],
)
def test_killed_at_any_moment_it_ends_as_if_it_had_not_been(
    kills: int, small: Path, tmp_path: Path
) -> None:
    export = folders(tmp_path, students(2 * len(KINDS), hand_in))
    course, draw = tmp_path / "course", random.Random(kills)
    command = [sys.executable, "-m", "autograder", "batch", str(small), str(export)]
    command += ["--out", str(course), "--jobs", "2", "--seed", "1"]
    for _ in range(kills):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        time.sleep(draw.uniform(0.3, 3.0))
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode == 4
    batch(small, export, "--out", tmp_path / "undisturbed", "--seed", "1")
    assert students_in(course) == students_in(tmp_path / "undisturbed")
    for table in ("results", "submissions", "grades", "checks"):
        assert count(course, table) == count(tmp_path / "undisturbed", table)
