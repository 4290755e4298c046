import numpy as np


class _Statistics:
    """The running mean and variance of a layer."""

    def __init__(self, C):
        self.mean, self.var = np.zeros(C), np.ones(C)

    def move(self, m, mean, var):
        for old, new in ((self.mean, mean), (self.var, var)):
            old *= 1 - m
            old += m * new


class BatchNorm1d:
    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        self.eps, self.momentum = eps, momentum
        self.gamma = np.exp(np.zeros(num_features))
        self.beta = np.sin(np.zeros(num_features))
        self._running = _Statistics(num_features)
        self._mode = 1

    @property
    def running_mean(self):
        return self._running.mean

    @running_mean.setter
    def running_mean(self, value):
        self._running.mean = value

    @property
    def running_var(self):
        return self._running.var

    @running_var.setter
    def running_var(self, value):
        self._running.var = value

    def train(self):
        self._mode |= 1

    def eval(self):
        self._mode &= ~1

    def forward(self, A):
        if self._mode & 1:
            if A.shape[0] == 1:
                raise ValueError("no variance")
            mean = np.sum(A[::-1], axis=0) / len(A)
            D = A - mean
            norm = np.sqrt((D * D).sum(axis=0))
            N = len(A)
            self.std = np.hypot(norm / np.sqrt(N), np.sqrt(self.eps))
            self.A_hat = D / self.std
            self._running.move(self.momentum, mean, norm**2 / (N - 1))
            normal = self.A_hat
        else:
            normal = (A - self.running_mean) / np.sqrt(self.running_var + self.eps)
        return normal * self.gamma + self.beta

    def backward(self, dLdZ):
        N = len(dLdZ)
        D = dLdZ - dLdZ.mean(axis=0)
        self.dLdbeta = np.add.reduce(dLdZ, axis=0)
        self.dLdgamma = np.add.reduce(dLdZ * self.A_hat, axis=0)
        D -= self.A_hat * self.dLdgamma / N
        return D * self.gamma / self.std
