"""Operations that change a tensor itself: x += y, x.clamp_(0, 1), x.copy_(y).

Each runs the operation that is not in place. Then the tensor takes over the result: its values, and
its place on the tape.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from mytorch.autograd import changes, grad_mode
from mytorch.autograd.tensor import Tensor, as_tensor
from mytorch.operations.hooks import retain_grad, retains_grad
from mytorch.operations.registry import tensor_method
from mytorch.operations.selection import where


def take_over(tensor: Tensor, operation: Callable[..., Tensor], *args: Any, **kw: Any) -> Tensor:
    """Give `tensor` the result of `operation(tensor, *args)`, in its own memory.

    Functions that were recorded before, and cached this memory, then refuse to run backward: they
    need the old values. The operation itself gets a copy of the old values, and can run backward.

    Raises
    ------
    RuntimeError
        If the tensor is a leaf that requires a gradient; or if the change needs a gradient, and
        other tensors share the memory: their places on the tape would not change.
    TypeError
        If the tensor's dtype cannot represent the result's kind of number.
    ValueError
        If the result has another shape.
    """
    if not grad_mode.enabled:
        _write(tensor, operation(tensor, *args, **kw))
        return tensor
    if tensor._requires_grad and tensor.is_leaf:
        raise RuntimeError(
            "a leaf that requires a gradient can't be changed in place: the gradient is that of "
            "the values it was given; change it within a block `with mytorch.no_grad():`, which "
            "leaves the change off the tape, or write the operation out of place"
        )
    before = as_tensor(np.copy(tensor.data))
    before.grad_fn, before._requires_grad = tensor.grad_fn, tensor._requires_grad
    result = operation(before, *[before if X is tensor else X for X in args], **kw)
    on_tape = result._requires_grad or tensor._requires_grad
    if on_tape and (tensor._has_views or _is_view(tensor)):
        raise RuntimeError(
            "this tensor shares its memory with others, and on their place on the tape this change "
            "in place would not be seen; write the operation out of place, as in x = x + y for "
            "x += y, or change a clone()"
        )
    if result.dtype != tensor.dtype and _holds(tensor.dtype, result.dtype):
        result = result.astype(tensor.dtype)
    _write(tensor, result)
    tensor.grad_fn, tensor._requires_grad = result.grad_fn, result._requires_grad
    if retains_grad(before):
        retain_grad(tensor)
    return tensor


def _write(tensor: Tensor, result: Tensor) -> None:
    """Write the result's values into the tensor's memory, and count the change."""
    many = any(n > 1 and not s for n, s in zip(tensor.shape, tensor.data.strides, strict=True))
    if many and 0 not in tensor.shape:
        raise RuntimeError(
            f"this tensor of shape {tensor.shape} was expanded, and the same number stands in many "
            f"of its places; change a clone() instead"
        )
    if result.shape != tensor.shape:
        raise ValueError(
            f"a change in place keeps the shape: the tensor's is {tensor.shape}, the result's "
            f"would be {result.shape}; write the operation out of place"
        )
    if not _holds(tensor.dtype, result.dtype):
        raise TypeError(
            f"a change in place keeps the dtype: a tensor of {tensor.dtype} can't hold the result, "
            f"of {result.dtype}; convert the tensor first, as in x = x.to({result.dtype})"
        )
    if isinstance(tensor.data, np.ndarray):
        tensor.data[...] = result.data
        changes.note(tensor.data)
    else:
        tensor.data = tensor.data.dtype.type(result.data)


def _is_view(tensor: Tensor) -> bool:
    """Whether this tensor shares its memory with another tensor, or may share it."""
    if not isinstance(tensor.data, np.ndarray):
        return False
    inputs = () if tensor.grad_fn is None else tensor.grad_fn.inputs
    if not inputs:
        return tensor.data.base is not None
    return any(isinstance(X, Tensor) and np.may_share_memory(tensor.data, X.data) for X in inputs)


def _holds(dtype: np.dtype[Any], other: np.dtype[Any]) -> bool:
    """Whether an array of this dtype can represent the other's kind: float, int or bool."""
    return dtype.kind == "f" or other.kind == "b" or (dtype.kind != "b" and other.kind != "f")


def check_number(name: str, value: Any) -> None:
    """Require a number, or a tensor without dimensions."""
    if np.ndim(value):
        raise ValueError(
            f"{name}: expected a number, or a tensor without dimensions, got shape "
            f"{np.shape(value)}; mytorch.where(mask, values, x) takes many values"
        )


def _attach(method_name: str, name: str) -> None:
    """Give Tensor the in-place method of the operation `name`."""

    def method(self: Tensor, *args: Any, **kw: Any) -> Tensor:
        return take_over(self, getattr(Tensor, name), *args, **kw)

    method.__name__ = method_name
    method.__doc__ = f"Set this tensor to the result of `{name}`, in place, and return it."
    setattr(Tensor, method_name, method)


_OPERATIONS = """
    abs absolute acos add asin atan bitwise_and bitwise_not bitwise_or bitwise_xor ceil clamp
    clip cos cosh cumprod cumsum div divide eq erf exp expm1 floor floor_divide fmod frac ge
    greater greater_equal gt index_add index_copy index_fill index_put le leaky_relu less
    less_equal log log10 log1p log2 logical_and logical_not logical_or logical_xor lt
    masked_fill mul multiply ne neg negative not_equal pow reciprocal relu remainder round rsqrt
    scatter scatter_add sigmoid sign sin sinh sqrt square sub subtract tan tanh tril triu
    true_divide trunc
"""
_OPERATORS = "add sub mul truediv floordiv mod pow and or xor"

for _name in _OPERATIONS.split():
    _attach(f"{_name}_", _name)
for _name in _OPERATORS.split():
    _attach(f"__i{_name}__", f"__{_name}__")


@tensor_method()
def copy_(input: Tensor, source: Tensor) -> Tensor:
    """Give `input` the values of `source`, broadcast to its shape, in its dtype.

    The source may be a number too.

    Raises
    ------
    TypeError
        If the source is neither a tensor nor a number.
    """
    return take_over(input, lambda before: where(True, source, before).astype(before.dtype))


@tensor_method()
def fill_(input: Tensor, value: Any) -> Tensor:
    """Give every element of `input` the same value: a number, or a tensor without dimensions.

    It is converted to the tensor's dtype: 0.5 is True among bools, and 0 among whole numbers.

    Raises
    ------
    ValueError
        If the value has dimensions.
    """
    check_number("fill_", value)
    return take_over(input, lambda before: where(True, value, before).astype(before.dtype))


@tensor_method()
def zero_(input: Tensor) -> Tensor:
    """Give every element of `input` the value 0."""
    return fill_(input, 0)
