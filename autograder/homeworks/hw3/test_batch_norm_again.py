"""Homework 3, part 4: batches that come again, and numbers that hardly change."""

from __future__ import annotations

from contextlib import suppress

import numpy as np
import pytest

from autograder.grading.compare import expect_array, expect_unchanged
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw3.changes import draw_many, exchanged_within
from autograder.homeworks.hw3.rules import Array
from autograder.homeworks.hw3.statistics_of_batches import Drawn, Running
from autograder.results.verdict import Crashed, Judgement, NotAttempted

C, N = 3, 4
CLOSE = 5e-6
"""How much numbers differ that are close to others."""

BATCHES = 300
"""The number of batches of a training."""

RESULTS = 240
"""The number of results that a caller keeps."""

NAMES = "gamma", "beta", "running_mean", "running_var"


def draw(student: Student, session: Session, rng: np.random.Generator, momentum: float) -> Drawn:
    """Return a layer with numbers of its own."""
    layer = student.BatchNorm1d(C, 0.5, momentum)
    running = Running(momentum, rng.uniform(1, 3, C), rng.uniform(0.5, 3, C))
    running.assign(session, layer)
    parameters = {name: rng.uniform(0.5, 3, C) for name in ("gamma", "beta")}
    session.set(layer, **{name: Named(name, X.copy()) for name, X in parameters.items()})
    return Drawn(layer, 0.5, running, parameters)


@pytest.mark.task("batchnorm_running")
def test_a_batch_that_comes_again(
    session: Session, student: Student, rng: np.random.Generator
) -> None:
    """Each forward in training moves the running statistics, also for a batch that comes again."""
    drawn, A = draw(student, session, rng, 0.3), rng.uniform(-3, 3, (N, C))
    running, given = drawn.running, session.array("A", A)
    ways = "the same array", "the same array", "other numbers in it", "close ones", "equal numbers"
    large = "a large array", "others in its middle"
    for number, way in enumerate(("a new array", *ways, "the same array", *large)):
        if way == "other numbers in it":
            A = rng.uniform(-3, 3, (N, C))
        elif way == "close ones":
            A = A * (1 + CLOSE)
        elif way == "others in its middle":
            A = exchanged_within(rng, A)
        elif way == "a large array":
            A = rng.uniform(-3, 3, (draw_many(rng), C))
            given = session.array("large_A", A)
        if way in ("other numbers in it", "close ones", "others in its middle"):
            session.operate("[]", given, ..., Named(f"A{number + 1}", A))
        elif way == "equal numbers":
            given = session.array("equal_A", A)
        with suppress(Crashed, NotAttempted):  # what it moved before an exception counts
            session.call(drawn.layer, given, method="forward")
        try:
            running = running.expect_after(session, drawn.layer, A, f"forward gets {way}")
        except Judgement:
            if number and np.array_equal(session.value(given), A):
                raise
            return  # other checks report it, also a forward that changes A


@pytest.mark.task("batchnorm_running")
def test_many_batches(session: Session, student: Student, rng: np.random.Generator) -> None:
    """The running statistics count every batch of a long training."""
    momentum, batches = float(rng.uniform(0.005, 0.05)), [*rng.uniform(-3, 3, (3, N, C))]
    drawn = draw(student, session, rng, momentum)
    running = drawn.running
    for count in (1, BATCHES):
        program = session.program()
        for number in range(count):
            program.call(drawn.layer, Named("A", batches[number % 3]), method="forward")
            running = running.after(batches[number % 3])
        try:
            program.run()
            running.expect(session, drawn.layer, f"momentum is {momentum:.6g}; {count} batches")
        except Judgement:
            if count > 1:
                raise
            return  # other checks report it


@pytest.mark.parametrize(
    "mode",
    [
        pytest.param("train", marks=pytest.mark.task("batchnorm_forward")),
        pytest.param("eval", marks=pytest.mark.task("batchnorm_eval")),
    ],
)
def test_small_changes(
    session: Session, student: Student, rng: np.random.Generator, mode: str
) -> None:
    """After {mode}(), a forward sees numbers that the caller has changed a little."""
    drawn, A = draw(student, session, rng, 0.0), rng.uniform(-3, 3, (N, C))
    now: dict[str, Array] = {**drawn.parameters, "A": A}
    now |= {"running_mean": drawn.running.mean, "running_var": drawn.running.var}
    session.call(drawn.layer, method=mode)
    given = session.array("A", A)
    names = ["A", *(NAMES if mode == "eval" else NAMES[:2])]
    for number, name in enumerate(["", *rng.permutation(names * 2)]):
        if name:
            now[name] = now[name] * (1 + CLOSE)
            named = Named(f"{name}{number + 1}", now[name])
            if name == "A":
                session.operate("[]", given, ..., named)
            elif rng.random() < 0.5:
                session.set(drawn.layer, **{name: named})
            else:
                session.operate("[]", session.handle(drawn.layer, name), ..., named)
        mean, var = now["running_mean"], now["running_var"]
        if mode == "train":
            mean, var = now["A"].mean(axis=0), now["A"].var(axis=0)
        wanted = now["gamma"] * (now["A"] - mean) / np.sqrt(var + drawn.eps) + now["beta"]
        try:
            Z = session.call(drawn.layer, given, method="forward")
            expect_array("Z", Z, wanted, because=name and f"{name} has changed a little")
        except Judgement:
            if number:
                raise
            return  # other checks report it


@pytest.mark.task("batchnorm_eval")
def test_results_after_eval(session: Session, student: Student, rng: np.random.Generator) -> None:
    """After eval(), forward(A) leaves A and all earlier results as they are."""
    drawn = draw(student, session, rng, 0.1)
    session.call(drawn.layer, method="eval")
    for count in (4, RESULTS):
        session.begin_record()
        program = session.program()
        given = {f"A{number}": rng.uniform(-3, 3, (1 + number % 2, C)) for number in range(count)}
        arrays = session.arrays(**given)
        program.look(*[program.call(drawn.layer, A, method="forward") for A in arrays])
        for Z, A in zip(program.run(), given.values(), strict=True):
            expect_array("Z", Z, drawn.after_eval(A), because="looked at after later calls")
        for name, now in zip(given, session.values(*arrays), strict=True):
            expect_unchanged("forward", name, now, given[name])


@pytest.mark.task("batchnorm_eval")
def test_a_caller_writes_after_eval(
    session: Session, student: Student, rng: np.random.Generator
) -> None:
    """After eval(), forward(A) is right where the caller has written into an earlier result."""
    drawn, A = draw(student, session, rng, 0.1), rng.uniform(-3, 3, (N, C))
    session.call(drawn.layer, method="eval")
    program = session.program()
    given = program.array("A", A, "new")
    for number in range(3):
        Z = program.call(drawn.layer, given, method="forward")
        program.look(Z)
        program.operate("[]", Z, ..., 7.5 + number)
    program.look(*(program.get(drawn.layer, name) for name in NAMES))
    *results, gamma, beta, mean, var = program.run()
    for Z in results:
        because = "the caller writes into each result, and passes the same A again"
        expect_array("Z", Z, drawn.after_eval(A), because=because)
    now = {"gamma": gamma, "beta": beta, "running_mean": mean, "running_var": var}
    wanted = {**drawn.parameters, "running_mean": drawn.running.mean}
    for name, X in (wanted | {"running_var": drawn.running.var}).items():
        because = "after the caller has written into what forward returned"
        expect_array(f"self.{name}", now[name], X, because=because)
