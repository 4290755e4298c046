"""Homework 4, part 1: the operations, one call at a time, and objects that live side by side."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from itertools import permutations, product
from typing import Any

import numpy as np
import pytest

from autograder.diagnosis.known import name_mistake
from autograder.grading.compare import describe, expect_unchanged
from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw4.case import Case, draw_memory, end_record_after, expect_numbers
from autograder.homeworks.hw4.operation import (
    DRAWS,
    Arrays,
    Rng,
    Use,
    any_numbers,
    draw_unbroadcast,
    indexed,
    one_large,
    raised,
    reshaped,
    rows_of_all_sizes,
    summed,
    summed_to,
    symmetric,
    transposed,
    whole_numbers,
)
from autograder.homeworks.hw4.operation_mistakes import UNBROADCAST
from autograder.results.verdict import Crashed, Evidence, Judgement, Wrong

EVERY = [pytest.param(name, marks=pytest.mark.task(name.lower())) for name in DRAWS]

SMALL, MANY, LIVES = 20, 64, 6
"""The numbers of cases with small whole numbers, of cases with any numbers, and of long ones."""

MORE = 999
"""How often an object is called while its first result is kept."""

CROWD = 40
"""The number of objects that are used with arrays of one shape."""


@pytest.mark.parametrize("name", EVERY)
def test_small_numbers(session: Session, rng: Rng, name: str) -> None:
    """{name}: forward and backward of a few whole numbers, in several shapes."""
    drawn = [
        (use, use.draw(rng)) for use in (DRAWS[name](rng, whole_numbers) for _ in range(SMALL))
    ]
    for use, arrays in (*easiest(name, rng), *sorted(drawn, key=size_of)):
        case = Case(session, rng, name, whole_numbers)
        one = case.make(use)
        case.forward(one, arrays)
        case.backward(one)
        case.judge()


def size_of(drawn: tuple[Use, Arrays]) -> int:
    """Return the number of all elements of arrays: a report shows the smallest that fail."""
    return sum(X.size for X in drawn[1])


def easiest(name: str, rng: Rng) -> Iterator[tuple[Use, Arrays]]:
    """Yield uses with arrays that are the easiest to read; the first that fails is reported."""
    table = (2, 3)
    if name == "MatMul":
        use = DRAWS[name](rng, whole_numbers)
        for of_A, of_B in ((table, (3, 2)), ((2, 2, 2),) * 2, ((2, *table), (3, 2))):
            yield use, (whole_numbers(rng, of_A), whole_numbers(rng, of_B))
    if name == "Sum":
        for settings, shape in (
            *(((None,), table), ((0,), table), ((1,), (2, 2)), ((1,), table)),
            *(((1, True), table), ((-1,), table), (((0, 1),), table)),
        ):
            yield summed(settings, partial(numbers_of, shape)), (whole_numbers(rng, shape),)
    if name == "Pow":  # a program that divides by A shows that there is a zero
        yield raised(2, partial(numbers_of, (4,))), (np.arange(4.0),)


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


@pytest.mark.parametrize("name", EVERY)
def test_many_results(session: Session, rng: Rng, name: str) -> None:
    """{name}: dozens of objects are used with arrays of one shape, and all results stay."""
    for _ in range(2):
        case = Case(session, rng, name, any_numbers)
        use = DRAWS[name](rng, any_numbers)
        arrays = use.draw(rng)
        objects = [case.make(use) for _ in range(CROWD)]
        for one in objects:
            case.forward(one, tuple(rng.permuted(X.ravel()).reshape(X.shape) for X in arrays))
        for one in objects:
            case.backward(one)
        case.judge()


@pytest.mark.parametrize("name", EVERY)
def test_a_result_stays_after_a_thousand_more(session: Session, rng: Rng, name: str) -> None:
    """{name}: a tape of a thousand operations keeps what the first of them returned."""
    use = DRAWS[name](rng, whole_numbers)
    arrays = use.draw(rng)
    program = session.program()
    made = program.call(getattr(program.student, name), *use.settings)
    given = [program.array(each, X, "new") for each, X in zip("AB", arrays, strict=False)]
    others = [program.array(each, X + 1.0, "new") for each, X in zip("CD", arrays, strict=False)]
    Z = np.asarray(use.Z(*arrays))
    G, H = (whole_numbers(rng, Z.shape) + more for more in (0.0, 1.0))
    dLdZ, other = program.array("G", G, "new"), program.array("H", H, "new")
    first = program.call(made, *given, method="forward")
    gradients = program.call(made, dLdZ, method="backward")
    program.look(first, gradients)
    program.repeat(MORE, made, *others, method="forward")
    program.repeat(MORE, made, other, method="backward")
    program.look(first, gradients)
    seen = program.run()
    for (got, found), because in (
        (seen[:2], ""),
        (seen[2:], f"after {MORE} further calls of forward and of backward"),
    ):
        expect_numbers("Z", got, Z, np.abs(Z), because)
        both = found if isinstance(found, tuple) else (found,)
        right = use.gradients(*arrays, G)
        for label, each, wanted in zip(("dLdA", "dLdB"), both, right, strict=False):
            expect_numbers(label, each, wanted, np.maximum(np.abs(wanted), 1e4), because)


WRITTEN_UP = (3,), (2, 1), ()
"""The shapes of the write-up's examples."""


