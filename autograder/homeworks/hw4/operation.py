"""The operations: what they are drawn from, and what is right, in NumPy's own words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Arrays = tuple[Array, ...]
Rng = np.random.Generator
Numbers = Callable[[Rng, tuple[int, ...]], Array]

INTEGERS = "int64", "int32", "int8", "int16"
"""The types of arrays of indices."""

TWICE = 0.08
"""How often an operation of two arrays is given the same array twice."""


@dataclass(frozen=True)
class Use:
    """An operation with its settings, which can be used again and again.

    Attributes
    ----------
    settings : tuple
        The arguments of the constructor.
    draw : callable
        Returns arrays that fit the settings.
    Z : callable
        Returns what forward must return, from the arrays.
    gradients : callable
        Returns what backward must return, from the arrays and dLdZ. Of magnitudes, it returns the
        sums of the magnitudes of the terms.
    """

    settings: tuple[Any, ...]
    draw: Callable[[Rng], Arrays]
    Z: Callable[..., Any]
    gradients: Callable[..., Arrays]


def whole_numbers(rng: Rng, shape: tuple[int, ...]) -> Array:
    """Return whole numbers that are easy to add up, all different where there is space, no zero."""
    size = int(np.prod(shape))
    return np.asarray(rng.permutation(np.arange(1.0, max(size, 8) + 1))[:size].reshape(shape))


def rows_of_all_sizes(rng: Rng, shape: tuple[int, ...]) -> Array:
    """Return rows, each with a magnitude of its own."""
    return np.asarray(rng.normal(size=shape) * 10.0 ** rng.uniform(-6, 6, (*shape[:-1], 1)))


def any_numbers(rng: Rng, shape: tuple[int, ...]) -> Array:
    """Return numbers of one magnitude or of many, with something special about them, or without."""
    X, kind = rng.normal(size=shape) * 10.0 ** rng.uniform(-9, 9), rng.random()
    if kind < 0.08:
        return np.zeros(shape)
    if kind < 0.18 and len(shape) > 1:  # equal rows
        return np.array(np.broadcast_to(X[:1], shape))
    if kind < 0.33:
        return nearly_equal(rng, rng.normal() * np.ones(shape))
    if kind < 0.43:  # each number has a magnitude of its own
        X = X * 10.0 ** rng.uniform(-6, 6, shape)
    elif kind < 0.55 and len(shape) > 1:  # each row has
        X = X * rows_of_all_sizes(rng, shape)
    elif kind < 0.65:
        return np.asarray(np.rint(rng.normal(size=shape) * 10.0 ** rng.uniform(1, 12)))
    elif kind < 0.7:
        return np.full(shape, rng.normal())
    elif kind < 0.75:
        return one_large(rng, shape)
    elif kind < 0.8 and len(shape) > 1:
        return symmetric(rng, shape)
    elif kind < 0.84:
        return first_is_the_mean(rng, shape)
    return np.asarray(np.where(rng.random(shape) < rng.choice([0.1, 0.1, 0.7]), 0.0, X))


def symmetric(rng: Rng, shape: tuple[int, ...]) -> Array:
    """Return numbers that are the same with the last two axes exchanged, or with all reversed.

    Where the sizes don't allow it, nothing is symmetric.
    """
    X = rng.normal(size=shape)
    if len(shape) > 1 and shape == shape[::-1] and rng.random() < 0.6:
        return np.asarray(X + X.T)
    is_square = len(shape) > 1 and shape[-1] == shape[-2]
    return np.asarray(X + X.swapaxes(-1, -2)) if is_square else X


def first_is_the_mean(rng: Rng, shape: tuple[int, ...]) -> Array:
    """Return whole numbers whose sum is that of as many numbers like the first one."""
    X = np.asarray(rng.integers(-9, 10, shape), dtype=np.float64)
    if X.size > 1:
        X.flat[-1] += X.size * X.flat[0] - X.sum()
    return X


def one_large(rng: Rng, shape: tuple[int, ...]) -> Array:
    """Return small numbers, and a large one in which they would get lost."""
    X = np.array(rng.normal(size=shape))
    X[tuple(rng.integers(0, size) for size in shape)] = 10.0 ** rng.uniform(10, 15)
    return X


def nearly_equal(rng: Rng, X: Array) -> Array:
    """Return numbers that differ from those of X by a small part."""
    return np.asarray(X * (1 + 10.0 ** rng.uniform(-8, -4) * rng.normal(size=X.shape)))


def positive(numbers: Numbers) -> Numbers:
    """Return a function that draws positive numbers, from 0.1 to 100."""
    return numbers if numbers is whole_numbers else any_positive


def any_positive(rng: Rng, shape: tuple[int, ...]) -> Array:
    """Return positive numbers that are whole, nearly equal, all one number, near 1, or any."""
    kind, X = rng.random(), 10 ** rng.uniform(-1, 2, shape)
    if kind < 0.15:
        return np.asarray(rng.integers(1, 101, shape), dtype=np.float64)
    if kind < 0.25:
        return nearly_equal(rng, rng.uniform(0.2, 90) * np.ones(shape))
    if kind < 0.3:
        return np.full(shape, rng.choice([1.0, 0.5, 10.0]))
    if kind < 0.42:  # their logarithms are near 0
        return np.asarray(1 + rng.choice([-1.0, 1.0], shape) * 10.0 ** rng.uniform(-12, -1, shape))
    return np.asarray(rng.uniform(0.1, 10, shape) if kind < 0.65 else X)


def draw_shape(rng: Rng, axes: int | None = None, large: float = 0.0) -> tuple[int, ...]:
    """Return a shape; two axes often have the same size, and some have the size 1.

    Parameters
    ----------
    large
        How often one axis has hundreds of elements.
    """
    axes = int(rng.integers(0, 5)) if axes is None else axes
    sizes = rng.integers(1, 4, axes)
    if axes and rng.random() < large:
        sizes = np.minimum(sizes, 2)
        sizes[int(rng.integers(axes))] = int(rng.integers(257, 400))
    return tuple(map(int, sizes))


def often_large(numbers: Numbers) -> float:
    """Return how often an array is large: never one whose numbers are to be read."""
    return 0.0 if numbers is whole_numbers else 0.06


def draw_part(rng: Rng, shape: tuple[int, ...]) -> tuple[int, ...]:
    """Return a shape that broadcasts to this one: without some first axes, some others with 1."""
    part = shape[int(rng.integers(0, len(shape) + 1)) :] if rng.random() < 0.6 else shape
    return tuple(1 if rng.random() < 0.35 else size for size in part)


def draw_unbroadcast(rng: Rng, is_small: bool) -> tuple[Array, tuple[int, ...]]:
    """Return an array and the shape that was broadcast to its shape."""
    numbers = whole_numbers if is_small else any_numbers
    axes = int(rng.integers(1, 4)) if is_small else None
    wide = draw_shape(rng, axes, often_large(numbers))
    return numbers(rng, wide), draw_part(rng, wide)


def summed_to(G: Array, shape: tuple[int, ...]) -> Array:
    """Return the sums of G over all that was repeated to give it its shape."""
    kept = (1,) * (G.ndim - len(shape)) + shape
    once = tuple(axis for axis, size in enumerate(kept) if size == 1)
    return np.asarray(G.sum(axis=once, keepdims=True).reshape(shape))


def of_two(
    Z: Callable[[Array, Array], Array], slopes: Callable[[Array, Array], tuple[Any, Any]]
) -> Callable[[Rng, Numbers], Use]:
    """Return a draw of an operation on each pair of numbers of two arrays."""

    def make(rng: Rng, numbers: Numbers) -> Use:
        def draw(rng: Rng) -> Arrays:
            shape = draw_shape(rng, large=often_large(numbers))
            parts = [shape, draw_part(rng, shape)]
            if rng.random() < 0.3:
                parts[0] = draw_part(rng, shape)
            first, second = rng.permutation(2)
            A = numbers(rng, parts[first])
            return (A, A) if rng.random() < TWICE else (A, numbers(rng, parts[second]))

        def gradients(A: Array, B: Array, dLdZ: Array) -> Arrays:
            by_A, by_B = slopes(A, B)
            return summed_to(dLdZ * by_A, A.shape), summed_to(dLdZ * by_B, B.shape)

        return Use((), draw, Z, gradients)

    return make


def of_one(
    Z: Callable[[Array], Array],
    slope: Callable[[Array], Array],
    domain: Callable[[Numbers], Numbers] = lambda numbers: numbers,
) -> Callable[[Rng, Numbers], Use]:
    """Return a draw of an operation on each number of one array."""

    def make(rng: Rng, numbers: Numbers) -> Use:
        drawn = domain(numbers)
        return Use(
            (),
            lambda rng: (drawn(rng, draw_shape(rng, large=often_large(numbers))),),
            Z,
            lambda A, dLdZ: (np.asarray(dLdZ * slope(A) + 0.0),),  # no -0 in a report
        )

    return make


def few_numbers(rng: Rng, shape: tuple[int, ...]) -> Array:
    """Return numbers from -2.5 to 100: of both signs and zeros, whole ones, tiny ones, or any."""
    kind = rng.random()
    if kind < 0.1:
        return np.asarray(rng.choice([-1.0, 1.0], shape) * 10.0 ** rng.uniform(-12, 0, shape))
    if kind < 0.4:
        return np.asarray(rng.choice([-2.5, -1.0, 0.0, 0.5, 3.0], shape))
    if kind < 0.7:
        return np.asarray(rng.integers(-2, 101, shape), dtype=np.float64)
    return np.asarray(rng.uniform(-2.5, 2.5, shape) if kind < 0.85 else rng.uniform(0, 100, shape))


def power(rng: Rng, numbers: Numbers) -> Use:
    """Draw a Pow; where its exponent is negative or no whole number, A is positive."""
    near = 2 + 10 ** rng.uniform(-6, -2)
    exponents = [1, 2, 3, 4, 5, -1, -2, -3, -5, 0.5, 1.5, near, -near]
    exponents.append(rng.choice([-1.0, 1.0]) * rng.uniform(0.01, 3))
    if numbers is whole_numbers:  # those that can be checked by hand
        exponents = [2, 3, 4, 1, -1, -2]
    exponent: float = rng.choice(exponents).item()
    if exponent == int(exponent) and rng.random() < 0.7:
        exponent = int(exponent)
    if exponent < 1 or exponent != int(exponent):
        numbers = positive(numbers)
    elif numbers is not whole_numbers:
        numbers = few_numbers
    return raised(exponent, lambda rng: (numbers(rng, draw_shape(rng)),))


def raised(exponent: float, draw: Callable[[Rng], Arrays]) -> Use:
    """Return a use of Pow."""
    return Use(
        (exponent,),
        draw,
        lambda A: A**exponent,
        lambda A, dLdZ: (np.asarray(dLdZ * exponent * A ** (exponent - 1)),),
    )


def matmul(rng: Rng, numbers: Numbers) -> Use:
    """Draw a MatMul, of two matrices or of stacks of them."""

    def draw(rng: Rng) -> Arrays:
        N, K, M = map(int, rng.integers(1, 4, 3))
        if rng.random() < TWICE:
            A = numbers(rng, (N, N))
            return A, A
        if rng.random() < 2 * often_large(numbers):
            large = [N, K, M]
            large[int(rng.integers(3))] = int(rng.integers(257, 400))
            N, K, M = large
        stack = draw_shape(rng, int(rng.choice([0, 1, 2])))
        stacks = [stack, draw_part(rng, stack)]
        first, second = rng.permutation(2)
        return numbers(rng, (*stacks[first], N, K)), numbers(rng, (*stacks[second], K, M))

    def gradients(A: Array, B: Array, dLdZ: Array) -> Arrays:
        by_A = np.einsum("...nm,...km->...nk", dLdZ, B)
        by_B = np.einsum("...nk,...nm->...km", A, dLdZ)
        return summed_to(by_A, A.shape), summed_to(by_B, B.shape)

    return Use((), draw, np.matmul, gradients)


def total(rng: Rng, numbers: Numbers) -> Use:
    """Draw a Sum."""
    axes = int(rng.integers(1, 5))
    several = tuple(int(axis) for axis in rng.permutation(axes)[: rng.integers(0, axes + 1)])
    several = tuple(axis - axes if rng.random() < 0.3 else axis for axis in several)
    axis: Any = (None, int(rng.integers(-axes, axes)), several)[rng.choice([0, 1, 1, 2, 2])]
    keepdims = bool(rng.random() < 0.4)
    settings = (axis, keepdims) if keepdims or rng.random() < 0.5 else (axis,)
    return summed(
        settings, lambda rng: (numbers(rng, draw_shape(rng, axes, often_large(numbers))),)
    )


def summed(settings: tuple[Any, ...], draw: Callable[[Rng], Arrays]) -> Use:
    """Return a use of Sum."""
    axis, keepdims = (*settings, False)[:2]

    def gradients(A: Array, dLdZ: Array) -> Arrays:
        kept = A.sum(axis=axis, keepdims=True).shape
        return (np.array(np.broadcast_to(dLdZ.reshape(kept), A.shape)),)

    return Use(settings, draw, lambda A: A.sum(axis=axis, keepdims=keepdims), gradients)


def reshape(rng: Rng, numbers: Numbers) -> Use:
    """Draw a Reshape."""
    sizes = [int(size) for size in rng.choice([1, 2, 2, 3], rng.integers(0, 4))]
    shape = tuple(sizes)
    is_open = bool(sizes) and rng.random() < 0.5
    if is_open:
        sizes[int(rng.integers(len(sizes)))] = -1
    settings = (tuple(sizes),)

    def draw(rng: Rng) -> Arrays:
        size = int(np.prod(shape)) if not is_open else abs(int(np.prod(sizes)))
        parts = [each for each in (2, 3) if size % each == 0]
        more = int(rng.integers(1, 4)) if is_open else 1
        given: list[int] = [more, size]
        if parts and rng.random() < 0.7:
            given = [more, parts[-1], size // parts[-1]]
        given = [int(each) for each in rng.permutation(given)]
        return (numbers(rng, tuple(given) if size * more > 1 or rng.random() < 0.5 else ()),)

    return reshaped(settings[0], draw)


def reshaped(shape: tuple[int, ...], draw: Callable[[Rng], Arrays]) -> Use:
    """Return a use of Reshape."""
    return Use(
        (shape,),
        draw,
        lambda A: A.reshape(shape),
        lambda A, dLdZ: (np.asarray(dLdZ.reshape(A.shape)),),
    )


def transpose(rng: Rng, numbers: Numbers) -> Use:
    """Draw a Transpose."""
    axes = int(rng.choice([0, 1, 2, 3, 3, 4]))
    order = tuple(int(axis) for axis in rng.permutation(axes))
    return transposed(order, lambda rng: (numbers(rng, draw_shape(rng, axes)),))


def transposed(order: tuple[int, ...], draw: Callable[[Rng], Arrays]) -> Use:
    """Return a use of Transpose."""

    def gradients(A: Array, dLdZ: Array) -> Arrays:
        return (np.transpose(dLdZ, [order.index(axis) for axis in range(len(order))]),)

    return Use((order,), draw, lambda A: np.transpose(A, order), gradients)


def draw_index(rng: Rng, shape: tuple[int, ...]) -> Any:
    """Return an index into an array of this shape that chooses something."""

    def whole(size: int) -> int:
        return int(rng.integers(-size, size))

    def part(size: int) -> slice:
        step = int(rng.choice([1, 1, 2, -1]))
        start = int(rng.integers(0, size))
        return slice(start, None, step) if rng.random() < 0.5 else slice(None, None, step)

    def several(size: int) -> Any:
        # often more than there are, so that some are there twice
        indices = rng.integers(-size, size, int(rng.integers(1, 6)))
        if rng.random() < 0.4:
            return [int(each) for each in indices]
        return indices.astype(rng.choice(INTEGERS))

    first, *others = shape
    if rng.random() < 0.05:
        return rng.integers(-first, first, int(rng.integers(300, 900)))  # many times the same ones
    kind = rng.choice(["whole", "part", "several", "pairs", "mask", "mixed", "dots", "matrix"])
    if kind == "pairs" and others:
        count = int(rng.integers(1, 6))
        small = str(rng.choice(INTEGERS))
        return tuple(rng.integers(0, size, count).astype(small) for size in (first, others[0]))
    if kind == "mask":
        mask = rng.random(shape if rng.random() < 0.5 else (first,)) < 0.6
        mask.flat[int(rng.integers(mask.size))] = True
        return mask
    if kind == "mixed" and others:
        ways: list[Callable[[int], Any]] = [whole, part]
        return tuple(ways[int(rng.integers(2))](size) for size in shape)
    if kind == "dots":
        return ..., (whole, several)[int(rng.integers(2))](shape[-1])
    if kind == "matrix":
        return rng.integers(0, first, (2, int(rng.integers(1, 4))))
    if kind == "whole":
        return whole(first)
    return part(first) if kind == "part" else several(first)


def getitem(rng: Rng, numbers: Numbers) -> Use:
    """Draw a GetItem; its index is of any kind that NumPy has but None."""
    shape = tuple(map(int, rng.integers(1, 5, int(rng.integers(1, 4)))))
    if rng.random() < 5 * often_large(numbers):
        shape = tuple(map(int, rng.integers(12, 24, 2)))
    index = draw_index(rng, shape)

    return indexed(index, lambda rng: (numbers(rng, shape),))


def indexed(index: Any, draw: Callable[[Rng], Arrays]) -> Use:
    """Return a use of GetItem."""

    def gradients(A: Array, dLdZ: Array) -> Arrays:
        places = np.arange(A.size).reshape(A.shape)[index]
        found = np.bincount(np.ravel(places), np.ravel(dLdZ), A.size)
        return (np.asarray(found, dtype=np.float64).reshape(A.shape),)

    return Use((index,), draw, lambda A: A[index], gradients)


def small(numbers: Numbers) -> Numbers:
    """Return a function that draws numbers between -40 and 40, or small whole numbers."""
    if numbers is whole_numbers:
        return lambda rng, shape: np.asarray(rng.choice([0.0, 1.0, 2.0], shape))
    return any_small


def any_small(rng: Rng, shape: tuple[int, ...]) -> Array:
    """Return numbers from -50 to 50: whole ones, near 0, nearly equal, of one sign, or any."""
    kind = rng.random()
    if kind < 0.15:
        return np.asarray(rng.integers(-50, 51, shape), dtype=np.float64)
    if kind < 0.3:
        return np.asarray(rng.normal(size=shape) * 10.0 ** rng.uniform(-30, 0))
    if kind < 0.45:
        return nearly_equal(rng, rng.uniform(-45, 45) * np.ones(shape))
    low, high = ((-50, 50), (-50, -30), (0, 50))[int(rng.integers(3))]
    return np.asarray(rng.uniform(low, high, shape))


def signed(numbers: Numbers) -> Numbers:
    """Return a function that draws numbers of both signs, and zeros."""
    if numbers is whole_numbers:
        return lambda rng, shape: np.asarray(
            whole_numbers(rng, shape) * rng.choice([-1.0, 1.0, 0.0], shape)
        )
    return numbers


DRAWS: dict[str, Callable[[Rng, Numbers], Use]] = {
    "Add": of_two(lambda A, B: A + B, lambda A, B: (1.0, 1.0)),
    "Neg": of_one(lambda A: -A, lambda A: np.full(A.shape, -1.0)),
    "Mul": of_two(lambda A, B: A * B, lambda A, B: (B, A)),
    "Pow": power,
    "MatMul": matmul,
    "Sum": total,
    "Exp": of_one(np.exp, np.exp, small),
    "Log": of_one(np.log, lambda A: 1 / A, positive),
    "ReLU": of_one(lambda A: np.maximum(A, 0.0), lambda A: np.where(A > 0, 1.0, 0.0), signed),
    "Reshape": reshape,
    "Transpose": transpose,
    "GetItem": getitem,
}
"""For each operation, a function that draws a use of it."""


def terms_of(name: str, use: Use, arrays: Arrays, dLdZ: Array) -> Arrays:
    """Return for each gradient the sums of the magnitudes of its terms."""
    if name in ("MatMul", "Mul"):
        arrays = tuple(map(np.abs, arrays))
    return tuple(map(np.abs, use.gradients(*arrays, np.abs(dLdZ))))
