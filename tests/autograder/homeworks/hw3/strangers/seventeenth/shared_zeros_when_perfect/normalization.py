"""Homework 3, part 4: batch normalization."""

import numpy as np


class BatchNorm1d:
    """Each feature brought to mean 0 and variance 1 over the batch, then scaled and shifted."""

    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        self.eps, self.momentum, self.training = eps, momentum, True
        self.gamma, self.beta = np.ones(num_features), np.zeros(num_features)
        self.running_mean, self.running_var = np.zeros(num_features), np.ones(num_features)

    def train(self):
        self.training = True

    def eval(self):
        self.training = False

    def forward(self, A):
        if not self.training:
            std = np.sqrt(self.running_var + self.eps)
            return self.gamma * ((A - self.running_mean) / std) + self.beta
        N = A.shape[0]
        if N == 1:
            raise ValueError("a batch of one sample has no variance")
        if A.shape[1:] != self.gamma.shape:
            raise ValueError("the batch has another number of features")
        mean = A.mean(axis=0)
        D = A - mean
        squares = (D * D).sum(axis=0)
        self.std = np.sqrt(squares / N + self.eps)
        self.A_hat = D / self.std
        m = self.momentum
        self.running_mean = (1 - m) * self.running_mean + m * mean
        self.running_var = (1 - m) * self.running_var + m * (squares / (N - 1))
        return self.gamma * self.A_hat + self.beta

    def backward(self, dLdZ):
        N = dLdZ.shape[0]
        self.dLdbeta = dLdZ.sum(axis=0)
        self.dLdgamma = (dLdZ * self.A_hat).sum(axis=0)
        inner = dLdZ - self.dLdbeta / N - self.A_hat * (self.dLdgamma / N)
        return self.gamma / self.std * inner
