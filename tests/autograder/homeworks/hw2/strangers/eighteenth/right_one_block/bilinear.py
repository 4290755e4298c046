"""The Bilinear layer with all its parameters in one block of memory, and its gradients in another."""

import numpy as np


def cut(block, shapes):
    """Return one view of the block for each shape."""
    ends = np.cumsum([int(np.prod(shape)) for shape in shapes])
    return [part.reshape(shape) for part, shape in zip(np.split(block, ends[:-1]), shapes)]


class Stored:
    """A parameter that always stays the same array. What is assigned is copied into it."""

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, layer, owner=None):
        return self if layer is None else layer._views[self.name]

    def __set__(self, layer, value):
        own = layer._views[self.name]
        if value is not own:
            own[...] = value


class Bilinear:
    W, b = Stored(), Stored()

    def __init__(self, in1_features, in2_features, out_features):
        self._shapes = [(out_features, in1_features, in2_features), (out_features, 1)]
        size = count_parameters(in1_features, in2_features, out_features)
        self._views = dict(zip(("W", "b"), cut(np.zeros(size), self._shapes)))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        Z = np.empty((len(self.W), len(A1)))
        for z, Wk, bk in zip(Z, self.W, self.b):
            np.einsum("nj,nj->n", A1 @ Wk, A2, out=z)
            z += bk
        return Z.T

    def backward(self, dLdZ):
        A1, A2, W = self.A1, self.A2, self.W
        if dLdZ.shape != (len(A1), len(W)):
            raise ValueError(f"dLdZ has the shape {dLdZ.shape}")
        self.dLdW, self.dLdb = cut(np.empty(W.size + len(W)), self._shapes)
        np.sum(dLdZ.T, axis=1, keepdims=True, out=self.dLdb)
        both = np.zeros(A1.size + A2.size)
        dLdA1, dLdA2 = cut(both, [A1.shape, A2.shape])
        for g, Wk, dLdWk in zip(dLdZ.T, W, self.dLdW):
            G1 = A1 * g[:, np.newaxis]
            dLdA2 += G1 @ Wk
            dLdA1 += (A2 * g[:, np.newaxis]) @ Wk.T
            dLdWk[...] = G1.T @ A2
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return len(range(in1_features * in2_features * out_features + out_features))
