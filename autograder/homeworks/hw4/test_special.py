"""Homework 4, part 1: where nothing is to be calculated, and settings that are easily mixed up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import combinations, permutations, product
from typing import Any

import numpy as np
import pytest

from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw4.case import Case, expect_numbers
from autograder.homeworks.hw4.operation import (
    DRAWS,
    Array,
    Arrays,
    Rng,
    Use,
    any_numbers,
    indexed,
    raised,
    reshaped,
    summed,
    summed_to,
    transposed,
    whole_numbers,
)

SHAPES = (), (1,), (3,), (1, 1), (2, 3), (1, 3), (2, 2), (2, 1, 2), (1, 2, 1, 2)
"""Shapes of arrays to which nothing is to be done."""

TOGETHER = 12
"""How many arrays are passed in one program."""

ANY = -1
"""Stands for a dLdZ of any numbers."""

PAIRS = (
    *(((3,), (3,)), ((3,), (1,)), ((3,), ()), ((2, 3), ()), ((2, 3), (1, 1)), ((2, 2), (2, 1))),
    *(((), ()), ((1,), (1,)), ((), (1,)), ((2, 1, 2), (1, 2)), ((1, 3), (3,)), ((2, 2), (2, 2))),
)
"""Shapes of two arrays, one of which may change no number."""

MATRICES = (
    *(((2, 2), (2, 2)), ((1, 1), (1, 1)), ((3, 1), (1, 1)), ((1, 1), (1, 3)), ((2, 2), (2, 3))),
    *(((3, 2), (2, 2)), ((2, 2, 2), (2, 2)), ((2, 2), (1, 2, 2)), ((1, 3), (3, 1))),
)


def positive_for(name: str, rng: Rng, shape: tuple[int, ...]) -> Array:
    """Return numbers that Log, Exp and Pow may be given."""
    return np.asarray(rng.uniform(0.5, 2.0, shape))


def plain(number: float, shape: tuple[int, ...]) -> Array:
    """Return one number again and again; of a square matrix, ones on the diagonal alone."""
    is_square = number == 1.0 and len(shape) > 1 and shape[-1] == shape[-2]
    return (
        np.array(np.broadcast_to(np.eye(shape[-1]), shape)) if is_square else np.full(shape, number)
    )


def neutral_arrays(name: str, rng: Rng) -> Iterator[Arrays]:
    """Yield arrays with which an operation has nothing to calculate."""
    if name in ("Add", "Mul", "MatMul"):
        for shapes in MATRICES if name == "MatMul" else PAIRS:
            for number, place in product((0.0, 1.0, -1.0), (0, 1)):
                arrays = [rng.normal(size=shape) for shape in shapes]
                special = plain(number, shapes[place])
                arrays[place] = special if name == "MatMul" else np.full(shapes[place], number)
                yield tuple(arrays[:2])
        return
    numbers = {"Exp": (0.0, 1.0), "Log": (1.0,), "Pow": (1.0,)}.get(name, (0.0, -1.0, 1.0))
    for shape in SHAPES:
        yield (positive_for(name, rng, shape),)
        for number in numbers:
            yield (np.full(shape, number),)


def uses_of(name: str, rng: Rng, shape: tuple[int, ...]) -> Iterator[Use]:
    """Yield settings that leave an array of this shape as it is."""
    axes = range(len(shape))
    if name == "Pow":
        yield raised(1, lambda rng: ())
        yield raised(1.0, lambda rng: ())
    elif name == "Sum":
        ones = tuple(axis for axis in axes if shape[axis] == 1)
        for axis, keepdims in product((None, (), ones), (False, True)):
            yield summed((axis, keepdims), lambda rng: ())
    elif name == "Reshape":
        for after in {shape, (-1,), (1, *shape), (*shape, 1), (int(np.prod(shape)),)}:
            yield reshaped(after, lambda rng: ())
    elif name == "Transpose":
        yield transposed(tuple(axes), lambda rng: ())
        yield transposed(tuple(reversed(axes)), lambda rng: ())
    elif name == "GetItem":
        whole: list[Any] = [..., (), (slice(None),) * len(shape)]
        if shape:
            every = np.arange(shape[0])
            whole += [slice(None), slice(0, shape[0]), every, every.tolist(), slice(None, None, -1)]
            whole += [np.ones(shape[0], bool), np.ones(shape, bool), 0, -1, slice(0, 1), [0]]
            whole += [(..., slice(None)), (..., every[:1])]
        for index in whole:
            yield indexed(index, lambda rng: ())
    else:
        yield DRAWS[name](rng, whole_numbers)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.task(name.lower())) for name in DRAWS]
)
def test_nothing_to_do(session: Session, rng: Rng, name: str) -> None:
    """{name} where nothing is to be calculated: ones, zeros, single numbers, whole arrays."""
    drawn = [*neutral_arrays(name, rng)]
    for first in range(0, len(drawn), TOGETHER):
        session.begin_record()
        case = Case(session, rng, name, lambda rng, shape: rng.normal(size=shape))
        for arrays in drawn[first : first + TOGETHER]:
            for use in uses_of(name, rng, arrays[0].shape):
                one = case.make(use)
                case.forward(one, arrays)
                case.look_at_cache(one)
                case.write()
                case.look_at_settings(one)
                for number in map(int, rng.permutation([1, 1, 0, 0, ANY])):
                    dLdZ = None if number == ANY else np.full(one.Z.shape, float(number))
                    case.backward(one, dLdZ)
                    case.write()
                if name == "Exp":
                    case.write(after=one)
        case.judge()


def parts_of(wide: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Return all shapes that broadcast to this one."""
    found = set()
    for first in range(len(wide) + 1):
        found |= {*product(*({1, size} for size in wide[first:]))}
    return found


