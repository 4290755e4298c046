"""Homework 1 as programs use it: several layers that are trained, on batches of all kinds."""

from __future__ import annotations

import pytest

from autograder.grading.session import Session
from autograder.homeworks.hw1.bench import Bench
from autograder.homeworks.hw1.repeated_calls import judge_repeated_calls


@pytest.mark.parametrize(
    "task",
    [
        pytest.param(task, marks=pytest.mark.task(task))
        for task in ("init", "forward", "cache", "dLdA", "dLdW", "dLdb")
    ],
)
def test_lives(bench: Bench, seed: int, task: str) -> None:
    """{task} is right for several layers that are trained, on batches of all kinds."""
    bench.judge_lives(task, seed)


@pytest.mark.parametrize(
    "function",
    [
        pytest.param(function, marks=pytest.mark.task(function))
        for function in ("dZdb", "dZdW", "dZdA", "contract")
    ],
)
def test_repeated_calls(
    session: Session, request: pytest.FixtureRequest, seed: int, function: str
) -> None:
    """{function} is right when it is called again and again, with arrays of all kinds."""
    judge_repeated_calls(session, function, seed, request.node.name)
