"""Garbage of wrong answers: it is collected before it fills the grader's memory."""

from __future__ import annotations

import gc
import os
from contextlib import suppress
from pathlib import Path

MOST_GARBAGE = 128 << 20
"""How many bytes the grader's memory may grow before unused objects are looked for."""


class Garbage:
    """The memory of the grader, which a wrong answer may fill.

    A failure refers to the function that found it, and so to the answer. Such circles stay until
    Python looks for them, and the command lets Python look for none: most gradings have few.
    """

    def __init__(self) -> None:
        self._before = _resident_bytes()

    def collect(self) -> None:
        """Look for unused objects, if the memory has grown much."""
        if _resident_bytes() > self._before + MOST_GARBAGE:
            gc.collect()
            self._before = _resident_bytes()


def _resident_bytes() -> int:
    """Return how much memory this process has now; 0 if the system doesn't say."""
    with suppress(OSError):
        pages = Path("/proc/self/statm").read_bytes().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
    return 0
