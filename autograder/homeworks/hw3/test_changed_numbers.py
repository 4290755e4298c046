"""Homework 3: a call after one with nearly the same numbers, the same sum, or tiny numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import expect_array
from autograder.grading.program import Program
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw3.changes import (
    IN_THE_MIDDLE,
    SCALES,
    UNIT,
    Case,
    Judges,
    changed,
    distinct,
    draw_many,
    exchanged_within,
    expect_backward,
    expect_cases,
)
from autograder.homeworks.hw3.equal_losses import Batch, of_cross_entropy, of_mse
from autograder.homeworks.hw3.expect import expect_loss
from autograder.homeworks.hw3.rules import Array, Step, right, simulate, sizes
from autograder.homeworks.hw3.weights_first import (
    OF_EACH,
    for_weights_first,
    is_right_for_small_arrays,
)

pytestmark = pytest.mark.last  # what is simple is told first

NEAR, HARDLY = 2.0**-17, 2.0**-43
"""How close targets are to outputs, and a change that counts beside this."""

SURE = 1000.0
"""An output that is sure and right."""


def pairs_of_mse(rng: np.random.Generator) -> Iterator[tuple[str, Batch, Batch]]:
    """Yield two batches of MSELoss, and in what the second is like the first."""
    for scale in SCALES:
        Z, Y = scale * distinct(rng, (3, 4), 34, 64), scale * distinct(rng, (3, 4), 4, 32)
        yield "", (Z, Y), (Z, Y)
        for how, X in changed(rng, Z, scale * UNIT):
            yield f"Z has {how}", (Z, Y), (X, Y)
        for how, X in changed(rng, Y, scale * UNIT):
            yield f"Y has {how}", (Z, Y), (Z, X)
    Z = 1 + distinct(rng, (3, 4), 1, 64)
    Y = Z + NEAR * (1 + distinct(rng, (3, 4), 1, 64))
    yield "Z has nearly the same numbers, as close to Y", (Z, Y), (Z + HARDLY, Y)
    yield "Y has nearly the same numbers, as close to Z", (Z, Y), (Z, Y + HARDLY)
    Z, Y = rng.uniform(-3, 3, (2, draw_many(rng), 2))
    yield f"Z has {IN_THE_MIDDLE}", (Z, Y), (exchanged_within(rng, Z), Y)
    yield f"Y has {IN_THE_MIDDLE}", (Z, Y), (Z, exchanged_within(rng, Y))
    yield from of_mse(rng)


def pairs_of_cross_entropy(rng: np.random.Generator) -> Iterator[tuple[str, Batch, Batch]]:
    """Yield two batches of CrossEntropyLoss, and in what the second is like the first."""
    Z = distinct(rng, (4, 5), 1, 128)
    labels = Z.argmin(axis=1)
    labels[-2:] = (labels[0] + 1) % 5, (labels[0] + 2) % 5
    yield "", (Z, labels), (Z, labels)
    for how, X in changed(rng, Z):
        yield f"Z has {how}", (Z, labels), (X, labels)
    yield "two labels are exchanged", (Z, labels), (Z, labels[[0, 1, 3, 2]])
    yield "all labels are exchanged", (Z, labels), (Z, labels[::-1].copy())
    others = labels.copy()
    others[1] = (others[1] + 1) % 5
    yield "one label is another", (Z, labels), (Z, others)
    Z = np.array([[SURE, SURE - 12.0]])
    zero = np.zeros(1, int)
    yield "Z has nearly the same numbers", (Z, zero), (Z + np.array([0.0, 5e-9]), zero)
    Z = rng.uniform(-3, 3, (draw_many(rng), 2))
    labels = Z.argmin(axis=1)
    yield f"Z has {IN_THE_MIDDLE}", (Z, labels), (exchanged_within(rng, Z), labels)
    yield f"labels has {IN_THE_MIDDLE}", (Z, labels), (Z, exchanged_within(rng, labels))
    yield from of_cross_entropy(rng)


def expect_pairs(
    session: Session,
    loss: str,
    names: tuple[str, str],
    pairs: Iterator[tuple[str, Batch, Batch]],
    judge: Callable[[Iterator[Any], Batch, str], None],
    looked: tuple[str, ...] = (),
    caches: Callable[[Batch], dict[str, Array]] | None = None,
) -> None:
    """Accept a loss that is right for one batch after another.

    Parameters
    ----------
    judge
        Judges what the program has looked at: L and the attributes `looked`, or dLdZ.
    caches
        What is right in the cache after a forward; given, dLdZ is judged. If it is wrong after a
        wrong forward, the right cache counts.
    """

    def case(how: str, first: Batch, second: Batch, is_filled: bool, program: Program) -> Judges:
        made = program.call(getattr(program.student, loss))
        for batch in (first, second):
            given = [Named(name, X) for name, X in zip(names, batch, strict=True)]
            result = program.call(made, *given, method="forward")
            if caches is not None:
                if is_filled:
                    right_ones = {name: Named(name, X) for name, X in caches(batch).items()}
                    program.set(made, **right_ones)
                result = program.call(made, method="backward")
            program.look(result, *(program.get(made, name) for name in looked))
        because = f"after an earlier batch; in this one, {how}" if how else ""

        def judges(found: Iterator[Any]) -> None:
            for batch, why in ((first, ""), (second, because)):
                judge(found, batch, why)

        return judges

    every = [*pairs]

    def cases(is_filled: bool) -> list[Case]:
        return [partial(case, *each, is_filled) for each in every]

    if caches is None:
        expect_cases(session, cases(False))
    else:
        expect_backward(session, cases)


@pytest.mark.task("mse_forward")
def test_losses_of_close_batches(
    session: Session, student: Student, rng: np.random.Generator
) -> None:
    """forward(Z, Y) returns the L of this batch, however little it differs from the last one."""

    def judge(found: Iterator[Any], batch: Batch, because: str) -> None:
        Z, Y = batch
        expect_loss(next(found), float(((Z - Y) ** 2).mean()), because)

    expect_pairs(session, "MSELoss", ("Z", "Y"), pairs_of_mse(rng), judge)


@pytest.mark.task("mse_backward")
def test_gradients_of_close_batches(
    session: Session, student: Student, rng: np.random.Generator
) -> None:
    """backward() returns the dLdZ of this batch, however little it differs from the last one."""

    def judge(found: Iterator[Any], batch: Batch, because: str) -> None:
        Z, Y = batch
        terms, wanted = (np.abs(Z) + np.abs(Y)) / Z.size, 2 * (Z - Y) / Z.size
        expect_array("dLdZ", next(found), wanted, because=because, summed=terms, smallest=0.0)

    def caches(batch: Batch) -> dict[str, Array]:
        return {"Z": batch[0], "Y": batch[1]}

    expect_pairs(session, "MSELoss", ("Z", "Y"), pairs_of_mse(rng), judge, caches=caches)


def softmax(Z: Array) -> Array:
    powers = np.exp(Z - Z.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


@pytest.mark.task("cross_entropy_forward")
def test_cross_entropies_of_close_batches(
    session: Session, student: Student, rng: np.random.Generator
) -> None:
    """forward(Z, labels) is right for this batch, however little it differs from the last one."""

    def judge(found: Iterator[Any], batch: Batch, because: str) -> None:
        Z, labels = batch
        rows = np.arange(len(Z))
        gaps = Z - Z[rows, labels][:, None]
        powers = np.exp(gaps)
        powers[rows, labels] = 0.0
        expect_loss(next(found), float(np.log1p(powers.sum(axis=1)).mean()), because)
        expect_array("self.P", next(found), softmax(Z), because=because)

    pairs = pairs_of_cross_entropy(rng)
    expect_pairs(session, "CrossEntropyLoss", ("Z", "labels"), pairs, judge, ("P",))


def gradient_of_cross_entropy(batch: Batch) -> Array:
    """Return what is right for backward."""
    Z, labels = batch
    return np.asarray((softmax(Z) - np.eye(Z.shape[1])[labels]) / len(Z))


@pytest.mark.task("cross_entropy_backward")
def test_cross_entropy_gradients_of_close_batches(
    session: Session, student: Student, rng: np.random.Generator
) -> None:
    """backward() is right for this batch, however little it differs from the last one."""

    def judge(found: Iterator[Any], batch: Batch, because: str) -> None:
        wanted, size = gradient_of_cross_entropy(batch), 1 / len(batch[0])
        expect_array("dLdZ", next(found), wanted, because=because, smallest=size)

    expect_pairs(
        session,
        "CrossEntropyLoss",
        ("Z", "labels"),
        pairs_of_cross_entropy(rng),
        judge,
        caches=lambda batch: {"P": softmax(batch[0]), "labels": batch[1]},
    )


FADING = 745.1, 741.0, 730.0, 709.0, 1100.0, 2000.0
"""Distances between outputs at which a probability underflows: it is no normal number, or 0."""


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("L", marks=pytest.mark.task("cross_entropy_forward")),
        pytest.param("dLdZ", marks=pytest.mark.task("cross_entropy_backward")),
    ],
)
def test_probabilities_that_underflow(
    session: Session, student: Student, rng: np.random.Generator, name: str
) -> None:
    """{name} is right where a probability is rounded, to 0 or nearly: underflow is allowed."""
    gaps = [0.5, *rng.permutation(FADING)]

    def case(gap: float, is_filled: bool, program: Program) -> Judges:
        loss = program.student.CrossEntropyLoss()
        Z = np.array([[gap / 2, -gap / 2], [-gap / 2, gap / 2], [0.5, 1.0]])
        labels = np.array([0, 0, 1])
        given = Named("Z", Z), Named("labels", labels)
        result = program.call(loss, *given, method="forward")
        if name == "dLdZ":
            if is_filled:
                program.set(loss, P=Named("P", softmax(Z)), labels=given[1])
            result = program.call(loss, method="backward")
        program.look(result)
        because = f"two outputs of a row are {gap:g} apart"

        def judges(found: Iterator[Any]) -> None:
            if name == "dLdZ":
                wanted = gradient_of_cross_entropy((Z, labels))
                expect_array("dLdZ", next(found), wanted, because=because, smallest=1 / 3)
                return
            small = np.log1p(np.exp(-np.array([gap, gap, 0.5])))
            expect_loss(next(found), float((small.sum() + gap) / 3), because)

        return judges

    def cases(is_filled: bool) -> list[Case]:
        return [partial(case, gap, is_filled) for gap in gaps]

    if name == "L":
        expect_cases(session, cases(False))
    else:
        expect_backward(session, cases)


SIZES_OF_STEPS = 1.0, 2.0**-93, 2.0**90
"""Sizes of parameters and gradients."""


@pytest.mark.parametrize(("names", "momentum"), OF_EACH)
@for_weights_first
def test_gradients_that_are_alike(
    session: Session,
    student: Student,
    rng: np.random.Generator,
    names: tuple[str, ...],
    momentum: float,
) -> None:
    """A step uses the numbers of this gradient, however little they differ from the last ones."""
    if not is_right_for_small_arrays(session, student, names, momentum):
        return
    lr = 0.5
    cases: list[Case] = []

    def case(how: str, start: Array, gradients: tuple[Array, Array], program: Program) -> Judges:
        layer = session.toy("Layer")
        given: dict[str, Any] = {name: Named(name, start.copy()) for name in names}
        stored: dict[str, Any] = {
            f"dLd{name}": Named(f"dLd{name}", gradients[0].copy()) for name in names
        }
        program.set(layer, **given, **stored)
        optimizer = program.student.SGD([layer], lr, momentum)
        steps = []
        for number, g in enumerate(gradients):
            for name in names if number else ():
                array = program.get(layer, f"dLd{name}")
                program.operate("[]", array, ..., Named(f"dLd{name}{number + 1}", g))
            program.call(optimizer, method="step")
            program.look(*(program.get(layer, name) for name in names))
            steps.append(Step(lr, momentum, lr, dict.fromkeys(names, g), {}))
        first = dict.fromkeys(names, start)
        both = [*zip(simulate(right, first, steps), sizes(first, steps), strict=True)]

        def judges(found: Iterator[Any]) -> None:
            for number, (wanted, summed) in enumerate(both):
                because = how and f"after step {number + 1}; in the second, the gradients are {how}"
                for name in names:
                    label = f"{layer._label}.{name}"
                    expect_array(
                        *(label, next(found), wanted[name]),
                        because=because,
                        summed=summed[name],
                        smallest=0.0,
                    )

        return judges

    for scale in SIZES_OF_STEPS:
        start, g = (scale * distinct(rng, (3, 4), 8, 64) for _ in range(2))
        if not cases:
            cases.append(partial(case, "", start, (g, g)))
        for how, X in changed(rng, g, scale * UNIT):
            cases.append(partial(case, how, start, (g, X)))
    start, g = rng.uniform(-3, 3, (2, draw_many(rng), 2))
    how = "others in the middle, which NumPy leaves out where it prints them"
    cases.append(partial(case, how, start, (g, exchanged_within(rng, g))))
    expect_cases(session, cases)
