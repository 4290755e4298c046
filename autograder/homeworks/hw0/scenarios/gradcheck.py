"""What an audit asks a gradcheck: right gradients and wrong ones."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np

from autograder.authoring.audit.scenario import Modules, Shown, tried
from autograder.homeworks.hw0.scenarios.objects import KINDS

Rng = np.random.Generator
SHAPES = ((3,), (1,), (2, 4), (3, 3), (3, 1), (1, 3), (2, 1, 3))
EPS = 1e-5
CALLS = 12
USED: list[Any] = []
"""All functions and arrays so far: a program may remember one by its id, and no other has it."""


def right_slopes(f: Any, x: Any, dLdZ: Any, eps: float = EPS) -> Any:
    """Return the central difference."""
    x = np.array(x, dtype=np.float64)
    steps = (eps * each.reshape(x.shape) for each in np.eye(x.size))
    slopes = [np.vdot(dLdZ, np.subtract(f(x + e), f(x - e))) / (2 * eps) for e in steps]
    return np.reshape(slopes, x.shape)


def right_error(a: Any, b: Any) -> float:
    """Return the relative error."""
    if np.shape(a) != np.shape(b) or not np.isfinite(np.append(a, b)).all():
        return float("inf")
    largest = np.abs(np.append(a, b)).max()
    return float(np.abs(np.subtract(a, b)).max() / largest) if largest else 0.0


Asked = tuple[str, Any, Any, Any, bool]
"""A task, f, df, x, and the right answer."""

RIGHT = {"numerical_gradient": right_slopes, "relative_error": right_error}
CURVES = ((np.square, lambda x: 2 * x), (np.sin, np.cos))
"""Functions of each element, with their slopes."""


def checks(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Check right gradients and wrong ones."""
    yield from answered(modules, [each for _ in range(CALLS // 3) for each in questions(rng)])


def checks_seldom_made(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Check a right gradient first, and then wrong ones at an x of the same shape; and numbers.

    Check functions at one x as well.

    These mistakes cost other tasks. The checks may see them in these tasks as well, or not.
    """
    asked: list[Asked] = []
    for _ in range(CALLS // 3):
        (f, slope), number = CURVES[rng.integers(2)], np.array(rng.uniform(0.3, 1.2))
        asked.append(("gradcheck", *strict(f, partial(gradient, slope), number), number, True))
        (f, slope), wide = CURVES[rng.integers(2)], rng.uniform(0.3, 1.2, (3, 12))
        right = partial(gradient, slope)
        asked.append(("any_dLdZ", *strict(f, right, wide), wide, True))
        asked += [("any_dLdZ", *strict(f, df, wide), wide, False) for df in without_dLdZ(slope)]
        for task in ("any_dLdZ", "one_element", "tolerance"):
            asked += at_one_x(rng, task)
    yield from answered(modules, asked)


def answered(modules: Modules, all_asked: list[Asked]) -> Iterator[Shown]:
    """Ask a gradcheck, with the program's own functions or with right ones."""
    module = modules["slopes"]
    own = {name: vars(module)[name] for name in RIGHT if name in vars(module)}
    for task in dict.fromkeys(task for task, *_ in all_asked):
        is_right = False
        for functions in (own, RIGHT):
            vars(module).update(functions)
            of_task = [each for name, *each in all_asked if name == task]
            leaves = task != "gradcheck" or leaves_x(module, *of_task[0])
            is_right = is_right or (leaves and all(answers(module, *each) for each in of_task))
        vars(module).update(own)
        yield Shown(task, is_right)


def gradient(slope: Any, x: Any, G: Any) -> Any:
    """Return the gradient of a function of each element."""
    return slope(x) * G


def without_dLdZ(slope: Any) -> list[Any]:
    """Return formulas that use dLdZ in a wrong way, or not at all."""
    return [
        lambda x, G: slope(x) + 0 * G,
        lambda x, G: slope(x) * np.abs(G),
        lambda x, G: slope(x) * G.mean(),
        lambda x, G: slope(x) * np.sign(G),
    ]


def questions(rng: Rng) -> Iterator[Asked]:
    """Yield what gradcheck is asked."""
    (f, slope), x = CURVES[rng.integers(2)], draw_x(rng)
    right = partial(gradient, slope)

    for task in ("gradcheck", "any_dLdZ", "one_element", "tolerance"):
        yield (task, *strict(f, right, x), x, True)
    yield from at_one_x(rng, "gradcheck")
    kind = KINDS[rng.integers(len(KINDS))]
    for sign in (1, -1):
        given = strict(f, lambda x, G, sign=sign: sign * right(x, G), x)
        yield ("gradcheck", *map(kind, given), x, sign > 0)
    for df in (
        lambda x, G: -slope(x) * G,
        lambda x, G: 3 + G,
        lambda x, G: 0 * x,
        lambda x, G: np.nan * x,
        lambda x, G: right(x, G)[np.newaxis],
        lambda x, G: slope(x).sum() * G.sum(),
        lambda x, G: np.roll(right(x, G), 1),
    ):
        yield ("gradcheck", *strict(f, df, x), x, False)
    one, equal = x.reshape(-1)[:1].copy(), np.full_like(x, x.flat[0])
    yield ("one_element", *strict(f, right, one), one, True)
    yield ("gradcheck", *strict(f, right, equal), equal, True)
    yield ("gradcheck", *strict(f, lambda x, G: -right(x, G), equal), equal, False)
    given = strict(lambda x: x * np.abs(x), lambda x, G: 2 * x * G, x)
    for sign in (1, -1, 1):
        yield ("gradcheck", *given, sign * x, sign > 0)
    wide = rng.uniform(0.3, 1.2, (len(x), 12))
    for df in without_dLdZ(slope):
        yield ("any_dLdZ", *strict(f, df, wide), wide, False)
    yield from odd_places(rng)
    for at in (0, -1, int(rng.integers(x.size))):

        def in_one(x: Any, G: Any, at: int = at) -> Any:
            dLdx = np.array(right(x, G))
            dLdx.flat[at] *= -3
            return dLdx

        yield ("one_element", *strict(f, in_one, x), x, False)
    for size in (1e-12, 1.0, 1e6):

        def sized(x: Any, size: float = size) -> Any:
            return size * np.sin(x)

        for factor in (1.0, 1.01, 0.0):

            def df(x: Any, G: Any, factor: float = factor * size) -> Any:
                return factor * np.cos(x) * G

            yield ("tolerance", *strict(sized, df, wide), wide, factor == 1)


def at_one_x(rng: Rng, task: str) -> Iterator[Asked]:
    """Yield questions about the same array, at which f returns arrays of two shapes."""
    x, (f, slope) = draw_x(rng), CURVES[rng.integers(2)]
    x.flags.writeable = False
    USED.append(x)
    right = strict(f, partial(gradient, slope), x)
    of_sums = strict(
        lambda x: f(x).sum(axis=-1),
        lambda x, G: slope(x) * np.asarray(G)[..., np.newaxis],
        x,
    )
    for given in (right, of_sums, right):
        yield (task, *given, x, True)


def odd_places(rng: Rng) -> Iterator[Asked]:
    """Yield questions about an x with zeros, near which alone f has values, or without a slope."""
    x = rng.uniform(0.3, 1.2, 4)
    zero = np.where(np.arange(4) == rng.integers(4), 0.0, x)

    def line(x: Any) -> Any:
        return 3 * x

    yield ("one_element", *strict(line, lambda x, G: 3 * G + 5 * (x == 0), zero), zero, False)
    number = np.array(x[0])
    yield ("one_element", *strict(line, lambda x, G: 3 * G, number), number, True)

    def near_only(place: Any) -> Any:
        if np.abs(place - x).max() > 0.1:
            raise ValueError("f has values near x only")
        return place[place > 0] ** 2

    yield ("gradcheck", *strict(near_only, lambda x, G: 2 * x * G, x), x, True)

    def root(x: Any) -> Any:
        return np.where(x < 0, np.nan, np.sqrt(np.abs(x)))

    def of_root(x: Any, G: Any) -> Any:
        return np.where(x > 0, 0.5 * G / root(np.where(x > 0, x, 1)), 0)

    yield ("gradcheck", *strict(root, of_root, zero), zero, False)


def draw_x(rng: Rng) -> Any:
    """Return an x of several elements, at which no slope is near 0."""
    return rng.uniform(0.3, 1.2, SHAPES[rng.integers(2, len(SHAPES))])


def strict(f: Any, df: Any, x: Any) -> tuple[Any, Any]:
    """Return f and df, which take no other shapes than those of this x."""
    shapes = np.shape(x), np.shape(f(x))

    def strict_f(x: Any) -> Any:
        if np.shape(x) != shapes[0]:
            raise ValueError("another shape")
        return f(x)

    def strict_df(x: Any, G: Any) -> Any:
        if (np.shape(x), np.shape(G)) != shapes:
            raise ValueError("another shape")
        return df(x, G)

    USED.extend((strict_f, strict_df))
    return strict_f, strict_df


def answers(module: Any, f: Any, df: Any, x: Any, wanted: bool) -> bool:
    """Whether one of two answers is right: a random dLdZ may hide a mistake, but not twice.

    An x that is read-only is passed itself, so that it comes again.
    """
    check = tried(getattr, module, "gradcheck")
    both = [tried(check, f, df, x.copy() if x.flags.writeable else x) for _ in range(2)]
    return all(isinstance(each, bool | np.bool_) for each in both) and wanted in map(bool, both)


def leaves_x(module: Any, f: Any, df: Any, x: Any, wanted: bool) -> bool:
    """Whether gradcheck leaves x as it was."""
    now = x.copy()
    tried(tried(getattr, module, "gradcheck"), f, df, now)
    return np.array_equal(now, x)
