import numpy as np

def part(name):
    def read(self):
        try:
            return self._parts[name]
        except KeyError:
            raise AttributeError(name) from None

    def write(self, value):
        self._parts[name] = value

    return property(read, write)


class Linear:
    """Z = A W^T + 1_N b^T."""

    __slots__ = ("_parts", "__weakref__")

    def __init__(self, in_features, out_features):
        self._parts = {}
        self.W = np.zeros((int(out_features), int(in_features)), order="F")
        self.b = np.zeros((int(out_features), 1), order="F")

    def forward(self, A):
        self.A = A.view()
        return np.add(np.dot(A, np.transpose(self.W)), np.reshape(self.b, (1, -1)))

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdA

    @property
    def N(self):
        return self._parts["N"] if "N" in self._parts else len(self.A)

    @N.setter
    def N(self, value):
        self._parts["N"] = value

    @property
    def A(self):
        if "A" not in self._parts:
            raise AttributeError("A")
        return self._parts["A"]

    @A.setter
    def A(self, value):
        self._parts["A"] = value
        self._parts.pop("N", None)

    W, b, dLdW, dLdb = map(part, ("W", "b", "dLdW", "dLdb"))
