"""BatchNorm1d with two states, each an object of its own class."""

import numpy as np


class _Training:
    @staticmethod
    def forward(bn, A):
        N = A.shape[0]
        if N < 2:
            raise ValueError("a batch in training needs two samples")
        mean = np.add.reduce(A, axis=0) / N
        D = np.subtract(A, mean)
        squares = np.einsum("nc,nc->c", D, D)
        bn.std = np.sqrt(squares / N + bn.eps)
        D /= bn.std
        bn.A_hat = D
        for array, new in ((bn.running_mean, mean), (bn.running_var, squares / (N - 1))):
            array *= 1 - bn.momentum
            array += bn.momentum * new
        return D * bn.gamma + bn.beta


class _Use:
    @staticmethod
    def forward(bn, A):
        Z = np.subtract(A, bn.running_mean)
        Z /= np.sqrt(bn.running_var + bn.eps)
        Z *= bn.gamma
        Z += bn.beta
        return Z


class BatchNorm1d:
    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        self.eps, self.momentum, self.C = eps, momentum, num_features
        self._p = {"gamma": np.full(num_features, 1.0), "beta": np.full(num_features, 0.0)}
        self.running_mean, self.running_var = np.full(num_features, 0.0), np.full(num_features, 1.0)
        self._state = _Training

    gamma = property(lambda self: self._p["gamma"], lambda self, x: self._p.__setitem__("gamma", x))
    beta = property(lambda self: self._p["beta"], lambda self, x: self._p.__setitem__("beta", x))

    def train(self):
        self._state = _Training

    def eval(self):
        self._state = _Use

    def forward(self, A):
        if A.shape[1:] != (self.C,):
            raise ValueError(f"A has the shape {A.shape}")
        return self._state.forward(self, np.asarray(A))

    def backward(self, dLdZ):
        if dLdZ.shape != self.A_hat.shape:
            raise ValueError(f"dLdZ has the shape {dLdZ.shape}")
        N = dLdZ.shape[0]
        self.dLdbeta = np.einsum("nc->c", dLdZ).copy()
        self.dLdgamma = np.einsum("nc,nc->c", dLdZ, self.A_hat)
        G = dLdZ - self.dLdbeta / N
        G -= self.A_hat * (self.dLdgamma / N)
        G *= self.gamma / self.std
        return G
