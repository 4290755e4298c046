import math

import numpy as np


class BatchNorm1d:
    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        self.gamma = np.array([1.0] * num_features)
        self.beta = np.array([0.0] * num_features)
        self.running_mean = np.array([0.0] * num_features)
        self.running_var = np.array([1.0] * num_features)
        self.eps = eps
        self.momentum = momentum
        self.learns = True

    def train(self):
        self.learns = True

    def eval(self):
        self.learns = False

    def forward(self, A):
        N, C = A.shape
        Z = np.empty((N, C))
        if self.learns:
            if N == 1:
                raise ValueError("N is 1")
            self.A_hat, self.std = np.empty((N, C)), np.empty(C)
            self.running_mean = self.running_mean.copy()
            self.running_var = self.running_var.copy()
        for c in range(C):
            a = A[:, c]
            if not self.learns:
                a_hat = (a - self.running_mean[c]) / math.sqrt(self.running_var[c] + self.eps)
            else:
                start = a[0]
                d = a - start
                rest = math.fsum(d) / N
                d = d - rest
                squares = math.fsum(d * d)
                self.std[c] = math.sqrt(squares / N + self.eps)
                a_hat = self.A_hat[:, c] = d / self.std[c]
                m = self.momentum
                self.running_mean[c] = (1 - m) * self.running_mean[c] + m * (math.fsum(a) / N)
                self.running_var[c] = (1 - m) * self.running_var[c] + m * squares / (N - 1)
            Z[:, c] = self.gamma[c] * a_hat + self.beta[c]
        return Z

    def backward(self, dLdZ):
        N, C = dLdZ.shape
        dLdA, self.dLdgamma, self.dLdbeta = np.empty((N, C)), np.empty(C), np.empty(C)
        for c in range(C):
            d, a_hat = dLdZ[:, c], self.A_hat[:, c]
            self.dLdgamma[c] = math.fsum(d * a_hat)
            self.dLdbeta[c] = math.fsum(d)
            dLdA[:, c] = self.gamma[c] / self.std[c] * (d - self.dLdbeta[c] / N - a_hat * self.dLdgamma[c] / N)
        return dLdA
