"""BatchNorm1d in long double inside."""

import numpy as np


class BatchNorm1d:
    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        self.eps, self.momentum, self.learning = eps, momentum, True
        for name, value in dict(gamma=1, beta=0, running_mean=0, running_var=1).items():
            setattr(self, name, np.repeat(float(value), num_features))

    def train(self):
        self.learning = True

    def eval(self):
        self.learning = False

    def forward(self, A):
        if not self.learning:
            std = np.sqrt(self.running_var.astype(np.longdouble) + self.eps)
            return np.float64(self.gamma * ((A - self.running_mean) / std) + self.beta)
        N = len(A)
        if N <= 1:
            raise ValueError("no variance of one sample")
        X = A.astype(np.longdouble)
        X0 = X[0].copy()
        X = X - X0
        shift = X.mean(axis=0)
        X = X - shift
        S = (X**2).sum(axis=0)
        std = np.sqrt(S / N + self.eps)
        self.std, self.A_hat = std.astype(float), (X / std).astype(float)
        m = self.momentum
        self.running_mean = ((1 - m) * self.running_mean + m * (X0 + shift)).astype(float)
        self.running_var = ((1 - m) * self.running_var + m * S / (N - 1)).astype(float)
        return (self.gamma * (X / std) + self.beta).astype(float)

    def backward(self, dLdZ):
        d = dLdZ.astype(np.longdouble)
        N = len(d)
        # one product for all sums of a column, and a centered d
        self.dLdgamma = (d * self.A_hat).sum(axis=0).astype(float)
        self.dLdbeta = d.sum(axis=0).astype(float)
        d = d - d.sum(axis=0) / N
        d = d - self.A_hat * ((dLdZ.astype(np.longdouble) * self.A_hat).sum(axis=0) / N)
        return (d * self.gamma / self.std).astype(float)
