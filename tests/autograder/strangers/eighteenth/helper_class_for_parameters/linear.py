import numpy as np


class Parameter:
    def __init__(self, *shape):
        self.value, self.gradient = np.zeros(shape), None


class Linear:
    """Z = A W^T + 1 b^T."""

    def __init__(self, in_features, out_features):
        self._W = Parameter(out_features, in_features)
        self._b = Parameter(out_features, 1)

    def forward(self, A):
        self.A = A
        self.N = len(A)
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self._W.gradient = dLdZ.T @ self.A
        self._b.gradient = dLdZ.sum(axis=0)[:, np.newaxis]
        return dLdZ @ self.W

    def _of(name, part):
        return property(
            lambda self: getattr(getattr(self, name), part),
            lambda self, new: setattr(getattr(self, name), part, new),
        )

    W, b = _of("_W", "value"), _of("_b", "value")
    dLdW, dLdb = _of("_W", "gradient"), _of("_b", "gradient")
