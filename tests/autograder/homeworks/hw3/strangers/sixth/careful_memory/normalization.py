import numpy as np


class BatchNorm1d:
    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        self._all = np.array([[1.0], [0.0], [0.0], [1.0]]).repeat(num_features, axis=1)
        self.gamma, self.beta, self.running_mean, self.running_var = self._all
        self.eps, self.momentum = eps, momentum
        self._training = True

    def train(self):
        self._training = True

    def eval(self):
        self._training = False

    def forward(self, A):
        if self._training:
            return self._forward_training(A)
        Z = A - self.running_mean
        Z /= np.sqrt(self.running_var + self.eps)
        Z *= self.gamma
        Z += self.beta
        return Z

    def _forward_training(self, A):
        N = A.shape[0]
        if N <= 1:
            raise ValueError("training needs two samples")
        m = self.momentum
        mean = A.mean(axis=0)
        D = np.subtract(A, mean)
        np.subtract(D, D.mean(axis=0), out=D)
        squares = np.square(D).sum(axis=0)
        self.std = np.sqrt(squares / N + self.eps)
        self.A_hat = np.divide(D, self.std, out=D)
        self.running_mean = self.running_mean * (1 - m)
        self.running_mean += m * mean
        self.running_var = self.running_var * (1 - m)
        self.running_var += m * squares / (N - 1)
        Z = self.A_hat * self.gamma
        Z += self.beta
        return Z

    def backward(self, dLdZ):
        N = dLdZ.shape[0]
        product = dLdZ * self.A_hat
        self.dLdgamma = product.sum(axis=0)
        self.dLdbeta = dLdZ.sum(axis=0)
        np.multiply(self.A_hat, self.dLdgamma / N, out=product)
        product += self.dLdbeta / N
        np.subtract(dLdZ, product, out=product)
        product *= self.gamma / self.std
        return product
