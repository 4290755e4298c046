import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        """Keep what the gradients are made of; they are calculated when somebody asks."""
        self._made, self._from = {}, (dLdZ.copy(), self.A.copy())
        return dLdZ @ self.W

    def _gradient(self, name, formula):
        if "_made" not in self.__dict__:
            raise AttributeError(name)
        if name not in self._made:
            self._made[name] = formula(*self._from)
        return self._made[name]

    @property
    def dLdW(self):
        return self._gradient("dLdW", lambda dLdZ, A: dLdZ.T @ A)

    @dLdW.setter
    def dLdW(self, value):  # for layer.dLdW *= 2
        self._made["dLdW"] = value

    @property
    def dLdb(self):
        return self._gradient("dLdb", lambda dLdZ, A: dLdZ.T @ np.ones((len(A), 1)))

    @dLdb.setter
    def dLdb(self, value):
        self._made["dLdb"] = value
