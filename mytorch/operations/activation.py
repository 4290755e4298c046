"""Activations that PyTorch also has as operations on tensors."""

from __future__ import annotations

from typing import Any

from numpy.typing import DTypeLike

from mytorch.autograd.tensor import Tensor
from mytorch.functions import activation as formulas
from mytorch.functions.softmax import LogSoftmax, Softmax
from mytorch.operations.promotion import floating_only, numbers_only
from mytorch.operations.reduction import numpy_names
from mytorch.operations.registry import tensor_method

record = Tensor.record


@tensor_method()
def relu(input: Tensor) -> Tensor:
    """Return max(input, 0).

    Raises
    ------
    TypeError
        If it is a tensor of bools.
    """
    return record(formulas.ReLU(), numbers_only("relu", input))


@tensor_method()
def leaky_relu(input: Tensor, negative_slope: float = 0.01) -> Tensor:
    """Return the input above 0, and negative_slope · input below."""
    return record(formulas.LeakyReLU(negative_slope), floating_only("leaky_relu", input))


@tensor_method()
def prelu(input: Tensor, weight: Tensor) -> Tensor:
    """Return the input above 0, and weight · input below.

    Parameters
    ----------
    input : (N, C, *), or any shape for a single slope
    weight : (C,), (1,) or ()

    Raises
    ------
    ValueError
        If the number of slopes is neither 1 nor the input's number of channels.
    """
    if not weight.ndim:
        weight = weight.reshape(1)
    check_slopes(input, weight)
    if floating_only("prelu", input).dtype != weight.dtype:
        raise TypeError(
            f"prelu: expected input and weight of one dtype, got {input.dtype} and {weight.dtype}; "
            f"convert one first, with .to(...)"
        )
    return record(formulas.PReLU(), input, weight)


def check_slopes(A: Any, weight: Tensor) -> None:
    """Require one slope for all of A, or one slope for each channel of A."""
    channels = A.shape[1] if A.ndim >= 2 else 1
    if weight.shape not in ((1,), (channels,)):
        raise ValueError(
            f"prelu: expected weight of shape (1,), or {(channels,)} to fit the channels of an "
            f"input of shape {A.shape}, got {weight.shape}"
        )


@tensor_method()
@numpy_names
def softmax(input: Tensor, dim: int, dtype: DTypeLike | None = None) -> Tensor:
    """Return e to the power of the input, divided by its sum along `dim`.

    Parameters
    ----------
    dtype
        The dtype of the computation and the result; None for the input's.

    Raises
    ------
    TypeError
        If the numbers are whole numbers or bools, and `dtype` is left out.

    Examples
    --------
    >>> import mytorch
    >>> softmax(mytorch.tensor([1.0, 1.0, 1000.0, 1000.0]), dim=0)
    tensor([0. , 0. , 0.5, 0.5])
    """
    return record(Softmax(dim), _converted("softmax", input, dtype))


@tensor_method()
@numpy_names
def log_softmax(input: Tensor, dim: int, dtype: DTypeLike | None = None) -> Tensor:
    """Return the logarithm of the softmax along `dim`; no digits are lost to rounding.

    Parameters
    ----------
    dtype
        The dtype of the computation and the result; None for the input's.

    Raises
    ------
    TypeError
        If the numbers are whole numbers or bools, and `dtype` is left out.
    """
    return record(LogSoftmax(dim), _converted("log_softmax", input, dtype))


def _converted(name: str, input: Tensor, dtype: DTypeLike | None) -> Tensor:
    return floating_only(name, input) if dtype is None else input.astype(dtype)
