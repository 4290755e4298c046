from __future__ import annotations

import numpy as np

Array = np.ndarray


class BatchNorm1d:
    def __init__(self, num_features: int, eps: float = 1e-5, momentum: float = 0.1) -> None:
        self.gamma: Array = np.full(num_features, 1.0)
        self.beta: Array = np.full(num_features, 0.0)
        self.running_mean: Array = np.full(num_features, 0.0)
        self.running_var: Array = np.full(num_features, 1.0)
        self.eps, self.momentum = eps, momentum
        self.training: bool = True

    def train(self) -> None:
        self.training = True

    def eval(self) -> None:
        self.training = False

    def forward(self, A: Array) -> Array:
        if self.training:
            hat = self._normalize(A)
        else:
            hat = (A - self.running_mean) / np.sqrt(self.running_var + self.eps)
        return np.einsum("c,nc->nc", self.gamma, hat) + self.beta

    def _normalize(self, A: Array) -> Array:
        N, _ = A.shape
        if N < 2:
            raise ValueError("one sample has no variance")
        mu = np.einsum("nc->c", A) / N
        D = A - mu
        S = np.einsum("nc,nc->c", D, D)
        self.std = np.sqrt(S / N + self.eps)
        self.A_hat = D / self.std
        self.running_mean = self.running_mean + self.momentum * (mu - self.running_mean)
        self.running_var = self.running_var + self.momentum * (S / (N - 1) - self.running_var)
        return self.A_hat

    def backward(self, dLdZ: Array) -> Array:
        N, _ = dLdZ.shape
        self.dLdgamma = np.einsum("nc,nc->c", dLdZ, self.A_hat)
        self.dLdbeta = np.einsum("nc->c", dLdZ)
        third = np.einsum("nc,c->nc", self.A_hat, self.dLdgamma)
        return (self.gamma / self.std) * (dLdZ - (self.dLdbeta + third) / N)
