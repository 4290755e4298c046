"""Elements along a dimension, each picked or written at an index of its own."""

from __future__ import annotations

from typing import Any

import numpy as np

from mytorch.autograd.tensor import Tensor
from mytorch.functions import index as formulas
from mytorch.operations.arithmetic import add
from mytorch.operations.index_checks import check_dtype, check_range
from mytorch.operations.indexing import getitem, index_put
from mytorch.operations.registry import implements, tensor_method
from mytorch.operations.repeating import broadcast_to
from mytorch.operations.shape import position, reshape

record = Tensor.record


@tensor_method()
def gather(input: Tensor, dim: int, index: Tensor) -> Tensor:
    """Return elements along a dimension, each at its own index: Z[n, j] = input[n, index[n, j]].

    Raises
    ------
    IndexError
        If an index is negative, or too large.
    ValueError
        If the index has another number of dimensions than the input, or is longer along another
        dimension than `dim`.
    """
    return record(formulas.Gather(_checked("gather", input, dim, index)), input, index)


@tensor_method()
def scatter(
    input: Tensor, dim: int, index: Tensor, src: Any = None, *, value: Any = None
) -> Tensor:
    """Return the tensor with Z[n, index[n, j]] = src[n, j]; or with a number, the `value`, there.

    A number may be given as `src` too.

    Raises
    ------
    TypeError
        If neither or both are given.
    """
    if (src is None) == (value is None):
        raise TypeError("scatter: expected either src, a tensor, or value, a number")
    src = value if src is None else src
    at = formulas.everywhere(index.data, _checked("scatter", input, dim, index))
    return index_put(input, at, _first("scatter", src, input, index))


@tensor_method()
def scatter_add(input: Tensor, dim: int, index: Tensor, src: Tensor) -> Tensor:
    """Return the tensor with src[n, j] added to Z[n, index[n, j]] for every n and j."""
    at = formulas.everywhere(index.data, _checked("scatter_add", input, dim, index))
    src = _first("scatter_add", src, input, index)
    return add(input, record(formulas.Scatter(at, input.shape), src))


@implements(np.take_along_axis)
def _np_take_along_axis(arr: Any, indices: Any, axis: int | None = -1) -> Tensor:
    if axis is None:
        arr, indices, axis = reshape(arr, -1), indices.reshape(-1), 0
    return take_along_dim(arr, indices, axis)


@tensor_method()
def take_along_dim(input: Tensor, indices: Any, dim: int | None = None) -> Tensor:
    """Return elements along a dimension, each at its own index; other dimensions broadcast.

    Without a dimension, the indices are into the flattened tensor, and none may count from the end.

    Raises
    ------
    IndexError
        If an index is out of range.
    ValueError
        If the indices have another number of dimensions than the input.
    """
    if dim is None:
        input, indices, dim = reshape(input, -1), indices.reshape(-1), 0
        check_range("take_along_dim", input, dim, indices)
    at = np.asarray(indices)
    dim = position(input, dim)
    if at.ndim != input.ndim or not input.ndim:
        raise ValueError(
            f"take_along_dim: expected indices of {input.ndim} dimensions, for a tensor of shape "
            f"{input.shape}, got shape {at.shape}"
        )
    ones = tuple(1 if d == dim else n for d, n in enumerate(input.shape))
    stretched = np.broadcast_shapes(ones, at.shape)
    shape = tuple(
        n if d == dim else m for d, (n, m) in enumerate(zip(input.shape, stretched, strict=True))
    )
    return record(formulas.Gather(dim), broadcast_to(input, shape), np.broadcast_to(at, stretched))


def _first(name: str, src: Any, input: Tensor, index: Tensor) -> Any:
    """Return the part of `src` that has an index: scatter uses no more of it."""
    if not isinstance(src, Tensor):
        return src
    check_dtype(name, input, src)
    if src.shape == index.shape or (name == "scatter" and not src.ndim):
        return src
    if not src.ndim and index.shape == (1,):
        return reshape(src, 1)
    if src.ndim != index.ndim or any(n > m for n, m in zip(index.shape, src.shape, strict=True)):
        raise ValueError(
            f"{name}: expected src to have a number for each index, got shape {src.shape} for "
            f"indices of shape {index.shape}"
        )
    return getitem(src, tuple(slice(n) for n in index.shape))


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
    check_range(name, input, dim, index)
    return dim
