"""The Linear layer."""

from __future__ import annotations

import math

from numpy.typing import DTypeLike

import mytorch.functions.linear as formulas
from mytorch.functions.function import Array
from mytorch.nn import init
from mytorch.nn.checks.arrays import check_size
from mytorch.nn.module.layer import Batch, Layer, array_of, cached, column_of, stored, stored_column
from mytorch.nn.module.parameter import Parameter, empty_parameter


class Linear(Layer):
    """Every row of A times Wᵀ, plus the bias: Z = A Wᵀ + 1_N bᵀ.

    ========  =============  ============================================================
    name      shape          meaning
    ========  =============  ============================================================
    `weight`  (C_out, C_in)  the Parameter behind W
    `bias`    (C_out,)       the Parameter behind b; None without a bias
    `W`       (C_out, C_in)  the array of `weight`
    `b`       (C_out, 1)     the array of `bias`, as a column; None without a bias
    `A`       (*, C_in)      the input, cached by forward
    `N`       scalar         the batch size, the number of rows of A, cached by forward
    `dLdA`    (*, C_in)      dLdZ W, stored and returned by backward
    `dLdW`    (C_out, C_in)  dLdZᵀ A, stored by backward and added to `weight.grad`
    `dLdb`    (C_out, 1)     dLdZᵀ 1_N, stored by backward and added to `bias.grad`, or None
    ========  =============  ============================================================

    Gradients are sums over the batch; only a loss divides by N.

    Parameters
    ----------
    in_features
        C_in, the length of an input row.
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
        If a size is negative.

    Notes
    -----
    The formulas are in `mytorch/functions/linear.py` and are derived in
    `notebooks/01_linear.ipynb`. Interface and initial values are those of
    https://docs.pytorch.org/docs/stable/generated/torch.nn.Linear.html.

    Examples
    --------
    >>> import numpy as np
    >>> layer = Linear(2, 3)
    >>> layer.W = [[1, 0], [0, 1], [1, 1]]
    >>> layer.b = [[10], [20], [30]]
    >>> layer.forward(np.array([[1.0, 2.0], [3.0, 4.0]]))
    array([[11., 22., 33.],
           [13., 24., 37.]])
    >>> layer.backward(np.ones((2, 3)))
    array([[2., 2.],
           [2., 2.]])
    >>> layer.dLdW
    array([[4., 6.],
           [4., 6.],
           [4., 6.]])
    >>> layer.dLdb
    array([[2.],
           [2.],
           [2.]])
    """

    # The arrays of the parameters: writing to W is writing to weight.data.
    W = array_of("weight")
    b = column_of("bias")

    # The arrays that the last application of the formula, self.function, cached and stored.
    A = cached()
    N = cached()
    dLdA = stored()
    dLdW = stored()
    dLdb = stored_column()

    weight: Parameter
    bias: Parameter | None

    def __init__(
        self,
        in_features: int,
        out_features: int,
        bias: bool = True,
        device: str | None = None,
        dtype: DTypeLike | None = None,
    ) -> None:
        # No super().__init__(): a Module needs none.
        self.in_features = check_size("in_features", in_features)
        self.out_features = check_size("out_features", out_features)
        self.weight = empty_parameter((self.out_features, self.in_features), device, dtype)
        self.bias = empty_parameter(self.out_features, device, dtype) if bias else None
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Draw W and b from U(-1/√C_in, 1/√C_in)."""
        bound = 1 / math.sqrt(self.in_features) if self.in_features else 0.0
        init.uniform_(self.weight, -bound, bound)
        if self.bias is not None:
            init.uniform_(self.bias, -bound, bound)

    def forward(self, A: Batch) -> Batch:
        """Return Z, and cache A and N; an array for an array, a Tensor for a Tensor.

        Parameters
        ----------
        A : (*, C_in)
            The batch; any number of leading dimensions, including none.

        Returns
        -------
        Z : (*, C_out)

        Raises
        ------
        TypeError
            If A is not an array or Tensor of floating-point numbers.
        ValueError
            If the last dimension of A is not C_in.
        """
        A = self.check_input("input", A, self.in_features)
        # Z = A Wᵀ + 1_N bᵀ
        return self.run(formulas.Linear(), A, self.weight, self.bias)

    def backward(self, dLdZ: Array) -> Array:
        """Return dLdA; store dLdA, dLdW and dLdb; add dLdW and dLdb to the parameters' `grad`.

        Parameters
        ----------
        dLdZ : (*, C_out)
            How the loss changes with the Z that the last forward returned.

        Returns
        -------
        dLdA : (*, C_in)

        Raises
        ------
        RuntimeError
            If forward has not run yet, or ran on the tape.
        TypeError
            If dLdZ is not an array of floating-point numbers.
        ValueError
            If dLdZ does not have Z's shape.
        """
        # As Layer.backward does for any layer; written out here, to be read.
        formula = self.last_function()
        # dLdA = dLdZ W; dLdW = dLdZᵀ A; dLdb = dLdZᵀ 1_N
        dLdA, dLdW, dLdb = formula.backward(self.check_dLdZ(dLdZ))
        self.weight.accumulate_grad(dLdW)
        if self.bias is not None:
            self.bias.accumulate_grad(dLdb)
        return dLdA

    def advice_on_input(self, features: int) -> str:
        if features == self.out_features:
            return "did you swap in_features and out_features?"
        return ""

    def short_name(self) -> str:
        return f"Linear(in_features={self.in_features}, out_features={self.out_features})"

    def extra_repr(self) -> str:
        return (
            f"in_features={self.in_features}, out_features={self.out_features}, "
            f"bias={self.bias is not None}"
        )
