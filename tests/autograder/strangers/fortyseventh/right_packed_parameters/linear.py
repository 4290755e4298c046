import numpy as np


class Packed:
    """[W | b] is one array: W and b are views of it, and so are their gradients."""

    def __init__(self, in_features, out_features):
        self.__dict__["all"] = np.zeros((out_features, in_features + 1))
        self.__dict__["W"] = self.all[:, :-1]
        self.__dict__["b"] = self.all[:, -1:]

    def __setattr__(self, name, value):
        if name in ("W", "b"):
            np.copyto(self.__dict__[name], value)
        else:
            object.__setattr__(self, name, value)

    def augmented(self, A):
        rows = A.reshape(-1, A.shape[-1])
        return np.concatenate([rows, np.ones((len(rows), 1))], axis=1)

    def forward(self, A):
        Z = self.augmented(A) @ self.all.T
        self.A, self.N = A, len(Z)
        return Z.reshape(*A.shape[:-1], Z.shape[1])

    def backward(self, dLdZ):
        rows = dLdZ.reshape(-1, dLdZ.shape[-1])
        gradient = rows.T @ self.augmented(self.A)
        self.dLdW, self.dLdb = np.hsplit(gradient, [-1])
        return (rows @ self.all)[:, :-1].reshape(self.A.shape)


Linear = type('Linear', (Packed,), {})
