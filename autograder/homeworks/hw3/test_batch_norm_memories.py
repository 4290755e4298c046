"""Homework 3, part 4: what a caller holds, writes or assigns while BatchNorm1d goes on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from itertools import product
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import expect_array
from autograder.grading.program import Program
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw3.changes import Case, Judges, expect_backward, expect_cases
from autograder.homeworks.hw3.declaration import EPS
from autograder.homeworks.hw3.statistics_of_batches import Running, same
from autograder.homeworks.hw3.test_batch_norm_states import NAMES, gradients
from autograder.results.verdict import Judgement

C, ROUNDS, OBJECTS, RESULTS = 3, 45, 4, 40
"""The number of features, of backwards, of later objects, and of results whose views are held."""

OF_GRADIENTS = [
    pytest.param(name, marks=pytest.mark.task(f"batchnorm_{name}"))
    for name in ("dLdA", "dLdgamma", "dLdbeta")
]


@pytest.mark.task("batchnorm_running")
def test_statistics_that_the_caller_assigns(
    session: Session, student: Student, rng: np.random.Generator
) -> None:
    """A forward moves the statistics of now, where the caller has assigned others unread."""
    momentum = float(rng.uniform(0.1, 0.4))
    for names in ((), NAMES[2:], NAMES[2:3], NAMES[3:]):
        session.begin_record()
        program = session.program()
        layer, running = program.student.BatchNorm1d(C, momentum=momentum), None
        now = {"running_mean": np.zeros(C), "running_var": np.ones(C)}
        for number in range(3):
            if number:
                now |= {name: rng.uniform(0.5, 3, C) for name in names}
                given: dict[str, Any] = {n: Named(f"{n}{number}", now[n].copy()) for n in names}
                program.set(layer, **given)
            A = rng.uniform(-3, 3, (4, C))
            program.call(layer, Named(f"A{number}", A), method="forward")
            running = Running(momentum, now["running_mean"], now["running_var"]).after(A)
            now = {"running_mean": running.mean, "running_var": running.var}
        program.look(*(program.get(layer, name) for name in now))
        try:
            for got, (name, X) in zip(program.run(), now.items(), strict=True):
                because = f"the caller assigns {' and '.join(names)} before the next forwards"
                expect_array(f"self.{name}", got, X, because=because)
        except Judgement:
            if names:
                raise
            return  # other checks report it


def caches_of_forward(rng: np.random.Generator, program: Program) -> Judges:
    """A case of what a forward caches: its mistake is not one of a backward that fails by it."""
    layer, A = program.student.BatchNorm1d(C), rng.uniform(-3, 3, (4, C))
    program.call(layer, program.array("A", A, "new"), method="forward")
    program.look(*(program.get(layer, each) for each in ("A_hat", "std")))

    def judges(found: Iterator[Any]) -> None:
        std = np.sqrt(A.var(axis=0) + EPS)
        for name, X in (("self.A_hat", (A - A.mean(axis=0)) / std), ("self.std", std)):
            expect_array(name, next(found), X)

    return judges


@pytest.mark.parametrize("name", OF_GRADIENTS)
def test_forwards_without_a_backward(
    session: Session, student: Student, rng: np.random.Generator, name: str
) -> None:
    """{name} belongs to the last forward, also where others had no backward.

    The arrays of earlier calls have ended, so that new ones have their ids.
    """

    def case(rounds: int, is_same: bool, program: Program) -> Judges:
        layer, wanted = program.student.BatchNorm1d(C), []
        dLdZ = rng.normal(size=(4, C))
        kept = program.array("dLdZ", dLdZ, "new")
        for number in range(rounds):
            for _ in range(1 + number % 3):
                A = rng.uniform(-3, 3, (4, C))
                given = program.array("A", A, "new")
                program.call(layer, given, method="forward")
                program.forget(given)
            held = [program.get(layer, each) for each in ("A_hat", "std")]
            program.look(*held)
            program.forget(*held)
            d = dLdZ if is_same else rng.normal(size=(4, C))
            passed = kept if is_same else program.array("dLdZ", d, "new")
            result = program.call(layer, passed, method="backward")
            seen = result if name == "dLdA" else program.get(layer, name)
            program.look(seen)
            if not is_same:
                program.forget(passed)
            program.forget(result, seen)
            wanted.append((A, d))

        def judges(found: Iterator[Any]) -> None:
            for number, (A, d) in enumerate(wanted):
                std = np.sqrt(A.var(axis=0) + EPS)
                cached = next(found), next(found)
                for got, X in zip(cached, ((A - A.mean(axis=0)) / std, std), strict=True):
                    is_like = isinstance(got, np.ndarray) and got.shape == X.shape
                    if not (is_like and np.allclose(got, X, 1e-9, 1e-9)):
                        return  # a forward that is wrong loses its own task
                because = f"after {number} earlier calls of backward" if rounds > 1 else ""
                right = gradients(A, d, np.ones(C))[name]
                expect_array(name, next(found), right, because=because)

        return judges

    plans = (1, False), (ROUNDS, False), (ROUNDS, True)
    cases = [partial(case, *plan) for plan in plans]
    expect_cases(session, cases, "backward", partial(caches_of_forward, rng))


@pytest.mark.parametrize("name", OF_GRADIENTS[1:])
def test_gradients_that_are_read_late(
    session: Session, student: Student, rng: np.random.Generator, name: str
) -> None:
    """{name} stays until the next backward, whatever the program does to dLdZ, A and gamma."""

    def case(later: str, mode: str, program: Program) -> Judges:
        layer, A, d = program.student.BatchNorm1d(C), *rng.uniform(-3, 3, (2, 4, C))
        arrays = {"A": program.array("A", A, "new"), "dLdZ": program.array("dLdZ", d, "new")}
        program.call(layer, arrays["A"], method="forward")
        program.call(layer, arrays["dLdZ"], method="backward")
        if later in arrays:
            program.operate("[]", arrays[later], ..., 7.5)
        elif later == "gamma":
            program.set(layer, gamma=Named("gamma", rng.uniform(0.5, 2, C)))
        elif later == "forward":
            program.call(layer, method=mode)
            program.call(layer, Named("new_A", rng.uniform(-3, 3, (4, C))), method="forward")
        program.look(program.get(layer, name))

        def judges(found: Iterator[Any]) -> None:
            what = f"{mode} and a forward" if later == "forward" else f"another {later}"
            because = f"after backward comes {what}" if later else ""
            right = gradients(A, d, np.ones(C))[name]
            expect_array(name, next(found), right, because=because)

        return judges

    plans = ("", ""), *product(("A", "dLdZ", "gamma"), ("",)), ("forward", "train")
    plans = *plans, ("forward", "eval")
    cases = [partial(case, *plan) for plan in plans]
    expect_cases(session, cases, "backward", partial(caches_of_forward, rng))


RATIOS = 1e-2, 1e-4, 1e-6, 1e-7, 3e-8
"""The part that eps is of a variance: so much is left of dLdA where A_hat is nearly 1 or -1."""


@pytest.mark.task("batchnorm_dLdA")
def test_two_values_in_each_column(
    session: Session, student: Student, rng: np.random.Generator
) -> None:
    """The dLdA of columns that have two values only is small, and not 0: eps counts."""
    eps = 1e-7

    def case(N: int, features: int, ratio: float, is_filled: bool, program: Program) -> Judges:
        layer = program.student.BatchNorm1d(features, eps)
        sign = np.resize([1.0, -1.0], N)[:, None]
        A = rng.uniform(-1, 1, features) + sign * np.sqrt(eps / ratio)
        d = sign * rng.uniform(0.5, 1, features)
        std = np.sqrt(A.var(axis=0) + eps)
        A_hat = (A - A.mean(axis=0)) / std
        program.call(layer, Named("A", A), method="forward")
        if is_filled:
            program.set(layer, A_hat=Named("A_hat", A_hat), std=Named("std", std))
        program.look(program.call(layer, Named("dLdZ", d), method="backward"))
        right = (d - d.mean(axis=0) - A_hat * (d * A_hat).mean(axis=0)) / std
        magnitudes = np.abs(d) * (1 + np.abs(A_hat))
        terms = (np.abs(d) + (1 + np.abs(A_hat)) * magnitudes.mean(axis=0)) / std

        def judges(found: Iterator[Any]) -> None:
            because = f"eps is {ratio:g} of the variance, and A_hat is nearly 1 or -1"
            expect_array("dLdA", next(found), right, because=because, summed=terms, smallest=0.0)

        return judges

    def cases(is_filled: bool) -> list[Case]:
        plans = product((2, 4), (1, 3), RATIOS)
        return [partial(case, *plan, is_filled) for plan in plans]

    expect_backward(session, cases)


@pytest.mark.task("batchnorm_init")
def test_arrays_of_a_layer_that_has_ended(
    session: Session, student: Student, rng: np.random.Generator
) -> None:
    """An array of a layer stays with its holder after the layer has ended, also as a view."""
    for name, way in product(NAMES, ("itself", "T", "a slice")):
        session.begin_record()
        program, numbers = session.program(), rng.uniform(0.5, 3, C)
        layer = program.student.BatchNorm1d(C)
        array = program.get(layer, name)
        program.operate("[]", array, ..., Named("numbers", numbers))
        held = array
        if way == "T":
            held = program.get(array, "T")
        elif way == "a slice":
            held = program.operate("[]", array, slice(None))
        program.forget(layer, *([] if way == "itself" else [array]))
        others = [program.student.BatchNorm1d(C) for _ in range(OBJECTS)]
        for other in others:
            program.call(other, Named("A", rng.uniform(-3, 3, (4, C))), method="forward")
        program.look(held)
        with suppress(Judgement):
            program.run()
        if not program.looked:
            return  # other checks report it
        because = f"the program holds {way} of {name}; its layer has ended, and others were made"
        if not same(program.looked[0], numbers):
            expect_array(name, program.looked[0], numbers, because=because, smallest=0.0)


@pytest.mark.parametrize(
    ("method", "mode"),
    [
        pytest.param("forward", "eval", marks=pytest.mark.task("batchnorm_eval")),
        pytest.param("forward", "train", marks=pytest.mark.task("batchnorm_forward")),
        pytest.param("backward", "train", marks=pytest.mark.task("batchnorm_dLdA")),
    ],
)
def test_views_of_results(
    session: Session, student: Student, rng: np.random.Generator, method: str, mode: str
) -> None:
    """After {mode}(), no later {method} changes a result of which the program holds a view."""
    batches, gamma = rng.uniform(-3, 3, (RESULTS, 2, 4, C)), rng.uniform(0.5, 3, C)

    def case(count: int, way: str, program: Program) -> Judges:
        layer = program.student.BatchNorm1d(C)
        program.set(layer, gamma=Named("gamma", gamma))
        program.call(layer, method=mode)
        held = []
        for A, d in batches[:count]:
            result = program.call(layer, Named("A", A), method="forward")
            if method == "backward":  # a wrong forward costs its own task
                std = np.sqrt(A.var(axis=0) + EPS)
                A_hat = Named("A_hat", (A - A.mean(axis=0)) / std)
                program.set(layer, A_hat=A_hat, std=Named("std", std))
                result = program.call(layer, Named("dLdZ", d), method="backward")
            if way == "T":
                held.append(program.get(result, "T"))
            else:
                held.append(program.operate("[]", result, slice(0, 2)))
            program.forget(result)
        program.look(*held)

        def judges(found: Iterator[Any]) -> None:
            for A, d in batches[:count]:
                if method == "backward":
                    right = gradients(A, d, gamma)["dLdA"]
                elif mode == "eval":
                    right = gamma * A / np.sqrt(1 + EPS)
                else:
                    right = gamma * (A - A.mean(axis=0)) / np.sqrt(A.var(axis=0) + EPS)
                because = f"the program holds only {way} of each result, and looks at the end"
                label = "the result's T" if way == "T" else "the result's slice"
                right = right.T if way == "T" else right[:2]
                expect_array(label, next(found), right, because=because)

        return judges

    plans = (1, "T"), (RESULTS, "T"), (RESULTS, "a slice")
    expect_cases(session, [partial(case, *plan) for plan in plans], method)
