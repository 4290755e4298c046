"""Initial values: fill a parameter or an array in place, off the tape, and return it.

Names, arguments and distributions are PyTorch's: https://docs.pytorch.org/docs/stable/nn.init.html.
The numbers come from `generator`; if it is None, from the one that `mytorch.manual_seed` starts.
"""

from __future__ import annotations

import math
from typing import Literal, TypeVar

import numpy as np

from mytorch.autograd import changes
from mytorch.autograd.tensor import Tensor
from mytorch.functions.function import Array
from mytorch.nearest import module_getattr
from mytorch.random import check_generator

TensorOrArray = TypeVar("TensorOrArray", Tensor, Array)
FanMode = Literal["fan_in", "fan_out"]


def uniform_(
    tensor: TensorOrArray,
    a: float = 0.0,
    b: float = 1.0,
    generator: np.random.Generator | None = None,
) -> TensorOrArray:
    """Fill with numbers from the uniform distribution over [a, b)."""
    return _fill(tensor, check_generator(generator).uniform(a, b, tensor.shape))


def normal_(
    tensor: TensorOrArray,
    mean: float = 0.0,
    std: float = 1.0,
    generator: np.random.Generator | None = None,
) -> TensorOrArray:
    """Fill with numbers from the normal distribution with this mean and standard deviation."""
    return _fill(tensor, check_generator(generator).normal(mean, std, tensor.shape))


def constant_(tensor: TensorOrArray, val: float) -> TensorOrArray:
    """Fill with `val`."""
    return _fill(tensor, val)


def zeros_(tensor: TensorOrArray) -> TensorOrArray:
    """Fill with zeros."""
    return _fill(tensor, 0.0)


def ones_(tensor: TensorOrArray) -> TensorOrArray:
    """Fill with ones."""
    return _fill(tensor, 1.0)


def xavier_uniform_(
    tensor: TensorOrArray, gain: float = 1.0, generator: np.random.Generator | None = None
) -> TensorOrArray:
    """Fill from U(-a, a) with a = gain · √(6 / (fan_in + fan_out)).

    Raises
    ------
    ValueError
        If `tensor` has fewer than two dimensions.

    Notes
    -----
    Glorot and Bengio, *Understanding the difficulty of training deep feedforward neural
    networks*, 2010.
    """
    bound = math.sqrt(3.0) * _xavier_std(tensor, gain)
    return uniform_(tensor, -bound, bound, generator)


def xavier_normal_(
    tensor: TensorOrArray, gain: float = 1.0, generator: np.random.Generator | None = None
) -> TensorOrArray:
    """Fill from N(0, std²) with std = gain · √(2 / (fan_in + fan_out)).

    Raises
    ------
    ValueError
        If `tensor` has fewer than two dimensions.

    Notes
    -----
    Glorot and Bengio, 2010, as for `xavier_uniform_`.
    """
    return normal_(tensor, 0.0, _xavier_std(tensor, gain), generator)


def kaiming_uniform_(
    tensor: TensorOrArray,
    a: float = 0.0,
    mode: FanMode = "fan_in",
    nonlinearity: str = "leaky_relu",
    generator: np.random.Generator | None = None,
) -> TensorOrArray:
    """Fill from U(-bound, bound) with bound = gain · √(3 / fan).

    Parameters
    ----------
    a
        The negative slope of the leaky ReLU after the layer; for that nonlinearity only.
    mode
        "fan_in" preserves the variance in the forward pass, "fan_out" in the backward pass.
    nonlinearity
        The nonlinearity after the layer; see `calculate_gain`.

    Raises
    ------
    ValueError
        If `tensor` has fewer than two dimensions, or `mode` or `nonlinearity` is unknown.

    Notes
    -----
    He, Zhang, Ren and Sun, *Delving deep into rectifiers*, 2015.
    """
    bound = math.sqrt(3.0) * _kaiming_std(tensor, a, mode, nonlinearity)
    return uniform_(tensor, -bound, bound, generator)


