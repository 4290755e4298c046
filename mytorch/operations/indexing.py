"""Picking elements by index, and writing elements at an index."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from mytorch.autograd.tensor import Tensor, as_tensor, in_order
from mytorch.functions import index as formulas
from mytorch.functions.identity import Clone
from mytorch.operations.arithmetic import add
from mytorch.operations.conversion import contiguous
from mytorch.operations.in_place import check_number, take_over
from mytorch.operations.registry import implements, tensor_method
from mytorch.operations.repeating import broadcast_to
from mytorch.operations.selection import where
from mytorch.operations.shape import along, position, reshape

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
    """Set input[index] to `value`, broadcast to its shape, in place.

    Without arrays in the index, input[index] is a view. It is changed itself, and the rest of the
    tensor, which may be large, is not copied.

    Raises
    ------
    ValueError
        If the value does not broadcast to the shape of input[index].
    """
    at = as_index(index)
    if all(_is_basic(part) for part in (at if isinstance(at, tuple) else (at,))):
        take_over(getitem(input, at), _spread, value)
    else:
        take_over(input, _put, at, value)


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
        _check_dtype("index_put", input, values)
    return _put(input, indices, values)


def _put(input: Tensor, indices: Any, values: Any) -> Tensor:
    """Return a copy of the tensor with input[indices] set to `values`, in any dtype."""
    numbers, rest = numbers_first(as_index(indices), input.ndim)
    if numbers is not None:
        chosen = record(formulas.Index(numbers), input)
        return record(formulas.IndexPut(numbers), input, _put(chosen, rest, values))
    try:
        return record(formulas.IndexPut(rest), input, values)
    except ValueError:
        raise _unfit(values, input.data[rest].shape) from None


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
    return _put(input, along(input, dim, np.unique(index.data)), value)


@tensor_method()
def masked_fill(input: Tensor, mask: Tensor, value: Any) -> Tensor:
    """Return the tensor with `value` where the mask is True; the mask broadcasts.

    Raises
    ------
    TypeError
        If the mask is not of bools.
    ValueError
        If the value is no number and no tensor without dimensions.
    """
    _check_mask("masked_fill", mask)
    check_number("masked_fill", value)
    return contiguous(where(mask, value, input).astype(input.dtype))


@tensor_method()
def masked_select(input: Tensor, mask: Tensor) -> Tensor:
    """Return the elements where the mask is True, in one dimension; the two broadcast.

    Raises
    ------
    TypeError
        If the mask is not of bools.
    """
    _check_mask("masked_select", mask)
    shape = np.broadcast_shapes(input.shape, mask.shape)
    return getitem(broadcast_to(input, shape), broadcast_to(mask, shape))


@tensor_method()
def take(input: Tensor, index: Tensor) -> Tensor:
    """Return the elements at these indices into the flattened tensor: always a copy."""
    return reshape(getitem(reshape(input, -1), reshape(index, -1)), index.shape)


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
        _check_range("take_along_dim", input, dim, indices)
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


@tensor_method()
def nonzero(input: Tensor, *, as_tuple: bool = False) -> Any:
    """Return the indices of elements other than 0: a row for each, or a tensor a dimension."""
    if as_tuple:
        places = np.nonzero(np.atleast_1d(input.data))
        return tuple(as_tensor(in_order(along)) for along in places)
    return as_tensor(np.argwhere(input.data))


def as_index(index: Any) -> Any:
    """Return the index with arrays for its tensors; arrays of uint8 are masks, as in PyTorch.

    A whole number without dimensions is an int, and a list within a tuple an array.
    """
    if _is_tuple(index):
        return tuple(_as_part(list(part) if isinstance(part, tuple) else part) for part in index)
    return _as_part(index)


def _as_part(index: Any) -> Any:
    if isinstance(index, Tensor):
        if index.dtype in (np.int8, np.int16):
            raise IndexError(f"an index is of int64, int32 or bools, not {index.dtype}; .long()")
        index = index.data
        if not index.ndim and index.dtype in (np.int32, np.int64):
            return index.item()  # as in PyTorch, a view is possible; NumPy would copy
    if isinstance(index, np.ndarray) and index.dtype == np.uint8:
        return index.astype(bool)
    if _is_number(index):
        return operator.index(index)
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


def _is_basic(part: Any) -> bool:
    """Whether NumPy returns a view for this part of an index."""
    return part is None or part is ... or isinstance(part, slice) or _is_plain_number(part)


def _is_plain_number(part: Any) -> bool:
    return isinstance(part, int | np.integer) and not isinstance(part, bool)


def _is_number(part: Any) -> bool:
    """Whether a part of an index is a single whole number."""
    if isinstance(part, np.ndarray):
        return part.ndim == 0 and part.dtype.kind in "iu"
    return _is_plain_number(part)


def _first(name: str, src: Any, input: Tensor, index: Tensor) -> Any:
    """Return the part of `src` that has an index: scatter uses no more of it."""
    if not isinstance(src, Tensor):
        return src
    _check_dtype(name, input, src)
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


def _places(name: str, input: Tensor, dim: int, index: Tensor) -> Any:
    """Return the indices of slices, as a vector, if `dim` has all of them; none from the end."""
    as_index(index)
    position(input, dim)
    if index.ndim > 1:
        raise _no_vector(name, index)
    _check_range(name, input, dim, index)
    at = index.data.reshape(-1)
    if not input.ndim and len(at) != 1:
        raise ValueError(f"{name}: a tensor without dimensions takes one index, got {len(at)}")
    return at


def _slices(name: str, input: Tensor, dim: int, at: Any, source: Tensor) -> Tensor:
    """Return `source` if it has a slice for each index, of the shape of the input's."""
    _check_dtype(name, input, source)
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


def _check_range(name: str, input: Tensor, dim: int, index: Tensor) -> None:
    """Refuse indices below 0, which count from the end elsewhere, and too large ones."""
    length = input.shape[position(input, dim)] if input.ndim else 1
    wrong = index.data[(index.data < 0) | (index.data >= length)]
    if wrong.size:
        raise IndexError(
            f"{name}: index {wrong.flat[0]} is out of range for dimension {dim} of a tensor of "
            f"shape {input.shape}; here the indices are 0 to {length - 1}"
        )


def _check_dtype(name: str, input: Tensor, source: Tensor) -> None:
    """Require two tensors of one dtype."""
    if input.dtype != source.dtype:
        raise TypeError(
            f"{name}: expected two tensors of one dtype, got {input.dtype} and {source.dtype}; "
            f"convert one first, with .to(...)"
        )


def _check_mask(name: str, mask: Tensor) -> None:
    """Require a mask of bools."""
    if mask.dtype != bool:
        raise TypeError(
            f"{name}: expected a mask of bools, got {mask.dtype}; mask != 0, or mask.bool()"
        )


def _no_vector(name: str, index: Tensor) -> ValueError:
    return ValueError(f"{name}: expected a vector of indices, got shape {index.shape}")


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
    _check_range(name, input, dim, index)
    return dim
