"""The page of the class report: what is on it, for whom, and what never is."""

from __future__ import annotations

import html
import os
import re
import shutil
from pathlib import Path

import pytest

from autograder.course.report.page import TEMPLATE
from tests.autograder.command_line import fails, run
from tests.autograder.course.classes import Made, canvas, gradebook_of_canvas
from tests.autograder.course.small import CHECKS, HALF, METADATA, RIGHT, write_homework
from tests.autograder.intake.handed_in import put

pytest.importorskip("jinja2", reason="the class report needs it")

WITH_HINTS = CHECKS.replace(
    'raise Wrong(f"twice({a}) is not {2 * a}")',
    'raise Wrong(Evidence("no", diagnosis="once", hints=["LOOK", "ASK", "SAY: IT IS <ONCE>"]))',
).replace("import Wrong", "import Evidence, Wrong")
HIDDEN = METADATA.replace("points = 6\n", 'points = 6\nvisibility = "hidden"\n')
OWN = b"""
def add(ada, eve):
    # by Ada
    values = [value * 2 for value in (ada, eve, ada - eve, eve - ada)]
    return sum(values[:2]) // 2 if values[2] > values[3] else max(values[0], 0) // 2 + abs(eve)

def twice(ada):
    return {}
"""
CLASS = [
    Made("Ada", "Lovelace", 1001, [{"small.py": RIGHT}]),
    Made("Bo", "Wu", 1002, [{"small.py": HALF}]),
    Made("Chidi", "García", 1003, [{"small.py": OWN.replace(b"{}", b"ada")}]),
    Made("Dörte", "Müller", 1004, [{"small.py": OWN.replace(b"{}", b"ada").replace(b"ada", b"x")}]),
    Made("Eve", "O'Neil", 1005, [{"small.py": b"\0\1\2"}]),
    Made("<b>Li</b>", "Øst", 1006, [{"small.py": HALF}]),
    Made("Gone", "Away", 1007, []),
]


def graded(folder: Path, metadata: str = METADATA) -> Path:
    small = write_homework(folder / "small")
    put(small / "test_small.py", WITH_HINTS.encode())
    put(small / "homework.toml", metadata.encode())
    put(small / "solution" / "small.py", RIGHT)
    roster = put(folder / "roster.csv", gradebook_of_canvas(CLASS).encode())
    handed_in = canvas(folder, CLASS)
    run("batch", small, handed_in, "--roster", roster, "--out", folder / "course", "--jobs", "1")
    return folder / "course"


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return graded(tmp_path_factory.mktemp("class"), HIDDEN)


@pytest.fixture
def course(once: Path, tmp_path: Path) -> Path:
    shutil.copytree(once.parent / "small", tmp_path / "small")
    return Path(shutil.copytree(once, tmp_path / "course"))


def page(course: Path, *options: str | Path) -> str:
    result = run("gradebook", course, "report", "--homework", course.parent / "small", *options)
    assert result.exit_code == 0, result.output
    return (course / "small_report.html").read_text("utf-8")


def section(text: str, name: str) -> str:
    """Return the text of one section, without markup."""
    found = re.search(rf'<section aria-labelledby="{name}">(.*?)</section>', text, re.S)
    assert found, name
    return html.unescape(" ".join(re.sub("<[^>]*>", " ", found[1]).split()))


def test_unreadable_and_absent_are_beside_the_scores_and_never_zeros(course: Path) -> None:
    scores = section(page(course), "scores")
    assert "of 7 have a score 5" in scores
    assert "0 to below 1 0" in scores
    assert "1 handed in, and can't be read 1005" in scores
    assert "1 handed in nothing 1007" in scores


def test_scores_are_final(course: Path) -> None:
    before = section(page(course), "scores")
    assert "9 to 10 1" in before
    run("gradebook", course, "score", "1005", "10", "--reason", "on paper", "--by", "Grace")
    after = section(page(course), "scores")
    assert "9 to 10 2" in after
    assert "1 of 7 is not the machine's alone" in after
    assert "can't be read" not in after


def test_a_mistake_has_its_number_its_sentence_and_an_example(course: Path) -> None:
    text = page(course)
    mistakes = section(text, "mistakes")
    assert "4 students" in mistakes
    assert "SAY: IT IS <ONCE>" in mistakes
    assert "def twice(a): return a" in mistakes
    assert "def twice" not in page(course, "--no-examples")


def test_hand_ins_that_are_alike_are_listed_with_what_cant_be_seen(course: Path) -> None:
    alike = section(page(course, "--alike", "50"), "alike")
    assert "never an accusation" in alike
    assert "1003 1004 100 %" in alike
    assert "small.py of 2: 1002 , 1006" in alike
    assert "what the solution has, and what more than a tenth" in alike
    assert "The solution wasn't at hand" not in alike


