"""Homework 3, part 1: labels at the ends of short integer types, of every type that has them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext, suppress

import numpy as np
import pytest
from numpy.typing import NDArray

from autograder.grading.compare import expect_array
from autograder.grading.named_numbers import named_numbers
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw3.expect import expect_loss
from autograder.homeworks.hw3.rules import Array
from autograder.results.verdict import Judgement

pytestmark = pytest.mark.last  # what is simple is told first

Labels = NDArray[np.integer]

ENDS = 2**7, 2**8
"""The numbers of labels that an int8 and a uint8 hold."""

FLAT_ENDS = 2**15, 2**16
"""The numbers of places that an int16 and a uint16 hold: a program may number all places of Z."""

POWERS = 4, 5, 6, 9, 10, 11
"""Powers of two that are sizes of parts of an integer."""

MOST_CLASSES = 5_000

TYPES = "int64", "int8", "int16", "int32", "uint8", "uint16", "uint32", ">i4", ">u2", ">i2"

FITTING = 0.7
"""How often the type of labels is drawn among those that hold all classes."""


def draw_sizes(rng: np.random.Generator, source: bytes) -> Iterator[tuple[int, int]]:
    """Yield numbers of samples and classes around the ends of integers, and the program's own."""
    yield 4, 3
    for end in ENDS:
        for C in (end - 1, end, end + 1, end + 2):
            yield int(rng.integers(2, 6)), C
        yield end + int(rng.integers(1, 3)), int(rng.integers(2, 6))
    for end in (*FLAT_ENDS, *rng.permutation(FLAT_ENDS)[:1]):
        C = int(rng.choice([128, 129, 255, 256, 257, 258]))
        yield end // C + 1, C
    yield 2, 2 ** int(rng.choice(POWERS)) + int(rng.integers(-1, 2))
    for number in named_numbers(source).lengths[:3]:
        if number < MOST_CLASSES:
            yield 2, number + int(rng.integers(2))


def draw_labels(rng: np.random.Generator, N: int, C: int) -> Labels:
    """Return labels of any type, the last one the largest that the type can hold."""
    ends = np.array([end + step for end in ENDS for step in (-1, 0, 1)])
    ends = rng.permutation(ends[ends < C])
    labels = rng.integers(0, C, N)
    labels[: N - 1][: len(ends)] = ends[: N - 1]
    labels[-1] = C - 1
    fitting = [dtype for dtype in TYPES if np.iinfo(dtype).max >= C - 1]
    dtype = str(rng.choice(fitting if rng.random() < FITTING else TYPES))
    return np.asarray(np.minimum(labels, np.iinfo(dtype).max).astype(dtype))


def about(Z: Array, labels: Labels) -> str:
    N, C = Z.shape
    largest = f"the largest label is {labels.max()}"
    return f"there are {N} samples and {C} classes, {largest}, and labels is {labels.dtype}"


@pytest.mark.task("cross_entropy_forward")
def test_labels_at_the_ends(session: Session, student: Student, rng: np.random.Generator) -> None:
    """forward(Z, labels) is right for labels at the ends of each integer type."""
    for N, C in draw_sizes(rng, session.source("CrossEntropyLoss")):
        Z, labels = rng.normal(size=(N, C)), draw_labels(rng, N, C)
        session.begin_record()
        given = Named("Z", Z), Named("labels", labels)
        logs = np.log(np.exp(Z).sum(axis=1))
        try:
            got = session.call(student.CrossEntropyLoss(), *given, method="forward")
            expect_loss(got, float((logs - Z[np.arange(N), labels]).mean()), about(Z, labels))
        except Judgement:
            if C > 3:
                raise
            return  # other checks report it


@pytest.mark.task("cross_entropy_backward")
def test_gradient_for_labels_at_the_ends(
    session: Session, student: Student, rng: np.random.Generator
) -> None:
    """backward() is right for labels at the ends of each integer type."""

    def judge(Z: Array, labels: Labels, is_filled: bool) -> None:
        N, C = Z.shape
        P = np.exp(Z) / np.exp(Z).sum(axis=1, keepdims=True)
        session.begin_record()
        loss, given = student.CrossEntropyLoss(), Named("labels", labels)
        with suppress(Judgement) if is_filled else nullcontext():
            session.call(loss, Named("Z", Z), given, method="forward")
        if is_filled:
            session.set(loss, P=Named("P", P), labels=given)
        wanted = (P - np.eye(C)[labels]) / N
        got = session.call(loss, method="backward")
        expect_array("dLdZ", got, wanted, because=about(Z, labels), smallest=1 / N)

    for N, C in draw_sizes(rng, session.source("CrossEntropyLoss")):
        Z, labels = rng.normal(size=(N, C)), draw_labels(rng, N, C)
        try:
            judge(Z, labels, is_filled=False)
        except Judgement:
            try:
                judge(Z, labels, is_filled=True)
            except Judgement:
                if C > 3:
                    raise
                return  # other checks report it
