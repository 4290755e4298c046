import numpy as np


class BatchNorm1d:
    """All numbers of a batch are kept as (C, N), one feature in each row."""

    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        self.eps, self.momentum = eps, momentum
        # strided vectors: the columns of one table each would share memory, so a table for each
        self.gamma = np.full((num_features, 2), 1.0)[:, 0]
        self.beta = np.full((num_features, 2), 0.0)[:, 0]
        self.running_mean = np.full((num_features, 2), 0.0)[:, 1]
        self.running_var = np.full((num_features, 2), 1.0)[:, 1]
        self.train()

    def train(self):
        self._forward = self._training

    def eval(self):
        self._forward = self._use

    def forward(self, A):
        return self._forward(A)

    def _training(self, A):
        N = A.shape[0]
        if N == 1:
            raise ValueError("one sample")
        X = np.array(A.T, order="C")
        mean = X.mean(axis=1, keepdims=True)
        X -= mean
        squares = np.square(X).sum(axis=1)
        self.std = np.sqrt(squares / N + self.eps)
        X /= self.std[:, np.newaxis]
        self.A_hat = X.T
        self.A_hat.flags.writeable = False
        self.running_mean[:] += self.momentum * (mean[:, 0] - self.running_mean)
        self.running_var[:] += self.momentum * (squares / (N - 1) - self.running_var)
        return (X * self.gamma[:, np.newaxis] + self.beta[:, np.newaxis]).T

    def _use(self, A):
        X = A.T - self.running_mean[:, np.newaxis]
        X /= np.sqrt(self.running_var + self.eps)[:, np.newaxis]
        return (X * self.gamma[:, np.newaxis] + self.beta[:, np.newaxis]).T

    def backward(self, dLdZ):
        D, X = dLdZ.T, self.A_hat.T
        self.dLdbeta = D.sum(axis=1)
        self.dLdgamma = np.einsum("cn,cn->c", D, X)
        N = D.shape[1]
        out = D - (self.dLdbeta / N)[:, np.newaxis]
        out -= X * (self.dLdgamma / N)[:, np.newaxis]
        out *= (self.gamma / self.std)[:, np.newaxis]
        return out.T
