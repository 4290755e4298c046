import math

import numpy as np


class BatchNorm1d:
    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        self.eps = eps
        self.momentum = momentum
        self.gamma = np.array([1.0 for _ in range(num_features)])
        self.beta = np.array([0.0 for _ in range(num_features)])
        self.running_mean = np.array([0.0 for _ in range(num_features)])
        self.running_var = np.array([1.0 for _ in range(num_features)])
        self.mode = "train"

    def train(self):
        self.mode = "train"

    def eval(self):
        self.mode = "eval"

    def forward(self, A):
        N, C = A.shape
        Z = np.empty((N, C))
        if self.mode == "eval":
            for c in range(C):
                root = math.sqrt(self.running_var[c] + self.eps)
                Z[:, c] = self.gamma[c] * ((A[:, c] - self.running_mean[c]) / root) + self.beta[c]
            return Z
        if N == 1:
            raise ValueError("a batch of one sample has no variance")
        self.A_hat, self.std = np.empty((N, C)), np.empty(C)
        for c in range(C):
            mean = math.fsum(A[:, c]) / N
            d = A[:, c] - mean
            squares = float(np.dot(d, d))
            self.std[c] = math.sqrt(squares / N + self.eps)
            self.A_hat[:, c] = d / self.std[c]
            Z[:, c] = self.gamma[c] * self.A_hat[:, c] + self.beta[c]
            self._move(self.running_mean, c, mean)
            self._move(self.running_var, c, squares / (N - 1))
        return Z

    def _move(self, statistics, c, new):
        statistics[c] = (1 - self.momentum) * statistics[c] + self.momentum * new

    def backward(self, dLdZ):
        N, C = dLdZ.shape
        self.dLdgamma, self.dLdbeta = np.empty(C), np.empty(C)
        dLdA = np.empty((N, C))
        for c in range(C):
            d, hat = dLdZ[:, c], self.A_hat[:, c]
            self.dLdbeta[c] = sum(d)
            self.dLdgamma[c] = sum(d * hat)
            inner = d - self.dLdbeta[c] / N - hat * self.dLdgamma[c] / N
            dLdA[:, c] = self.gamma[c] / self.std[c] * inner
        return dLdA
