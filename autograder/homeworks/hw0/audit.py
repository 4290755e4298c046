"""What an audit of homework 0 tries, from the sentences of the write-up, and not from the checks.

Each task is judged on its own, as the write-up promises. A scenario shows whether results are
right, because the write-up allows different digits in different tasks.
"""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import numpy as np

from autograder.authoring.audit.scenario import Modules, Raised, Scenario, Shown, tried
from autograder.authoring.audit.settings import Settings
from autograder.homeworks.hw0.scenarios.gradcheck import (
    CALLS,
    EPS,
    SHAPES,
    USED,
    checks,
    checks_seldom_made,
    right_error,
    right_slopes,
    strict,
)
from autograder.homeworks.hw0.scenarios.what_f_may_do import close, extreme_errors, what_f_may_do

Rng = np.random.Generator
SAME_SHAPE = (np.sin, np.exp, lambda x: x**2, lambda x: 2 - 3 * x)
NUMBERS = (*SAME_SHAPE, lambda x: np.array([x, x**3]))
ARRAYS = (
    *NUMBERS,
    np.sum,
    lambda x: np.tanh(x).sum(axis=-1),
    lambda x: np.cos(x).T,
    lambda x: np.outer(x, x**2),
    lambda x: np.ones(3),
)

AT_FIRST: weakref.WeakKeyDictionary[ModuleType, frozenset[str]] = weakref.WeakKeyDictionary()
"""The names that a file has before any of its functions is called."""


class Caller:
    """Calls numerical_gradient, with the same arrays again, refilled, whenever the shapes allow."""

    def __init__(self, measure: Any) -> None:
        self.measure = measure
        self._arrays: dict[Any, Any] = {}
        USED.append(self._arrays)

    def __call__(self, f: Any, x: Any, dLdZ: Any, *eps: float) -> Any:
        """Return the result, or what is raised; numbers are passed as they are."""
        given = (self._lent(*each) for each in (("x", x), ("dLdZ", dLdZ)))
        got = tried(self.measure, f, *given, *eps)
        return got.copy() if isinstance(got, np.ndarray) else got

    def apart(self, f: Any, x: Any, dLdZ: Any, *eps: float) -> Any:
        """Return the result, or what is raised, for arrays that no other call gets."""
        given = [np.copy(each) if np.shape(each) else each for each in (x, dLdZ)]
        USED.extend(given)
        return tried(self.measure, f, *given, *eps)

    def _lent(self, name: str, values: Any) -> Any:
        if not isinstance(values, np.ndarray):
            return values
        key = name, values.shape, values.dtype, values.flags.c_contiguous
        if key not in self._arrays or not self._arrays[key].flags.writeable:
            self._arrays[key] = values.copy("K")
            USED.append(self._arrays[key])
        self._arrays[key][...] = values
        return self._arrays[key]


def near(got: Any, wanted: Any, digits: int) -> bool:
    """Whether slopes have the right shape and dtype, and so many right digits."""
    if isinstance(got, Raised) or np.shape(got) != np.shape(wanted):
        return False
    if np.shape(wanted) and not (isinstance(got, np.ndarray) and got.dtype == np.float64):
        return False
    size = np.abs(wanted).max() or 1e-9
    return bool(np.all(np.abs(np.subtract(got, wanted)) <= 10.0**-digits * size))


def draw(
    rng: Rng, functions: Any = ARRAYS, is_plain: bool = False
) -> tuple[Callable[[Any], Any], Any, Any]:
    """Return a function, an x and a dLdZ, without zeros if they are plain."""
    f = functions[rng.integers(len(functions))]
    x = rng.uniform(0.2, 2, SHAPES[rng.integers(len(SHAPES))]) * rng.choice([-1, 1])
    if rng.random() < 0.2 and not is_plain:
        x.flat[rng.integers(x.size)] = 0.0
    if rng.random() < 0.3:
        x = np.asfortranarray(x)
    dLdZ = np.asarray(rng.standard_normal(np.shape(f(x))))
    if rng.random() < 0.2 and not is_plain:
        dLdZ.flat[rng.integers(dLdZ.size)] = 0.0
    USED.extend((x, dLdZ))
    return f, x, dLdZ


