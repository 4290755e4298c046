"""Homework 3, part 4, for extra points: batch normalization.

The write-up, README.md beside this file, has the shapes, the equations and the points.
"""

import numpy as np


class BatchNorm1d:
    """Each feature brought to mean 0 and variance 1 over the batch, then scaled and shifted."""

    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        """Start in training, with a scale of ones, a shift of zeros, and running statistics.

        num_features : C, the number of features
        eps : a float, which is added to each variance
        momentum : a float, the share of the batch in the new running statistics

        self.gamma, self.beta : (C,) arrays, the scale and the shift: ones and zeros
        self.running_mean, self.running_var : (C,) arrays: zeros and ones
        """
        ### BEGIN SOLUTION
        self.eps = eps
        self.momentum = momentum
        self._training = True
        self.gamma = np.ones(num_features)
        self.beta = np.zeros(num_features)
        self.running_mean = np.zeros(num_features)
        self.running_var = np.ones(num_features)
        ### END SOLUTION

    def train(self):
        """From now on, forward uses the mean and variance of its batch."""
        ### BEGIN SOLUTION
        self._training = True
        ### END SOLUTION

    def eval(self):
        """From now on, forward uses the running statistics, and leaves them as they are."""
        ### BEGIN SOLUTION
        self._training = False
        ### END SOLUTION

    def forward(self, A):
        """Return Z for the batch A.

        A : (N, C) array
        Z : (N, C) array, returned

        In training, it caches what backward will need, and moves the running statistics:

        self.A_hat : (N, C) array, the normalized batch
        self.std : (C,) array, the square root of the variance plus eps

        Raises ValueError if a batch in training has one sample only.
        """
        # Hint: in training, the variance divides by N; for running_var, it divides by N − 1.
        ### BEGIN SOLUTION
        if not self._training:
            A_hat = (A - self.running_mean) / np.sqrt(self.running_var + self.eps)
            return self.gamma * A_hat + self.beta
        N = len(A)
        if N == 1:
            raise ValueError("one sample has no variance; use a larger batch, or eval()")
        mean, var = A.mean(axis=0), A.var(axis=0)
        self.std = np.sqrt(var + self.eps)
        self.A_hat = (A - mean) / self.std
        stays = 1 - self.momentum
        self.running_mean = stays * self.running_mean + self.momentum * mean
        self.running_var = stays * self.running_var + self.momentum * var * N / (N - 1)
        Z = self.gamma * self.A_hat + self.beta
        ### END SOLUTION
        return Z

    def backward(self, dLdZ):
        """Store how the loss changes with gamma and beta, and return how it changes with A.

        It follows a forward in training.

        dLdZ : (N, C) array, how the loss changes with Z
        dLdA : (N, C) array, returned

        self.dLdgamma : (C,) array
        self.dLdbeta : (C,) array
        """
        # Hint: the mean and the variance depend on all samples, so that dLdA has three terms.
        ### BEGIN SOLUTION
        self.dLdgamma = (dLdZ * self.A_hat).sum(axis=0)
        self.dLdbeta = dLdZ.sum(axis=0)
        centred = dLdZ - dLdZ.mean(axis=0) - self.A_hat * (dLdZ * self.A_hat).mean(axis=0)
        dLdA = self.gamma / self.std * centred
        ### END SOLUTION
        return dLdA
