"""Homework 3, part 4: results are new arrays, also where a part of the formula changes nothing."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from autograder.grading.compare import expect_array, expect_unchanged
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw3.rules import Array, Arrays
from autograder.results.verdict import Judgement

pytestmark = pytest.mark.last  # what is simple is told first

C = 3
WRITTEN = 7.5
"""What the caller writes into a result."""

NEUTRAL = {"gamma": 1.0, "beta": 0.0, "running_mean": 0.0, "running_var": 1.0}
"""The numbers of a new layer: with eps 0, they change nothing."""

ALL_VARIANCES = ((0.0, 1.0), (0.25, 0.75), (1.0, 0.0))
"""Values of eps and of a running variance whose sum is 1."""


def plans(rng: np.random.Generator) -> list[tuple[float, Arrays]]:
    """Return values of eps, and the arrays that the caller assigns: none, all, or all but one.

    All but one are those that change nothing; the last one scales with zeros.
    """
    new: Arrays = {name: np.full(C, number) for name, number in NEUTRAL.items()}
    eps, var = ALL_VARIANCES[int(rng.integers(len(ALL_VARIANCES)))]
    summed = new | {"running_var": np.full(C, var)}
    others = [
        (0.0, new | {name: np.asarray(rng.uniform(0.5, 3, C))})
        for name in map(str, rng.permutation([*NEUTRAL]))
    ]
    zeros = new | {"gamma": np.zeros(C), "beta": np.asarray(rng.uniform(0.5, 3, C))}
    return [(0.0, {}), (0.0, new), (eps, summed), *others, (0.0, zeros)]


@pytest.mark.task("batchnorm_eval")
def test_nothing_to_change_after_eval(
    session: Session, student: Student, rng: np.random.Generator
) -> None:
    """After eval(), Z is a new array also where the formula returns the numbers of A or of beta."""

    def judge(eps: float, arrays: Arrays, N: int, is_written: bool) -> None:
        session.begin_record()
        program = session.program()
        layer = program.call(program.student.BatchNorm1d, C, eps)
        now: Arrays = {name: np.full(C, number) for name, number in NEUTRAL.items()} | arrays
        if arrays:
            program.set(layer, **{name: Named(name, X.copy()) for name, X in arrays.items()})
        program.call(layer, method="eval")
        A = rng.uniform(-3, 3, (N, C))
        given = program.array("A", A, "new")
        for number in range(2):
            Z = program.call(layer, given, method="forward")
            program.look(Z)
            if is_written:
                program.operate("[]", Z, ..., WRITTEN + number)
        program.look(given, *(program.get(layer, name) for name in NEUTRAL))
        *results, A_now, gamma, beta, mean, var = program.run()
        sigma = np.sqrt(now["running_var"] + eps)
        wanted = now["gamma"] * (A - now["running_mean"]) / sigma + now["beta"]
        because = "the caller writes into each result, and passes the same A again"
        for got in results:
            expect_array("Z", got, wanted, because=because if is_written else "")
        expect_unchanged("forward", "A", A_now, A, "and what it returns is another array")
        found = dict(zip(NEUTRAL, (gamma, beta, mean, var), strict=True))
        for name, X in now.items():
            because = "after the caller has written into what forward returned"
            expect_array(f"self.{name}", found[name], X, because=because)

    for eps, arrays in plans(rng):
        N = int(rng.choice([1, 2, 5]))
        try:
            judge(eps, arrays, N, is_written=False)
        except Judgement:
            if arrays:
                raise
            continue  # a layer that starts from other numbers is reported by other checks
        judge(eps, arrays, N, is_written=True)


@pytest.mark.task("batchnorm_forward")
def test_nothing_to_scale_in_training(
    session: Session, student: Student, rng: np.random.Generator
) -> None:
    """In training, Z is a new array also where it has the numbers of A_hat, of A or of beta."""

    def batch(is_normal: bool) -> Array:
        if is_normal:  # each column has the mean 0 and the variance 1
            columns = [rng.permutation([-1.0, 1.0, -1.0, 1.0]) for _ in range(C)]
            return np.asarray(np.transpose(columns))
        return np.asarray(rng.uniform(-3, 3, (5, C)))

    def judge(A: Array, arrays: Arrays, is_written: bool) -> None:
        session.begin_record()
        program = session.program()
        layer = program.call(program.student.BatchNorm1d, C, 0.0)
        if arrays:
            program.set(layer, **{name: Named(name, X.copy()) for name, X in arrays.items()})
        given = program.array("A", A, "new")
        Z = program.call(layer, given, method="forward")
        program.look(Z)
        if is_written:
            program.operate("[]", Z, ..., WRITTEN)
        program.look(program.get(layer, "A_hat"), program.get(layer, "beta"), given)
        got, A_hat, beta, A_now = program.run()
        now = {"gamma": np.ones(C), "beta": np.zeros(C)} | arrays
        right = (A - A.mean(axis=0)) / A.std(axis=0)
        because = "after the caller has written into what forward returned" if is_written else ""
        expect = partial(expect_array, because=because)
        expect("Z", got, now["gamma"] * right + now["beta"])
        expect("self.A_hat", A_hat, right)
        expect("self.beta", beta, now["beta"])
        expect_unchanged("forward", "A", A_now, A, "and what it returns is another array")

    zeros = {"gamma": np.zeros(C), "beta": np.asarray(rng.uniform(0.5, 3, C))}
    for arrays in ({}, zeros):
        for is_normal in (True, False):
            A = batch(is_normal)
            try:
                judge(A, arrays, is_written=False)
            except Judgement:
                if arrays:
                    raise
                continue  # a layer that starts from other numbers is reported by other checks
            judge(A, arrays, is_written=True)
