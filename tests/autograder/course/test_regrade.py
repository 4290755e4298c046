"""A regrade: it shows what moves and why, and nothing of it counts before it is accepted."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import Result

from autograder.course.gradebook import open_gradebook
from autograder.course.gradebook.counting import count_result
from autograder.errors import UsageError
from tests.autograder.command_line import fails, run
from tests.autograder.course.classes import Made, canvas
from tests.autograder.course.small import (
    CHECKS,
    HALF,
    METADATA,
    RIGHT,
    WRONG,
    students_in,
    write_homework,
)
from tests.autograder.intake.handed_in import put

CLASS = [
    Made("Ada", "Lovelace", 1, [{"small.py": RIGHT}]),
    Made("Bo", "Wu", 2, [{"small.py": HALF}]),
    Made("Chidi", "Okoye", 3, [{"small.py": WRONG}]),
    Made("Dörte", "Müller", 4, [{"small.py": b"\0"}]),
]
KINDER = CHECKS.replace("2 * a:", "a:").replace("returns 2 * a", "returns a")
FORMS = (["--csv"], ["--json"], ["--moodle"], [])


def batch(folder: Path, class_: list[Made], *options: str) -> Result:
    export = canvas(folder, class_)
    return run(
        "batch", folder / "small", export, "--out", folder / "course", "--jobs", "1", *options
    )


def change(folder: Path, checks: str = KINDER, metadata: str = METADATA) -> None:
    put(folder / "small" / "test_small.py", checks.encode())
    put(folder / "small" / "homework.toml", metadata.encode())


def exports(course: Path) -> list[str]:
    return [run("gradebook", course, *form).stdout for form in FORMS]


def scores(course: Path) -> list[object]:
    return [each["score"] for each in students_in(course).values()]


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a class, its homework, and a regrade that waits."""
    folder = tmp_path_factory.mktemp("class")
    write_homework(folder / "small")
    batch(folder, CLASS)
    shutil.copytree(folder / "course", folder / "before")
    change(folder)
    result = batch(folder, CLASS, "--regrade")
    assert "The old results count until you accept the new ones." in result.output
    return folder


@pytest.fixture
def folder(once: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(once, tmp_path / "class"))


def test_nothing_of_a_regrade_is_published_before_it_is_accepted(folder: Path) -> None:
    course = folder / "course"
    assert exports(course) == exports(folder / "before")
    told = run("gradebook", course, "--csv").stderr
    assert "a regrade of small by version" in told
    assert "count until it is accepted" in told
    run("gradebook", course, "--feedback", folder / "f")
    run("gradebook", folder / "before", "--feedback", folder / "g")
    for page in (folder / "f").glob("*.html"):
        assert page.read_text("utf-8") == (folder / "g" / page.name).read_text("utf-8")
    assert scores(course) == [10, 6, 0, None]
    with open_gradebook(course) as book:
        results = book.connection.execute("SELECT count(*) FROM results").fetchone()[0]
    assert results == 2 * len(CLASS)


def test_it_shows_which_scores_move_by_which_check_and_why(folder: Path) -> None:
    result = run("gradebook", folder / "course", "regrade")
    assert result.exit_code == 0
    told = result.stdout
    assert (
        "Checks with another verdict (2):\n    2 students: twice, test_twice: wrong → passed"
        in told
    )
    assert "    1 student: twice, test_twice: passed → wrong" in told
    assert "Scores that move (3):" in told
    lines = told.splitlines()
    at = next(k for k, line in enumerate(lines) if line.endswith(": 10 / 10 → 6 / 10"))
    assert lines[at + 1] == "        twice: 4 of 4 points → 0 of 4 points"
    assert lines[at + 2].startswith(
        "        twice, test_twice: passed → wrong: it asks now: twice(a) returns a.; now: twice("
    )
    assert "4 students regraded, 3 scores move, +4 points in all" in told
    assert told.endswith("Nothing has changed: --accept lets the new results count\n")
    assert exports(folder / "course") == exports(folder / "before")


