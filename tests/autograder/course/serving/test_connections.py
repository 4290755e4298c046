"""Connections that wait, that are refused or that are slow; and what is said of them in a log."""

from __future__ import annotations

import errno
import logging
import socket
import time
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

pytest.importorskip("jinja2", reason="the pages need it")
pytest.importorskip("waitress", reason="the server needs it")
pytest.importorskip("werkzeug", reason="the server needs it")

from autograder.course.pages.site import Site
from autograder.course.serving.app import HEADERS
from tests.autograder.command_line import fails, run
from tests.autograder.course.serving.listening import Listening, listening

CHANNEL = "autograder.course.serving.channel"


def connected(server: Listening, data: bytes = b"") -> socket.socket:
    talk = socket.create_connection(("127.0.0.1", server.door.port), timeout=30)
    talk.sendall(data)
    return talk


def is_closed(talk: socket.socket) -> bool:
    """Whether the server has closed a connection; wait for it for a moment."""
    talk.settimeout(0.1)
    with suppress(TimeoutError):
        try:
            return talk.recv(1) == b""
        except ConnectionError:
            return True
    return False


def test_a_request_that_comes_byte_by_byte_ends_at_its_deadline(
    reading: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{CHANNEL}.REQUEST_SECONDS", 0.1)
    for start in (b"", b"GET / HTTP/1.1\r\nX: ", b"POST / HTTP/1.1\r\nContent-Length: 999\r\n\r\n"):
        with connected(reading, start) as slow:
            for _ in range(100):
                with suppress(ConnectionError):
                    slow.sendall(b"a")
                if is_closed(slow):
                    break
            else:
                raise AssertionError("the server waits for ever")


def test_after_an_answer_a_connection_may_wait_as_long_again(
    reading: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The deadline is one of a request, and not of all requests of a connection."""
    asked = f"GET /{reading.door.token}/ HTTP/1.1\r\nHost: {reading.host}\r\n\r\n".encode()
    later = 0.0
    monkeypatch.setattr(f"{CHANNEL}.monotonic", lambda: time.monotonic() + later)
    with connected(reading) as talk:
        for _ in range(3):
            reading.ask("")  # the server looks at all connections
            talk.sendall(asked)
            answer = b""
            while not answer.endswith(b"</html>\n"):
                answer += talk.recv(1 << 16) or b"</html>\n"
            assert answer.startswith(b"HTTP/1.1 200")
            later += 15.0


def test_connections_that_only_wait_make_room(
    reading: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{CHANNEL}.MOST_CONNECTIONS", 5)
    with ExitStack() as at_end:
        waiting = [at_end.enter_context(connected(reading)) for _ in range(9)]
        assert reading.ask("").status == 200
        assert is_closed(waiting[0])  # it has waited longest
        assert not is_closed(waiting[-1])


def test_who_is_refused_has_to_connect_again(reading: Listening) -> None:
    refused = f"GET / HTTP/1.1\r\nHost: {reading.host}\r\n\r\n".encode()
    answer = reading.raw(refused * 5)
    assert answer.count(b"HTTP/1.1 403") == 1
    assert b"\r\nConnection: close\r\n" in answer
    assert "Connection" not in reading.ask("").headers


@pytest.mark.parametrize(
    "data",
    [
        b"GET http://[x/ HTTP/1.1\r\n\r\n",
        b"GET http://[\x1b]0;own\x07]/ HTTP/1.1\r\n\r\n",
        b"POST / HTTP/1.1\r\nContent-Length: %s\r\n\r\n" % (b"9" * 5000),
        b"POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        b"POST / HTTP/1.1\r\nContent-Length: 999999\r\n\r\n",
        b"POST / HTTP/1.1\r\nTransfer-Encoding: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nX: %s\r\n\r\n" % (b"y" * (64 << 10)),
    ],
)
def test_what_is_no_request_is_refused_in_silence_and_with_all_headers(
    data: bytes, reading: Listening, caplog: pytest.LogCaptureFixture
) -> None:
    answer = reading.raw(data).decode("latin-1")
    assert answer[9:10] in ("4", "5")
    for name, value in HEADERS.items():
        assert f"\r\n{name}: {value}\r\n" in answer
    assert "\r\nConnection: close\r\n" in answer
    assert not caplog.records


def test_a_page_of_any_size_stays_in_memory(
    reading: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A temporary file would leave it on the disk, and a full disk would stop the answer."""

    def no_file(*arguments: object) -> None:
        raise OSError(errno.ENOSPC, "no space")

    monkeypatch.setattr("waitress.buffers.TemporaryFile", no_file, raising=False)
    monkeypatch.setattr("tempfile.TemporaryFile", no_file)
    monkeypatch.setattr(Site, "page", lambda *arguments: "x" * (5 << 20))
    assert len(reading.ask("").text) == 5 << 20


def test_the_token_is_in_no_log_and_no_traceback(
    course: Path,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    caplog.set_level(logging.DEBUG)
    log = logging.getLogger("waitress")
    before = [*log.filters]
    with listening(course) as server:
        token = server.door.token
        try:
            raise OSError(f"\x1b[31m in /{token}/small")
        except OSError:
            log.exception("Exception while serving %s", f"/{token}/\x1b[31m")
        log.warning("%d of " + token, "none")  # a message that doesn't fit

        def fails_with_address(*arguments: object) -> None:
            raise LookupError(f"/{token}/")

        monkeypatch.setattr(Site, "page", fails_with_address)
        assert server.ask("").status == 500
    assert log.filters == before
    assert "Exception while serving /TOKEN/" in caplog.text
    assert "OSError" in caplog.text
    printed = capsys.readouterr().err
    assert "LookupError: /TOKEN/" in printed
    assert not {token, "\x1b"} & {each for each in (token, "\x1b") if each in caplog.text + printed}


def held_on_the_other_address(port: int) -> socket.socket:
    other = socket.socket(socket.AF_INET6)
    other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        other.bind(("::1", port))
    except OSError:
        other.close()
        raise
    return other


needs_both = pytest.mark.skipif(not socket.has_ipv6, reason="needs IPv6")


@needs_both
def test_nobody_else_can_listen_on_the_other_loopback_address(reading: Listening) -> None:
    """A browser tries both for `localhost`, with the token in the address."""
    try:
        held_on_the_other_address(0).close()
    except OSError:
        pytest.skip("this machine has no ::1")
    with pytest.raises(OSError, match="in use"):
        held_on_the_other_address(reading.door.port)


@needs_both
def test_a_port_that_is_taken_on_the_other_address_is_named(course: Path) -> None:
    try:
        other = held_on_the_other_address(0)
    except OSError:
        pytest.skip("this machine has no ::1")
    with other:
        port = other.getsockname()[1]
        refused = run("gradebook", course, "--serve", "--port", str(port))
    fails(refused, f"port {port} can't be used: another program has it on [::1]")
