"""The pages of feedback: the final score, what staff say, and the hints that are allowed."""

from __future__ import annotations

import os
import re
import shutil
import zipfile
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

import pytest

from autograder.course.rules.hints import Stages
from autograder.course.rules.of_homework import HintsFrom, Rules
from autograder.course.staff.rounding import How, Rounding
from tests.autograder.command_line import fails, run
from tests.autograder.course.classes import Made, canvas, gradebook_of_canvas
from tests.autograder.course.small import CHECKS, HALF, METADATA, RIGHT, write_homework
from tests.autograder.intake.handed_in import put

CLASS = [
    Made("Ada", "Lovelace", 1, [{"small.py": RIGHT}]),
    Made("Bo", "Wu", 2, [{"small.py": HALF}]),
    Made("Chidi", "García", 3, [{"small.py": b"\0"}]),
    Made("Dörte", "Müller", 4, []),
]
WITH_HINTS = CHECKS.replace(
    'raise Wrong(f"twice({a}) is not {2 * a}")',
    'raise Wrong(Evidence("no", diagnosis="once", hints=["LOOK AT IT", "ASK WHY", "IT IS ONCE"]))',
).replace("import Wrong", "import Evidence, Wrong")
TIMES = Rounding(Fraction(1), How.DOWN)


def graded(folder: Path, checks: str = CHECKS, metadata: str = METADATA) -> Path:
    small = write_homework(folder / "small")
    put(small / "test_small.py", checks.encode())
    put(small / "homework.toml", metadata.encode())
    out = folder / "course"
    roster = put(folder / "roster.csv", gradebook_of_canvas(CLASS).encode())
    handed_in = canvas(folder, CLASS)
    run("batch", small, handed_in, "--roster", roster, "--out", out, "--jobs", "1")
    return out


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return graded(tmp_path_factory.mktemp("class"), WITH_HINTS)


@pytest.fixture
def course(once: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(once, tmp_path / "course"))


def page(course: Path, key: str, *options: str) -> str:
    folder = course.parent / "feedback"
    result = run("gradebook", course, "--feedback", folder, *options)
    assert result.exit_code == 0, result.output
    (found,) = folder.glob(f"*_{key}.html")
    return found.read_text("utf-8")


def staff(course: Path, *arguments: str) -> None:
    result = run("gradebook", course, *arguments, "--by", "Grace H.")
    assert result.exit_code == 0, result.output


def test_a_page_has_the_final_score_and_what_staff_say_and_no_name_of_theirs(course: Path) -> None:
    assert "Your score" not in page(course, "2")
    staff(course, "adjust", "2", "-1", "--reason", "a <b>loop</b>")
    staff(course, "comment", "2", "well tried")
    staff(course, "comment", "2", "a friend of mine", "--private")
    staff(course, "comment", "2", "the wrong student")
    staff(course, "withdraw", "4", "--reason", "sorry")
    staff(course, "request", "2", "is twice right?")
    staff(course, "request", "2", "and add?")
    staff(course, "answer", "6", "it is not")
    told = page(course, "2")
    assert "<strong>5 of 10 points</strong>" in told
    assert "the grader +6: 6 of 10 points" in told
    assert "adjustment -1: a &lt;b&gt;loop&lt;/b&gt;" in told
    assert "<strong>5</strong> <span>of 10 points</span>" in told  # at the top, too
    assert "well tried" in told
    assert "it is not" in told
    assert "none yet" in told
    for private in ("a friend of mine", "the wrong student", "sorry", "Grace"):
        assert private not in told
    assert "Your score" not in page(course, "1")


def test_a_page_of_a_late_hand_in_says_what_lateness_took(course: Path) -> None:
    text = """
        late.per_cent = 10
        [homeworks.small]
        due = 2026-03-01T00:00:00Z
        arrived = {"1" = 2026-03-02T12:00:00Z}
    """
    put(course / "course.toml", text.encode())
    told = page(course, "1")
    assert "<strong>8 of 10 points</strong>" in told
    assert "late -2: 2 days late (due 2026-03-01 00:00:00 UTC, arrived 2026-03-02 12:00:00" in told
    assert "20 % of 10" in told


