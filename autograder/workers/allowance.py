"""The time that a submission's code may take: computing time, which other programs don't use up."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from autograder.jail.queued import queued
from autograder.results.verdict import TimedOut

WAITING = 6
"""How many times the computing time a worker may take by the clock, in a `sleep` for example."""


class Spent(NamedTuple):
    """What a worker has spent so far, in seconds.

    Attributes
    ----------
    computing : float
        The time for which it has computed.
    queued : float
        The time for which it could have computed, and other programs had the processors.
    """

    computing: float
    queued: float = 0.0


Clock = Callable[[], Spent]
"""Returns what a worker has spent so far."""


class Allowance:
    """The time for a check: its workers' computing time, and a bound by the clock behind it.

    A machine that runs many programs is slow, and a right submission is not. So what counts is the
    time for which a worker has computed. The clock bounds a worker that sleeps: it runs while the
    grader waits for an answer, and stands still while either of them waits for a processor.

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
    has_computed : bool
        Whether it was given up because it has computed for so long, and not because it slept.
    end : TimedOut or None
        What is told of the call in which the time was used up.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.is_used_up = self.has_computed = False
        self.end: TimedOut | None = None
        self._computing, self._waiting = seconds, self.waiting
        self._clock: Clock | None = None
        self._begun = Spent(0.0)
        self._next_look = self._latest = self._queued = 0.0
        self._paused: float | None = None

    def start(self, clock: Clock) -> None:
        """Count the time of a worker from now on, until `pause`.

        Parameters
        ----------
        clock
            Returns what the worker has spent.
        """
        now = time.monotonic()
        if self._clock is None:
            self._clock, self._begun = clock, clock()
            self._queued = self._begun.queued + queued()
            # Nobody computes for longer than the clock runs: until then, there is nothing to see.
            self._next_look, self._latest = now + self._computing, now + self._waiting
        elif self._paused is not None:
            self._latest += now - self._paused
        self._paused = None

    def pause(self) -> None:
        """Let the clock stand still, because the worker has answered."""
        if self._paused is None:
            self._paused = time.monotonic()

    def stop(self) -> None:
        """Count no longer, because the worker has ended."""
        if self._clock is not None:
            self.pause()
            assert self._paused is not None
            self._computing -= self._clock().computing - self._begun.computing
            self._waiting = self._latest - self._paused
            self._clock = self._paused = None

    @property
    def waiting(self) -> float:
        """How long the worker may take by the clock."""
        return WAITING * self.seconds

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
        spent, now = self._clock(), time.monotonic()
        in_queues = spent.queued + queued()
        self._latest += in_queues - self._queued
        self._queued = in_queues
        left = self._computing - (spent.computing - self._begun.computing)
        self.has_computed = left <= 0
        if self.has_computed or now >= self._latest:
            self.is_used_up = True
            raise TimeoutError
        self._next_look = now + left
        return self.deadline
