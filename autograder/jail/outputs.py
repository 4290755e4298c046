"""The outputs of the student's code: each check may write a limited number of bytes."""

from __future__ import annotations

import io
import os
from typing import Any

MAX_OUTPUT_BYTES = 64 << 10
"""How many bytes of stdout, and of stderr, one check may write."""


class CappedOutput(io.RawIOBase):
    """A file with a limited size. Bytes beyond it are dropped, and the writer doesn't notice."""

    def __init__(self, descriptor: int) -> None:
        self.descriptor = descriptor
        self.room = MAX_OUTPUT_BYTES + 1

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self.descriptor

    def write(self, data: Any) -> int:
        rest = memoryview(data)[: self.room]
        self.room -= len(rest)
        while rest:
            rest = rest[os.write(self.descriptor, rest) :]
        return len(data)
