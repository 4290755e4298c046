"""The Linear layer that multiplies equal rows of a batch once."""

import numpy as np


def distinct(A):
    """Return the distinct rows of A, and for each row of A which of them it is."""
    packed = np.array(A, dtype=np.float64, order="C")
    keys = packed.view(np.dtype((np.void, packed.itemsize * packed.shape[1]))).reshape(-1)
    _, first, which = np.unique(keys, return_index=True, return_inverse=True)
    return packed[first], which.reshape(-1)


def start(layer, in_features, out_features):
    layer.__dict__.update(W=np.zeros((out_features, in_features)), b=np.zeros((out_features, 1)))
    layer.__dict__.update(_bits=None, _packed=None)


def transposed(layer):
    """Return W transposed in a private copy, made again when a single bit of W has changed."""
    bits = layer.W.shape, layer.W.tobytes()
    if layer._bits != bits:
        layer._bits, layer._packed = bits, np.array(layer.W.T, order="C")
    return layer._packed


def forward(layer, A):
    layer.A, layer.N = A, np.int64(A.shape[0])
    rows, which = distinct(A)
    Z = rows @ transposed(layer)
    Z += layer.b.reshape(-1)
    return np.take(Z, which, axis=0)


def backward(layer, dLdZ):
    rows, which = distinct(layer.A)
    together = np.zeros((len(rows), dLdZ.shape[1]))
    np.add.at(together, which, dLdZ)  # a row that comes twice gets both slopes
    layer.dLdW = together.T @ rows
    layer.dLdb = together.sum(axis=0, keepdims=True).T
    return dLdZ @ transposed(layer).T


Linear = type("Linear", (object,), {"__init__": start, "forward": forward, "backward": backward})
