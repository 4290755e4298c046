"""The layer from three helper objects, without a __dict__."""

import numpy as np


class Parameter:
    """One parameter and the accumulator of its gradient."""

    __slots__ = ("value", "gradient")

    def __init__(self, *shape):
        self.value = np.zeros(shape)


def of(parameter, what):
    """Return a property that reads and writes a slot of a helper."""

    def read(layer):
        return getattr(getattr(layer, parameter), what)

    def write(layer, value):
        setattr(getattr(layer, parameter), what, value)

    return property(read, write)


class Linear:
    __slots__ = ("_weight", "_bias", "A", "N", "__weakref__")
    W, dLdW = of("_weight", "value"), of("_weight", "gradient")
    b, dLdb = of("_bias", "value"), of("_bias", "gradient")

    def __init__(self, in_features, out_features):
        self._weight, self._bias = Parameter(out_features, in_features), Parameter(out_features, 1)

    def forward(self, A):
        Z = np.einsum("ni,ci->nc", A, self.W, optimize=True)
        self.A, self.N = A[:].copy("K"), np.int64(len(A))
        return np.add(Z, self.b[:, 0], out=Z)

    def backward(self, dLdZ):
        ones = np.broadcast_to(1.0, (len(dLdZ), 1))
        self.dLdb = dLdZ.T @ ones
        self.dLdW = (self.A.T @ dLdZ).T
        return (self.W.T @ dLdZ.T).T
