"""A class without the word."""

import operator

import numpy as np


def _init(layer, in_features, out_features):
    shapes = {"W": (out_features, in_features), "b": (out_features, 1)}
    for name, shape in shapes.items():
        setattr(layer, name, np.full(tuple(map(operator.index, shape)), 0.0))


def _forward(layer, A, /):
    layer.A, (layer.N, _) = A, A.shape
    return np.resize(layer.b, (len(A), len(layer.b))) + np.einsum(A, [0, 1], layer.W, [2, 1], [0, 2], optimize=True)


def _backward(layer, dLdZ, /):
    layer.dLdW, layer.dLdb = (np.einsum("nc,ni->ci", dLdZ, X, optimize=True) for X in (layer.A, np.ones((len(dLdZ), 1))))
    return np.einsum("nc,ci->ni", dLdZ, layer.W, optimize=True)


Linear = type("Linear", (), {"__init__": _init, "forward": _forward, "backward": _backward})
