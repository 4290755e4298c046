"""The largest and smallest elements, their indices, and sorting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from mytorch.autograd.tensor import Tensor, as_tensor
from mytorch.functions import index, reduce
from mytorch.operations.reduction import as_axis, numpy_names
from mytorch.operations.registry import implements, tensor_method
from mytorch.operations.selection import maximum, minimum
from mytorch.operations.shape import position, squeeze

record = Tensor.record


class ValuesAndIndices(NamedTuple):
    """Elements along a dimension, and their indices."""

    values: Tensor
    indices: Tensor


@implements(np.max, np.amax)
@tensor_method()
@numpy_names
def amax(input: Tensor, dim: Any = None, keepdim: bool = False) -> Tensor:
    """Return the largest elements along the dimensions; equal ones share the gradient."""
    return record(reduce.Amax(as_axis(dim, input), keepdim), input)


@implements(np.min, np.amin)
@tensor_method()
@numpy_names
def amin(input: Tensor, dim: Any = None, keepdim: bool = False) -> Tensor:
    """Return the smallest elements along the dimensions; equal ones share the gradient."""
    return record(reduce.Amin(as_axis(dim, input), keepdim), input)


@tensor_method()
@numpy_names
def max(input: Tensor, dim: Any = None, keepdim: bool = False, *, other: Any = None) -> Any:
    """Return the largest element, the largest along a dimension, or the larger of each two.

    Returns
    -------
    Tensor or ValuesAndIndices
        Along a dimension, `values` and `indices`: of equal elements the first, which alone has the
        gradient.

    Examples
    --------
    >>> import mytorch
    >>> x = mytorch.tensor([[1.0, 3.0], [4.0, 2.0]])
    >>> x.max()
    tensor(4.)
    >>> x.max(dim=1).indices
    tensor([1, 0])
    """
    if other is not None or isinstance(dim, Tensor):
        return maximum(input, dim if other is None else other)
    if dim is None:
        return amax(input, None, keepdim)
    return _along(np.argmax, input, dim, keepdim)


@tensor_method()
@numpy_names
def min(input: Tensor, dim: Any = None, keepdim: bool = False, *, other: Any = None) -> Any:
    """Return the smallest element, the smallest along a dimension, or the smaller of each two.

    Returns
    -------
    Tensor or ValuesAndIndices
        Along a dimension, `values` and `indices`: of equal elements the first, which alone has the
        gradient.
    """
    if other is not None or isinstance(dim, Tensor):
        return minimum(input, dim if other is None else other)
    if dim is None:
        return amin(input, None, keepdim)
    return _along(np.argmin, input, dim, keepdim)


@implements(np.argmax)
@tensor_method()
@numpy_names
def argmax(input: Tensor, dim: int | None = None, keepdim: bool = False) -> Tensor:
    """Return the index of the largest element, along a dimension or in the flattened tensor."""
    return _index(np.argmax, "argmax", input, dim, keepdim)


@implements(np.argmin)
@tensor_method()
@numpy_names
def argmin(input: Tensor, dim: int | None = None, keepdim: bool = False) -> Tensor:
    """Return the index of the smallest element, along a dimension or in the flattened tensor."""
    return _index(np.argmin, "argmin", input, dim, keepdim)


@implements(np.argsort)
@tensor_method()
@numpy_names
def argsort(
    input: Tensor, dim: int = -1, descending: bool = False, *, stable: bool = True
) -> Tensor:
    """Return the indices that sort the elements along a dimension; the sort is stable."""
    if input.ndim == 0 == position(input, dim):  # a number is sorted
        return as_tensor(np.zeros((), np.int64))
    if not descending:
        return as_tensor(np.argsort(input.data, axis=dim, stable=True))
    # Reversed, sorted, and reversed again: so that equal elements stay in order here too.
    backwards = np.argsort(np.flip(input.data, dim), axis=dim, stable=True)
    return as_tensor(input.shape[dim] - 1 - np.flip(backwards, dim))


@tensor_method()
@numpy_names
def sort(
    input: Tensor, dim: int = -1, descending: bool = False, *, stable: bool = True
) -> ValuesAndIndices:
    """Return the sorted elements along a dimension, and their indices."""
    return _at(argsort(input, dim, descending), input, dim)


@tensor_method()
@numpy_names
def topk(
    input: Tensor, k: int, dim: int = -1, largest: bool = True, sorted: bool = True
) -> ValuesAndIndices:
    """Return the k largest (or smallest) elements along a dimension, and their indices.

    Raises
    ------
    ValueError
        If the dimension is shorter than k.
    """
    if not input.ndim and k in (0, 1):  # a number is its own largest element
        return _at(argsort(input, position(input, dim)), input, 0)
    length = (*input.shape, 1)[position(input, dim)]
    if not 0 <= k <= length:
        raise ValueError(
            f"topk: expected k between 0 and {length}, the length of dimension {dim} of "
            f"a tensor of shape {input.shape}, got {k}"
        )
    order = argsort(input, dim, largest).data
    return _at(as_tensor(np.take(order, range(k), dim)), input, dim)


def _index(
    where: Callable[..., Any], name: str, input: Tensor, dim: int | None, keepdim: bool
) -> Tensor:
    """Return what `where`, np.argmax or np.argmin, finds in numbers; bools have no order."""
    if input.dtype == bool:
        raise TypeError(f"{name}: expected numbers, got bools; convert them first, with .int()")
    return as_tensor(where(input.data, axis=dim, keepdims=keepdim))


def _at(indices: Tensor, input: Tensor, dim: int) -> ValuesAndIndices:
    """Return the elements at these indices along a dimension, and the indices."""
    return ValuesAndIndices(record(index.Gather(dim), input, indices), indices)


def _along(where: Callable[..., Any], input: Tensor, dim: int, keepdim: bool) -> ValuesAndIndices:
    """Return the elements that `where` finds along a dimension, and their indices."""
    found = _at(as_tensor(where(input.data, axis=dim, keepdims=True)), input, dim)
    return found if keepdim else ValuesAndIndices(*(squeeze(X, dim) for X in found))
