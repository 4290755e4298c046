"""`steps` of a demo: a `range` that ends when the time is over.

A worker loads this file beside the student's; it imports nothing of ours.
"""

import time
from collections.abc import Callable, Iterator
from typing import Any

SECONDS_BETWEEN_REPORTS = 0.1


class Steps:
    """Makes the loops of a demo.

    Parameters
    ----------
    report
        Called with the label of a loop, the number of its steps that are done, the number of all,
        and whether the loop has ended early.
    seconds
        The time of all loops together.
    """

    def __init__(self, report: Callable[[str, int, int, bool], None], seconds: float) -> None:
        self._report, self._end = report, time.monotonic() + seconds
        self._next_report = 0.0

    def __call__(self, count: int, label: str = "steps", share: float = 1.0) -> Iterator[int]:
        """Yield 0, 1, ..., count - 1, or fewer.

        Parameters
        ----------
        share
            The part of the time that is left which this loop may use. It takes one step at least.
        """
        now = time.monotonic()
        end = now + share * (self._end - now)
        for step in range(count):
            yield step
            now, is_last = time.monotonic(), step + 1 == count
            is_over = now >= end and not is_last
            if is_over or is_last or now >= self._next_report:
                self._report(label, step + 1, count, is_over)
                self._next_report = now + SECONDS_BETWEEN_REPORTS
            if is_over:
                return


def run(demo: Any, report: Any, seconds: float) -> Any:
    """Return the parts that a demo shows."""
    return demo(Steps(report, seconds))