def test_without_the_solution_the_page_and_the_command_say_so(course: Path) -> None:
    result = run("gradebook", course, "report")
    assert "the solution of small isn't here" in result.stderr
    assert "without what more than 3 of them have" in result.stderr
    text = (course / "small_report.html").read_text("utf-8")
    alike = section(text, "alike")
    assert "The solution wasn't at hand" in alike
    assert "compared with nothing: what more than a tenth" in alike
    assert "more than 3 hand-ins" in alike


def test_what_everybody_was_given_is_an_option(course: Path) -> None:
    put(course.parent / "lecture" / "small.py", OWN.replace(b"{}", b"1"))
    alike = section(page(course, "--given", course.parent / "lecture"), "alike")
    assert "1003 1004" not in alike


def test_students_are_named_as_staff_choose(course: Path) -> None:
    ids, names = page(course), page(course, "--students", "names")
    assert "1005" in ids
    assert "Neil" not in ids
    assert "O&#39;Neil, Eve" in names
    assert "1005" not in names
    assert "&lt;b&gt;Li&lt;/b&gt;" in names
    assert "<b>Li" not in names
    for text in (ids, names):
        assert "For staff only" in text


def test_a_page_for_the_class_names_nobody_and_has_nothing_out_of_sight(course: Path) -> None:
    text, staff = page(course, "--students", "nobody"), page(course)
    for each in CLASS:
        assert not re.search(rf"\b{each.number}\b", text)  # a version is a longer word
        assert each.last not in text
    assert 'id="alike"' not in text
    assert "out of sight" in section(staff, "tasks")
    assert "add two numbers" not in text
    assert "add two numbers" in staff
    assert "1 handed in, and can't be read" in section(text, "scores")
    assert "def twice" in text  # four made this mistake


def test_the_course_file_chooses_and_an_option_counts_before_it(course: Path) -> None:
    put(course / "course.toml", b'[report]\nstudents = "names"\nexamples = false\nalike = 100\n')
    text = page(course)
    assert "O&#39;Neil, Eve" in text
    assert "def twice" not in text
    assert "pairs from 100 % on" in text
    text = page(course, "--students", "ids", "--examples", "--alike", "70")
    assert "Neil" not in text
    assert "def twice" in text
    assert "pairs from 70 % on" in text


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('students = "all"', "report.students can be ids, names, nobody; it is 'all'"),
        ("alike = 101", "report.alike must be"),
        ("examples = 1", "report.examples must be true or false"),
        ("example = true", "report sets 'example', and it can set students, examples, alike"),
    ],
)
def test_a_wrong_line_of_the_course_file_is_refused(course: Path, line: str, told: str) -> None:
    put(course / "course.toml", f"[report]\n{line}\n".encode())
    fails(run("gradebook", course, "report"), told)


def test_a_page_that_cant_be_written_leaves_the_old_one(course: Path) -> None:
    old = page(course)
    put(course / "course.toml", b"[report]\nstudents = 1\n")
    assert run("gradebook", course, "report").exit_code == 2
    assert (course / "small_report.html").read_text("utf-8") == old
    (course / "course.toml").unlink()
    fails(run("gradebook", course, "report", "--to", course / "no" / "r.html"), "can't be written")
    assert not [*course.glob(".report-*")]


@pytest.mark.skipif(os.name != "posix", reason="permissions are POSIX's")
def test_the_page_is_for_the_eyes_of_staff_alone(course: Path, tmp_path: Path) -> None:
    page(course)
    run("gradebook", course, "report", "--to", tmp_path / "other.html")
    for written in (course / "small_report.html", tmp_path / "other.html"):
        assert written.stat().st_mode & 0o777 == 0o600


def test_the_page_needs_nothing_else_and_runs_nothing(course: Path) -> None:
    text = page(course)
    policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
    assert f'http-equiv="Content-Security-Policy" content="{policy}"' in text
    assert not re.search(r"<(script|img|link|iframe|form)|https?://|url\(|\son\w+=", text)


def test_every_part_that_scrolls_can_be_reached_by_the_keyboard() -> None:
    markup = TEMPLATE.read_text("utf-8")
    for tag in re.findall(r'<pre[^>]*>|<div class="scroll"[^>]*>', markup):
        assert 'tabindex="0"' in tag
        assert "aria-label" in tag
    for target in re.findall(r'href="#([^"]*)"', markup):
        assert f'id="{target}"' in markup


def test_nothing_graded_yet_is_a_page_too(course: Path) -> None:
    for each in CLASS:
        run("gradebook", course, "forget", str(each.number), "--yes")
    text = page(course)
    assert "of 0 have a score 0" in section(text, "scores")
    assert "Nothing is graded yet" in section(text, "tasks")
    assert "Nothing is graded yet" in section(text, "costs")
    assert "No mistakes" in section(text, "mistakes")
