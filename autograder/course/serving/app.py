"""The answers of the server: pages for reading, and forms that write through the one writer."""

from __future__ import annotations

import sys
import threading
import traceback
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from time import monotonic
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
"""How long a form waits for other writers: a command writes for a moment, a batch long."""

MOST_FORMS = 8
"""How many forms may be written or wait at the same time."""

THREADS = MOST_FORMS + 4
"""So that somebody who reads never waits behind forms that wait."""

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
FAILED = "The server has failed; the reason is in its terminal.\n"
IN_DOUBT = "Before you send it again, open the page and look whether it was written.\n"

BATCH = (
    "Another process writes to the gradebook, such as autograder batch. Send the form again after "
    "its end; until then, leave this page open."
)
CROWD = "Many forms were sent at the same time. Send this one again."


class Changed(Exception):  # noqa: N818 - no fault, but news
    """Something was written, or graded, since the person opened the page."""

    def __init__(self) -> None:
        super().__init__(
            "Since you opened this page, somebody has written about this student, or the score has "
            "changed. The page is up to date now: look again, and send the form again if it is "
            "still right."
        )


class _Crowd(Busy):
    """Too many forms wait already."""


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
        self._writing = threading.Lock()
        self._forms = threading.BoundedSemaphore(MOST_FORMS)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        request = _Form(environ)
        try:
            response = self._answer(request)
        except HTTPException as error:
            response = _plain(f"{error.code} {error.name}\n", error.code or 500)
        except UsageError as error:
            response = _plain(f"{error}\n", 500)
        except Exception:
            self._tell_fault()
            response = _plain(FAILED, 500)
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
        with open_gradebook(self._place.folder, patience=PATIENCE_SECONDS) as book:
            page = self._site.page(book, name, writes)
        if page is None:
            return _plain("There is no such page.\n", 404)
        return Response(page, status, mimetype="text/html")

    def _write(self, name: str, request: _Form) -> Response:
        if request.mimetype != FORM:
            return _plain(f"A form is sent as {FORM}.\n", 415)
        filled = filled_in(request.form.to_dict())
        try:
            return self._write_filled(name, filled)
        except UsageError as error:  # such as a wrong line in the course file
            return _plain(f"Nothing was written: {error}\n{_kept(filled)}", 500)
        except Exception:
            self._tell_fault()
            return _plain(f"{FAILED}{IN_DOUBT}{_kept(filled)}", 500)

    def _write_filled(self, name: str, filled: Filled) -> Response:
        try:
            with open_gradebook(self._place.folder, patience=PATIENCE_SECONDS) as book:
                student = self._site.student(book, name)
            if student is None:
                return _plain(f"There is no such page to write on.\n{_kept(filled)}", 404)
            number = self._written(student, filled)
        except Changed as change:
            return self._not_written(name, filled, str(change), 409)
        except Busy as busy:
            told = CROWD if isinstance(busy, _Crowd) else BATCH
            answer = self._not_written(name, filled, told, 503)
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
        with (
            self._turn() as patience,
            desk_at(place, student.key, patience) as desk,
        ):
            if filled.state != state_of(desk.final):
                raise Changed
            return write(desk, filled)

    @contextmanager
    def _turn(self) -> Iterator[float]:
        """Wait until no other form is written; yield what is left of the patience.

        Raises
        ------
        Busy
            If the others take too long, or too many wait already.
        """
        until = monotonic() + PATIENCE_SECONDS
        if not self._forms.acquire(blocking=False):
            raise _Crowd(CROWD)
        try:
            if not self._writing.acquire(timeout=PATIENCE_SECONDS):
                raise Busy(BATCH)
            try:
                yield max(0.0, until - monotonic())
            finally:
                self._writing.release()
        finally:
            self._forms.release()

    def _not_written(self, name: str, filled: Filled, problem: str, status: int) -> Response:
        answer = self._page(name, Writes(self._place.who, filled, problem), status)
        if answer.status_code != status:  # the student has been forgotten meanwhile
            return _plain(f"Nothing was written: {problem}\n{_kept(filled)}", 404)
        return answer

    def _tell_fault(self) -> None:
        """Print the traceback of a fault.

        A message may have a student's text in it, which must not steer the terminal.
        """
        for line in self._door.without_token(traceback.format_exc()).splitlines():
            print(printable(line), file=sys.stderr)
        sys.stderr.flush()


def _kept(filled: Filled) -> str:
    """Return what somebody has typed, to be copied; nothing may get lost."""
    return f"What you wrote:\n{filled.points}\n{filled.text}\n"


def _plain(text: str, status: int) -> Response:
    lines = ["\t".join(map(printable, line.split("\t"))) for line in text.splitlines()]
    return Response("".join(f"{line}\n" for line in lines), status, mimetype="text/plain")
