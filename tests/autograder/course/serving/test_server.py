"""The server: who is refused, what is written, and what happens meanwhile."""

from __future__ import annotations

import html
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from autograder.course.gradebook import open_gradebook
from autograder.course.one_writer import only_writer
from autograder.course.pages.names import stem_of
from autograder.course.pages.site import Site
from tests.autograder.command_line import fails, run
from tests.autograder.course.made_book import MARKUP, made_course

pytest.importorskip("jinja2", reason="the pages need it")
pytest.importorskip("waitress", reason="the server needs it")
pytest.importorskip("werkzeug", reason="the server needs it")

from tests.autograder.course.serving.listening import Answer, Listening, listening

BO = "small/2.html"


@pytest.fixture(scope="module")
def reading(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Listening]:
    """Return a server for tests that write nothing."""
    with listening(made_course(tmp_path_factory.mktemp("class"))) as found:
        yield found


@pytest.fixture
def server(reading: Listening) -> Iterator[Listening]:
    """Return a server whose gradebook has no row of staff yet."""
    yield reading
    with open_gradebook(reading.course) as book:
        book.connection.execute("DELETE FROM staff")
        book.connection.execute("DELETE FROM sqlite_sequence WHERE name='staff'")


@pytest.fixture
def course(server: Listening) -> Path:
    return server.course


def rows(course: Path) -> list[tuple[str, str, str, int | None, str]]:
    with open_gradebook(course) as book:
        found = book.connection.execute(
            "SELECT student, kind, text, hundredths, who FROM staff ORDER BY id"
        )
        return [tuple(row) for row in found]


def state(answer: Answer) -> str:
    """Return the state that a page's forms send along."""
    found = re.search(r'name="state" value="([^"]*)"', answer.text)
    assert found
    return html.unescape(found[1])


def fill(server: Listening, deed: str, page: str = BO, **fields: str) -> Answer:
    """Open a page, fill in one of its forms and send it."""
    own = {"deed": deed, "state": state(server.ask(page))}
    return server.send(page, own | fields)


def alert(answer: Answer) -> str:
    found = re.search(r'<div class="banner wrong" role="alert">(.*?)</div>', answer.text, re.S)
    return html.unescape(re.sub("<[^>]*>", "", found[1])) if found else ""


# --- reading ------------------------------------------------------------------------------------


def can_be_reached(address: str, port: int) -> bool:
    try:
        socket.create_connection((address, port), timeout=2).close()
    except OSError:
        return False
    return True


def test_it_listens_on_the_loopback_address_alone(reading: Listening) -> None:
    port = reading.door.port
    others = ("127.0.0.2", "::1")
    assert can_be_reached("127.0.0.1", port)
    assert not [each for each in others if can_be_reached(each, port)]


def test_every_page_is_served_as_it_is_in_the_files(reading: Listening) -> None:
    with open_gradebook(reading.course) as book:
        site = Site(book)
        for name in site.names(book):
            answer = reading.ask(name)
            assert answer.status == 200
            assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
            without_forms = re.sub(
                r'<div class="write">.*?<!--/write-->\n|<li><a href="#write">write</a></li>\n',
                "",
                answer.text,
                flags=re.S,
            )
            assert without_forms == site.page(book, name)


@pytest.mark.parametrize("path", ["", BO, "small/9.html", "../../x"])
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE"])
def test_every_answer_forbids_scripts_frames_caches_and_referrers(
    path: str, method: str, reading: Listening
) -> None:
    for token in (True, False):
        answer = reading.ask(path if token else f"/{path}", method, token=token)
        told = answer.headers
        assert told["Cache-Control"] == "no-store"
        assert told["Referrer-Policy"] == "no-referrer"
        assert told["X-Content-Type-Options"] == "nosniff"
        assert told["X-Frame-Options"] == "DENY"
        policy = dict(part.split(" ", 1) for part in told["Content-Security-Policy"].split("; "))
        assert policy["default-src"] == "'none'"
        assert "script-src" not in policy
        assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
        assert policy["form-action"] == "'self'"
        assert not {"Server", "Set-Cookie", "Access-Control-Allow-Origin"} & {*told}
        assert reading.door.token not in answer.text + str(told)


