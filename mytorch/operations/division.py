"""Quotients of whole numbers, and remainders."""

from __future__ import annotations

from typing import Any

import numpy as np

from mytorch.autograd.tensor import Tensor
from mytorch.functions.division import FloorDivide, Fmod, Remainder
from mytorch.operations.promotion import divisible, floating_only
from mytorch.operations.registry import implements, tensor_method

record = Tensor.record


@implements(np.floor_divide)
@tensor_method("floor_divide", "__floordiv__", "__rfloordiv__")
def floor_divide(input: Any, other: Any) -> Tensor:
    """Return ⌊input / other⌋, Python's //.

    Raises
    ------
    ZeroDivisionError
        If a whole number is divided by 0.
    """
    return record(FloorDivide(), *divisible(input, other))


@implements(np.remainder)
@tensor_method("remainder", "__mod__", "__rmod__")
def remainder(input: Any, other: Any) -> Tensor:
    """Return the remainder of ⌊input / other⌋, with the sign of other: Python's %.

    Raises
    ------
    ZeroDivisionError
        If a whole number is divided by 0.
    """
    return record(Remainder(), *divisible(input, other))


@implements(np.fmod)
@tensor_method()
def fmod(input: Any, other: Any) -> Tensor:
    """Return the remainder of trunc(input / other), with the sign of input.

    Raises
    ------
    ZeroDivisionError
        If a whole number is divided by 0.
    """
    return record(Fmod(), *divisible(input, other))


@tensor_method()
def frac(input: Tensor) -> Tensor:
    """Return the fractional part of each element, with the element's sign.

    Raises
    ------
    TypeError
        If the tensor doesn't hold floating-point numbers.
    """
    return fmod(floating_only("frac", input), 1)


def divide_towards_zero(A: Any, B: Any) -> Tensor:
    """Return A / B rounded towards zero, of two operands in one dtype."""
    if (A if isinstance(A, Tensor) else B).dtype.kind == "f":
        return record(FloorDivide(towards_zero=True), A, B)
    return floor_divide(A - fmod(A, B), B)
