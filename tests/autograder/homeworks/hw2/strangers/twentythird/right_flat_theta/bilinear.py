"""The Bilinear layer, with all parameters in one vector."""

import numpy as np


class Part:
    """An array inside the layer's vector; what is assigned is copied into it."""

    def __set_name__(self, owner, name):
        self.name = "_" + name

    def __get__(self, layer, owner=None):
        return self if layer is None else layer.__dict__[self.name]

    def __set__(self, layer, value):
        own = layer.__dict__[self.name]
        if value is not own:
            own[...] = value


class Bilinear:
    W, b = Part(), Part()

    def __init__(self, in1_features, in2_features, out_features):
        self.shapes = (out_features, in1_features, in2_features), (out_features, 1)
        self._W, self._b = self._cut(np.zeros(count_parameters(in1_features, in2_features, out_features)))

    def _cut(self, theta):
        shape_W, shape_b = self.shapes
        return theta[: -shape_b[0]].reshape(shape_W), theta[-shape_b[0] :].reshape(shape_b)

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        columns = [((A1 @ Wk) * A2).sum(axis=1) + bk for Wk, bk in zip(self.W, self.b)]
        return np.stack(columns).T

    def backward(self, dLdZ):
        A1, A2 = self.A1, self.A2
        self.dLdW, self.dLdb = self._cut(np.empty(self.W.size + self.b.size))
        np.stack([(A1 * d[:, None]).T @ A2 for d in dLdZ.T], out=self.dLdW)
        np.sum(dLdZ.T, axis=1, keepdims=True, out=self.dLdb)
        both = np.zeros((len(A1), A1.shape[1] + A2.shape[1]))
        dLdA1, dLdA2 = both[:, : A1.shape[1]], both[:, A1.shape[1] :]
        for d, Wk in zip(dLdZ.T, self.W):
            dLdA1 += d[:, None] * (A2 @ Wk.T)
            dLdA2 += d[:, None] * (A1 @ Wk)
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return np.int64(out_features) * in1_features * in2_features + out_features
