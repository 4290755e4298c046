"""Homework 3, part 4: running statistics of batches that are alike, small, or come very often."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
import pytest

from autograder.grading.program import Program
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw3.batches import NAMES, C, N, assign, draw, expect_all
from autograder.homeworks.hw3.changes import (
    SCALES,
    UNIT,
    Case,
    Judges,
    changed,
    distinct,
    expect_cases,
)
from autograder.homeworks.hw3.rules import Array, Arrays
from autograder.homeworks.hw3.statistics_of_batches import Running

FADED = 330
"""The number of batches of zeros after which running statistics are rounded to 0."""


@pytest.mark.task("batchnorm_running")
def test_statistics_of_batches_that_are_alike(
    session: Session, student: Student, rng: np.random.Generator
) -> None:
    """The running statistics move for each batch, however little it differs from the last one."""

    def case(how: str, arrays: Arrays, X: Array, momentum: float, program: Program) -> Judges:
        layer = program.student.BatchNorm1d(C, 1.0, momentum)
        assign(program, layer, {each: arrays[each] for each in NAMES})
        running = Running(momentum, arrays["running_mean"], arrays["running_var"])
        wanted = []
        for A in (arrays["A"], X):
            program.call(layer, Named("A", A), method="forward")
            program.look(program.get(layer, "running_mean"), program.get(layer, "running_var"))
            terms = np.abs(running.mean) * (1 - momentum) + momentum * np.abs(A).mean(axis=0)
            running = running.after(A)
            wanted.append(
                {
                    "self.running_mean": (running.mean, terms),
                    "self.running_var": (running.var, running.var),
                }
            )
        is_like = f"A has {how}" if how else ""
        because = f"{is_like and 'after an earlier batch; in this one, '}{is_like}"
        about = f"momentum is {momentum:.9g}"

        def judges(found: Iterator[Any]) -> None:
            expect_all(found, wanted[0], about)
            expect_all(found, wanted[1], f"{because}{because and '; '}{about}")

        return judges

    first = draw(rng, 1.0)
    cases: list[Case] = [partial(case, "", first, first["A"], 0.5)]
    for scale in SCALES:
        arrays = draw(rng, scale)
        for how, X in changed(rng, arrays["A"], scale * UNIT):
            cases += [partial(case, how, arrays, X, momentum) for momentum in (0.5, 1.0)]
    expect_cases(session, cases)


@pytest.mark.task("batchnorm_running")
def test_statistics_without_what_was_before(
    session: Session, student: Student, rng: np.random.Generator
) -> None:
    """With a momentum of 1, or nearly, small statistics follow large ones with all their digits."""
    arrays, batch = draw(rng, 1.0), distinct(rng, (N, C), 1, 64)

    def case(momentum: float, scale: float, program: Program) -> Judges:
        layer, A = program.student.BatchNorm1d(C, 1.0, momentum), scale * batch
        assign(program, layer, {each: arrays[each] for each in NAMES})
        program.call(layer, Named("A", A), method="forward")
        program.look(program.get(layer, "running_mean"), program.get(layer, "running_var"))
        before = Running(momentum, arrays["running_mean"], arrays["running_var"])
        after = before.after(A)
        terms = np.abs(before.mean) * (1 - momentum) + momentum * np.abs(A).mean(axis=0)
        wanted = {
            "self.running_mean": (after.mean, terms),
            "self.running_var": (after.var, after.var),
        }
        because = (
            f"momentum is {momentum:.12g}, and the batch is small beside the old statistics"
            if scale < 1
            else ""
        )
        return lambda found: expect_all(found, wanted, because)

    cases: list[Case] = [partial(case, 0.5, 1.0)]
    for momentum in (1.0, 1 - 2.0**-30):
        cases += [partial(case, momentum, 2.0**-power) for power in (10, 20, 43, 93)]
    expect_cases(session, cases)


@pytest.mark.task("batchnorm_running")
def test_statistics_that_fade(session: Session, student: Student, rng: np.random.Generator) -> None:
    """Running statistics may fade until they are rounded to 0: underflow is always allowed."""
    arrays = draw(rng, 1.0)

    def case(count: int, program: Program) -> Judges:
        layer = program.student.BatchNorm1d(C, 1.0, 0.9)
        assign(program, layer, {each: arrays[each] for each in NAMES})
        running = Running(0.9, arrays["running_mean"], arrays["running_var"])
        zeros = np.zeros((2, C))
        with np.errstate(under="ignore"):
            for _ in range(count):
                program.call(layer, Named("A", zeros), method="forward")
                running = running.after(zeros)
        program.look(program.get(layer, "running_mean"), program.get(layer, "running_var"))
        wanted = {
            "self.running_mean": (running.mean, np.abs(arrays["running_mean"])),
            "self.running_var": (running.var, arrays["running_var"]),
        }
        because = f"after {count} batches of zeros; momentum is 0.9"
        return lambda found: expect_all(found, wanted, because)

    expect_cases(session, [partial(case, 1), partial(case, FADED)])
