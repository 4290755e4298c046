"""The time of a check: what a worker computes counts, and what other programs compute does not."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from autograder.results.verdict import TimedOut
from autograder.workers import allowance as allowances
from autograder.workers.allowance import WAITING, Allowance, Spent
from tests.autograder.grading.sessions import failure, session_over, workers
from tests.autograder.tiers import LOCKED, require


class Clocks:
    """The clock, and the times of a worker and of the grader; all are set by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self.computed = 1000.0, 7.0
        self.queued = self.queued_here = 2.0
        monkeypatch.setattr(time, "monotonic", lambda: self.now)
        monkeypatch.setattr(allowances, "queued", lambda: self.queued_here)

    def spent(self) -> Spent:
        return Spent(self.computed, self.queued)


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Clocks:
    return Clocks(monkeypatch)


def test_a_worker_that_has_computed_its_time_is_given_up(clocks: Clocks) -> None:
    allowance = Allowance(5.0)
    allowance.start(clocks.spent)
    assert allowance.deadline == 1005.0
    clocks.now, clocks.computed = 1005.0, 12.0
    with pytest.raises(TimeoutError):
        allowance.extend()
    assert allowance.is_used_up


def test_a_worker_that_waited_for_the_processor_gets_the_rest(clocks: Clocks) -> None:
    allowance = Allowance(5.0)
    allowance.start(clocks.spent)
    clocks.now, clocks.computed = 1005.0, 9.0
    assert allowance.extend() == allowance.deadline == 1008.0
    clocks.now, clocks.computed = 1008.0, 11.5
    assert allowance.extend() == 1008.5
    assert not allowance.is_used_up


def test_a_worker_that_sleeps_is_given_up_by_the_clock(clocks: Clocks) -> None:
    allowance = Allowance(5.0)
    allowance.start(clocks.spent)
    for _ in range(WAITING - 1):
        clocks.now = allowance.deadline
        allowance.extend()
    clocks.now = allowance.deadline
    assert clocks.now == 1000 + WAITING * 5.0
    with pytest.raises(TimeoutError):
        allowance.extend()
    assert allowance.is_used_up
    assert not allowance.has_computed


@pytest.mark.parametrize("who", ["queued", "queued_here"])
def test_a_worker_does_not_pay_for_the_queues_of_a_busy_machine(clocks: Clocks, who: str) -> None:
    allowance = Allowance(5.0)
    allowance.start(clocks.spent)
    for _ in range(10):
        clocks.now += 100.0
        setattr(clocks, who, getattr(clocks, who) + 99.0)
        allowance.extend()
    assert not allowance.is_used_up


def test_a_worker_does_not_pay_for_what_the_grader_does_meanwhile(clocks: Clocks) -> None:
    allowance = Allowance(5.0)
    for _ in range(10):
        allowance.start(clocks.spent)
        clocks.now += 0.1
        allowance.pause()
        clocks.now += 100.0
    allowance.start(clocks.spent)
    assert allowance.extend() > clocks.now


def test_another_worker_goes_on_with_what_is_left(clocks: Clocks) -> None:
    allowance = Allowance(5.0)
    allowance.start(clocks.spent)
    allowance.start(clocks.spent)  # the same worker's next request
    clocks.now, clocks.computed = 1004.0, 10.0
    allowance.stop()
    clocks.now = 2000.0  # starting a worker takes its time
    allowance.start(lambda: Spent(clocks.computed - 10.0))
    assert allowance.deadline == 2002.0
    clocks.now, clocks.computed = 2002.0, 12.0
    with pytest.raises(TimeoutError):
        allowance.extend()


@contextmanager
def stopped_for(worker: int, seconds: float) -> Iterator[None]:
    """Keep the processor from a process for a while, as a busy machine does."""
    os.kill(worker, signal.SIGSTOP)
    helper = os.fork()
    if helper == 0:
        time.sleep(seconds)
        os.kill(worker, signal.SIGCONT)
        os._exit(0)
    yield
    os.waitpid(helper, 0)


COMPUTES = """
import os
import time

def number():
    return os.getpid()

def compute(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
    return "computed"
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_worker_that_gets_no_processor_for_longer_than_its_time_is_waited_for() -> None:
    unlocked = workers("none").open  # elsewhere, its number is its own namespace's
    with session_over(COMPUTES, "number", "compute", open_channel=unlocked, seconds=0.5) as session:
        number, compute = session.find("number"), session.find("compute")
        with stopped_for(number(), 1.0):
            assert compute(0.1) == "computed"


@pytest.mark.slow
@pytest.mark.parametrize("tier", LOCKED)
def test_the_computing_time_of_a_locked_worker_is_measured_from_outside(tier: str) -> None:
    require(tier)
    with session_over(COMPUTES, "compute", open_channel=workers(tier).open, seconds=1.0) as session:
        compute = session.find("compute")
        assert compute(0.5) == "computed"
        before = time.monotonic()
        assert isinstance(failure(compute, 5.0), TimedOut)
        assert time.monotonic() - before < 4.0
