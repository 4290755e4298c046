"""Homework 3, part 1: arrays with the bytes of the arrays before them, and with another meaning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from autograder.grading.compare import expect_array
from autograder.grading.program import Program
from autograder.grading.session import Session
from autograder.grading.student import Remote, Student
from autograder.homeworks.hw3.changes import Judges, expect_backward, expect_cases
from autograder.homeworks.hw3.expect import expect_loss
from autograder.homeworks.hw3.rules import Array

pytestmark = pytest.mark.last  # what is simple is told first

Batch = tuple[Array, NDArray[Any]]
"""The outputs, and their targets or labels."""

ORDERS = ("<i2", ">i2"), (">u2", "<u2"), (">i2", "<u2")
"""Types of integers with the same bytes, of which the last byte of one is the first of another."""

SWAPPED = 1, 256, 2, 512, 258, 513
"""Labels whose two bytes differ: exchanged, they are labels again."""

EQUAL = 60
"""How many neighbours in each row of a wide Z are equal: a report can show a part of it."""

WIDTHS = ("i1", "<i2"), ("<i2", "<i4"), ("<i4", "i1")
"""Types of integers of which one label has the bytes of several labels of the other type."""

BYTES = 8
"""The number of bytes of the labels of several widths."""

SHAPES = (2, 6), (6, 2), (3, 4), (12, 1)
"""Shapes of as many numbers."""

LOSSES = ("MSELoss", "mse"), ("CrossEntropyLoss", "cross_entropy")

FORWARD = [pytest.param(loss, marks=pytest.mark.task(f"{task}_forward")) for loss, task in LOSSES]
BACKWARD = [pytest.param(loss, marks=pytest.mark.task(f"{task}_backward")) for loss, task in LOSSES]


def softmax(Z: Array) -> Array:
    powers = np.exp(Z - Z.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


def of_labels(rng: np.random.Generator) -> Iterator[tuple[str, list[Batch]]]:
    """Yield pairs of batches whose labels have the same bytes, after a plain batch; and why."""
    Z = rng.uniform(-2, 2, (3, 3))
    yield "", [(Z, rng.permutation(3))]
    for types in ORDERS:
        wide = rng.uniform(-2, 2, (3, int(rng.integers(9, 12)))).repeat(EQUAL, axis=1)
        labels = rng.choice(SWAPPED, 3).astype(types[0])
        because = "the labels of the forward before have the same bytes in another order"
        yield because, [(wide, labels), (wide, labels.copy().view(types[1]))]
    small = np.zeros(BYTES, "i1")
    C = int(rng.integers(3, 6))
    small[[0, 4]] = rng.integers(1, C, 2)
    numbers = rng.uniform(-2, 2, (BYTES, C))
    for types in WIDTHS:
        both = [small.copy().view(each) for each in types]
        because = "the labels of the forward before have the same bytes and another number of them"
        yield because, [(numbers[: len(each)].copy(), each) for each in both]
        because += "; Z has the same numbers in another shape"
        yield because, [(numbers.copy().reshape(len(each), -1), each) for each in both]
    because = "Z is the transpose of the Z of the forward before"
    labels = rng.permutation(3)
    yield because, [(Z, labels), (Z.T, labels)]


def of_targets(rng: np.random.Generator) -> Iterator[tuple[str, list[Batch]]]:
    """Yield pairs of batches with the same numbers in other places, after a plain one; and why."""
    Z, Y = rng.uniform(-2, 2, (2, 3, 3))
    yield "", [(Z, Y)]
    because = "the forward before had the transpose of this"
    yield f"{because} Z", [(Z, Y), (Z.T, Y)]
    yield f"{because} Y", [(Z, Y), (Z, Y.T)]
    yield f"{because} Z, and of this Y", [(Z, Y), (Z.T, Y.T)]
    numbers = rng.uniform(-2, 2, (2, 12))
    because = "the forward before had the same numbers in another shape"
    for one, other in zip(SHAPES, (*SHAPES[1:], SHAPES[0]), strict=True):
        first, second = (numbers.reshape(2, *shape).copy() for shape in (one, other))
        yield because, [(first[0], first[1]), (second[0], second[1])]


def right(loss: str, Z: Array, target: NDArray[Any]) -> tuple[float, dict[str, Array], Array]:
    """Return L, the cache, and dLdZ."""
    N, C = Z.shape
    if loss == "MSELoss":
        return float(((Z - target) ** 2).mean()), {"Z": Z, "Y": target}, 2 * (Z - target) / Z.size
    P = softmax(Z)
    L = -float(np.log(P[np.arange(N), target]).mean())
    return L, {"P": P, "labels": target}, (P - np.eye(C)[target]) / N


def passes(
    loss: str,
    method: str,
    because: str,
    batches: Sequence[Batch],
    is_filled: bool,
    program: Program,
) -> Judges:
    """Write the passes of one object through some batches."""
    made, passed = program.call(getattr(program.student, loss)), list[tuple[NDArray[Any], Remote]]()

    def whole(name: str, X: NDArray[Any]) -> Remote:
        """Pass an array; of a wide one, a part that is repeated there."""
        if X.ndim < 2 or X.shape[1] < EQUAL:
            return program.array(name, X, "new")
        part = program.array(f"part_of_{name}", X[:, ::EQUAL].copy(), "new")
        return program.call(part, EQUAL, 1, method="repeat")

    def given(name: str, X: NDArray[Any]) -> Remote:
        """Pass an array, or the transpose of an array that was passed."""
        for array, remote in passed:
            if np.shares_memory(X, array):
                return remote if X is array else program.get(remote, "T")
        passed.append((X, whole(name, X)))
        return passed[-1][1]

    for Z, target in batches:
        _, cache, _ = right(loss, Z, target)
        names = "Z", [*cache][1]
        L = program.call(made, *map(given, names, (Z, target)), method="forward")
        if method == "forward":
            program.look(L)
            if loss == "CrossEntropyLoss":
                program.look(program.get(made, "P"))
            continue
        if is_filled:
            arrays = {name: whole(f"right_{name}", X) for name, X in cache.items()}
            program.set(made, **arrays)
        program.look(program.call(made, method="backward"))

    def judges(found: Iterator[Any]) -> None:
        for number, (Z, target) in enumerate(batches):
            L, cache, dLdZ = right(loss, Z, target)
            why = because if number else ""
            if method == "backward":
                expect_array("dLdZ", next(found), dLdZ, because=why, smallest=1 / len(Z))
                continue
            expect_loss(next(found), L, why)
            if loss == "CrossEntropyLoss":
                expect_array("self.P", next(found), cache["P"], because=why, smallest=1.0)

    return judges


def drawn(rng: np.random.Generator, loss: str) -> list[tuple[str, list[Batch]]]:
    return [*(of_targets if loss == "MSELoss" else of_labels)(rng)]


@pytest.mark.parametrize("loss", FORWARD)
def test_losses_of_the_same_bytes(
    session: Session, student: Student, rng: np.random.Generator, loss: str
) -> None:
    """forward(...) of {loss} is right where arrays have the bytes of those before them."""
    pairs = drawn(rng, loss)
    cases = [partial(passes, loss, "forward", *pair, False) for pair in pairs]
    expect_cases(session, cases, "forward")


@pytest.mark.parametrize("loss", BACKWARD)
def test_gradients_of_the_same_bytes(
    session: Session, student: Student, rng: np.random.Generator, loss: str
) -> None:
    """backward() of {loss} is right where arrays have the bytes of those before them."""
    pairs = drawn(rng, loss)

    def cases(is_filled: bool) -> list[Any]:
        return [partial(passes, loss, "backward", *pair, is_filled) for pair in pairs]

    expect_backward(session, cases)
