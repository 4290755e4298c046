"""Picking elements by an index, x[index], and writing elements at one."""

from __future__ import annotations

from typing import Any

import numpy as np

from mytorch.autograd.tensor import Tensor, as_tensor
from mytorch.functions import index as formulas
from mytorch.operations.in_place import take_over
from mytorch.operations.index_checks import check_dtype
from mytorch.operations.index_parts import as_index, is_basic, numbers_first
from mytorch.operations.registry import tensor_method
from mytorch.operations.repeating import broadcast_to
from mytorch.operations.shape import reshape

record = Tensor.record


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
    """Set input[index] to `value`, broadcast to its shape, in place.

    Without arrays in the index, input[index] is a view. It is changed itself, and the rest of the
    tensor, which may be large, is not copied.

    Raises
    ------
    ValueError
        If the value does not broadcast to the shape of input[index].
    """
    at = as_index(index)
    if all(is_basic(part) for part in (at if isinstance(at, tuple) else (at,))):
        take_over(getitem(input, at), _spread, value)
    else:
        take_over(input, put, at, value)


def _spread(before: Tensor, value: Any) -> Tensor:
    """Return a value with the shape and the dtype of the tensor that it replaces."""
    value = value if isinstance(value, Tensor) else as_tensor(np.asarray(value))
    while value.ndim > before.ndim and value.shape[0] == 1:
        value = reshape(value, value.shape[1:])
    value = value.astype(before.dtype)
    if value.shape == before.shape:
        return value
    try:
        return broadcast_to(value, before.shape)
    except ValueError:
        raise _unfit(value, before.shape) from None


def _unfit(values: Any, shape: tuple[int, ...]) -> ValueError:
    return ValueError(
        f"values of shape {np.shape(values)} do not broadcast to input[index], of shape {shape}"
    )


@tensor_method()
def index_put(input: Tensor, indices: Any, values: Any) -> Tensor:
    """Return a copy of the tensor with input[indices] set to `values`, broadcast to its shape.

    Raises
    ------
    TypeError
        If the two tensors differ in dtype.
    """
    if isinstance(values, Tensor):
        check_dtype("index_put", input, values)
    return put(input, indices, values)


def put(input: Tensor, indices: Any, values: Any) -> Tensor:
    """Return a copy of the tensor with input[indices] set to `values`, in any dtype."""
    numbers, rest = numbers_first(as_index(indices), input.ndim)
    if numbers is not None:
        chosen = record(formulas.Index(numbers), input)
        return record(formulas.IndexPut(numbers), input, put(chosen, rest, values))
    try:
        return record(formulas.IndexPut(rest), input, values)
    except ValueError:
        raise _unfit(values, input.data[rest].shape) from None


@tensor_method()
def take(input: Tensor, index: Tensor) -> Tensor:
    """Return the elements at these indices into the flattened tensor: always a copy."""
    return reshape(getitem(reshape(input, -1), reshape(index, -1)), index.shape)
