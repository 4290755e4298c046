"""One submission's code, running in a worker: the questions that a check can put to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

import numpy as np

from autograder.grading.arguments import assigned, attribute, called as written_call, shown
from autograder.grading.exchange import Exchange, expect_an_object
from autograder.grading.expected import Expected
from autograder.grading.program import Program
from autograder.grading.script import Script
from autograder.grading.source import expect_written
from autograder.grading.student import Named, Remote
from autograder.grading.sums_and_products import is_of_sums_and_products
from autograder.homework import Homework
from autograder.intake import Submission
from autograder.results.verdict import (
    Crashed,
    Judgement,
    Missing,
    TimedOut,
    Unreadable,
)
from autograder.workers.channel import Channel


class Session(Exchange):
    """One submission's code, running in a worker: the questions that a check can put to it.

    A file that could not be imported is not imported again, and a method that used up its time or
    ended its process is not called again: the first failure is raised again. An object of a worker
    that has died raises the failure that ended the worker.

    Parameters
    ----------
    homework, submission
        The names to look for, and the files that define them.
    open_channel
        Starts a worker.
    seconds
        The time of a check.

    Attributes
    ----------
    more_follow : bool
        Whether other submissions of this seed follow; see `autograder.grading.grade`.
    """

    more_follow = False

    def __init__(
        self,
        homework: Homework,
        submission: Submission,
        open_channel: Callable[[], Channel],
        seconds: float,
    ) -> None:
        self._homework = homework
        self._submission = submission
        self._circles: set[str] = set()
        self._classes: dict[str, str] = {}
        super().__init__(homework, submission, open_channel, seconds)

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
        if file in self._homework.defines and file not in self._submission.sources:
            names = ", ".join(self._homework.defines[file])
            missing = f"there is no file {file}, which must define {names}"
            if file in self._submission.beside:
                alone = ", ".join(self._submission.sources)
                raise Missing(f"{file} lies beside {alone}, which was named alone; name the folder")
            if advice := self._submission.advice_on_name(name, file):
                raise Missing(f"{missing}{advice}")
            raise Missing(missing, self._submission.near(file))
        module = file.removesuffix(".py")
        key = f"import {module}"
        self._repeat_failure(key)
        request = {"operation": "get", "of": {"module": module}, "name": name, "keep": True}
        try:
            self._found[name] = self._ask(request, label=name)
            return self._found[name]
        except Crashed as crash:
            if _is_missing(crash):
                advice = self._submission.advice_on_name(name, file)
                near = "" if advice else crash.near
                raise Missing(f"{file} defines no {name}{advice}", near) from None
            if self._is_first_of_a_circle(crash, file):
                return self.find(name)
            crash.evidence.message = f"importing {file} failed: {crash.evidence.message}"
            self._repeated[key] = crash
            raise
        except TimedOut as timeout:
            timeout.evidence.message = f"importing {file}: {timeout.evidence.message}"
            self._repeated[key] = timeout
            raise

    def builtin(self, name: str) -> Any:
        """Return one of Python's own functions, as the student's code sees it."""
        request = {"operation": "get", "of": {"module": "builtins"}, "name": name, "keep": True}
        return self._ask(request, label=name)

    def _is_first_of_a_circle(self, crash: Crashed, file: str) -> bool:
        """Whether a file can be imported after another one, which imports it and is imported by it.

        Which of them comes first is the grader's choice.
        """
        if "partially initialized module" not in crash.evidence.message or file in self._circles:
            return False
        self._circles.add(file)
        for other, names in self._homework.defines.items():
            with suppress(Judgement):
                if other != file:
                    self.find(names[0])
        return True

    def arrays(self, **values: np.ndarray[Any, Any]) -> list[Remote]:
        """Put arrays on the student's side, where the grader can read them again after a call."""
        named, body = [Named(name, array) for name, array in values.items()], bytearray()
        encoded = [self._encode(each, body) for each in named]
        request = {"operation": "keep", "keep": True, "values": encoded}
        remotes: list[Remote] = self._ask(request, body)
        for remote, each in zip(remotes, named, strict=True):
            remote.__dict__.update(_label=each.name, _about=str(each))
        self.record.take(values, remotes)
        return remotes

    def array(self, name: str, values: np.ndarray[Any, Any]) -> Remote:
        """Put one array on the student's side."""
        (remote,) = self.arrays(**{name: values})
        return remote

    def values(self, *remotes: Remote) -> list[Any]:
        """Return the numbers in objects on the student's side, as they are now."""
        references = [self._connection.refer(remote) for remote in remotes]
        found: list[Any] = self._ask({"operation": "keep", "values": references})
        return found

    def value(self, remote: Remote) -> Any:
        """Return the numbers in one object on the student's side; a plain value as it is."""
        (found,) = self.values(remote) if isinstance(remote, Remote) else (remote,)
        return found

    def blank(self, cls: Remote) -> Remote:
        """Return an instance of a class, without running its `__init__`."""
        label = self.record.name_for(cls._label)
        self._classes[label] = cls._label
        self.record.add(f"{label} = {cls._label}.__new__({cls._label})")
        request = {"operation": "blank", "of": self._connection.refer(cls), "keep": True}
        return self._ask(request, label=label)  # type: ignore[no-any-return]

    def handle(self, remote: Remote, name: str) -> Remote:
        """Return an attribute as an object on the student's side, even if it is an array."""
        request = {
            "operation": "get",
            "of": self._connection.refer(remote),
            "name": name,
            "keep": True,
        }
        return self._ask(request, label=attribute(remote._label, name))  # type: ignore[no-any-return]

    def get(self, remote: Remote, name: str) -> Any:
        """Return an attribute of an object.

        Raises
        ------
        Missing
            If it has none of that name.
        """
        expect_an_object(remote)
        label = attribute(remote._label, name)
        request = {"operation": "get", "of": self._connection.refer(remote), "name": name}
        try:
            return self._ask(request, label=label)
        except Crashed as crash:
            if _is_missing(crash):
                raise Missing(f"there is no {label}", crash.near, name) from None
            raise

    def set(self, remote: Remote, **values: Any) -> None:
        """Set attributes of an object."""
        expect_an_object(remote)
        body = bytearray()
        encoded = {}
        for name, value in values.items():
            if shown(value) != attribute(remote._label, name):  # as after `remote.name += 1`
                self.record.add(assigned(remote._label, name, shown(value)), value)
            encoded[name] = self._encode(value, body)
        self._ask(
            {"operation": "set", "of": self._connection.refer(remote), "values": encoded}, body
        )

    def call(
        self,
        remote: Remote,
        *arguments: Any,
        method: str = "",
        keywords: Mapping[str, Any] | None = None,
        keeps: bool = False,
    ) -> Any:
        """Call a class or function, or a method of an object.

        Parameters
        ----------
        keeps
            Whether the result stays an object on the student's side, even if it is an array.

        Raises
        ------
        NotAttempted, Crashed, TimedOut
            If it gives no result.
        Missing
            If the object has no such method.
        Wrong
            If it is no object.
        """
        expect_an_object(remote)
        label = f"{remote._label}.{method}" if method else remote._label
        key = self._key(label)
        named = dict(keywords or {})
        made = called = written_call(label, arguments, named)
        # A student may write a function where the homework has a class; a check expects an object.
        makes = not method and (remote._kind == "type" or remote._label[:1].isupper())
        if makes:
            made = self.record.name_for(remote._label)
            self._classes[made] = remote._label
            called = f"{made} = {called}"
        self.record.add(called, *arguments, named)
        self._repeat_failure(key)
        body = bytearray()
        encoded = [self._encode(argument, body) for argument in arguments]
        request: dict[str, Any] = {"operation": "call", "of": self._connection.refer(remote)}
        request |= {"arguments": encoded, "keep": makes or keeps}
        if named:
            request["keywords"] = {name: self._encode(each, body) for name, each in named.items()}
        if method:
            request["name"] = method
        try:
            return self._ask_for_result(request, body, made)
        except TimedOut as timeout:
            self._repeated[key] = timeout
            raise
        except Crashed as crash:
            expect_written(crash, self._submission.sources)
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

    @property
    def is_of_sums_and_products(self) -> bool:
        """Whether all files of the program hold nothing but sums and products of arrays."""
        submission = self._submission
        return is_of_sums_and_products({**submission.earlier, **submission.sources})

    def source(self, name: str) -> bytes:
        """Return the source of the file that defines a name; empty if it is missing."""
        return self._submission.sources.get(self._homework.file_defining(name), b"")

    def run(
        self, script: Script, remotes: Iterable[Remote], expected: Expected
    ) -> list[Any] | None:
        """Carry out a history, and return for each of its steps the value or the failure.

        The report shows the calls of the history from here on.

        Parameters
        ----------
        remotes
            What the script's names stand for.
        expected
            The right answer; for that answer, return None.

        Raises
        ------
        TimedOut, Crashed
            If the history as a whole came to no end, or ended the process.
        """
        self.record.calls += script.calls
        self.record.inputs |= script.inputs
        given = [self._connection.refer(each) for each in remotes]
        steps = [*({"operation": "keep", "values": [each]} for each in given), *script.steps]
        request = {"operation": "steps", "steps": steps}
        remote = partial(self._remote, "")
        answers: list[Any] | None = self._connection.ask(request, script.body, remote, expected)
        return answers

    def program(self) -> Program:
        """Return an empty program: calls that are sent in one request."""
        return Program(self)

    def has_stopped(self, name: str, *methods: str) -> bool:
        """Whether a class, or one of its methods, used up its time, or ended its process.

        Or whether its file can't be imported.

        Parameters
        ----------
        name
            The class; or a function.
        """
        files = (f"import {file.removesuffix('.py')}" for file in self._files_of([name]))
        has_stopped = not self._repeated.keys().isdisjoint({name, *files})
        return has_stopped or any(self.has_stopped_in(name, method) for method in methods)

    def has_stopped_in(self, cls: str, method: str) -> bool:
        """Whether a method used up its time, or ended its process; on an object of this class."""
        return not self._repeated.keys().isdisjoint({method, f"{cls}.{method}"})

    def _files_of(self, names: Iterable[str]) -> list[str]:
        defines = self._homework.defines.items()
        return [file for file, defined in defines if not set(names).isdisjoint(defined)]

    def _key(self, label: str) -> str:
        """Return what is not called again once it has stopped: a method on any object of a class.

        Of an object that the student's code has made, the class is unknown.
        """
        owner, _, name = label.rpartition(".")
        return f"{self._classes[owner]}.{name}" if owner in self._classes else name

    def expect_readable(self, task_id: str) -> None:
        """Refuse to judge a task that needs a name from a file that can't be read.

        Raises
        ------
        Unreadable
            If it needs one.
        """
        for task in self._homework.tasks:
            for file in self._files_of(task.needs) if task.id == task_id else ():
                if file in self._submission.unreadable:
                    raise Unreadable(self._submission.unreadable[file])


def _is_missing(crash: Crashed) -> bool:
    """Whether a name isn't there: no line of the student's own has raised the error."""
    return crash.bases[:1] == ["AttributeError"] and not crash.evidence.traceback
