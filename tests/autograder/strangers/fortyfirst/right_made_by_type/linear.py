"""Homework 1, part 1: the Linear layer."""

import numpy as np
from types import SimpleNamespace


def start(layer, in_features, out_features):
    state = SimpleNamespace()
    state.W = np.zeros(in_features * out_features).reshape(out_features, in_features)
    state.b = np.zeros(out_features).reshape(-1, 1)
    object.__setattr__(layer, "_state", state)


def look_up(layer, name):
    if name.startswith("_"):
        raise AttributeError(name)
    return getattr(layer._state, name)


def store(layer, name, value):
    setattr(layer._state, name, value)


def forward(layer, A):
    layer.A, layer.N = A, A.shape[0]
    return np.inner(A, layer.W) + np.ones((layer.N, 1)) * layer.b.T


def backward(layer, dLdZ):
    ones = np.ones((layer.N, 1))
    both = dLdZ.T @ np.hstack((layer.A, ones))  # dLdW and dLdb in one product
    layer.dLdW, layer.dLdb = np.hsplit(both, [-1])
    return np.inner(dLdZ, layer.W.T)


Linear = type(
    "Linear",
    (),
    {
        "__init__": start,
        "__getattr__": look_up,
        "__setattr__": store,
        "forward": forward,
        "backward": backward,
    },
)
