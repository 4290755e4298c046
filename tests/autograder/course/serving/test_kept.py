"""What somebody has typed is in every answer to a form that was not written."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

pytest.importorskip("jinja2", reason="the pages need it")
pytest.importorskip("waitress", reason="the server needs it")
pytest.importorskip("werkzeug", reason="the server needs it")

from autograder.course.gradebook import open_gradebook
from autograder.course.one_writer import Busy
from autograder.course.pages.site import Site
from autograder.course.serving.app import App
from autograder.course.serving.door import Door
from autograder.course.staff.desk import Place
from tests.autograder.course.serving.listening import (
    BO,
    Answer,
    Listening,
    alert,
    fill,
    rows,
    state,
)

TYPED = "a long\n\ttext — of hours"


def forms_with(answer: Answer, text: str) -> int:
    """Return how many forms of a page have a text, and can be sent again."""
    forms = re.findall(r"<form .*?</form>", answer.text, re.S)
    return sum(f"\n{text}</textarea>" in each for each in forms)


def in_the_alert(answer: Answer) -> str:
    found = re.search(r'role="alert">(.*?)</textarea>', answer.text, re.S)
    return found[1] if found else ""


def answers_a_request_of_others(server: Listening) -> Answer:
    fill(server, "request", text="please")
    seen = state(server.ask(BO))
    assert fill(server, "answer", number="1", text="theirs").status == 303
    mine = {"deed": "answer", "number": "1", "text": TYPED, "points": "1.25", "state": seen}
    return server.send(BO, mine)


def answers_what_is_withdrawn(server: Listening) -> Answer:
    fill(server, "request", text="please")
    seen = state(server.ask(BO))
    fill(server, "withdraw", number="1", text="theirs")
    mine = {"deed": "answer", "number": "1", "text": TYPED, "points": "1.25", "state": seen}
    return server.send(BO, mine)


def withdraws_what_is_withdrawn(server: Listening) -> Answer:
    fill(server, "comment", text="well tried")
    seen = state(server.ask(BO))
    fill(server, "withdraw", number="1", text="theirs")
    mine = {"deed": "withdraw", "number": "1", "text": TYPED, "points": "1.25", "state": seen}
    return server.send(BO, mine)


def withdraws_nothing(server: Listening) -> Answer:
    return fill(server, "withdraw", number="77", text=TYPED, points="1.25")


def sends_no_form_of_ours(server: Listening) -> Answer:
    return fill(server, "forget", text=TYPED, points="1.25")


def comments_with_a_number(server: Listening) -> Answer:
    return server.send(BO, {"deed": "comment", "number": "4", "text": TYPED, "points": "1.25"})


@pytest.mark.parametrize(
    "sends",
    [
        answers_a_request_of_others,
        answers_what_is_withdrawn,
        withdraws_what_is_withdrawn,
        withdraws_nothing,
        sends_no_form_of_ours,
        comments_with_a_number,
    ],
)
def test_what_was_typed_is_in_the_alert_if_its_form_is_gone(
    sends: Callable[[Listening], Answer], server: Listening
) -> None:
    answer = sends(server)
    assert answer.status in (409, 422)
    assert f"\n{TYPED}</textarea>" in f"{in_the_alert(answer)}</textarea>"
    assert "Points: 1.25" in in_the_alert(answer)
    assert forms_with(answer, TYPED) == 0
    assert "is still in its form" not in re.sub(r"\s+", " ", alert(answer))


def test_what_was_typed_is_in_its_form_if_that_is_there(server: Listening) -> None:
    fill(server, "request", text="please")
    for deed, number in (("comment", ""), ("answer", "1"), ("withdraw", "1")):
        mine = {"deed": deed, "number": number, "text": TYPED, "state": "old"}
        answer = server.send(BO, mine)
        assert answer.status == 409
        assert forms_with(answer, TYPED) == 1, deed
        assert "What you wrote is still in its form" in alert(answer)


@contextmanager
def forgotten(course: Path) -> Iterator[None]:
    with open_gradebook(course) as book:
        kept = book.connection.execute("SELECT * FROM attendance WHERE student='2'").fetchall()
        book.connection.execute("DELETE FROM attendance WHERE student='2'")
        try:
            yield
        finally:
            book.connection.executemany(
                "INSERT INTO attendance VALUES (?, ?, ?)", [tuple(row) for row in kept]
            )


@contextmanager
def replaced(course: Path, content: bytes | None) -> Iterator[None]:
    """Put another file, or none, in the place of the gradebook."""
    path = course / "gradebook.sqlite"
    path.rename(course / "away")
    if content is not None:
        path.write_bytes(content)
    try:
        yield
    finally:
        for each in course.glob("gradebook.sqlite*"):
            each.unlink()
        (course / "away").rename(path)


@contextmanager
def lock_is_a_folder(course: Path) -> Iterator[None]:
    path = course / "gradebook.lock"
    path.unlink(missing_ok=True)
    path.mkdir()
    try:
        yield
    finally:
        path.rmdir()


@contextmanager
def lock_is_a_link(course: Path) -> Iterator[None]:
    path = course / "gradebook.lock"
    path.unlink(missing_ok=True)
    path.symlink_to(course / "made")
    try:
        yield
        assert not (course / "made").exists()
    finally:
        path.unlink()


@contextmanager
def fault(course: Path) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("autograder.course.serving.app.state_of", lambda final: {}["no such"])
        yield


@contextmanager
def fault_of_the_page(course: Path) -> Iterator[None]:
    """The form is refused, and then the page can't be made."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Site, "page", lambda *arguments: {}["no such"])
        yield


