"""The layers LayerNorm and RMSNorm, and what all normalizations share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import DTypeLike

import mytorch.functions.normalization as formulas
from mytorch.devices import check_device
from mytorch.dtype import as_floating
from mytorch.functions.function import Function
from mytorch.nn import init
from mytorch.nn.checks.arrays import Size, called, check_array, check_size
from mytorch.nn.checks.windows import IntOrInts
from mytorch.nn.module.layer import Layer, array_of, cached, stored
from mytorch.nn.module.parameter import Parameter


class Normalization(Layer):
    """What all normalizations share: Z = W ∘ Â + b.

    =============  ==============  ==========================================================
    name           shape           meaning
    =============  ==============  ==========================================================
    `weight`, `W`  of a group      the Parameter behind W, and its array; None without one
    `bias`, `b`    of a group      the Parameter behind b, and its array; None without one
    `A`            (*, *group)     the input, cached by forward
    `A_hat`        A's shape       Â, cached by forward
    `std`          (*, 1, …)       σ, cached by forward
    `dLdA`         A's shape       stored and returned by backward
    `dLdW`         W's shape       stored by backward and added to `weight.grad`, or None
    `dLdb`         b's shape       stored by backward and added to `bias.grad`, or None
    =============  ==============  ==========================================================
    """

    W = array_of("weight")
    b = array_of("bias")

    A = cached()
    A_hat = cached()
    std = cached()
    dLdA = stored()
    dLdW = stored()
    dLdb = stored()

    weight: Parameter | None
    bias: Parameter | None = None

    def reset_parameters(self) -> None:
        """Set W to ones and b to zeros, so that Z = Â."""
        if self.weight is not None:
            init.ones_(self.weight)
        if self.bias is not None:
            init.zeros_(self.bias)


class SampleNormalization(Normalization):
    """Each sample normalized by itself, over its last dimensions: LayerNorm and RMSNorm."""

    normalized_shape: tuple[int, ...]

    def formula(self) -> Function:
        """Return a new application of the layer's formula."""
        raise NotImplementedError

    def forward(self, A: Any) -> Any:
        """Return Z; an array for an array, a Tensor for a Tensor.

        Parameters
        ----------
        A : (*, *normalized_shape)

        Returns
        -------
        Z : A's shape

        Raises
        ------
        TypeError
            If A is not an array or Tensor of floating-point numbers.
        ValueError
            If its last dimensions are not `normalized_shape`.
        """
        A = check_normalized(self, A, self.normalized_shape)
        return self.run(self.formula(), A, self.weight, self.bias)


class LayerNorm(SampleNormalization):
    """Each sample's numbers brought to mean 0 and variance 1, then scaled and shifted.

    Forward also caches `mean` and `variance`; each normalized dimension has length 1 in them.

    Parameters
    ----------
    normalized_shape
        The lengths of the last dimensions, which are normalized together.
    eps
        Added to the variance.
    elementwise_affine
        False leaves out both weight and bias.
    bias
        False leaves out the bias.
    device
        None or "cpu".
    dtype
        The floating type of the parameters; None for the default one.

    Raises
    ------
    TypeError
        If a length is not an integer, or `dtype` is not a floating type.
    ValueError
        If there is no length, or one is below 1.

    Notes
    -----
    The formulas are in `mytorch/functions/normalization.py`. Interface and initial values are
    those of https://docs.pytorch.org/docs/stable/generated/torch.nn.LayerNorm.html.

    Examples
    --------
    >>> layer = LayerNorm(2, eps=0)
    >>> layer.forward(np.array([[1.0, 3.0], [10.0, 50.0]]))
    array([[-1.,  1.],
           [-1.,  1.]])
    """

    mean = cached()
    variance = cached()

    def __init__(
        self,
        normalized_shape: int | Sequence[int],
        eps: float = 1e-5,
        elementwise_affine: bool = True,
        bias: bool = True,
        device: str | None = None,
        dtype: DTypeLike | None = None,
    ) -> None:
        check_device(device)
        dtype = as_floating(dtype)
        self.normalized_shape = check_normalized_shape(normalized_shape)
        self.eps = eps
        self.elementwise_affine = elementwise_affine
        self.weight = self.bias = None
        if elementwise_affine:
            self.weight = Parameter(np.empty(self.normalized_shape, dtype))
            self.bias = Parameter(np.empty(self.normalized_shape, dtype)) if bias else None
        self.reset_parameters()

    def formula(self) -> Function:
        return formulas.LayerNorm(self.normalized_shape, self.eps)

    def extra_repr(self) -> str:
        return (
            f"{self.normalized_shape}, eps={self.eps}, "
            f"elementwise_affine={self.elementwise_affine}, bias={self.bias is not None}"
        )


