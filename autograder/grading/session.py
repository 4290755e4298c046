"""One submission's code, running in a worker."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from autograder.grading.advice import judgement_of
from autograder.grading.answers import NotAnAnswer, read_error, read_peak, read_value
from autograder.grading.record import Record, shown
from autograder.grading.student import Named, Remote
from autograder.homework import Homework
from autograder.intake import Submission
from autograder.jail.messages import encode_array
from autograder.results.verdict import Crashed, Judgement, Missing, TimedOut
from autograder.workers.channel import Channel

LOADING_SECONDS = 60.0
"""How long a worker may take to be told the files; none of the student's code runs then."""


class Session:
    """One submission's code, running in a worker: what a check may ask of it.

    A fresh worker is started when the last one died, and the files are then loaded anew. What
    couldn't be imported, used up its time or ended its process is not tried again: its failure is
    repeated. So is the failure that ended a worker, where one of its objects is asked for.

    Parameters
    ----------
    homework, submission
        Whose names to look for, and in which files.
    open_channel
        Starts a worker.
    seconds
        The time that a check has.

    Attributes
    ----------
    record : Record
        What the current check has done so far.
    note : str
        What the report should say of the current check even if it passes.
    peak_mebibytes : float
        The most memory that a worker has used, as it says itself.
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
        self._open_channel = open_channel
        self._seconds = seconds
        self._channel: Channel | None = None
        self._workers = 0
        self._end: Crashed | TimedOut = Crashed("its process has ended")
        self._deadline = 0.0
        self._repeated: dict[str, Judgement] = {}
        self._found: dict[str, Remote] = {}
        self.record = Record()
        self.note = ""
        self.peak_mebibytes = 0.0

    def find(self, name: str) -> Remote:
        """Return a class or function of the submission.

        Raises
        ------
        Missing
            If the file or the name isn't there.
        Crashed, TimedOut
            If the file can't be imported.
        """
        if name in self._found and self.holds(self._found[name]):
            return self._found[name]
        file = self._homework.file_defining(name)
        if file not in self._submission.sources:
            near = self._submission.near(file)
            names = ", ".join(self._homework.defines[file])
            raise Missing(f"there is no file {file}, which must define {names}", near)
        module = file.removesuffix(".py")
        key = f"import {module}"
        self._repeat_failure(key)
        request = {"operation": "get", "of": {"module": module}, "name": name, "keep": True}
        try:
            self._found[name] = self._ask(request, label=name)
            return self._found[name]
        except Crashed as crash:
            if _is_missing(crash):
                raise Missing(f"{file} defines no {name}", crash.near) from None
            crash.evidence.message = f"importing {file} failed: {crash.evidence.message}"
            crash.evidence.message += self._submission.advice_on_import(crash.evidence.message)
            self._repeated[key] = crash
            raise
        except TimedOut as timeout:
            timeout.evidence.message = f"importing {file}: {timeout.evidence.message}"
            self._repeated[key] = timeout
            raise

    def arrays(self, **values: np.ndarray[Any, Any]) -> list[Remote]:
        """Put arrays on the student's side, to be handed over and later read back."""
        named, body = [Named(name, array) for name, array in values.items()], bytearray()
        encoded = [self._encode(each, body) for each in named]
        request = {"operation": "keep", "keep": True, "values": encoded}
        remotes: list[Remote] = self._ask(request, body)
        for remote, each in zip(remotes, named, strict=True):
            remote.__dict__.update(_label=each.name, _about=str(each))
        self.record.inputs |= values
        return remotes

    def array(self, name: str, values: np.ndarray[Any, Any]) -> Remote:
        """Put one array on the student's side."""
        (remote,) = self.arrays(**{name: values})
        return remote

    def values(self, *remotes: Remote) -> list[Any]:
        """Return the numbers in objects on the student's side, as they are now."""
        references = [self._refer(remote) for remote in remotes]
        found: list[Any] = self._ask({"operation": "keep", "values": references})
        return found

    def value(self, remote: Remote) -> Any:
        """Return the numbers in one object on the student's side."""
        (found,) = self.values(remote)
        return found

    def blank(self, cls: Remote) -> Remote:
        """Return an instance of a class, without running its `__init__`."""
        label = self.record.name_for(cls._label)
        self.record.add(f"{label} = {cls._label}.__new__({cls._label})")
        request = {"operation": "blank", "of": self._refer(cls), "keep": True}
        return self._ask(request, label=label)  # type: ignore[no-any-return]

    def handle(self, remote: Remote, name: str) -> Remote:
        """Return an attribute as an object on the student's side, even if it is an array."""
        request = {"operation": "get", "of": self._refer(remote), "name": name, "keep": True}
        return self._ask(request, label=f"{remote._label}.{name}")  # type: ignore[no-any-return]

    def get(self, remote: Remote, name: str) -> Any:
        """Return an attribute of an object.

        Raises
        ------
        Missing
            If it has none of that name.
        """
        label = f"{remote._label}.{name}"
        request = {"operation": "get", "of": self._refer(remote), "name": name}
        try:
            return self._ask(request, label=label)
        except Crashed as crash:
            if _is_missing(crash):
                raise Missing(f"there is no {label}", crash.near, name) from None
            raise

    def set(self, remote: Remote, **values: Any) -> None:
        """Set attributes of an object."""
        body = bytearray()
        encoded = {}
        for name, value in values.items():
            self.record.add(f"{remote._label}.{name} = {shown(value)}", value)
            encoded[name] = self._encode(value, body)
        self._ask({"operation": "set", "of": self._refer(remote), "values": encoded}, body)

    def call(self, remote: Remote, *arguments: Any, method: str = "") -> Any:
        """Call a class or function, or a method of an object.

        Raises
        ------
        NotAttempted, Crashed, TimedOut
            If it gives no result.
        Missing
            If the object has no such method.
        """
        label = f"{remote._label}.{method}" if method else remote._label
        key = label.rpartition(".")[2]  # one method, of whichever instance
        self._repeat_failure(key)
        called = f"{label}({', '.join(shown(argument) for argument in arguments)})"
        made = called
        # What is to be a class may be a function that gives a number: a check expects an object.
        makes = not method and (remote._kind == "type" or remote._label[:1].isupper())
        if makes:
            made = self.record.name_for(remote._label)
            called = f"{made} = {called}"
        self.record.add(called, *arguments)
        body = bytearray()
        encoded = [self._encode(argument, body) for argument in arguments]
        request: dict[str, Any] = {"operation": "call", "of": self._refer(remote)}
        request |= {"arguments": encoded, "keep": makes}
        if method:
            request["name"] = method
        try:
            return self._ask(request, body, label=made)
        except TimedOut as timeout:
            self._repeated[key] = timeout
            raise
        except Crashed as crash:
            if not crash.bases:
                self._repeated[key] = crash
            if method and _is_missing(crash):
                raise Missing(f"there is no {label}", crash.near, method) from None
            if crash.bases[:1] == ["TypeError"] and not crash.evidence.traceback:
                crash.evidence.message = (
                    f"{called} could not be called: {crash.evidence.message}; "
                    f"compare its arguments with the write-up's"
                )
            raise

    def holds(self, remote: Remote) -> bool:
        """Whether an object still exists: those of a worker that died don't."""
        return self._channel is not None and remote._reference["worker"] == self._workers

    def begin_check(self) -> None:
        """Give the next check its time, and forget the objects of the last one."""
        self.note = ""
        self._found = {}
        self.peak_mebibytes = 0.0
        self._deadline = time.monotonic() + self._seconds
        self._ready_channel()
        # A worker that died after the last check's end is nobody's crash: the next question to it
        # starts another.
        with suppress(Crashed, TimedOut):
            self._ask({"operation": "begin"})
        self._ready_channel()
        self.begin_record()

    def start_afresh(self) -> None:
        """Go on with a new worker, which knows nothing of what the last one was asked."""
        self._discard_channel()
        self._repeated = {}

    def begin_record(self) -> None:
        """Forget what was called and printed so far; the report tells what comes from here on."""
        self.record = Record()
        if self._channel is not None:
            self._channel.printed()

    @contextmanager
    def off_the_record(self) -> Iterator[None]:
        """Leave what is called and printed within a `with` block out of the report."""
        self.printed()
        record = self.record
        self.begin_record()
        try:
            yield
        finally:
            self.begin_record()
            self.record = record

    @contextmanager
    def experiment(self) -> Iterator[None]:
        """Leave what happens within a `with` block out of the report, and out of later checks."""
        repeated = dict(self._repeated)
        try:
            with self.off_the_record():
                yield
        finally:
            self._repeated = repeated

    def printed(self) -> tuple[str, str]:
        """Return what the student's code has written since the record began, to each output."""
        self._note_printed()
        return self.record.stdout, self.record.stderr

    def close(self) -> None:
        """End the worker."""
        self._discard_channel()

    def _ask(self, header: dict[str, Any], body: bytes | bytearray = b"", label: str = "") -> Any:
        channel = self._channel or self._ready_channel()
        try:
            answer, reply = channel.ask(header, body, self._deadline)
        except (TimedOut, Crashed) as end:
            if isinstance(end, TimedOut) and time.monotonic() >= self._deadline:
                end.evidence.message = (
                    f"it did not finish within {self._seconds:g} s; "
                    f"is there a loop that never ends?"
                )
            self._end = end
            self._discard_channel()
            raise
        self.peak_mebibytes = max(self.peak_mebibytes, read_peak(answer))
        try:
            if "error" in answer:
                raise judgement_of(read_error(answer["error"]))
            value = read_value(answer, reply, partial(self._remote, label))
            _expect_as_asked(header, value)
            return value
        except NotAnAnswer as error:
            self._end = Crashed("it answered the grader with something that is no message")
            self._discard_channel()
            raise self._end from error

    def _note_printed(self) -> None:
        if self._channel is not None:
            self.record.print(*self._channel.printed())

    def _refer(self, remote: Remote) -> dict[str, Any]:
        """Return how a request names an object; where its worker is dead, raise what ended it."""
        if not self.holds(remote):
            raise self._end
        reference: dict[str, Any] = remote._reference
        return reference

    def _ready_channel(self) -> Channel:
        """Return a worker that has started and knows the submitted files.

        The time that a new one takes to start is not the check's.
        """
        if self._channel is None:
            left = self._deadline - time.monotonic()
            channel = self._channel = self._open_channel()
            self._workers += 1
            self._deadline = time.monotonic() + LOADING_SECONDS
            self._ask({"operation": "allow", "modules": list(self._homework.imports)})
            for file, source in self._submission.sources.items():
                module, path = file.removesuffix(".py"), self._submission.paths[file]
                if not channel.is_in_process:
                    path = Path(path).name  # where it lies is none of the worker's business
                self._ask({"operation": "load", "module": module, "path": path}, source)
            self._deadline = time.monotonic() + left
        return self._channel

    def _discard_channel(self) -> None:
        if self._channel is not None:
            self._note_printed()
            self._channel.close()
            self._channel = None

    def _repeat_failure(self, key: str) -> None:
        if key in self._repeated:
            raise self._repeated[key]

    def _encode(self, value: Any, body: bytearray) -> dict[str, Any]:
        if isinstance(value, Remote):
            return self._refer(value)
        if isinstance(value, Named):
            return {"array": encode_array(value.values, body)}
        if isinstance(value, np.ndarray):
            return {"array": encode_array(value, body)}
        return {"value": value}

    def _remote(self, label: str, handle: int, kind: str) -> Remote:
        return Remote(self, {"handle": handle, "worker": self._workers}, label, kind)


def _expect_as_asked(header: dict[str, Any], value: Any) -> None:
    """Accept as many values as were asked for, and objects where they were to be kept."""
    values = [value]
    if header["operation"] == "keep":
        if not isinstance(value, list) or len(value) != len(header["values"]):
            raise NotAnAnswer("it answered with more or fewer values than it was asked for")
        values = value
    if header.get("keep") and not all(isinstance(each, Remote) for each in values):
        raise NotAnAnswer("it kept no object, as it was asked to")


def _is_missing(crash: Crashed) -> bool:
    """Whether what was asked for isn't there: no line of the student's own has raised that."""
    return crash.bases[:1] == ["AttributeError"] and not crash.evidence.traceback
