import numpy as np


def parameter(name):
    """An attribute that keeps its memory for ever: what is assigned is copied into it."""

    def get(self):
        return self.__dict__[name]

    def assign(self, value):
        mine = self.__dict__.get(name)
        if mine is None:
            self.__dict__[name] = np.array(value, dtype=np.float64)
        elif value is mine or getattr(value, "base", None) is mine:
            pass  # layer.W -= step and layer.W[...] = new: the numbers are in place already
        else:
            mine[...] = value

    return property(get, assign)


class Linear:
    W = parameter("_W")
    b = parameter("_b")

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
