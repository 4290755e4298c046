"""Listening: waitress, on the loopback address, until the person stops it."""

from __future__ import annotations

import errno
import logging
import socket
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, nullcontext, suppress
from typing import Any

from autograder.course.gradebook import open_gradebook
from autograder.course.pages.site import Site
from autograder.course.serving.door import ADDRESS, ADDRESS_6, Door
from autograder.course.serving.logs import LOGGER, without_token
from autograder.course.staff.desk import Place
from autograder.errors import UsageError, missing
from autograder.reports.pages import require_jinja2

IDLE_SECONDS = 30
MOST_BYTES_OF_HEADERS = 32 << 10
MOST_BYTES_IN_MEMORY = 1 << 30
"""waitress writes larger answers to a temporary file, which would leave a page on the disk."""

TRIES = 20
"""How often a free port is looked for."""


def require_server() -> None:
    """Refuse to go on without the libraries that serve pages.

    Raises
    ------
    UsageError
        If one of them isn't installed.
    """
    require_jinja2()
    try:
        import waitress  # noqa: F401
        import werkzeug  # noqa: F401
    except ImportError as error:
        library = str(error.name or "waitress").partition(".")[0]
        raise UsageError(missing("--serve", library, "serve")) from None


def serve(place: Place, port: int, on_open: Callable[[str], None]) -> None:
    """Serve the pages of a gradebook until somebody interrupts it.

    Parameters
    ----------
    port
        0 is any that is free.
    on_open
        Called with the address, as soon as it can be opened.

    Raises
    ------
    UsageError
        If a library isn't installed, the port is taken, or the gradebook can't be used.
    """
    require_server()
    server = make_server(place, port)
    try:
        on_open(server.door.url)
        server.run()
    finally:
        server.close()


class Server:
    """A server that listens already.

    Attributes
    ----------
    door : Door
    """

    def __init__(self, door: Door, waitress_server: Any, at_end: ExitStack) -> None:
        self.door, self._server, self._at_end = door, waitress_server, at_end

    def run(self) -> None:
        """Answer until somebody interrupts; what is being written is finished."""
        self._server.run()

    def close(self) -> None:
        """Stop listening."""
        self._server.close()
        self._at_end.close()


def make_server(place: Place, port: int) -> Server:
    """Return a server on the loopback address.

    Raises
    ------
    UsageError
        If the port is taken, or the gradebook can't be used.
    """
    from waitress.server import create_server

    from autograder.course.serving.app import MOST_BYTES, THREADS, App
    from autograder.course.serving.channel import MOST_CONNECTIONS, Channel

    with open_gradebook(place.folder) as book:
        site = Site(book, place.course, place.homework)
    with ExitStack() as at_end:
        listening = _listening(port, at_end)
        door = Door(listening.getsockname()[1])
        log = logging.getLogger(LOGGER)
        at_end.callback(log.removeFilter, without_token(door))
        server: Any = create_server(
            App(site, place, door),
            sockets=[listening],
            threads=THREADS,
            connection_limit=2 * MOST_CONNECTIONS,  # `Channel` closes some before
            channel_timeout=IDLE_SECONDS,
            max_request_header_size=MOST_BYTES_OF_HEADERS,
            max_request_body_size=MOST_BYTES,
            inbuf_overflow=MOST_BYTES_IN_MEMORY,
            outbuf_overflow=MOST_BYTES_IN_MEMORY,
            ident=None,
            clear_untrusted_proxy_headers=True,
        )
        server.channel_class = Channel
        return Server(door, server, at_end.pop_all())


def _listening(port: int, at_end: ExitStack) -> socket.socket:
    """Return a socket that listens, on a port that nobody else has on the other loopback address.

    Browsers try both addresses for `localhost`: who listened on the other one would get the token.
    So it is taken here as well, and nothing listens on it.

    Raises
    ------
    UsageError
        If the port is taken.
    """
    for _ in range(1 if port else TRIES):
        try:
            listening = socket.create_server((ADDRESS, port))
        except (OSError, OverflowError) as error:
            told = error.strerror if isinstance(error, OSError) else error
            raise UsageError(f"port {port} can't be used: {told}; name another --port") from None
        try:
            at_end.enter_context(_held(listening.getsockname()[1]))
        except OSError:
            listening.close()
            continue
        return listening
    raise UsageError(
        f"port {port} can't be used: another program has it on [{ADDRESS_6}]; name another --port"
    )


def _held(port: int) -> AbstractContextManager[object]:
    """Take a port on the other loopback address; nothing, where the system has no IPv6.

    Raises
    ------
    OSError
        If another program has it.
    """
    try:
        held = socket.socket(socket.AF_INET6, socket.SOCK_STREAM)
    except OSError:
        return nullcontext()
    try:
        with suppress(OSError):
            held.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        held.bind((ADDRESS_6, port))
    except OSError as error:
        held.close()
        if error.errno in (errno.EADDRINUSE, errno.EACCES):
            raise
        return nullcontext()
    return held
