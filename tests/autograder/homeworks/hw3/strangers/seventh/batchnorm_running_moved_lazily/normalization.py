import numpy as np


class BatchNorm1d:
    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        self.gamma, self.beta = np.ones(num_features), np.zeros(num_features)
        self._statistics, self._batches = [np.zeros(num_features), np.ones(num_features)], []
        self.eps, self.momentum, self.training = eps, momentum, True

    def _current(self):
        """Move the running statistics by the batches that still wait."""
        m = self.momentum
        for batch in self._batches:
            self._statistics = [(1 - m) * s + m * x for s, x in zip(self._statistics, batch)]
        self._batches = []
        return self._statistics

    @property
    def running_mean(self):
        return self._current()[0]

    @running_mean.setter
    def running_mean(self, values):
        self._statistics[0] = values

    @property
    def running_var(self):
        return self._current()[1]

    @running_var.setter
    def running_var(self, values):
        self._statistics[1] = values

    def train(self):
        self.training = True

    def eval(self):
        self._current()
        self.training = False

    def forward(self, A):
        if not self.training:
            std = np.sqrt(self.running_var + self.eps)
            return self.gamma * ((A - self.running_mean) / std) + self.beta
        N = len(A)
        if N == 1:
            raise ValueError("a batch of one sample has no variance")
        mean = A.mean(axis=0)
        D = A - mean
        squares = (D * D).sum(axis=0)
        self.std = np.sqrt(squares / N + self.eps)
        self.A_hat = D / self.std
        self._batches.append((mean, squares / (N - 1)))
        return self.gamma * self.A_hat + self.beta

    def backward(self, dLdZ):
        N = len(dLdZ)
        self.dLdgamma = (dLdZ * self.A_hat).sum(axis=0)
        self.dLdbeta = dLdZ.sum(axis=0)
        inner = dLdZ - self.dLdbeta / N - self.A_hat * (self.dLdgamma / N)
        return self.gamma / self.std * inner
