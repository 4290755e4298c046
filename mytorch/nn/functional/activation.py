"""Activations. Their arguments are described at the layers, such as `nn.ELU` for `elu`."""

from __future__ import annotations

from mytorch.autograd.tensor import Tensor
from mytorch.functions import Function, activation as formulas
from mytorch.nn.activation import check_bounds
from mytorch.operations import activation as operations
from mytorch.operations.in_place import take_over
from mytorch.operations.promotion import floating_only, numbers_only


def relu(input: Tensor, inplace: bool = False) -> Tensor:
    """Return max(input, 0)."""
    return take_over(input, operations.relu) if inplace else operations.relu(input)


def leaky_relu(input: Tensor, negative_slope: float = 0.01, inplace: bool = False) -> Tensor:
    """Return the input above 0, and negative_slope · input below."""
    return _apply(formulas.LeakyReLU(negative_slope), input, inplace)


def elu(input: Tensor, alpha: float = 1.0, inplace: bool = False) -> Tensor:
    """Return the input above 0, and alpha · (exp(input) − 1) below."""
    return _apply(formulas.ELU(alpha), input, inplace)


def selu(input: Tensor, inplace: bool = False) -> Tensor:
    """Return the scaled elu that preserves mean 0 and variance 1 from layer to layer."""
    return _apply(formulas.SELU(), input, inplace)


def silu(input: Tensor, inplace: bool = False) -> Tensor:
    """Return input · sigmoid(input)."""
    return _apply(formulas.SiLU(), input, inplace)


def gelu(input: Tensor, approximate: str = "none") -> Tensor:
    """Return input · Φ(input), with the distribution function Φ of the standard normal."""
    return _apply(formulas.GELU(approximate), input)


def logsigmoid(input: Tensor) -> Tensor:
    """Return the logarithm of the sigmoid, without loss of digits."""
    return _apply(formulas.LogSigmoid(), input)


def softplus(input: Tensor, beta: float = 1.0, threshold: float = 20.0) -> Tensor:
    """Return ln(1 + exp(beta · input)) / beta; the input itself where beta · input > threshold."""
    return _apply(formulas.Softplus(beta, threshold), input)


def hardtanh(
    input: Tensor, min_val: float = -1.0, max_val: float = 1.0, inplace: bool = False
) -> Tensor:
    """Return the input between two bounds, and the nearer bound outside them.

    Raises
    ------
    ValueError
        If `min_val` is not below `max_val`.
    """
    if min_val != max_val:  # equal bounds make a constant, which only the layer refuses
        check_bounds(min_val, max_val)
    return _bounded(input, min_val, max_val, inplace)


def relu6(input: Tensor, inplace: bool = False) -> Tensor:
    """Return min(max(input, 0), 6)."""
    return _bounded(input, 0.0, 6.0, inplace)


def _bounded(input: Tensor, low: float, high: float, inplace: bool) -> Tensor:
    """Apply Hardtanh; whole numbers stay what they are, if the bounds are. Bools are refused."""
    numbers_only("hardtanh", input)

    def bounded(X: Tensor) -> Tensor:
        return Tensor.record(formulas.Hardtanh(low, high), X).astype(X.dtype)

    return take_over(input, bounded) if inplace else bounded(input)


def _apply(function: Function, input: Tensor, inplace: bool = False) -> Tensor:
    floating_only(type(function).__name__.lower(), input)
    if inplace:
        return take_over(input, lambda before: Tensor.record(function, before))
    return Tensor.record(function, input)
