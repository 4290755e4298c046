"""Garbage of wrong answers: it is collected before it fills the grader's memory."""

from __future__ import annotations

import gc

MOST_GARBAGE = 16 << 20
"""How many bytes of wrong answers may come before unused objects are looked for.

What is found in an answer takes several times its bytes.
"""


class Garbage:
    """The answers that the grader has looked into, which may fill its memory.

    A failure refers to the function that found it, and so to the answer. Such circles stay until
    Python looks for them, and the command lets Python look for none: most gradings have few.
    """

    def __init__(self) -> None:
        self._bytes = 0

    def add(self, count: int) -> None:
        """Count the bytes of an answer, and look for unused objects if there are many."""
        self._bytes += count
        if self._bytes > MOST_GARBAGE:
            gc.collect()
            self._bytes = 0
