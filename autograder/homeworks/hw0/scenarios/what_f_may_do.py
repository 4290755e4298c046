"""What an audit tries with functions that do all that the write-up allows them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

from autograder.authoring.audit.scenario import Modules, Raised, Shown, tried
from autograder.homeworks.hw0.scenarios.gradcheck import right_error, right_slopes
from autograder.homeworks.hw0.scenarios.objects import KINDS

Rng = np.random.Generator
RAISED = (StopIteration, AssertionError, TypeError, IndexError)


def close(got: Any, wanted: Any) -> bool:
    """Whether slopes are right to three digits."""
    if isinstance(got, Raised) or np.shape(got) != np.shape(wanted):
        return False
    return bool(np.allclose(got, wanted, rtol=1e-3, atol=1e-3, equal_nan=True))


def what_f_may_do(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Measure slopes of functions that measure, fail, cache, underflow, or return views."""
    measure = tried(getattr, modules["slopes"], "numerical_gradient")
    x, dLdZ = rng.uniform(0.3, 1.2, 3), rng.uniform(0.5, 1.5, 3) * rng.choice([-1, 1], 3)

    def measures(x: Any) -> Any:
        return measure(np.square, x, np.ones(3), 1e-3)

    with np.errstate(all="ignore"):
        yield Shown("slopes", close(tried(measure, measures, x, dLdZ, 0.01), 2 * dLdZ))
        for f, place in ((np.sqrt, x * [1, 1, -1]), (np.reciprocal, x * [1, 1, 0])):
            got = tried(measure, f, place, dLdZ)
            is_nan = np.shape(got) == (3,) and bool(np.isnan(np.asarray(got)[:2]).all())
            yield Shown("slopes", is_nan)
    W = np.array([1.0, 1e-300, 2.0])
    tiny = np.array([1.0, 1e-10, 0.5]), np.array([0.5, 1e-20, 2.0])
    yield Shown("slopes", close(tried(measure, W.__mul__, *tiny), W * tiny[1]))
    M = rng.uniform(0.2, 1.0, (2, 1100))
    got = tried(measure, M.dot, rng.uniform(0.3, 1.2, 1100), dLdZ[:2])
    yield Shown("slopes", close(got, dLdZ[:2] @ M))

    def near_only(place: Any) -> Any:
        if np.shape(place) != (3,) or np.abs(place - x).max() > 0.1:
            raise ValueError("f has values near x only")
        return np.square(place)

    yield Shown("slopes", close(tried(measure, near_only, x, dLdZ), 2 * x * dLdZ))
    raised = RAISED[rng.integers(len(RAISED))]
    calls: list[Any] = []

    def raising(x: Any) -> Any:
        calls.append(x)
        if len(calls) == 2:
            raise raised
        return np.square(x)

    got = tried(measure, raising, x, dLdZ)
    is_raised = isinstance(got, Raised) and got.is_a(raised.__name__)
    yield Shown("x_unchanged", is_raised or len(calls) < 2)
    yield Shown("slopes", close(tried(measure, raising, x, dLdZ), 2 * x * dLdZ))
    for kind, factor in product(KINDS, (2.0, -3.0)):
        got = tried(measure, kind(lambda x, factor=factor: factor * x**2), x, dLdZ)
        yield Shown("slopes", close(got, 2 * factor * x * dLdZ))
    yield from results_and_views(measure, x, dLdZ)
    yield from steps(measure, rng, dLdZ)


def results_and_views(measure: Any, x: Any, dLdZ: Any) -> Iterator[Shown]:
    """Look at what f has returned, and at slopes of a view."""
    results: dict[bytes, tuple[Any, Any]] = {}

    def caches(x: Any) -> Any:
        Z = np.square(x)
        return results.setdefault(np.asarray(x).tobytes(), (Z, Z.copy()))[0]

    tried(measure, caches, x, dLdZ)
    same = all(np.array_equal(now, before) for now, before in results.values())
    yield Shown("x_unchanged", same)
    copied, viewed = (tried(measure, f, x, dLdZ) for f in (np.copy, lambda x: x))
    yield Shown("x_unchanged", isinstance(copied, Raised) or close(viewed, copied))


def steps(measure: Any, rng: Rng, dLdZ: Any) -> Iterator[Shown]:
    """Measure with steps in an array, of large numbers, and between equal heights."""
    eps = np.array(0.25)
    large = np.round(10.0 ** rng.uniform(9, 12, 3))
    for f, x in (
        (np.square, rng.uniform(0.3, 1.2, 3)),
        (np.square, np.array([0.125, -0.125, 1.0])),
        (lambda x: (x - large) ** 3, large + rng.integers(-4, 4, 3) / 4),
    ):
        got = tried(measure, f, x, dLdZ, eps)
        at_default = tried(measure, np.square, np.ones(3), dLdZ)
        is_right = close(got, right_slopes(f, x, dLdZ, 0.25)) and float(eps) == 0.25
        yield Shown("both_sides", is_right or not close(at_default, 2 * dLdZ))


def extreme_errors(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Compare numbers of very different sizes, large integers and large arrays."""
    compare = tried(getattr, modules["slopes"], "relative_error")
    for exponent in (-10, -17, -20, -60):
        pair = [np.append(1e20, 10.0 ** (20 + exponent) * rng.uniform(-1, 1, 2)) for _ in "ab"]
        got, wanted = tried(compare, *(each.copy() for each in pair)), right_error(*pair)
        yield Shown("relative_error", near(got, wanted))
    whole = [int(each) * 10**17 for each in rng.integers(50, 92, 2) * (1, -1)]
    yield Shown("relative_error", near(tried(compare, *whole), right_error(*map(float, whole))))
    a, b = rng.uniform(0.5, 1, (2, 150_000)) * 10.0 ** -np.linspace(0, 4, 150_000)
    yield Shown("relative_error", near(tried(compare, a.copy(), b.copy()), right_error(a, b)))
    b[rng.integers(b.size)] = np.nan
    yield Shown("zero_and_infinite", near(tried(compare, a, b), np.inf))


def near(got: Any, wanted: float) -> bool:
    """Whether an error is right."""
    is_number = isinstance(got, float | int) and not isinstance(got, bool)
    return is_number and bool(got == wanted or abs(got - wanted) <= 1e-9 * wanted)
