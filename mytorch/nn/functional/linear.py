"""Linear and bilinear maps."""

from __future__ import annotations

import mytorch.functions.bilinear as bilinear_formulas
import mytorch.functions.linear as linear_formulas
from mytorch.autograd.tensor import Tensor
from mytorch.nn.bilinear import check_both_inputs
from mytorch.nn.checks.arrays import check_input, check_parameter, check_weight


def linear(input: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    """Return Z = A Wᵀ + 1_N bᵀ. See `nn.Linear`.

    Parameters
    ----------
    input : (*, C_in)
    weight : (C_out, C_in)
    bias : (C_out,) or None

    Returns
    -------
    Tensor of shape (*, C_out)

    Raises
    ------
    TypeError
        If the input does not hold floating-point numbers.
    ValueError
        If the shapes don't fit.
    """
    check_weight("linear", weight, ("C_out", "C_in"))
    check_input("linear", "input", input, weight.shape[1])
    check_parameter("linear", "bias", bias, weight.shape[:1])
    return Tensor.record(linear_formulas.Linear(), input, weight, bias)


def bilinear(input1: Tensor, input2: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    """Return Z[n, k] = Σ_ij A1[n, i] W[k, i, j] A2[n, j] + b[k]. See `nn.Bilinear`.

    Parameters
    ----------
    input1 : (*, C_in1)
    input2 : (*, C_in2)
    weight : (C_out, C_in1, C_in2)
    bias : (C_out,) or None

    Returns
    -------
    Tensor of shape (*, C_out)

    Raises
    ------
    TypeError
        If an input does not hold floating-point numbers.
    ValueError
        If the shapes don't fit.
    """
    check_weight("bilinear", weight, ("C_out", "C_in1", "C_in2"))
    check_both_inputs("bilinear", input1, input2, weight.shape[1:])
    check_parameter("bilinear", "bias", bias, weight.shape[:1])
    return Tensor.record(bilinear_formulas.Bilinear(), input1, input2, weight, bias)
