"""The exceptions and the small numbers that the write-up asks for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograder.grading.compare import describe, digits_apart
from autograder.grading.expect import expect_number
from autograder.results.verdict import Crashed, Evidence, Wrong


def expect_value_error(what: str, call: Callable[[], Any]) -> None:
    """Accept a call that raises ValueError.

    Parameters
    ----------
    what
        What the report calls it: a call, and why it can't have a result.

    Raises
    ------
    Wrong
        If it returns, or raises another exception.
    """
    try:
        got = call()
    except Crashed as crash:
        if "ValueError" in crash.bases:
            return
        evidence = crash.evidence
        evidence.message = f"{what}: it must raise ValueError, and raises {evidence.message}"
        raise Wrong(evidence) from None
    message = f"{what}: it must raise ValueError"
    raise Wrong(Evidence(message, wanted="a ValueError", got=describe(got)))


def expect_loss(got: Any, wanted: float, because: str) -> None:
    """Accept an L that is off by 1e-9 of its size, however small it is."""
    expect_number("L", got, wanted, because=because)
    if abs(float(got) - wanted) > 1e-9 * abs(wanted):
        digits = digits_apart(float(got), wanted, 9)
        message = f"L is {float(got):#.{digits}g}, and must be {wanted:#.{digits}g}"
        message = f"{message}; {because}" if because else message
        raise Wrong(Evidence(message, repr(wanted), repr(float(got))))
