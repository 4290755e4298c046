"""Random tensors, drawn from the generator that `mytorch.manual_seed` seeds."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import DTypeLike

from mytorch.autograd.tensor import Tensor
from mytorch.dtype import as_floating, int64
from mytorch.operations.creation import as_size, made
from mytorch.random import default_generator


def rand(
    *size: Any,
    generator: np.random.Generator | None = None,
    dtype: DTypeLike | None = None,
    device: str | None = None,
    requires_grad: bool = False,
) -> Tensor:
    """Return numbers from the uniform distribution over [0, 1); the size is ints or one tuple."""
    floating = as_floating(dtype)
    drawn = (generator or default_generator()).random(as_size(size)).astype(floating)
    below_one = np.nextafter(floating.type(1), floating.type(0))  # the cast may round up to 1
    return made(np.minimum(drawn, below_one), None, device, requires_grad)


def randn(
    *size: Any,
    generator: np.random.Generator | None = None,
    dtype: DTypeLike | None = None,
    device: str | None = None,
    requires_grad: bool = False,
) -> Tensor:
    """Return numbers from the standard normal distribution; the size is ints or one tuple."""
    drawn = (generator or default_generator()).standard_normal(as_size(size))
    return made(np.asarray(drawn), as_floating(dtype), device, requires_grad)


def randint(
    low: int,
    high: Any = None,
    size: Any = None,
    *,
    generator: np.random.Generator | None = None,
    dtype: DTypeLike | None = int64,
    device: str | None = None,
    requires_grad: bool = False,
) -> Tensor:
    """Return whole numbers from low to high − 1, all equally likely.

    In `randint(high, size)`, low is 0.
    """
    if size is None:
        high, size = None, high
    if high is None:
        low, high = 0, low
    drawn = (generator or default_generator()).integers(low, high, as_size((size,)))
    return made(np.asarray(drawn), dtype, device, requires_grad)


def randperm(
    n: int,
    *,
    generator: np.random.Generator | None = None,
    dtype: DTypeLike | None = int64,
    device: str | None = None,
) -> Tensor:
    """Return the whole numbers from 0 to n − 1, shuffled.

    Raises
    ------
    ValueError
        If n is negative.
    """
    if n < 0:
        raise ValueError(f"randperm: expected at least 0 numbers, got {n}")
    return made((generator or default_generator()).permutation(n), dtype, device)


def rand_like(input: Any, dtype: DTypeLike | None = None, **options: Any) -> Tensor:
    """Return `rand` of the input's shape and dtype."""
    return rand(input.shape, dtype=dtype or input.dtype, **options)


def randn_like(input: Any, dtype: DTypeLike | None = None, **options: Any) -> Tensor:
    """Return `randn` of the input's shape and dtype."""
    return randn(input.shape, dtype=dtype or input.dtype, **options)