def slopes(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Measure slopes of arrays and of numbers, with steps of any size."""
    AT_FIRST.setdefault(modules["slopes"], frozenset(vars(modules["slopes"])))
    measure = Caller(tried(getattr, modules["slopes"], "numerical_gradient"))
    for call in range(CALLS):
        f, x, dLdZ = draw(rng, ARRAYS if call else (np.sum,))
        eps = float(rng.choice([1e-5, 1e-4]))
        wanted = right_slopes(f, x, dLdZ)
        is_right = near(measure(f, x, dLdZ), wanted, 3)
        is_right &= near(measure(f, x, dLdZ, eps), wanted, 3)
        x = np.round(512 * (x + 0.1)) / 512
        for place in (x, np.flip(x)):  # without rounding, the sum of all numbers is the same
            is_right &= near(measure(f, place, dLdZ), right_slopes(f, place, dLdZ), 3)
        whole = np.rint(3 * dLdZ).astype(rng.choice(["i8", "i4", "i1"]))
        is_right &= near(measure(f, x, whole), right_slopes(f, x, whole), 3)
        f, x, dLdZ = draw(rng)
        far, size = 10.0 ** rng.permutation([rng.uniform(-60, 60), rng.uniform(-10, 10)])
        scaled = strict(lambda x, f=f, far=far: far * f(x), f, x)[0]
        is_right &= near(measure(scaled, x, dLdZ * size), right_slopes(scaled, x, dLdZ * size), 3)
        yield Shown("slopes", is_right)
        with afresh(modules["slopes"]):
            yield from numbers(measure, rng)
        with afresh(modules["slopes"]):
            yield both_sides(measure, measure.apart, rng)


def numbers(measure: Caller, rng: Rng) -> Iterator[Shown]:
    """Measure slopes by numbers, and by arrays that hold the same number."""
    f, drawn, _ = draw(rng, NUMBERS)
    places: list[Any] = []

    def counting(x: Any) -> Any:
        places.append(x)
        return f(x)

    for number in (np.array(drawn.flat[0]), np.array(drawn.flat[-1]), float(drawn.flat[0])):
        x = np.asarray(number)
        dLdZ = np.asarray(rng.standard_normal(np.shape(f(x))))
        places.clear()
        got = measure.apart(counting, number, dLdZ if dLdZ.shape else dLdZ.item())
        one = x.reshape(1)
        in_array = measure.apart(strict(f, f, one)[0], one, dLdZ.reshape(np.shape(f(one))))
        blameless = not isinstance(got, Raised) and np.any(got) and np.shape(got) == ()
        blameless = blameless and any(np.any(place != x) for place in places)
        blameless = blameless and near(in_array, np.reshape(got, 1), 5)
        wanted = right_slopes(f, x, dLdZ)
        yield Shown("numbers", bool(near(got, wanted, 3) or blameless))


def both_sides(measure: Caller, call: Any, rng: Rng, may_be_0: bool = False) -> Shown:
    """Measure with a step of any size, and with the default.

    A wrong use of dLdZ costs `slopes`: `may_be_0` says whether a number of it may be 0.
    """
    f, x, dLdZ = draw(rng)
    dLdZ = dLdZ if may_be_0 else np.where(dLdZ == 0, 1.0, dLdZ)
    f = strict(f, f, x)[0]
    eps = rng.uniform(0.05, 0.3)
    given_eps = np.array(eps) if rng.random() < 0.3 else float(eps)
    wanted, with_default = right_slopes(f, x, dLdZ, eps), right_slopes(f, x, dLdZ)
    got = [call(f, x, dLdZ, *each) for each in ((given_eps,), (), ())]
    exact = near(got[0], wanted, 9) and all(near(each, with_default, 7) for each in got[1:])
    crashed = any(isinstance(each, Raised) for each in got)
    exact &= bool(given_eps == eps)  # an array is the caller's
    return Shown("both_sides", exact or (not crashed and is_second_order(measure, rng)))


def remembered(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Measure with what earlier calls have left: a program may remember it in any task.

    A wrong memory costs `slopes`, and so does a wrong use of dLdZ. The checks may see them in other
    tasks as well, or not. They may also see in `both_sides` that x isn't left as it was.
    """
    measure = Caller(tried(getattr, modules["slopes"], "numerical_gradient"))
    for _ in range(CALLS):
        yield both_sides(measure, measure, rng, may_be_0=True)
        yield from unchanged(measure, rng)
        yield from integers(measure, rng, ARRAYS)
        yield from numbers(measure, rng)
        yield from of_equal_sums(measure, rng)
        yield at_a_jump(measure, rng)


def of_equal_sums(measure: Caller, rng: Rng) -> Iterator[Shown]:
    """Measure slopes of cubes at one x after another whose numbers have the same sum."""
    whole = rng.permutation(np.arange(1, 10))[:3]
    for x in (whole * 0.25, whole[::-1] * 0.25):
        got = measure(lambda x: x**3, x, np.ones(3), 0.25)
        yield Shown("both_sides", near(got, 3 * x**2 + 0.25**2, 9))
    for x in (whole, whole[::-1]):
        yield Shown("integers", near(measure(lambda x: x**3, x, np.ones(3)), 3.0 * x**2, 3))
    for x in (np.array([1.0, whole[0]]), np.array(1.0 + whole[0])):
        got = measure(lambda x: x**3, x, np.ones(x.shape))
        yield Shown("numbers", near(got, 3 * x**2, 3))


def at_a_jump(measure: Caller, rng: Rng) -> Shown:
    """Measure where f jumps at x itself: a last digit that isn't put back shows."""
    x = np.round(rng.uniform(0.5, 2, 2), 2)

    def jumps(place: Any, at: float = float(x[0])) -> Any:
        return place.sum() if place[0] >= at else np.nan

    return Shown("both_sides", close(measure(jumps, x, 1.0), np.array([np.nan, 1.0])))


@contextmanager
def afresh(module: ModuleType) -> Iterator[None]:
    """Let a program have no names, in a `with` block, that its functions have made before."""
    at_first = AT_FIRST.setdefault(module, frozenset(vars(module)))
    before = {name: vars(module).pop(name) for name in vars(module).keys() - at_first}
    try:
        yield
    finally:
        for name in vars(module).keys() - at_first:
            del vars(module)[name]
        vars(module).update(before)


def is_second_order(measure: Caller, rng: Rng) -> bool:
    """Whether slopes that are wrong in three digits have an error of second order."""
    dLdZ, found = np.array([[1.2, -0.8], [1.5, -1.1]]), []
    for x in rng.uniform(1, 2, (2, 2, 2)):
        all_eps = (0.2, 0.1, 0.05, EPS)
        found.append([measure.apart(lambda x: x**3, x, dLdZ, eps) for eps in all_eps])
        if any(isinstance(each, Raised) for each in found[-1]):
            return False
        if len({np.shape(each) for each in found[-1]}) > 1:
            return False
        if np.shape(found[-1][-1]) == x.shape and np.allclose(
            found[-1][-1], 3 * x**2 * dLdZ, rtol=1e-3
        ):
            return False
        above, below = (np.subtract(*found[-1][at : at + 2]) for at in (0, 1))
        above, below = above[np.abs(below) > 1e-6], below[np.abs(below) > 1e-6]
        if not (len(below) and np.all(np.abs(above / below - 4) < 0.01)):
            return False
    return not np.array_equal(found[0][-1], found[1][-1])


def callers_array(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Look at the caller's x after calls, with exceptions, read-only, and with other dtypes."""
    measure = Caller(tried(getattr, modules["slopes"], "numerical_gradient"))
    for _ in range(CALLS):
        with afresh(modules["slopes"]):
            yield from unchanged(measure, rng)
        with afresh(modules["slopes"]):
            yield from integers(measure, rng)
    with afresh(modules["slopes"]):
        yield Shown("x_unchanged", lets_go(measure.measure, SHAPES[rng.integers(len(SHAPES))]))


def unchanged(measure: Caller, rng: Rng) -> Iterator[Shown]:
    """Look at the caller's x after calls, with exceptions, and with an x that is read-only."""
    f, x, dLdZ = draw(rng, is_plain=True)
    f = strict(f, f, x)[0]
    before, at = (x.copy(), np.copy(dLdZ)), int(rng.integers(1, 2 * x.size + 1))
    calls: list[Any] = []

    def raising(x: Any) -> Any:
        calls.append(np.array(x))
        if len(calls) == at:
            raise KeyError("a test")
        return f(x)

    def counting(x: Any) -> Any:
        calls.append(np.array(x))
        return f(x)

    got = tried(measure.measure, raising, x, dLdZ)
    is_raised = isinstance(got, Raised) and got.is_a("KeyError")
    yield Shown("x_unchanged", is_raised or len(calls) < at)
    calls.clear()
    tried(measure.measure, counting, x, dLdZ, 0.1)
    yield Shown("x_unchanged", is_measured(calls, before[0]))
    same = np.array_equal(x, before[0]) and np.array_equal(dLdZ, before[1])
    same &= x.flags.writeable and dLdZ.flags.writeable
    yield Shown("x_unchanged", same)
    x = before[0].copy()
    USED.append(x)
    x.flags.writeable = False
    yield Shown("x_unchanged", not isinstance(tried(measure.measure, f, x, dLdZ), Raised))


def lets_go(measure: Any, shape: tuple[int, ...]) -> bool:
    """Whether a program holds none of its arguments after a call."""

    def f(x: Any) -> Any:
        return 3 * x

    x, dLdZ = np.ones(shape), np.ones(shape)
    given = [weakref.ref(each) for each in (f, x, dLdZ)]
    tried(measure, f, x, dLdZ)
    del f, x, dLdZ
    if any(each() is not None for each in given):
        gc.collect()  # cycles are not held
    return all(each() is None for each in given)


def integers(measure: Caller, rng: Rng, functions: Any = SAME_SHAPE) -> Iterator[Shown]:
    """Measure at whole numbers, and at numbers of few digits.

    Who fails for a Z of another shape loses `slopes`.
    """
    f, drawn, _ = draw(rng, functions, is_plain=True)
    whole = np.asarray(np.round(3 * drawn), dtype=np.int64)
    whole += whole.sum() == 0  # who fails for zeros loses another task
    dLdZ = rng.standard_normal(np.shape(f(whole * 1.0)))
    USED.append(dLdZ)
    places: list[Any] = []

    def watching(x: Any) -> Any:
        places.append(np.array(x))
        return f(x)

    float_x = whole.astype(np.float64)
    fresh, _ = strict(f, f, float_x)
    with_floats = measure(fresh, float_x, dLdZ)
    got = measure(watching, whole.astype(rng.choice(["i8", "i4", "f4"])), dLdZ)
    is_right = isinstance(got, np.ndarray) and got.dtype == np.float64
    is_right &= np.shape(got) == np.shape(with_floats) and is_measured(places, whole)
    is_right = is_right and np.allclose(got, with_floats, rtol=1e-5, equal_nan=True)
    is_right = is_right and {each.dtype for each in places} == {np.dtype(np.float64)}
    yield Shown("integers", is_right)


def is_measured(places: list[Any], x: Any) -> bool:
    """Whether a program has moved numbers: each of them, or some in many calls of f."""
    if any(np.shape(place) != np.shape(x) for place in places):
        return bool(len(places) > x.size)
    moved = [place != x for place in places]
    enough = len(places) > x.size or x.size <= 2 or bool(np.any(moved, axis=0).all())
    return bool(np.any(moved) and enough)


def errors(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Compare arrays and numbers."""
    compare = tried(getattr, modules["slopes"], "relative_error")
    for _ in range(CALLS):
        shape = ((), *SHAPES)[rng.integers(len(SHAPES) + 1)]
        a = np.asarray(rng.standard_normal(shape) * 10.0 ** rng.integers(-90, 90))
        b = np.asarray(a * (1 + 10.0 ** rng.integers(-5, 1) * rng.standard_normal(shape)))
        if rng.random() < 0.3 and shape:
            (a, b)[rng.integers(2)].flat[0] = 0
        before = a.copy(), b.copy()
        for array in (a, b):
            array.flags.writeable = bool(rng.random() < 0.7)
        got = tried(compare, _given(a), _given(b))
        is_number = isinstance(got, float | int) and not isinstance(got, bool)
        wanted = right_error(*before)
        yield Shown("relative_error", is_number and bool(abs(got - wanted) <= 1e-9 * wanted))
        unchanged = np.array_equal(a, before[0]) and np.array_equal(b, before[1])
        yield Shown("relative_error", unchanged)
        zeros = tried(compare, *(_given(0 * each) for each in before))
        yield Shown("zero_and_infinite", bool(isinstance(zeros, float | int) and zeros == 0))
        odd = [array.copy() for array in before]
        if rng.random() < 0.5:
            odd[rng.integers(2)].flat[rng.integers(a.size)] = rng.choice([np.nan, np.inf, -np.inf])
        else:
            odd[0] = np.repeat(before[0][np.newaxis], rng.integers(1, 3), axis=0)
        got = tried(compare, *map(_given, odd))
        yield Shown("zero_and_infinite", bool(isinstance(got, float | int) and got == np.inf))


def _given(values: Any) -> Any:
    """Return an array as it is, and a single number as a float."""
    return values if np.shape(values) else values.item()


SETTINGS = Settings(
    scenarios=(
        Scenario("slopes.py", ("slopes", "numbers", "both_sides"), slopes, CALLS),
        Scenario("slopes.py", ("x_unchanged", "integers"), callers_array, CALLS),
        Scenario("slopes.py", ("relative_error", "zero_and_infinite"), errors, CALLS),
        Scenario("slopes.py", ("slopes", "both_sides", "x_unchanged"), what_f_may_do, 9, most=20),
        Scenario("slopes.py", ("relative_error", "zero_and_infinite"), extreme_errors, 7, most=5),
        Scenario(
            "slopes.py",
            ("numbers", "both_sides", "x_unchanged", "integers"),
            remembered,
            CALLS,
            most=5,
            excuses=True,
        ),
        Scenario(
            "slopes.py",
            ("gradcheck", "any_dLdZ", "one_element", "tolerance"),
            checks_seldom_made,
            CALLS,
            most=2,
            excuses=True,
        ),
        Scenario("slopes.py", ("gradcheck", "any_dLdZ", "one_element", "tolerance"), checks, CALLS),
    ),
    quantities={},
    variants=("solutions/hw0/variants",),
    strangers="tests/autograder/homeworks/hw0/strangers",
)
