"""Homework 4, part 1: large arrays, many objects, and results of which the caller has a view."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np
import pytest

from autograder.grading.program import Program
from autograder.grading.session import Session
from autograder.grading.student import Remote
from autograder.homeworks.hw4.case import THE_CALLERS, Case, expect_numbers
from autograder.homeworks.hw4.operation import (
    DRAWS,
    Array,
    Arrays,
    Rng,
    Use,
    any_numbers,
    summed_to,
    whole_numbers,
)
from autograder.homeworks.hw4.test_used_again import in_other_shapes, whole, wide_uses

pytestmark = pytest.mark.last  # what is simple is told first

EVERY = [pytest.param(name, marks=pytest.mark.task(name.lower())) for name in DRAWS]

TABLES = (66, 70), (70, 67), (50, 60), (130, 37), (37, 130), (4, 1201)
"""Shapes of thousands of numbers. Of most, both sizes are beyond 64 or 32, and no multiples of it.

A program may go through large arrays block by block, and forget what is left of the last one.
"""

KEPT = (((4, 64), 999), ((4, 260), 260), ((40, 100), 66))
"""Shapes of large arrays, and how many results are kept: plain Python needs a second for each."""

ONE_HOT = 600
"""The most numbers for GetItem, whose backward may be a product with a matrix of ones and zeros."""

OBJECTS = 17_000
"""The number of objects of one class that live side by side."""

LATER = 6
"""How often an operation is used again, after the caller has kept a view of its result."""


def draw_table(rng: Rng) -> tuple[int, int]:
    """Return one of these shapes whose sizes are both beyond 64."""
    return TABLES[int(rng.integers(2))]


def uses(
    name: str, rng: Rng, table: tuple[int, int]
) -> Iterator[tuple[Use, tuple[tuple[int, ...], ...]]]:
    """Yield uses of an operation for large arrays; those of GetItem are smaller."""
    rows, columns = table
    if name == "GetItem":
        rows = min(rows, 20)
        columns = min(columns, ONE_HOT // rows)
    yield from wide_uses(name, rng, (rows, columns))


def other_at(rng: Rng, X: Array, count: int) -> Iterator[Array]:
    """Yield arrays that differ from the one before at a single place."""
    for _ in range(count):
        X = X.copy()
        X.flat[int(rng.integers(X.size))] += float(rng.integers(1, 4))
        yield X


@pytest.mark.parametrize("name", EVERY)
def test_one_other_number(session: Session, rng: Rng, name: str) -> None:
    """{name}: a large array comes again, and one of its numbers is another one."""
    for use, shapes in uses(name, rng, draw_table(rng)):
        case = Case(session, rng, name, whole_numbers)
        one = case.make(use)
        arrays: Arrays = tuple(whole(name, rng, shape) for shape in shapes)
        case.forward(one, arrays)
        dLdZ = np.asarray(rng.integers(-40, 40, one.Z.shape) * 1.0)
        case.backward(one, dLdZ)
        for place in range(len(arrays)):
            for number, X in enumerate(other_at(rng, arrays[place], 4)):
                arrays = (*arrays[:place], X, *arrays[place + 1 :])
                case.forward(one, arrays, refill=number % 2 == 0)
                case.backward(one, dLdZ)
        for number, G in enumerate(other_at(rng, dLdZ, 3)):
            case.backward(one, G, refill=number % 2 == 0)
        for others in islice(in_other_shapes(rng, use, arrays), 1):
            case.forward(one, others)
            case.backward(one, G.reshape(one.Z.shape) if one.Z.size == G.size else None)
        case.judge()


@pytest.mark.task("unbroadcast")
def test_one_other_number_to_sum(session: Session, rng: Rng) -> None:
    """A large array comes to unbroadcast again, and one of its numbers is another one."""
    rows, columns = table = draw_table(rng)
    for shape in ((columns,), (rows, 1), (1, columns), ()):
        session.begin_record()
        program, wanted = session.program(), []
        dLdZ = np.asarray(rng.integers(-40, 40, table) * 1.0)
        given = program.array("dLdZ", dLdZ, "new")
        for is_new in (False, True):
            for Y in (dLdZ, *other_at(rng, dLdZ, 5)):
                values = program.array("values", Y, "new")
                program.call(given, ..., values, method="__setitem__")
                each = values if is_new else given
                program.look(program.call(program.student.unbroadcast, each, shape))
                wanted.append(summed_to(Y, shape))
        for got, right in zip(program.run(), wanted, strict=True):
            expect_numbers("dLdX", got, right, np.full(shape, 40.0 * rows * columns))


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize(("table", "count"), KEPT)
def test_large_results_stay(
    session: Session, rng: Rng, name: str, table: tuple[int, int], count: int
) -> None:
    """{name}: a caller keeps {count} large results, and the first of them stays."""
    use, shapes = next(uses(name, rng, table))
    if name == "MatMul":  # a large result of small arrays
        shapes = (table[1] // 2, 2), (2, table[0] * 2)
    first: Arrays = tuple(whole(name, rng, shape) for shape in shapes)
    Z = np.asarray(use.Z(*first))
    dLdZ = np.asarray(rng.integers(1, 40, Z.shape) * 1.0)
    program = session.program()
    made = program.call(getattr(program.student, name), *use.settings)
    kept = _use(program, made, first, dLdZ)
    others = [program.array(each, X + 1.0, "new") for each, X in zip("CD", first, strict=False)]
    G = program.array("G", dLdZ + 1.0, "new")
    program.repeat(count, made, *others, method="forward")
    program.repeat(count, made, G, method="backward")
    program.look(*kept)
    _expect(program, use, first, dLdZ, f"after {count} further calls, of which all is kept")


@pytest.mark.parametrize("name", EVERY)
def test_many_objects(session: Session, rng: Rng, name: str) -> None:
    """{name}: a tape has thousands of operations, and the first one still has its numbers."""
    use, shapes = next(uses(name, rng, (2, 4)))
    arrays: Arrays = tuple(whole(name, rng, shape) for shape in shapes)
    Z = np.asarray(use.Z(*arrays))
    dLdZ = np.asarray(rng.integers(1, 40, Z.shape) * 1.0)
    program = session.program()
    made = program.call(getattr(program.student, name), *use.settings)
    given = [program.array(each, X, "new") for each, X in zip("AB", arrays, strict=False)]
    others = [program.array(each, X + 1.0, "new") for each, X in zip("CD", arrays, strict=False)]
    program.call(made, *given, method="forward")
    objects = program.repeat(OBJECTS, getattr(program.student, name), *use.settings)
    program.call_each(objects, "forward", *others)
    gradients = program.call(made, program.array("G", dLdZ, "new"), method="backward")
    program.look(gradients)
    because = f"{OBJECTS:,} other objects have been used since its forward"
    _expect(program, use, arrays, dLdZ, because, is_forward_kept=False)


@pytest.mark.parametrize("name", EVERY)
def test_views_stay(session: Session, rng: Rng, name: str) -> None:
    """{name}: the caller has a view of a result, and nobody has the result any more."""
    for table in ((2, 3), (4, 4), (8, 12)):
        session.begin_record()
        use, shapes = next(uses(name, rng, table))
        first: Arrays = tuple(whole(name, rng, shape) for shape in shapes)
        Z = np.asarray(use.Z(*first))
        dLdZ = np.asarray(rng.integers(1, 40, Z.shape) * 1.0)
        program, cls = session.program(), name
        made = program.call(getattr(program.student, cls), *use.settings)
        results = _use(program, made, first, dLdZ)
        if len(first) > 1:
            Z_and_gradients = [results[0]]
            Z_and_gradients += [program.operate("[]", results[1], place) for place in (0, 1)]
            views = [program.get(each, "T") for each in Z_and_gradients]
            program.forget(*Z_and_gradients)
        else:
            views = [program.get(each, "T") for each in results]
        program.forget(*results, made)
        for number in range(LATER):
            again = program.call(getattr(program.student, cls), *use.settings)
            moved: Arrays = tuple(X + 1.0 + number for X in first)
            program.forget(*_use(program, again, moved, dLdZ + 1.0 + number), again)
        program.look(*views)
        found = program.run()
        because = "of which the caller has kept the transpose, after later calls"
        labels = "Z", "dLdA", "dLdB"
        wanted = Z, *use.gradients(*first, dLdZ)
        for label, got, right in zip(labels, found, wanted, strict=False):
            terms = np.maximum(np.abs(right.T), 1e6)
            expect_numbers(f"{label}.T", got, np.transpose(right), terms, because)


@pytest.mark.task("unbroadcast")
def test_views_of_sums_stay(session: Session, rng: Rng) -> None:
    """After unbroadcast, the caller has a view of a result, and nobody has the result any more."""
    for shape in ((3,), (2, 1), (2, 3)):
        session.begin_record()
        program, dLdZ = session.program(), whole_numbers(rng, (2, 2, 3))
        result = program.call(
            program.student.unbroadcast, program.array("dLdZ", dLdZ, "new"), shape
        )
        view = program.get(result, "T")
        program.forget(result)
        for number in range(LATER):
            other = program.array("other", dLdZ + 1.0 + number, "new")
            program.forget(program.call(program.student.unbroadcast, other, shape))
        program.look(view)
        (got,), right = program.run(), summed_to(dLdZ, shape).T
        because = "of which the caller has kept the transpose, after later calls"
        expect_numbers("dLdX.T", got, right, right, because)


def special_numbers(name: str, rng: Rng, shape: tuple[int, ...]) -> Iterator[Array]:
    """Yield arrays of one number or of one sign, for which there may be a short way."""
    if name != "Log":
        yield np.zeros(shape)
        yield -rng.uniform(0.5, 2.0, shape)
        yield np.full(shape, -1.0)
    yield rng.uniform(0.5, 2.0, shape)
    yield np.ones(shape)


@pytest.mark.parametrize(
    "name", [each for each in EVERY if each.values[0] in (*THE_CALLERS, "Exp")]
)
def test_large_results_are_the_callers(session: Session, rng: Rng, name: str) -> None:
    """{name}: large results of zeros, ones or one sign are the caller's, who writes into them."""
    for table in ((8, 9), draw_table(rng)):
        shapes = next(iter(uses(name, rng, table)))[1]
        for place in range(len(shapes)):
            case = Case(session, rng, name, lambda rng, shape: rng.normal(size=shape))
            for special in special_numbers(name, rng, shapes[place]):
                arrays = [rng.uniform(0.5, 2.0, shape) for shape in shapes]
                arrays[place] = special
                for number in (0.0, 1.0):
                    one = case.make()
                    case.forward(one, tuple(arrays))
                    case.write()
                    for dLdZ in (np.full(one.Z.shape, number), rng.normal(size=one.Z.shape)):
                        case.backward(one, dLdZ)
                        case.write()
                    if name == "Exp":
                        case.write(after=one)
            case.judge()


