"""Finds the loop that doesn't end, or the line that waits, before the time of a request is over.

Halfway, by computing time or by the clock, an alarm interrupts the student's code, and a trace
looks at the lines that run next. A loop is named by its first line, because the alarm interrupts
another line of it in every run.
"""

from __future__ import annotations

import ast
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from types import FrameType
from typing import Any

MOST_LINES = 20_000
"""The number of lines that are looked at."""

TIMERS = (
    ((signal.ITIMER_PROF, signal.SIGPROF, 0.5), (signal.ITIMER_REAL, signal.SIGALRM, 3.0))
    if sys.platform != "win32"
    else ()
)
"""The timers of computing time and of the clock, by which code may take six times as long."""

Place = tuple[str, int, str]
"""A file, a line and a function."""


class Alarm:
    """Reports the place of slow code, from which the code then goes on.

    Parameters
    ----------
    source
        Returns the source of a file of the student's; None for any other file.
    report
        Gets the places: the calls that led to the last one, outermost first.
    """

    def __init__(
        self, source: Callable[[str], str | None], report: Callable[[list[Place]], None]
    ) -> None:
        self._source, self._report = source, report
        self._is_set = False
        self._stack: list[FrameType] = []
        self._lines: dict[FrameType, set[int]] = {}
        self._left = 0
        self._known: dict[str, bool] = {}

    @contextmanager
    def set(self, seconds: float) -> Iterator[None]:
        """Set the alarm for half of the computing time of a `with` block."""
        self._is_set = True
        for timer, number, share in TIMERS:
            signal.signal(number, self._ring)
            signal.setitimer(timer, share * seconds)
        try:
            yield
        finally:
            for timer, _, _ in TIMERS:
                signal.setitimer(timer, 0)
            self._is_set = False
            self._stop()

    def _ring(self, number: int, frame: FrameType | None) -> None:
        """Report the line that runs now, in case that it waits; then look at the next lines."""
        if not self._is_set:
            return  # once is enough
        self._is_set = False
        stack: list[FrameType] = []
        while frame is not None:
            if self._is_own(frame):
                stack.insert(0, frame)
            frame = frame.f_back
        if not stack:
            return
        self._report([_place(each, each.f_lineno) for each in stack])
        self._stack, self._left = stack, MOST_LINES
        self._lines = {each: set() for each in stack}
        for each in stack:
            each.f_trace = self._trace
        sys.settrace(self._trace)

    def _trace(self, frame: FrameType, event: str, argument: Any) -> Any:
        if not self._stack or not self._is_own(frame):
            return None
        if event == "line":
            self._left -= 1
            if frame in self._lines:
                self._lines[frame].add(frame.f_lineno)
        if self._left <= 0:
            self._report(list(self._places()))
            self._stop()
            return None
        return self._trace

    def _is_own(self, frame: FrameType) -> bool:
        """Whether a frame runs a line of the student's."""
        name = frame.f_code.co_filename
        if name not in self._known:
            self._known[name] = self._source(name) is not None
        return self._known[name]

    def _stop(self) -> None:
        if self._stack:
            sys.settrace(None)
            for frame in self._stack:
                frame.f_trace = None
        self._stack, self._lines = [], {}

    def _places(self) -> Iterator[Place]:
        """Yield the calls that wait for another, and the loop that goes on."""
        for frame in self._stack:
            lines = self._lines[frame]
            if lines:
                loop = _loop(self._source(frame.f_code.co_filename) or "", lines)
                yield _place(frame, loop or frame.f_code.co_firstlineno)
                return
            yield _place(frame, frame.f_lineno)


def _place(frame: FrameType, line: int) -> Place:
    return frame.f_code.co_filename, line, frame.f_code.co_name


def _loop(source: str, lines: set[int]) -> int:
    """Return the first line of the innermost loop that has all these lines; 0 if there is none."""
    first, last = min(lines), max(lines)
    loops = (node for node in ast.walk(_tree(source)) if isinstance(node, ast.For | ast.While))
    return max(
        (node.lineno for node in loops if node.lineno <= first and last <= (node.end_lineno or 0)),
        default=0,
    )


@lru_cache(maxsize=4)
def _tree(source: str) -> ast.Module:
    return ast.parse(source)
