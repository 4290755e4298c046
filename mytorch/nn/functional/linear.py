"""Linear, bilinear and identity maps."""

from __future__ import annotations

from typing import Any

from mytorch import functions
from mytorch.autograd.tensor import Tensor


def linear(input: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    """Return Z = A Wᵀ + 1_N bᵀ.

    Parameters
    ----------
    input : (*, C_in)
        A.
    weight : (C_out, C_in)
        W.
    bias : (C_out,) or None
        b.

    Returns
    -------
    Tensor of shape (*, C_out)

    Raises
    ------
    ValueError
        If the shapes don't fit.
    """
    _check_last("linear", "input", input, weight, 1)
    _check_bias("linear", bias, weight)
    return Tensor.record(functions.Linear(), input, weight, bias)


def bilinear(input1: Tensor, input2: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    """Return Z[n, k] = Σ_ij A1[n, i] W[k, i, j] A2[n, j] + b[k].

    Parameters
    ----------
    input1 : (*, C_in1)
        A1.
    input2 : (*, C_in2)
        A2; with the same leading dimensions.
    weight : (C_out, C_in1, C_in2)
        W.
    bias : (C_out,) or None
        b.

    Returns
    -------
    Tensor of shape (*, C_out)

    Raises
    ------
    ValueError
        If the shapes don't fit.
    """
    _check_last("bilinear", "input1", input1, weight, 1)
    _check_last("bilinear", "input2", input2, weight, 2)
    if input1.shape[:-1] != input2.shape[:-1]:
        raise ValueError(
            f"bilinear: expected input1 and input2 to agree in all dimensions but the last, got "
            f"{input1.shape} and {input2.shape}; expand the smaller one first"
        )
    _check_bias("bilinear", bias, weight)
    return Tensor.record(functions.Bilinear(), input1, input2, weight, bias)


def _check_last(function: str, name: str, X: Any, weight: Tensor, axis: int) -> None:
    if weight.ndim != 1 + {"linear": 1, "bilinear": 2}[function]:
        wanted = {"linear": "(C_out, C_in)", "bilinear": "(C_out, C_in1, C_in2)"}[function]
        raise ValueError(f"{function}: expected weight of shape {wanted}, got {weight.shape}")
    if not X.ndim or X.shape[-1] != weight.shape[axis]:
        raise ValueError(
            f"{function}: expected {name} of shape (*, {weight.shape[axis]}), to fit a weight of "
            f"shape {weight.shape}, got {X.shape}"
        )


def _check_bias(function: str, bias: Tensor | None, weight: Tensor) -> None:
    if bias is not None and bias.shape != weight.shape[:1]:
        raise ValueError(
            f"{function}: expected bias of shape {weight.shape[:1]}, one number for each output, "
            f"got {bias.shape}"
        )
