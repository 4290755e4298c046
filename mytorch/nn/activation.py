"""The activation layers."""

from __future__ import annotations

from typing import Any

from numpy.typing import DTypeLike

from mytorch.autograd.tensor import Tensor
from mytorch.functions import Array, Function, activation as formulas, elementwise
from mytorch.nn.checks.arrays import check_size
from mytorch.nn.module.layer import Layer, array_of, cached, stored
from mytorch.nn.module.parameter import empty_parameter
from mytorch.operations.activation import check_slopes
from mytorch.operations.in_place import take_over


class Activation(Layer):
    """A layer whose output Z has the shape of its input A.

    ======  =====  ==============================================
    name    shape  meaning
    ======  =====  ==============================================
    `A`     (*)    the input, cached by forward if backward needs it
    `Z`     (*)    the output, cached by forward if backward needs it
    `dLdA`  (*)    stored and returned by backward
    ======  =====  ==============================================

    Parameters
    ----------
    inplace
        Whether an input that is a Tensor becomes the output. An array never does. Some activations
        do not have this argument.

    Notes
    -----
    The formulas are in `mytorch/functions/activation.py` and `elementwise.py`. Interface:
    https://docs.pytorch.org/docs/stable/nn.html#non-linear-activations-weighted-sum-nonlinearity.
    """

    dLdA = stored()

    inplace = False

    def activate(self, function: Function, A: Any, *parameters: Any) -> Any:
        """Return Z, an array for an array and a Tensor for a Tensor."""
        A = self.check_array("input", A)
        if self.inplace and isinstance(A, Tensor):
            return take_over(A, lambda before: self.run(function, before, *parameters))
        return self.run(function, A, *parameters)

    def backward(self, dLdZ: Array) -> Any:
        """Return dLdA, and store it; see Layer.backward."""
        dLdA = super().backward(dLdZ)
        self.last_function().dLdA = dLdA  # not every formula stores it
        return dLdA

    def extra_repr(self) -> str:
        return self._described()

    def _described(self, *arguments: str) -> str:
        """Return the arguments for `repr`, with `inplace` if it is True."""
        return ", ".join([*arguments, *(["inplace=True"] if self.inplace else [])])


class ReLU(Activation):
    """Z = max(A, 0).

    Examples
    --------
    >>> import numpy as np
    >>> relu = ReLU()
    >>> relu.forward(np.array([-1.0, 2.0]))
    array([0., 2.])
    >>> relu.backward(np.array([10.0, 10.0]))
    array([ 0., 10.])
    """

    Z = cached()

    def __init__(self, inplace: bool = False) -> None:
        self.inplace = inplace

    def forward(self, A: Any) -> Any:
        return self.activate(formulas.ReLU(), A)


class LeakyReLU(Activation):
    """Z = A above 0, and negative_slope · A below."""

    A = cached()

    def __init__(self, negative_slope: float = 0.01, inplace: bool = False) -> None:
        self.negative_slope, self.inplace = negative_slope, inplace

    def forward(self, A: Any) -> Any:
        return self.activate(formulas.LeakyReLU(self.negative_slope), A)

    def extra_repr(self) -> str:
        return self._described(f"negative_slope={self.negative_slope}")