@pytest.mark.parametrize("name", EVERY)
def test_large_in_any_memory(session: Session, rng: Rng, name: str) -> None:
    """{name}: large arrays may lie in memory in any way."""
    memories = rng.permutation(
        ["fortran", "transposed", "reversed", "rotated", "cropped", "packed"]
    )
    for memory, table in zip(map(str, memories), TABLES, strict=True):
        for use, shapes in uses(name, rng, table):
            case = Case(session, rng, name, any_numbers, memory)
            one = case.make(use)
            case.forward(one, tuple(whole(name, rng, shape) for shape in shapes))
            case.backward(one)
            case.judge()


def _use(program: Program, made: Remote, arrays: Arrays, dLdZ: Array) -> list[Remote]:
    """Call forward and backward of an object, and return both results."""
    given = [program.array(each, X, "new") for each, X in zip("AB", arrays, strict=False)]
    Z = program.call(made, *given, method="forward")
    return [Z, program.call(made, program.array("dLdZ", dLdZ, "new"), method="backward")]


def _expect(
    program: Program,
    use: Use,
    arrays: Arrays,
    dLdZ: Array,
    because: str,
    is_forward_kept: bool = True,
) -> None:
    """Run a program, and accept the results of one forward and one backward."""
    found: list[Any] = program.run()
    if is_forward_kept:
        Z = np.asarray(use.Z(*arrays))
        expect_numbers("Z", found[0], Z, np.abs(Z), because)
    gradients = found[-1] if isinstance(found[-1], tuple) else (found[-1],)
    for label, got, right in zip(
        ("dLdA", "dLdB"), gradients, use.gradients(*arrays, dLdZ), strict=False
    ):
        terms = np.full(right.shape, max(float(np.abs(right).max()), 1.0) * 1e3)
        expect_numbers(label, got, right, terms, because)
