"""The types of numbers, and the default floating type, which is float32 at the start.

The names are PyTorch's: `mytorch.float`, `mytorch.int` and `mytorch.bool` are not Python's.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from numpy.typing import DTypeLike

half = float16 = np.dtype(np.float16)
float = float32 = np.dtype(np.float32)
double = float64 = np.dtype(np.float64)
uint8 = np.dtype(np.uint8)
int8 = np.dtype(np.int8)
short = int16 = np.dtype(np.int16)
int = int32 = np.dtype(np.int32)
long = int64 = np.dtype(np.int64)
bool = np.dtype(np.bool_)

_default = float32


def as_floating(dtype: DTypeLike | None) -> np.dtype[Any]:
    """Return `dtype` as a NumPy floating dtype; for None, the default floating type.

    Raises
    ------
    TypeError
        If `dtype` is not a floating type: only floating types have gradients.

    Examples
    --------
    >>> as_floating("float64")
    dtype('float64')
    """
    if dtype is None:
        return _default
    resolved = np.dtype(dtype)
    if resolved.kind != "f":
        raise TypeError(
            f"expected a floating dtype such as float32 or float64, got {resolved}; "
            "only floating-point numbers have gradients"
        )
    return resolved


def get_default_dtype() -> np.dtype[Any]:
    """Return the floating type of new parameters."""
    return _default


def set_default_dtype(dtype: DTypeLike) -> None:
    """Make `dtype` the floating type of new parameters.

    Raises
    ------
    TypeError
        If `dtype` is not a floating type.
    """
    global _default
    _default = as_floating(dtype)


@contextmanager
def default_dtype(dtype: DTypeLike) -> Iterator[np.dtype[Any]]:
    """Use `dtype` for new parameters within a `with` block.

    Examples
    --------
    >>> from mytorch import nn
    >>> with default_dtype("float64"):
    ...     layer = nn.Linear(3, 2)
    >>> layer.W.dtype, nn.Linear(3, 2).W.dtype
    (dtype('float64'), dtype('float32'))
    """
    before = get_default_dtype()
    set_default_dtype(dtype)
    try:
        yield get_default_dtype()
    finally:
        set_default_dtype(before)