@pytest.mark.task("unbroadcast")
def test_every_small_shape(student: Student, session: Session, rng: Rng) -> None:
    """The sums of unbroadcast are right for every small shape, whichever were there before."""
    sizes = [each for axes in range(4) for each in product((1, 2, 3), repeat=axes)]
    pairs = [(wide, part) for wide in sizes for part in sorted(parts_of(wide))]
    pairs += [((2, 3, 1, 2), part) for part in sorted(parts_of((2, 3, 1, 2)))]
    session.begin_record()
    program, results, wanted = session.program(), [], []
    for place in rng.permutation(len(pairs)):
        wide, part = pairs[place]
        dLdZ = rng.integers(1, 10, wide) * 1.0
        results.append(program.call(program.student.unbroadcast, Named("dLdZ", dLdZ), part))
        wanted.append(summed_to(dLdZ, part))
    program.look(*results)
    for got, right in zip(program.run(), wanted, strict=True):
        because = f"one of {len(pairs)} calls with different shapes, and all results are kept"
        expect_numbers("dLdX", got, right, right, because)


def all_axes(axes: int) -> Iterator[Any]:
    """Yield every setting of axes for an array with so many."""
    yield None
    yield from range(-axes, axes)
    for count in range(axes + 1):
        for chosen in combinations(range(axes), count):
            yield chosen
            yield tuple(axis - axes for axis in chosen[::-1])


def expect_all(session: Session, rng: Rng, name: str, uses: Iterable[tuple[Use, Array]]) -> None:
    """Accept many uses in one program: none may be taken for another."""
    session.begin_record()
    case, made = Case(session, rng, name, any_numbers), []
    drawn = [*uses]
    for place in rng.permutation(len(drawn)):
        use, A = drawn[place]
        one = case.make(use)
        case.forward(one, (A,))
        case.backward(one)
        made.append(one)
    case.judge()


@pytest.mark.task("sum")
def test_every_axis(session: Session, rng: Rng) -> None:
    """Sum is right over all axes that there are, with and without keepdims."""
    for shapes in (((3,), (2, 2), (2, 3), (3, 2)), ((2, 2, 2), (1, 2, 1)), ((2, 2, 2, 2),)):
        expect_all(
            session,
            rng,
            "Sum",
            (
                (summed((axis, keepdims), lambda rng: ()), rng.normal(size=shape))
                for shape in shapes
                for axis in all_axes(len(shape))
                for keepdims in (False, True)
            ),
        )


ROWS, COLUMNS = 20, 23


