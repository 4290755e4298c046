import numpy as np

LARGE = 1 << 22  # multiplications


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.__dict__.pop("dLdW", None)
        if self.A.size * dLdZ.shape[1] < LARGE:
            self.dLdW = dLdZ.T @ self.A
        else:  # frozen layers never need dLdW, so it is calculated when somebody reads it
            self._factors = dLdZ.T.copy(), self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W

    def __getattr__(self, name):
        if name == "dLdW" and "_factors" in self.__dict__:
            left, right = self.__dict__.pop("_factors")
            self.dLdW = left @ right
            return self.dLdW
        raise AttributeError(name)
