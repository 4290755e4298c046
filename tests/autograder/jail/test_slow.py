from __future__ import annotations

import os

import pytest

from autograder.results.verdict import Frame, TimedOut
from tests.autograder.grading.sessions import session_over

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs an alarm")

SOURCE = """
import time
import numpy as np

def endless():
    n = 0
    while True:
        n += 1
        n -= 1

def inner_is_endless():
    for n in range(3):
        k = 0
        while k < 3:
            n += 1
            n -= 1

def outer_is_endless():
    while True:
        for k in range(3):
            n = k
            k = n

def calls():
    x = 1
    helper()

def helper():
    while True:
        small()

def small():
    x = 1
    return x

def numpys():
    while True:
        np.linalg.norm(np.ones((30, 30)))

def swallows():
    while True:
        try:
            small()
        except BaseException:
            pass

def sleeps():
    time.sleep(100)
"""


def where(name: str, seconds: float = 0.4) -> tuple[str, list[Frame]]:
    """Return the message and the lines that are reported of a function that doesn't end."""
    with (
        session_over(SOURCE, name, seconds=seconds) as session,
        pytest.raises(TimedOut) as caught,
    ):
        session.find(name)()
    evidence = caught.value.evidence
    return evidence.message, evidence.traceback


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("endless", [7]),
        ("inner_is_endless", [14]),
        ("outer_is_endless", [19]),
        ("calls", [26, 29]),
        ("numpys", [37]),
        ("swallows", [41]),
    ],
)
@pytest.mark.slow(keep=2)
def test_a_loop_that_does_not_end_is_named_by_its_first_line(name: str, lines: list[int]) -> None:
    message, frames = where(name)
    assert [frame.line for frame in frames] == lines
    assert message.endswith(
        f"is there a loop that never ends, a long list that each step searches, or much work in "
        f"each of many calls? It was still in handed_in.py, line {lines[-1]}"
    )
    assert frames[-1].text.startswith("while ")


def test_a_line_that_waits_is_named() -> None:
    _, frames = where("sleeps", seconds=0.1)
    assert [frame.text for frame in frames] == ["time.sleep(100)"]


def test_code_that_is_slow_and_ends_is_judged_as_ever() -> None:
    source = "import time\ndef f():\n    n = 0\n    while n < 3_000_000: n += 1\n    return n\n"
    with session_over(source, "f", seconds=2.0) as session:
        assert session.find("f")() == 3_000_000
        assert session.find("f")() == 3_000_000


@pytest.mark.parametrize(
    "line",
    [
        "for each in (SIGPROF, SIGALRM): signal(each, SIG_IGN)",
        "for each in (ITIMER_PROF, ITIMER_REAL): setitimer(each, 0)",
        "pthread_sigmask(SIG_BLOCK, [SIGPROF, SIGALRM])",
    ],
)
def test_code_that_stops_the_alarm_is_given_up_without_a_line(line: str) -> None:
    source = f"from signal import *\ndef f():\n    {line}\n    while True: pass\n"
    with session_over(source, "f", seconds=0.3) as session, pytest.raises(TimedOut) as caught:
        session.find("f")()
    assert caught.value.evidence.traceback == []
