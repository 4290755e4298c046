"""Homework 3, part 1: what the table can't say of the losses, the errors and the far outputs."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import cycle, repeat

import numpy as np
import pytest
from numpy.typing import NDArray

from autograder.grading.compare import expect_array
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw3.expect import expect_loss, expect_value_error
from autograder.homeworks.hw3.hints import Hints
from autograder.homeworks.hw3.of_numpy import numpy_type
from autograder.homeworks.hw3.rules import Array
from autograder.results.verdict import Crashed, Evidence, Judgement, Wrong

FAR = ((1000.0, 0.0, 0.0), (0.0, 0.0, -1000.0), (900.0, -900.0, 0.0), (-1000.0, -1000.0, -1000.0))
"""Outputs, each a row, whose exponentials overflow, or are rounded to 0."""

OVERFLOW = Hints(
    "the exponential overflows",
    "It fails where an output is large, and the true loss is not.",
    "Which number can be subtracted from a whole row, so that its softmax stays as it is?",
    "Subtract the largest number of the row first. Then the largest exponent is 0.",
    'README.md, "Cross-entropy"',
)
BESIDE_OTHERS = Hints(
    "the largest number of all rows",
    "It fails where a row lies far below another one, and is right for that row alone.",
    "Which number does your code subtract before exp, and what is then left of a low row?",
    "The exponential of a number below -745 is 0. The sum of a row must not be 0.",
    'README.md, "Cross-entropy"',
)
LOG_OF_ZERO = Hints(
    "the logarithm of 0",
    "It fails where the right class has a probability that is rounded to 0.",
    "Is there a way from the outputs to log P that doesn't go through P?",
    "The logarithm undoes the exponential: log P is a difference, and never log 0.",
    'README.md, "Cross-entropy"',
)
CUT_OFF = Hints(
    "probabilities cut off",
    "L is the same for all samples whose right class has a tiny probability.",
    "How large can a loss still be, after a probability was cut off from below?",
    "The loss is then finite, and wrong. Written as a difference, log P needs no cut.",
    'README.md, "Cross-entropy"',
)


@pytest.mark.task("cross_entropy_forward")
def test_far_outputs(session: Session, student: Student, rng: np.random.Generator) -> None:
    """forward(Z, labels) returns the right L for outputs from -1000 to 1000."""
    loss = student.CrossEntropyLoss()

    def forward(*rows: tuple[float, ...], label: int) -> tuple[float, float]:
        """Return what is wanted, and what the student's loss is."""
        Z, labels = np.array(rows), np.full(len(rows), label)
        largest = Z.max(axis=1, keepdims=True)
        logs = largest[:, 0] + np.log(np.exp(Z - largest).sum(axis=1))
        got = session.call(loss, Named("Z", Z), Named("labels", labels), method="forward")
        is_number = isinstance(got, int | float | np.number | np.ndarray) and np.size(got) == 1
        return float((logs - Z[:, label]).mean()), float(got) if is_number else np.nan

    def is_right(wanted: float, got: float) -> bool:
        return abs(got - wanted) <= 1e-9 * max(1.0, abs(wanted))

    def is_right_alone(row: tuple[float, ...], label: int) -> bool:
        """Whether the loss is right for a batch of this row."""
        with session.experiment(), suppress(Judgement):
            return is_right(*forward(row, label=label))
        return False

    try:
        rows = (1.0, -2.0, 0.5), (0.0, 1.0, 0.0)
        near = all(is_right(*forward(*rows, label=label)) for label in range(3))
    except Judgement:
        near = False
    if not near:
        return  # other checks report it, with its own hints
    for row in FAR:
        for label in range(3):
            session.begin_record()
            session.record.add(f"{loss._label} = CrossEntropyLoss()")
            try:
                wanted, got = forward(row, (0.0, 1.0, 0.0), label=label)
            except Crashed as crash:
                text = crash.evidence.message
                if is_right_alone(row, label):
                    BESIDE_OTHERS.add_to(crash.evidence)
                elif "overflow" in text or "math range error" in text:
                    OVERFLOW.add_to(crash.evidence)
                elif "divide by zero" in text or "math domain error" in text:
                    LOG_OF_ZERO.add_to(crash.evidence)
                raise
            if is_right(wanted, got):
                continue
            evidence = Evidence("L is wrong for outputs far from 0", f"{wanted!r}", f"{got!r}")
            if is_right_alone(row, label):
                BESIDE_OTHERS.add_to(evidence)
            elif not np.isfinite(got):
                (LOG_OF_ZERO if np.isposinf(got) else OVERFLOW).add_to(evidence)
            else:
                with session.experiment():
                    far = {forward((far, 0.0, 0.0), label=1)[1] for far in (1000.0, 900.0)}
                if len(far) == 1:
                    CUT_OFF.add_to(evidence)
            raise Wrong(evidence)


