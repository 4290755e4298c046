"""BatchNorm1d by products with a vector of ones, and a mean in two passes."""

import numpy as np


class BatchNorm1d:
    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        self.num_features, self.eps, self.momentum = num_features, eps, momentum
        self.gamma = np.array([1.0] * num_features)
        self.running_var = self.gamma.copy()
        self.beta = 0 * self.gamma
        self.running_mean = -self.beta + 0.0
        self.mode = self.learn

    def train(self):
        self.mode = self.learn

    def eval(self):
        self.mode = self.use

    def forward(self, A):
        if A.ndim != 2 or A.shape[1] != self.num_features:
            raise ValueError(f"A has the shape {A.shape}")
        return self.mode(np.asarray(A))

    def use(self, A):
        return (A - self.running_mean) / np.sqrt(self.running_var + self.eps) * self.gamma + self.beta

    def learn(self, A):
        N = A.shape[0]
        if N == 1:
            raise ValueError("a batch of one sample has no variance")
        share = np.full(N, 1 / N)
        mean = share @ A
        rest = share @ (A - mean)
        mean = mean + rest
        D = A - mean
        squares = np.ones(N) @ D**2
        self.std = np.sqrt(squares / N + self.eps)
        self.A_hat = D / self.std
        self.running_mean = self.running_mean + self.momentum * (mean - self.running_mean)
        self.running_var = self.running_var + self.momentum * (squares / (N - 1) - self.running_var)
        return np.multiply(self.gamma, self.A_hat) + self.beta

    def backward(self, dLdZ):
        if dLdZ.shape != self.A_hat.shape:
            raise ValueError(f"dLdZ has the shape {dLdZ.shape}")
        ones = np.ones(len(dLdZ))
        self.dLdbeta = ones @ dLdZ
        self.dLdgamma = ones @ (self.A_hat * dLdZ)
        # The same formula, multiplied by N.
        G = len(dLdZ) * dLdZ - self.dLdbeta - self.A_hat * self.dLdgamma
        return G * (self.gamma / (len(dLdZ) * self.std))
