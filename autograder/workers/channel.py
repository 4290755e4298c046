"""Channels: how the grader asks a worker, and reads its answers and what it prints."""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from autograder.jail.messages import MAX_BODY_BYTES, frame, read_frame
from autograder.jail.outputs import MAX_OUTPUT_BYTES
from autograder.results.verdict import Crashed, GraderFault, TimedOut
from autograder.workers.allowance import Allowance
from autograder.workers.pipe import give_up, make_large, open_reader, write_all
from autograder.workers.tiers import CannotIsolate

MAX_PRINTED = 64 << 10
"""How many characters of stdout, and of stderr, a report shows for one check."""

CUT_SHORT = f"\n(here its first {MAX_PRINTED >> 10} KiB end; it wrote more)\n"

PATIENCE_SECONDS = 1.0
"""How long a worker may take to end by itself once it has closed its pipe, on a busy machine."""


SHORTEST_SECONDS = 0.1
"""The least time that a worker is told it has; it reports halfway where the code is."""

MOST_NOTICES = 2
"""How often a worker may report where the code is, before it answers."""


class Channel(Protocol):
    """A way to ask a worker, and to read what the student's code prints.

    Attributes
    ----------
    is_in_process : bool
        Whether the worker is the grader itself.
    running : object
        Where the code was when half of its time was over, as the worker says; None if it was done.
    """

    is_in_process: bool
    running: Any

    def ask(
        self, header: dict[str, Any], body: bytes | bytearray, allowance: Allowance
    ) -> tuple[dict[str, Any], bytes]:
        """Send one request and return its answer, within the time that is allowed."""

    def printed(self) -> tuple[str, str]:
        """Return the text written to stdout and to stderr since the last call."""

    def close(self) -> None:
        """End the worker."""


@dataclass(frozen=True)
class Ending:
    """How a worker's process ended.

    Attributes
    ----------
    status : int
        The status in the form of `os.wait`.
    cpu_seconds : float
        The computing time that the process used.
    """

    status: int
    cpu_seconds: float

    @property
    def was_killed(self) -> bool:
        """Whether SIGKILL (number 9) ended it: the system sends that signal at a limit."""
        return self.status & 0x7F == 9

    def __str__(self) -> str:
        if number := self.status & 0x7F:
            names = {int(known): known.name for known in signal.Signals}
            return f"killed by {names.get(number, f'signal {number}')}"  # real-time: no name
        return f"exit code {self.status >> 8}"


class Output:
    """A file that a worker writes and only the grader reads.

    Without a path, the file has no name, and disappears when its last user closes it.
    """

    def __init__(self, path: Path | None = None) -> None:
        if path is None:
            import fcntl

            self._file = tempfile.TemporaryFile(buffering=0)  # noqa: SIM115

            fcntl.fcntl(self._file, fcntl.F_SETFL, os.O_APPEND)
            # Opened again: the worker can set flags such as O_DIRECT, but only for the opening
            # that it shares with the grader.
            path = Path(f"/proc/self/fd/{self._file.fileno()}")
        else:
            self._file = path.open("ab", buffering=0)
        self._reading = path.open("rb", buffering=0)
        self._read = 0

    def fileno(self) -> int:
        return self._file.fileno()

    def news(self) -> str:
        """Return the text written since the last call, up to `MAX_OUTPUT_BYTES`."""
        size = os.fstat(self.fileno()).st_size
        if size == self._read:
            return ""
        self._reading.seek(min(size, self._read))
        text = self._reading.read(MAX_OUTPUT_BYTES + 1)
        self._read = size
        shown = text[:MAX_OUTPUT_BYTES].decode(errors="replace")
        return shown if len(text) <= MAX_OUTPUT_BYTES else shown + CUT_SHORT

    def close(self) -> None:
        self._file.close()
        self._reading.close()


