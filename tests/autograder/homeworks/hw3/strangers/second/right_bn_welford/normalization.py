import numpy as np


class BatchNorm1d:
    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        self.eps, self.share = eps, momentum
        self.gamma, self.running_var = np.ones((2, num_features)).copy()
        self.beta, self.running_mean = np.zeros((2, num_features)).copy()
        self.train()

    def train(self):
        self.mode = "train"

    def eval(self):
        self.mode = "eval"

    def forward(self, A):
        return getattr(self, "_" + self.mode)(A)

    def _eval(self, A):
        return self.beta + self.gamma * ((A - self.running_mean) / (self.running_var + self.eps) ** 0.5)

    def _train(self, A):
        if A.shape[0] == 1:
            raise ValueError("one sample")
        mean, squares = np.zeros(A.shape[1]), np.zeros(A.shape[1])
        for n, row in enumerate(A, start=1):
            delta = row - mean
            mean = mean + delta / n
            squares = squares + delta * (row - mean)
        m = self.share
        self.std = (squares / n + self.eps) ** 0.5
        self.A_hat = (A - mean) / self.std
        self.running_mean = m * mean + (1 - m) * self.running_mean
        self.running_var = m * (squares / (n - 1)) + (1 - m) * self.running_var
        return self.beta + self.gamma * self.A_hat

    def backward(self, dLdZ):
        N = dLdZ.shape[0]
        self.dLdbeta = np.einsum("nc->c", dLdZ).copy()
        self.dLdgamma = np.einsum("nc,nc->c", dLdZ, self.A_hat)
        return (N * dLdZ - self.dLdbeta - self.A_hat * self.dLdgamma) * (self.gamma / (N * self.std))
