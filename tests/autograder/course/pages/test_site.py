"""The pages for staff: what is on them, and that files and server show the same."""

from __future__ import annotations

import html
import os
import posixpath
import re
import shutil
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from autograder.course.attempts import Attendance, Entrant
from autograder.course.gradebook import Gradebook, open_gradebook
from autograder.course.gradebook.writing import begin
from autograder.course.pages.forms import Writes
from autograder.course.pages.names import stem_of
from autograder.course.pages.site import Site
from autograder.course.roster import Student
from autograder.intake.receiving import receive
from autograder.results.result import Visibility
from autograder.results.verdict import Verdict
from tests.autograder.command_line import fails, run
from tests.autograder.course.made_book import (
    CLASS,
    FULL,
    KEY,
    MARKUP,
    Attempt,
    Somebody,
    made_course,
    task,
    write_attempts,
    write_class,
)
from tests.autograder.course.small import CHECKS, RIGHT, loaded, write_homework
from tests.autograder.intake.handed_in import put

pytest.importorskip("jinja2", reason="the pages need it")

GARCIA = stem_of("../3")


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    course = made_course(tmp_path_factory.mktemp("class"))
    for arguments in (
        ("adjust", "2", "+1.5", "--reason", f"the text {MARKUP}"),
        ("comment", "2", "a friend of mine", "--private"),
        ("request", "2", "is twice right?"),
        ("comment", "2", "the wrong student"),
        ("withdraw", "4", "--reason", "sorry"),
        ("score", "4", "7", "--reason", "an oral exam"),
    ):
        assert run("gradebook", course, *arguments, "--by", "Grace H.").exit_code == 0
    return course


@pytest.fixture
def course(once: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(once, tmp_path / "course"))


@pytest.fixture
def book(course: Path) -> Iterator[Gradebook]:
    with open_gradebook(course) as found:
        yield found


def told(page: str) -> str:
    """Return the text of a page as people read it."""
    body = re.sub(r"<style>.*?</style>", "", page, flags=re.S)
    return html.unescape(" ".join(re.sub(r"<[^>]*>", " ", body).split()))


