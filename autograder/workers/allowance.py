"""The time that a submission's code may take: computing time, which other programs don't use up."""

from __future__ import annotations

import time
from collections.abc import Callable

WAITING = 6
"""How many times the computing time may pass by the clock, on a busy machine or in a `sleep`."""


class Allowance:
    """The time for a check: its workers' computing time, and a bound by the clock behind it.

    A machine that runs many programs is slow, and a right submission is not. So what counts is the
    time for which a worker has computed. The time that a worker takes to start does not count.

    Parameters
    ----------
    seconds
        The computing time. By the clock, `WAITING` times as much may pass.

    Attributes
    ----------
    seconds : float
        The computing time.
    is_used_up : bool
        Whether a worker has been given up.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.is_used_up = False
        self._computing, self._waiting = seconds, WAITING * seconds
        self._clock: Callable[[], float] | None = None
        self._begun = self._latest = self._next_look = 0.0

    def start(self, clock: Callable[[], float]) -> None:
        """Count the time of a worker, unless it is counted already.

        Parameters
        ----------
        clock
            Returns the seconds that the worker has computed.
        """
        if self._clock is None:
            self._clock, self._begun = clock, clock()
            now = time.monotonic()
            # Nobody computes for longer than the clock runs: until then, there is nothing to see.
            self._next_look, self._latest = now + self._computing, now + self._waiting

    def stop(self) -> None:
        """Count no longer, because the worker has ended."""
        if self._clock is not None:
            self._computing -= self._clock() - self._begun
            self._waiting = self._latest - time.monotonic()
            self._clock = None

    @property
    def deadline(self) -> float:
        """The time of `time.monotonic()` at which to call `extend`."""
        return min(self._next_look, self._latest)

    def extend(self) -> float:
        """Return the next deadline, because the worker has computed less than the clock has run.

        Raises
        ------
        TimeoutError
            If the time is used up.
        """
        assert self._clock is not None
        now, left = time.monotonic(), self._computing - (self._clock() - self._begun)
        if left <= 0 or now >= self._latest:
            self.is_used_up = True
            raise TimeoutError
        self._next_look = now + left
        return self.deadline
