"""What the HTTP library says in the terminal: without the token, and without control characters."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from autograder.errors import printable

if TYPE_CHECKING:
    from autograder.course.serving.door import Door

LOGGER = "waitress"
"""Its messages may have the address of a request in them, and so the token."""


class WithoutToken(logging.Filter):
    """A filter of a logger that changes its records and lets all of them pass."""

    def __init__(self, door: Door) -> None:
        super().__init__()
        self._door = door

    def filter(self, record: logging.LogRecord) -> bool:
        """Write a record anew, with its traceback."""
        try:
            message = record.getMessage()
        except (TypeError, ValueError):
            message = str(record.msg)
        record.msg, record.args = self._plain(message), None
        traceback = record.exc_text  # of the filter of another server
        if record.exc_info:
            traceback = logging.Formatter().formatException(record.exc_info)
        record.exc_info, record.exc_text = None, traceback and self._plain(traceback)
        return True

    def _plain(self, text: str) -> str:
        lines = self._door.without_token(text).splitlines()
        return "\n".join(map(printable, lines))


def without_token(door: Door) -> WithoutToken:
    """Keep the token of a server out of the log; return the filter, to be removed at its end."""
    found = WithoutToken(door)
    logging.getLogger(LOGGER).addFilter(found)
    # Else it warns in the terminal of every moment at which many requests come.
    logging.getLogger(f"{LOGGER}.queue").setLevel(logging.ERROR)
    return found