@pytest.mark.task("unbroadcast")
@pytest.mark.parametrize("kind", ["small whole", "all kinds of"])
def test_unbroadcast(student: Student, session: Session, rng: Rng, kind: str) -> None:
    """The sums of unbroadcast are right for {kind} numbers."""
    is_small = kind == "small whole"
    drawn = [draw_unbroadcast(rng, is_small) for _ in range(20 if is_small else 150)]
    if is_small:
        drawn.sort(key=lambda each: each[0].size)
        drawn = [(np.arange(1.0, 7.0).reshape(2, 3), shape) for shape in WRITTEN_UP] + drawn
    for dLdZ, shape in drawn:
        session.begin_record()
        program = session.program()
        given = program.array("dLdZ", dLdZ, "new" if is_small else draw_memory(rng, dLdZ))
        result = program.call(program.student.unbroadcast, given, shape)
        program.look(result, given)
        got, now = program.run()
        wanted, terms = summed_to(dLdZ, shape), summed_to(np.abs(dLdZ), shape)
        try:
            expect_numbers("dLdX", got, wanted, terms)
        except Wrong as wrong:
            others = other_calls(session, student)
            arguments = dLdZ, shape, wanted
            name_mistake(wrong.evidence, UNBROADCAST, got, wanted, *arguments, others=others)
            raise
        expect_unchanged("unbroadcast", "dLdZ", now, dLdZ)


@pytest.mark.task("unbroadcast")
def test_sums_stay_after_a_thousand_more(session: Session, rng: Rng) -> None:
    """A result of unbroadcast stays as it is while it is called again and again."""
    program, dLdZ, shape = session.program(), whole_numbers(rng, (2, 3)), (3,)
    given, other = program.array("G", dLdZ, "new"), program.array("H", dLdZ + 1.0, "new")
    first = program.call(program.student.unbroadcast, given, shape)
    program.look(first)
    program.repeat(MORE, program.student.unbroadcast, other, shape)
    program.look(first)
    (at_first, got), right = program.run(), summed_to(dLdZ, shape)
    expect_numbers("dLdX", at_first, right, right)
    expect_numbers("dLdX", got, right, right, f"after {MORE} further calls")


@pytest.mark.task("matmul")
def test_large_matrices(session: Session, rng: Rng) -> None:
    """MatMul of large matrices, square ones and others, and of many, whose rows have all sizes."""
    for of_A, of_B in large_matrices(rng):
        case = Case(session, rng, "MatMul", rows_of_all_sizes)
        one = case.make()
        case.forward(one, (rows_of_all_sizes(rng, of_A), rows_of_all_sizes(rng, of_B)))
        case.backward(one)
        case.judge()


