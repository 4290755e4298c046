"""Operations that change a tensor itself: x += y, x.clamp_(0, 1), x.copy_(y).

Each runs the operation that is not in place. Then the tensor takes over the result: its values, and
its place on the tape. If it shares its memory with others, they get new places too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from mytorch.autograd import changes, grad_mode, views
from mytorch.autograd.tensor import Tensor, as_tensor
from mytorch.functions.function import Function
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
        If the tensor is a leaf that requires a gradient, or a view of one; or if it is a view that
        the tape can't follow.
    TypeError
        If the tensor's dtype cannot represent the result's kind of number.
    ValueError
        If the result has another shape.
    """
    if not grad_mode.enabled:
        _write(tensor, operation(tensor, *args, **kw))
        return tensor
    before = as_tensor(np.copy(tensor.data))
    bases = list(views.bases(tensor))
    for X in bases:
        if X._requires_grad and X.is_leaf:
            raise _is_leaf(X is not tensor)
    before.grad_fn, before._requires_grad = tensor.grad_fn, tensor._requires_grad
    result = operation(before, *[before if X is tensor else X for X in args], **kw)
    on_tape = result._requires_grad or any(X._requires_grad for X in bases)
    if not on_tape or tensor.dtype.kind != "f":  # whole numbers and bools have no gradient
        _write(tensor, result)
        return tensor
    for X in bases:
        _check_own_places(X)
    if tensor._view is not None and tensor._view.refusal is not None:
        raise RuntimeError(
            f"this view {tensor._view.refusal}: the tape can't follow a change in place of it; "
            f"take a view by itself and on the tape, as x[0], or change a clone()"
        )
    if not result._requires_grad and tensor._view is None:
        result = where(True, result, before)  # on the tape, and no gradient goes further
    if result.dtype != tensor.dtype and _holds(tensor.dtype, result.dtype):
        result = result.astype(tensor.dtype)
    _write(tensor, result)
    _move(bases[-1], views.written_through(tensor, result))
    return tensor


def _is_leaf(of_base: bool) -> RuntimeError:
    """Return the error for a change on the tape of a leaf, or of a view of one."""
    what = "a view of a leaf" if of_base else "a leaf"
    return RuntimeError(
        f"{what} that requires a gradient can't be changed in place: the gradient is that of the "
        f"values it was given; change it within a block `with mytorch.no_grad():`, which leaves "
        f"the change off the tape, or write the operation out of place"
    )


def _move(tensor: Tensor, place: Function) -> None:
    """Give a tensor a new place on the tape, and make its views again from there."""
    pending = [(tensor, place)]
    while pending:
        tensor, place = pending.pop()
        retained = retains_grad(tensor)
        tensor.grad_fn, tensor._requires_grad = place, True
        if retained:
            retain_grad(tensor)
        pending += [(view, views.made_again(view)) for view in views.of_base(tensor)]


def _write(tensor: Tensor, result: Tensor) -> None:
    """Write the result's values into the tensor's memory, and count the change."""
    _check_own_places(tensor)
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
    tensor.data[...] = result.data
    changes.note(tensor.data)


def _check_own_places(tensor: Tensor) -> None:
    """Require that no two elements of the tensor have the same place in memory."""
    many = any(n > 1 and not s for n, s in zip(tensor.shape, tensor.data.strides, strict=True))
    if many and 0 not in tensor.shape:
        raise RuntimeError(
            f"a tensor of shape {tensor.shape} was expanded, and the same number stands in many of "
            f"its places; change a clone() instead"
        )


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


def _compared(before: Tensor, comparison: Callable[..., Tensor], other: Any) -> Tensor:
    """Return a comparison on the tape, for a change in place: the gradients of both are 0."""
    Z = comparison(before, other)
    if before.dtype.kind != "f":
        return Z
    for X in (before, other):
        if isinstance(X, Tensor) and X.requires_grad:
            Z = where(True, Z.astype(before.dtype), X)
    return Z


def _attach(method_name: str, name: str) -> None:
    """Give Tensor the in-place method of the operation `name`."""

    def method(self: Tensor, *args: Any, **kw: Any) -> Tensor:
        operation = getattr(Tensor, name)
        dtype = kw.get("dtype")
        if dtype is not None and dtype != self.dtype:
            raise TypeError(
                f"{method_name}: a change in place keeps the dtype, {self.dtype}, got "
                f"dtype={dtype}; leave it out, or use {name}"
            )
        if name in _COMPARISONS.split():
            return take_over(self, _compared, operation, *args, **kw)
        return take_over(self, operation, *args, **kw)

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
_COMPARISONS = "eq ge greater greater_equal gt le less less_equal lt ne not_equal"
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
