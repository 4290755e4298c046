"""Conversions of a tensor: dtypes, arrays, Python numbers, copies; and questions about it."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import DTypeLike

from mytorch import dtype as dtypes
from mytorch.autograd.tensor import Tensor, as_tensor
from mytorch.devices import check_device
from mytorch.functions.cast import Cast
from mytorch.functions.identity import Clone, InOrder
from mytorch.operations.registry import implements, tensor_method


@tensor_method()
def astype(input: Tensor, dtype: DTypeLike) -> Tensor:
    """Return the tensor in this dtype; itself if it has it. Only floating types have gradients."""
    dtype = np.dtype(dtype)
    if dtype == input.dtype:
        return input
    if dtype.kind != "f":
        order: Any = (
            "C" if 0 in input.data.strides else "K"
        )  # what is expanded is laid out in order
        return as_tensor(input.data.astype(dtype, order=order))
    return Tensor.record(Cast(dtype), input)


@tensor_method()
def to(
    input: Tensor,
    *target: Any,
    dtype: DTypeLike | None = None,
    device: str | None = None,
    copy: bool = False,
    non_blocking: bool = False,
) -> Tensor:
    """Return the tensor in a dtype, or in another tensor's dtype; itself if it has that dtype.

    Parameters
    ----------
    *target
        A dtype, a device, a device and a dtype, or a Tensor; then `non_blocking` and `copy`.
    copy
        Whether to return a copy even if nothing changes.
    non_blocking
        No effect: for PyTorch's sake.

    Raises
    ------
    ValueError
        If the device is not the CPU.

    Examples
    --------
    >>> import mytorch
    >>> mytorch.tensor([1, 2]).to(mytorch.float64)
    tensor([1., 2.], dtype=float64)
    """
    flags = [wanted for wanted in target if isinstance(wanted, bool)]
    copy = copy or flags[1:2] == [True]
    for wanted in target[: len(target) - len(flags)]:
        if isinstance(wanted, Tensor):
            dtype = wanted.dtype
        elif isinstance(wanted, str):
            device = wanted
        elif wanted is not None:
            dtype = wanted
    check_device(device)
    output = input if dtype is None else astype(input, dtype)
    return clone(output) if copy and output is input else output


@tensor_method()
def cpu(input: Tensor) -> Tensor:
    """Return the tensor itself: it is on the CPU."""
    return input


@tensor_method("type")
def _type(self: Tensor, dtype: DTypeLike | None = None) -> Any:
    """Return the tensor in this dtype; without an argument, the name of its own dtype."""
    return f"mytorch.{self.dtype}" if dtype is None else astype(self, dtype)


def _conversion(dtype: np.dtype[Any]) -> Callable[[Tensor], Tensor]:
    def convert(self: Tensor) -> Tensor:
        return astype(self, dtype)

    convert.__doc__ = f"Return the tensor in {dtype}."
    return convert


for _name in ("half", "float", "double", "short", "int", "long", "bool"):
    setattr(Tensor, _name, _conversion(getattr(dtypes, _name)))


@tensor_method()
def item(input: Tensor) -> Any:
    """Return the only element of the tensor as a Python number.

    Raises
    ------
    ValueError
        If the tensor does not have exactly one element.
    """
    if numel(input) != 1:
        raise ValueError(
            f"item() takes a tensor of one element, got shape {input.shape}; for all of them use "
            f".tolist(), for one of them index first"
        )
    return input.data.item()


@tensor_method()
def numpy(input: Tensor, *, force: bool = False) -> Any:
    """Return the tensor's own array: a change of one is a change of the other.

    Parameters
    ----------
    force
        Whether a tensor on the tape is allowed too.

    Raises
    ------
    RuntimeError
        If the tensor requires a gradient, and `force` is False.
    """
    if input.requires_grad and not force:
        raise RuntimeError(
            "a NumPy array is not on the tape, so what is computed with it has no gradient; if "
            "none is wanted, take the array with .detach().numpy()"
        )
    return np.asarray(input.data)


@tensor_method()
def tolist(input: Tensor) -> Any:
    """Return the elements as nested lists of Python numbers; without dimensions, as a number."""
    return input.data.tolist()


@implements(np.copy)
@tensor_method()
def clone(input: Tensor) -> Tensor:
    """Return a copy of the tensor, on the tape."""
    return Tensor.record(Clone(), input)


@tensor_method()
def contiguous(input: Tensor) -> Tensor:
    """Return the tensor if its elements are contiguous in memory, otherwise a copy that is."""
    return input if is_contiguous(input) else Tensor.record(InOrder(), input)


@tensor_method()
def is_contiguous(input: Tensor) -> bool:
    """Return whether the elements are contiguous in memory, in C order."""
    return bool(input.data.flags.c_contiguous)


@tensor_method()
def is_floating_point(input: Tensor) -> bool:
    """Return whether the dtype is a floating type."""
    return input.dtype.kind == "f"


@implements(np.size)
@tensor_method("numel", "nelement")
def numel(input: Tensor) -> int:
    """Return the number of elements."""
    return math.prod(input.shape)


@tensor_method()
def element_size(input: Tensor) -> int:
    """Return the number of bytes of one element."""
    return input.dtype.itemsize


@tensor_method("dim", "ndimension")
@implements(np.ndim)
def _dim(self: Tensor) -> int:
    """Return the number of dimensions."""
    return self.ndim


@tensor_method("size")
def _size(self: Tensor, dim: int | None = None) -> Any:
    """Return the shape, or the length of one dimension."""
    return self.shape if dim is None else self.shape[dim]


@implements(np.shape)
def _shape(array: Tensor) -> tuple[int, ...]:
    return array.shape


@tensor_method()
def requires_grad_(input: Tensor, requires_grad: bool = True) -> Tensor:
    """Set whether gradients flow to this tensor, and return it."""
    if input.is_leaf or not requires_grad:  # any other tensor on the tape requires one already
        input.requires_grad = requires_grad
    return input


@tensor_method()
def detach_(input: Tensor) -> Tensor:
    """Take this tensor off the tape, make it a leaf that requires no gradient, and return it.

    Raises
    ------
    RuntimeError
        If it is a view: it would follow its base back onto the tape.
    """
    if input._view is not None:
        raise RuntimeError("detach_: a view can't be taken off the tape in place; use .detach()")
    input.grad_fn, input._requires_grad = None, False
    return input
