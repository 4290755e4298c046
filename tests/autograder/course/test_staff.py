"""What staff say: it stands beside the machine's verdict, and nothing of it is ever changed."""

from __future__ import annotations

import csv
import io
import json
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from autograder.course.gradebook import open_gradebook
from autograder.course.gradebook.schema import MIGRATIONS
from autograder.course.one_writer import only_writer
from tests.autograder.command_line import fails, run
from tests.autograder.course.classes import Made, canvas, gradebook_of_canvas
from tests.autograder.course.small import HALF, RIGHT, WRONG, loaded, students_in, write_homework
from tests.autograder.intake.handed_in import put

CLASS = [
    Made("Ada", "Lovelace", 1, [{"small.py": RIGHT}]),
    Made("Bo", "Wu", 2, [{"small.py": HALF}]),
    Made("Chidi", "Okoye", 3, [{"small.py": b"\0"}]),
    Made("Dörte", "Müller", 4, []),
]
BY = ("--by", "Grace H.")


def made_class(folder: Path, class_: list[Made]) -> Path:
    """Return the folder of a course with this class; `small` lies beside it."""
    small = folder / "small"
    if not small.exists():
        write_homework(small)
    roster = (
        gradebook_of_canvas(class_).replace("HW 1 (77)", "Small (77)").replace(",100,5", ",10,5")
    )
    put(folder / "roster.csv", roster.encode())
    export = canvas(folder, [each for each in class_ if each.attempts])
    options = ["--roster", folder / "roster.csv", "--out", folder / "course", "--jobs", "1"]
    run("batch", small, export, *options)
    return folder / "course"


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made_class(tmp_path_factory.mktemp("class"), CLASS)


@pytest.fixture
def course(graded: Path, tmp_path: Path) -> Path:
    """Return a copy of a graded class, to write into."""
    shutil.copy(graded.parent / "roster.csv", tmp_path)
    return Path(shutil.copytree(graded, tmp_path / "course"))


def staff(course: Path, *arguments: str) -> str:
    result = run("gradebook", course, *arguments, *BY)
    assert result.exit_code == 0, result.output
    return result.stdout


def student(course: Path, key: str) -> dict[str, Any]:
    return students_in(course)[key]


def test_an_adjustment_stands_beside_the_verdict_of_the_machine(course: Path) -> None:
    told = staff(course, "adjust", "2", "+2.5", "--reason", "the text said a")
    assert told == "adjustment 1; Wu, Bo (2) has 8.5 points of 10\n"
    told = staff(course, "adjust", "2", "-1", "--reason", "a loop")
    assert told == "adjustment 2; Wu, Bo (2) has 7.5 points of 10\n"
    each = student(course, "2")
    assert (each["points"], each["score"]) == (6, 7.5)
    assert [(s["what"], s["change"], s["total"], s["who"]) for s in each["score_steps"]] == [
        ("machine", 6, 6, ""),
        ("adjustment", 2.5, 8.5, "Grace H."),
        ("adjustment", -1, 7.5, "Grace H."),
    ]
    assert student(course, "1")["score"] == 10


def test_every_export_has_the_final_score_and_where_it_comes_from(course: Path) -> None:
    staff(course, "adjust", "2", "-1", "--reason", "a loop")
    rows = [*csv.DictReader(io.StringIO(run("gradebook", course, "--csv").stdout))]
    assert [row["score"] for row in rows] == ["10", "5", "", ""]
    assert [row["points"] for row in rows] == ["10", "6", "", ""]
    assert rows[0]["score comes from"] == ""
    why = "machine +6: 6 of 10 points; adjustment 1 -1 (Grace H.): a loop"
    assert rows[1]["score comes from"] == why
    to_canvas = run("gradebook", course, "--canvas", course.parent / "roster.csv")
    assert "1 score is not the machine's alone" in to_canvas.stderr
    assert [*csv.reader(io.StringIO(to_canvas.stdout))][3][-1] == "5"
    overview = run("gradebook", course).stdout
    assert "5 / 10" in overview
    assert why in overview
    one = run("gradebook", course, "--student", "2").stdout
    assert "small, attempt 1: 6 / 10, grade; it counts" in one
    assert "small, the score: 5 / 10\n    machine +6: 6 of 10 points\n    adjustment 1 -1" in one


