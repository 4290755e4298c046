"""The loop of a worker: it reads requests from a pipe and writes answers to another."""

from __future__ import annotations

import io
import os
import sys
from typing import Any

import numpy as np

from autograder.jail.describing import Describer
from autograder.jail.messages import MANY_BYTES, Reader, frame, framed, read_frame
from autograder.jail.outputs import CappedOutput
from autograder.jail.slow import Alarm, Place
from autograder.jail.worker import Worker

WRITE = os.write
"""As it was before any code of a student ran, which may replace `os.write`."""


def serve(requests: int, responses: int) -> None:
    """Answer requests until the grader closes the pipe.

    The output of the student's code goes to stdout and stderr at once.
    """
    worker = Worker()
    worker.outputs = [CappedOutput(1), CappedOutput(2)]
    sys.stdout, sys.stderr = (
        io.TextIOWrapper(output, "utf-8", "backslashreplace", write_through=True)  # type: ignore[type-var]
        for output in worker.outputs
    )
    send(responses, {"ready": {"python": sys.version.split()[0], "numpy": np.__version__}})
    reader = Reader(requests)

    def report(places: list[Place]) -> None:
        send(responses, {"running": describer.frames(places)})

    describer = Describer(worker.files)

    def trip(header: dict[str, Any], body: bytes | bytearray) -> tuple[dict[str, Any], bytes]:
        send(responses, header, body)
        while (read := read_frame(reader)) is not None:
            if "operation" not in read[0]:
                return read
            send(responses, *worker.answer(*read))
        os._exit(0)  # the grader has closed the pipe

    worker.trip = trip
    alarm = Alarm(describer.source_of, report)
    while (request := read_frame(reader)) is not None:
        with alarm.set(float(request[0].get("seconds", 60.0))):
            answer = worker.answer(*request)
        send(responses, *answer)


def send(descriptor: int, header: dict[str, Any], body: bytes | bytearray = b"") -> None:
    """Write one message."""
    is_large = len(body) >= MANY_BYTES  # copying it takes time
    for part in framed(header, body) if is_large else [frame(header, body)]:
        rest = memoryview(part)
        while rest:
            rest = rest[WRITE(descriptor, rest) :]
