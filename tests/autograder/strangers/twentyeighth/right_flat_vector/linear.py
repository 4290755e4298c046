import numpy as np


class Store:
    """One vector of numbers, and its parts as a matrix and a column."""

    def __init__(self, rows, columns):
        self.all = np.zeros(rows * (columns + 1))
        self.matrix = self.all[: rows * columns].reshape(rows, columns)
        self.column = self.all[rows * columns :].reshape(rows, 1)


def part(store, name):
    def get(self):
        return getattr(getattr(self, store), name)

    def put(self, value):
        own = get(self)
        if value is not own:
            own[...] = np.array(value)

    return property(get, put)


class Linear:
    """Parameters and gradients are parts of two long vectors, as an optimizer likes them."""

    W, b = part("_parameters", "matrix"), part("_parameters", "column")
    dLdW, dLdb = part("_slopes", "matrix"), part("_slopes", "column")

    def __init__(self, in_features, out_features):
        self._parameters = Store(int(out_features), int(in_features))
        self._slopes = Store(int(out_features), int(in_features))

    def forward(self, A):
        self.A, self.N = A, len(A)
        Z = np.repeat(self.b.T, self.N, axis=0)
        Z += A @ self.W.T
        return Z

    def backward(self, dLdZ):
        np.matmul(dLdZ.T, self.A, out=self.dLdW)
        np.sum(dLdZ.T, axis=1, keepdims=True, out=self.dLdb)
        return dLdZ @ self.W
