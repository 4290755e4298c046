import numpy as np


class Linear:
    """A gradient is worked out when somebody reads it, from copies that nobody else has."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._state = {}

    def forward(self, A):
        self.A = A.copy(order="K")
        return np.add(np.dot(self.W, A.T), self.b).T

    @property
    def A(self):
        if "A" not in self._state:
            raise AttributeError("A")
        return self._state["A"]

    @A.setter
    def A(self, value):
        self._state["A"] = value

    @property
    def N(self):
        return len(self.A)

    @N.setter
    def N(self, value):  # the batch knows its size
        pass

    @property
    def dLdW(self):
        return self._gradient("dLdW", lambda dLdZ, A: np.dot(A.T, dLdZ).T)

    @property
    def dLdb(self):
        return self._gradient("dLdb", lambda dLdZ, A: np.dot(np.ones((1, len(A))), dLdZ).T)

    def _gradient(self, name, formula):
        if "pair" not in self._state:
            raise AttributeError(name)
        if name not in self._state:
            self._state[name] = formula(*self._state["pair"])
        return self._state[name]

    def backward(self, dLdZ):
        A = self.A
        self._state = {"A": A, "pair": (dLdZ.copy(), A.copy())}
        return np.dot(self.W.T, dLdZ.T).T