def right_targets(
    session: Session, cls: Remote, Z: Named, right: Named
) -> Iterator[tuple[Named, ...]]:
    """Return in turn the right targets and nothing; only nothing, if forward fails with them."""
    session.begin_record()
    try:
        session.call(cls(), Z, right, method="forward")
    except Crashed as crash:  # a forward that is wrong loses its own task
        lines = [frame.text for frame in crash.evidence.traceback]
        if lines and lines[-1].startswith("raise"):
            raise  # it refuses the right shape
        return repeat(())
    return cycle([(right,), ()])


MOST_SHAPES = 6
"""The largest number of wrong shapes for a column, a row and a square."""


def other_shapes(rng: np.random.Generator, *sizes: int) -> list[tuple[int, ...]]:
    """Return shapes other than the given one, in any order; NumPy broadcasts many of them."""
    first, more = sizes[0], int(rng.integers(2, 4))
    found = {
        *[(1,), (1, 1), (first,), (first, 1), (1, first), (first, first), (first + 1,)],
        *[(math.prod(sizes),), sizes[::-1], (1, *sizes), (*sizes, 1), (*sizes, 1, 1)],
        *[(more, *sizes), (1, more, *sizes), (*sizes, more), (first, 1, *sizes[1:])],
        *[(), (*sizes[:-1], 1), (*sizes[:-1], sizes[-1] + 1), (1, *sizes[1:])],
    } - {sizes, sizes[:-1]}
    return [sizes[:-1], *(sorted(found)[place] for place in rng.permutation(len(found)))]


def draw_sizes(rng: np.random.Generator) -> list[tuple[int, int]]:
    """Return numbers of samples and features: any, and those of a column, a row and a square."""
    N, C = map(int, rng.permutation(np.arange(2, 7))[:2])
    return [(N, C), (N, 1), (1, C), (C, C)]


def expect_refusal(session: Session, cls: Remote, Z: Named, wrong: Named, *before: Named) -> None:
    """Accept a loss that refuses wrong targets, also after a forward with the right ones."""
    session.begin_record()
    program = session.program()
    loss = program.call(cls)
    for right in before:
        program.call(loss, Z, right, method="forward")
    program.look(program.call(loss, Z, wrong, method="forward"))
    what = f"Z is {Z.values.shape} and {wrong.name} is {wrong.values.shape}"
    expect_value_error(what, lambda: program.run()[0])


@pytest.mark.task("loss_shapes")
def test_targets_of_another_shape(
    session: Session, student: Student, rng: np.random.Generator
) -> None:
    """MSELoss.forward(Z, Y) raises ValueError if Y has another shape than Z."""
    for number, sizes in enumerate(draw_sizes(rng)):
        Z, right = Named("Z", rng.normal(size=sizes)), Named("right_Y", rng.normal(size=sizes))
        before = right_targets(session, student.MSELoss, Z, right)
        for shape in other_shapes(rng, *sizes)[: MOST_SHAPES if number else None]:
            wrong = Named("Y", np.asarray(rng.normal(size=shape)))
            expect_refusal(session, student.MSELoss, Z, wrong, *next(before))


@pytest.mark.task("loss_shapes")
def test_labels_of_another_shape(
    session: Session, student: Student, rng: np.random.Generator
) -> None:
    """CrossEntropyLoss.forward(Z, labels) raises ValueError if labels has not the shape (N,)."""
    for number, (N, C) in enumerate(draw_sizes(rng)):
        Z, labels = Named("Z", rng.normal(size=(N, C))), rng.integers(0, C, N)
        before = right_targets(session, student.CrossEntropyLoss, Z, Named("right_labels", labels))
        for shape in [(N, C), *other_shapes(rng, N)][: MOST_SHAPES if number else None]:
            wrong = Named("labels", np.asarray(rng.integers(0, min(C, 2), shape)))
            expect_refusal(session, student.CrossEntropyLoss, Z, wrong, *next(before))


