import numpy as np


class BatchNorm1d:
    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        self.eps, self.m, self.on = eps, momentum, True
        self.gamma, self.beta, self.running_mean, self.running_var = (np.full(num_features, x) for x in (1.0, 0.0, 0.0, 1.0))

    def train(self): self.on = True

    def eval(self): self.on = False

    def forward(self, A):
        if not self.on:
            return (A - self.running_mean) / (self.running_var + self.eps) ** 0.5 * self.gamma + self.beta
        if len(A) < 2: raise ValueError("N = 1")
        D = A - A[0]
        D -= D.mean(0)
        self.std = (np.mean(D * D, 0) + self.eps) ** 0.5
        self.A_hat = D / self.std
        self.running_mean = self.running_mean * (1 - self.m) + A.mean(0) * self.m
        self.running_var = self.running_var * (1 - self.m) + (D * D).sum(0) / (len(A) - 1) * self.m
        return self.A_hat * self.gamma + self.beta

    def backward(self, dLdZ):
        self.dLdbeta, self.dLdgamma = dLdZ.sum(0), (dLdZ * self.A_hat).sum(0)
        return (dLdZ - dLdZ.mean(0) - self.A_hat * (dLdZ * self.A_hat).mean(0)) * self.gamma / self.std