def test_a_page_gives_no_total_away_of_tasks_that_are_judged_out_of_sight(tmp_path: Path) -> None:
    hidden = METADATA.replace('needs = ["twice"]', 'needs = ["twice"]\nvisibility = "hidden"')
    course = graded(tmp_path, metadata=hidden)
    text = "late.per_cent = 10\n[homeworks.small]\ndue = 2026-03-01T00:00:00Z\n"
    put(course / "course.toml", f'{text}arrived = {{"1" = 2026-03-01T12:00:00Z}}'.encode())
    staff(course, "adjust", "1", "-0.5", "--reason", "a loop")
    told = page(course, "1").partition("<main>")[2]
    assert "adjustment -0.5: a loop" in told
    assert "late: 1 day late" in told
    assert "of 6 points, says the grader" in told
    for number in ("9.5", "8.55", "10 %", "of 10 points", "machine"):
        assert number not in told


def test_a_score_by_staff_is_the_score_of_a_hand_in_that_can_not_be_read(course: Path) -> None:
    told = page(course, "3")
    assert "a person must look at it" in told
    staff(course, "score", "3", "7", "--reason", "read on paper")
    told = page(course, "3")
    assert "<strong>7</strong> <span>of 10 points</span>" in told
    assert "The grader could not judge what you handed in; a person gave the score." in told
    assert "score +7: read on paper" in told
    for wrong in ("no grade", "must look", "<strong>–</strong>"):
        assert wrong not in told.lower()


def test_an_absent_student_of_whom_staff_have_said_something_has_a_page(course: Path) -> None:
    folder = course.parent / "feedback"
    assert "3 pages in" in run("gradebook", course, "--feedback", folder).stdout
    staff(course, "score", "4", "6.5", "--reason", "an oral exam")
    result = run("gradebook", course, "--feedback", folder)
    assert "4 pages in" in result.stdout
    assert "1 page is in the folder alone, since the platform has no name for it" in result.stderr
    told = page(course, "4")
    assert "Nothing of yours was handed in." in told
    assert "<strong>6.5 of 10 points</strong>" in told
    assert "an oral exam" in told
    with zipfile.ZipFile(folder / "feedback.zip") as packed:
        assert len(packed.namelist()) == 3


def test_an_extension_is_on_the_page_and_in_the_table(course: Path) -> None:
    text = """
        late.per_cent = 10
        [homeworks.small]
        due = 2026-03-01T00:00:00Z
        extensions = {"1" = 2026-03-05T00:00:00Z}
        arrived = {"1" = 2026-03-02T12:00:00Z}
    """
    put(course / "course.toml", text.encode())
    extension = "extension: due 2026-03-05 00:00:00 UTC in place of 2026-03-01 00:00:00 UTC"
    told = page(course, "1")
    assert extension in told
    assert "<strong>10 of 10 points</strong>" in told
    assert f"machine +10: 10 of 10 points; {extension}" in run("gradebook", course, "--csv").stdout
    assert extension in run("gradebook", course, "--student", "1").stdout
    assert "machine +10: 10 of 10 points; ext" in run("gradebook", course).stdout
    assert "are not the machine's alone" not in run("gradebook", course, "--moodle").stderr


def test_the_command_of_a_page_grades_the_files_that_a_student_has(
    course: Path, tmp_path: Path
) -> None:
    told = page(course, "2")
    command = re.search(r"autograder grade small --seed \d+", told)
    assert command is not None
    assert "the same inputs again, in the folder with your files" in told
    own = tmp_path / "own"
    put(own / "small.py", HALF)
    small = write_homework(tmp_path / "homework" / "small")
    _, verb, _, *seed = command.group().split()
    again = run(verb, small, own, *seed)
    assert "6 / 10 points" in again.output


