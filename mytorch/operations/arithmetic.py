"""Sums, differences, products, quotients and powers."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from mytorch import functions
from mytorch.autograd.tensor import Tensor
from mytorch.operations.division import divide_towards_zero, floor_divide
from mytorch.operations.promotion import (
    floating,
    numbers_only,
    promoted,
    subtractable,
    times,
)
from mytorch.operations.registry import implements, tensor_method

record = Tensor.record


@implements(np.add)
@tensor_method("add", "__add__", "__radd__")
def add(input: Any, other: Any, *, alpha: float = 1) -> Tensor:
    """Return input + alpha · other.

    Raises
    ------
    TypeError
        If alpha is a bool or a fraction, and the sum is not.
    """
    A, B = promoted(input, other)
    return record(functions.Add(), A, times("add", alpha, A, B))


@implements(np.subtract)
@tensor_method("sub", "subtract", "__sub__", "__rsub__")
def sub(input: Any, other: Any, *, alpha: float = 1) -> Tensor:
    """Return input − alpha · other.

    Raises
    ------
    TypeError
        If an operand is a tensor of bools; or if alpha is a bool or a fraction, and the difference
        is not.
    """
    A, B = subtractable(input, other)
    return record(functions.Subtract(), A, times("sub", alpha, A, B))


@implements(np.multiply)
@tensor_method("mul", "multiply", "__mul__", "__rmul__")
def mul(input: Any, other: Any) -> Tensor:
    """Return input ∘ other."""
    return record(functions.Multiply(), *promoted(input, other))


@implements(np.divide)
@tensor_method("div", "divide", "true_divide", "__truediv__", "__rtruediv__")
def div(
    input: Any, other: Any, *, rounding_mode: Literal["floor", "trunc"] | None = None
) -> Tensor:
    """Return input / other, in floating-point numbers.

    Parameters
    ----------
    rounding_mode
        "floor" rounds the quotient down, "trunc" towards zero; then whole numbers give whole
        numbers.

    Raises
    ------
    ValueError
        If `rounding_mode` has another value.
    """
    if rounding_mode == "floor":
        return floor_divide(input, other)
    A, B = promoted(input, other)
    if rounding_mode == "trunc":
        return divide_towards_zero(A, B)
    if rounding_mode is not None:
        raise ValueError(
            f'expected rounding_mode to be None, "floor" or "trunc", got {rounding_mode!r}'
        )
    if (A if isinstance(A, Tensor) else B).dtype.kind != "f":
        A, B = (floating(X) if isinstance(X, Tensor) else X for X in (A, B))
    return record(functions.Divide(), A, B)


@implements(np.power)
@tensor_method("pow", "__pow__", "__rpow__")
def pow(input: Any, exponent: Any) -> Tensor:
    """Return input to the power of exponent; either may be a number.

    Raises
    ------
    TypeError
        If both are bools.
    ValueError
        If whole numbers have a negative exponent.
    """
    A, B = promoted(input, exponent)
    dtype = numbers_only("pow", A if isinstance(A, Tensor) else B).dtype
    if dtype.kind != "f" and np.any(np.asarray(B) < 0):
        raise ValueError(
            f"pow: whole numbers, here {dtype}, have no negative powers that are whole; convert "
            f"the tensor first, with .float()"
        )
    power = record(functions.Power(), A, B)
    # A power of a number has PyTorch's order in memory too.
    return power if isinstance(input, Tensor) else power.contiguous()


@implements(np.negative)
@tensor_method("neg", "negative", "__neg__")
def neg(input: Tensor) -> Tensor:
    """Return −input.

    Raises
    ------
    TypeError
        If it is a tensor of bools.
    """
    return record(functions.Negative(), numbers_only("neg", input))


subtract, multiply, negative = sub, mul, neg
divide = true_divide = div