LONG_LONG = "longlong"
"""A type of C. On most machines, it is as long as int64, and is a type of its own."""

INTEGERS = "int64", "int8", "int16", "int32", "uint8", "uint16", "uint32", ">i4", ">u2", LONG_LONG


def passed(session: Session, dtype: str, labels: NDArray[np.integer]) -> Named | Remote:
    """Return labels as a program passes them: a longlong becomes one on the student's side."""
    if dtype != LONG_LONG:
        return Named("labels", labels)
    with session.off_the_record():
        given = session.array("labels", labels.astype("int32"))  # an int64 would stay one
        made: Remote = session.call(numpy_type(session, dtype), given)
    made.__dict__.update(_label="labels", _about=f"labels is {dtype} {labels.shape}")
    return made


def labels_of_types(
    rng: np.random.Generator, N: int, C: int
) -> Iterator[tuple[str, NDArray[np.integer]]]:
    """Yield labels of each integer type, int64 first; one of them is the largest."""
    for dtype in INTEGERS:
        largest = min(C - 1, int(np.iinfo(dtype).max))
        labels = rng.integers(0, largest, N, endpoint=True).astype(dtype)
        labels[rng.integers(N)] = largest
        yield dtype, labels


@pytest.mark.task("cross_entropy_forward")
@pytest.mark.parametrize(("N", "C"), [(300, 190), (3, 300)], ids=["samples", "classes"])
def test_labels_of_all_types(
    session: Session, student: Student, rng: np.random.Generator, N: int, C: int
) -> None:
    """forward(Z, labels) returns the right L for labels of all integer types."""

    def expect_right(Z: Array, all_labels: Iterable[tuple[str, NDArray[np.integer]]]) -> None:
        logs, remote = np.log(np.exp(Z).sum(axis=1)), session.array("Z", Z)
        for dtype, labels in all_labels:
            begin_record(session, Z)
            given = remote, passed(session, dtype, labels)
            got = session.call(student.CrossEntropyLoss(), *given, method="forward")
            wanted = float((logs - Z[np.arange(len(Z)), labels]).mean())
            expect_loss(got, wanted, f"there are {Z.shape[1]} classes, and labels is {dtype}")

    try:
        expect_right(rng.normal(size=(4, 3)), [("int64", np.array([0, 2, 1, 1]))])
    except Judgement:
        return  # other checks report it
    expect_right(rng.normal(size=(N, C)), labels_of_types(rng, N, C))


def begin_record(session: Session, Z: Array) -> None:
    """Begin a record of calls with a Z that the student's side has already."""
    session.begin_record()
    session.record.inputs["Z"] = Z


@pytest.mark.task("cross_entropy_backward")
@pytest.mark.parametrize(("N", "C"), [(520, 130), (3, 300)], ids=["samples", "classes"])
def test_gradient_for_labels_of_all_types(
    session: Session, student: Student, rng: np.random.Generator, N: int, C: int
) -> None:
    """backward() returns the right dLdZ for labels of all integer types."""
    Z = rng.normal(size=(N, C))
    P, remote = np.exp(Z) / np.exp(Z).sum(axis=1, keepdims=True), session.array("Z", Z)

    def expect_right(dtype: str, labels: NDArray[np.integer], is_filled: bool) -> None:
        begin_record(session, Z)
        loss, given = student.CrossEntropyLoss(), passed(session, dtype, labels)
        with suppress(Judgement):
            session.call(loss, remote, given, method="forward")
        if is_filled:
            session.set(loss, P=Named("P", P), labels=given)
        got, wanted = session.call(loss, method="backward"), (P - np.eye(C)[labels]) / N
        expect_array("dLdZ", got, wanted, because=f"labels is {dtype}", smallest=1 / N)

    for dtype, labels in labels_of_types(rng, N, C):
        try:
            with suppress(Judgement):
                expect_right(dtype, labels, is_filled=False)
                continue
            expect_right(dtype, labels, is_filled=True)
        except Judgement:
            if dtype != "int64":
                raise
            return  # other checks report it
