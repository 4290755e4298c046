"""New tensors: from numbers and arrays, of one number, of numbers in a row."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from numpy.typing import DTypeLike

from mytorch import dtype as dtypes
from mytorch.autograd.tensor import Tensor, as_tensor as off_tape
from mytorch.devices import check_device
from mytorch.operations.registry import implements


def tensor(
    data: Any,
    *,
    dtype: DTypeLike | None = None,
    device: str | None = None,
    requires_grad: bool = False,
) -> Tensor:
    """Return a new tensor, a leaf, with a copy of the data.

    Parameters
    ----------
    data
        A number, nested lists of numbers, an array or a Tensor.
    dtype
        None: an array or Tensor has its own dtype; Python's ints become int64, its bools bool, its
        floats the default dtype.

    Raises
    ------
    TypeError
        If the data are not real numbers, or a tensor that requires a gradient is not of a floating
        type.
    ValueError
        If nested lists differ in length.

    Examples
    --------
    >>> tensor([[1.0, 2.0], [3.0, 4.0]])
    tensor([[1., 2.],
            [3., 4.]])
    >>> tensor([1, 2]).dtype, tensor([1.0, 2.0]).dtype, tensor(np.ones(2)).dtype
    (dtype('int64'), dtype('float32'), dtype('float64'))
    """
    source = data.data if isinstance(data, Tensor) else data
    array = np.array(source, order="C" if 0 in getattr(source, "strides", ()) else "K")
    if array.dtype.kind not in "biuf":
        raise TypeError(
            f"expected real numbers, got {type(data).__name__} of NumPy's dtype {array.dtype}"
        )
    if dtype is None and not isinstance(source, np.ndarray | np.generic):
        dtype = _dtype_of(array)
    return made(array, dtype, device, requires_grad)


def as_tensor(data: Any, dtype: DTypeLike | None = None, device: str | None = None) -> Tensor:
    """Return data as a tensor, and copy only if necessary.

    A Tensor that has the dtype is returned itself; an array that has it shares its memory with the
    result. All other data are copied, as in `tensor`.
    """
    check_device(device)
    if isinstance(data, np.ndarray) and data.dtype.kind in "biuf":
        data = off_tape(data)
    if isinstance(data, Tensor):
        return data if dtype is None else data.astype(dtype)
    return tensor(data, dtype=dtype)


def from_numpy(array: Any) -> Tensor:
    """Return a tensor that shares the array's memory: a change of one changes the other.

    Raises
    ------
    TypeError
        If `array` is not an array.
    """
    if not isinstance(array, np.ndarray):
        raise TypeError(
            f"from_numpy takes a NumPy array, got {type(array).__name__}; use mytorch.tensor(...)"
        )
    return as_tensor(array)


def zeros(
    *size: Any,
    dtype: DTypeLike | None = None,
    device: str | None = None,
    requires_grad: bool = False,
) -> Tensor:
    """Return zeros; the size is ints or one tuple of them."""
    return full(as_size(size), 0.0, dtype=dtype, device=device, requires_grad=requires_grad)


def ones(
    *size: Any,
    dtype: DTypeLike | None = None,
    device: str | None = None,
    requires_grad: bool = False,
) -> Tensor:
    """Return ones; the size is ints or one tuple of them."""
    return full(as_size(size), 1.0, dtype=dtype, device=device, requires_grad=requires_grad)


def empty(
    *size: Any,
    dtype: DTypeLike | None = None,
    device: str | None = None,
    requires_grad: bool = False,
) -> Tensor:
    """Return memory without setting it; the size is ints or one tuple of them."""
    dtype = dtype or dtypes.get_default_dtype()
    return made(np.empty(as_size(size), dtype), dtype, device, requires_grad)


def full(
    size: Any,
    fill_value: Any,
    *,
    dtype: DTypeLike | None = None,
    device: str | None = None,
    requires_grad: bool = False,
) -> Tensor:
    """Return a tensor full of `fill_value`; without a dtype, the kind of number decides it.

    Examples
    --------
    >>> full((2, 3), 7)
    tensor([[7, 7, 7],
            [7, 7, 7]])
    """
    dtype = dtype or _dtype_of(np.asarray(fill_value))
    return made(np.full(as_size((size,)), fill_value, dtype), dtype, device, requires_grad)


def eye(
    n: int,
    m: int | None = None,
    *,
    dtype: DTypeLike | None = None,
    device: str | None = None,
    requires_grad: bool = False,
) -> Tensor:
    """Return n rows and m (or n) columns, with ones on the diagonal and zeros elsewhere."""
    dtype = dtype or dtypes.get_default_dtype()
    return made(np.eye(n, m, dtype=dtype), dtype, device, requires_grad)


def arange(
    start: float,
    end: float | None = None,
    step: float = 1,
    *,
    dtype: DTypeLike | None = None,
    device: str | None = None,
    requires_grad: bool = False,
) -> Tensor:
    """Return start, start + step, … below end; with one argument, it is end, and start is 0.

    Raises
    ------
    ValueError
        If the end lies on the other side of the start than the step leads to, or the step is 0.

    Examples
    --------
    >>> arange(4), arange(1, 2, 0.5)
    (tensor([0, 1, 2, 3]), tensor([1. , 1.5]))
    """
    if end is None:
        start, end = 0, start
    if step == 0 or (end - start) * step < 0:
        raise ValueError(f"arange: no step of {step} leads from {start} to {end}")
    array = np.arange(start, end, step)
    return made(array, dtype or _dtype_of(array), device, requires_grad)


def linspace(
    start: float,
    end: float,
    steps: int,
    *,
    dtype: DTypeLike | None = None,
    device: str | None = None,
    requires_grad: bool = False,
) -> Tensor:
    """Return `steps` numbers at equal distances from start to end, both included."""
    dtype = dtype or dtypes.get_default_dtype()
    return made(np.linspace(float(start), float(end), steps), dtype, device, requires_grad)


@implements(np.zeros_like)
def zeros_like(input: Any, dtype: DTypeLike | None = None, **options: Any) -> Tensor:
    """Return zeros of the input's shape and dtype; options as for `zeros`."""
    return zeros(input.shape, dtype=dtype or input.dtype, **options)


