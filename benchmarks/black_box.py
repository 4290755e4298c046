"""The black box: the cost of starting a worker, of one request, and of a warm grading."""

from __future__ import annotations

import dataclasses
import os
import queue
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from autograder.grading.grade import GradingRequest, grade_each
from autograder.grading.session import Session
from autograder.homework import load_homework
from autograder.intake import Submission, find_submission
from autograder.results.result import Result
from autograder.workers.starting import Workers
from benchmarks.processes import ROOT, import_of
from benchmarks.row import Candidate, Candidates, NotAvailable, Ratio, Row

ECHO = """
import os
while chunk := os.read(0, 1 << 16):
    os.write(1, chunk)
"""


def prepare_worker(tier: str) -> Candidates:
    """Return the start of a worker, jailed and ready for requests, and the import of NumPy."""
    workers = Workers(load_homework("hw1"), tier)

    def step() -> None:
        workers.open().close()

    step()
    return {"worker": Candidate(step), "import numpy": import_of("numpy")}


def prepare_round_trip() -> Candidates:
    """Return a student's function that returns its array, and bare pipes.

    "copy, write, read" copies the array, writes it to a pipe and reads it from there, in one
    process; "bare echo" is another process that reads the bytes and writes them back.
    """
    homework = dataclasses.replace(load_homework("hw1"), defines={"echo.py": ("echo",)})
    source = {"echo.py": b"def echo(A):\n    return A\n"}
    submission = Submission(Path(), source, {"echo.py": "echo.py"}, ())
    session = Session(homework, submission, Workers(homework).open, seconds=3600.0)
    session.begin_check()
    echo, A = session.find("echo"), np.random.default_rng(0).normal(size=(32, 64))

    def ask() -> Any:
        session.begin_record()
        return session.call(echo, A)

    reading, writing = os.pipe()

    def copy_write_read() -> Any:
        os.write(writing, A.copy().data)
        return np.frombuffer(os.read(reading, A.nbytes)).reshape(A.shape)

    other = subprocess.Popen(
        [sys.executable, "-c", ECHO], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    )
    assert other.stdin is not None
    assert other.stdout is not None
    there, back = other.stdin.fileno(), other.stdout.fileno()

    def bare_echo() -> Any:
        os.write(there, A.copy().data)
        returned = b""
        while len(returned) < A.nbytes:
            returned += os.read(back, A.nbytes)
        return np.frombuffer(returned).reshape(A.shape)

    steps = {"ask": ask, "copy, write, read": copy_write_read, "bare echo": bare_echo}
    return {name: Candidate(step, lambda A: {"A": A}) for name, step in steps.items()}


def prepare_warm(homework: str) -> Candidates:
    """Return the grading of a homework's solution as `--watch` does it, with everything loaded."""
    loaded = load_homework(homework)
    submission = find_submission(loaded, ROOT / "solutions" / homework)
    saved: queue.SimpleQueue[GradingRequest] = queue.SimpleQueue()
    graded: queue.SimpleQueue[Result] = queue.SimpleQueue()
    # grade_each pulls the next submission from an iterator, so it runs in a thread.
    grade = partial(grade_each, loaded, iter(saved.get, None), graded.put)
    threading.Thread(target=grade, daemon=True).start()

    def step() -> Result:
        saved.put(GradingRequest(submission, seed=7))
        return graded.get()

    result = step()
    if result.points is None or result.points < result.max_points:
        return {"grade, warm": NotAvailable("the solution doesn't get full marks")}
    return {"grade, warm": Candidate(step), "import numpy": import_of("numpy")}


ROWS = [
    *(
        Row(
            f"a worker, {tier}",
            partial(prepare_worker, tier),
            [Ratio("worker", "import numpy", at_most=0.1)],
            threads=(None,),
        )
        for tier in ("bubblewrap", "landlock")
    ),
    Row(
        "a student's function, asked with (32, 64)",
        prepare_round_trip,
        [
            Ratio("ask", "copy, write, read", at_most=3),
            Ratio("ask", "bare echo"),
            Ratio("bare echo", "copy, write, read"),
        ],
        threads=(None,),
    ),
    Row(
        "autograder grade hw1, warm",
        partial(prepare_warm, "hw1"),
        [Ratio("grade, warm", "import numpy", at_most=0.5)],
        threads=(None,),
    ),
]
