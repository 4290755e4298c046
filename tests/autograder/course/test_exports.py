"""What leaves a gradebook: no formula, no zero for what is no score, nothing lost on the way."""

from __future__ import annotations

import csv
import io
import json
import os
import sqlite3
import zipfile
from pathlib import Path

import pytest

from autograder.course.gradebook import open_gradebook
from autograder.course.roster import read_roster
from autograder.course.seeds import CourseKey, make_key
from tests.autograder.command_line import fails, run
from tests.autograder.course.classes import Made, canvas, gradebook_of_canvas, moodle
from tests.autograder.course.made_book import made_course
from tests.autograder.course.small import CHECKS, HALF, RIGHT, write_homework
from tests.autograder.intake.handed_in import put

CLASS = [
    Made('=cmd("calc")', "@Wu, Jr.", 1, [{"small.py": RIGHT}]),
    Made('Ada "The"', "O'Neil", 2, [{"small.py": HALF}]),
    Made("ثريا", "السويدي", 3, [{"small.py": RIGHT + b"# 3"}]),
    Made("Bo", "Wu", 4, [{"small.py": b"\0"}]),
    Made("Bo", "Wu", 5, [{"small.py": HALF + b"# 5"}]),
    Made("José", "Müller", 6, []),
]
HANDED_IN = CLASS[:-1]


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a course that has been graded."""
    folder = tmp_path_factory.mktemp("class")
    small = write_homework(folder / "small")
    write_roster(folder / "roster.csv")
    options = ["--roster", folder / "roster.csv", "--out", folder / "course", "--jobs", "1"]
    result = run("batch", small, canvas(folder, HANDED_IN), *options)
    assert result.exit_code == 4, result.output
    return folder / "course"


def write_roster(file: Path) -> Path:
    """Write a gradebook of Canvas with these students, quoted as a .csv must be."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(
        ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Small (77)", "Q (8)"]
    )
    writer.writerow(["    Points Possible", "", "", "", "", "10", "5"])
    for made in CLASS:
        name = f"{made.last}, {made.first}"
        writer.writerow([name, made.number, made.sid, made.login, "S1", "1" * (made.number > 3), 3])
    return put(file, out.getvalue().encode())


def rows_of(text: str) -> list[dict[str, str]]:
    return [*csv.DictReader(io.StringIO(text))]


def test_a_table_has_every_student_and_no_formula(course: Path, tmp_path: Path) -> None:
    text = run("gradebook", course, "--csv").stdout
    rows = rows_of(text)
    assert [row["points"] for row in rows] == ["10", "6", "10", "", "6", ""]
    assert [row["state"] for row in rows][3:] == ["unreadable", "grade", "absent"]
    assert not any(cell.startswith(("=", "+", "-", "@")) for row in rows for cell in row.values())
    again = read_roster(put(tmp_path / "again.csv", text.encode()))
    first = read_roster(course.parent / "roster.csv")
    assert [(each.name, each.key, each.ids) for each in again.students] == [
        (each.name, each.key, each.ids) for each in first.students
    ]
    assert [each.name for each in first.students] == [
        f"{made.last}, {made.first}" for made in CLASS
    ]


def test_canvas_gets_its_own_column_and_a_score_only_where_there_is_one(course: Path) -> None:
    result = run("gradebook", course, "--canvas", course.parent / "roster.csv")
    rows = rows_of(result.stdout)
    headings = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Small (77)"]
    assert [*rows[0]] == headings
    assert rows[0]["Small (77)"] == "10"
    assert [row["Small (77)"] for row in rows[1:]] == ["10", "6", "10", "1", "6", "1"]
    assert [row["SIS User ID"] for row in rows[1:]] == [made.sid for made in CLASS]
    assert "4 scores filled in" in result.stderr
    assert not any(cell.startswith(("=", "+", "-", "@")) for row in rows for cell in row.values())


