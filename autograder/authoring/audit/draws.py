"""Random sizes, numbers and arrays for the audit's own scenarios.

A homework's checks have draws of their own. The audit does not use them: a mistake that the checks
never draw would be hidden from both.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Rng = np.random.Generator

SMALL, LARGE = (1, 1, 2, 3, 4, 5, 7), (9, 17, 65, 130, 300)


def draw_size(rng: Rng) -> int:
    """Return a small size: often one."""
    return int(rng.choice(SMALL))


def draw_sizes(rng: Rng, number: int, large: float = 0.1) -> tuple[int, ...]:
    """Return several sizes: every other time, some are equal, and sometimes one is large."""
    sizes = [draw_size(rng) for _ in range(number)]
    if rng.random() < 0.5:
        first, second = rng.choice(number, 2, replace=False)
        sizes[first] = sizes[second]
    if rng.random() < large:
        sizes = [min(size, 2) for size in sizes]
        sizes[int(rng.integers(number))] = int(rng.choice(LARGE))
    return tuple(sizes)


def draw_numbers(rng: Rng, shape: tuple[int, ...]) -> Array:
    """Return numbers of one of many kinds."""
    plain = rng.uniform(-3.0, 3.0, shape)
    kind = int(rng.integers(24))
    match kind:
        case 0:
            return np.zeros(shape)
        case 1:
            return np.full(shape, float(rng.integers(-2, 3)) + 0.25 * (rng.random() < 0.5))
        case 2:
            return rng.integers(-2, 3, shape).astype(float)
        case 3:
            return np.where(rng.random(shape) < 0.6, 0.0, plain)
        case 4:
            return np.maximum(plain, 0.0)
        case 5 | 6:  # whole numbers whose sum along one axis is zero
            whole = rng.integers(-4, 5, shape).astype(float)
            along = np.moveaxis(whole, rng.integers(len(shape)), 0)
            along[0] -= along.sum(axis=0)
            return whole
        case 7:
            whole = rng.integers(-4, 5, shape).astype(float)
            whole.flat[0] -= whole.sum()
            return whole
        case 8 | 9:  # some rows or columns are equal, or zero
            along = np.moveaxis(plain, rng.integers(len(shape)), 0)
            chosen = rng.integers(0, len(along), len(along))
            if kind == 8:
                along[:] = along[chosen]
            else:
                along[chosen] = 0.0
            return plain
        case 10:
            return np.asarray(plain * 10.0 ** rng.choice([-100.0, -20.0, -9.0, -5.0]))
        case 11:
            return np.asarray(plain * 10.0 ** rng.choice([2.0, 5.0, 9.0, 16.0, 100.0]))
        case 12:
            return plain * 10.0 ** rng.uniform(-8.0, 8.0, shape)
        case 13:
            return 2.0 ** rng.integers(-40, 40, shape).astype(float)
        case 14:
            one = np.zeros(shape)
            one.flat[int(rng.integers(one.size))] = 1.0
            return one
        case 15 | 16:  # equal columns
            return np.asarray(np.repeat(plain[..., :1], shape[-1], axis=-1))
        case 17:
            return draw_extremes(rng, shape)
        case 18:
            return -rng.integers(1, 3, shape).astype(float)
        case 19:  # up to where functions such as tanh, erf and exp reach their ends
            return np.asarray(plain * rng.choice([3.0, 10.0, 250.0]))
        case _:
            return plain


def draw_extremes(rng: Rng, shape: tuple[int, ...]) -> Array:
    """Return numbers so large and so small that products of two are just not infinite, or zero."""
    kinds = ([151.0], [-170.0], [-170.0, 151.0], [-170.0, 0.0, 100.0, 151.0], [0.0])
    exponents = rng.choice(kinds[int(rng.integers(len(kinds)))], shape)
    return np.asarray(rng.uniform(-3.0, 3.0, shape) * 10.0**exponents)


def draw_memory(rng: Rng, numbers: Array, writeable: bool = False) -> Array:
    """Return an array of these numbers, in one of many kinds of memory.

    Parameters
    ----------
    writeable
        Whether somebody will write into it.
    """
    if not writeable and rng.random() < 0.3:
        for part in (numbers[:1], numbers[..., :1]):
            if numbers.size > part.size and bool((numbers == part).all()):
                return np.broadcast_to(part.copy(), numbers.shape)
    match int(rng.integers(12)):
        case 0:
            return numbers.copy("F")
        case 1:
            return numbers.T.copy().T
        case 2:
            wide = np.repeat(numbers, 2, axis=-1)
            return wide[..., ::2]
        case 3:
            return numbers[::-1].copy()[::-1]
        case 4:
            longer = np.concatenate([numbers[:1], numbers, numbers[:1]])
            return longer[1:-1]
        case 5 if not writeable:
            fixed = numbers.copy()
            fixed.setflags(write=False)
            return fixed
        case 6 if not writeable:
            return np.frombuffer(numbers.tobytes(), numbers.dtype).reshape(numbers.shape)
        case _:
            return numbers.copy()


def same(got: Any, wanted: Any) -> bool:
    """Whether a value is an array of the wanted numbers, or the wanted whole number."""
    if isinstance(wanted, int):
        return isinstance(got, int | np.integer) and not isinstance(got, bool) and got == wanted
    return (
        isinstance(got, np.ndarray)
        and (got.shape, got.dtype) == (wanted.shape, wanted.dtype)
        and np.array_equal(got, wanted)
    )
