"""The formulas of the paper, and running statistics that are changed in place."""

import numpy as np


class BatchNorm1d:
    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        self.eps, self.momentum = eps, momentum
        self.gamma, self.beta = np.ones(num_features), np.zeros(num_features)
        self.running_mean, self.running_var = np.zeros(num_features), np.ones(num_features)
        self.train()

    def train(self, mode=True):
        self.training = mode

    def eval(self):
        self.train(False)

    def forward(self, A):
        if not self.training:
            centred = A - self.running_mean
            return centred / (self.running_var + self.eps) ** 0.5 * self.gamma + self.beta
        N = A.shape[0]
        if N < 2:
            raise ValueError("a batch needs two samples")
        centred = A - A.sum(axis=0) / N
        squares = np.square(centred).sum(axis=0)
        self.running_mean += self.momentum * (A.mean(axis=0) - self.running_mean)
        self.running_var += self.momentum * (squares / (N - 1) - self.running_var)
        self.std = np.sqrt(squares / N + self.eps)
        self.A_hat = centred / self.std
        return self.A_hat * self.gamma + self.beta

    def backward(self, dLdZ):
        N = len(dLdZ)
        self.dLdbeta = np.add.reduce(dLdZ)
        self.dLdgamma = np.einsum("nc,nc->c", dLdZ, self.A_hat)
        d = dLdZ * self.gamma
        total = N * d - d.sum(axis=0) - self.A_hat * (d * self.A_hat).sum(axis=0)
        return total / (N * self.std)
