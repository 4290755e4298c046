"""BatchNorm1d with an exact cache for eval, and work arrays of its own."""

import numpy as np


class BatchNorm1d:
    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        table = np.zeros((4, num_features))
        table[0] = table[3] = 1
        self.gamma, self.beta, self.running_mean, self.running_var = table
        self.eps, self.momentum = eps, momentum
        self.training, self._folded = True, (None, None)

    def train(self):
        self.training = True

    def eval(self):
        self.training = False

    def _scale(self):
        key = self.gamma.tobytes(), self.running_var.tobytes()
        if self._folded[0] != key:
            self._folded = key, self.gamma / np.sqrt(self.running_var + self.eps)
        return self._folded[1]

    def forward(self, A):
        if not self.training:
            Z = A - self.running_mean
            Z *= self._scale()
            Z += self.beta
            return Z
        N = A.shape[0]
        if N == 1:
            raise ValueError("a single sample")
        D = A - A[0]
        shift = np.add.reduce(D, axis=0) / N
        D -= shift
        S = np.add.reduce(D * D, axis=0)
        keep = 1 - self.momentum
        self.running_mean *= keep
        self.running_mean += self.momentum * (A[0] + shift)
        self.running_var *= keep
        self.running_var += self.momentum * (S / (N - 1))
        self.std = np.sqrt(S / N + self.eps)
        D /= self.std
        self.A_hat = D
        Z = np.multiply(D, self.gamma)
        Z += self.beta
        return Z

    def backward(self, dLdZ):
        N = len(dLdZ)
        work = dLdZ * self.A_hat
        self.dLdgamma = np.add.reduce(work, axis=0)
        self.dLdbeta = np.add.reduce(dLdZ, axis=0)
        np.multiply(self.A_hat, -self.dLdgamma / N, out=work)
        work += dLdZ
        work -= self.dLdbeta / N
        work *= self.gamma / self.std
        return work
