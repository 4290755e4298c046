"""The way from a check to a submission's code: a worker, and another when that one has died."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from autograder.grading.advice import judgement_of
from autograder.grading.answers import (
    MakesRemote,
    NotAnAnswer,
    StudentError,
    read_error,
    read_peak,
    read_running,
    read_steps,
    read_value,
)
from autograder.grading.arguments import Function
from autograder.grading.callbacks import Callbacks
from autograder.grading.expected import Expected
from autograder.grading.garbage import Garbage
from autograder.grading.student import Remote
from autograder.homework import Homework
from autograder.intake import Submission
from autograder.jail.messages import MAX_BODY_BYTES
from autograder.jail.steps import ends
from autograder.results.verdict import Crashed, Judgement, TimedOut
from autograder.workers.allowance import Allowance
from autograder.workers.channel import Channel

MOST_BYTES = 256 << 20
"""How long all answers of a check may be together, without its histories: a check may keep them."""

LOADING_SECONDS = 60.0
"""How long a worker may take to load the files; none of the student's code runs then."""


class _TripFailed(Exception):  # noqa: N818 - what happened
    """A function of the check has raised an exception that ends the check."""


class Connection:
    """A worker that has loaded one submission; when it has died, the next question starts another.

    Parameters
    ----------
    homework, submission
        What may be imported, and the files to load.
    open_channel
        Starts a worker.
    seconds
        The computing time of a check; see `Allowance`.

    Attributes
    ----------
    error : StudentError or None
        The exception that the last request raised in the student's code.
    workers : int
        How many workers have been started.
    peak_mebibytes : float
        The most memory that a worker has used in this check, as it says itself.
    """

    def __init__(
        self,
        homework: Homework,
        submission: Submission,
        open_channel: Callable[[], Channel],
        seconds: float,
    ) -> None:
        self._homework = homework
        self._submission = submission
        self._judge = partial(judgement_of, submission=submission)
        self._open_channel = open_channel
        self._seconds = seconds
        self._channel: Channel | None = None
        self._end: Crashed | TimedOut = Crashed("its process has ended")
        self._allowance = Allowance(seconds)
        self._last_words: list[tuple[str, str]] = []
        self._garbage = Garbage()
        self._bytes_left = MOST_BYTES
        self._callbacks = Callbacks(self.refer, lambda: self.error is not None)
        self.error: StudentError | None = None
        self.workers = 0
        self.peak_mebibytes = 0.0

    @property
    def is_in_process(self) -> bool:
        """Whether the worker is the grader itself, for a debugger."""
        return self._ready_channel().is_in_process

    def begin_check(self, allowance: Allowance | None = None) -> None:
        """Give the next check its time, and let the worker forget the objects of the last one.

        Parameters
        ----------
        allowance
            The time, if others share it.
        """
        self.peak_mebibytes, self._bytes_left = 0.0, MOST_BYTES
        self._allowance = allowance or Allowance(self._seconds)
        self._callbacks.begin_check(self._allowance.seconds)
        self._ready_channel()
        # A worker that died after the last check's end is nobody's crash: another is started.
        with suppress(Crashed, TimedOut):
            self.ask({"operation": "begin"})
        self._ready_channel()

    def renew_time(self) -> None:
        """Give the rest of the check as much time as the check had."""
        self._allowance.stop()
        self._allowance = Allowance(self._allowance.seconds)

    def ask(
        self,
        header: dict[str, Any],
        body: bytes | bytearray = b"",
        remote: MakesRemote = lambda handle, kind, place: None,
        expected: Expected | None = None,
    ) -> Any:
        """Send a request to the worker and return the value that it answers.

        Parameters
        ----------
        remote
            Makes the stand-in for an object that stays with the worker; see `read_value`.
        expected
            The right answer to several steps: for that answer, the value is None.

        Raises
        ------
        Judgement
            If the student's code raised an exception, used up the check's time or ended its
            process, or if the answer is not an answer.
        """
        self.expect_time()
        channel = self._ready_channel()
        self.error = None
        most_bytes = self._bytes_left if expected is None else expected.most_bytes
        header = header | {"most_bytes": min(most_bytes, MAX_BODY_BYTES)}
        try:
            trip = partial(self._trip, remote)
            answer, reply = channel.ask(header, body, self._allowance, trip)
        except _TripFailed as failed:
            self._end = Crashed("its process was ended in a call of a function of the check")
            self.close()
            raise (failed.__cause__ or failed) from None
        except (TimedOut, Crashed) as end:
            if isinstance(end, TimedOut) and self._allowance.is_used_up:
                end.evidence.message = (
                    f"it did not finish within {self._allowance.seconds:g} s; "
                    f"is there a loop that never ends, a long list that each step searches, or "
                    f"much work in each of many calls?"
                    if self._allowance.has_computed
                    else f"it did not finish within {self._allowance.waiting:g} s, and hardly "
                    f"computed in them; does it sleep or wait?"
                )
            if isinstance(end, TimedOut):
                self._allowance.end = end
                end.evidence.traceback = read_running(channel.running)
                for frame in end.evidence.traceback[-1:]:
                    it = " It" if end.evidence.message.endswith("?") else "; it"
                    end.evidence.message += f"{it} was still in {frame.file}, line {frame.line}"
            self._end = end
            self.close()
            raise
        self.error = None  # of the requests of callbacks
        self.peak_mebibytes = max(self.peak_mebibytes, read_peak(answer))
        if expected is None:
            self._bytes_left = max(0, self._bytes_left - len(reply))
        try:
            if "error" in answer:
                self.error = read_error(answer["error"])
                raise self._judge(self.error)
            if expected is not None and expected.is_in(answer, reply):
                return None
            self._garbage.add(len(reply))
            if header["operation"] == "steps":
                values = read_steps(answer, reply, remote)
                return self._expect_steps(header, values)
            value = read_value(answer, reply, remote)
            _expect_as_asked(header, value)
            return value
        except NotAnAnswer as error:
            self._end = Crashed("it answered the grader with something that is not a message")
            self.close()
            raise self._end from error

    def _expect_steps(self, header: dict[str, Any], values: list[Any]) -> list[Any]:
        """Return the values of as many steps as the request has; an exception is a judgement."""
        steps = header["steps"]
        if len(values) != len(steps):
            raise NotAnAnswer("it answered more or fewer steps than the request has")
        found: list[Any] = []
        end: Judgement | None = None
        for step, value in zip(steps, values, strict=True):
            if end is not None:
                found.append([end] * len(step["at"]) if step["operation"] == "look" else end)
            elif isinstance(value, StudentError):
                found.append(self._judge(value))
                if ends(step, header):
                    end, self.error = found[-1], value
            elif step["operation"] != "look":
                found.append(value)
            elif isinstance(value, list) and len(value) == len(step["at"]):
                found.append([self._judge(X) if isinstance(X, StudentError) else X for X in value])
            else:
                raise NotAnAnswer("it looked at more or fewer values than the step names")
        return found

    def _trip(
        self, remote: MakesRemote, header: dict[str, Any], body: bytes
    ) -> tuple[dict[str, Any], bytearray]:
        """Answer a call of one of the check's functions, or end the request."""
        try:
            return self._callbacks.answer(header, body, remote)
        except NotAnAnswer:
            raise
        except BaseException as error:
            raise _TripFailed from error

    def expect_time(self) -> None:
        """Raise what has used up the check's time: a new worker would get none."""
        if self._allowance.end is not None:
            raise self._allowance.end

    def holds(self, remote: Remote) -> bool:
        """Whether an object still exists: it has died with its worker."""
        return self._channel is not None and remote._reference["worker"] == self.workers

    def refer(self, remote: Remote | Function) -> dict[str, Any]:
        """Return how a request names an object; where its worker is dead, raise what ended it."""
        if isinstance(remote, Function):
            return self._callbacks.refer(remote)
        if not self.holds(remote):
            raise self._end
        reference: dict[str, Any] = remote._reference
        return reference

    def printed(self) -> tuple[str, str]:
        """Return what the student's code has written since the last call, to each output."""
        new = [*self._last_words, self._channel.printed() if self._channel else ("", "")]
        self._last_words = []
        stdout, stderr = zip(*new, strict=True)
        return "".join(stdout), "".join(stderr)

    def close(self) -> None:
        """End the worker."""
        if self._channel is not None:
            self._last_words.append(self._channel.printed())
            self._channel.close()
            self._channel = None
            self._allowance.stop()

    def _ready_channel(self) -> Channel:
        """Return the way to a worker that has loaded the submitted files.

        The time that a new one takes to start is not the check's.
        """
        if self._channel is None:
            allowance, self._allowance = self._allowance, Allowance(LOADING_SECONDS)
            channel = self._channel = self._open_channel()
            self.workers += 1
            try:
                homework = self._homework
                imports, strict = list(homework.imports), homework.strict_floats
                self.ask({"operation": "allow", "modules": imports, "strict_floats": strict})
                earlier = self._submission.earlier
                for file, source in {**homework.provided_sources, **earlier}.items():
                    request = {"module": file.removesuffix(".py"), "path": file}
                    is_provided = file not in earlier
                    self.ask(request | {"operation": "load", "provided": is_provided}, source)
                for file, source in self._submission.sources.items():
                    module, path = file.removesuffix(".py"), self._submission.paths[file]
                    if not channel.is_in_process:
                        path = Path(path).name  # a worker need not know where the file lies
                    self.ask({"operation": "load", "module": module, "path": path}, source)
            finally:
                self._allowance = allowance
        return self._channel


def _expect_as_asked(header: dict[str, Any], value: Any) -> None:
    """Accept as many values as the request names, and objects where it keeps them."""
    values = [value]
    match header["operation"]:
        case "keep":
            if not isinstance(value, list) or len(value) != len(header["values"]):
                raise NotAnAnswer("it answered with more or fewer values than the request names")
            values = value
        case "items":
            if not isinstance(value, list) or len(value) > header["most"] + 1:
                raise NotAnAnswer("it answered with more items than the request allows")
        case "exit" | "raised":
            if type(value) is not bool:
                raise NotAnAnswer("it answered with something else than yes or no")
    if header.get("keep") and not all(isinstance(each, Remote) for each in values):
        raise NotAnAnswer("it kept no object, though the request says so")
