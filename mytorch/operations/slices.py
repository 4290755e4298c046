"""Whole slices along a dimension, picked or written at a vector of indices."""

from __future__ import annotations

from typing import Any

import numpy as np

from mytorch.autograd.tensor import Tensor
from mytorch.functions import index as formulas
from mytorch.functions.identity import Clone
from mytorch.operations.arithmetic import add
from mytorch.operations.in_place import check_number
from mytorch.operations.index_checks import check_dtype, check_range
from mytorch.operations.index_parts import as_index
from mytorch.operations.indexing import getitem, index_put, put
from mytorch.operations.registry import tensor_method
from mytorch.operations.shape import along, position, reshape

record = Tensor.record


@tensor_method()
def index_select(input: Tensor, dim: int, index: Tensor) -> Tensor:
    """Return the slices at these indices along a dimension: a vector of them, or one.

    Raises
    ------
    IndexError
        If an index is negative, or too large.
    ValueError
        If the indices are no vector.
    """
    at = _places("index_select", input, dim, index)
    return getitem(input, along(input, dim, at)) if input.ndim else record(Clone(), input)


@tensor_method()
def index_add(
    input: Tensor, dim: int, index: Tensor, source: Tensor, *, alpha: float = 1
) -> Tensor:
    """Return the tensor with alpha · `source` added to the slices at these indices.

    Raises
    ------
    IndexError
        If an index is negative, or too large.
    TypeError
        If the two tensors differ in dtype.
    ValueError
        If the indices are no vector, or `source` has not a slice of the same shape for each.
    """
    at = _places("index_add", input, dim, index)
    source = _slices("index_add", input, dim, at, source)
    at = as_index(along(input, dim, at))
    return add(input, record(formulas.Scatter(at, input.shape), source), alpha=alpha)


@tensor_method()
def index_copy(input: Tensor, dim: int, index: Tensor, source: Tensor) -> Tensor:
    """Return the tensor with the slices at these indices replaced by the slices of `source`.

    Raises
    ------
    IndexError
        If an index is negative, or too large.
    TypeError
        If the two tensors differ in dtype.
    ValueError
        If the indices are no vector, or `source` has not a slice of the same shape for each.
    """
    at = _places("index_copy", input, dim, index)
    return index_put(input, along(input, dim, at), _slices("index_copy", input, dim, at, source))


@tensor_method()
def index_fill(input: Tensor, dim: int, index: Tensor, value: Any) -> Tensor:
    """Return the tensor with one value in all slices at these indices.

    Raises
    ------
    IndexError
        If an index is out of range.
    ValueError
        If the indices are no vector, or the value is no number and no tensor without dimensions.
    """
    position(input, dim)
    if index.ndim > 1:
        raise _no_vector("index_fill", index)
    if not input.ndim and np.any((index.data != 0) & (index.data != -1)):
        raise IndexError("index_fill: a tensor without dimensions has one element, at index 0")
    check_number("index_fill", value)
    # Each index once: a repeated index would add the gradient of `value` more than once.
    return put(input, along(input, dim, np.unique(index.data)), value)


def _places(name: str, input: Tensor, dim: int, index: Tensor) -> Any:
    """Return the indices of slices, as a vector, if `dim` has all of them; none from the end."""
    as_index(index)
    position(input, dim)
    if index.ndim > 1:
        raise _no_vector(name, index)
    check_range(name, input, dim, index)
    at = index.data.reshape(-1)
    if not input.ndim and len(at) != 1:
        raise ValueError(f"{name}: a tensor without dimensions takes one index, got {len(at)}")
    return at


def _slices(name: str, input: Tensor, dim: int, at: Any, source: Tensor) -> Tensor:
    """Return `source` if it has a slice for each index, of the shape of the input's."""
    check_dtype(name, input, source)
    dim = position(input, dim)
    wanted = (*input.shape[:dim], len(at), *input.shape[dim + 1 :]) if input.ndim else ()
    if source.shape == wanted:
        return source
    if name == "index_copy" and source.shape in ((), (1,)) and wanted in ((), (1,)):
        return reshape(source, wanted)
    raise ValueError(
        f"{name}: expected source of shape {wanted}, a slice of the tensor of shape {input.shape} "
        f"for each of {len(at)} indices, got {source.shape}"
    )


def _no_vector(name: str, index: Tensor) -> ValueError:
    return ValueError(f"{name}: expected a vector of indices, got shape {index.shape}")
