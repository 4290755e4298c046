"""Picking elements by index, and writing elements at an index."""

from __future__ import annotations

from typing import Any

import numpy as np

from mytorch.autograd.tensor import Tensor, as_tensor
from mytorch.functions import index as formulas
from mytorch.operations.arithmetic import add
from mytorch.operations.in_place import take_over
from mytorch.operations.registry import implements, tensor_method
from mytorch.operations.selection import where
from mytorch.operations.shape import along, broadcast_to, position, reshape

record = Tensor.record

MOST_PARTS = 32
"""PyTorch takes a list for a tuple only if it is shorter."""


@tensor_method("__getitem__")
def getitem(input: Tensor, index: Any) -> Tensor:
    """Return input[index], for NumPy's indices, and tensors of whole numbers or bools.

    As in PyTorch, whole numbers choose first, also where a slice separates them from an array; and
    a list that holds a list, a tensor, a slice or None is a tuple.
    """
    numbers, rest = numbers_first(as_index(index), input.ndim)
    if numbers is not None:
        input = record(formulas.Index(numbers), input)
    return record(formulas.Index(rest), input)


@tensor_method("__setitem__")
def setitem(input: Tensor, index: Any, value: Any) -> None:
    """Set input[index] to `value`, broadcast to its shape, in place."""
    take_over(input, index_put, index, value)


@tensor_method()
def index_put(input: Tensor, indices: Any, values: Any) -> Tensor:
    """Return a copy of the tensor with input[indices] set to `values`, broadcast to its shape."""
    numbers, rest = numbers_first(as_index(indices), input.ndim)
    if numbers is None:
        return record(formulas.IndexPut(rest), input, values)
    chosen = record(formulas.Index(numbers), input)
    changed = record(formulas.IndexPut(rest), chosen, values)
    return record(formulas.IndexPut(numbers), input, changed)


@tensor_method()
def gather(input: Tensor, dim: int, index: Tensor) -> Tensor:
    """Return elements along a dimension, each at its own index: Z[n, j] = input[n, index[n, j]].

    Raises
    ------
    ValueError
        If the index has another number of dimensions than the input, or is longer along another
        dimension than `dim`.
    """
    return record(formulas.Gather(_checked("gather", input, dim, index)), input, index)


@tensor_method()
def scatter(input: Tensor, dim: int, index: Tensor, src: Any) -> Tensor:
    """Return the tensor with Z[n, index[n, j]] = src[n, j]; `src` may be a number."""
    at = formulas.everywhere(index.data, _checked("scatter", input, dim, index))
    return index_put(input, at, _first(src, index.shape))


@tensor_method()
def scatter_add(input: Tensor, dim: int, index: Tensor, src: Tensor) -> Tensor:
    """Return the tensor with src[n, j] added to Z[n, index[n, j]] for every n and j."""
    at = formulas.everywhere(index.data, _checked("scatter_add", input, dim, index))
    return add(input, record(formulas.Scatter(at, input.shape), _first(src, index.shape)))


@tensor_method()
def index_select(input: Tensor, dim: int, index: Tensor) -> Tensor:
    """Return the slices at these indices along a dimension."""
    return getitem(input, along(input, dim, index))


@tensor_method()
def index_add(
    input: Tensor, dim: int, index: Tensor, source: Tensor, *, alpha: float = 1
) -> Tensor:
    """Return the tensor with alpha · `source` added to the slices at these indices."""
    at = as_index(along(input, dim, index))
    return add(input, record(formulas.Scatter(at, input.shape), source), alpha=alpha)


@tensor_method()
def index_copy(input: Tensor, dim: int, index: Tensor, source: Tensor) -> Tensor:
    """Return the tensor with the slices at these indices replaced by the slices of `source`."""
    return index_put(input, along(input, dim, index), source)


@tensor_method()
def index_fill(input: Tensor, dim: int, index: Tensor, value: Any) -> Tensor:
    """Return the tensor with one value in all slices at these indices."""
    # Each index once: a repeated index would add the gradient of `value` more than once.
    return index_put(input, along(input, dim, np.unique(index.data)), value)


@tensor_method()
def masked_fill(input: Tensor, mask: Tensor, value: Any) -> Tensor:
    """Return the tensor with `value` where the mask is True; the mask broadcasts."""
    return where(mask, value, input).astype(input.dtype)


@tensor_method()
def masked_select(input: Tensor, mask: Tensor) -> Tensor:
    """Return the elements where the mask is True, in one dimension; the two broadcast."""
    shape = np.broadcast_shapes(input.shape, mask.shape)
    return getitem(broadcast_to(input, shape), broadcast_to(mask, shape))


@tensor_method()
def take(input: Tensor, index: Tensor) -> Tensor:
    """Return the elements at these indices into the flattened tensor."""
    return getitem(reshape(input, -1), index)


@implements(np.take_along_axis)
def _np_take_along_axis(arr: Any, indices: Any, axis: int | None = -1) -> Tensor:
    return take_along_dim(arr, indices, axis)


