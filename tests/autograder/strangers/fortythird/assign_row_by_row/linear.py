import numpy as np


def parameter(name):
    """A property that keeps its array, and copies what is assigned into it."""

    def get(layer):
        return vars(layer)[name]

    def assign(layer, value):
        own = vars(layer).get(name)
        if own is None or own.shape != value.shape:
            vars(layer)[name] = np.array(value)
        elif value is not own:
            for row, new in zip(own, value):
                row[:] = new

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
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        self.dLdW = dLdZ.T @ self.A
        return dLdZ @ self.W
