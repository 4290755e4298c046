"""The course file: the examples of its page, one by one, and what is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from fractions import Fraction
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from autograder.course.gradebook import Gradebook, open_gradebook
from autograder.course.gradebook.reading import Attempt, Head
from autograder.course.rules.course_file import CourseFile, read_course_file
from autograder.course.rules.late import days_late
from autograder.course.rules.of_homework import rules_of
from autograder.course.staff.entries import Entry, Kind
from autograder.course.staff.rounding import How, Rounding, decimal
from autograder.course.staff.scores import score_of, that_counts
from autograder.errors import UsageError
from tests.autograder.command_line import ROOT, fails, run
from tests.autograder.course.classes import Made, canvas, gradebook_of_canvas, gradescope
from tests.autograder.course.small import HALF, RIGHT, students_in
from tests.autograder.intake.handed_in import put

PAGE = (ROOT / "docs" / "course_file.md").read_text("utf-8")
FILE = PAGE.partition("```toml\n")[2].partition("```")[0]
EXAMPLES = [
    tuple(cell.strip() for cell in line.strip("|").split("|"))
    for line in PAGE.partition("## Examples")[2].splitlines()
    if line.startswith("| ") and not line.startswith("| who")
]
HEAD = Head("hw1", "Linear", 10, 0, ())
BERLIN = ZoneInfo("Europe/Berlin")
KINDS = {"adjust": Kind.ADJUSTMENT, "extra": Kind.EXTRA_CREDIT, "score": Kind.SCORE}


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Gradebook]:
    with open_gradebook(tmp_path, may_make=True) as book:
        for place, key in enumerate(("1", "1234", "5678", "77")):
            told = [key, f"Student {key}", "{}", place]
            book.connection.execute("INSERT INTO students VALUES (?, ?, ?, ?)", told)
        yield book


def course_file(folder: Path, text: str) -> CourseFile:
    put(folder / "course.toml", text.encode())
    return read_course_file(folder)


def attempt(number: int, attempts: int, points: str, arrived: str) -> Attempt:
    at = ""
    if arrived not in ("", "LATE"):
        at = datetime.fromisoformat(arrived).replace(tzinfo=BERLIN).astimezone().isoformat()
    earned = None if points == "none" else int(points)
    return Attempt(number, number, earned, number, attempts, at, arrived == "LATE")


def entry(number: int, told: str, submission: int, machine: int | None) -> Entry:
    kind, _, points = told.partition(" ")
    on = submission if KINDS[kind] is not Kind.EXTRA_CREDIT else None
    return Entry(
        number,
        "1",
        KINDS[kind],
        Fraction(points),
        "why",
        "Ada",
        "ada@x",
        "",
        None,
        on,
        machine,
        False,
    )


def test_the_page_has_its_examples_and_its_files_are_read(tmp_path: Path) -> None:
    files = [each.partition("```")[0] for each in PAGE.split("```toml\n")[1:]]
    zone = 'time_zone = "Europe/Berlin"\n'
    hints = course_file(tmp_path, zone + files[1]).hints or []
    assert [(each.stages, each.after_due) for each in hints] == [(1, False), (3, True)]
    assert len(EXAMPLES) >= 20
    assert {len(row) for row in EXAMPLES} == {6}


@pytest.mark.parametrize("row", EXAMPLES, ids=lambda row: re.sub(r"\W+", "_", row[-1])[:50])
def test_an_example_of_the_page(row: tuple[str, ...], book: Gradebook, tmp_path: Path) -> None:
    who, machine, staff, arrived, wanted, why = row
    rules = rules_of(book, course_file(tmp_path, FILE), "hw1")
    points, times = machine.split(" / "), arrived.split(" / ")
    judged = []
    for number, (earned, at) in enumerate(zip(points, times, strict=True), start=1):
        made = attempt(number, len(points), earned, at)
        entries = [
            entry(place, told, made.submission, made.points)
            for place, told in enumerate(filter(None, staff.split(", ")), start=1)
        ]
        judged.append((score_of(HEAD, who, made, entries, rules), made))
    score, _ = that_counts(judged)
    assert (decimal(score.points) if score.points is not None else "no score") == wanted, score
    if wanted == "no score":
        assert score.concerns
    for days in re.findall(r"^\d days?", why):
        late = next(step for step in score.steps if step.what == "late")
        assert f"late -{decimal(abs(late.change))}: {days} late" in score.text
    assert ("extension: due " in score.text) == (who in ("1234", "5678"))
    for total in re.findall(r"= ([\d.]+)", why):  # before it is rounded
        late = next(step for step in score.steps if step.what == "late")
        assert decimal(late.total) == total


@pytest.mark.parametrize(
    ("due", "arrived", "days"),
    [
        ("2026-10-24T12:00", "2026-10-25T11:59", 1),
        ("2026-10-24T12:00", "2026-10-25T12:00", 1),  # 25 hours, and the first day still
        ("2026-10-24T12:00", "2026-10-25T12:01", 2),
        ("2026-03-28T12:00", "2026-03-29T12:00", 1),  # 23 hours
        ("2026-03-28T12:00", "2026-03-29T12:01", 2),
        ("2026-03-28T12:00", "2028-03-28T12:00", 731),
    ],
)
def test_a_day_ends_when_the_clocks_show_the_deadline_again(
    due: str, arrived: str, days: int
) -> None:
    at, came = (datetime.fromisoformat(each).replace(tzinfo=BERLIN) for each in (due, arrived))
    assert days_late(at, came, timedelta()) == days


def test_a_time_that_the_clocks_show_twice_is_the_later_one(
    book: Gradebook, tmp_path: Path
) -> None:
    text = 'time_zone="Europe/Berlin"\nlate.per_cent=10\nhomeworks.hw1.due=2026-10-25T02:30:00'
    rules = rules_of(book, course_file(tmp_path, text), "hw1")
    assert rules.lateness("1", "2026-10-25T01:30:00+00:00", False, True).days == 0
    assert rules.lateness("1", "2026-10-25T01:30:01+00:00", False, True).days == 1


def test_a_homework_s_own_keys_count_before_the_course_s(book: Gradebook, tmp_path: Path) -> None:
    text = """
        time_zone = "UTC"
        late = {per_cent = 10, of = "maximum", cap = 30}
        [homeworks.hw1]
        due = 2026-03-01T00:00:00
        late = {per_cent = 20.5, days = 3}
    """
    rules = rules_of(book, course_file(tmp_path, text), "hw1")
    one_day = attempt(1, 1, "8", "2026-03-01 20:00:00")
    score = score_of(HEAD, "1", one_day, [], rules)
    assert score.points == Fraction("5.95")
    assert "20.5 % of the 10 points" in score.text
    later = attempt(1, 1, "2", "2026-03-03 20:00:00")
    score = score_of(HEAD, "1", later, [], rules)
    assert score.points == 0
    assert "30 %, the most of the 10 points" in score.text


@pytest.mark.parametrize(
    ("to", "how", "points", "rounded"),
    [
        ("1", "half up", "7.5", "8"),
        ("1", "half up", "7.4999", "7"),
        ("1", "down", "7.99", "7"),
        ("1", "up", "7.01", "8"),
        ("0.5", "half up", "7.25", "7.5"),
        ("0.25", "down", "7.7", "7.5"),
        ("0.01", "half up", "7.005", "7.01"),
        ("5", "half up", "7.5", "10"),
    ],
)
def test_rounding_is_exact(to: str, how: str, points: str, rounded: str) -> None:
    assert Rounding(Fraction(to), How(how)).round(Fraction(points)) == Fraction(rounded)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x = ", "is no TOML"),
        (
            "lat = 1",
            "sets 'lat', and it can set time_zone, late, rounding, hints, report, homeworks",
        ),
        ("[late]\npercent = 1", "late sets 'percent', and it can set per_cent, of"),
        ("[late]\nper_cent = 101", "late.per_cent must be"),
        ("[late]\nper_cent = nan", "nan is no number"),
        ("[late]\nper_cent = '10'", "late.per_cent must be a number, not text; it is '10'"),
        ("[late]\nof = 'most'", "late.of can be earned, maximum; it is 'most'"),
        ("[rounding]\nhow = 'even'", "rounding.how can be half up, up, down; it is 'even'"),
        ("[late]\ngrace_minutes = -1", "late.grace_minutes must be"),
        ("[rounding]\nto = 0", "rounding.to must be"),
        ("time_zone = 'Berlin'", "time_zone 'Berlin' isn't known"),
        ("time_zone = '../../etc/passwd'", "isn't known"),
        ("[homeworks.hw1]\ndue = 2026-03-01T10:00:00", "nothing says in which time zone"),
        ("[homeworks.hw1]\ndue = '2026-03-01'", "a time is written 2026-03-01T23:59:00"),
        ("[homeworks.hw1]\ndue = 2026-03-01", "a time is written 2026-03-01T23:59:00"),
        ("[homeworks.hw1]\nextensions = {a = 2}", "extend nothing: homeworks.hw1 has no due"),
        ("[homeworks.hw1]\ndeu = 1", "sets 'deu', and it can set due, late, extensions"),
        ("[homeworks.hw1]\ndeu = 1", "did you mean 'due'?"),
        ("[lates]\nper_cent = 1", "did you mean 'late'?"),
        ("[homework.hw1]", "did you mean 'homeworks'?"),
        ("[hw1]\ndue = 2026-03-01T00:00:00Z", "the table of a homework is [homeworks.hw1]"),
        (
            "[late]\nper_cent = 0.1",
            "0.1, which is less than one per cent; for 10 per cent, write 10",
        ),
        ("[late]\ncap = 0.5", "late.cap is 0.5"),
        ("[homeworks.hw1.late]\nper_cent = 0.25", "homeworks.hw1.late.per_cent is 0.25"),
        ("[report]\nalike = 0.7", "report.alike is 0.7, which is less than one per cent"),
        ("[late]\ngrace_minutes = 5400", "more than a day; it counts minutes"),
        ("[homeworks.hw1]\ndue = 0206-03-01T00:00:00Z", "is the year right?"),
        ("[homeworks.hw1]\nextensions = {a = true}", "extensions"),
        ("[homeworks]\nhw1 = 2026-03-01T00:00:00Z", "homeworks.* must be a table"),
        (
            "[homeworks.hw1]\ndue = 2026-03-02T00:00:00Z\nextensions = {a = 2026-03-01T00:00:00Z}",
            "extensions.a is 2026-03-01 00:00:00+00:00, which is before the due",
        ),
        ("[homeworks.hw1]\n[homeworks.HW01]", "HW01 and homeworks.hw1 may be the same homework"),
    ],
)
def test_a_wrong_line_is_refused(text: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=re.escape(told)) as caught:
        course_file(tmp_path, text)
    assert str(tmp_path / "course.toml") in str(caught.value)


def test_a_file_that_is_none_is_refused_and_a_missing_one_is_empty(tmp_path: Path) -> None:
    assert read_course_file(tmp_path).late is None
    with pytest.raises(UsageError, match="is no TOML"):
        read_course_file(tmp_path, put(tmp_path / "x.toml", b"\xff\xfe"))
    (tmp_path / "course.toml").mkdir()
    with pytest.raises(UsageError, match="can't be read"):
        read_course_file(tmp_path)


@pytest.mark.parametrize("name", ["HW1", "hw01", "hw-1", "Hw 1", "homework1", "Assignment 1"])
def test_a_homework_that_is_spelled_in_another_way_is_refused(
    name: str, book: Gradebook, tmp_path: Path
) -> None:
    text = f'late.per_cent = 10\n[homeworks."{name}"]\ndue = 2026-03-01T00:00:00Z'
    with pytest.raises(UsageError, match=f"homeworks.{name}, and the homework is called hw1"):
        rules_of(book, course_file(tmp_path, text), "hw1")


@pytest.mark.parametrize(
    ("name", "notes"),
    [
        ("hw2", []),  # a homework of this project that isn't graded yet
        (
            "hw11",
            ["there is no homework hw11, so that this says nothing of hw1; did you mean hw1?"],
        ),
        ("finals", ["there is no homework finals, so that this says nothing of hw1"]),
    ],
)
def test_a_homework_that_nobody_knows_is_said(
    name: str, notes: list[str], book: Gradebook, tmp_path: Path
) -> None:
    text = f'[homeworks.hw1]\n[homeworks."{name}"]\ndue = 2026-03-01T00:00:00Z'
    found = rules_of(book, course_file(tmp_path, text), "hw1").notes
    assert [each.partition(": ")[2] for each in found] == notes


def test_a_late_policy_without_a_deadline_is_said(book: Gradebook, tmp_path: Path) -> None:
    late = "late = {per_cent = 10}\n"
    (note,) = rules_of(book, course_file(tmp_path, late), "hw1").notes
    assert "homeworks.hw1 has no due" in note
    due = "[homeworks.hw1]\ndue = 2026-03-01T00:00:00Z"
    assert rules_of(book, course_file(tmp_path, late + due), "hw1").notes == []
    known = "late = {per_cent = 10, unknown_days = 1}\n"
    assert rules_of(book, course_file(tmp_path, known), "hw1").notes == []


def test_a_class_of_gradescope_that_came_late(small: Path, tmp_path: Path) -> None:
    made = [
        Made("Ada", "Lovelace", 1, [{"small.py": RIGHT}]),
        Made("Bo", "Wu", 2, [{"small.py": HALF}]),
    ]
    course = tmp_path / "course"
    run("batch", small, gradescope(tmp_path, made), "--out", course, "--jobs", "1")
    text = """
        time_zone = "America/New_York"
        late = {per_cent = 25}
        [homeworks.small]
        due = 2026-03-01T17:00:00
        [homeworks.small.extensions]
        "Bo Wu" = 1
        "Adda Lovlace" = 3
    """
    put(course / "course.toml", text.encode())
    table = run("gradebook", course, "--csv")
    unknown = "homeworks.small.extensions: the gradebook has no student Adda Lovlace"
    assert f"{unknown}; did you mean Ada Lovelace?" in table.stderr
    scores = {key: each["score"] for key, each in students_in(course).items()}
    assert scores == {"00000001": 7.5, "00000002": 6}
    assert "due 2026-03-01 17:00:00 EST, arrived 2026-03-01 17:59:00 EST" in table.stdout
    put(tmp_path / "other.toml", b"")
    other = run("gradebook", course, "--csv", "--course", tmp_path / "other.toml").stdout
    assert "late" not in other.partition("\n")[2]
    told = run("gradebook", course, "adjust", "Ada Lovelace", "-2", "--reason", "a loop").stdout
    assert told == "adjustment 1; Ada Lovelace (00000001) has 6 points of 10\n"
    put(course / "course.toml", b"late.per_cent = 200")
    fails(run("gradebook", course), "course.toml: late.per_cent must be")


def test_a_class_of_canvas_that_came_late(small: Path, tmp_path: Path) -> None:
    late = Made("Ada", "Lovelace", 7, [{"small.py": HALF}, {"small.py": RIGHT}])
    course = tmp_path / "course"
    roster = put(tmp_path / "r.csv", gradebook_of_canvas([late]).encode())
    options = ["--roster", roster, "--out", course, "--policy", "best", "--jobs", "1"]
    run("batch", small, canvas(tmp_path, [late]), *options)
    assert students_in(course)["7"]["score"] == 10
    file = course / "course.toml"
    put(file, b"late.per_cent = 10")
    each = students_in(course)["7"]
    assert (each["score"], each["points"], each["attempt"]) == (None, 10, 2)
    told = run("gradebook", course).stdout.partition("\n\n")[0]
    assert "no score: the platform calls it late, and doesn't say by how much" in told
    put(file, b"late.per_cent = 10\nlate.unknown_days = 2")
    assert students_in(course)["7"]["score"] == 8
    text = """
        late = {per_cent = 10, cap = 50, unknown_days = 0}
        [homeworks.small]
        due = 2026-03-01T00:00:00Z
        arrived = {"00000007" = 2026-03-09T00:00:00Z}
    """
    put(file, text.encode())
    each = students_in(course)["7"]
    assert (each["score"], each["points"], each["attempt"]) == (6, 6, 1)
    one = run("gradebook", course, "--student", "7").stdout
    assert "small, attempt 1: 6 / 10, grade; it counts" in one
    assert "small, attempt 2: 10 / 10, grade; it doesn't count" in one
    again = run("replay", course, "7", "--homework", small)
    assert "6 / 10 points" in again.output
