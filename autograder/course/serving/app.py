"""The answers of the server: pages for reading, and forms that write through the one writer."""

from __future__ import annotations

import sys
import threading
import traceback
from collections.abc import Iterable
from typing import TYPE_CHECKING

from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Request, Response

from autograder.course.gradebook import open_gradebook
from autograder.course.one_writer import Busy
from autograder.course.pages.forms import Filled, Writes, filled_in, write
from autograder.course.pages.site import Site, Student
from autograder.course.serving.door import READING, Door
from autograder.course.staff.desk import Place, desk_at, state_of
from autograder.errors import UsageError, printable

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

MOST_BYTES = 256 << 10
"""The largest form: ten thousand characters of any script, as a browser sends them."""

PATIENCE_SECONDS = 3.0
"""How long a form waits for another writer's end: a command writes for a moment, a batch long."""

FORM = "application/x-www-form-urlencoded"
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; "
        "base-uri 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
REFUSED = "Refused. Open the address that autograder has printed, with all of its letters.\n"


BATCH = (
    "Another process writes to the gradebook, such as autograder batch. Send the form again after "
    "its end; until then, leave this page open."
)


class Changed(Exception):  # noqa: N818 - no fault, but news
    """Something was written, or graded, since the person opened the page."""

    def __init__(self) -> None:
        super().__init__(
            "Since you opened this page, somebody has written about this student, or the score has "
            "changed. The page is up to date now: look again, and send the form again if it is "
            "still right."
        )


class _Form(Request):
    max_content_length = MOST_BYTES
    max_form_memory_size = MOST_BYTES
    max_form_parts = 20


class App:
    """The pages of a gradebook over HTTP, as a WSGI application.

    Parameters
    ----------
    site
        The pages.
    place
        Where forms write, and under which name; each homework's own name takes the place of its.
    """

    def __init__(self, site: Site, place: Place, door: Door) -> None:
        self._site, self._place, self._door = site, place, door
        # Two forms at the same time wait for each other, and not for the patience of one.
        self._writing = threading.Lock()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        request = _Form(environ)
        try:
            response = self._answer(request)
        except HTTPException as error:
            response = _plain(f"{error.code} {error.name}\n", error.code or 500)
        except UsageError as error:
            response = _plain(f"{error}\n", 500)
        except Exception:
            # A message may have a student's text in it, which must not steer the terminal.
            for line in traceback.format_exc().splitlines():
                print(printable(line), file=sys.stderr)
            response = _plain("The server has failed; the reason is in its terminal.\n", 500)
        for header, value in HEADERS.items():
            response.headers[header] = value
        return response(environ, start_response)

    def _answer(self, request: _Form) -> Response:
        name = self._door.name_of(request.method, request.path, dict(request.headers))
        if name is None:
            return _plain(REFUSED, 403)
        if request.method in READING:
            return self._read(name, request.args.get("written", 0, int))
        if request.method == "POST":
            return self._write(name, request)
        refused = _plain("A page can be read, and its forms sent.\n", 405)
        refused.headers["Allow"] = "GET, HEAD, POST"
        return refused

    def _read(self, name: str, written: int) -> Response:
        return self._page(name, Writes(self._place.who, written=written))

    def _page(self, name: str, writes: Writes, status: int = 200) -> Response:
        with open_gradebook(self._place.folder) as book:
            page = self._site.page(book, name, writes)
        if page is None:
            return _plain("There is no such page.\n", 404)
        return Response(page, status, mimetype="text/html")

    def _write(self, name: str, request: _Form) -> Response:
        if request.mimetype != FORM:
            return _plain(f"A form is sent as {FORM}.\n", 415)
        fields = request.form.to_dict()
        with open_gradebook(self._place.folder) as book:
            student = self._site.student(book, name)
        if student is None:
            return _plain("There is no such page to write on.\n", 404)
        filled: Filled | None = None
        try:
            filled = filled_in(fields)
            number = self._written(student, filled)
        except Changed as change:
            return self._not_written(name, filled, str(change), 409)
        except Busy:
            answer = self._not_written(name, filled, BATCH, 503)
            answer.headers["Retry-After"] = "60"
            return answer
        except UsageError as error:
            return self._not_written(name, filled, str(error), 422)
        page = name.rpartition("/")[2]
        # After a redirect, loading the page again doesn't send the form again.
        answer = _plain("Written.\n", 303)
        answer.headers["Location"] = f"{page}?written={number}#row-{number}"
        return answer

    def _written(self, student: Student, filled: Filled) -> int:
        place = Place(self._place.folder, student.homework, self._place.course, self._place.by)
        with self._writing, desk_at(place, student.key, PATIENCE_SECONDS) as desk:
            if filled.state != state_of(desk.final):
                raise Changed
            return write(desk, filled)

    def _not_written(self, name: str, filled: Filled | None, problem: str, status: int) -> Response:
        try:
            return self._page(name, Writes(self._place.who, filled, problem), status)
        except UsageError as error:  # such as a wrong line in the course file
            kept = "" if filled is None else f"What you wrote:\n{filled.points}\n{filled.text}\n"
            return _plain(f"Nothing was written: {error}\n{kept}", 500)


def _plain(text: str, status: int) -> Response:
    lines = [f"{printable(line)}\n" for line in text.splitlines()]
    return Response("".join(lines), status, mimetype="text/plain")