def test_extra_credit_goes_above_the_maximum_and_an_adjustment_does_not(course: Path) -> None:
    fails(
        run("gradebook", course, "adjust", "1", "+1", "--reason", "x"),
        "Lovelace, Ada (1) has 10 points, and with 1 it would be 11; small has 0 to 10",
    )
    fails(run("gradebook", course, "adjust", "2", "-7", "--reason", "x"), "it would be -1")
    staff(course, "extra", "1", "1.5", "--reason", "a bug in the text found")
    assert student(course, "1")["score"] == 11.5
    told = run("gradebook", course, "--moodle").stderr
    assert "1 score is above 10, and Moodle takes none above the assignment's maximum" in told
    fails(run("gradebook", course, "extra", "1", "-1", "--reason", "x"), "more than 0 points")


QUESTIONS = """
points = 3

[[questions]]
name = "one_more"
ask = "x is {x}. What is x + 1?"
numbers = { x = [2, 90] }
answer = "x + 1"
reason = "Count on."

[[questions]]
name = "doubled"
ask = "x is {x}. What is 2 x?"
numbers = { x = [2, 90] }
answer = "2 * x"
reason = "Add it to itself."
"""


def test_the_points_of_the_questions_count_above_the_maximum(tmp_path: Path) -> None:
    small = write_homework(tmp_path / "small")
    (small / "questions.toml").write_text(QUESTIONS, "utf-8")
    questions = loaded(small).questions
    assert questions is not None
    answers = [f"{each.name} = {each.right(5)}" for each in questions.questions]
    claims = "\n".join(["SEED = 5", *answers])
    ada = Made("Ada", "Lovelace", 1, [{"small.py": RIGHT, "claims.py": claims.encode()}])
    course = made_class(tmp_path, [ada])
    assert student(course, "1")["score"] == student(course, "1")["points"] == 13
    told = staff(course, "adjust", "1", "-1", "--reason", "a loop")
    assert told.endswith("(1) has 12 points of 10\n")


def test_staff_can_give_a_score_where_the_machine_has_none(course: Path) -> None:
    refused = run("gradebook", course, "adjust", "3", "+1", "--reason", "x")
    fails(refused, "has no score of small (unreadable) that could be adjusted; give a score")
    staff(course, "extra", "3", "1", "--reason", "a talk")
    told = run("gradebook", course).stdout.partition("\n\n")[0]
    assert "Okoye, Chidi (3): small.py holds bytes that are not text; extra credit 1 waits" in told
    assert student(course, "3")["score"] is None
    staff(course, "score", "3", "7", "--reason", "read on paper")
    each = student(course, "3")
    assert (each["points"], each["score"], each["state"]) == (None, 8, "unreadable")
    assert "Okoye" not in run("gradebook", course).stdout.partition("\n\n")[0]
    staff(course, "score", "Müller, Dörte", "0", "--reason", "never came")
    assert (student(course, "4")["state"], student(course, "4")["score"]) == ("absent", 0)
    staff(course, "score", "2", "4", "--reason", "an oral exam")
    staff(course, "adjust", "2", "+0.5", "--reason", "and a half")
    assert (student(course, "2")["points"], student(course, "2")["score"]) == (6, 4.5)
    fails(run("gradebook", course, "score", "2", "11", "--reason", "x"), "between 0 and 10")


def test_a_request_is_listed_until_it_has_an_answer(course: Path) -> None:
    staff(course, "request", "2", "add is right, I think")
    told = run("gradebook", course).stdout
    line = "Wu, Bo (2): request 1 has no answer: add is right, I think"
    assert line in told.partition("\n\n")[0]
    told = staff(course, "answer", "1", "it is", "--points", "4")
    assert told == "answer 2 to request 1; Wu, Bo (2) has 10 points of 10\n"
    assert line not in run("gradebook", course).stdout
    again = run("gradebook", course, "answer", "1", "no")
    fails(again, "request 1 has an answer, 2 by Grace H.; to give another one, withdraw 2 first")
    fails(run("gradebook", course, "answer", "2", "no"), "2 is no request: it is an answer")
    fails(
        run("gradebook", course, "answer", "9", "no"), "small has no row 9 of staff; it has 1, 2, 3"
    )
    staff(course, "withdraw", "2", "--reason", "another check")
    assert student(course, "2")["score"] == 6
    assert line in run("gradebook", course).stdout


