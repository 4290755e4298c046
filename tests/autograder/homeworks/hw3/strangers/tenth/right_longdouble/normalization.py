import numpy as np

LONG = np.longdouble


class BatchNorm1d:
    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        self.eps, self.momentum, self.in_use = eps, momentum, False
        self.gamma, self.running_var = np.split(np.ones(2 * num_features), 2)
        self.beta, self.running_mean = np.split(np.zeros(2 * num_features), 2)

    def train(self):
        self.in_use = False

    def eval(self):
        self.in_use = True

    def forward(self, A):
        X = A.astype(LONG)
        if self.in_use:
            X = (X - self.running_mean) / np.sqrt(LONG(self.eps) + self.running_var)
            return (X * self.gamma + self.beta).astype(float)
        N = len(X)
        if N < 2:
            raise ValueError("one sample has no variance")
        mean = X.mean(axis=0)
        X -= mean
        var = np.var(X, axis=0)
        sigma = np.sqrt(var + self.eps)
        X /= sigma
        m = LONG(self.momentum)
        # in place: what the caller has assigned, or holds, moves too
        self.running_mean[...] = (self.running_mean + m * (mean - self.running_mean)).astype(float)
        unbiased = var * N / (N - 1)
        self.running_var[...] = (self.running_var + m * (unbiased - self.running_var)).astype(float)
        self.A_hat, self.std = X.astype(float), sigma.astype(float)
        return (X * self.gamma + self.beta).astype(float)

    def backward(self, dLdZ):
        D, X = dLdZ.astype(LONG), self.A_hat.astype(LONG)
        dgamma, dbeta = (D * X).sum(axis=0), D.sum(axis=0)
        self.dLdgamma, self.dLdbeta = dgamma.astype(float), dbeta.astype(float)
        D -= (dbeta + X * dgamma) / len(D)
        return (D * (self.gamma / self.std.astype(LONG))).astype(float)
