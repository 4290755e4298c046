"""Callbacks: functions of a check that a student's code calls, as `gradcheck(f, x)` calls f.

They run here, in the grader's process. Their arguments are read as all answers are: the student may
have forged them. A check allows a number of calls, a number of bytes and some time.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from autograder.grading.answers import MakesRemote, NotAnAnswer, read_value
from autograder.grading.arguments import Function, encode
from autograder.grading.student import Remote
from autograder.jail.messages import AGAIN, MAX_CALLBACK_BYTES
from autograder.results.verdict import Judgement, TimedOut, Wrong

MOST_CALLS = 10_000
"""The largest number of calls of all functions of a check."""

MOST_DEPTH = 8
"""The largest number of calls that wait for each other."""

MOST_BYTES = 256 << 20
"""The largest number of bytes in the arguments of all calls: a function may store them."""

BYTES_OF_VALUE = 256
"""The bytes that a value counts beside those of its arrays: every object takes memory."""

BYTES_OF_LETTER = 4

EXPECTED = frozenset(
    {
        *("ArithmeticError", "FloatingPointError", "OverflowError", "ZeroDivisionError"),
        *("LookupError", "IndexError", "KeyError", "AttributeError", "TypeError", "RuntimeError"),
        *("StopIteration", "AssertionError"),
    }
)
"""The exceptions of a function that keep their class."""


class Refused(ValueError):  # noqa: N818 - what happens to the call
    """A function of a check refuses its arguments: a ValueError with this message.

    All other exceptions arrive in the student's code without their message, which may tell what the
    grader knows.
    """


class Meant(Exception):  # noqa: N818 - what it is
    """A function of a check raises an exception of this class of Python's on purpose.

    Parameters
    ----------
    kind
        The class, which the student's code gets as it is.
    """

    def __init__(self, kind: type[BaseException]) -> None:
        super().__init__(kind.__name__)


@dataclass
class Used:
    """The calls, bytes and seconds that a check's functions have used so far."""

    calls: int = 0
    depth: int = 0
    length: int = 0
    seconds: float = 0.0


class Callbacks:
    """The functions that a check has passed to a student's code.

    Parameters
    ----------
    refer
        Returns how a request names an object of the student's.
    has_raised
        Whether the last request has raised an exception in the student's code.
    """

    def __init__(
        self, refer: Callable[[Any], dict[str, Any]], has_raised: Callable[[], bool]
    ) -> None:
        self._refer, self._has_raised = refer, has_raised
        self._functions: dict[int, Function] = {}
        self._numbers: dict[Function, int] = {}
        self._given = 0
        self.begin_check(0.0)

    def begin_check(self, seconds: float) -> None:
        """Forget the functions of the last check.

        Parameters
        ----------
        seconds
            The time that the functions of the next one may compute, all together.
        """
        self._functions.clear()
        self._numbers.clear()
        self._used = Used()
        self._seconds = seconds

    def refer(self, function: Function) -> dict[str, Any]:
        """Return how a request names a function."""
        if function not in self._numbers:
            self._given += 1
            self._functions[self._given] = function
            self._numbers[function] = self._given
        return {"callback": self._numbers[function], "name": function.name}

    def answer(
        self, header: dict[str, Any], body: bytes, remote: MakesRemote
    ) -> tuple[dict[str, Any], bytearray]:
        """Return the answer to a call, for the worker.

        Raises
        ------
        NotAnAnswer
            If it is not a call of a function that the check has passed.
        Judgement
            If the student's code has called too often, or if the function raised a judgement. An
            exception of the student's own objects goes back to the student's code.
        """
        function, arguments, keywords = self._read(header, body, remote)
        used, name = self._used, function.name
        used.calls += 1
        used.length += len(body) + _size([arguments, keywords])
        if used.calls > MOST_CALLS:
            raise TimedOut(f"it called {name} more than {MOST_CALLS} times; does a loop never end?")
        if used.seconds > self._seconds:
            raise TimedOut(
                f"{name} was called {used.calls} times, which took more than {self._seconds:g} s"
            )
        if used.length > MOST_BYTES:
            raise Wrong(f"it passed more than {MOST_BYTES >> 20} MiB to {name}, in all its calls")
        if used.depth >= MOST_DEPTH:
            return _raised("RecursionError", f"{name} is called within {MOST_DEPTH} other calls")
        started = time.process_time()
        used.depth += 1
        try:
            value = function.function(*arguments, **keywords)
        except Refused as refused:
            return _raised("ValueError", str(refused))
        except Meant as meant:
            return _raised(str(meant), f"{name} can't be computed with these arguments")
        except Exception as error:
            if isinstance(error, Judgement):
                if self._has_raised() and not isinstance(error, Wrong):
                    return _raised(AGAIN, "")
                raise
            return _raised(_builtin(error), f"{name} can't be computed with these arguments")
        finally:
            used.depth -= 1
            used.seconds += time.process_time() - started
        reply = bytearray()
        return {"returned": encode(value, reply, self._refer)}, reply

    def _read(
        self, header: dict[str, Any], body: bytes, remote: MakesRemote
    ) -> tuple[Function, tuple[Any, ...], dict[str, Any]]:
        """Return the function that is called, and its arguments."""
        number, given = header.get("callback"), header.get("given")
        if type(number) is not int or number not in self._functions or not isinstance(given, dict):
            raise NotAnAnswer("it called a function that the check has not passed")
        if len(body) > MAX_CALLBACK_BYTES:
            raise NotAnAnswer("it passed more to a function than a worker can")
        function = self._functions[number]

        def argument(handle: int, kind: str, place: str) -> Remote | None:
            made = remote(handle, kind, place)
            if made is not None:
                made.__dict__["_label"] = f"an argument of {function.name}"
            return made

        match read_value(given, body, argument):
            case (tuple() as arguments, dict() as keywords) if all(
                isinstance(key, str) for key in keywords
            ):
                return function, arguments, keywords
            case (Remote(), _) | (_, Remote()):
                raise Wrong(f"it passed too many arguments to {function.name}")
        raise NotAnAnswer("it passed no arguments")


def _raised(kind: str, message: str) -> tuple[dict[str, Any], bytearray]:
    return {"raised": kind, "message": message}, bytearray()


def _builtin(error: Exception) -> str:
    """Return the first class of an exception that a student's code may expect."""
    names = (each.__name__ for each in type(error).__mro__ if each.__module__ == "builtins")
    return next((name for name in names if name in EXPECTED), "ValueError")


def _size(value: Any) -> int:
    """Return the bytes of a value in memory, without those of its arrays."""
    if isinstance(value, dict):
        return BYTES_OF_VALUE + sum(_size(each) for pair in value.items() for each in pair)
    if isinstance(value, list | tuple):
        return BYTES_OF_VALUE + sum(map(_size, value))
    return BYTES_OF_VALUE + (BYTES_OF_LETTER * len(value) if isinstance(value, str) else 0)