def test_canvas_with_other_points_another_class_or_no_such_column(
    course: Path, tmp_path: Path
) -> None:
    text = (course.parent / "roster.csv").read_text("utf-8")
    other = put(tmp_path / "other.csv", text.replace(",10,5", ",20,5").encode())
    assert "Canvas has 20 points for it" in run("gradebook", course, "--canvas", other).stderr
    fewer = put(tmp_path / "fewer.csv", "\n".join(text.splitlines()[:-2]).encode())
    assert "graded, and not in this gradebook: Wu, Bo (5)" in (
        run("gradebook", course, "--canvas", fewer).stderr
    )
    renamed = put(tmp_path / "renamed.csv", text.replace("Small (77)", "HW (77)").encode())
    fails(run("gradebook", course, "--canvas", renamed), "the gradebook has HW (77), Q (8)")
    result = run("gradebook", course, "--canvas", renamed, "--column", "HW")
    assert rows_of(result.stdout)[1]["HW (77)"] == "10"
    tenth = put(tmp_path / "tenth.csv", text.replace("Small (77)", "Small10 (77)").encode())
    fails(run("gradebook", course, "--canvas", tenth), "Name it with --column")
    table = put(tmp_path / "t.csv", b"a,b\n")
    fails(run("gradebook", course, "--canvas", table), "no gradebook of Canvas")


@pytest.mark.slow
def test_moodle_gets_rows_for_those_with_a_grade(small: Path, tmp_path: Path) -> None:
    out = tmp_path / "course"
    run("batch", small, moodle(tmp_path, HANDED_IN[1:]), "--out", out, "--jobs", "1")
    rows = rows_of(run("gradebook", out, "--moodle").stdout)
    assert [(row["Identifier"], row["Grade"]) for row in rows] == [
        ("Participant 2", "6"),
        ("Participant 3", "10"),
        ("Participant 5", "6"),
    ]


def test_feedback_is_a_page_each_under_the_names_of_the_platform(
    course: Path, tmp_path: Path
) -> None:
    result = run("gradebook", course, "--feedback", tmp_path / "fb", "--hints", "0")
    assert result.exit_code == 0
    assert len([*(tmp_path / "fb").glob("*.html")]) == len(HANDED_IN)
    with zipfile.ZipFile(tmp_path / "fb" / "feedback.zip") as file:
        names = file.namelist()
        page = file.read(names[1]).decode()
    assert [name.partition("_")[2] for name in names] == [
        f"{'LATE_' * (made.number % 7 == 0)}{made.number}_{90_000 + place}_feedback.html"
        for place, made in enumerate(HANDED_IN)
    ]
    assert "<strong>6</strong> <span>of 10 points" in page


def test_one_student_has_a_history_and_the_same_name_twice_is_asked_for(course: Path) -> None:
    fails(run("gradebook", course, "--student", "Wu, Bo"), "may be Wu, Bo (4) or Wu, Bo (5)")
    told = run("gradebook", course, "--student", "00000005").stdout
    assert "small, attempt 1: 6 / 10, grade; it counts" in told
    assert "homework version" in told


def test_what_a_person_must_look_at_comes_first(course: Path) -> None:
    told = run("gradebook", course).stdout
    assert told.startswith("A person must look at (1):\n    Wu, Bo (4): ")
    assert "Absent (1):\n    Müller, José (6)" in told
    assert told.endswith("4 of 6 students have a grade, 8.0 points on average\n")


def test_one_form_at_a_time_to_a_file_or_to_the_output(course: Path, tmp_path: Path) -> None:
    fails(run("gradebook", course, "--csv", "--student", "x"), "one at a time")
    fails(run("gradebook", course, "forgive", "x"), "comes an option, or directly one of")
    fails(run("gradebook", course, "--homework", "hw9"), "there is no homework hw9")
    fails(run("gradebook", tmp_path), "there is no gradebook")
    run("gradebook", course, "--json", "--to", tmp_path / "book.json")
    assert json.loads((tmp_path / "book.json").read_text())["max_points"] == 10


