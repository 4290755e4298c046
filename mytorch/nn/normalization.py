"""What the normalizations share, and the layers LayerNorm and RMSNorm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import DTypeLike

import mytorch.functions.normalization as formulas
from mytorch.dtype import as_floating
from mytorch.functions import Function
from mytorch.nn import init
from mytorch.nn.module.checks import check_device, check_features
from mytorch.nn.module.layer import Layer
from mytorch.nn.module.parameter import Parameter
from mytorch.nn.module.views import array_of, kept
from mytorch.nn.shapes import check_normalized


class Normalization(Layer):
    """What all normalizations share: Z = W ∘ Â + b.

    =============  ==============  ==========================================================
    name           shape           meaning
    =============  ==============  ==========================================================
    `weight`, `W`  of a group      the Parameter behind W, and its array; None without one
    `bias`, `b`    of a group      the Parameter behind b, and its array; None without one
    `A`            (*, *group)     the input, kept by forward
    `A_hat`        A's shape       Â, kept by forward
    `std`          (*, 1, …)       σ, kept by forward
    `dLdA`         A's shape       kept and returned by backward
    `dLdW`         W's shape       kept by backward and added to `weight.grad`, or None
    `dLdb`         b's shape       kept by backward and added to `bias.grad`, or None
    =============  ==============  ==========================================================
    """

    W = array_of("weight")
    b = array_of("bias")

    A = kept(by="forward")
    A_hat = kept(by="forward")
    std = kept(by="forward")
    dLdA = kept(by="backward")
    dLdW = kept(by="backward")
    dLdb = kept(by="backward")

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
        A = self.check_array("input", A)
        check_normalized(self, A, self.normalized_shape)
        return self.run(self.formula(), A, self.weight, self.bias)


class LayerNorm(SampleNormalization):
    """Each sample's numbers brought to mean 0 and variance 1, then scaled and shifted.

    Besides what every normalization has, forward keeps `mean` and `variance`, with a 1 for each
    of the dimensions that they are taken over.

    Parameters
    ----------
    normalized_shape
        The lengths of the last dimensions: those that are normalized together.
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
    The formulas stand in `mytorch/functions/normalization.py`. Interface and initial values are
    those of https://docs.pytorch.org/docs/stable/generated/torch.nn.LayerNorm.html.

    Examples
    --------
    >>> layer = LayerNorm(2, eps=0)
    >>> layer.forward(np.array([[1.0, 3.0], [10.0, 50.0]]))
    array([[-1.,  1.],
           [-1.,  1.]])
    """

    mean = kept(by="forward")
    variance = kept(by="forward")

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
        self.normalized_shape = _lengths(normalized_shape)
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
        The lengths of the last dimensions: those that are normalized together.
    eps
        Added to the mean square; None for the distance from 1 to the next number of A's dtype.
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
    The formulas stand in `mytorch/functions/normalization.py`. Interface and initial values are
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
        self.normalized_shape = _lengths(normalized_shape)
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


def _lengths(normalized_shape: int | Sequence[int]) -> tuple[int, ...]:
    """Return `normalized_shape` as a tuple of ints."""
    given = normalized_shape
    lengths = given if isinstance(given, Sequence) else (given,)
    if not lengths:
        raise ValueError(f"expected normalized_shape of at least one dimension, got {given!r}")
    return tuple(check_features("normalized_shape", length, 1) for length in lengths)
