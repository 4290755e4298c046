"""What forms write, and what becomes of those that don't fit."""

from __future__ import annotations

import html
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from autograder.course.gradebook import open_gradebook
from autograder.course.one_writer import only_writer
from autograder.course.pages.site import Site
from autograder.course.staff.desk import Place
from tests.autograder.course.made_book import MARKUP

pytest.importorskip("jinja2", reason="the pages need it")
pytest.importorskip("waitress", reason="the server needs it")
pytest.importorskip("werkzeug", reason="the server needs it")

from tests.autograder.course.serving.listening import (
    BO,
    Answer,
    Listening,
    alert,
    fill,
    rows,
    state,
)


def test_forms_write_what_the_commands_write(course: Path, server: Listening) -> None:
    answer = fill(server, "comment", text="well tried\r\n  twice", private="yes")
    assert answer.status == 303
    assert answer.headers["Location"] == "2.html?written=1#row-1"
    assert "Written: row 1" in re.sub("<[^>]*>", "", server.ask(f"{BO}?written=1").text)
    assert 'role="status"' not in server.ask(f"{BO}?written=2").text
    assert fill(server, "adjust", points="-1.5", text="a loop").status == 303
    assert fill(server, "score", points=" 7 ", text="read on paper").status == 303
    assert fill(server, "extra", points="+2", text="a talk").status == 303
    assert fill(server, "request", text=f"is it {MARKUP}?").status == 303
    assert fill(server, "answer", number="5", points="1", text="it is").status == 303
    assert fill(server, "withdraw", number="2", text="no loop").status == 303
    assert rows(course) == [
        ("2", "comment", "well tried\n  twice", None, "Grace H."),
        ("2", "adjustment", "a loop", -150, "Grace H."),
        ("2", "score", "read on paper", 700, "Grace H."),
        ("2", "extra credit", "a talk", 200, "Grace H."),
        ("2", "request", f"is it {MARKUP}?", None, "Grace H."),
        ("2", "answer", "it is", None, "Grace H."),
        ("2", "adjustment", "it is", 100, "Grace H."),
        ("2", "withdrawal", "no loop", None, "Grace H."),
    ]
    assert "<strong>10</strong> <span>of 10 points</span>" in server.ask(BO).text
    assert MARKUP not in server.ask(BO).text


@pytest.mark.parametrize("by", ["", "  ", "\u3164", "\u200b\u2800"])
def test_a_name_that_nobody_sees_is_none(by: str, tmp_path: Path) -> None:
    account = Place(tmp_path).who
    assert account.strip()
    assert Place(tmp_path, by=by).who == account
    assert Place(tmp_path, by=f" Ada{by}").who.startswith("Ada")


@pytest.mark.parametrize(("said", "is_private"), [("yes", 1), ("YES", 1), ("on", 1), ("", 0)])
def test_whatever_the_box_for_staff_only_says_keeps_a_comment_from_students(
    said: str, is_private: int, course: Path, server: Listening
) -> None:
    assert fill(server, "comment", text="x", private=said).status == 303
    with open_gradebook(course) as book:
        assert book.connection.execute("SELECT is_private FROM staff").fetchone()[0] == is_private


def test_who_is_absent_can_be_given_a_score(course: Path, server: Listening) -> None:
    page = "small/4.html"
    refused = fill(server, "adjust", page, points="1", text="came late")
    assert "has no score of small (absent) that could be adjusted" in alert(refused)
    assert fill(server, "score", page, points="6.5", text="an oral exam").status == 303
    assert "<strong>6.5 of 10 points</strong>" in server.ask(page).text
    assert [row[:2] for row in rows(course)] == [("4", "score")]


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"deed": "comment", "text": "  \r\n "}, "the text of a comment is empty"),
        ({"deed": "comment", "text": "x" * 10_001}, "has 10,001 characters"),
        ({"deed": "comment", "text": "a\0b"}, "has a character that is no text"),
        ({"deed": "adjust", "text": "why"}, "'' is no number of points"),
        ({"deed": "adjust", "text": "why", "points": "1,5"}, "'1,5' is no number of points"),
        ({"deed": "adjust", "text": "why", "points": "NaN"}, "is no number of points"),
        ({"deed": "adjust", "text": "why", "points": "٣"}, "is no number of points"),
        ({"deed": "adjust", "text": "why", "points": "5"}, "with 5 it would be 11"),
        ({"deed": "adjust", "text": "", "points": "1"}, "the text of an adjustment is empty"),
        ({"deed": "score", "text": "why", "points": "11"}, "lies between 0 and 10"),
        ({"deed": "extra", "text": "why", "points": "-1"}, "more than 0 points"),
        ({"deed": "answer", "text": "yes", "number": "1"}, "has no row 1 of staff"),
        ({"deed": "withdraw", "text": "no", "number": "7"}, "has no row 7 of staff"),
        ({"deed": "withdraw", "text": "no", "number": "x"}, "no form of these pages"),
        ({"deed": "forget", "text": "all"}, "no form of these pages"),
        ({"text": "well"}, "no form of these pages"),
    ],
)
def test_what_does_not_fit_is_said_and_nothing_is_written(
    fields: dict[str, str], told: str, course: Path, server: Listening
) -> None:
    answer = server.send(BO, {"state": state(server.ask(BO)), **fields})
    assert answer.status == 422
    assert told in alert(answer)
    assert rows(course) == []


