import numpy as np


class BatchNorm1d:
    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        C = num_features
        self.gamma, self.beta = np.repeat(1.0, C), np.repeat(0.0, C)
        self.running_mean, self.running_var = np.repeat(0.0, C), np.repeat(1.0, C)
        self.eps, self.momentum = eps, momentum
        self.use_batch = True

    def train(self):
        self.use_batch = True

    def eval(self):
        self.use_batch = False

    def forward(self, A):
        X = A.T
        C, N = X.shape
        if not self.use_batch:
            X = X - self._column(self.running_mean)
            X /= self._column(np.sqrt(self.running_var + self.eps))
            return (self._column(self.gamma) * X + self._column(self.beta)).T
        if N == 1:
            raise ValueError("a batch of one sample has no variance")
        ones = np.ones(N)
        mean = X @ ones / N
        X = X - self._column(mean)
        squares = (X * X) @ ones
        self.std = np.sqrt(squares / N + self.eps)
        X /= self._column(self.std)
        self.A_hat = X.T
        old, new = 1 - self.momentum, self.momentum
        self.running_mean[:] = old * self.running_mean + new * mean
        self.running_var[:] = old * self.running_var + new * squares / (N - 1)
        return (self._column(self.gamma) * X + self._column(self.beta)).T

    @staticmethod
    def _column(vector):
        return vector.reshape(-1, 1)

    def backward(self, dLdZ):
        D, X, N = dLdZ.T, self.A_hat.T, len(dLdZ)
        ones = np.ones(N)
        self.dLdbeta = D @ ones
        self.dLdgamma = (D * X) @ ones
        inner = D - self._column(self.dLdbeta / N) - X * self._column(self.dLdgamma / N)
        return (inner * self._column(self.gamma / self.std)).T