def test_accepted_it_counts_and_the_old_results_stay(folder: Path) -> None:
    course = folder / "course"
    told = run("gradebook", course, "regrade", "--accept", "--by", "Grace H.").stdout
    assert told.splitlines()[-1].startswith("accepted: the results of 4 students by ")
    assert scores(course) == [6, 10, 4, None]
    assert "waits" not in run("gradebook", course, "--csv").stderr
    one = run("gradebook", course, "--student", "2").stdout
    assert one.count("small, attempt 1: ") == 2
    assert one.count("it counts") == 1
    assert "accepted by Grace H. (" in one
    assert "the machine's points 6 → 10, version " in one
    fails(run("gradebook", course, "regrade"), "no regrade of small waits")
    again = batch(folder, CLASS)
    assert "4 of 4 hand-ins are judged, 4 of them before" in again.output


@pytest.mark.slow
def test_dropped_it_never_counts(folder: Path) -> None:
    course = folder / "course"
    told = run("gradebook", course, "regrade", "--drop").stdout
    assert told.startswith("dropped: the results of 4 students by ")
    assert scores(course) == [10, 6, 0, None]
    fails(run("gradebook", course, "regrade", "--accept"), "no regrade of small waits")
    again = batch(folder, CLASS, "--regrade")
    assert "4 of them before" in again.output
    assert "4 students regraded" in run("gradebook", course, "regrade").stdout


@pytest.mark.slow
def test_a_regrade_that_was_stopped_is_not_accepted_by_accident(tmp_path: Path) -> None:
    write_homework(tmp_path / "small")
    course = tmp_path / "course"
    batch(tmp_path, CLASS[:3])
    change(tmp_path)
    batch(tmp_path, CLASS[:3], "--regrade", "--limit", "1")
    assert scores(course) == [10, 6, 0]
    refused = run("gradebook", course, "regrade", "--accept")
    assert refused.exit_code == 2
    assert "2 students have no result of the regrade" in refused.stderr
    assert scores(course) == [10, 6, 0]
    run("gradebook", course, "regrade", "--accept", "--partly")
    assert scores(course) == [6, 6, 0]
    fails(batch(tmp_path, CLASS[:3]), "--regrade grades all again")
    batch(tmp_path, CLASS[:3], "--regrade")
    assert scores(course) == [6, 6, 0]
    assert run("gradebook", course, "regrade", "--accept").exit_code == 0
    assert scores(course) == [6, 10, 4]


@pytest.mark.slow
def test_other_points_and_other_tasks_are_shown_and_the_old_maximum_counts(tmp_path: Path) -> None:
    write_homework(tmp_path / "small")
    course = tmp_path / "course"
    batch(tmp_path, CLASS[:2])
    task = '\n[[tasks]]\nid = "add again"\ntitle = "add"\npoints = 5\nneeds = ["add"]\n\n[limits]'
    metadata = METADATA.replace("points = 4", "points = 6").replace("\n[limits]", task)
    metadata = metadata.replace("add again", "again")
    more = '\n@pytest.mark.task("again")\ndef test_again(student):\n    """It adds."""\n'
    change(tmp_path, CHECKS + more, metadata)
    batch(tmp_path, CLASS[:2], "--regrade")
    assert "10 / 10" in run("gradebook", course).stdout
    told = run("gradebook", course, "regrade").stdout
    assert ": 10 / 10 → 17 / 17\n" in told
    assert "twice: 4 of 4 points → 6 of 6 points: the task has 6 points, and had 4" in told
    assert "again: not run → new, 5 of 5 points: a new task" in told
    run("gradebook", course, "regrade", "--accept")
    assert "17 / 17" in run("gradebook", course).stdout


def test_adjustments_and_lateness_are_in_the_scores_that_move(folder: Path) -> None:
    course = folder / "course"
    run("gradebook", course, "adjust", "2", "+2", "--reason", "the check is wrong", "--by", "G")
    put(course / "course.toml", b"rounding.to = 5\nrounding.how = 'down'")
    told = run("gradebook", course, "regrade").stdout
    assert "5 / 10 → 10 / 10" in told  # 8, and 10 + 2, which is not above 10
    looks = told.partition("A person must look at (2):\n")[2].partition("\n\n")[0]
    assert "adjustment 1 was made when the machine gave 6" in looks
    run("gradebook", course, "regrade", "--accept")
    assert "adjustment 1 was made when" in run("gradebook", course).stdout.partition("\n\n")[0]