def test_what_was_filled_in_is_still_there(server: Listening) -> None:
    answer = fill(server, "adjust", points="99", text=f"why {MARKUP}")
    assert (
        f"\nwhy {html.escape(MARKUP, quote=False)}</textarea>".replace("'", "&#39;") in answer.text
    )
    assert 'value="99"' in answer.text
    assert re.search(r'value="adjust" required checked', answer.text)
    private = fill(server, "comment", text="x" * 10_001, private="yes")
    assert 'value="yes" checked' in private.text


def test_an_adjustment_is_not_made_to_a_score_that_has_changed_meanwhile(
    course: Path, server: Listening
) -> None:
    mine = state(server.ask(BO))
    assert fill(server, "adjust", points="2", text="theirs").status == 303
    answer = server.send(BO, {"deed": "adjust", "points": "2", "text": "mine too", "state": mine})
    assert answer.status == 409
    assert "somebody has written about this student" in alert(answer)
    assert "theirs" in answer.text
    assert "\nmine too</textarea>" in answer.text
    assert len(rows(course)) == 1
    again = {"deed": "adjust", "points": "2", "text": "mine too", "state": state(answer)}
    assert server.send(BO, again).status == 303
    assert len(rows(course)) == 2


def test_a_form_that_is_sent_twice_is_written_once(course: Path, server: Listening) -> None:
    fields = {"deed": "comment", "text": "well tried", "state": state(server.ask(BO))}
    with ThreadPoolExecutor(8) as crew:
        answers = [*crew.map(lambda _: server.send(BO, fields).status, range(8))]
    assert sorted(answers) == [303, *[409] * 7]
    assert len(rows(course)) == 1


def test_another_score_meanwhile_is_news_too(course: Path, server: Listening) -> None:
    mine = state(server.ask(BO))
    (course / "course.toml").write_text("""
        late.per_cent = 10
        [homeworks.small]
        due = 2026-02-28T00:00:00Z
    """)
    try:
        answer = server.send(BO, {"deed": "comment", "text": "x", "state": mine})
    finally:
        (course / "course.toml").unlink()
    assert answer.status == 409
    assert rows(course) == []


