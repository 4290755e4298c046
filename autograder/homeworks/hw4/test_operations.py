"""Homework 4, part 1: the operations, one call at a time, and objects that live side by side."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import numpy as np
import pytest

from autograder.diagnosis.known import name_mistake
from autograder.grading.compare import expect_unchanged
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw4.case import Case, expect_numbers
from autograder.homeworks.hw4.operation import (
    DRAWS,
    Array,
    Rng,
    any_numbers,
    draw_part,
    draw_shape,
    often_large,
    summed_to,
    whole_numbers,
)
from autograder.homeworks.hw4.operation_mistakes import UNBROADCAST
from autograder.results.verdict import Judgement, Wrong

EVERY = [pytest.param(name, marks=pytest.mark.task(name.lower())) for name in DRAWS]

SMALL, MANY, LIVES = 8, 40, 6
"""The numbers of cases with small whole numbers, of cases with any numbers, and of long ones."""


@pytest.mark.parametrize("name", EVERY)
def test_small_numbers(session: Session, rng: Rng, name: str) -> None:
    """{name}: forward and backward of small whole numbers, in several shapes."""
    for _ in range(SMALL):
        case = Case(session, rng, name, whole_numbers)
        one = case.make()
        case.forward(one)
        case.backward(one)
        case.judge()


@pytest.mark.parametrize("name", EVERY)
def test_any_numbers(session: Session, rng: Rng, name: str) -> None:
    """{name}: forward and backward of any numbers, shapes and settings."""
    for _ in range(MANY):
        case = Case(session, rng, name, any_numbers)
        one = case.make()
        case.forward(one)
        for _ in range(int(rng.integers(1, 3))):
            case.backward(one)
        case.judge()


@pytest.mark.parametrize("name", EVERY)
def test_objects_side_by_side(session: Session, rng: Rng, name: str) -> None:
    """{name}: several objects, each called several times, don't see each other's numbers."""
    for _ in range(LIVES):
        case = Case(session, rng, name, any_numbers)
        objects = [case.make() for _ in range(3)]
        for one in objects:
            case.forward(one)
        for _ in range(12):
            one = objects[int(rng.integers(3))]
            if rng.random() < 0.3:
                case.forward(one)
            else:
                case.backward(one)
        for one in rng.permutation(np.array(objects, dtype=object)):
            case.backward(one)
        case.judge()


def draw_unbroadcast(rng: Rng, is_small: bool) -> tuple[Array, tuple[int, ...]]:
    """Return an array and the shape that was broadcast to its shape."""
    numbers = whole_numbers if is_small else any_numbers
    axes = int(rng.integers(1, 4)) if is_small else None
    wide = draw_shape(rng, axes, often_large(numbers))
    return numbers(rng, wide), draw_part(rng, wide)


@pytest.mark.task("unbroadcast")
@pytest.mark.parametrize("is_small", [True, False], ids=["small whole", "any"])
def test_unbroadcast(student: Student, session: Session, rng: Rng, is_small: bool) -> None:
    """The sums of unbroadcast are right for {is_small} numbers."""
    for _ in range(12 if is_small else 60):
        session.begin_record()
        dLdZ, shape = draw_unbroadcast(rng, is_small)
        given = session.array("dLdZ", dLdZ)
        got = student.unbroadcast(given, shape)
        wanted, terms = summed_to(dLdZ, shape), summed_to(np.abs(dLdZ), shape)
        try:
            expect_numbers("dLdX", got, wanted, terms)
        except Wrong as wrong:
            others = other_calls(session, student)
            arguments = dLdZ, shape, wanted
            name_mistake(wrong.evidence, UNBROADCAST, got, wanted, *arguments, others=others)
            raise
        expect_unchanged("unbroadcast", "dLdZ", session.value(given), dLdZ)


def other_calls(session: Session, student: Student) -> Iterator[tuple[Any, ...]]:
    """Yield results with their arguments, for which different mistakes give different numbers."""
    for wide, shape in (((2, 3, 4), (3, 1)), ((2, 3), (2, 1)), ((2, 3), (3,))):
        got, dLdZ = None, whole_numbers(np.random.default_rng(0), wide)
        with suppress(Judgement), session.experiment():
            got = student.unbroadcast(Named("dLdZ", dLdZ), shape)
        yield got, dLdZ, shape, summed_to(dLdZ, shape)
