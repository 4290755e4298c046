"""Several graders that share a class, each in a process of its own.

No grader runs a student's code: each has locked workers for that.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from queue import SimpleQueue
from types import TracebackType
from typing import Self

from autograder.companion import Companion, NoAnswer
from autograder.grading.grade import GradingRequest, grade_each
from autograder.homework import Homework
from autograder.results.result import Result
from autograder.workers.starting import Workers

PATIENCE_SECONDS = 1_800.0
"""How long one grading may take by the clock: its checks have limits of their own."""

MOST_BYTES = 640 << 20
"""The memory with which a grader is replaced by a new one."""

TRIES = 2


class Failed(Exception):  # noqa: N818 - an outcome, not an error of ours
    """A grader could not judge a submission: it died, or it took too long."""


class Graders:
    """Several graders, which start with the first grading.

    Parameters
    ----------
    number
        How many grade at the same time.
    isolation
        How they lock code in; see `autograder.workers.tiers`. All of them do it in the same way.

    Attributes
    ----------
    tier : str
        The tier in which they lock code in; empty before the first grading.
    """

    def __init__(self, number: int, homework: Homework, isolation: str) -> None:
        self._number, self._homework, self._isolation = number, homework, isolation
        self._everyone: list[Companion] = []
        self._free: SimpleQueue[Companion] = SimpleQueue()
        self._threads = ThreadPoolExecutor(number)
        self._is_ending = False
        self.tier = ""

    def grade(self, request: GradingRequest) -> Future[Result]:
        """Begin a grading; the result of the future may raise `Failed`.

        Raises
        ------
        CannotLockIn
            If this machine can't lock code in, or not in the way that was named.
        """
        if not self._everyone:
            self.tier = _locked_tier(self._homework, self._isolation)
            for _ in range(self._number):
                self._everyone.append(Companion(_serve, self._homework, self.tier))
                self._free.put(self._everyone[-1])
        return self._threads.submit(self._by_a_free_one, request)

    def _by_a_free_one(self, request: GradingRequest) -> Result:
        grader = self._free.get()
        try:
            for left in reversed(range(TRIES)):
                try:
                    result, size = grader.ask(request, PATIENCE_SECONDS)
                except NoAnswer as reason:
                    if self._is_ending or not left:
                        raise Failed(str(reason)) from None
                    continue
                if size > MOST_BYTES:
                    grader.close()
                break
            graded: Result = result
            return graded
        finally:
            self._free.put(grader)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._is_ending = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        for grader in self._everyone:
            grader.close()


def _locked_tier(homework: Homework, isolation: str) -> str:
    """Return the tier in which this machine locks code in, so that all graders use the same."""
    with Workers(homework, isolation, only_locked=True) as workers:
        workers.open().close()
        return workers.isolation.tier


def _serve(pipe: Connection, homework: Homework, tier: str) -> None:
    """Grade what comes through a pipe, and send each result with the memory of this process."""
    last_seed = -1

    def requests() -> Iterator[GradingRequest]:
        nonlocal last_seed
        gc.freeze()  # all is loaded now, and none of it is ever garbage
        while True:
            try:
                request: GradingRequest = pipe.recv()
            except EOFError:
                return
            if request.seed != last_seed:
                _forget_histories()
            last_seed = request.seed
            yield request

    def send(result: Result) -> None:
        pipe.send((result, resident_bytes()))

    grade_each(homework, requests(), send, isolation=tier, only_locked=True)


def _forget_histories() -> None:
    """Drop what belongs to another student's seed: some 45 MiB, which nobody else needs.

    Parts of it refer to one another, so that only the garbage collector finds them.
    """
    from autograder.judging import plan

    for cached in (plan.watching, plan.plan_of, plan.histories_of):
        cached.cache_clear()
    gc.collect()


def resident_bytes() -> int:
    """Return how much memory this process has now; 0 if the system doesn't say."""
    with suppress(OSError):
        pages = Path("/proc/self/statm").read_bytes().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
    return 0