def kaiming_normal_(
    tensor: TensorOrArray,
    a: float = 0.0,
    mode: FanMode = "fan_in",
    nonlinearity: str = "leaky_relu",
    generator: np.random.Generator | None = None,
) -> TensorOrArray:
    """Fill from N(0, std²) with std = gain / √fan; arguments as for `kaiming_uniform_`.

    Raises
    ------
    ValueError
        If `tensor` has fewer than two dimensions, or `mode` or `nonlinearity` is unknown.

    Notes
    -----
    He, Zhang, Ren and Sun, 2015, as for `kaiming_uniform_`.
    """
    return normal_(tensor, 0.0, _kaiming_std(tensor, a, mode, nonlinearity), generator)


def calculate_gain(nonlinearity: str, param: float | None = None) -> float:
    """Return the factor of initial values that balances a nonlinearity.

    Parameters
    ----------
    nonlinearity
        "linear", "conv1d" to "conv3d" and their transposes, "sigmoid", "tanh", "relu",
        "leaky_relu" or "selu".
    param
        The negative slope, for "leaky_relu"; 0.01 if None.

    Raises
    ------
    ValueError
        If `nonlinearity` is unknown.

    Examples
    --------
    >>> round(calculate_gain("relu"), 4)
    1.4142
    """
    if nonlinearity == "leaky_relu":
        slope = 0.01 if param is None else param
        return math.sqrt(2.0 / (1.0 + slope**2))
    try:
        return _GAINS[nonlinearity]
    except KeyError:
        known = ", ".join([*_GAINS, "leaky_relu"])
        raise ValueError(
            f"unknown nonlinearity {nonlinearity!r}; expected one of {known}"
        ) from None


_GAINS = {
    "linear": 1.0,
    "conv1d": 1.0,
    "conv2d": 1.0,
    "conv3d": 1.0,
    "conv_transpose1d": 1.0,
    "conv_transpose2d": 1.0,
    "conv_transpose3d": 1.0,
    "sigmoid": 1.0,
    "tanh": 5.0 / 3.0,
    "relu": math.sqrt(2.0),
    "selu": 3.0 / 4.0,
}


def _calculate_fan_in_and_fan_out(tensor: Tensor | Array) -> tuple[int, int]:
    """Return fan_in, the number of inputs of an output, and fan_out, of outputs of an input.

    Raises
    ------
    ValueError
        If `tensor` has fewer than two dimensions.

    Examples
    --------
    >>> _calculate_fan_in_and_fan_out(np.empty((30, 20)))
    (20, 30)
    >>> _calculate_fan_in_and_fan_out(np.empty((64, 3, 5, 5)))
    (75, 1600)
    """
    if len(tensor.shape) < 2:
        raise ValueError(
            f"expected a tensor of two or more dimensions, got shape {tensor.shape}; "
            f"a bias has no fan_in of its own, so use its weight's"
        )
    fan_out, fan_in, *kernel = tensor.shape
    receptive_field = math.prod(kernel)
    return fan_in * receptive_field, fan_out * receptive_field


def _xavier_std(tensor: Tensor | Array, gain: float) -> float:
    fan_in, fan_out = _calculate_fan_in_and_fan_out(tensor)
    return gain * math.sqrt(2.0 / (fan_in + fan_out)) if fan_in + fan_out else 0.0


def _kaiming_std(tensor: Tensor | Array, a: float, mode: FanMode, nonlinearity: str) -> float:
    if mode not in ("fan_in", "fan_out"):
        raise ValueError(f"unknown mode {mode!r}; expected 'fan_in' or 'fan_out'")
    fan_in, fan_out = _calculate_fan_in_and_fan_out(tensor)
    fan = fan_in if mode == "fan_in" else fan_out
    return calculate_gain(nonlinearity, a) / math.sqrt(fan) if fan else 0.0


def _fill(tensor: TensorOrArray, values: Array | float) -> TensorOrArray:
    array = tensor.data if isinstance(tensor, Tensor) else tensor
    array[...] = values
    changes.note(array)
    return tensor


__getattr__ = module_getattr(__name__, [name for name in dir() if name[0] != "_"])