def test_without_the_token_every_request_is_refused(reading: Listening) -> None:
    token = reading.door.token
    paths = [
        "/",
        f"/{token}",
        f"/{token[:-1]}/",
        f"/{token}x/",
        f"/{token.swapcase()}/",
        "/index.html",
    ]
    paths += [f"//{token[1:]}/", f"/x/{token}/", f"/?{token}/", "/favicon.ico", f"/%00{token}/"]
    for path in paths:
        for method in ("GET", "HEAD", "POST", "PUT"):
            answer = reading.ask(path, method, token=False)
            assert answer.status == 403, path
            assert "Lovelace" not in answer.text


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "evil.example:{port}"},
        {"Host": "127.0.0.1"},
        {"Origin": "http://evil.example"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "null", "Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
    ],
)
def test_another_host_and_another_origin_are_refused_in_spite_of_the_token(
    headers: dict[str, str], course: Path, server: Listening
) -> None:
    told = {name: value.format(port=server.door.port) for name, value in headers.items()}
    seen = state(server.ask(BO))
    for answer in (
        server.ask(BO, **told),
        server.send(BO, {"deed": "comment", "text": "forged", "state": seen}, **told),
    ):
        assert answer.status == 403
        assert "Wu" not in answer.text
    assert rows(course) == []


def test_two_hosts_are_refused(reading: Listening) -> None:
    head = f"GET /{reading.door.token}/ HTTP/1.1\r\nHost: {reading.host}\r\n"
    for more in ("Host: evil.example\r\n", f"Host: {reading.host}\r\n"):
        answer = reading.raw(f"{head}{more}Connection: close\r\n\r\n".encode())
        assert answer.split(b" ")[1] in (b"400", b"403")


@pytest.mark.parametrize(
    "path",
    [
        *("../course.key", "../gradebook.sqlite", "small/../../course.key", "..", "../..", "."),
        *("%2e%2e/course.key", "%2e%2e%2fcourse.key", "..%2fcourse.key", "..%5ccourse.key"),
        *("%252e%252e/course.key", "..%252fcourse.key", "%c0%ae%c0%ae/course.key", "....//x"),
        *(
            "small/..;/course.key",
            "small/%00",
            "small/2.html%00.css",
            "/etc/passwd",
            "//etc/passwd",
        ),
        *(
            "file:///etc/passwd",
            "small//2.html",
            "small/2.html/",
            "small/2.html/..",
            "small\\2.html",
        ),
        *("%2Fetc%2Fpasswd", "small/.%2e/index.html", "C:/windows/win.ini", "course.key"),
        *("small/2.html%0d%0aX: y", "gradebook.sqlite", "small/index.html/../../..", "~root/"),
    ],
)
def test_a_path_out_of_the_pages_leads_nowhere(path: str, reading: Listening) -> None:
    for start in (f"/{reading.door.token}/{path}", f"/{path}"):
        request = f"GET {start} HTTP/1.1\r\nHost: {reading.host}\r\nConnection: close\r\n\r\n"
        answer = reading.raw(request.encode("latin-1"))
        status = int(answer.split(b" ")[1])
        assert status in (400, 403, 404)
        assert b"root:" not in answer
        assert b"SQLite" not in answer
        assert b"X: y" not in answer


def test_a_student_is_found_by_key_and_never_by_path(reading: Listening) -> None:
    assert "García" in reading.ask(f"small/{stem_of('../3')}.html").text
    for name in ("../3", "..%2f3", "%2e%2e%2f3"):
        answer = reading.ask(f"small/{name}.html")
        assert answer.status == 404
        assert "García" not in answer.text


# --- writing ------------------------------------------------------------------------------------


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


# --- the command --------------------------------------------------------------------------------


def test_a_missing_library_is_named_with_the_command_that_installs_it(
    course: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for library in ("werkzeug", "waitress"):
        with monkeypatch.context() as patch:
            patch.setitem(sys.modules, library, None)
            told = f'run: pip install {library}, or pip install "mytorch-course[serve]"'
            fails(run("gradebook", course, "--serve"), told)


def test_a_port_that_is_taken_is_named(course: Path, reading: Listening) -> None:
    port = reading.door.port
    fails(run("gradebook", course, "--serve", "--port", str(port)), f"port {port} can't be used")


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="an interrupt is sent as a signal")
def test_the_command_prints_the_address_and_ends_on_an_interrupt(tmp_path: Path) -> None:
    course = made_course(tmp_path)
    command = [sys.executable, "-m", "autograder", "gradebook", course, "--serve", "--by", "Ada"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as process:
        assert process.stdout is not None
        told = [process.stdout.readline() for _ in range(3)]
        url = told[1].strip()
        with urllib.request.urlopen(f"{url}{BO}") as answer:
            assert "You write as Ada" in answer.read().decode()
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read()
    assert process.returncode == 0
    assert "ended; everything that the pages have said was written is in the gradebook" in rest
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/[\w-]{43}/", url)


# --- many at once -------------------------------------------------------------------------------


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
