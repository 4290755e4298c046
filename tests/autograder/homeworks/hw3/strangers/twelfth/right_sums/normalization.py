"""Homework 3, part 4: batch normalization by matrix products with a row of ones."""

import numpy as np


def total(X):
    """Return the sums of the columns: halves are added until one row is left."""
    X = np.array(X)
    while len(X) > 1:
        half = len(X) // 2
        head = X[:half] + X[half : 2 * half]
        X = np.concatenate([head, X[2 * half :]])
    return X[0].copy()


class BatchNorm1d:
    """Batch normalization, with the mean corrected in a second pass."""

    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        """Start in training."""
        self.eps, self.momentum = eps, momentum
        self.gamma, self.running_var = [np.ones((num_features,)) for _ in range(2)]
        self.beta, self.running_mean = [np.zeros((num_features,)) for _ in range(2)]
        self.train()

    def train(self):
        """Use the batch."""
        self._normalize = self._normalize_batch

    def eval(self):
        """Use the running statistics."""
        self._normalize = self._normalize_known

    def forward(self, A):
        """Return Z for the batch A."""
        return np.add(self._normalize(A) * self.gamma, self.beta)

    def _normalize_known(self, A):
        return np.divide(A - self.running_mean, (self.running_var + self.eps) ** 0.5)

    def _normalize_batch(self, A):
        N = len(A)
        if N < 2:
            raise ValueError("one sample has no variance")
        first = A[0]
        D = A - first  # equal samples give zeros
        mean = total(D) / N
        D -= mean
        D -= total(D) / N
        squares = total(D * D)
        self.std = np.sqrt(squares / N + self.eps)
        self.A_hat = D / self.std
        self.running_mean += self.momentum * (first + mean - self.running_mean)
        self.running_var += self.momentum * (squares / (N - 1) - self.running_var)
        return self.A_hat

    def backward(self, dLdZ):
        """Store dLdgamma and dLdbeta, and return dLdA."""
        N = len(dLdZ)
        self.dLdbeta, self.dLdgamma = total(dLdZ), total(dLdZ * self.A_hat)
        shift = total(dLdZ) / N
        D = dLdZ - shift
        D -= self.A_hat * (self.dLdgamma / N)
        D *= self.gamma / self.std
        return D
