"""Linear and bilinear maps."""

from __future__ import annotations

from typing import Any

from mytorch import functions
from mytorch.autograd.tensor import Tensor
from mytorch.nn.shapes import check_parameter


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
    _check_weight("linear", weight, ("C_out", "C_in"))
    _check_features("linear", "input", input, weight.shape[1])
    check_parameter("linear", "bias", bias, weight.shape[:1])
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
    _check_weight("bilinear", weight, ("C_out", "C_in1", "C_in2"))
    _check_features("bilinear", "input1", input1, weight.shape[1])
    _check_features("bilinear", "input2", input2, weight.shape[2])
    if input1.shape[:-1] != input2.shape[:-1]:
        raise ValueError(
            f"bilinear: expected input1 and input2 to agree in all dimensions but the last, got "
            f"{input1.shape} and {input2.shape}; expand the smaller one first"
        )
    check_parameter("bilinear", "bias", bias, weight.shape[:1])
    return Tensor.record(functions.Bilinear(), input1, input2, weight, bias)


def _check_weight(who: str, weight: Tensor, shape: tuple[str, ...]) -> None:
    if weight.ndim != len(shape):
        wanted = ", ".join(shape)
        raise ValueError(f"{who}: expected weight of shape ({wanted}), got {weight.shape}")


def _check_features(who: str, name: str, X: Any, features: int) -> None:
    if not X.ndim or X.shape[-1] != features:
        raise ValueError(
            f"{who}: expected {name} of shape (*, {features}), to fit the weight, got {X.shape}"
        )
