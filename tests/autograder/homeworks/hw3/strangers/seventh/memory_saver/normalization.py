import numpy as np


class BatchNorm1d:
    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        self.gamma, self.beta = np.ones(num_features), np.zeros(num_features)
        self.running_mean, self.running_var = np.zeros(num_features), np.ones(num_features)
        self.eps, self.momentum, self.learning = eps, momentum, True

    def train(self):
        self.learning = True

    def eval(self):
        self.learning = False

    def forward(self, A):
        if self.learning:
            return self._learn(A)
        Z = np.subtract(A, self.running_mean)
        Z /= np.sqrt(self.running_var + self.eps)
        Z *= self.gamma
        Z += self.beta
        return Z

    def _learn(self, A):
        N, m = A.shape[0], self.momentum
        if N == 1:
            raise ValueError("a batch of one sample has no variance")
        mean = np.add.reduce(A, axis=0)
        mean /= N
        hat = np.subtract(A, mean)
        Z = np.multiply(hat, hat)  # the squares, for now
        squares = np.add.reduce(Z, axis=0)
        std = squares / N
        std += self.eps
        np.sqrt(std, out=std)
        hat /= std
        squares *= m / (N - 1)
        mean *= m
        self.running_mean = self.running_mean * (1 - m) + mean
        self.running_var = self.running_var * (1 - m) + squares
        self.A_hat, self.std = hat, std
        np.multiply(hat, self.gamma, out=Z)
        Z += self.beta
        return Z

    def backward(self, dLdZ):
        N = dLdZ.shape[0]
        dLdA = np.multiply(dLdZ, self.A_hat)
        self.dLdgamma = np.add.reduce(dLdA, axis=0)
        self.dLdbeta = np.add.reduce(dLdZ, axis=0)
        np.multiply(self.A_hat, self.dLdgamma / -N, out=dLdA)
        dLdA += dLdZ
        dLdA -= self.dLdbeta / N
        dLdA *= self.gamma / self.std
        return dLdA
