"""Homework 1, part 1: a class without a __dict__, that can't be compared, copied or hashed."""

import numpy as np


def refuse(self, *others):
    raise TypeError("a layer is one of a kind")


def start(self, in_features, out_features, /):
    self.W, self.b = np.split(np.zeros((out_features, in_features + 1)), [int(in_features)], axis=1)


def forward(self, A, /):
    self.A, self.N = A, np.int64(A.shape[0])
    Z = np.empty((self.N, self.W.shape[0]), order="F")
    np.einsum("ni,ci->nc", A, self.W, out=Z, optimize=True)
    return np.add(Z, self.b.T, out=Z)


def backward(self, dLdZ, /):
    N, C = dLdZ.shape
    self.dLdW = (self.A.T @ dLdZ).T
    columns = np.broadcast_to(np.arange(C), (N, C)).ravel()
    self.dLdb = np.bincount(columns, dLdZ.ravel(), C).reshape(C, 1)
    return (self.W.T @ dLdZ.T).T


Linear = type(
    "Linear",
    (),
    {
        "__slots__": ("W", "b", "A", "N", "dLdW", "dLdb"),
        "__init__": start,
        "forward": forward,
        "backward": backward,
        "__eq__": refuse,
        "__hash__": None,
        "__copy__": refuse,
        "__deepcopy__": refuse,
        "__reduce_ex__": refuse,
    },
)
