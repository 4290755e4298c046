"""Homework 3, part 2: arrays of whole blocks, and of one number more or less."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe, expect_array
from autograder.grading.inside import inside
from autograder.grading.named_numbers import named_numbers
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw3.rules import Step, right, simulate
from autograder.homeworks.hw3.weights_first import OF_WEIGHTS, is_right_for_small_arrays
from autograder.results.verdict import Evidence, Judgement, Wrong

pytestmark = pytest.mark.last  # what is simple is told first

Shape = tuple[int, ...]

LARGEST = 290_000
"""No step moves a larger array."""

ROUND = 1_000, 10_000, 50_000, 100_000
"""Sizes of blocks that are no powers of two."""

SMALL = 8, 10, 16, 32, 50, 64, 100, 128, 250, 256, 500, 512, 1000, 1024, 2000, 2048, 4096
"""Sizes of small blocks."""

MOST_NAMED = 3
"""How many numbers of the program's own are tried."""

NUMBERS = LARGEST + 5_000
"""How many numbers there are of which all arrays are cut."""

LAYERS = """
import numpy as np

class Layer:
    pass

def make(numbers, all_cuts):
    layers = []
    for cuts in all_cuts:
        layer = Layer()
        for name, start, shape, order in cuts:
            own = numbers[start : start + int(np.prod(shape))].reshape(shape)
            setattr(layer, name, np.array(own, order=order))
        layers.append(layer)
    return layers

def joined(layers):
    return np.concatenate([X.ravel() for layer in layers for X in (layer.W, layer.b)])
"""
"""Layers whose arrays are cut from one array of numbers."""


def about(number: int, rng: np.random.Generator) -> int:
    """Return a number, one less, or one more."""
    return number + int(rng.choice([-1, 0, 0, 1]))


def line(rng: np.random.Generator, size: int) -> Shape:
    """Return the shape of a vector, a column or a row."""
    return ((size,), (size, 1), (1, size))[int(rng.integers(3))]


def draw_large(rng: np.random.Generator, source: bytes) -> Iterator[Shape]:
    """Yield shapes of large arrays of a whole number of blocks, or nearly."""
    for exponent in (17, 18):
        rows = 2 ** int(rng.integers(3, exponent - 2))
        yield rows, 2**exponent // rows
    block = 2 ** int(rng.integers(10, 17))
    yield line(rng, about(block * int(rng.integers(2**16 // block, 2**17 // block + 1)), rng))
    columns = 2 ** int(rng.integers(5, 11))  # whole blocks of rows, in another number
    yield int(rng.choice([3, 5])) * (2**15 // columns), columns
    block = int(rng.choice(ROUND))
    yield line(rng, about(block * int(rng.integers(1, 120_000 // block + 1)), rng))
    for number in named_numbers(source).lengths[:MOST_NAMED]:
        times = int(rng.integers(2, 4))
        if 2 <= times * number < LARGEST:
            yield line(rng, times * number)
            yield line(rng, about(number, rng))
            if number % 16 == 0:
                yield times * 16, number // 16


def draw_small(rng: np.random.Generator) -> Shape:
    """Return the shape of a small array of a whole number of blocks, or nearly."""
    return line(rng, about(int(rng.choice(SMALL)) * int(rng.integers(1, 4)), rng))


def draw_cuts(rng: np.random.Generator, W: Shape, b: Shape) -> Iterator[list[Any]]:
    """Yield the arrays of a layer: the name, where it begins, the shape and the order."""
    for name, shape in (("W", W), ("b", b), ("dLdW", W), ("dLdb", b)):
        start = int(rng.integers(NUMBERS - math.prod(shape)))
        yield [name, start, [*shape], str(rng.choice(["C", "C", "F"]))]


def written(cut: list[Any]) -> str:
    """Return an array of a layer as the report shows it."""
    name, _, shape, order = cut
    return f"{name} of shape {(*shape,)}{' in Fortran order' * (order == 'F')}"


@pytest.mark.parametrize("momentum", OF_WEIGHTS)
def test_whole_blocks(
    session: Session, student: Student, rng: np.random.Generator, momentum: float
) -> None:
    """Steps are right for arrays of a whole number of blocks, and for one number more or less."""
    if not is_right_for_small_arrays(session, student, ("W", "b"), momentum):
        return
    shapes = [(W, draw_small(rng)) for W in draw_large(rng, session.source("SGD"))]
    numbers = rng.normal(size=NUMBERS)
    all_cuts = [[*draw_cuts(rng, *each)] for each in shapes]
    lr, steps = 0.1, 2 if momentum else 1
    make = inside(session, "make", LAYERS)
    joined = inside(session, "joined", LAYERS)

    def judge(*all_cuts: list[list[Any]]) -> None:
        session.begin_record()
        for cuts in all_cuts:
            session.record.add(f"# a layer has {', '.join(map(written, cuts))}")
        with session.off_the_record():
            layers = session.call(make, Named("numbers", numbers), [*all_cuts])
        optimizer = student.SGD(layers, lr, momentum)
        for _ in range(steps):
            session.call(optimizer, method="step")
        with session.off_the_record():
            found, start = session.call(joined, layers), 0
        if not isinstance(found, np.ndarray) or found.ndim != 1:
            raise Wrong(Evidence("W and b must stay arrays", "numbers", describe(found)))
        for place, cuts in enumerate(all_cuts):
            arrays = {name: numbers[at:][: math.prod(of)].reshape(of) for name, at, of, _ in cuts}
            parameters = {name: arrays[name] for name in ("W", "b")}
            gradients = {name: arrays[f"dLd{name}"] for name in parameters}
            made = [Step(lr, momentum, lr, gradients, {})] * steps
            for name, X in simulate(right, parameters, made)[-1].items():
                because = f"its shape is {X.shape}, after {steps} step{'s' * (steps > 1)}"
                got = found[start : start + X.size].reshape(X.shape)
                expect_array(f"layers[{place}].{name}", got, X, because=because)
                start += X.size

    try:
        judge(*all_cuts)
    except Judgement:
        for cuts in all_cuts:  # one layer makes a shorter report
            judge(cuts)
        raise