class Pipes:
    """The connection between the grader and one worker: two pipes and two files.

    Parameters
    ----------
    folder
        The folder for the two files, if the worker opens them by name.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = None if folder is None else Path(tempfile.mkdtemp(dir=folder))
        self.stdout, self.stderr = Output(self._path("stdout")), Output(self._path("stderr"))
        self.their_requests, self.requests = os.pipe()
        self.responses, self.their_responses = os.pipe()
        make_large(self.responses)
        if sys.platform != "win32":
            os.set_blocking(self.requests, False)  # a worker may never read

    def _path(self, name: str) -> Path | None:
        return None if self._folder is None else self._folder / name

    def files(self) -> dict[str, str]:
        """Return the paths of the two files."""
        return {name: str(self._path(name)) for name in ("stdout", "stderr")}

    def descriptors(self) -> list[int]:
        """Return the descriptors that the worker gets."""
        outputs = self.stdout.fileno(), self.stderr.fileno()
        return [self.their_requests, self.their_responses, *outputs]

    def close_theirs(self) -> None:
        """Close the worker's ends in this process, so that a pipe ends when the worker ends."""
        os.close(self.their_requests)
        os.close(self.their_responses)

    def close(self) -> None:
        """Close our own ends."""
        os.close(self.requests)
        os.close(self.responses)
        self.stdout.close()
        self.stderr.close()


class WorkerProcess:
    """A worker in a process of its own. The process is killed when its time is up.

    Parameters
    ----------
    end
        A function that ends the process and every process that it started, and returns how it
        ended. Its argument is how many seconds the process has to end by itself first.
    cpu_seconds
        The computing time that the worker may use.
    computing
        Returns the computing time that the worker has used, and after its end too; the clock, where
        the system doesn't say.
    """

    is_in_process = False

    def __init__(
        self,
        pipes: Pipes,
        end: Callable[[float], Ending],
        cpu_seconds: int,
        computing: Callable[[], float] = time.monotonic,
    ) -> None:
        self._pipes = pipes
        self._end = end
        self._cpu_seconds = cpu_seconds
        self._computing = computing
        self._reader = open_reader(pipes.responses)
        self._is_alive = True
        self.running: Any = None

    def wait_until_ready(self, seconds: float) -> None:
        """Return as soon as the worker is locked in and can answer requests.

        Raises
        ------
        CannotIsolate
            If the worker can't start or can't be locked in. It is closed then.
        """
        try:
            self._reader.deadline, self._reader.extend = time.monotonic() + seconds, give_up
            header, _ = read_frame(self._reader) or ({}, b"")
        except (TimeoutError, ValueError):
            header = {}
        if "ready" in header:
            return
        said = self._pipes.stderr.news().strip().splitlines()
        self.close()
        reason = header.get("refused") or (said[-1] if said else "a worker does not start")
        raise CannotIsolate(str(reason))

    def ask(
        self, header: dict[str, Any], body: bytes | bytearray, allowance: Allowance
    ) -> tuple[dict[str, Any], bytes]:
        """Send one request and return its answer.

        Raises
        ------
        TimedOut
            If there is no answer within the time that is allowed. The worker is then dead.
        Crashed
            If the process ended instead of answering.
        """
        patience, self.running = PATIENCE_SECONDS, None
        allowance.start(self._computing)
        seconds = max(SHORTEST_SECONDS, allowance.deadline - time.monotonic())
        request = frame(header | {"seconds": seconds}, body)
        try:
            with suppress(BrokenPipeError):  # the process is dead, and reading shows that too
                write_all(self._pipes.requests, request, allowance.deadline, allowance.extend)
            self._reader.deadline, self._reader.extend = allowance.deadline, allowance.extend
            most_bytes = header.get("most_bytes", MAX_BODY_BYTES)
            answer = read_frame(self._reader, most_bytes)
            for _ in range(MOST_NOTICES):
                if answer is None or "running" not in answer[0]:
                    break
                self.running = answer[0]["running"]
                answer = read_frame(self._reader, most_bytes)
        except TimeoutError:
            self._kill(patience=0.0)
            raise TimedOut("it did not finish in time") from None
        except ValueError:  # the bytes are not a frame
            answer, patience = None, 0.0
        if answer is not None:
            return answer
        ending = self._kill(patience)
        # At the limit, the system counts in ticks. The exact count comes only afterwards.
        if ending.was_killed and ending.cpu_seconds >= self._cpu_seconds / 2:
            raise TimedOut(f"it has used up its {self._cpu_seconds} seconds of computing")
        raise Crashed(f"it ended the whole Python process ({ending})")

    def printed(self) -> tuple[str, str]:
        return self._pipes.stdout.news(), self._pipes.stderr.news()

    def close(self) -> None:
        if self._is_alive:
            with suppress(GraderFault):  # the process that forked it has ended, and it too
                self._kill(patience=0.0)
        self._reader.close()
        self._pipes.close()

    def _kill(self, patience: float) -> Ending:
        self._is_alive = False
        return self._end(patience)
