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
from autograder.homeworks.hw3.batches import NAMES, C, assign, draw, expect_all
from autograder.homeworks.hw3.changes import (
    SCALES,
    UNIT,
    Case,
    Judges,
    changed,
    expect_cases,
)
from autograder.homeworks.hw3.rules import Array, Arrays
from autograder.homeworks.hw3.statistics_of_batches import Running

LARGE = (2500, 4, "transposed"), (9001, 2, "sliced"), (9, 300, "reversed")
"""The numbers of samples and of features of large batches, and where their memory lies."""

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
            terms = np.abs(running.mean) + momentum * np.abs(A).mean(axis=0)
            old_var = running.var
            running = running.after(A)
            wanted.append(
                {
                    "self.running_mean": (running.mean, terms),
                    "self.running_var": (running.var, old_var + running.var),
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


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("train", marks=pytest.mark.task("batchnorm_running")),
        pytest.param("eval", marks=pytest.mark.task("batchnorm_eval")),
    ],
)
def test_large_batches(
    session: Session, student: Student, rng: np.random.Generator, name: str
) -> None:
    """After {name}(), a layer is right for large batches, wherever their memory lies."""

    def case(A: Array, arrays: Arrays, memory: str, program: Program) -> Judges:
        layer = program.student.BatchNorm1d(A.shape[1], 0.5, 0.25)
        assign(program, layer, arrays)
        program.call(layer, method=name)
        Z = program.call(layer, program.array("A", A, memory), method="forward")
        statistics = [program.get(layer, f"running_{each}") for each in ("mean", "var")]
        program.look(*(statistics if name == "train" else [Z]))
        because = f"A has {A.shape[0]} samples and {A.shape[1]} features"
        gamma, beta, mean, var = (arrays[each] for each in NAMES)
        if name == "train":
            after = Running(0.25, mean, var).after(A)
            terms = np.abs(mean) + np.abs(A).mean(axis=0)
            wanted = {
                "self.running_mean": (after.mean, terms),
                "self.running_var": (after.var, var + after.var),
            }
        else:
            sigma = np.sqrt(var + 0.5)
            terms = np.abs(gamma) * (np.abs(A) + np.abs(mean)) / sigma + np.abs(beta)
            wanted = {"Z": (gamma * (A - mean) / sigma + beta, terms)}
        return lambda found: expect_all(found, wanted, because)

    cases: list[Case] = []
    for samples, features, memory in ((5, 3, "new"), *LARGE):
        arrays = {each: rng.uniform(0.5, 2, features) for each in NAMES}
        A = rng.uniform(-4, 4, (samples, features))
        cases.append(partial(case, A, arrays, memory))
    expect_cases(session, cases)
