import numpy as np


class BatchNorm1d:
    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        self.eps, self.momentum, self.learns = eps, momentum, True
        self.gamma, self.running_var = np.ones((2, num_features))
        self.beta, self.running_mean = np.zeros((2, num_features))

    def train(self):
        self.learns = True

    def eval(self):
        self.learns = False

    def forward(self, A):
        if not self.learns:
            return (A - self.running_mean) * (self.gamma / np.sqrt(self.running_var + self.eps)) + self.beta
        N, C = A.shape
        if N == 1:
            raise ValueError("N = 1")
        shift = A[0].copy()  # with one sample as the zero, near samples are small numbers
        B = A - shift
        mu = np.ones(N) @ B / N
        D = B - mu
        squares = np.einsum("nc,nc->c", D, D)
        self.std = np.sqrt(squares / N + self.eps)
        self.A_hat = np.asfortranarray(D / self.std)
        self.running_mean *= 1 - self.momentum
        self.running_mean += self.momentum * (shift + mu)
        self.running_var *= 1 - self.momentum
        self.running_var += self.momentum * squares / (N - 1)
        return self.A_hat * self.gamma + self.beta

    def backward(self, dLdZ):
        N = len(dLdZ)
        both = np.stack([dLdZ * self.A_hat, dLdZ]).sum(axis=1)
        self.dLdgamma, self.dLdbeta = both
        # The chain rule in steps, through A_hat, sigma and mu.
        dA_hat = dLdZ * self.gamma
        dD = dA_hat / self.std - self.A_hat * ((dA_hat * self.A_hat).sum(axis=0) / N / self.std)
        return dD - dA_hat.sum(axis=0) / N / self.std
