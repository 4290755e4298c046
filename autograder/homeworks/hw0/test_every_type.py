"""Numbers of every type that NumPy has, in either byte order."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe
from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.homeworks.hw0.beside import ERRORS, scene
from autograder.homeworks.hw0.case import THREE_DIGITS
from autograder.homeworks.hw0.error_mistakes import error
from autograder.homeworks.hw0.functions import SQUARE, Array
from autograder.homeworks.hw0.inside import several
from autograder.homeworks.hw0.test_any_size import Call, measured
from autograder.homeworks.hw0.test_extreme_errors import EPSILON
from autograder.homeworks.hw0.test_f_beside_the_code import is_near
from autograder.homeworks.hw0.test_relative_error import NEAR, draw_pair, is_number
from autograder.homeworks.hw0.test_types import AS_FLOAT
from autograder.results.verdict import Evidence, Wrong

pytestmark = pytest.mark.last  # what is simple is told first

NATIVE = tuple(np.typecodes["AllInteger"])
"""The letters of all of NumPy's integers; two of them may have the same size."""

INTEGERS = NATIVE + tuple(">" + code for code in "hHiIlLqQ") + tuple("<" + code for code in "hiq")
FLOATS = "f", ">f4", ">f8"

Pair = tuple[Any, str, Any, str]
"""Two arrays, each with the type to which it is converted."""


