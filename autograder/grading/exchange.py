"""Requests for operators, items, `with` blocks, exceptions and functions of the check."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, cast

from autograder.grading.answers import StudentError
from autograder.grading.arguments import Function, encode, leaves
from autograder.grading.compare import describe
from autograder.grading.operators import IN_PLACE, PLAIN, written
from autograder.grading.record import OF_THE_GRADER, Record
from autograder.grading.recorded_connection import RecordedConnection
from autograder.grading.student import Asks, Remote
from autograder.results.verdict import Crashed, Judgement, Wrong

MOST_ITEMS = 1000
"""The largest number of items of a student's iterable, unless a check allows more."""


def expect_an_object(value: Any) -> None:
    """Accept an object of the student's: a check may go on with the result of a call.

    Raises
    ------
    Wrong
        If it is a plain value.
    """
    if not isinstance(value, Remote):
        raise Wrong(f"a result must be an object, and is {describe(value)}")


class Exchange(RecordedConnection):
    """The requests that use a student's objects as Python does."""

    @property
    def error(self) -> StudentError | None:
        """The exception that the last request raised in the student's code; None if none."""
        return self._connection.error

    def forget_error(self) -> None:
        """Forget the exception of the last request."""
        self._connection.error = None

    def operate(self, symbol: str, *operands: Any) -> Any:
        """Use an operator: `operate("*", a, b)` is `a * b`, and `operate("len", x)` is `len(x)`.

        The symbols are those of `autograder.jail.operators.OPERATORS`. The student's code decides
        the result of a comparison: compare numbers here where you can.

        A comparison, a length, a text or a number is returned as it is. Any other result stays an
        object, even if it is a number: `value` reads it.

        The report doesn't show `is`: it runs none of the student's code.
        """
        line = written(symbol, operands)
        if symbol != "is":
            self.record.add(line, *operands)
        body = bytearray()
        encoded = [self._encode(operand, body) for operand in operands]
        label = operands[0]._label if symbol in IN_PLACE else line
        request = {"operation": "operate", "operator": symbol, "arguments": encoded}
        keep = symbol not in PLAIN and line[:4] != "del " and len(operands) < 3
        try:
            return self._ask_for_result(request | {"keep": keep}, body, label)
        except Crashed as crash:
            if crash.bases[:1] == ["TypeError"] and not crash.evidence.traceback:
                crash.evidence.message = f"{line} is not possible: {crash.evidence.message}"
            raise

    def items(self, remote: Remote, most: int = MOST_ITEMS) -> list[Any]:
        """Return all items of an iterable.

        Raises
        ------
        Wrong
            If there are more than `most`, or if it is no object.
        """
        expect_an_object(remote)
        line = f"list({remote._label})"
        self.record.add(line, remote)
        request = {"operation": "items", "of": self._connection.refer(remote), "most": most}
        found: list[Any] = self._ask(request, label=remote._label)
        if len(found) > most:
            raise Wrong(f"{line} has more than {most} items; does the iteration ever end?")
        return found

    def enter(self, remote: Remote) -> Any:
        """Enter a context manager: the next calls are in its block, until `leave`."""
        expect_an_object(remote)
        made, calls = f"{remote._label} = ", self.record.calls
        label = remote._label
        if calls and calls[-1].strip().startswith(made):  # made for this block
            label = calls.pop().strip().removeprefix(made)
        self.record.add(f"with {label}:")
        request = {"operation": "enter", "of": self._connection.refer(remote)}
        entered = self._ask(request, label=remote._label)
        self.record.depth += 1
        return entered

    def leave(self, remote: Remote, error: BaseException | None = None) -> None:
        """Leave a context manager, because of an exception or not.

        The student's `__exit__` gets the exception of the student's code that ended the block. It
        can't keep a check from ending.
        """
        self.record.depth -= 1
        if error is not None and not self.holds(remote):
            return
        failed = isinstance(error, Judgement) and self.error is not None
        request = {"operation": "exit", "failed": failed, "of": self._connection.refer(remote)}
        with self._same_error(), suppress(*([] if error is None else [Judgement])):
            self._ask(request)  # the first failure counts

    def function(self, name: str, function: Callable[..., Any]) -> Function:
        """Return a function to pass to the student's code, in this check; see `callbacks`."""

        def off_the_record(*arguments: Any, **keywords: Any) -> Any:
            record, self.record = self.record, Record()
            try:
                return function(*arguments, **keywords)
            finally:
                self.record = record

        return Function(name, off_the_record)

    def toy(self, name: str, /, **members: Any) -> Remote:
        """Return an object of the check's on the student's side, such as a layer for their model.

        It holds no formula: its methods are functions, which are called here.

        Parameters
        ----------
        members
            Its methods, each a function, and its other attributes.
        """
        label = self.record.name_for(name)
        found = {
            key: self.function(f"{label}.{key}", each) if callable(each) else each
            for key, each in members.items()
            if not isinstance(each, Remote)
        }
        body = bytearray()
        toy = {"name": name, "members": self._encode(members | found, body)}
        request = {"operation": "keep", "keep": True, "values": [{"toy": toy}]}
        (remote,) = self._ask(request, body, label)
        remote.__dict__.update(_label=label, _about=f"{label} is a small {name}{OF_THE_GRADER}")
        return cast(Remote, remote)

    def toys(self, name: str, each: Iterable[dict[str, Any]]) -> list[Remote]:
        """Return many objects of the check's that have attributes and no methods; see `toy`.

        Parameters
        ----------
        each
            The attributes of each.
        """
        body = bytearray()
        values = [
            {"toy": {"name": name, "members": self._encode(members, body)}} for members in each
        ]
        request = {"operation": "keep", "keep": True, "values": values}
        remotes = cast(list[Remote], self._ask(request, body))
        for number, remote in enumerate(remotes):
            remote.__dict__["_label"] = f"{name.lower()}s[{number}]"
        return remotes

    def carry_out(
        self, steps: list[dict[str, Any]], body: bytearray, stops: bool = True
    ) -> list[Any]:
        """Carry out the steps of a program, up to the first exception or all; see `Program.run`."""
        request = {"operation": "steps", "steps": steps} | ({"stops": True} if stops else {})
        answers: list[Any] = self._ask(request, body, "result")
        return answers

    def refer(self, value: Any) -> dict[str, Any]:
        """Return how a request names an object of the student's, or a function of the check."""
        return self._connection.refer(value)

    def is_raised(self, error: str | Remote) -> bool:
        """Whether the exception of the last request is an instance of a class.

        Parameters
        ----------
        error
            A class of the student's, or the name of one of Python's own.
        """
        of = {"builtin": error} if isinstance(error, str) else self._connection.refer(error)
        with self._same_error():
            return bool(self._ask({"operation": "raised", "of": of}))

    @contextmanager
    def _same_error(self) -> Iterator[None]:
        """Go on with the last exception of the student's code, after the requests of a block."""
        last = self._connection.error
        try:
            yield
        finally:
            self._connection.error = last

    def _ask(self, header: dict[str, Any], body: bytes | bytearray = b"", label: str = "") -> Any:
        return self._connection.ask(header, body, partial(self._remote, label))

    def _ask_for_result(self, header: dict[str, Any], body: bytearray, label: str) -> Any:
        """Return the answer to the request of the record's last line.

        Where the result is an object, or holds one, the record shows a name for it.
        """
        line = len(self.record.calls) - 1
        result = self._ask(header, body, label)
        objects = [each for each in leaves(result) if isinstance(each, Remote)]
        if objects and not label.isidentifier():
            kind = result._kind if isinstance(result, Remote) else ""
            name = self.record.name_result(line, kind)
            for each in objects:
                each.__dict__["_label"] = name + each._label.removeprefix(label)
        return result

    def _encode(self, value: Any, body: bytearray) -> dict[str, Any]:
        return encode(value, body, self._connection.refer)

    def _remote(self, label: str, handle: int, kind: str, place: str = "") -> Remote:
        reference = {"handle": handle, "worker": self._connection.workers}
        return Remote(cast(Asks, self), reference, f"{label}{place}", kind)
