"""Judges values of any kind, and exceptions: for checks that a table can't say."""

from __future__ import annotations

import builtins
import math
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import zip_longest
from typing import Any

import numpy as np

from autograder.grading.answers import StudentError
from autograder.grading.arguments import shown
from autograder.grading.compare import TOLERANCE, describe, digits_apart, expect_array
from autograder.grading.exchange import Exchange
from autograder.grading.student import Remote
from autograder.results.verdict import Evidence, Judgement, Wrong

OBJECT = object()
"""Stands for any object of the student's, in a wanted value."""

NUMBERS = (int, float, np.integer, np.floating)


def expect_value(name: str, got: Any, wanted: Any, tolerance: float = TOLERANCE) -> None:
    """Accept `got` if it is like `wanted`: a number, a text, an array, or a collection of these.

    A list may stand for a tuple, and a tuple for a list. `OBJECT` in `wanted` accepts any object of
    the student's.

    Parameters
    ----------
    name
        What the report calls the value.
    tolerance
        The largest error of a floating number, in units of the wanted one; of an array, in units of
        its largest.

    Raises
    ------
    Wrong
        If it is anything else.
    """
    match wanted:
        case _ if wanted is OBJECT:
            expect_object(name, got)
        case np.ndarray() if wanted.dtype.kind == "f":
            expect_array(name, got, wanted, dtype=None, tolerance=tolerance)
        case np.ndarray():
            _expect(
                isinstance(got, np.ndarray)
                and got.dtype.kind == wanted.dtype.kind
                and np.array_equal(got, wanted),
                *(name, got, wanted),
            )
        case bool() | np.bool_():
            _expect(isinstance(got, bool | np.bool_) and got == wanted, name, got, wanted)
        case int() | np.integer():
            _expect(_is_number(got) and got == wanted, name, got, wanted)
        case float() | np.floating():
            expect_number(name, got, float(wanted), tolerance)
        case str():
            expect_text(name, got, wanted)
        case list() | tuple():
            is_like = isinstance(got, list | tuple) and len(got) == len(wanted)
            _expect(is_like, name, got, wanted)
            for place, (one, other) in enumerate(zip(got, wanted, strict=True)):
                expect_value(f"{name}[{place}]", one, other, tolerance)
        case dict():
            keys = f"the keys {', '.join(map(repr, wanted))}"
            if not isinstance(got, dict) or got.keys() != wanted.keys():
                has = f"the keys {', '.join(map(repr, got))}" if isinstance(got, dict) else ""
                message = f"{name} must be a dict with {keys}"
                raise Wrong(Evidence(message, keys, has or describe(got)))
            for key, value in wanted.items():
                expect_value(f"{name}[{key!r}]", got[key], value, tolerance)
        case _:
            _expect(type(got) is type(wanted) and got == wanted, name, got, wanted)


def expect_object(name: str, got: Any) -> Remote:
    """Accept an object of the student's, and return it.

    A check that goes on with a result needs it: a number has no attributes, and to look for them
    would be a fault of the check.

    Raises
    ------
    Wrong
        If it is anything else.
    """
    if not isinstance(got, Remote):
        raise Wrong(Evidence(f"{name} must be an object, and is {describe(got)}"))
    return got


def expect_number(
    name: str, got: Any, wanted: float, tolerance: float = TOLERANCE, because: str = ""
) -> None:
    """Accept a number, Python's or NumPy's, that is off by `tolerance` times the wanted one.

    Near zero, the tolerance itself is allowed.

    Raises
    ------
    Wrong
        If it is anything else.
    """
    if isinstance(got, np.ndarray) and got.shape == ():
        got = got[()]
    about = f"; {because}" if because else ""
    if not _is_number(got):
        message = f"{name} must be a number, and is {describe(got)}{about}"
        raise Wrong(Evidence(message, repr(wanted), describe(got)))
    if isinstance(got, np.floating):
        got = float(got)  # else NumPy rounds the wanted number to the type of this one
    with np.errstate(all="ignore"):
        is_near = abs(got - wanted) <= tolerance * max(1.0, abs(wanted))
        is_right = got == wanted or (math.isfinite(wanted) and is_near)
    if not is_right:
        allowed = _allowed(got, wanted, tolerance)
        digits = digits_apart(got, wanted, 9)
        message = f"{name} is {got:.{digits}g}, and must be {wanted:.{digits}g}{allowed}{about}"
        raise Wrong(Evidence(message, repr(wanted), describe(got)))


def _allowed(got: Any, wanted: float, tolerance: float) -> str:
    """Return the tolerance, for a report; of whole numbers it says nothing."""
    are_whole = all(isinstance(each, int | np.integer) for each in (got, wanted))
    return "" if are_whole else f" (tolerance {tolerance:.1e})"


def expect_text(name: str, got: Any, wanted: str) -> None:
    """Accept a text that is the same, letter for letter, except for spaces at the ends of lines.

    Raises
    ------
    Wrong
        If it is anything else.
    """
    if not isinstance(got, str):
        raise Wrong(Evidence(f"{name} must be a text, and is {describe(got)}", repr(wanted)))
    lines, right = _lines(got), _lines(wanted)
    if lines != right:
        pairs = zip_longest(lines, right, fillvalue="")
        number, (line, other) = next((n, p) for n, p in enumerate(pairs, 1) if p[0] != p[1])
        where = f"line {number} of {name}" if max(len(lines), len(right)) > 1 else name
        message = f"{where} is {line!r}, and must be {other!r}"
        raise Wrong(Evidence(message, repr(wanted), describe(got)))


@contextmanager
def expect_raises(session: Exchange, error: str | Remote) -> Iterator[list[StudentError]]:
    """Accept a block in which the student's code raises an exception of a class.

    Parameters
    ----------
    error
        A class of the student's, `student.ShapeError`, or the name of one of Python's own.

    Yields
    ------
    list of StudentError
        Empty; after the block, the exception.

    Raises
    ------
    Wrong
        If it raises nothing, or another exception.
    """
    if isinstance(error, str) and not _is_exception(getattr(builtins, error, None)):
        raise ValueError(f"{error} is no exception of Python's own")
    name = error if isinstance(error, str) else shown(error)
    found: list[StudentError] = []
    session.forget_error()
    try:
        yield found
    except Judgement as judgement:
        raised = session.error
        if raised is None:
            raise
        if not session.is_raised(error):
            text = f"{raised.type}: {raised.message}" if raised.message else raised.type
            message = f"{_last_call(session)} must raise {name}, and raises {text}"
            evidence = Evidence(message, name, raised.type, traceback=judgement.evidence.traceback)
            raise Wrong(evidence) from None
        found.append(raised)
        return
    raise Wrong(Evidence(f"{_last_call(session)} must raise {name}, and raises nothing", name))


def _is_exception(found: Any) -> bool:
    """Whether an object is a class of exceptions."""
    return isinstance(found, type) and issubclass(found, BaseException)


def _last_call(session: Exchange) -> str:
    """Return the last call of the record, without its remark."""
    calls = session.record.calls
    return calls[-1].partition("  # ")[0].strip() if calls else "it"


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.rstrip().splitlines()]


def _is_number(value: Any) -> bool:
    return isinstance(value, NUMBERS) and not isinstance(value, bool | np.bool_)


def _expect(is_right: bool, name: str, got: Any, wanted: Any) -> None:
    if not is_right:
        message = f"{name} is {describe(got)}, and must be {describe(wanted)}"
        raise Wrong(Evidence(message, describe(wanted), describe(got)))
