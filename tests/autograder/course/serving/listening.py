"""A server of pages that a test talks to, byte by byte."""

from __future__ import annotations

import html
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

from autograder.course.gradebook import open_gradebook
from autograder.course.serving.door import Door
from autograder.course.serving.server import make_server
from autograder.course.staff.desk import Place

BO = "small/2.html"
"""The page of a student with two hand-ins."""


@dataclass(frozen=True)
class Answer:
    """What the server has answered."""

    status: int
    headers: dict[str, str]
    text: str


@dataclass(frozen=True)
class Listening:
    """A server that listens, with the ways in which tests ask it."""

    door: Door
    course: Path

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.door.port}"

    def ask(
        self,
        path: str,
        method: str = "GET",
        body: bytes = b"",
        token: bool = True,
        **headers: str,
    ) -> Answer:
        """Ask for a page, or anything else under the token."""
        connection = HTTPConnection("127.0.0.1", self.door.port, timeout=30)
        try:
            where = f"/{self.door.token}/{path}" if token else path
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, where, body or None, named)
            response = connection.getresponse()
            return Answer(response.status, dict(response.getheaders()), response.read().decode())
        finally:
            connection.close()

    def send(self, path: str, fields: dict[str, str], **headers: str) -> Answer:
        """Send a form as a browser does."""
        own = {
            "Content_Type": "application/x-www-form-urlencoded",
            "Origin": "null",  # our pages send no referrer
            "Sec_Fetch_Site": "same-origin",
        }
        return self.ask(path, "POST", urlencode(fields).encode(), **{**own, **headers})

    def raw(self, data: bytes) -> bytes:
        """Send bytes, and return everything that comes back."""
        with socket.create_connection(("127.0.0.1", self.door.port), timeout=30) as talk:
            answer = b""
            # The server may close before it has read everything.
            with suppress(OSError):
                talk.sendall(data)
                talk.shutdown(socket.SHUT_WR)
            with suppress(OSError):
                while part := talk.recv(1 << 16):
                    answer += part
            return answer


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


@contextmanager
def listening(course: Path, by: str = "Grace H.", homework: str = "") -> Iterator[Listening]:
    """Serve the pages of a course in a thread."""
    server = make_server(Place(course, homework, None, by), 0)

    def run() -> None:
        with suppress(OSError, ValueError):  # of a socket that another thread has closed
            server.run()

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        yield Listening(server.door, course)
    finally:
        server.close()
        thread.join(10)
