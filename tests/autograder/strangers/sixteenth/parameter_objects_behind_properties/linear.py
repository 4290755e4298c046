import numpy as np


class Parameter:
    def __init__(self, *shape):
        self.value = np.zeros(shape)


def _of(name, attribute):
    def get(self):
        return getattr(self.parameters[name], attribute)

    def put(self, value):
        setattr(self.parameters[name], attribute, value)

    return property(get, put)


class Linear:
    W, b = _of("W", "value"), _of("b", "value")
    dLdW, dLdb = _of("W", "gradient"), _of("b", "gradient")

    def __init__(self, in_features, out_features):
        self.parameters = {
            "W": Parameter(out_features, in_features),
            "b": Parameter(out_features, 1),
        }

    def forward(self, A):
        self.A, self.N = A, len(A)
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(0)[:, None]
        return dLdZ @ self.W
