"""Crews: whatever runs jobs, as an executor of `concurrent.futures`."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from types import TracebackType
from typing import Protocol, Self

from autograder.course.graders import HERE, grade_bytes, probe_bytes
from autograder.course.jobs import read_answer
from autograder.errors import UsageError
from autograder.results.environment import fingerprint
from autograder.results.result import Environment


class Refused(UsageError):  # noqa: N818 - an outcome
    """No machine of a crew can grade."""


class Crew(Protocol):
    """Whatever runs jobs.

    Attributes
    ----------
    executor : Executor
        Runs `job` on bytes.
    job : callable
        The function to run: a job in, an answer out.
    environments : list of Environment
        The environments in which results come about, as far as they are known.
    tiers : set of str
        The ways in which code is locked in, as far as they are known.
    """

    executor: Executor
    environments: list[Environment]
    tiers: set[str]

    @property
    def job(self) -> Callable[[bytes], bytes]: ...

    def begin(self, probe: bytes) -> None:
        """Ask every machine whether it can grade; raise `Refused` if none can."""

    def slots(self) -> int:
        """Return how many jobs it runs at the same time, now."""

    def refuse(self, machine: str, reason: str) -> None:
        """Give a machine no more jobs; raise `Refused` if it was the only one."""

    def check(self) -> str:
        """Return why nothing goes on, in a sentence; empty if something does.

        Raises
        ------
        UsageError
            If nothing will go on any more.
        """

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None: ...


class LocalCrew:
    """Graders on this machine: threads that each wait for a process.

    Parameters
    ----------
    number
        How many grade at the same time.
    """

    job = staticmethod(grade_bytes)

    def __init__(self, number: int) -> None:
        self._number = number
        self.executor: Executor = ThreadPoolExecutor(number)
        self.environments = [fingerprint()]
        self.tiers: set[str] = set()

    def begin(self, probe: bytes) -> None:
        """See `Crew.begin`."""
        answer = read_answer(probe_bytes(probe))
        if answer.refused:
            raise Refused(answer.refused)
        self.tiers.add(answer.tier)

    def slots(self) -> int:
        """See `Crew.slots`."""
        return self._number

    def refuse(self, machine: str, reason: str) -> None:
        """See `Crew.refuse`."""
        raise Refused(reason)

    def check(self) -> str:
        """See `Crew.check`."""
        return ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.executor.shutdown(wait=False, cancel_futures=True)
        HERE.close()