def test_while_a_batch_writes_the_answer_is_clear_and_the_text_is_kept(
    course: Path, server: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("autograder.course.serving.app.PATIENCE_SECONDS", 0.1)
    with only_writer(course):
        assert server.ask(BO).status == 200
        answer = fill(server, "adjust", points="1", text="a long reason")
        assert answer.status == 503
        assert answer.headers["Retry-After"]
        assert "Another process writes to the gradebook" in alert(answer)
        assert "\na long reason</textarea>" in answer.text
        assert rows(course) == []
    again = {"deed": "adjust", "points": "1", "text": "a long reason", "state": state(answer)}
    assert server.send(BO, again).status == 303
    assert len(rows(course)) == 1


def test_a_short_writer_is_waited_for(course: Path, server: Listening) -> None:
    seen = state(server.ask(BO))
    with ThreadPoolExecutor(1) as crew:
        with only_writer(course):
            sent = crew.submit(server.send, BO, {"deed": "comment", "text": "x", "state": seen})
            assert not sent.done()
        assert sent.result().status == 303


@pytest.mark.parametrize(
    ("path", "method", "status"),
    [
        ("", "POST", 404),
        ("index.html", "POST", 404),
        ("small/index.html", "POST", 404),
        ("small/2_r2.html", "POST", 404),
        ("small/9.html", "POST", 404),
        ("../small/2.html", "POST", 404),
        (BO, "PUT", 405),
        (BO, "DELETE", 405),
        (BO, "PATCH", 405),
        (BO, "OPTIONS", 405),
        (BO, "BREW", 405),
    ],
)
def test_only_a_student_s_page_can_be_written_on(
    path: str, method: str, status: int, course: Path, server: Listening
) -> None:
    fields = f"deed=comment&text=x&state={state(server.ask(BO))}".encode()
    form = {"Content_Type": "application/x-www-form-urlencoded"}
    answer = server.ask(path, method, fields, Origin=f"http://{server.host}", **form)
    assert answer.status == status
    assert rows(course) == []


@pytest.mark.parametrize(
    "kind", ["application/json", "text/plain", "multipart/form-data; boundary=x", ""]
)
def test_only_our_forms_are_read(kind: str, course: Path, server: Listening) -> None:
    fields = {"deed": "comment", "text": "x", "state": state(server.ask(BO))}
    assert server.send(BO, fields, Content_Type=kind).status == 415
    assert rows(course) == []


def test_bodies_headers_and_lines_without_end_are_refused(course: Path, server: Listening) -> None:
    token, host = server.door.token, server.host
    head = (
        f"POST /{token}/{BO} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n"
    )
    large = b"text=" + b"x" * (300 << 10)
    chunks = b"%x\r\n%s\r\n0\r\n\r\n" % (len(large), large)
    for data in (
        f"{head}Content-Length: {len(large)}\r\n\r\n".encode() + large,
        f"{head}Transfer-Encoding: chunked\r\n\r\n".encode() + chunks,
        f"{head}Content-Length: 99999999999\r\n\r\n".encode(),
        f"{head}Content-Length: -1\r\n\r\n".encode(),
        f"{head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n".encode(),
        f"{head}X: {'y' * (64 << 10)}\r\n\r\n".encode(),
        f"GET /{'x' * (64 << 10)} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode(),
        b"\x16\x03\x01\x02\x00\x01\x00",
        b"\r\n\r\n",
    ):
        answer = server.raw(data)
        assert not answer or int(answer.split(b" ")[1]) >= 400, data[:200]
    assert rows(course) == []
    assert server.ask(BO).status == 200


def test_the_largest_text_of_any_script_is_taken(course: Path, server: Listening) -> None:
    text = "𝔛" * 10_000
    assert fill(server, "comment", text=text).status == 303
    assert rows(course)[0][2] == text


def test_a_fault_is_said_without_what_is_inside(
    course: Path, server: Listening, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    seen = state(server.ask(BO))
    (course / "course.toml").write_text("late = <b>")
    answer = server.ask(BO)
    form = server.send(BO, {"deed": "comment", "text": "a long\ntext", "state": seen})
    (course / "course.toml").unlink()
    assert form.status == 500
    assert "course.toml" in form.text
    assert form.text.endswith("What you wrote:\n\na long\ntext\n")
    assert answer.status == 500
    assert "course.toml" in answer.text
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("autograder.course.serving.app.state_of", lambda final: {}["\x1b[31m"])
        failed = fill(server, "comment", text="x")
    assert failed.status == 500
    assert "KeyError" not in failed.text
    told = capsys.readouterr().err
    assert "KeyError" in told
    assert "\x1b" not in told
    away = course.rename(tmp_path / "away")
    try:
        assert "there is no gradebook" in server.ask(BO).text
    finally:
        away.rename(course)


def test_one_homework_alone_is_served_if_it_is_named(course: Path) -> None:
    with open_gradebook(course) as book:
        book.connection.execute(
            "INSERT INTO homeworks VALUES ('other', 'v', 'Other', 1, 0, '[]', '')"
        )
        try:
            assert "Other" in (Site(book).page(book, "") or "")
            one = Site(book, homework="small")
            assert one.page(book, "other/index.html") is None
            assert "Other" not in (one.page(book, "") or "")
        finally:
            book.connection.execute("DELETE FROM homeworks WHERE name='other'")


def test_many_read_while_rows_are_written(course: Path, server: Listening) -> None:
    """Every page is whole, and as the gradebook was at one moment."""
    names = ["", "small/index.html", BO, "small/1.html"]

    def read(number: int) -> Answer:
        return server.ask(names[number % len(names)])

    with ThreadPoolExecutor(16) as crew:
        reads = [crew.submit(read, number) for number in range(32)]
        for _ in range(3):
            assert fill(server, "adjust", points="0.5", text="again").status == 303
        answers = [each.result() for each in reads]
    assert {each.status for each in answers} == {200}
    assert all(each.text.endswith("</html>\n") for each in answers)
    assert len(rows(course)) == 3
