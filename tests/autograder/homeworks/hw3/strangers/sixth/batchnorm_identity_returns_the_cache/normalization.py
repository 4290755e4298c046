"""Homework 3, part 4: batch normalization."""

import numpy as np


class BatchNorm1d:
    """Each feature brought to mean 0 and variance 1, then scaled and shifted."""

    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        self.eps, self.momentum = eps, momentum
        self.gamma = np.ones(num_features)
        self.beta = np.zeros(num_features)
        self.running_mean = np.zeros(num_features)
        self.running_var = np.ones(num_features)
        self.training = True

    def train(self):
        self.training = True

    def eval(self):
        self.training = False

    def forward(self, A):
        if not self.training:
            return self.gamma * ((A - self.running_mean) / np.sqrt(self.running_var + self.eps)) + self.beta
        N = len(A)
        if N == 1:
            raise ValueError("a batch of one sample has no variance")
        mean = A.mean(axis=0)
        D = A - mean
        rest = D.mean(axis=0)  # what rounding has left of the mean
        D -= rest
        squares = (D * D).sum(axis=0)
        self.std = np.sqrt(squares / N + self.eps)
        self.A_hat = D / self.std
        m = self.momentum
        self.running_mean = (1 - m) * self.running_mean + m * (mean + rest)
        self.running_var = (1 - m) * self.running_var + m * (squares / (N - 1))
        if np.all(self.gamma == 1) and not np.any(self.beta):
            return self.A_hat  # as at the start: no scale, no shift
        return self.gamma * self.A_hat + self.beta

    def backward(self, dLdZ):
        self.dLdgamma = (dLdZ * self.A_hat).sum(axis=0)
        self.dLdbeta = dLdZ.sum(axis=0)
        N = len(dLdZ)
        return self.gamma / self.std * (dLdZ - self.dLdbeta / N - self.A_hat * (self.dLdgamma / N))