class PReLU(Activation):
    """A LeakyReLU that learns its slopes: Z = A above 0, and W · A below.

    ========  =====  ===========================================================
    name      shape  meaning
    ========  =====  ===========================================================
    `weight`  (C,)   the Parameter behind W: a slope for each channel, or one
    `W`       (C,)   the array of `weight`
    `dLdW`    (C,)   stored by backward and added to `weight.grad`
    ========  =====  ===========================================================

    Parameters
    ----------
    num_parameters
        1, or the number of channels C, the length of the input's second dimension.
    init
        The slopes' initial value.
    device
        None or "cpu".
    dtype
        The floating type of the slopes; None for the default one.
    """

    W = array_of("weight")
    A = cached()
    dLdW = stored()

    def __init__(
        self,
        num_parameters: int = 1,
        init: float = 0.25,
        device: str | None = None,
        dtype: DTypeLike | None = None,
    ) -> None:
        self.num_parameters = check_size("num_parameters", num_parameters, minimum=1)
        self.init = init
        self.weight = empty_parameter(self.num_parameters, device, dtype)
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Give all slopes their initial value."""
        self.weight.data[...] = self.init

    def forward(self, A: Any) -> Any:
        A = self.check_array("input", A)
        check_slopes(A, self.weight)
        return self.run(formulas.PReLU(), A, self.weight)

    def extra_repr(self) -> str:
        return f"num_parameters={self.num_parameters}"


class ELU(Activation):
    """Z = A above 0, and alpha · (eᴬ − 1) below."""

    A = cached()

    def __init__(self, alpha: float = 1.0, inplace: bool = False) -> None:
        self.alpha, self.inplace = alpha, inplace

    def forward(self, A: Any) -> Any:
        return self.activate(formulas.ELU(self.alpha), A)

    def extra_repr(self) -> str:
        return self._described(f"alpha={self.alpha}")


class SELU(Activation):
    """The scaled ELU that preserves mean 0 and variance 1 from layer to layer."""

    A = cached()

    def __init__(self, inplace: bool = False) -> None:
        self.inplace = inplace

    def forward(self, A: Any) -> Any:
        return self.activate(formulas.SELU(), A)


class SiLU(Activation):
    """Z = A σ(A)."""

    A = cached()

    def __init__(self, inplace: bool = False) -> None:
        self.inplace = inplace

    def forward(self, A: Any) -> Any:
        return self.activate(formulas.SiLU(), A)


class GELU(Activation):
    """Z = A Φ(A), where Φ is the distribution function of the standard normal.

    Parameters
    ----------
    approximate
        "none", or "tanh" for a formula without an error function.
    """

    A = cached()

    def __init__(self, approximate: str = "none") -> None:
        self.approximate = formulas.GELU(approximate).approximate

    def forward(self, A: Any) -> Any:
        return self.activate(formulas.GELU(self.approximate), A)

    def extra_repr(self) -> str:
        return f"approximate={self.approximate!r}"


class Sigmoid(Activation):
    """Z = σ(A) = 1 / (1 + e⁻ᴬ)."""

    Z = cached()

    def forward(self, A: Any) -> Any:
        return self.activate(elementwise.Sigmoid(), A)


class LogSigmoid(Activation):
    """Z = ln σ(A)."""

    A = cached()

    def forward(self, A: Any) -> Any:
        return self.activate(formulas.LogSigmoid(), A)


class Tanh(Activation):
    """Z = tanh A."""

    Z = cached()

    def forward(self, A: Any) -> Any:
        return self.activate(elementwise.Tanh(), A)


class Softplus(Activation):
    """Z = ln(1 + e^βA) / β, a ReLU without its corner; A itself where βA > threshold."""

    A = cached()

    def __init__(self, beta: float = 1.0, threshold: float = 20.0) -> None:
        self.beta, self.threshold = beta, threshold

    def forward(self, A: Any) -> Any:
        return self.activate(formulas.Softplus(self.beta, self.threshold), A)

    def extra_repr(self) -> str:
        return f"beta={self.beta}, threshold={self.threshold}"


class Hardtanh(Activation):
    """Z = A between two bounds, and the nearer bound outside them.

    Raises
    ------
    ValueError
        If `min_val` is not below `max_val`.
    """

    A = cached()

    def __init__(self, min_val: float = -1.0, max_val: float = 1.0, inplace: bool = False) -> None:
        check_bounds(min_val, max_val)
        self.min_val, self.max_val, self.inplace = min_val, max_val, inplace

    def forward(self, A: Any) -> Any:
        return self.activate(formulas.Hardtanh(self.min_val, self.max_val), A)

    def extra_repr(self) -> str:
        return self._described(f"min_val={self.min_val}", f"max_val={self.max_val}")


class ReLU6(Hardtanh):
    """Z = min(max(A, 0), 6)."""

    def __init__(self, inplace: bool = False) -> None:
        super().__init__(0.0, 6.0, inplace)

    def extra_repr(self) -> str:
        return self._described()


def check_bounds(min_val: float, max_val: float) -> None:
    """Require the lower bound of a hardtanh to be below the upper one.

    Raises
    ------
    ValueError
        If it is not.
    """
    if not min_val < max_val:
        raise ValueError(f"expected min_val below max_val, got {min_val} and {max_val}")
