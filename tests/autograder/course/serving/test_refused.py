"""What is refused, and what every answer forbids."""

from __future__ import annotations

import re
import socket
from pathlib import Path

import pytest

from autograder.course.gradebook import open_gradebook
from autograder.course.pages.names import stem_of
from autograder.course.pages.site import Site

pytest.importorskip("jinja2", reason="the pages need it")
pytest.importorskip("waitress", reason="the server needs it")
pytest.importorskip("werkzeug", reason="the server needs it")

from tests.autograder.course.serving.listening import (
    BO,
    Listening,
    rows,
    state,
)


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
