"""Homework 3, part 4: the state of BatchNorm1d: its arrays, its mode, and what it refuses."""

from __future__ import annotations

from contextlib import suppress

import numpy as np
import pytest

from autograder.grading.compare import expect_array
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw3.declaration import EPS
from autograder.homeworks.hw3.rules import Array, Arrays
from autograder.homeworks.hw3.statistics_of_batches import Running, put_back
from autograder.results.verdict import Crashed, Judgement, NotAttempted

NAMES = "gamma", "beta", "running_mean", "running_var"


@pytest.mark.task("batchnorm_init")
def test_arrays_of_its_own(session: Session, student: Student, rng: np.random.Generator) -> None:
    """Each array of a new layer is an array of its own, which its caller may write into."""
    layers = [student.BatchNorm1d(3) for _ in range(2)]
    places = [(layer, name) for layer in layers for name in NAMES]
    written = [rng.uniform(0.5, 3, 3) for _ in places]
    order = rng.permutation(len(places))
    for place in order:
        layer, name = places[place]
        array = session.handle(layer, name)
        session.operate("[]", array, ..., Named(f"{name}{place + 1}", written[place]))
    for (layer, name), wanted in zip(places, written, strict=True):
        because = "each array got other numbers in place, so two of them must not share memory"
        got = session.get(layer, name)
        for (other, same), numbers in zip(places, written, strict=True):
            if np.array_equal(got, numbers) and numbers is not wanted:
                because = f"it has the numbers of {other._label}.{same}: they share their memory"
        expect_array(f"{layer._label}.{name}", got, wanted, because=because, smallest=0.0)


@pytest.mark.task("batchnorm_running")
def test_a_refused_batch(session: Session, student: Student, rng: np.random.Generator) -> None:
    """A batch of one sample, which forward refuses in training, moves no running statistics."""
    momentum = float(rng.uniform(0.1, 0.4))
    layer, running = student.BatchNorm1d(3, momentum=momentum), None
    for is_first in (True, False):
        A = rng.normal(size=(4, 3)) + rng.uniform(-2, 2, 3)
        try:
            session.call(layer, Named("A", A), method="forward")
            running = (running or Running(momentum, np.zeros(3), np.ones(3))).after(A)
            running.expect(session, layer, "a batch of one sample was refused before")
        except Judgement:
            if is_first:
                return  # other checks report it
            raise
        try:
            A = rng.uniform(-4, 4, (1, 3))
            session.call(layer, Named("A", A), method="forward")
        except Crashed:
            running.expect(session, layer, "a batch of one sample is refused, and moves nothing")
        else:
            return  # another task requires the exception


@pytest.mark.task("batchnorm_running")
def test_back_in_training(session: Session, student: Student, rng: np.random.Generator) -> None:
    """After one train(), a batch moves the running statistics, however often eval() was called."""
    momentum = float(rng.uniform(0.1, 0.4))
    try:
        layer = student.BatchNorm1d(3, momentum=momentum)
    except Judgement:
        return  # other checks report it
    for count in (0, 1, 2, 3):
        running = Running(momentum, rng.uniform(-3, 3, 3), rng.uniform(0.5, 3, 3))
        A = rng.normal(size=(4, 3)) + rng.uniform(-2, 2, 3)
        try:
            for mode in (*["eval"] * count, "train"):
                session.call(layer, method=mode)
            running.assign(session, layer)
            session.call(layer, Named("A", A), method="forward")
            because = f"eval() was called {count} times, and then train() once"
            running.after(A).expect(session, layer, because)
        except Judgement:
            if count < 2:
                return  # other checks report it
            raise


@pytest.mark.task("batchnorm_eval")
def test_a_mode_changes_no_array(
    session: Session, student: Student, rng: np.random.Generator
) -> None:
    """train() and eval() leave the parameters and the running statistics as they are."""
    layer, wanted = student.BatchNorm1d(3), {name: rng.uniform(0.5, 3, 3) for name in NAMES}
    session.set(layer, **{name: Named(name, X.copy()) for name, X in wanted.items()})
    for mode in ("eval", "eval", "train", "train", "eval"):
        session.call(layer, method=mode)
        for name, X in wanted.items():
            because = f"{mode}() changes the mode only"
            got = session.get(layer, name)
            expect_array(f"self.{name}", got, X, because=because, smallest=0.0)


def gradients(A: Array, dLdZ: Array, gamma: Array) -> Arrays:
    """Return what is right for backward after a forward in training."""
    std = np.sqrt(A.var(axis=0) + EPS)
    A_hat = (A - A.mean(axis=0)) / std
    along = (dLdZ * A_hat).mean(axis=0)
    return {
        "dLdA": gamma / std * (dLdZ - dLdZ.mean(axis=0) - A_hat * along),
        "dLdgamma": (dLdZ * A_hat).sum(axis=0),
        "dLdbeta": dLdZ.sum(axis=0),
    }


def expect_cached(session: Session, layer: Remote, A: Array) -> None:
    """Accept a layer that has the right cache after a forward in training."""
    std = np.sqrt(A.var(axis=0) + EPS)
    expect_array("self.std", session.get(layer, "std"), std)
    expect_array("self.A_hat", session.get(layer, "A_hat"), (A - A.mean(axis=0)) / std)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.task(f"batchnorm_{name}"))
        for name in ("dLdA", "dLdgamma", "dLdbeta")
    ],
)
def test_a_mode_between(
    session: Session, student: Student, rng: np.random.Generator, name: str
) -> None:
    """{name} belongs to a forward in training, whatever the mode is when backward is called."""
    try:
        layer = student.BatchNorm1d(3)
    except Judgement:
        return  # other checks report it
    for modes in ((), ("eval",), ("eval", "train"), ("train",), ()):
        A, dLdZ, gamma = *rng.normal(size=(2, 5, 3)), rng.uniform(0.5, 2, 3)
        may_be_wrong = True
        session.begin_record()
        session.record.add(f"{layer._label} = BatchNorm1d(3)")
        with suppress(Judgement):
            session.call(layer, method="train")
        try:
            session.set(layer, gamma=Named("gamma", gamma))
            session.call(layer, Named("A", A), method="forward")
            expect_cached(session, layer, A)
            may_be_wrong = not modes
            for mode in modes:
                with suppress(Crashed, NotAttempted):  # a mode is judged apart
                    session.call(layer, method=mode)
            put_back(session, layer, {"gamma": gamma})  # and so is one that changes it
            returned = session.call(layer, Named("dLdZ", dLdZ), method="backward")
            got = returned if name == "dLdA" else session.get(layer, name)
            called = " and ".join(f"{mode}()" for mode in modes)
            because = f"between a forward in training and its backward is {called or 'nothing'}"
            expect_array(name, got, gradients(A, dLdZ, gamma)[name], because=because)
        except Judgement:
            if may_be_wrong:
                return  # other checks report it
            raise
