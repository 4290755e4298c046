"""Operations on one element at a time."""

from __future__ import annotations

import numpy as np

from mytorch.autograd.tensor import Tensor
from mytorch.functions import elementwise as formulas, steps, trigonometry
from mytorch.functions.erf import Erf
from mytorch.functions.function import Function
from mytorch.operations.promotion import floating, numbers_only
from mytorch.operations.registry import implements, tensor_method

record = Tensor.record


@implements(np.exp)
@tensor_method()
def exp(input: Tensor) -> Tensor:
    """Return e to the power of each element."""
    return record(formulas.Exp(), floating(input))


@implements(np.expm1)
@tensor_method()
def expm1(input: Tensor) -> Tensor:
    """Return e to the power of each element, minus 1; exact near 0."""
    return record(formulas.Expm1(), floating(input))


@implements(np.log)
@tensor_method()
def log(input: Tensor) -> Tensor:
    """Return the natural logarithm of each element."""
    return record(formulas.Log(), floating(input))


@implements(np.log1p)
@tensor_method()
def log1p(input: Tensor) -> Tensor:
    """Return the natural logarithm of 1 plus each element; exact near 0."""
    return record(formulas.Log1p(), floating(input))


@implements(np.log2)
@tensor_method()
def log2(input: Tensor) -> Tensor:
    """Return the logarithm of each element to the base 2."""
    return record(formulas.Log2(), floating(input))


@implements(np.log10)
@tensor_method()
def log10(input: Tensor) -> Tensor:
    """Return the logarithm of each element to the base 10."""
    return record(formulas.Log10(), floating(input))


@implements(np.square)
@tensor_method()
def square(input: Tensor) -> Tensor:
    """Return the square of each element; of bools in int64."""
    is_mask = isinstance(input, Tensor) and input.dtype == bool
    return record(formulas.Square(), input.astype(np.int64) if is_mask else input)


@implements(np.positive)
@tensor_method("positive", "__pos__")
def positive(input: Tensor) -> Tensor:
    """Return the tensor itself: Python's unary +.

    Raises
    ------
    TypeError
        If it is a tensor of bools.
    """
    return numbers_only("positive", input)


@implements(np.sqrt)
@tensor_method()
def sqrt(input: Tensor) -> Tensor:
    """Return the square root of each element."""
    return record(formulas.Sqrt(), floating(input))


@tensor_method()
def rsqrt(input: Tensor) -> Tensor:
    """Return 1 over the square root of each element."""
    return record(formulas.Rsqrt(), floating(input))


@implements(np.reciprocal)
@tensor_method()
def reciprocal(input: Tensor) -> Tensor:
    """Return 1 over each element."""
    return record(formulas.Reciprocal(), floating(input))


@implements(np.abs)
@tensor_method("abs", "absolute", "__abs__")
def abs(input: Tensor) -> Tensor:
    """Return the absolute value of each element; bools have none."""
    return record(formulas.Abs(), numbers_only("abs", input))


@tensor_method()
def sigmoid(input: Tensor) -> Tensor:
    """Return 1 / (1 + e⁻ˣ) for each element x."""
    return record(formulas.Sigmoid(), floating(input))


@implements(np.tanh)
@tensor_method()
def tanh(input: Tensor) -> Tensor:
    """Return the hyperbolic tangent of each element."""
    return record(formulas.Tanh(), floating(input))


@tensor_method()
def erf(input: Tensor) -> Tensor:
    """Return the error function of each element."""
    return record(Erf(), floating(input))


@implements(np.sin)
@tensor_method()
def sin(input: Tensor) -> Tensor:
    """Return the sine of each element, in radians."""
    return record(trigonometry.Sin(), floating(input))


@implements(np.cos)
@tensor_method()
def cos(input: Tensor) -> Tensor:
    """Return the cosine of each element, in radians."""
    return record(trigonometry.Cos(), floating(input))


@implements(np.tan)
@tensor_method()
def tan(input: Tensor) -> Tensor:
    """Return the tangent of each element, in radians."""
    return record(trigonometry.Tan(), floating(input))


@implements(np.asin)
@tensor_method()
def asin(input: Tensor) -> Tensor:
    """Return the angle, in radians, whose sine each element is."""
    return record(trigonometry.Asin(), floating(input))


@implements(np.acos)
@tensor_method()
def acos(input: Tensor) -> Tensor:
    """Return the angle, in radians, whose cosine each element is."""
    return record(trigonometry.Acos(), floating(input))


@implements(np.atan)
@tensor_method()
def atan(input: Tensor) -> Tensor:
    """Return the angle, in radians, whose tangent each element is."""
    return record(trigonometry.Atan(), floating(input))


@implements(np.sinh)
@tensor_method()
def sinh(input: Tensor) -> Tensor:
    """Return the hyperbolic sine of each element."""
    return record(trigonometry.Sinh(), floating(input))


@implements(np.cosh)
@tensor_method()
def cosh(input: Tensor) -> Tensor:
    """Return the hyperbolic cosine of each element."""
    return record(trigonometry.Cosh(), floating(input))


@implements(np.sign)
@tensor_method()
def sign(input: Tensor) -> Tensor:
    """Return −1, 0 or 1 for each element: its sign. A bool is its own."""
    of_bools = isinstance(input, Tensor) and input.dtype == bool
    return input.clone() if of_bools else record(steps.Sign(), input)


@implements(np.floor)
@tensor_method()
def floor(input: Tensor) -> Tensor:
    """Return each element rounded down."""
    return _rounded(steps.Floor(), input)


@implements(np.ceil)
@tensor_method()
def ceil(input: Tensor) -> Tensor:
    """Return each element rounded up."""
    return _rounded(steps.Ceil(), input)


@implements(np.trunc)
@tensor_method()
def trunc(input: Tensor) -> Tensor:
    """Return each element rounded towards zero."""
    return _rounded(steps.Trunc(), input)


@implements(np.round)
@tensor_method()
def round(input: Tensor, decimals: int = 0) -> Tensor:
    """Return each element rounded to `decimals` digits; halves go to the even neighbour."""
    return _rounded(steps.Round(decimals), input)


def _rounded(rounding: Function, input: Tensor) -> Tensor:
    """Round a floating-point tensor; return a copy of one of whole numbers, and refuse bools."""
    numbers_only(type(rounding).__name__.lower(), input)
    whole = isinstance(input, Tensor) and input.dtype.kind != "f"
    return input.clone() if whole else record(rounding, input)


absolute = abs
