"""Sending jobs to a crew, and taking results back: what was lost is sent again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from typing import Generic, TypeVar

from autograder.course.crews import Crew, Refused
from autograder.course.jobs import NotAnAnswer, job_of, orders_of, read_answer, result_in
from autograder.errors import UsageError
from autograder.homework import Homework
from autograder.intake import Submission
from autograder.results.result import Result

TRIES = 3
"""How often a job is sent before it is a fault: a grader may be killed with its machine."""

LOOK_EVERY = 30.0
"""After so many seconds without a result, the crew is asked whether anybody works."""

Ticket = TypeVar("Ticket")


class Failed(Exception):  # noqa: N818 - an outcome, not an error of ours
    """No grader could judge a submission: each died, or took too long."""


@dataclass
class _Sent(Generic[Ticket]):
    """A job that was sent."""

    ticket: Ticket
    submission: Submission
    seed: int
    data: bytes
    tries: int = 1


class Dispatch(Generic[Ticket]):
    """Sends submissions to a crew, each with a ticket, and gives the ticket back with the result.

    Parameters
    ----------
    hints
        How many stages of hints the results have.
    isolation
        How to lock code in.
    on_waiting
        Called with a sentence if nothing goes on.
    """

    def __init__(
        self,
        crew: Crew,
        homework: Homework,
        hints: int,
        isolation: str,
        on_waiting: Callable[[str], None],
    ) -> None:
        self._crew = crew
        self._orders = orders_of(homework, hints, isolation)
        self._on_waiting = on_waiting
        self._running: dict[Future[bytes], _Sent[Ticket]] = {}
        self._has_begun = False

    def send(self, ticket: Ticket, submission: Submission, seed: int) -> None:
        """Send a submission.

        Raises
        ------
        UsageError
            If no machine of the crew can grade, or the crew is gone.
        """
        data = job_of(self._orders, submission, seed)
        if not self._has_begun:
            self._crew.begin(data)
            self._has_begun = True
        self._submit(_Sent(ticket, submission, seed, data))

    def finished(self, ahead: int) -> Iterator[list[tuple[Ticket, Result | Failed]]]:
        """Yield what is done, until at most `ahead` jobs wait for each slot of the crew.

        What is done at the same time comes together.
        """
        while len(self._running) > ahead * self._crew.slots():
            done = wait(self._running, LOOK_EVERY, FIRST_COMPLETED).done
            if not done and (reason := self._crew.check()):
                self._on_waiting(reason)
            settled = [self._settle(self._running.pop(future), future) for future in done]
            yield [each for each in settled if each is not None]

    def _settle(
        self, sent: _Sent[Ticket], future: Future[bytes]
    ) -> tuple[Ticket, Result | Failed] | None:
        """Return what a job has come to; None if it was sent again."""
        try:
            answer = read_answer(future.result())
            if answer.refused:
                self._crew.refuse(answer.machine, answer.refused)
                self._submit(sent)
                return None
            if answer.failed:
                raise NotAnAnswer(answer.failed)
            result = result_in(answer, self._orders, sent.submission, sent.seed)
        except Refused:
            raise
        except Exception as reason:  # whatever the executor raises for a machine that it lost
            self._crew.check()
            if sent.tries == TRIES:
                return sent.ticket, Failed(str(reason) or type(reason).__name__)
            sent.tries += 1
            self._submit(sent)
            return None
        self._crew.tiers.add(result.isolation.tier)
        return sent.ticket, result

    def _submit(self, sent: _Sent[Ticket]) -> None:
        try:
            self._running[self._crew.executor.submit(self._crew.job, sent.data)] = sent
        except RuntimeError as reason:
            raise UsageError(
                f"the graders take no more jobs ({reason}); the same command goes on from here"
            ) from None
