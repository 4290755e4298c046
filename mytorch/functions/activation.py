"""Activations: the functions between two layers. Without them, two Linear layers are one.

An activation here maps each number alone. `Sigmoid` and `Tanh` are in `elementwise.py`; softmax
needs a whole row, and is in `softmax.py`. At a corner the slope jumps; the value used there is
PyTorch's.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from mytorch.functions.broadcasting import unbroadcast
from mytorch.functions.elementwise import Sigmoid
from mytorch.functions.erf import Erf
from mytorch.functions.function import Array, Elementwise, Function
from mytorch.functions.masks import zero_unless


def one_above(A: Array, below: Any) -> Array:
    """Return 1 where A is positive, and `below` where it isn't.

    So does `np.where(A > 0, 1, below)`, which takes ten times as long where the signs change often:
    a processor guesses each of its decisions, and is wrong half of the time.
    """
    above = (A > 0).astype(A.dtype)
    return above + below * (1 - above)


class ReLU(Elementwise):
    """Z = max(A, 0)."""

    def forward(self, A: Array) -> Array:
        self.Z = np.maximum(A, 0)
        return self.Z

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (zero_unless(self.Z != 0, dLdZ),)


class LeakyReLU(Elementwise):
    """Z = A above 0, and slope · A below.

    Source: Maas, Hannun and Ng, Rectifier Nonlinearities Improve Neural Network Acoustic Models
    (2013).
    """

    def __init__(self, negative_slope: float = 0.01) -> None:
        self.negative_slope = negative_slope

    def forward(self, A: Array) -> Array:
        self.A, self.slopes = A, one_above(A, self.negative_slope)
        return A * self.slopes

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (dLdZ * self.slopes,)


class PReLU(Elementwise):
    """A LeakyReLU that learns its slopes: one for all, or one for each channel.

    Source: He et al., Delving Deep into Rectifiers (2015), https://arxiv.org/abs/1502.01852.
    """

    needed_for = {"A": (1,), "W": ()}

    def forward(self, A: Array, W: Array) -> Array:
        """Return Z = A above 0, and W · A below.

        Parameters
        ----------
        A : (N, C, *), or any shape for a single slope
        W : (C,) or (1,)
            The slopes.

        Returns
        -------
        Z : A's shape
        """
        self.A, self.W_shape = A, W.shape
        # The channels are the second dimension: W's shape has a 1 for each dimension after it.
        self.W = W.reshape(W.shape + (1,) * (A.ndim - 2) if A.ndim >= 2 else (1,) * A.ndim)
        self.slopes = one_above(A, self.W)
        return A * self.slopes

    def backward(self, dLdZ: Array) -> tuple[Array | None, Array | None]:
        self.dLdA = self.dLdW = None
        if self.needs_input_grad[0]:
            self.dLdA = dLdZ * self.slopes
        if self.needs_input_grad[1]:
            dLdW = unbroadcast(dLdZ * np.minimum(self.A, 0), self.W.shape)
            self.dLdW = dLdW.reshape(self.W_shape)
        return self.dLdA, self.dLdW


class ELU(Elementwise):
    """Z = A above 0, and α (eᴬ − 1) below.

    Source: Clevert, Unterthiner and Hochreiter, Fast and Accurate Deep Network Learning by
    Exponential Linear Units (2015), https://arxiv.org/abs/1511.07289.
    """

    def __init__(self, alpha: float = 1.0) -> None:
        self.alpha = alpha

    def forward(self, A: Array) -> Array:
        self.A = A
        # One of the two terms is 0, everywhere.
        return np.maximum(A, 0) + self.alpha * np.expm1(np.minimum(A, 0))

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (dLdZ * one_above(self.A, self.alpha * np.exp(np.minimum(self.A, 0))),)


class SELU(ELU):
    """The ELU times a scale that keeps mean 0 and variance 1 from layer to layer.

    Source of the formula and its constants: Klambauer et al., Self-Normalizing Neural Networks
    (2017), https://arxiv.org/abs/1706.02515.
    """

    scale = 1.0507009873554805

    def __init__(self) -> None:
        super().__init__(alpha=1.6732632423543772)

    def forward(self, A: Array) -> Array:
        return self.scale * super().forward(A)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return super().backward(self.scale * dLdZ)


class SiLU(Elementwise):
    """Z = A σ(A), also called swish.

    Source: Elfwing, Uchibe and Doya, Sigmoid-Weighted Linear Units (2017),
    https://arxiv.org/abs/1702.03118.
    """

    def forward(self, A: Array) -> Array:
        self.A, self.S = A, Sigmoid()(A)
        return A * self.S

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (dLdZ * (self.S * (1 + self.A * (1 - self.S))),)


class GELU(Elementwise):
    """Z = A Φ(A), where Φ is the distribution function of the standard normal.

    With `approximate="tanh"` Φ is replaced by ½ (1 + tanh(√(2/π) (A + 0.044715 A³))), which needs
    no error function.

    Source: Hendrycks and Gimpel, Gaussian Error Linear Units (2016),
    https://arxiv.org/abs/1606.08415.
    """

    def __init__(self, approximate: str = "none") -> None:
        if approximate not in ("none", "tanh"):
            raise ValueError(f'expected approximate to be "none" or "tanh", got {approximate!r}')
        self.approximate = approximate

    def forward(self, A: Array) -> Array:
        self.A = A
        if self.approximate == "tanh":
            inner = math.sqrt(2 / math.pi) * (A + 0.044715 * A * A * A)
            self.Phi = (1 + np.tanh(inner)) / 2
        else:
            self.Phi = (1 + Erf()(A / math.sqrt(2))) / 2
        return A * self.Phi

    def backward(self, dLdZ: Array) -> tuple[Array]:
        """Return dLdA = dLdZ ∘ (Φ + A φ), where φ is the derivative of Φ, the bell curve."""
        A, Phi = self.A, self.Phi
        if self.approximate == "tanh":
            # With t = 2Φ − 1, φ is ½ (1 − t²) times the slope of the tanh's argument.
            phi = 2 * Phi * (1 - Phi) * (math.sqrt(2 / math.pi) * (1 + 3 * 0.044715 * A * A))
        else:
            phi = np.exp(A * A / -2) / math.sqrt(2 * math.pi)
        return (dLdZ * (Phi + A * phi),)


class LogSigmoid(Function):
    """Z = ln σ(A) = min(A, 0) − ln(1 + e^−|A|), a form that never overflows."""

    def forward(self, A: Array) -> Array:
        self.A = A
        return np.minimum(A, 0) - np.log1p(np.exp(-np.abs(A)))

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (dLdZ * Sigmoid()(-self.A),)


class Softplus(Elementwise):
    """Z = ln(1 + e^βA) / β, a ReLU with a round corner; Z = A where βA > threshold."""

    def __init__(self, beta: float = 1.0, threshold: float = 20.0) -> None:
        self.beta, self.threshold = beta, threshold

    def forward(self, A: Array) -> Array:
        self.A, X = A, self.beta * A
        # ln(1 + eˣ) = max(x, 0) + ln(1 + e^−|x|), a form that never overflows.
        soft = np.maximum(X, 0) + np.log1p(np.exp(-np.abs(X)))
        return np.where(X > self.threshold, A, soft / self.beta)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        X = self.beta * self.A
        return (np.where(X > self.threshold, dLdZ, dLdZ * Sigmoid()(X)),)


class Hardtanh(Elementwise):
    """Z = A between two bounds, and the nearer bound beyond them."""

    def __init__(self, min_val: float = -1.0, max_val: float = 1.0) -> None:
        self.min_val, self.max_val = min_val, max_val

    def forward(self, A: Array) -> Array:
        self.A = A
        return np.clip(A, self.min_val, self.max_val)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        beyond = (self.A <= self.min_val) | (self.A >= self.max_val)
        return (zero_unless(~beyond, dLdZ),)