def alike() -> list[Any]:
    """Return indices that have the same text, bytes, hash or parts, and choose something else."""
    kinds = [*(f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64))]
    found: list[Any] = [0, 1, -1, [0], [1], [0, 1], (0, 1), [1, 0], (1, 0), [0, -ROWS], [1, 1]]
    found += [slice(0, 1), slice(1, None), slice(None, 1), slice(None, None, 2), (0,), (slice(1),)]
    found += [(..., 0), (0, ...), (..., [0, 0]), (..., [0, -COLUMNS]), (..., np.array([2, 2, 1]))]
    found += [(slice(None), 1), (slice(None), slice(0, 2)), (1, slice(0, 2)), ([0, 1], [1, 0])]
    found += [([0, 0], [1, 1]), np.array([[0, 1], [1, 0]]), np.array([[0, 1, 1, 0]])]
    mask = np.arange(ROWS) % 2 == 0
    found += [mask, mask[::-1], mask.astype(np.uint8), mask.astype(np.int8), mask.astype(int)]
    whole = np.zeros((ROWS, COLUMNS), bool)
    whole[1, 2] = whole[3, 0] = True
    found += [
        whole,
        np.array([1, 0], np.int32),
        np.array([1], np.int64),
        np.array([0, 1], np.int32),
    ]
    for kind in kinds:
        pair = np.array([15, 2, 15, 19], kind), np.array([22, 2, 22, 21], kind)
        found += [pair, pair[0], (..., pair[1])]
        found.append((pair[0], pair[1].astype("uint64" if kind == "int64" else "int64")))
    return found


@pytest.mark.task("getitem")
def test_indices_beside_each_other(session: Session, rng: Rng) -> None:
    """GetItem with indices of all kinds and types, some of which look like others."""
    for shape in ((ROWS, COLUMNS),):
        A = rng.normal(size=shape)
        expect_all(
            session, rng, "GetItem", ((indexed(each, lambda rng: ()), A) for each in alike())
        )


@pytest.mark.task("getitem")
@pytest.mark.parametrize("axes", [1, 2, 3])
def test_an_index_of_several_axes(session: Session, rng: Rng, axes: int) -> None:
    """GetItem with a list or an array of integers behind `...`, and masks, for {axes} axes."""
    shape = (4, 3, 2)[-axes:]
    size = shape[-1]
    found: list[Any] = [(..., [0, 0]), (..., [0, -size]), (..., np.array([size - 1, 0, -1]))]
    found += [(..., slice(None, None, -1)), (..., slice(0, 1)), (slice(None), ...)]
    for each in range(1, axes + 1):
        mask = rng.random(shape[:each]) < 0.5
        mask.flat[0] = True
        found += [mask, ~mask if not mask.all() else mask]
    found += [rng.integers(-shape[0], shape[0], (2, 3)), [0] * 5, [-1, shape[0] - 1, 0, -shape[0]]]
    A = rng.normal(size=shape)
    expect_all(session, rng, "GetItem", ((indexed(each, lambda rng: ()), A) for each in found))


@pytest.mark.task("reshape")
def test_every_shape(session: Session, rng: Rng) -> None:
    """Reshape is right for all shapes of twelve numbers, whichever were there before."""
    shapes = [
        each
        for axes in (1, 2, 3)
        for each in product((1, 2, 3, 4, 6, 12), repeat=axes)
        if np.prod(each) == 12
    ]
    uses = []
    for after in shapes:
        before = shapes[int(rng.integers(len(shapes)))]
        opened = [*after]
        opened[int(rng.integers(len(after)))] = -1
        for target in (after, tuple(opened)):
            uses.append((reshaped(target, lambda rng: ()), rng.normal(size=before)))
    expect_all(session, rng, "Reshape", uses)


@pytest.mark.task("transpose")
def test_every_order_of_few_axes(session: Session, rng: Rng) -> None:
    """Transpose is right for every order of up to three axes, of equal and of different sizes."""
    uses = [
        (transposed(order, partial(lambda rng: ())), rng.normal(size=shape[:axes]))
        for axes in range(4)
        for order in permutations(range(axes))
        for shape in ((2, 2, 2), (2, 3, 4), (1, 2, 1), (3, 1, 3))
    ]
    expect_all(session, rng, "Transpose", uses)
