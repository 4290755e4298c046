"""The limit for a layer: its formulas as NumPy expressions, and nothing around them.

Each function takes A, dLdZ and the layer's parameters, and returns Z and dLdA; the gradients of the
parameters are computed too.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

Array = np.ndarray
Both = tuple[Array, Array]


def relu(A: Array, dLdZ: Array) -> Both:
    Z = np.maximum(A, 0)
    return Z, dLdZ * (Z > 0)


def leaky_relu(A: Array, dLdZ: Array) -> Both:
    above = (A > 0).astype(A.dtype)
    slopes = above + 0.01 * (1 - above)
    return A * slopes, dLdZ * slopes


def elu(A: Array, dLdZ: Array) -> Both:
    below, above = np.minimum(A, 0), (A > 0).astype(A.dtype)
    return np.maximum(A, 0) + np.expm1(below), dLdZ * (above + np.exp(below) * (1 - above))


def sigmoid(A: Array, dLdZ: Array) -> Both:
    Z = 1 / (1 + np.exp(-A))
    return Z, dLdZ * Z * (1 - Z)


def tanh(A: Array, dLdZ: Array) -> Both:
    Z = np.tanh(A)
    return Z, dLdZ * (1 - Z * Z)


def softmax(A: Array, dLdZ: Array) -> Both:
    E = np.exp(A - A.max(axis=-1, keepdims=True))
    Z = E / E.sum(axis=-1, keepdims=True)
    return Z, Z * (dLdZ - (dLdZ * Z).sum(axis=-1, keepdims=True))


def normalized(A: Array, dLdZ: Array, W: Array, b: Array, axes: Any, others: Any) -> Both:
    """Normalization over `axes`, with parameters of the `others`."""
    centered = A - A.mean(axis=axes, keepdims=True)
    std = np.sqrt((centered * centered).mean(axis=axes, keepdims=True) + 1e-5)
    A_hat = centered / std
    Z = A_hat * W + b
    (dLdZ * A_hat).sum(axis=others)
    dLdZ.sum(axis=others)
    dLdA_hat = dLdZ * W
    shift = dLdA_hat.mean(axis=axes, keepdims=True)
    scale = (dLdA_hat * A_hat).mean(axis=axes, keepdims=True)
    return Z, (dLdA_hat - shift - A_hat * scale) / std


def layer_norm(A: Array, dLdZ: Array, W: Array, b: Array) -> Both:
    return normalized(A, dLdZ, W, b, -1, (0, 1))


def batch_norm(A: Array, dLdZ: Array, W: Array, b: Array) -> Both:
    return normalized(A, dLdZ, W.reshape(-1, 1, 1), b.reshape(-1, 1, 1), (0, 2, 3), (0, 2, 3))


def max_pool(A: Array, dLdZ: Array) -> Both:
    """Windows of 2 × 2; where two numbers of a window are equal, both get the gradient."""
    N, C, H, W = A.shape
    windows = A.reshape(N, C, H // 2, 2, W // 2, 2)
    Z = windows.max(axis=(3, 5), keepdims=True)
    dLdA = (windows == Z) * dLdZ.reshape(Z.shape)
    return Z.reshape(dLdZ.shape), dLdA.reshape(A.shape)


def convolution(A: Array, dLdZ: Array, W: Array, b: Array) -> Both:
    """A kernel of 3 × 3 with one row of zeros around the image, as matrix products."""
    N, C_in, H, width = A.shape
    C_out = len(W)
    padded = np.pad(A, ((0, 0), (0, 0), (1, 1), (1, 1)))
    windows = sliding_window_view(padded, (3, 3), axis=(2, 3))
    columns = windows.transpose(1, 4, 5, 0, 2, 3).reshape(C_in * 9, -1)
    Z = W.reshape(C_out, -1) @ columns + b[:, None]
    dLdZ = dLdZ.swapaxes(0, 1).reshape(C_out, -1)
    columns @ dLdZ.T
    dLdZ.sum(axis=1)
    dLdcolumns = (W.reshape(C_out, -1).T @ dLdZ).reshape(C_in, 3, 3, N, H, width)
    dLdA = np.zeros((C_in, N, H + 2, width + 2), A.dtype)
    for i, j in np.ndindex(3, 3):
        dLdA[..., i : i + H, j : j + width] += dLdcolumns[:, i, j]
    inside = dLdA[..., 1:-1, 1:-1].swapaxes(0, 1)
    return Z.reshape(C_out, N, H, width).swapaxes(0, 1), inside