@contextmanager
def gone_before_the_page(course: Path) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Site, "page", lambda *arguments: None)
        yield


@contextmanager
def full_disk(course: Path) -> Iterator[None]:
    def fails(*arguments: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("autograder.course.serving.app.write", fails)
        yield


@contextmanager
def another_writer(course: Path) -> Iterator[None]:
    """Another program writes with SQLite alone, without the lock of the folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("autograder.course.serving.app.PATIENCE_SECONDS", 0.1)
        other = sqlite3.connect(course / "gradebook.sqlite", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            other.close()


@pytest.mark.parametrize(
    ("what", "status"),
    [
        (forgotten, 404),
        (lambda course: replaced(course, None), 500),
        (lambda course: replaced(course, b""), 500),
        (lambda course: replaced(course, b"a letter to the dean. " * 100), 500),
        (lock_is_a_folder, 422),
        (lock_is_a_link, 422),
        (fault, 500),
        (fault_of_the_page, 500),
        (gone_before_the_page, 404),
        (full_disk, 422),
        (another_writer, 503),
    ],
)
def test_whatever_fails_what_was_typed_comes_back(
    what: Callable[[Path], AbstractContextManager[None]],
    status: int,
    course: Path,
    server: Listening,
) -> None:
    seen = state(server.ask(BO))
    sent = {"deed": "adjust", "points": "1.25", "text": TYPED, "state": seen}
    with what(course):
        if what in (fault_of_the_page, gone_before_the_page):
            sent["state"] = "old"
        answer = server.send(BO, sent)
    assert answer.status == status
    assert TYPED in answer.text
    assert "1.25" in answer.text
    assert rows(course) == []
    assert server.ask(BO).status == 200


def test_reading_an_empty_file_does_not_make_a_gradebook_of_it(
    course: Path, server: Listening
) -> None:
    with replaced(course, b""):
        answer = server.ask(BO)
        assert answer.status == 500
        assert "is empty, and no gradebook" in answer.text
        assert (course / "gradebook.sqlite").read_bytes() == b""


def app_of(course: Path) -> App:
    with open_gradebook(course) as book:
        return App(Site(book), Place(course, by="Grace"), Door(1))


def test_a_form_waits_once_for_all_other_writers(
    course: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_of(course)
    with app._turn() as left:
        assert 2 < left <= 3
        monkeypatch.setattr("autograder.course.serving.app.PATIENCE_SECONDS", 0.05)
        with pytest.raises(Busy, match="Another process"), app._turn():
            pass
    now = iter([0.0, 2.5])
    monkeypatch.setattr("autograder.course.serving.app.PATIENCE_SECONDS", 3.0)
    monkeypatch.setattr("autograder.course.serving.app.monotonic", lambda: next(now))
    with app._turn() as left:
        assert left == 0.5


def test_more_forms_than_may_wait_are_refused_at_once(
    course: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So there is always a thread for those who read."""
    monkeypatch.setattr("autograder.course.serving.app.MOST_FORMS", 1)
    app = app_of(course)
    for _ in range(2):  # each gives its place back
        with app._turn(), pytest.raises(Busy, match="Many forms"), app._turn():
            pass