class Links(HTMLParser):
    """What a page asks a browser for, and the names in it that links can lead to."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.to: list[str] = []
        self.names: set[str] = set()
        self.tags: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attributes:
            assert not name.startswith("on")
            if name == "href":
                self.to.append(value or "")
            if name == "id":
                assert value not in self.names
                self.names.add(value or "")


def test_a_student_s_page_has_all_that_the_gradebook_has_of_them(book: Gradebook) -> None:
    page = Site(book).page(book, "small/2.html")
    assert page is not None
    text = told(page)
    for part in (
        "Wu, Bo",
        "<strong>7.5</strong>",
        "machine +6: 6 of 10 points",
        f"adjustment 1 +1.5 (Grace H.): the text {MARKUP}",
        "request 3 has no answer: is twice right?",
        "2 comment for staff only Grace H.",
        "a friend of mine",
        "withdrawn by Grace H.: sorry",
        "twice(3) is not 6",
        "4 def twice(a): wrong twice , after this was called 5 return a",
        "1 2026-03-01 12:00:00 UTC 2026-03-02 04:05:06 UTC 0 of 10",
        "2 2026-03-01 12:00:00 UTC 2026-03-02 04:05:06 UTC 6 of 10 counts",
        "autograder replay DIR 2",
        "From 2/small.py (folders), graded by ",
    ):
        assert part in (page if part.startswith("<") else text), part
    assert "<form" not in page


def test_each_grading_has_a_page_with_its_own_files_and_verdicts(book: Gradebook) -> None:
    site = Site(book)
    first = next(name for name in site.names(book) if name.startswith("small/2_r"))
    page = site.page(book, first, Writes("Grace H."))
    assert page is not None
    assert "One grading of hand-in 1, which doesn't count." in told(page)
    assert f"2 raise ValueError('{MARKUP}') crashed add" in told(page)
    assert "<form" not in page
    assert "a friend of mine" not in page
    assert "in a folder with these files autograder grade small --seed 7" in told(page)
    assert site.page(book, first.replace("2_r", "1_r")) is None  # of another student
    assert site.page(book, "small/2_r99.html") is None


def test_who_is_absent_has_a_page_with_what_staff_gave(book: Gradebook) -> None:
    page = Site(book).page(book, "small/4.html", Writes("Grace H."))
    assert page is not None
    assert "Nothing was handed in." in told(page)
    assert "score 6 +7 (Grace H.): an oral exam" in told(page)
    assert 'value="adjust" required checked' in page  # there is a score to adjust


def test_the_class_lists_first_at_whom_a_person_must_look(book: Gradebook) -> None:
    page = Site(book).page(book, "small/index.html")
    assert page is not None
    text = told(page)
    looks, everybody = text.index("A person must look"), text.index("Everybody")
    assert looks < text.index("Wu, Bo : request 3 has no answer: is twice right?") < everybody
    assert "Lovelace, Ada 1 10 of 10" in text
    assert "Müller, Dörte 4 7 of 10 absent 1" in text
    assert "4 of 4 students have a score." in text


def test_a_regrade_that_waits_is_said_and_does_not_count(book: Gradebook) -> None:
    folder = write_homework(book.folder.parent / "small")
    put(folder / "test_small.py", f"{CHECKS}# another version\n".encode())
    homework = loaded(folder)
    write_class(book, homework, CLASS[:1])
    book.connection.execute(
        "INSERT INTO regraded SELECT 'small', '1', max(id), 'best' FROM results"
    )
    book.connection.execute("UPDATE grades SET result=1 WHERE student='1'")
    book.connection.execute("UPDATE candidates SET result=1 WHERE student='1'")
    page = Site(book).page(book, "small/1.html")
    assert page is not None
    assert "waits for the regrade to be accepted" in told(page)
    assert "Regrades" not in told(page)
    book.connection.execute(
        "INSERT INTO decisions VALUES (1, 'small', 'v2', 'dropped', 'Grace', 'g@h', '2026-04-01')"
    )
    book.connection.execute("INSERT INTO moves SELECT 1, '1', 1, max(id) FROM results")
    decided = told(Site(book).page(book, "small/1.html") or "")
    assert "Regrades dropped by Grace (g@h), 2026-04-01: the machine's points 10 → 10" in decided
    feedback = book.folder.parent / "feedback"
    assert run("gradebook", book.folder, "--feedback", feedback).exit_code == 0
    (own,) = feedback.glob("*_1.html")
    assert "regrade" not in own.read_text("utf-8")


@pytest.mark.parametrize("writes", [None, Writes("Grace <H.>")])
def test_every_page_is_there_and_every_link_leads_to_one(
    book: Gradebook, writes: Writes | None
) -> None:
    site = Site(book)
    names = [*site.names(book)]
    assert len(names) == len({*names}) == 2 + 4 + 2
    pages = {name: site.page(book, name, writes) for name in names}
    found = {name: Links(page) for name, page in pages.items() if page is not None}
    assert [*found] == names
    for name, links in found.items():
        assert not links.tags & {"script", "img", "iframe", "object", "base"}
        for link in links.to:
            if link == "data:,":
                continue
            path, _, place = link.partition("#")
            where = (
                posixpath.normpath(f"{posixpath.dirname(name)}/{path}").strip("/") if path else name
            )
            assert where in found, (name, link)
            assert not place or place in found[where].names, (name, link)


def test_what_can_be_read_on_the_server_is_also_in_the_files(
    book: Gradebook, tmp_path: Path
) -> None:
    result = run("gradebook", book.folder, "--pages", tmp_path / "pages")
    assert result.stdout == f"8 pages for staff; begin with {tmp_path / 'pages' / 'index.html'}\n"
    site = Site(book)
    for name in site.names(book):
        served = site.page(book, name, Writes("Grace H."))
        assert served is not None
        in_file = (tmp_path / "pages" / name).read_text("utf-8")
        without_forms = re.sub(r'<div class="write">.*?<!--/write-->\n', "", served, flags=re.S)
        without_link = without_forms.replace('<li><a href="#write">write</a></li>\n', "")
        assert without_link == in_file


def test_markup_of_students_and_staff_is_text(book: Gradebook) -> None:
    site = Site(book)
    for name in site.names(book):
        page = site.page(book, name, Writes(MARKUP, problem=MARKUP))
        assert page is not None
        assert "<script" not in page
        assert "<img" not in page
    assert MARKUP in told(site.page(book, f"small/{GARCIA}.html") or "")


@pytest.mark.skipif(os.name != "posix", reason="permissions are POSIX's")
def test_pages_are_for_the_eyes_of_staff_alone(course: Path, tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        assert run("gradebook", course, "--pages", tmp_path / "pages").exit_code == 0
    finally:
        os.umask(before)
    for path in (tmp_path / "pages").rglob("*"):
        assert path.stat().st_mode & 0o777 == (0o700 if path.is_dir() else 0o600)


@pytest.mark.skipif(os.name != "posix", reason="permissions and links are POSIX's")
def test_pages_replace_pages_alone_in_a_folder_that_is_closed(course: Path, tmp_path: Path) -> None:
    pages, command = tmp_path / "pages", ("gradebook", course, "--pages", tmp_path / "pages")
    assert run(*command).exit_code == 0
    for folder in (pages, pages / "small"):
        folder.chmod(0o777)
    assert run(*command).exit_code == 0  # over the same pages
    assert [each.stat().st_mode & 0o777 for each in (pages, pages / "small")] == [0o700] * 2
    for name in ("index.html", "small/index.html", "small/1.html"):
        own = (pages / name).read_bytes()
        (pages / name).write_text("<html>my own page</html>")
        fails(run(*command), f"{name} can't be written: another file has this name")
        assert (pages / name).read_text() == "<html>my own page</html>"
        (pages / name).write_bytes(own)


@pytest.mark.skipif(os.name != "posix", reason="permissions and links are POSIX's")
def test_pages_are_not_written_where_others_may_look_or_a_link_leads(
    course: Path, tmp_path: Path
) -> None:
    pages, command = tmp_path / "pages", ("gradebook", course, "--pages", tmp_path / "pages")
    victim = tmp_path / "victim"
    victim.mkdir(mode=0o755)
    pages.symlink_to(victim)
    fails(run(*command), "pages can't be written: it is a link; name the folder itself")
    pages.unlink()
    pages.mkdir(mode=0o700)
    (pages / "small").symlink_to(victim)
    fails(run(*command), "small")
    assert [*victim.iterdir()] == []
    (pages / "index.html").unlink()
    pages.chmod(0o755)
    fails(run(*command), "others may open it, and it holds other files")
    assert pages.stat().st_mode & 0o777 == 0o755
    (pages / "small").unlink()
    assert run(*command).exit_code == 0  # an empty folder
    assert pages.stat().st_mode & 0o777 == 0o700


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="users are POSIX's")
def test_pages_are_not_written_into_somebody_else_s_folder(
    course: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pages").mkdir()
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    fails(run("gradebook", course, "--pages", tmp_path / "pages"), "belongs to another user")


def test_names_and_words_that_nobody_sees_are_shown(tmp_path: Path) -> None:
    names = ["\u3164", "ada\ufe0f", "ada\u034f", "\u2800", "\u115f\uffa0"]
    course = made_course(tmp_path, [Somebody(str(n), name) for n, name in enumerate(names)])
    with open_gradebook(course) as book:
        site = Site(book)
        pages = [site.page(book, name, Writes("Grace")) or "" for name in site.names(book)]
        text = told(site.page(book, "small/index.html") or "")
    for name in names:
        assert not [page for page in pages if name in page]
        assert ascii(name)[1:-1] in text


def test_who_has_two_hand_ins_of_which_none_is_later_has_a_page(course: Path) -> None:
    somebody = Student("77", "Eve")
    homework = loaded(write_homework(course.parent / "again" / "small"))
    with open_gradebook(course) as book:
        begin(book, homework, Attendance(undecided=[Entrant(somebody, [])]), KEY)
        page = told(Site(book).page(book, "small/77.html", Writes("Grace")) or "")
    assert "Eve" in page


def test_tasks_out_of_sight_are_for_staff_and_not_for_students(tmp_path: Path) -> None:
    hidden = task(
        "twice", Verdict.CRASHED, "SECRET", lines=[("small.py", 5)], visibility=Visibility.HIDDEN
    )
    seen = task("add", Verdict.WRONG, "add(1, 2) is not 3", ["add(1, 2)"])
    attempts = [Attempt({"small.py": RIGHT + b"#" * n}, (seen, hidden)) for n in range(2)]
    course = made_course(tmp_path, [Somebody("1", "Lovelace, Ada", attempts)])
    assert run("gradebook", course, "--feedback", tmp_path / "feedback").exit_code == 0
    (own,) = (tmp_path / "feedback").glob("*_1.html")
    text = told(own.read_text("utf-8"))
    assert "1 def add(a, b): wrong add , after this was called 2" in text
    assert "5 return 2 * a crashed" not in text
    assert "twice" not in text.replace("def twice", "")
    assert "SECRET" not in text
    assert "of 6" in text
    assert "of 10" not in text
    assert text.count("0 of 6") == 3  # at the top, and each hand-in
    with open_gradebook(course) as book:
        page = told(Site(book).page(book, "small/1.html") or "")
    assert "5 return 2 * a crashed twice" in page
    assert "judged out of the student's sight: twice" in page


def test_a_source_of_fifty_megabytes_does_no_harm(tmp_path: Path) -> None:
    """Intake refuses it, and what intake accepts is shown in part."""
    homework = loaded(write_homework(tmp_path / "own"))
    huge = tmp_path / "huge"
    huge.mkdir()
    with (huge / "small.py").open("wb") as file:
        file.truncate(50 << 20)
    assert "small.py" not in receive(homework, huge).sources
    largest = RIGHT + b"# " + b"\xe2\x80\xae" * 300_000 + b"\n" + b"x\n" * 50_000
    somebody = Somebody("1", "Ada", [Attempt({"small.py": largest}, FULL.tasks)])
    course = made_course(tmp_path, [somebody])
    with open_gradebook(course) as book:
        page = Site(book).page(book, "small/1.html")
    assert page is not None
    assert len(page) < 400_000
    assert "lines are left out" in page


def test_a_new_hand_in_keeps_the_address_of_a_student(book: Gradebook) -> None:
    site = Site(book)
    before = [*site.names(book)]
    homework = loaded(write_homework(book.folder.parent / "new" / "small"))
    write_class(book, homework, [Somebody("0", "Aaron", [FULL])])
    write_attempts(book, homework, CLASS[0])
    assert {*before} < {*site.names(book)}


def test_wrong_uses_of_the_command_are_refused(course: Path, tmp_path: Path) -> None:
    fails(run("gradebook", course, "--pages", tmp_path / "p", "--csv"), "one at a time")
    fails(run("gradebook", course, "--port", "8000"), "--port belongs to --serve")
    fails(run("gradebook", course, "--by", "Ada", "--csv"), "--by belongs to --serve")
    fails(run("gradebook", course, "--pages", tmp_path / "p", "--to", "x"), "--to has no part")
    pages = ["--pages", tmp_path / "p"]
    fails(run("gradebook", course, *pages, "--homework", "hw9"), "there is no homework hw9")
    fails(run("gradebook", tmp_path, *pages), "there is no gradebook")
    put(course / "course.toml", b"lat = 1")
    fails(run("gradebook", course, *pages), "lat")
    assert not (tmp_path / "p").exists()
    put(tmp_path / "file", b"")
    (course / "course.toml").unlink()
    refused = run("gradebook", course, "--pages", tmp_path / "file" / "pages")
    assert refused.exit_code == 2
