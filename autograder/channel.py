"""The grader's end of the pipe to a worker."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from bdb import BdbQuit
from pathlib import Path
from typing import Any, Protocol

from autograder import worker
from autograder.pipe import open_pipe
from autograder.verdict import Crashed, GraderFault, TimedOut

START_SECONDS = 60.0
"""How long a worker may take to start: Python and NumPy, on a busy machine."""

MAX_OUTPUT_BYTES = 64 << 10
"""How much of what a student prints is kept at a time."""


class Channel(Protocol):
    """A way to ask a worker, and to read what the student's code prints."""

    def wait_until_ready(self) -> None:
        """Return when the worker can be asked."""

    def ask(
        self, header: dict[str, Any], body: bytes, deadline: float
    ) -> tuple[dict[str, Any], bytes]:
        """Send one request and return its answer, waiting until `deadline` (time.monotonic())."""

    def printed(self) -> str:
        """Return what the student's code has printed since the last call."""

    def close(self) -> None:
        """End the worker."""


class WorkerProcess:
    """A worker in a process of its own, which is killed when its time is up."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="autograder-", ignore_cleanup_errors=True)
        printed, scratch = Path(self._folder.name, "printed"), Path(self._folder.name, "scratch")
        scratch.mkdir()
        # Opened twice: reading must not move the place where the worker goes on to write.
        self._output = printed.open("ab")
        self._printed = printed.open("rb")
        self._process = subprocess.Popen(
            # -I: no environment, user site or script folder; -B: no bytecode; -u: prints survive
            [sys.executable, "-I", "-B", "-u", "-X", "utf8", str(Path(worker.__file__))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._output,
            cwd=scratch,
            env=_environment(),
            start_new_session=os.name == "posix",
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._requests = self._process.stdin
        self._responses = open_pipe(self._process.stdout)
        self._ready = False

    def ask(
        self, header: dict[str, Any], body: bytes, deadline: float
    ) -> tuple[dict[str, Any], bytes]:
        """Send one request and return its answer.

        Raises
        ------
        TimedOut
            If there is no answer by `deadline`. The worker is then dead.
        Crashed
            If the process ended instead of answering.
        """
        with contextlib.suppress(OSError):  # a dead process: there is no answer then either
            worker.write_frame(self._requests, header, body)
        try:
            answer = self._answer(deadline)
        except TimeoutError:
            self._kill()
            raise TimedOut("it did not finish in time") from None
        if answer is None:
            self._kill()
            raise Crashed(f"it ended the whole Python process ({self._how_it_ended()})")
        return answer

    def _answer(self, deadline: float) -> tuple[dict[str, Any], bytes] | None:
        """Return the next frame; None at the end, or at the first thing that is no frame."""
        self._responses.deadline = deadline
        try:
            return worker.read_frame(self._responses)
        except ValueError:
            return None

    def wait_until_ready(self) -> None:
        """Return when the worker can be asked.

        Raises
        ------
        GraderFault
            If it can't start.
        """
        if self._ready:
            return
        try:
            answer = self._answer(time.monotonic() + START_SECONDS)
        except TimeoutError:
            answer = None
        if answer is None:
            self._kill()
            raise GraderFault(f"the worker process did not start: {self.printed().strip()}")
        self._ready = True

    def _how_it_ended(self) -> str:
        code = self._process.wait()
        if code < 0:
            names = {int(known): known.name for known in signal.Signals}
            return f"killed by {names.get(-code, f'signal {-code}')}"  # real-time ones have no name
        return f"exit code {code}"

    def printed(self) -> str:
        text = self._printed.read(MAX_OUTPUT_BYTES + 1)
        self._printed.seek(0, os.SEEK_END)
        shown = text[:MAX_OUTPUT_BYTES].decode(errors="replace")
        if len(text) <= MAX_OUTPUT_BYTES:
            return shown
        return f"{shown}\n(here its first {MAX_OUTPUT_BYTES >> 10} KiB end; it printed more)\n"

    def close(self) -> None:
        self._kill()
        self._output.close()
        self._printed.close()
        self._folder.cleanup()

    def _kill(self) -> None:
        """Kill the worker and, where the system has process groups, all that it started."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        with contextlib.suppress(OSError):
            self._requests.close()
        self._responses.close()


class InProcess:
    """The student's code in the grader's own process, for a debugger: practice, never a grade."""

    def __init__(self) -> None:
        self._worker = worker.Worker(in_process=True)
        self._streams = sys.stdin, sys.stdout, sys.stderr

    def wait_until_ready(self) -> None:
        pass

    def ask(
        self, header: dict[str, Any], body: bytes, deadline: float
    ) -> tuple[dict[str, Any], bytes]:
        try:
            return self._worker.answer(header, body)
        except BdbQuit:  # the debugger was left
            raise KeyboardInterrupt from None

    def printed(self) -> str:
        return ""  # it went straight to the terminal

    def close(self) -> None:
        self._worker.close()
        sys.stdin, sys.stdout, sys.stderr = self._streams


def _environment() -> dict[str, str]:
    """The worker's environment: nothing of the grader's, and one thread for linear algebra."""
    threads = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
    needed = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
    return dict.fromkeys(threads, "1") | needed
