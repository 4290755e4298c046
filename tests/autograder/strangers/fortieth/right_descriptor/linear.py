"""Parameters as descriptors which copy in place, and a layer that is all lambdas."""

import numpy as np


class Parameter:
    def __set_name__(self, owner, name):
        self.name = "_" + name

    def __get__(self, layer, owner=None):
        return self if layer is None else getattr(layer, self.name)

    def __set__(self, layer, value):
        old = getattr(layer, self.name, None)
        if value is old:
            return
        if old is None or old.shape != np.shape(value) or not old.flags.writeable:
            setattr(layer, self.name, np.array(value, dtype=float))
        else:
            np.copyto(old, value)


class Linear:
    W, b = Parameter(), Parameter()

    def __init__(self, in_features, out_features):
        self.W = np.broadcast_to(0.0, (out_features, in_features))
        self.b = np.broadcast_to(0.0, (out_features, 1))

    def forward(self, A):
        block = 1000
        self.A, self.N = A.copy(order="F"), int(A.shape[0])
        parts = [A[start : start + block] for start in range(0, self.N, block)]
        return np.vstack([part @ self.W.T + self.b.T for part in parts])

    def backward(self, dLdZ):
        ones = np.ones(len(dLdZ))
        both = np.empty((dLdZ.shape[1], self.A.shape[1] + 7))
        self.dLdW, self.dLdb = both[:, 3:-4], both[:, 1:2]
        self.dLdW[...] = dLdZ.T @ self.A
        self.dLdb[:, 0] = ones @ dLdZ
        return np.asfortranarray(dLdZ @ self.W)