def large_matrices(rng: Rng) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield shapes of two arrays to multiply; at last, no size is a multiple of another."""
    for size in (4, 8, 16, 32, 48, 64, int(rng.integers(33, 80))):
        front = (2,) if size < 33 and rng.random() < 0.5 else ()
        yield (*front, size, size), (*front, size, size)
    N, K, M = (int(each) for each in rng.permutation([37, 66, 70]))
    yield (N, K), (K, M)
    many = int(rng.integers(65, 80))
    yield (many, 3, 5), ((5, 4), (many, 5, 4))[int(rng.integers(2))]


def numbers_of(shape: tuple[int, ...], rng: Rng) -> Arrays:
    """Return one array of a shape."""
    return (any_numbers(rng, shape),)


@pytest.mark.task("transpose")
def test_every_order_of_four_axes(session: Session, rng: Rng) -> None:
    """Transpose is right for every order of four axes, also if all sizes are equal."""
    case = Case(session, rng, "Transpose", any_numbers)
    for order in permutations(range(4)):
        shape = tuple(map(int, rng.integers(2, 4, 4))) if rng.random() < 0.5 else (2,) * 4
        one = case.make(transposed(order, partial(numbers_of, shape)))
        case.forward(one)
        case.backward(one)
    case.judge()


RESHAPED = ((2, 3), (3, 2)), ((2, 3), (6,)), ((6,), (2, 3)), ((4, 3), (2, 6)), ((2, 3, 2), (3, 4))
"""Shapes before and after, of arrays whose numbers lie in memory in another order."""


@pytest.mark.task("reshape")
def test_every_memory(session: Session, rng: Rng) -> None:
    """Reshape reads rows after rows, wherever A and dLdZ lie in memory."""
    for memory in ("fortran", "transposed", "reversed", "sliced"):
        case = Case(session, rng, "Reshape", any_numbers, memory)
        for before, after in RESHAPED:
            one = case.make(reshaped(after, partial(numbers_of, before)))
            case.forward(one)
            case.backward(one)
        case.judge()


def symmetric_cube(axes: int, rng: Rng) -> Arrays:
    """Return a symmetric array of two elements along each axis."""
    return (symmetric(rng, (2,) * axes),)


@pytest.mark.task("transpose")
def test_every_order_of_symmetric_arrays(session: Session, rng: Rng) -> None:
    """Transpose is right for every order of three and four axes of a symmetric array."""
    for axes in (3, 4):
        case = Case(session, rng, "Transpose", symmetric)
        for order in permutations(range(axes)):
            one = case.make(transposed(order, partial(symmetric_cube, axes)))
            case.forward(one)
            for _ in range(2):
                case.backward(one)
        case.judge()


NEUTRAL = (
    *(((2, 1), (3,)), ((3,), (2, 1)), ((3, 1), (2,)), ((2,), (3, 1)), ((2, 1), (2,))),
    *(((2, 2), (2, 2)), ((2,), ()), ((), (2,)), ((2,), (1, 1))),
)
"""Shapes of two arrays, one of which holds zeros or ones only."""


@pytest.mark.parametrize("name", [each for each in EVERY if each.values[0] in ("Add", "Mul")])
def test_neutral_numbers(session: Session, rng: Rng, name: str) -> None:
    """{name} with zeros or ones, which change no number, still has the shape of both arrays."""
    for shapes in NEUTRAL:
        case = Case(session, rng, name, any_numbers)
        for number in (0.0, 1.0):
            for place in (0, 1):
                arrays = [rng.normal(size=shape) for shape in shapes]
                arrays[place] = np.full(shapes[place], number)
                one = case.make()
                case.forward(one, (arrays[0], arrays[1]))
                case.backward(one)
        case.judge()


def whole_powers(shape: tuple[int, ...], low: int, rng: Rng) -> Arrays:
    """Return whole numbers up to 100."""
    return (np.asarray(rng.integers(low, 101, shape), dtype=np.float64),)


@pytest.mark.task("pow")
def test_every_whole_exponent(session: Session, rng: Rng) -> None:
    """Pow is right for every whole exponent, an integer or a float, of large whole numbers."""
    for exponent in (1, 2, 3, 4, 5, -1, -2, -3, -4, -5):
        case = Case(session, rng, "Pow", any_numbers)
        for kind in (int, float):
            draw = partial(whole_powers, (7,), -2 if exponent > 0 else 1)
            one = case.make(raised(kind(exponent), draw))
            case.forward(one)
            case.backward(one)
        case.judge()


@pytest.mark.task("pow")
def test_exponents_near_others(session: Session, rng: Rng) -> None:
    """Pow is right for exponents that are nearly whole numbers or halves."""
    case = Case(session, rng, "Pow", any_numbers)
    for exponent in (1, 2, 3, 4, -1, -2, -3, 0.5, 1.5, -0.5):
        for sign in (-1, 1):
            near = exponent + sign * 10 ** rng.uniform(-6, -4)
            one = case.make(raised(float(near), partial(whole_powers, (7,), 1)))
            case.forward(one)
            case.backward(one)
    case.judge()


WITH_ERRORS = """
import numpy as np
def with_errors(operation, A):
    with np.errstate(over="raise", divide="raise", invalid="raise"):
        return operation.forward(A)
"""
"""A caller who wants errors."""


@pytest.mark.parametrize(
    ("name", "number"),
    [
        pytest.param("Exp", 1000.0, marks=pytest.mark.task("exp")),
        pytest.param("Log", 0.0, marks=pytest.mark.task("log")),
        pytest.param("Log", -1.0, marks=pytest.mark.task("log")),
    ],
)
def test_no_number_is_made_up(session: Session, name: str, number: float) -> None:
    """{name} of {number} ends with an error, as the caller's settings of NumPy want it."""
    made = getattr(Student(session), name)()
    with_errors = inside(session, "with_errors", WITH_ERRORS)
    for A in (np.array([1.0, number]), np.array(number), np.full(300, number)):
        try:
            Z = session.call(with_errors, made, Named("A", A))
        except Crashed:
            continue
        message = f"{name} of {number:g} must end with an error: leave NumPy's settings alone"
        raise Wrong(Evidence(message, "a FloatingPointError of NumPy's", describe(Z)))