def test_a_grading_is_repeated_from_the_gradebook_alone(
    course: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # the export isn't here
    small = course.parent / "small"
    told = run("replay", course, "2", "--homework", small)
    assert told.exit_code == 1
    assert "every verdict is the same as in the gradebook" in told.output
    assert "6 / 10 points" in told.output
    one = run("replay", course, "2", "test_add", "--homework", small)
    assert one.exit_code == 0
    assert "6 / 6 points" in one.output
    changed = write_homework(tmp_path / "small")
    (changed / "test_small.py").write_text(CHECKS.replace("2 * a:", "a:"), "utf-8")
    told = run("replay", course, "2", "--homework", changed)
    assert told.exit_code == 3
    assert "twice, test_twice: wrong before, passed now" in told.output
    assert "the homework's version was" in told.output
    fails(run("replay", course, "6", "--homework", small), "has no grading of small")


def test_whoever_is_forgotten_is_in_no_byte_of_the_gradebook(small: Path, tmp_path: Path) -> None:
    out = tmp_path / "course"
    made = [
        Made("Ada", "Lovelace", 1001, [{"small.py": RIGHT + b"# byron"}]),
        Made("Bo", "Wu", 1002, [{"small.py": RIGHT + b"# bo"}]),
    ]
    roster = put(tmp_path / "r.csv", gradebook_of_canvas(made).encode())
    run("batch", small, canvas(tmp_path, made), "--roster", roster, "--out", out, "--jobs", "1")
    run("gradebook", out, "request", "1001", "the limerick counts too")
    run(
        "gradebook", out, "answer", "1", "a poem is no sum", "--points=-1", "--by", "Ms. Byron-Noel"
    )
    before = run("gradebook", out, "--student", "1002").stdout
    with open_gradebook(out) as book:
        book.connection.execute(
            "INSERT INTO concerns VALUES ('small', 'x.pdf', 'Lovelace, Ada (1001): is there twice')"
        )
    fails(run("gradebook", out, "forget", "1001"), "deletes Lovelace, Ada (1001) for good (1 hand-")
    assert "add --yes" in run("gradebook", out, "forget", "1001").stderr
    assert "1001" in run("gradebook", out, "--csv").stdout
    told = run("gradebook", out, "forget", "1001", "--yes")
    assert "1 hand-in, 1 grade, 3 rows of staff, 1 result;" in told.output
    assert "what stays is outside of the gradebook" in told.output
    fails(run("gradebook", out, "--student", "1001"), "has no student 1001")
    assert run("gradebook", out, "--student", "1002").stdout == before
    content = b"".join(file.read_bytes() for file in out.iterdir())
    assert b"Wu" in content
    for trace in (b"Lovelace", b"lovelaceada", b"student1001", b"00001001", b"limerick", b"Noel"):
        assert trace not in content


def test_bytes_that_another_program_still_reads_are_said_and_go_after_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    course = made_course(tmp_path)
    make_key(course)
    path = course / "gradebook.sqlite"
    monkeypatch.setattr("autograder.course.gradebook.book.PATIENCE_SECONDS", 0.05)
    reader = sqlite3.connect(path, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM students").fetchone()
    fails(
        run("gradebook", course, "forget", "1", "--yes"),
        "Lovelace, Ada (1) is deleted: 1 hand-in, 1 grade, 0 rows of staff, 1 result. But the "
        "deleted bytes are still in the files of the gradebook (another program reads it)",
    )
    assert b"Lovelace" in path.read_bytes()
    reader.close()
    assert run("gradebook", course).exit_code == 0  # as the message says
    assert b"Lovelace" not in b"".join(file.read_bytes() for file in course.iterdir())


@pytest.mark.slow
def test_a_roster_does_not_bring_back_whoever_is_forgotten(small: Path, tmp_path: Path) -> None:
    out = tmp_path / "course"
    made = [
        Made("Ada", "Lovelace", 1001, [{"small.py": RIGHT + b"# a"}]),
        Made("Bo", "Wu", 1002, [{"small.py": RIGHT + b"# bo"}]),
        Made("Chidi", "García", 1003, []),
    ]
    roster = put(tmp_path / "r.csv", gradebook_of_canvas(made).encode())
    command = ["batch", small, canvas(tmp_path, made), "--roster", roster, "--out", out]
    run(*command, "--jobs", "1")
    for key in ("1001", "1003"):
        run("gradebook", out, "forget", key, "--yes")
    again = run(*command, "--jobs", "1").output
    assert "Forgotten before, and left out (2):\n    Lovelace, Ada (1001)\n" in again
    assert "Absent" not in again
    assert [row["key"] for row in rows_of(run("gradebook", out, "--csv").stdout)] == ["1002"]
    assert b"Lovelace" not in b"".join(file.read_bytes() for file in out.iterdir())
    other = put(tmp_path / "other.csv", b"Name,SID\nAda L.,00001001\nBo Wu,00001002\n")
    command[4] = other  # a table with other numbers has the same student
    assert "Forgotten before, and left out (1)" in run(*command, "--jobs", "1").output
    fails(run("gradebook", out, "forget", "4711", "--undo"), "4711 was forgotten")
    assert run("gradebook", out, "forget", "student1001", "--undo").exit_code == 0
    command[4] = roster
    back = run(*command, "--jobs", "1").output
    assert "left out (1):\n    García, Chidi (1003)" in back
    assert "1001" in run("gradebook", out, "--csv").stdout


def test_a_seed_depends_on_the_key_the_student_and_the_homework() -> None:
    key = CourseKey(b"k" * 32)
    seeds = {
        key.seed("1", "hw1"),
        key.seed("2", "hw1"),
        key.seed("1", "hw2"),
        key.seed("1 h", "w1"),
        CourseKey(b"l" * 32).seed("1", "hw1"),
    }
    assert len(seeds) == 5
    assert key.seed("1", "hw1") == CourseKey(b"k" * 32).seed("1", "hw1") < 2**32
    assert "kkk" not in repr(key)


@pytest.mark.parametrize("form", ["--csv", "--moodle", "--json"])
def test_no_file_of_the_course_and_no_export_is_overwritten(
    form: str, course: Path, tmp_path: Path
) -> None:
    export = tmp_path / "gradebook.csv"
    export.write_bytes((course.parent / "roster.csv").read_bytes())
    before = export.read_bytes()
    fails(run("gradebook", course, form, "--to", export), "a gradebook that Canvas has exported")
    for name in ("gradebook.sqlite", "course.key", "course.toml"):
        fails(run("gradebook", course, form, "--to", course / name), "belongs to the course")
    assert export.read_bytes() == before


def test_what_is_read_is_not_written_over(course: Path, tmp_path: Path) -> None:
    export = tmp_path / "gradebook.csv"
    export.write_bytes((course.parent / "roster.csv").read_bytes())
    before = export.read_bytes()
    (tmp_path / "same.csv").hardlink_to(export)
    for name in ("gradebook.csv", "same.csv", "../" + tmp_path.name + "/gradebook.csv"):
        to = tmp_path / name
        fails(run("gradebook", course, "--canvas", export, "--to", to), "is read by this command")
    rules = put(tmp_path / "rules.toml", b"rounding.to = 1")
    for more in (["--csv"], ["report"]):
        result = run("gradebook", course, *more, "--course", rules, "--to", rules)
        assert "is read by this command" in result.stderr
    assert export.read_bytes() == before
    result = run("gradebook", course, "--canvas", export, "--to", tmp_path / "up.csv")
    assert result.exit_code == 0
    again = run("gradebook", course, "--canvas", export, "--to", tmp_path / "up.csv")
    assert again.exit_code == 0, again.output  # its own file of before may be replaced


@pytest.mark.skipif(os.name != "posix", reason="permissions are POSIX's")
def test_a_table_is_for_the_eyes_of_staff_alone(course: Path, tmp_path: Path) -> None:
    old = put(tmp_path / "old.csv", b"x")
    old.chmod(0o644)
    for name in ("old.csv", "new.csv"):
        run("gradebook", course, "--csv", "--to", tmp_path / name)
        assert (tmp_path / name).stat().st_mode & 0o777 == 0o600
