"""Choices between numbers: by a condition, by size, within bounds."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from mytorch import functions
from mytorch.autograd.tensor import Tensor, as_tensor, in_order
from mytorch.functions.elementwise import Clamp
from mytorch.functions.where import Where
from mytorch.operations.promotion import promoted, result_type
from mytorch.operations.registry import implements, tensor_method

record = Tensor.record


@implements(np.where)
def where(condition: Any, input: Any = None, other: Any = None) -> Any:
    """Return input where the condition holds and other elsewhere, broadcast to one shape.

    With only a condition, return its indices: for each dimension a tensor of them.

    Raises
    ------
    TypeError
        If only one of input and other is given.

    Examples
    --------
    >>> import mytorch
    >>> x = mytorch.tensor([-1.0, 2.0])
    >>> where(x > 0, x, 0)
    tensor([0., 2.])
    >>> where(x > 0)
    (tensor([1]),)
    """
    mask = condition.data if isinstance(condition, Tensor) else condition
    if input is None and other is None:
        return tuple(as_tensor(in_order(along)) for along in np.nonzero(np.atleast_1d(mask)))
    if input is None or other is None:
        raise TypeError("where takes a condition alone, or with both input and other")
    if isinstance(condition, Tensor) and condition.dtype not in (bool, np.uint8):
        raise TypeError(
            f"where: expected a condition of bools, got {condition.dtype}; condition != 0, or "
            f"condition.bool()"
        )
    if isinstance(input, Tensor) or isinstance(other, Tensor):
        return record(Where(mask), *promoted(input, other))
    return as_tensor(np.where(mask, input, other).astype(result_type(input, other)))


@tensor_method("where")
def _where(self: Tensor, condition: Any, other: Any) -> Tensor:
    """Return the tensor where the condition holds, and other elsewhere."""
    return where(condition, self, other)


@implements(np.maximum)
@tensor_method()
def maximum(input: Any, other: Any) -> Tensor:
    """Return the larger of each two elements; two equal elements get half the gradient each."""
    return record(functions.Maximum(), *promoted(input, other))


@implements(np.minimum)
@tensor_method()
def minimum(input: Any, other: Any) -> Tensor:
    """Return the smaller of each two elements; two equal elements get half the gradient each."""
    return record(functions.Minimum(), *promoted(input, other))


@implements(np.clip)
@tensor_method("clamp", "clip")
def clamp(input: Any, min: Any = None, max: Any = None) -> Tensor:
    """Return input, but at least min and at most max; if min > max, return max.

    Parameters
    ----------
    min, max
        Numbers or tensors, or None for no bound. An input equal to a bound gets the whole gradient.

    Raises
    ------
    ValueError
        If both are None.

    Examples
    --------
    >>> import mytorch
    >>> clamp(mytorch.tensor([-1.0, 0.5, 2.0]), 0, 1)
    tensor([0. , 0.5, 1. ])
    """
    if min is None and max is None:
        raise ValueError("clamp needs a bound: give min, max or both")
    if isinstance(min, int | float) != isinstance(max, int | float):
        min, max = (_as_number(bound) for bound in (min, max))
    if isinstance(min, int | float | None) and isinstance(max, int | float | None):
        return record(Clamp(min, max), input.astype(result_type(input, min, max)))
    if min is not None:
        input = _bounded(input, input < min, input >= min, min)
    if max is not None:
        input = _bounded(input, input > max, input <= max, max)
    return input


def _as_number(bound: Any) -> Any:
    """Return the number of a tensor without dimensions, off the tape; all else as it is."""
    is_number = isinstance(bound, Tensor) and not bound.ndim and not bound.requires_grad
    return bound.item() if is_number else bound


def _bounded(input: Any, beyond: Tensor, within: Tensor, bound: Any) -> Tensor:
    """Return the bound beyond it, and nan without a slope where one of the two is no number."""
    Z = where(beyond, bound, input)
    unordered = ~(beyond.data | within.data)
    return where(unordered, math.nan, Z) if unordered.any() else Z


clip = clamp
