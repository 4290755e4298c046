"""The Linear layer."""

import numpy as np




class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))


    def forward(self, A):
        Z = A @ self.W.T + self.b.T
        self.A = A
        self.N = A.shape[0]
        return Z

    def __getattr__(self, name):
        """Calculate a gradient when somebody asks for it the first time."""
        if name not in ("dLdW", "dLdb") or "asked" not in self.__dict__:
            raise AttributeError(name)
        dLdZ, A = self.asked
        other = A if name == "dLdW" else np.ones((len(A), 1))
        return self.__dict__.setdefault(name, np.einsum("nc,ni->ci", dLdZ, other, optimize=True))

    def backward(self, dLdZ):
        if dLdZ.shape != (len(self.A), len(self.W)):
            raise ValueError("dLdZ does not fit")
        self.__dict__.pop("dLdW", None)
        self.__dict__.pop("dLdb", None)
        self.asked = dLdZ.copy(), self.A.copy()
        return np.einsum("nc,ci->ni", dLdZ, self.W, optimize=True)