@pytest.mark.task("integers")
def test_every_type_of_x(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The argument x may hold integers of every type, and float32, in either byte order."""
    calls = [
        Call(rng, shape, None, code, layout, (eps,))
        for code in (*INTEGERS, *FLOATS)
        for shape, layout in (((3,), ""), ((), ""), ((), "read-only"))
        for eps in (0.25, 1, 100)
    ]
    plain = [
        Call(rng, shape, None, "d", layout, (eps,))
        for shape, layout in (((3,), ""), ((), ""), ((), "read-only"))
        for eps in (0.25, 1, 100)
    ]
    drawn = {(each.x.shape, each.layout, each.eps): each.dLdZ for each in plain}
    for call in calls:  # a wrong use of dLdZ costs `slopes`, and shows in both
        call.dLdZ = drawn[call.x.shape, call.layout, call.eps]
    found = [*measured(student, session, plain + calls)]
    able = {
        (call.x.shape, call.layout, call.eps): call.is_right(got, NEAR)
        for call, (got, _) in zip(plain, found, strict=False)
    }
    for call, (got, seen) in zip(calls, found[len(plain) :], strict=True):
        if not able[call.x.shape, call.layout, call.eps]:
            continue  # which costs another task
        if not call.is_right(got, NEAR):
            call.refuse(got)
        if not AS_FLOAT.issuperset({*seen} - {"astray"}) and call.code != ">f8":
            raise Wrong(f"{call.told}; f received {seen[0]}, and must receive float64")


@pytest.mark.task("integers")
def test_integers_as_large_as_their_type(
    student: Student, session: Session, rng: np.random.Generator
) -> None:
    """The argument x may hold all integers of its type; eps is so large that it isn't lost."""
    calls, all_wanted = list[tuple[Any, ...]](), list[Array]()
    for code in INTEGERS:
        edges, base = np.iinfo(code), np.dtype(code).newbyteorder("=")
        for bits in (8, 16, 32, 53, 64):
            if bits > edges.bits:
                continue
            step = 2 ** max(0, bits - 45)  # float64 holds these numbers, and eps beside them
            high = min(2**bits, edges.max) // step - 1
            low = max(-(2**bits), edges.min) // step + 1
            numbers = [high - int(rng.integers(9)), high // 2 + 1, low + int(rng.integers(9))]
            x = np.array([step * each for each in numbers], base)
            apart, dLdZ = rng.choice([-3.0, -1.0, 2.0, 4.0], 3), SQUARE.draw(rng, (3,))
            middle = (x.astype(np.float64) - step * apart).tolist()
            cubes = f"lambda x: ((x - np.array({middle})) / {step}.0) ** 3"
            calls.append((cubes, x.astype(code), dLdZ, step))
            all_wanted.append(np.asarray(dLdZ * (3 * apart**2 + 1) / step))
    found = several(session, student.numerical_gradient, calls)
    for (f, x, dLdZ, step), wanted, (got, _) in zip(calls, all_wanted, found, strict=True):
        if is_near(got, wanted):
            continue
        as_floats = f, x.astype(np.float64), dLdZ, step
        if not is_near(several(session, student.numerical_gradient, [as_floats])[0][0], wanted):
            return  # wrong for the same numbers as float64, which costs another task
        told = f"f(x) is {f[10:]}, x holds {x.dtype} numbers, {x.tolist()}, and eps is {step}"
        got = "an exception, or None" if got is None else describe(got)
        raise Wrong(Evidence(told, wanted=describe(wanted), got=got))


@pytest.mark.task("slopes")
def test_every_type_of_dLdZ(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The argument dLdZ may hold integers of every type."""
    calls = [Call(rng, (2,), outputs, up=code) for code in INTEGERS for outputs in ((3,), ())]
    for call, (got, _) in zip(calls, measured(student, session, calls), strict=True):
        if not call.is_right(got, THREE_DIGITS):
            call.refuse(got)


def judge_all(student: Student, session: Session, pairs: list[Pair]) -> None:
    """Accept the relative errors of all pairs."""
    given = [list(each) for each in pairs]
    found = scene(session, ERRORS, "errors", student.relative_error, given)
    found = found or [[None, True]] * len(pairs)
    for (a, one, b, other), (got, is_same) in zip(pairs, found, strict=True):
        if not is_same:
            raise Wrong(f"relative_error changes a or b: np.dtype({one!r}) and {other!r} numbers")
        x, y = (np.asarray(each, dtype=np.float64) for each in (a, b))
        is_finite = x.shape == y.shape and np.isfinite(x).all() and np.isfinite(y).all()
        wanted = error(x, y) if is_finite else np.inf
        as_number = float(got) if is_number(got) else np.nan
        rounding = EPSILON if as_number > 0 and wanted > EPSILON / 10 else 0.0
        if as_number == wanted or abs(as_number - wanted) <= NEAR * wanted + rounding < np.inf:
            continue
        types = f"np.dtype({one!r}) and np.dtype({other!r})"
        told = f"a and b hold numbers of the types {types}: a is {shown(a)}, and b is {shown(b)}"
        got = "an exception, or None" if got is None else describe(got)
        raise Wrong(Evidence(told, wanted=repr(wanted), got=got))


def shown(array: Any) -> str:
    """Return an array as a report has it."""
    return np.array2string(np.asarray(array), threshold=8, separator=", ").replace("\n", "")


@pytest.mark.task("relative_error")
def test_errors_of_every_type(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The arrays a and b may hold integers of every type, and float32, in either byte order."""
    pairs = list[Pair]()
    for code in INTEGERS:
        edges, base = np.iinfo(code), np.dtype(code).newbyteorder("=")
        low, high = edges.min, edges.max
        for numbers, others in (([low, 3], [high, 7]), ([low, high], [5, 9]), ([high], [low])):
            a, b = np.array(numbers, base), np.array(others, base)
            pairs += [(a, code, b, code), (b, code, a, code)]
            pairs.append((a, code, np.array(others, "d"), str(rng.choice([">f8", "d"]))))
        number = np.array(high // 2, base), code, np.array(3, base), code
        pairs += [number, (np.array([100, 7], "b"), "b", np.array([120, 3], base), code)]
    for code, other in product((*"bhiqBHIQ", ">q", ">Q"), repeat=2):  # two types, at their edges
        left, right = (np.iinfo(np.dtype(each)) for each in (code, other))
        edges_of_both = (left.max, right.max), (left.min, right.max), (left.max, right.min)
        for one, two in edges_of_both:
            arrays = (np.array([n, 1], np.dtype(c).newbyteorder("=")) for n, c in
                      ((one, code), (two, other)))  # fmt: skip
            pairs.append((next(arrays), code, next(arrays), other))
    for code in (*FLOATS, "d"):
        a, b = (np.asarray(each, "f4") for each in draw_pair(rng, (3,), 1.0, near=False))
        pairs += [(a, code, b, code), (a, code, b, "d"), (b, "f", a, code)]
    judge_all(student, session, pairs)


@pytest.mark.task("relative_error")
def test_no_error_is_too_small(
    student: Student, session: Session, rng: np.random.Generator
) -> None:
    """No number and no difference is too small or too large, from 1e-100 to 1e100."""
    pairs = list[tuple[Array, Array]]()
    for power in (-100, -99, -80, -62, -50, -31, -16, -10, -5, 0, 5, 10, 16, 40, 80, 99):
        size = 10.0**power * float(rng.uniform(1.01, 5))
        for part in (1e-2, 1e-5, 1e-9, 1e-12):
            pairs.append((np.array([size, size / 2]), np.array([size * (1 + part), size / 2])))
        pairs += [(np.array([size, 0.0]), np.array([0.0, 0.0])), (np.array(size), np.array(-size))]
        pairs.append((np.full(3, size), np.full(3, np.nextafter(size, 2 * size))))
        pairs.append((np.array([9e99, size]), np.array([9e99, 1.25 * size])))
    judge_all(student, session, [(a, "d", b, "d") for a, b in pairs[::-1]])


@pytest.mark.task("zero_and_infinite")
def test_zeros_and_odd_numbers_of_every_type(
    student: Student, session: Session, rng: np.random.Generator
) -> None:
    """Zeros, shapes and odd numbers count in arrays of every type."""
    pairs = list[Pair]()
    for code in (*INTEGERS, *FLOATS, "d"):
        zeros, ones = np.zeros(3), np.ones(3)
        pairs += [(zeros, code, zeros, code), (zeros, code, zeros, "d"), (zeros, "b", zeros, code)]
        pairs += [(ones, code, ones[:, None], code), (ones[0], code, ones[:1], "d")]
    for code in (*FLOATS, "d"):
        for number in (np.nan, np.inf, -np.inf):
            a, at = np.ones(4), int(rng.integers(4))
            a[at] = number
            pairs += [(a, code, np.ones(4), "q"), (a, code, a, code), (np.ones(4), ">f8", a, code)]
            pairs += [(np.array(number), code, np.array(number), code)]
    for shape in ((60_000,), (200, 300)):
        zeros, other = np.zeros(shape), shape[::-1] if len(shape) > 1 else (*shape, 1)
        pairs += [(zeros, "d", zeros, "d"), (zeros, "d", np.zeros(other), "d")]
    judge_all(student, session, pairs)
