"""The same history with one thing changed."""

from __future__ import annotations

from dataclasses import replace

from autograder.diagnosis.changes import few_calls
from autograder.grading.events import Call
from tests.autograder.diagnosis.histories import forward, made


def test_one_call_that_is_made_many_times_is_many_calls() -> None:
    loop = [made(), replace(forward(10), times=100)]
    few = [event.times for event in few_calls(loop)[0] if isinstance(event, Call)]
    assert few == [1]
