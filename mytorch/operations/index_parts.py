"""What an index is: its parts, as NumPy understands them, in PyTorch's order."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from mytorch.autograd.tensor import Tensor

MOST_PARTS = 32
"""PyTorch takes a list for a tuple only if it is shorter."""


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


def is_basic(part: Any) -> bool:
    """Whether NumPy returns a view for this part of an index."""
    return part is None or part is ... or isinstance(part, slice) or _is_plain_number(part)


def _is_plain_number(part: Any) -> bool:
    return isinstance(part, int | np.integer) and not isinstance(part, bool)


def _is_number(part: Any) -> bool:
    """Whether a part of an index is a single whole number."""
    if isinstance(part, np.ndarray):
        return part.ndim == 0 and part.dtype.kind in "iu"
    return _is_plain_number(part)
