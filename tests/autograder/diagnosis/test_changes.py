"""The same history with one thing changed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from autograder.diagnosis.changes import few_calls, with_numbers
from autograder.grading.events import Call
from tests.autograder.diagnosis.histories import forward, made


def test_one_call_that_is_made_many_times_is_many_calls() -> None:
    loop = [made(), replace(forward(10), times=100)]
    few = [event.times for event in few_calls(loop)[0] if isinstance(event, Call)]
    assert few == [1]


def test_what_is_passed_by_mistake_keeps_its_numbers() -> None:
    mistake = replace(forward(10, values=np.ones((4, 5), complex)), returns=(), misfits=True)
    changed = with_numbers([made(), mistake, forward(11)], "A", np.zeros_like)
    assert changed[1] == mistake
    assert isinstance(last := changed[2], Call)
    assert not last.arguments["A"].values.any()