class RMSNorm(SampleNormalization):
    """Each sample's numbers divided by the root of their mean square, then scaled.

    It has no bias.

    Parameters
    ----------
    normalized_shape
        The lengths of the last dimensions, which are normalized together.
    eps
        Added to the mean square; None for the distance from 1 to the next larger number of A's
        dtype.
    elementwise_affine
        False leaves out the weight.
    device
        None or "cpu".
    dtype
        The floating type of the weight; None for the default one.

    Raises
    ------
    TypeError
        If a length is not an integer, or `dtype` is not a floating type.
    ValueError
        If there is no length, or one is below 1.

    Notes
    -----
    The formulas are in `mytorch/functions/normalization.py`. Interface and initial values are
    those of https://docs.pytorch.org/docs/stable/generated/torch.nn.RMSNorm.html.

    Examples
    --------
    >>> layer = RMSNorm(2, eps=0)
    >>> layer.forward(np.array([[1.0, 7.0]]))
    array([[0.2, 1.4]])
    """

    def __init__(
        self,
        normalized_shape: int | Sequence[int],
        eps: float | None = None,
        elementwise_affine: bool = True,
        device: str | None = None,
        dtype: DTypeLike | None = None,
    ) -> None:
        check_device(device)
        dtype = as_floating(dtype)
        self.normalized_shape = check_normalized_shape(normalized_shape)
        self.eps = eps
        self.elementwise_affine = elementwise_affine
        self.weight = None
        if elementwise_affine:
            self.weight = Parameter(np.empty(self.normalized_shape, dtype))
        self.reset_parameters()

    def formula(self) -> Function:
        return formulas.RMSNorm(self.normalized_shape, self.eps)

    def extra_repr(self) -> str:
        return (
            f"{self.normalized_shape}, eps={self.eps}, elementwise_affine={self.elementwise_affine}"
        )


def check_normalized_shape(normalized_shape: IntOrInts) -> Size:
    """Return `normalized_shape` as a tuple of ints.

    Raises
    ------
    TypeError
        If a length is not an integer.
    ValueError
        If there is no length, or a length is below 1.
    """
    given = normalized_shape
    lengths = given if isinstance(given, Sequence) else (given,)
    if not lengths:
        raise ValueError(f"expected normalized_shape of at least one dimension, got {given!r}")
    return tuple(check_size("normalized_shape", length, 1) for length in lengths)


def check_normalized(who: Any, X: Any, normalized_shape: Size) -> Any:
    """Return X if its last dimensions are `normalized_shape`.

    Raises
    ------
    TypeError
        If X is not an array or Tensor of floating-point numbers.
    ValueError
        If its last dimensions are others.
    """
    X = check_array(who, "input", X)
    if X.shape[-len(normalized_shape) :] != normalized_shape:
        wanted = ", ".join(map(str, ("*", *normalized_shape)))
        raise ValueError(
            f"{called(who)}: expected input of shape ({wanted}), got {X.shape}; normalized_shape "
            f"is the last dimensions of the input, without the batch"
        )
    return X
