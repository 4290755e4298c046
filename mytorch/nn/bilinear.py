"""The Bilinear layer."""

from __future__ import annotations

import math
from typing import Any

from numpy.typing import DTypeLike

import mytorch.functions.bilinear as formulas
from mytorch.autograd.tensor import Tensor, as_tensor
from mytorch.functions.function import Array
from mytorch.nn import init
from mytorch.nn.checks.arrays import Size, called, check_input, check_size
from mytorch.nn.module.layer import Batch, Layer, array_of, cached, column_of, stored, stored_column
from mytorch.nn.module.parameter import Parameter, empty_parameter


class Bilinear(Layer):
    """The product of two inputs: Z[n, k] = Σ_ij A1[n, i] W[k, i, j] A2[n, j] + b[k].

    ========  ======================  ==============================================================
    name      shape                   meaning
    ========  ======================  ==============================================================
    `weight`  (C_out, C_in1, C_in2)   the Parameter behind W
    `bias`    (C_out,)                the Parameter behind b; None without a bias
    `W`       (C_out, C_in1, C_in2)   the array of `weight`
    `b`       (C_out, 1)              the array of `bias`, as a column; None without a bias
    `A1`      (*, C_in1)              the first input, cached by forward
    `A2`      (*, C_in2)              the second input, cached by forward
    `N`       scalar                  the batch size, the number of rows of A1, cached by forward
    `dLdA1`   (*, C_in1)              stored and returned by backward
    `dLdA2`   (*, C_in2)              stored and returned by backward
    `dLdW`    (C_out, C_in1, C_in2)   stored by backward and added to `weight.grad`
    `dLdb`    (C_out, 1)              stored by backward and added to `bias.grad`, or None
    ========  ======================  ==============================================================

    Parameters
    ----------
    in1_features
        C_in1, the length of a row of the first input.
    in2_features
        C_in2, the length of a row of the second input.
    out_features
        C_out, the length of an output row.
    bias
        False leaves the bias out.
    device
        None or "cpu".
    dtype
        The floating type of the parameters; None for the default one.

    Raises
    ------
    TypeError
        If a size is not an integer, or `dtype` is not a floating type.
    ValueError
        If a size is below 1.

    Notes
    -----
    The formulas are in `mytorch/functions/bilinear.py`. Interface and initial values are PyTorch's:
    https://docs.pytorch.org/docs/stable/generated/torch.nn.Bilinear.html.

    Examples
    --------
    >>> import numpy as np
    >>> layer = Bilinear(2, 2, 1)
    >>> layer.W = [[[1, 2], [3, 4]]]
    >>> layer.b = [[100]]
    >>> layer.forward(np.array([[1.0, 10.0]]), np.array([[1.0, 1.0]]))
    array([[173.]])
    >>> dLdA1, dLdA2 = layer.backward(np.array([[1.0]]))
    >>> dLdA1, dLdA2
    (array([[3., 7.]]), array([[31., 42.]]))
    """

    input_names = ("input1", "input2")

    W = array_of("weight")
    b = column_of("bias")

    A1 = cached()
    A2 = cached()
    N = cached()
    dLdA1 = stored()
    dLdA2 = stored()
    dLdW = stored()
    dLdb = stored_column()

    weight: Parameter
    bias: Parameter | None

    def __init__(
        self,
        in1_features: int,
        in2_features: int,
        out_features: int,
        bias: bool = True,
        device: str | None = None,
        dtype: DTypeLike | None = None,
    ) -> None:
        self.in1_features = check_size("in1_features", in1_features, minimum=1)
        self.in2_features = check_size("in2_features", in2_features, minimum=1)
        self.out_features = check_size("out_features", out_features, minimum=1)
        shape = self.out_features, self.in1_features, self.in2_features
        self.weight = empty_parameter(shape, device, dtype)
        self.bias = empty_parameter(self.out_features, device, dtype) if bias else None
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Draw W and b from U(-1/√C_in1, 1/√C_in1)."""
        bound = 1 / math.sqrt(self.in1_features)
        init.uniform_(self.weight, -bound, bound)
        if self.bias is not None:
            init.uniform_(self.bias, -bound, bound)

    def forward(self, A1: Batch, A2: Batch) -> Batch:
        """Return Z, and cache A1, A2 and N; an array for arrays, otherwise a Tensor.

        Parameters
        ----------
        A1 : (*, C_in1)
        A2 : (*, C_in2)
            Two batches with the same leading dimensions; any number of them, including none.

        Returns
        -------
        Z : (*, C_out)

        Raises
        ------
        TypeError
            If an input is not an array or Tensor of floating-point numbers.
        ValueError
            If a last dimension is not C_in1 or C_in2, or the leading dimensions differ.
        """
        features = self.in1_features, self.in2_features
        A1, A2 = check_both_inputs(self, A1, A2, features)
        if isinstance(A2, Tensor) and not isinstance(A1, Tensor):
            A1 = as_tensor(A1)  # by hand, A2 would be left without its gradient
        return self.run(formulas.Bilinear(), A1, A2, self.weight, self.bias)

    def backward(self, dLdZ: Array) -> tuple[Array, Array]:
        """Return dLdA1 and dLdA2, and add dLdW and dLdb to `grad`; see Layer.backward."""
        dLdA1, dLdA2, dLdW, dLdb = self.last_function().backward(self.check_dLdZ(dLdZ))
        self.weight.accumulate_grad(dLdW)
        if self.bias is not None:
            self.bias.accumulate_grad(dLdb)
        return dLdA1, dLdA2

    def advice_on_input(self, features: int) -> str:
        if features in (self.in1_features, self.in2_features):
            return "did you swap input1 and input2?"
        return ""

    def short_name(self) -> str:
        return (
            f"Bilinear(in1_features={self.in1_features}, in2_features={self.in2_features}, "
            f"out_features={self.out_features})"
        )

    def extra_repr(self) -> str:
        return (
            f"in1_features={self.in1_features}, in2_features={self.in2_features}, "
            f"out_features={self.out_features}, bias={self.bias is not None}"
        )


def check_both_inputs(who: Any, A1: Any, A2: Any, features: Size) -> tuple[Any, Any]:
    """Return both inputs, if they have these features and the same leading dimensions.

    Raises
    ------
    TypeError
        If an input is not an array or Tensor of floating-point numbers.
    ValueError
        If a last dimension is not that of `features`, or the leading dimensions differ.
    """
    A1 = check_input(who, "input1", A1, features[0])
    A2 = check_input(who, "input2", A2, features[1])
    if A1.shape[:-1] != A2.shape[:-1]:
        raise ValueError(
            f"{called(who)}: expected input1 and input2 to agree in all dimensions but the last, "
            f"got {A1.shape} and {A2.shape}; expand the smaller one first"
        )
    return A1, A2