@pytest.mark.slow
def test_who_hands_in_again_while_a_regrade_waits_is_regraded_again(folder: Path) -> None:
    course = folder / "course"
    put(folder / "small" / "test_small.py", CHECKS.encode())  # the version that counts
    later = [CLASS[0], Made("Bo", "Wu", 2, [{"small.py": HALF}, {"small.py": RIGHT}]), *CLASS[2:]]
    batch(folder, later)
    assert scores(course) == [10, 10, 0, None]
    change(folder)
    refused = run("gradebook", course, "regrade", "--accept")
    assert "1 student has no result of the regrade" in refused.stderr
    batch(folder, later, "--regrade")
    run("gradebook", course, "regrade", "--accept")
    assert scores(course) == [6, 6, 4, None]


@pytest.mark.slow
def test_the_best_of_several_attempts_is_found_again(tmp_path: Path) -> None:
    write_homework(tmp_path / "small")
    course = tmp_path / "course"
    made = [Made("Ada", "Lovelace", 1, [{"small.py": HALF}, {"small.py": RIGHT}])]
    batch(tmp_path, made, "--policy", "best")
    change(tmp_path)
    batch(tmp_path, made, "--policy", "best", "--regrade", "--limit", "1")
    fails(run("gradebook", course, "regrade"), "no regrade of small waits")
    batch(tmp_path, made, "--policy", "best", "--regrade")
    told = run("gradebook", course, "regrade").stdout
    assert "1 other has other verdicts or another hand-in, and the same score" in told
    run("gradebook", course, "regrade", "--accept")
    each = students_in(course)["1"]
    assert (each["score"], each["attempt"]) == (10, 1)


@pytest.mark.slow
def test_a_third_version_takes_the_place_of_the_one_that_waits(folder: Path) -> None:
    course = folder / "course"
    change(folder, KINDER + "\n# a third version\n")
    batch(folder, CLASS, "--regrade", "--limit", "1")
    told = run("gradebook", course, "regrade").stdout
    assert "1 student regraded" in told
    assert "Not regraded; the same batch with --regrade tries again (3):" in told


def test_a_forgotten_student_is_in_no_regrade(folder: Path) -> None:
    course = folder / "course"
    run("gradebook", course, "regrade", "--accept")
    run("gradebook", course, "forget", "2", "--yes")
    with open_gradebook(course) as book:
        for table in ("moves", "regraded", "candidates"):
            query = f"SELECT count(*) FROM {table} WHERE student='2'"
            assert not book.connection.execute(query).fetchone()[0]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--accept", "--drop"], "one of them"),
        (["--partly"], "--partly belongs to --accept"),
        (["--homework", "hw9"], "no homework hw9"),
        (["--by"], "requires an argument"),
    ],
)
def test_a_wrong_use_changes_nothing(options: list[str], told: str, once: Path) -> None:
    fails(run("gradebook", once / "course", "regrade", *options), told)


def test_an_acceptance_that_fails_half_way_has_accepted_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    course = folder / "course"
    done = []

    def once_and_never_again(*arguments: object) -> int:
        if done:
            raise UsageError("the disk is full")
        done.append(arguments)
        return count_result(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr("autograder.course.regrade.deciding.count_result", once_and_never_again)
    result = run("gradebook", course, "regrade", "--accept")
    assert (result.exit_code, len(done)) == (2, 1)
    assert scores(course) == [10, 6, 0, None]
    monkeypatch.undo()
    run("gradebook", course, "regrade", "--accept")
    assert scores(course) == [6, 10, 4, None]


@pytest.mark.skipif(os.name != "posix", reason="kill -9 is for POSIX")
@pytest.mark.slow
def test_a_regrade_that_was_killed_goes_on(tmp_path: Path) -> None:
    write_homework(tmp_path / "small")
    batch(tmp_path, CLASS)
    change(tmp_path)
    command = [sys.executable, "-m", "autograder", "batch", str(tmp_path / "small")]
    command += [str(canvas(tmp_path, CLASS)), "--out", str(tmp_path / "course"), "--regrade"]
    for seconds in (1.0, 1.5, 2.0):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(seconds)
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert scores(tmp_path / "course") == [10, 6, 0, None]
    batch(tmp_path, CLASS, "--regrade")
    run("gradebook", tmp_path / "course", "regrade", "--accept")
    assert scores(tmp_path / "course") == [6, 10, 4, None]