@tensor_method()
def take_along_dim(input: Tensor, indices: Any, dim: int | None = None) -> Tensor:
    """Return elements along a dimension, each at its own index; other dimensions broadcast.

    Without a dimension, the indices are into the flattened tensor.
    """
    if dim is None:
        return take(input, indices.reshape(-1))
    at = np.asarray(indices)
    dim = position(input, dim)
    ones = tuple(1 if d == dim else n for d, n in enumerate(input.shape))
    stretched = np.broadcast_shapes(ones, at.shape)
    shape = tuple(
        n if d == dim else m for d, (n, m) in enumerate(zip(input.shape, stretched, strict=True))
    )
    return record(formulas.Gather(dim), broadcast_to(input, shape), np.broadcast_to(at, stretched))


@tensor_method()
def nonzero(input: Tensor, *, as_tuple: bool = False) -> Any:
    """Return the indices of elements other than 0: a row for each, or a tensor a dimension."""
    if as_tuple:
        return tuple(map(as_tensor, np.nonzero(np.atleast_1d(input.data))))
    return as_tensor(np.argwhere(input.data))


def as_index(index: Any) -> Any:
    """Return the index with arrays for its tensors; arrays of uint8 are masks, as in PyTorch."""
    if _is_tuple(index):
        return tuple(as_index(part) for part in index)
    if isinstance(index, Tensor):
        index = index.data
    if isinstance(index, np.ndarray) and index.dtype == np.uint8:
        return index.astype(bool)
    return index


def _is_tuple(index: Any) -> bool:
    """Whether an index is a tuple, or a short list that PyTorch takes for one."""
    if isinstance(index, tuple):
        return True
    if not isinstance(index, list) or len(index) >= MOST_PARTS:
        return False
    parts = list, tuple, np.ndarray, Tensor, slice
    return any(isinstance(part, parts) or part is None or part is ... for part in index)


def numbers_first(index: Any, ndim: int) -> tuple[Any, Any]:
    """Return an index of the whole numbers alone, and the index for what they leave.

    The first is None, unless a slice or None separates numbers from an array: NumPy would then put
    the array's axes in front. Nor does an Ellipsis that stands for no axes separate arrays.

    Examples
    --------
    >>> numbers_first((0, ..., [1, 2]), 3)
    ((0, slice(None, None, None), slice(None, None, None)), (slice(None, None, None), [1, 2]))
    >>> numbers_first((0, ..., [1, 2]), 2)
    (None, (0, [1, 2]))
    """
    if not isinstance(index, tuple) or not any(isinstance(p, list | np.ndarray) for p in index):
        return None, index
    axes = [_axes(part) for part in index]
    if any(part is ... for part in index):
        place = next(place for place, part in enumerate(index) if part is ...)
        whole = (slice(None),) * max(ndim - sum(axes), 0)
        index = (*index[:place], *whole, *index[place + 1 :])
        axes = [*axes[:place], *(1 for _ in whole), *axes[place + 1 :]]
    is_number = np.array([_is_number(part) for part in index])
    is_array = [isinstance(part, list | np.ndarray) for part in index] & ~is_number
    advanced = np.flatnonzero(is_array | is_number)
    if not is_number.any() or not is_array.any() or np.ptp(advanced) < len(advanced):
        return None, index
    numbers: list[Any] = []
    for part, number, count in zip(index, is_number, axes, strict=True):
        numbers += [part] if number else [slice(None)] * count
    rest = tuple(part for part, number in zip(index, is_number, strict=True) if not number)
    return tuple(numbers), rest


def _axes(part: Any) -> int:
    """Return how many axes of a tensor a part of an index stands for; 0 for an Ellipsis."""
    if part is None or part is ... or isinstance(part, slice):
        return int(isinstance(part, slice))
    array = np.asarray(part)
    return array.ndim if array.dtype == bool else 1


def _is_number(part: Any) -> bool:
    """Whether a part of an index is a single whole number."""
    if isinstance(part, np.ndarray):
        return part.ndim == 0 and part.dtype.kind in "iu"
    return isinstance(part, int | np.integer) and not isinstance(part, bool)


def _first(src: Any, shape: tuple[int, ...]) -> Any:
    """Return the part of `src` that has an index: scatter uses no more of it."""
    if not isinstance(src, Tensor) or src.shape == shape:
        return src
    return getitem(src, tuple(slice(n) for n in shape))


def _checked(name: str, input: Tensor, dim: int, index: Tensor) -> int:
    """Return `dim` counted from the front, if the index fits the tensor."""
    dim = position(input, dim)
    fits = index.ndim == input.ndim and all(
        d == dim or n <= most
        for d, (n, most) in enumerate(zip(index.shape, input.shape, strict=True))
    )
    if not fits:
        raise ValueError(
            f"{name}: expected an index with {input.ndim} dimensions, none but dimension {dim} "
            f"longer than in the tensor's shape {input.shape}, got an index of shape {index.shape}"
        )
    return dim