@pytest.mark.skipif(os.name != "posix", reason="permissions are POSIX's")
def test_pages_are_for_the_eyes_of_staff_alone(course: Path) -> None:
    before = os.umask(0o022)
    try:
        page(course, "1")
    finally:
        os.umask(before)
    folder = course.parent / "feedback"
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {each.stat().st_mode & 0o777 for each in folder.iterdir()} == {0o600}


@pytest.mark.parametrize(
    ("text", "options", "seen"),
    [
        ("", [], 1),
        ("", ["--hints", "3"], 3),
        ("hints = [{stages = 2}]", [], 2),
        ("hints = [{stages = 2}]", ["--hints", "1"], 1),
        ("hints = [{stages = 2}]", ["--hints", "3"], 2),
        ("hints = [{stages = 3, from = 2999-01-01T00:00:00Z}]", [], 0),
        ("hints = [{stages = 1}, {stages = 3, from = 2020-01-01T00:00:00Z}]", [], 3),
        ("hints = [{stages = 3}]\nhomeworks.small.hints = [{stages = 1}]", [], 1),
        ("hints = [{stages = 3}]\nhomeworks.small.hints = []", [], 0),
    ],
)
def test_the_course_file_says_what_a_class_sees_of_hints(
    text: str, options: list[str], seen: int, course: Path
) -> None:
    put(course / "course.toml", text.encode())
    told = page(course, "2", *options)
    stages = ("LOOK AT IT", "ASK WHY", "IT IS ONCE")
    assert [each in told for each in stages] == [place < seen for place in range(3)]


def test_fewer_stages_than_asked_for_are_said(course: Path) -> None:
    put(course / "course.toml", b"hints = [{stages = 2}]")
    result = run("gradebook", course, "--feedback", course.parent / "f", "--hints", "3")
    assert "--hints 3: 3 students see fewer stages: the course file allows less" in result.stderr
    put(course / "course.toml", b"hints = [{stages = 4}]")
    fails(run("gradebook", course, "--feedback", course.parent / "f"), "hints[0].stages must be")
    put(course / "course.toml", b"homeworks.small.hints = [{stages = 1, after_due = true}]")
    fails(run("gradebook", course, "--feedback", course.parent / "f"), "small has no due")
    put(course / "course.toml", b"hints = [{stages = 1, form = 1}]")
    told = "hints[0] sets 'form', and it can set stages, from, after_due"
    fails(run("gradebook", course, "--feedback", course.parent / "f"), told)


def test_hints_after_the_deadline_wait_for_the_student_s_own() -> None:
    due, later = datetime(2026, 3, 1, tzinfo=UTC), datetime(2026, 3, 5, tzinfo=UTC)
    hints = [HintsFrom(1), HintsFrom(3, after_due=True)]
    rules = Rules(TIMES, due=due, extensions={"2": later}, hints=hints)
    between = Stages(rules, None, datetime(2026, 3, 3, tzinfo=UTC))
    assert (between("1"), between("2")) == (3, 1)
    at_the_deadline = Stages(rules, None, due)
    assert at_the_deadline("1") == 1
    assert Stages(Rules(TIMES, hints=hints), 3, later)("1") == 1


@pytest.mark.skipif(os.name != "posix", reason="needs links")
def test_feedback_replaces_feedback_alone(course: Path, tmp_path: Path) -> None:
    folder = tmp_path / "back"
    assert run("gradebook", course, "--feedback", folder).exit_code == 0
    assert run("gradebook", course, "--feedback", folder).exit_code == 0
    for file in (next(folder.glob("*.html")), folder / "feedback.zip"):
        own = file.read_bytes()
        file.write_text("<html>my own page</html>")
        fails(run("gradebook", course, "--feedback", folder), "another file has this name")
        assert file.read_text() == "<html>my own page</html>"
        file.write_bytes(own)
    folder.rename(tmp_path / "away")
    folder.symlink_to(tmp_path / "away")
    fails(run("gradebook", course, "--feedback", folder), "it is a link")
