"""The limit: formulas as NumPy expressions, and nothing around them.

Each function takes A and the parameters. It returns Z, and a function from dLdZ to the gradients:
dLdA first, then those of the parameters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

Array = np.ndarray
Applied = tuple[Array, Callable[[Array], tuple[Array, ...]]]

_generator = np.random.default_rng(0)


def relu(A: Array) -> Applied:
    Z = np.maximum(A, 0)
    return Z, lambda dLdZ: (dLdZ * (Z > 0),)


def leaky_relu(A: Array) -> Applied:
    above = (A > 0).astype(A.dtype)
    slopes = above + 0.01 * (1 - above)
    return A * slopes, lambda dLdZ: (dLdZ * slopes,)


def elu(A: Array) -> Applied:
    below, above = np.minimum(A, 0), (A > 0).astype(A.dtype)
    Z = np.maximum(A, 0) + np.expm1(below)
    return Z, lambda dLdZ: (dLdZ * (above + np.exp(below) * (1 - above)),)


def sigmoid(A: Array) -> Applied:
    Z = 1 / (1 + np.exp(-A))
    return Z, lambda dLdZ: (dLdZ * Z * (1 - Z),)


def tanh(A: Array) -> Applied:
    Z = np.tanh(A)
    return Z, lambda dLdZ: (dLdZ * (1 - Z * Z),)


def dropout(A: Array) -> Applied:
    """Half of the numbers are left out, and the others doubled."""
    mask = (_generator.random(A.shape, np.float32) >= 0.5) * A.dtype.type(2)
    return A * mask, lambda dLdZ: (dLdZ * mask,)


def softmax(A: Array) -> Applied:
    E = np.exp(A - A.max(axis=-1, keepdims=True))
    Z = E / E.sum(axis=-1, keepdims=True)
    return Z, lambda dLdZ: (Z * (dLdZ - (dLdZ * Z).sum(axis=-1, keepdims=True)),)


def linear(A: Array, W: Array, b: Array) -> Applied:
    def backward(dLdZ: Array) -> tuple[Array, ...]:
        rows = dLdZ.reshape(-1, len(W))
        return dLdZ @ W, rows.T @ A.reshape(len(rows), -1), rows.sum(axis=0)

    return A @ W.T + b, backward


def normalized(A: Array, W: Array, b: Array, axes: Any, others: Any) -> Applied:
    """Normalization over `axes`; W and b have the other axes, and are summed over `others`."""
    centered = A - A.mean(axis=axes, keepdims=True)
    std = np.sqrt((centered * centered).mean(axis=axes, keepdims=True) + 1e-5)
    A_hat = centered / std

    def backward(dLdZ: Array) -> tuple[Array, ...]:
        dLdW, dLdb = (dLdZ * A_hat).sum(axis=others), dLdZ.sum(axis=others)
        dLdA_hat = dLdZ * W
        shift = dLdA_hat.mean(axis=axes, keepdims=True)
        scale = (dLdA_hat * A_hat).mean(axis=axes, keepdims=True)
        return (dLdA_hat - shift - A_hat * scale) / std, dLdW, dLdb

    return A_hat * W + b, backward


def layer_norm(A: Array, W: Array, b: Array) -> Applied:
    return normalized(A, W, b, -1, (0, 1))


def batch_norm_1d(A: Array, W: Array, b: Array) -> Applied:
    return normalized(A, W, b, 0, 0)


def batch_norm_2d(A: Array, W: Array, b: Array) -> Applied:
    return normalized(A, W.reshape(-1, 1, 1), b.reshape(-1, 1, 1), (0, 2, 3), (0, 2, 3))


def max_pool(A: Array) -> Applied:
    """Windows of 2 × 2; where two numbers of a window are equal, both get the gradient."""
    N, C, H, width = A.shape
    windows = A.reshape(N, C, H // 2, 2, width // 2, 2)
    Z = windows.max(axis=(3, 5))

    def backward(dLdZ: Array) -> tuple[Array]:
        largest = windows == Z[:, :, :, None, :, None]
        return ((largest * dLdZ[:, :, :, None, :, None]).reshape(A.shape),)

    return Z, backward


def convolution(A: Array, W: Array, b: Array) -> Applied:
    """A kernel of 3 × 3 with one row of zeros around the image, as matrix products."""
    N, C_in, H, width = A.shape
    C_out = len(W)
    windows = sliding_window_view(framed(A), (3, 3), axis=(2, 3))
    columns = windows.transpose(1, 4, 5, 0, 2, 3).reshape(C_in * 9, -1)
    Z = W.reshape(C_out, -1) @ columns + b[:, None]

    def backward(dLdZ: Array) -> tuple[Array, ...]:
        dLdZ = dLdZ.swapaxes(0, 1).reshape(C_out, -1)
        dLdcolumns = (W.reshape(C_out, -1).T @ dLdZ).reshape(C_in, 3, 3, N, H, width)
        dLdA = np.zeros((C_in, N, H + 2, width + 2), A.dtype)
        for i, j in np.ndindex(3, 3):
            dLdA[..., i : i + H, j : j + width] += dLdcolumns[:, i, j]
        dLdW = (dLdZ @ columns.T).reshape(W.shape)
        return dLdA[..., 1:-1, 1:-1].swapaxes(0, 1), dLdW, dLdZ.sum(axis=1)

    return Z.reshape(C_out, N, H, width).swapaxes(0, 1), backward


def depthwise(A: Array, W: Array, b: Array) -> Applied:
    """As `convolution`, each channel for itself: a sum of nine shifted images."""
    _, C, H, width = A.shape
    padded, kernels = framed(A), W.reshape(C, 3, 3, 1, 1)
    places = [(np.s_[..., i : i + H, j : j + width], kernels[:, i, j]) for i, j in np.ndindex(3, 3)]
    Z = sum(padded[place] * kernel for place, kernel in places) + b.reshape(C, 1, 1)

    def backward(dLdZ: Array) -> tuple[Array, ...]:
        dLdA = np.zeros_like(padded)
        for place, kernel in places:
            dLdA[place] += dLdZ * kernel
        dLdW = [np.einsum("nchw,nchw->c", padded[place], dLdZ) for place, _ in places]
        return dLdA[..., 1:-1, 1:-1], np.stack(dLdW, axis=1), dLdZ.sum(axis=(0, 2, 3))

    return Z, backward


def framed(A: Array) -> Array:
    """Return images with one row of zeros around each."""
    return np.pad(A, ((0, 0), (0, 0), (1, 1), (1, 1)))


def rows(A: Array, ids: Array) -> Applied:
    def backward(dLdZ: Array) -> tuple[Array]:
        dLdA = np.zeros_like(A)
        np.add.at(dLdA, ids, dLdZ)
        return (dLdA,)

    return A[ids], backward


def every_second(A: Array) -> Applied:
    def backward(dLdZ: Array) -> tuple[Array]:
        dLdA = np.zeros_like(A)
        dLdA[:, ::2] = dLdZ
        return (dLdA,)

    return A[:, ::2], backward


def cumsum(A: Array) -> Applied:
    Z = np.cumsum(A, axis=1)
    return Z, lambda dLdZ: (np.cumsum(dLdZ[:, ::-1], axis=1)[:, ::-1],)


def scale_and_shift(A: Array, w: Array, c: Array) -> Applied:
    """A row w and a column c are broadcast: Z = A w + c."""

    def backward(dLdZ: Array) -> tuple[Array, ...]:
        return dLdZ * w, (dLdZ * A).sum(axis=0), dLdZ.sum(axis=1, keepdims=True)

    return A * w + c, backward


def scores(Q: Array, K: Array) -> Applied:
    """The products of all queries with all keys, in every head."""
    return Q @ K.swapaxes(2, 3), lambda dLdZ: (dLdZ @ K, dLdZ.swapaxes(2, 3) @ Q)


def attention(Q: Array, K: Array, V: Array) -> Applied:
    """Each position of (N, heads, T, d) looks at itself and at those before it."""
    T, d = Q.shape[2:]
    S, backward_scores = scores(Q / Q.dtype.type(d**0.5), K)
    S[..., ~np.tri(T, dtype=bool)] = -np.inf
    P, backward_softmax = softmax(S)

    def backward(dLdZ: Array) -> tuple[Array, ...]:
        (dLdS,) = backward_softmax(dLdZ @ V.swapaxes(2, 3))
        dLdQ, dLdK = backward_scores(dLdS)
        return dLdQ / Q.dtype.type(d**0.5), dLdK, P.swapaxes(2, 3) @ dLdZ

    return P @ V, backward


def cross_entropy(Z: Array, Y: Array) -> tuple[Array, Array]:
    """Return the loss, and dLdZ."""
    P, _ = softmax(Z)
    samples = np.arange(len(Y))
    loss = -np.log(P[samples, Y]).mean()
    P[samples, Y] -= 1
    return loss, P / P.dtype.type(len(Y))


def sgd(parameters: Iterable[Array], gradients: Iterable[Array], lr: float) -> None:
    for W, dLdW in zip(parameters, gradients, strict=True):
        W -= lr * dLdW


class Adam:
    """Steps of Adam, with both means for each of the parameters."""

    def __init__(self, parameters: list[Array], lr: float) -> None:
        self.parameters, self.lr, self.t = parameters, lr, 0
        self.means = [(np.zeros_like(W), np.zeros_like(W)) for W in parameters]

    def step(self, gradients: Iterable[Array]) -> None:
        self.t += 1
        rate = self.lr / (1 - 0.9**self.t)
        root = (1 - 0.999**self.t) ** 0.5
        for W, dLdW, (m, v) in zip(self.parameters, gradients, self.means, strict=True):
            m *= 0.9
            m += 0.1 * dLdW
            v *= 0.999
            v += 0.001 * (dLdW * dLdW)
            W -= rate * m / (np.sqrt(v) / root + 1e-8)
