"""The exceptions that the write-up asks for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograder.grading.compare import describe
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
