"""Homework 3, part 4: what the table can't say of BatchNorm1d, from one batch to the next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import expect_array
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw3.expect import expect_value_error
from autograder.homeworks.hw3.statistics_of_batches import (
    Array,
    Drawn,
    Running,
    begin,
    expect_Z,
    put_back,
)
from autograder.results.verdict import Crashed, Judgement, NotAttempted, Wrong

C = 3

SWITCHES = 0.3
"""How often a layer is switched to training and back between two batches."""


@pytest.fixture
def drawn(session: Session, student: Student, rng: np.random.Generator) -> Drawn:
    """Return a layer with an eps, a momentum, a scale and a shift of its own."""
    eps, momentum = float(rng.uniform(0.1, 1)), float(rng.uniform(0.1, 0.4))
    layer = student.BatchNorm1d(C, eps, momentum)
    begin(session, layer, C)
    parameters = {name: rng.uniform(0.5, 2, C) for name in ("gamma", "beta")}
    assign(session, layer, parameters)
    return Drawn(layer, eps, Running(momentum, np.zeros(C), np.ones(C)), parameters)


def assign(session: Session, layer: Remote, arrays: Mapping[str, Array]) -> None:
    """Assign arrays to a layer, as its caller may."""
    named: dict[str, Any] = {name: Named(name, X) for name, X in arrays.items()}
    session.set(layer, **named)


EDGES = (0.0, 0.0), (0.0, 1.0), (4.0, 0.0), (1e-9, 0.001)
"""An eps and a momentum that are 0, or larger or smaller than usual."""


def edge(
    session: Session, student: Student, rng: np.random.Generator, eps: float, momentum: float
) -> Drawn:
    """Return a layer with any parameters and running statistics."""
    layer = student.BatchNorm1d(num_features=C, eps=float(eps), momentum=float(momentum))
    running = Running(float(momentum), rng.uniform(-3, 3, C), rng.uniform(0.5, 3, C))
    running.assign(session, layer)
    parameters = {name: rng.uniform(0.5, 3, C) for name in ("gamma", "beta")}
    assign(session, layer, parameters)
    return Drawn(layer, float(eps), running, parameters)


def edges(session: Session, student: Student, rng: np.random.Generator) -> Iterator[Drawn]:
    """Yield layers whose eps or momentum is 0, or larger than usual; each has other parameters."""
    for eps, momentum in rng.permutation(EDGES):
        yield edge(session, student, rng, eps, momentum)


def change(session: Session, rng: np.random.Generator, drawn: Drawn, name: str) -> None:
    """Give a layer other numbers in an array: in place, or in another array."""
    values = rng.uniform(0.5, 3, C)
    if name in ("gamma", "beta"):
        drawn.parameters[name] = values
    else:
        setattr(drawn.running, name.removeprefix("running_"), values)
    if rng.random() < 0.5:
        assign(session, drawn.layer, {name: values})
    else:
        session.operate("[]", session.handle(drawn.layer, name), ..., Named(name, values))


def draw_batch(rng: np.random.Generator, N: int) -> Array:
    """Return a batch whose features have means and variances of their own."""
    return np.asarray(rng.normal(size=(N, C)) * rng.uniform(0.5, 3, C) + rng.uniform(-4, 4, C))


@pytest.mark.task("batchnorm_init")
def test_running_statistics_start(student: Student) -> None:
    """running_mean starts from zeros and running_var from ones; each layer has its own."""
    first, second = student.BatchNorm1d(2), student.BatchNorm1d(4)
    for layer, features in ((first, 2), (second, 4)):
        expect_array("self.running_mean", layer.running_mean, np.zeros(features), smallest=0.0)
        expect_array("self.running_var", layer.running_var, np.ones(features), smallest=0.0)


@pytest.mark.task("batchnorm_forward")
def test_eps_is_the_callers(
    session: Session, student: Student, drawn: Drawn, rng: np.random.Generator
) -> None:
    """forward(A) in training adds the eps of the constructor; also after eval() and train()."""
    for modes in ((), ("eval", "train"), ("eval", "eval", "train")):
        for mode in modes:
            with suppress(Judgement):
                session.call(drawn.layer, method=mode)
        put_back(session, drawn.layer, drawn.parameters)  # a mode that changes them is judged apart
        A = draw_batch(rng, 5)
        because = f"eps is {drawn.eps:.6g}, and the mean and variance are the batch's"
        try:
            Z = session.call(drawn.layer, Named("A", A), method="forward")
            with np.errstate(all="ignore"):
                expect_Z(Z, drawn.in_training(A), drawn.wrong_in_training(A), because)
        except (Wrong, Crashed) as failure:
            if not failure.evidence.diagnosis and not _is_right_by_default(session, student, rng):
                return  # the checks of the table report it, with more hints
            raise


def _is_right_by_default(session: Session, student: Student, rng: np.random.Generator) -> bool:
    A, gamma, beta = draw_batch(rng, 4), *rng.uniform(0.5, 2, (2, C))
    wanted = gamma * (A - A.mean(axis=0)) / np.sqrt(A.var(axis=0) + 1e-5) + beta
    with suppress(Judgement), session.experiment():
        layer = student.BatchNorm1d(C)
        assign(session, layer, {"gamma": gamma, "beta": beta})
        expect_array("Z", session.call(layer, Named("A", A), method="forward"), wanted)
        return True
    return False


@pytest.mark.task("batchnorm_forward")
def test_edges_in_training(session: Session, student: Student, rng: np.random.Generator) -> None:
    """forward(A) in training is right for any eps, also for 0, and for a gamma that changes."""
    if not _is_right_by_default(session, student, rng):
        return
    for drawn in edges(session, student, rng):
        for name in rng.choice(["gamma", "beta"], 3):
            change(session, rng, drawn, str(name))
            A = draw_batch(rng, int(rng.choice([5, 12, 70])))
            Z = session.call(drawn.layer, Named("A", A), method="forward")
            because = f"eps is {drawn.eps:.6g}; another gamma or beta counts at once"
            expect_array("Z", Z, drawn.in_training(A), because=because)
        session.begin_record()


@pytest.mark.task("batchnorm_forward")
def test_one_sample_has_no_variance(
    session: Session, drawn: Drawn, rng: np.random.Generator
) -> None:
    """forward(A) in training raises ValueError for each batch of one sample."""
    what = "a batch of one sample has no variance"
    for has_trained in (False, True):
        if has_trained:
            with suppress(Judgement):
                session.call(drawn.layer, Named("A", draw_batch(rng, 4)), method="forward")
        for _ in range(2):
            A = Named("A", draw_batch(rng, 1))
            expect_value_error(what, partial(session.call, drawn.layer, A, method="forward"))


def _forward(session: Session, layer: Remote, running: Running, A: Array, because: str) -> Running:
    """Return the statistics after a forward; what it moved before an exception counts."""
    try:
        session.call(layer, Named("A", A), method="forward")
    except (Crashed, NotAttempted) as crash:
        with suppress(Judgement):
            return running.expect_after(session, layer, A, because)
        raise crash from None
    return running.expect_after(session, layer, A, because)


@pytest.mark.task("batchnorm_running")
def test_running_statistics_move(session: Session, drawn: Drawn, rng: np.random.Generator) -> None:
    """Each forward in training moves running_mean and running_var towards its batch."""
    momentum = drawn.running.momentum
    because = f"momentum is {momentum:.6g}: this is the share of the batch"
    drawn.running.assign(session, drawn.layer)
    for N in (6, 6, 2, 5, 3):
        A = draw_batch(rng, N)
        drawn.running = _forward(session, drawn.layer, drawn.running, A, because)
        with suppress(Judgement):  # it is judged elsewhere; here it must move nothing
            session.call(drawn.layer, Named("dLdZ", rng.normal(size=(N, C))), method="backward")
        drawn.running.expect(session, drawn.layer, f"{because}, and backward moves nothing")


@pytest.mark.task("batchnorm_running")
def test_edges_of_momentum(session: Session, student: Student, rng: np.random.Generator) -> None:
    """The running statistics move by any momentum, also by 0 or 1."""
    for drawn in edges(session, student, rng):
        because = f"momentum is {drawn.running.momentum:.6g}: this is the share of the batch"
        for N in rng.choice([2, 3, 70], 2):
            A = draw_batch(rng, int(N))
            drawn.running = _forward(session, drawn.layer, drawn.running, A, because)
            change(session, rng, drawn, str(rng.choice(["running_mean", "running_var"])))
        session.begin_record()


@pytest.mark.task("batchnorm_running")
def test_default_momentum(session: Session, student: Student, rng: np.random.Generator) -> None:
    """Without other numbers, the share of the batch in the running statistics is 0.1."""
    layer, running = student.BatchNorm1d(C), Running(0.1, np.zeros(C), np.ones(C))
    running.assign(session, layer)
    A = draw_batch(rng, 4)
    _forward(session, layer, running, A, "the default momentum is 0.1")


@pytest.mark.task("batchnorm_eval")
@pytest.mark.parametrize("before", [0, 2], ids=["at once", "after training"])
def test_eval(session: Session, drawn: Drawn, rng: np.random.Generator, before: int) -> None:
    """After eval(), forward(A) uses the running statistics, and leaves them as they are."""
    for _ in range(before):
        with suppress(Judgement):
            session.call(drawn.layer, method="train")
        with suppress(Judgement):
            session.call(drawn.layer, Named("A", draw_batch(rng, 4)), method="forward")
    with suppress(Judgement), session.off_the_record():  # when they move is judged elsewhere
        session.get(drawn.layer, "running_mean"), session.get(drawn.layer, "running_var")
    running = drawn.running
    running.mean, running.var = rng.uniform(-3, 3, C), rng.uniform(0.5, 3, C)
    running.assign(session, drawn.layer)
    if before:
        assign(session, drawn.layer, drawn.parameters)
    session.call(drawn.layer, method="eval")
    for N in (5, 5, 1, 2):
        A = draw_batch(rng, N)
        Z = session.call(drawn.layer, Named("A", A), method="forward")
        because = f"eps is {drawn.eps:.6g}, and the mean and variance are the running ones"
        expect_Z(Z, drawn.after_eval(A), drawn.wrong_after_eval(A), because)
        running.expect(session, drawn.layer, "after eval(), no batch moves them")


@pytest.mark.task("batchnorm_eval")
def test_changes_after_eval(session: Session, student: Student, rng: np.random.Generator) -> None:
    """After eval(), forward(A) uses the parameters and the running statistics of now."""
    arrays = "gamma", "beta", "running_mean", "running_var"
    names = [*map(str, (*rng.permutation(arrays), *rng.choice(arrays, 4)))]
    chosen = [*zip(rng.permutation(EDGES), rng.integers(2**32, size=3), strict=False)]

    def judged(*places: int) -> None:
        session.begin_record()
        layers = []
        for (eps, momentum), seed in [chosen[place] for place in places]:
            own = np.random.default_rng(seed)
            layers.append((edge(session, student, own, eps, momentum), own))
        for drawn, _ in layers:
            session.call(drawn.layer, method="eval")
        for name in names:
            for drawn, own in layers:
                A = draw_batch(own, int(own.choice([1, 2, 70])))
                Z = session.call(drawn.layer, Named("A", A), method="forward")
                because = f"eps is {drawn.eps:.6g}, and numbers change after eval()"
                expect_Z(Z, drawn.after_eval(A), {}, because)
                drawn.running.expect(session, drawn.layer, "after eval(), no batch moves them")
                change(session, own, drawn, name)
                if own.random() < SWITCHES:
                    for mode in ("train", "eval"):
                        with suppress(Judgement):
                            session.call(drawn.layer, method=mode)

    try:
        judged(0, 1, 2)
    except Judgement:
        for place in range(3):  # one layer makes a shorter report
            judged(place)
        judged(0, 1, 2)
        raise
