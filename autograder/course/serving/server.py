"""Listening: waitress, on the loopback address, until the person stops it."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable
from typing import Any

from autograder.course.gradebook import open_gradebook
from autograder.course.pages.site import Site
from autograder.course.serving.door import ADDRESS, Door
from autograder.course.staff.desk import Place
from autograder.errors import UsageError, missing
from autograder.reports.pages import require_jinja2

THREADS = 8
MOST_CONNECTIONS = 200
IDLE_SECONDS = 30
MOST_BYTES_OF_HEADERS = 32 << 10


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

    def __init__(self, door: Door, waitress_server: Any) -> None:
        self.door, self._server = door, waitress_server

    def run(self) -> None:
        """Answer until somebody interrupts; what is being written is finished."""
        self._server.run()

    def close(self) -> None:
        """Stop listening."""
        self._server.close()


def make_server(place: Place, port: int) -> Server:
    """Return a server on the loopback address.

    Raises
    ------
    UsageError
        If the port is taken, or the gradebook can't be used.
    """
    from waitress.server import create_server

    from autograder.course.serving.app import MOST_BYTES, App

    with open_gradebook(place.folder) as book:
        site = Site(book, place.course, place.homework)
    try:
        listening = socket.create_server((ADDRESS, port))
    except (OSError, OverflowError) as error:
        told = error.strerror if isinstance(error, OSError) else error
        raise UsageError(f"port {port} can't be used: {told}; name another --port") from None
    door = Door(listening.getsockname()[1])
    # Else it warns in the terminal of every moment at which many requests come.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    server = create_server(
        App(site, place, door),
        sockets=[listening],
        threads=THREADS,
        connection_limit=MOST_CONNECTIONS,
        channel_timeout=IDLE_SECONDS,
        max_request_header_size=MOST_BYTES_OF_HEADERS,
        max_request_body_size=MOST_BYTES,
        ident=None,
        clear_untrusted_proxy_headers=True,
    )
    return Server(door, server)
