"""The pages of feedback: the final score, what staff say, and the hints that are allowed."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

import pytest

from autograder.course.rules.hints import Stages
from autograder.course.rules.of_homework import HintsFrom, Rules
from autograder.course.staff.rounding import How, Rounding
from tests.autograder.command_line import fails, run
from tests.autograder.course.classes import Made, canvas
from tests.autograder.course.small import CHECKS, HALF, METADATA, RIGHT, write_homework
from tests.autograder.intake.handed_in import put

CLASS = [
    Made("Ada", "Lovelace", 1, [{"small.py": RIGHT}]),
    Made("Bo", "Wu", 2, [{"small.py": HALF}]),
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
    run("batch", small, canvas(folder, CLASS), "--out", out, "--jobs", "1")
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
    assert "of 10 points, says the grader" in told
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
    for number in ("9.5", "8.55", "10 %", "of 10 points", "machine"):
        assert number not in told


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
    assert "--hints 3: 2 students see fewer stages: the course file allows less" in result.stderr
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
