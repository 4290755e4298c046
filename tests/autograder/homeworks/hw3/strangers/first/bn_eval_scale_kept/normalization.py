# WRONG: gamma / sqrt(running_var + eps) is calculated at the first forward after eval and kept, so that a gamma or a running_var that is set afterwards has no effect.
# import numpy as np; from normalization import BatchNorm1d
# bn = BatchNorm1d(1, eps=0); bn.eval(); bn.forward(np.ones((1, 1)))
# bn.gamma = np.array([5.0])
# print(bn.forward(np.ones((1, 1))))  # must be 5
import numpy as np


class BatchNorm1d:
    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        self.gamma = np.ones(num_features)
        self.beta = np.zeros(num_features)
        self.running_mean = np.zeros(num_features)
        self.running_var = np.ones(num_features)
        self.eps = eps
        self.momentum = momentum
        self.train()

    def train(self):
        self.training = True
        self.scale = None

    def eval(self):
        self.training = False
        self.scale = None

    def forward(self, A):
        if not self.training:
            if self.scale is None:  # the same for all batches
                self.scale = self.gamma / np.sqrt(self.running_var + self.eps)
            return self.scale * (A - self.running_mean) + self.beta
        N = len(A)
        if N == 1:
            raise ValueError("a batch of one sample has no variance")
        mean = A.mean(axis=0)
        D = A - mean
        squares = (D * D).sum(axis=0)
        self.std = np.sqrt(squares / N + self.eps)
        self.A_hat = D / self.std
        m = self.momentum
        self.running_mean = (1 - m) * self.running_mean + m * mean
        self.running_var = (1 - m) * self.running_var + m * squares / (N - 1)
        return self.gamma * self.A_hat + self.beta

    def backward(self, dLdZ):
        self.dLdgamma = (dLdZ * self.A_hat).sum(axis=0)
        self.dLdbeta = dLdZ.sum(axis=0)
        N = len(dLdZ)
        inner = dLdZ - self.dLdbeta / N - self.A_hat * (self.dLdgamma / N)
        return self.gamma / self.std * inner