@pytest.mark.task("getitem")
def test_small_types_of_indices(session: Session, rng: Rng) -> None:
    """GetItem with arrays of integers of every type, of an array with hundreds of elements."""
    for bits, sign, shape in product((8, 16, 32, 64), ("", "u"), ((23, 17), (200, 20))):
        case, kind = Case(session, rng, "GetItem", any_numbers), f"{sign}int{bits}"
        lows = [0 if sign else -min(size, 128) for size in shape]
        highs = [min(size, 128) for size in shape]
        index = tuple(
            rng.integers(low, high, 9).astype(kind) for low, high in zip(lows, highs, strict=True)
        )
        for each in (index, index[0], (index[0], index[1].astype(np.int64)), (..., index[1])):
            one = case.make(indexed(each, partial(numbers_of, shape)))
            case.forward(one)
            case.backward(one)
        case.judge()


@pytest.mark.task("getitem")
def test_many_uses_beside_a_large_one(session: Session, rng: Rng) -> None:
    """GetItem adds up small gradients exactly, where a large one arrives at another place."""
    for shape, count in (((5,), 300), ((3, 4), 200)):
        case = Case(session, rng, "GetItem", one_large)
        one = case.make(indexed(rng.integers(0, shape[0], count), partial(numbers_of, shape)))
        case.forward(one)
        for _ in range(3):
            case.backward(one)
        case.judge()


@pytest.mark.task("getitem")
def test_indices_that_look_alike(session: Session, rng: Rng) -> None:
    """GetItem with indices that differ in one place only, far from both ends."""
    case, index = Case(session, rng, "GetItem", any_numbers), rng.integers(0, 2000, 1200)
    for _ in range(2):
        index = index.copy()
        index[int(rng.integers(400, 800))] = int(rng.integers(2000))
        one = case.make(indexed(index, partial(numbers_of, (2000,))))
        case.forward(one)
        case.backward(one)
    case.judge()


ALIKE = (
    (((3, 1, 12), (1, 12)), ((3, 11, 2), (11, 2))),
    (((2, 1, 13), (13,)), ((2, 11, 3), (11, 3))),
    (((2, 6), (6,)), ((3, 4), (4,))),
    (((2, 3), (3,)), ((3, 2), (2,))),
    (((2, 3), (2, 1)), ((2, 3), (1, 3))),
    (((3, 3), (3,)), ((3, 3), (3, 1))),
    (((2, 3, 4), (3, 1)), ((2, 3, 4), (3, 4))),
    (((2, 3, 4), (3, 1)), ((4, 3, 2), (3, 1))),
    (((2, 2, 3), (2, 3)), ((2, 2, 3), (2, 1, 3))),
    (((4, 2, 3), (1, 2, 1)), ((4, 2, 3), (4, 1, 1))),
)
"""Shapes of dLdZ and of dLdX that are easily taken for others: by digits, size or order."""


@pytest.mark.task("unbroadcast")
def test_shapes_that_look_alike(student: Student, session: Session, rng: Rng) -> None:
    """The sums of unbroadcast are right for shapes with the same digits, size or number of axes."""
    for pair in (ALIKE[each] for each in rng.permutation(len(ALIKE))):
        session.begin_record()
        program, wanted = session.program(), []
        for wide, shape in pair:
            dLdZ = whole_numbers(rng, wide)
            program.look(program.call(program.student.unbroadcast, Named("dLdZ", dLdZ), shape))
            wanted.append(summed_to(dLdZ, shape))
        for place, (got, right) in enumerate(zip(program.run(), wanted, strict=True)):
            try:
                expect_numbers("dLdX", got, right, right)
            except Wrong:
                end_record_after(session, place + 1)
                raise


def other_calls(session: Session, student: Student) -> Iterator[tuple[Any, ...]]:
    """Yield results with their arguments, for which different mistakes give different numbers."""
    for wide, shape in (((2, 3, 4), (3, 1)), ((2, 3), (2, 1)), ((2, 3), (3,))):
        got, dLdZ = None, whole_numbers(np.random.default_rng(0), wide)
        with suppress(Judgement), session.experiment():
            got = student.unbroadcast(Named("dLdZ", dLdZ), shape)
        yield got, dLdZ, shape, summed_to(dLdZ, shape)