@implements(np.ones_like)
def ones_like(input: Any, dtype: DTypeLike | None = None, **options: Any) -> Tensor:
    """Return ones of the input's shape and dtype; options as for `ones`."""
    return ones(input.shape, dtype=dtype or input.dtype, **options)


@implements(np.empty_like)
def empty_like(input: Any, dtype: DTypeLike | None = None, **options: Any) -> Tensor:
    """Return memory of the input's shape and dtype; options as for `empty`."""
    return empty(input.shape, dtype=dtype or input.dtype, **options)


@implements(np.full_like)
def full_like(
    input: Any, fill_value: Any, dtype: DTypeLike | None = None, **options: Any
) -> Tensor:
    """Return `fill_value` in the input's shape and dtype; options as for `full`."""
    return full(input.shape, fill_value, dtype=dtype or input.dtype, **options)


def as_size(size: tuple[Any, ...]) -> tuple[int, ...]:
    """Return a size, given as ints or as one tuple of them, as a tuple of ints.

    Raises
    ------
    TypeError
        If an element is not an int.

    Examples
    --------
    >>> as_size((2, 3)) == as_size(((2, 3),)) == (2, 3)
    True
    """
    lengths = size[0] if len(size) == 1 and isinstance(size[0], tuple | list) else size
    try:
        return tuple(operator.index(length) for length in lengths)
    except TypeError:
        raise TypeError(f"expected a size of ints or one tuple of ints, got {size!r}") from None


def made(
    array: Any, dtype: DTypeLike | None, device: str | None, requires_grad: bool = False
) -> Tensor:
    """Return the array as a leaf in this dtype (None for its own) on this device."""
    check_device(device)
    output = off_tape(array if dtype is None else array.astype(dtype, copy=False))
    if requires_grad:
        output.requires_grad = True
    return output


def _dtype_of(array: Any) -> np.dtype[Any]:
    """Return the dtype of a tensor of Python's numbers, given the array NumPy made of them."""
    kinds = {"b": dtypes.bool, "i": dtypes.int64, "u": dtypes.int64}
    return kinds.get(array.dtype.kind, dtypes.get_default_dtype())
