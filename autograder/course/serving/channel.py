"""Connections: none that only waits takes the place of one that asks.

Who doesn't know the token can open connections, and send little on them, or nothing. waitress has
one deadline, between two pieces of data; a byte now and then moves it. So a connection has another
one here, for a whole request. When there are too many connections, the one closes that has waited
longest. A refused connection closes, too.
"""

from __future__ import annotations

import math
from contextlib import suppress
from time import monotonic
from typing import Any

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.task import ErrorTask, WSGITask
from waitress.utilities import BadRequest

from autograder.course.serving.app import HEADERS

REQUEST_SECONDS = 20.0
"""How long a connection may wait for a whole request, from its start or from the last answer."""


def _most_connections(wanted: int = 400) -> int:
    """Return how many there may be; half of the files that the system allows, if it is less.

    The forms of 400 connections are 100 MiB at most.
    """
    with suppress(ImportError):  # Windows
        import resource

        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        return wanted if soft == resource.RLIM_INFINITY else min(wanted, soft // 2)
    return wanted


MOST_CONNECTIONS = _most_connections()
"""With more of them, those that wait give way."""


class _Parser(HTTPRequestParser):
    def received(self, data: bytes) -> int:
        """Read a part of a request; one that waitress can't read is a bad one, and no fault."""
        try:
            return super().received(data)
        except ValueError:  # a host or a length that Python can't read
            self.error = BadRequest("The request can't be read")
            self.completed = True
            return len(data)


class _Task(WSGITask):
    def build_response_header(self) -> bytes:
        """Return the head of an answer; who is refused has to connect again."""
        if self.status.startswith("403"):
            self.set_close_on_finish()
        return super().build_response_header()


class _ErrorTask(ErrorTask):
    def build_response_header(self) -> bytes:
        """Return the head of an answer to a request that is no HTTP, or too large."""
        self.response_headers = [*self.response_headers, *HEADERS.items()]
        return super().build_response_header()


class Channel(HTTPChannel):
    """A connection."""

    parser_class = _Parser
    task_class = _Task
    error_task_class = _ErrorTask

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._waits_since = monotonic()
        channels: Any = self.server.active_channels  # by their descriptors; the stubs say another
        others: list[Channel] = [*channels.values()]
        if len(others) > MOST_CONNECTIONS:
            waiting = [each for each in others if each is not self and each.only_waits]
            if waiting:
                min(waiting, key=Channel.waits_since).will_close = True

    @property
    def only_waits(self) -> bool:
        """Whether it is neither answered nor closed."""
        return not (self.requests or self.total_outbufs_len or self.will_close)

    def waits_since(self) -> float:
        """Return the time from which it has waited for a whole request."""
        return self._waits_since

    def writable(self) -> bool:
        """Whether the server has something to do with it; it asks each connection every second."""
        if self.only_waits and monotonic() - self._waits_since > REQUEST_SECONDS:
            self.will_close = True
        return bool(super().writable())

    def service(self) -> None:
        """Answer a request."""
        self._waits_since = math.inf
        super().service()
        self._waits_since = monotonic()
