"""Channels: how the grader asks a worker, and reads its answers and what it prints."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

from autograder.jail.messages import MAX_BODY_BYTES, MAX_HEADER_BYTES, frame, read_frame
from autograder.results.verdict import Crashed, GraderFault, TimedOut
from autograder.workers.allowance import Allowance, Clock, Spent
from autograder.workers.pipe import give_up, open_reader, write_all
from autograder.workers.streams import Pipes
from autograder.workers.tiers import CannotIsolate

PATIENCE_SECONDS = 1.0
"""How long a worker may take to end by itself once it has closed its pipe, on a busy machine."""


SHORTEST_SECONDS = 0.1
"""The least time that a worker is told it has; it reports halfway where the code is."""

MOST_NOTICES = 2
"""How often a worker may report where the code is, before it answers."""


OnTrip = Callable[[dict[str, Any], bytes], tuple[dict[str, Any], bytes | bytearray]]
"""Answers a message in which a worker calls a function of the grader's."""


def no_trip(header: dict[str, Any], body: bytes) -> tuple[dict[str, Any], bytes]:
    """Refuse all calls.

    Raises
    ------
    ValueError
        Always.
    """
    raise ValueError("the grader has passed no function")


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
        self,
        header: dict[str, Any],
        body: bytes | bytearray,
        allowance: Allowance,
        on_trip: OnTrip = no_trip,
    ) -> tuple[dict[str, Any], bytes]:
        """Send one request and return its answer, within the time that is allowed.

        Until it answers, the worker may call functions of the grader's.
        """

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


class WorkerProcess:
    """A worker in a process of its own. The process is killed when its time is up.

    Parameters
    ----------
    end
        A function that ends the process and every process that it started, and returns how it
        ended. Its argument is how many seconds the process has to end by itself first.
    cpu_seconds
        The computing time that the worker may use.
    spent
        Returns the time that the worker has used, and after its end too; the clock, where the
        system doesn't say.
    """

    is_in_process = False

    def __init__(
        self,
        pipes: Pipes,
        end: Callable[[float], Ending],
        cpu_seconds: int,
        spent: Clock = lambda: Spent(time.monotonic()),
    ) -> None:
        self._pipes = pipes
        self._end = end
        self._cpu_seconds = cpu_seconds
        self._spent = spent
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
        self,
        header: dict[str, Any],
        body: bytes | bytearray,
        allowance: Allowance,
        on_trip: OnTrip = no_trip,
    ) -> tuple[dict[str, Any], bytes]:
        """Send one request and return its answer.

        Raises
        ------
        TimedOut
            If there is no answer within the time that is allowed. The worker is then dead.
        Crashed
            If the process ended instead of answering.
        GraderFault
            If the request is too large.
        """
        patience, self.running = PATIENCE_SECONDS, None
        allowance.start(self._spent)
        seconds = max(SHORTEST_SECONDS, allowance.deadline - time.monotonic())
        request = frame(header | {"seconds": seconds}, body)
        if len(request) - len(body) > MAX_HEADER_BYTES or len(body) > MAX_BODY_BYTES:
            raise GraderFault(
                f"a request of {len(request) - len(body)} + {len(body)} bytes is too large; a "
                f"check may ask for {MAX_HEADER_BYTES} + {MAX_BODY_BYTES} bytes at once"
            )
        try:
            most_bytes = header.get("most_bytes", MAX_BODY_BYTES)
            answer = self._exchange(request, most_bytes, allowance)
            while answer is not None and "callback" in answer[0]:
                allowance.pause()
                reply = frame(*on_trip(*answer))
                allowance.start(self._spent)
                answer = self._exchange(reply, most_bytes, allowance)
        except TimeoutError:
            self._kill(patience=0.0)
            raise TimedOut("it did not finish in time") from None
        except ValueError:  # the bytes are not a frame
            answer, patience = None, 0.0
        finally:
            allowance.pause()
        if answer is not None:
            return answer
        ending = self._kill(patience)
        # At the limit, the system counts in ticks. The exact count comes only afterwards.
        if ending.was_killed and ending.cpu_seconds >= self._cpu_seconds / 2:
            raise TimedOut(f"it has used up its {self._cpu_seconds} seconds of computing")
        raise Crashed(f"it ended the whole Python process ({ending})")

    def _exchange(
        self, message: bytes, most_bytes: int, allowance: Allowance
    ) -> tuple[dict[str, Any], bytes] | None:
        """Send a message and return the next one of the worker's; None if the worker has ended."""
        with suppress(BrokenPipeError):  # the process is dead, and reading shows that too
            write_all(self._pipes.requests, message, allowance.deadline, allowance.extend)
        self._reader.deadline, self._reader.extend = allowance.deadline, allowance.extend
        answer = read_frame(self._reader, most_bytes)
        for _ in range(MOST_NOTICES):
            if answer is None or "running" not in answer[0]:
                break
            self.running = answer[0]["running"]
            answer = read_frame(self._reader, most_bytes)
        return answer

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