def test_what_is_withdrawn_stays_and_does_not_count(course: Path) -> None:
    staff(course, "adjust", "2", "+1", "--reason", "kind")
    staff(course, "comment", "2", "well tried", "--private")
    staff(course, "withdraw", "1", "--reason", "the wrong student")
    assert student(course, "2")["score"] == 6
    rows = student(course, "2")["staff"]
    assert [(row["row"], row["kind"], row["withdrawn"]) for row in rows] == [
        (1, "adjustment", "Grace H.: the wrong student"),
        (2, "comment", ""),
        (3, "withdrawal", ""),
    ]
    fails(run("gradebook", course, "withdraw", "1", "--reason", "x"), "is withdrawn already, by")
    fails(
        run("gradebook", course, "withdraw", "3", "--reason", "x"), "is a withdrawal, which stays"
    )
    told = run("gradebook", course, "--student", "2").stdout
    assert "withdrawn by Grace H.: the wrong student" in told
    assert "for staff only: well tried" in told
    with (
        open_gradebook(course) as book,
        pytest.raises(sqlite3.IntegrityError, match="never changed"),
    ):
        book.connection.execute("UPDATE staff SET hundredths=900")


@pytest.mark.slow
def test_an_adjustment_belongs_to_the_hand_in_that_it_was_made_for(tmp_path: Path) -> None:
    course = made_class(tmp_path, CLASS[1:2])
    staff(course, "adjust", "2", "+1", "--reason", "kind")
    staff(course, "extra", "2", "1", "--reason", "a talk")
    later = [Made("Bo", "Wu", 2, [{"small.py": HALF}, {"small.py": WRONG}])]
    made_class(tmp_path, later)
    each = student(course, "2")
    assert (each["points"], each["score"]) == (0, 1)
    assert each["look_at"] == ["adjustment 1 was made for another hand-in, and isn't applied"]
    made_class(tmp_path, CLASS[1:2])
    assert student(course, "2")["score"] == 8
    assert student(course, "2")["look_at"] == []


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["adjust", "2", "x", "--reason", "r"], "'x' is no number of points"),
        (["adjust", "2", "0.125", "--reason", "r"], "at most two decimals"),
        (["adjust", "2", "nan", "--reason", "r"], "'nan' is no number"),
        (["adjust", "2", "0", "--reason", "r"], "0 points changes nothing"),
        (["adjust", "2", "1", "--reason", " "], "the text of an adjustment is empty"),
        (["comment", "2", "\u3164\u2800 \u034f\ufe0f"], "the text of a comment is empty"),
        (["comment", "2", "\u200b\u00ad"], "the text of a comment is empty"),
        (["adjust", "2", "1", "--reason", "r" * 10_001], "has 10,001 characters"),
        (["adjust", "9", "1", "--reason", "r"], "has no student 9"),
        (["adjust", "2", "1", "--reason", "r", "--homework", "hw9"], "no homework hw9"),
        (["adjust", "2", "1"], "Missing option '--reason'"),
        (["--csv", "adjust", "2", "1"], "directly one of adjust, score"),
    ],
)
def test_a_wrong_row_is_refused_and_nothing_is_written(
    arguments: list[str], told: str, course: Path
) -> None:
    before = run("gradebook", course, "--json").stdout
    fails(run("gradebook", course, *arguments), told)
    assert run("gradebook", course, "--json").stdout == before


def test_staff_wait_for_the_batch_that_writes(course: Path) -> None:
    with only_writer(course):
        fails(run("gradebook", course, "comment", "2", "x"), "another process writes")


def test_a_gradebook_of_the_first_version_is_brought_up_to_date(
    course: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = run("gradebook", course, "--json").stdout
    with sqlite3.connect(course / "gradebook.sqlite") as connection:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type='table'").fetchall()
        first = {"course", "homeworks", "students", "attendance", "concerns", "contents"}
        first |= {"submissions", "environments", "results", "checks", "grades", "sqlite_sequence"}
        for (name,) in names:
            if name not in first:
                connection.execute(f"DROP TABLE {name}")
        connection.execute("PRAGMA user_version=1")
    assert run("gradebook", course, "--json").stdout == before
    staff(course, "adjust", "2", "+1", "--reason", "kind")
    with open_gradebook(course) as book:
        assert book.connection.execute("PRAGMA user_version").fetchone()[0] == len(MIGRATIONS)
    assert json.loads(run("gradebook", course, "--json").stdout)["students"][1]["score"] == 7
