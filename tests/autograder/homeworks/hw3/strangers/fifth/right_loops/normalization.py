"""BatchNorm1d column by column, in plain loops with exact sums."""

from math import fsum, sqrt

import numpy as np


class BatchNorm1d:
    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        self.gamma = np.array([1.0] * num_features)
        self.beta = np.array([0.0] * num_features)
        self.running_mean = np.array([0.0] * num_features)
        self.running_var = np.array([1.0] * num_features)
        self.eps = eps
        self.m = momentum
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
                std = sqrt(self.running_var[c] + self.eps)
                for n in range(N):
                    Z[n, c] = self.gamma[c] * ((A[n, c] - self.running_mean[c]) / std) + self.beta[c]
            return Z
        if N == 1:
            raise ValueError("one sample has no variance")
        A_hat, stds = np.empty((N, C)), np.empty(C)
        for c in range(C):
            column = [float(a) for a in A[:, c]]
            first = column[0]
            shift = fsum(a - first for a in column) / N
            d = [(a - first) - shift for a in column]
            squares = fsum(x * x for x in d)
            stds[c] = sqrt(squares / N + self.eps)
            for n in range(N):
                A_hat[n, c] = d[n] / stds[c]
                Z[n, c] = self.gamma[c] * A_hat[n, c] + self.beta[c]
            self.running_mean[c] = (1 - self.m) * self.running_mean[c] + self.m * (first + shift)
            self.running_var[c] = (1 - self.m) * self.running_var[c] + self.m * (squares / (N - 1))
        self.A_hat, self.std = A_hat, stds
        return Z

    def backward(self, dLdZ):
        N, C = dLdZ.shape
        self.dLdgamma, self.dLdbeta = np.empty(C), np.empty(C)
        dLdA = np.empty((N, C))
        for c in range(C):
            d, a = dLdZ[:, c].tolist(), self.A_hat[:, c].tolist()
            self.dLdbeta[c] = fsum(d)
            self.dLdgamma[c] = fsum(x * y for x, y in zip(d, a))
            for n in range(N):
                inner = d[n] - self.dLdbeta[c] / N - a[n] * self.dLdgamma[c] / N
                dLdA[n, c] = self.gamma[c] / self.std[c] * inner
        return dLdA
