import numpy as np


class BatchNorm1d:
    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        self.gamma, self.running_var = np.ones((2, num_features))
        self.beta, self.running_mean = np.zeros((2, num_features))
        self.eps, self.momentum, self.mode = eps, momentum, "train"

    def train(self):
        self.mode = "train"

    def eval(self):
        self.mode = "eval"

    def forward(self, A):
        if self.mode == "eval":
            scale = self.gamma / np.sqrt(self.running_var + self.eps)
            return np.einsum("nc,c->nc", A - self.running_mean, scale) + self.beta
        N = A.shape[0]
        if N < 2:
            raise ValueError("one sample has no variance")
        mean = np.einsum("nc->c", A) / N
        D = A - mean
        rest = np.einsum("nc->c", D) / N
        D = D - rest
        squares = np.einsum("nc,nc->c", D, D)
        self.std = np.sqrt(squares / N + self.eps)
        self.A_hat = D / self.std
        keep = 1 - self.momentum
        self.running_mean = keep * self.running_mean + self.momentum * (mean + rest)
        self.running_var = keep * self.running_var + self.momentum * squares / (N - 1)
        return np.einsum("nc,c->nc", self.A_hat, self.gamma) + self.beta

    def backward(self, dLdZ):
        N = dLdZ.shape[0]
        self.dLdgamma = np.einsum("nc,nc->c", dLdZ, self.A_hat)
        self.dLdbeta = np.einsum("nc->c", dLdZ)
        inner = dLdZ - self.dLdbeta / N - np.einsum("nc,c->nc", self.A_hat, self.dLdgamma / N)
        return np.einsum("nc,c->nc", inner, self.gamma / self.std)
