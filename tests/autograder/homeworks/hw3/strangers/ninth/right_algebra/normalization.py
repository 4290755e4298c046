import numpy as np


class BatchNorm1d:
    """All four vectors are rows of one array, and the sums are products with a vector of ones."""

    training = True

    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        rows = np.repeat([1.0, 0.0, 0.0, 1.0], num_features).reshape(4, num_features)
        self.gamma, self.beta, self.running_mean, self.running_var = rows
        self.eps, self.momentum = eps, momentum

    def train(self):
        self.__dict__.pop("training", None)

    def eval(self):
        self.training = False

    def forward(self, A):
        if not self.training:
            return (A - self.running_mean) / np.sqrt(self.running_var + self.eps) * self.gamma + self.beta
        N = A.shape[0]
        if N < 2:
            raise ValueError(f"a batch in training needs two samples, and this one has {N}")
        ones = np.ones(N)
        mean = ones @ A / N
        D = A - mean
        mean = mean + ones @ D / N  # the rounding of the first mean
        D = A - mean
        S = np.einsum("nc,nc->c", D, D)
        self.std = np.hypot(np.sqrt(S / N), np.sqrt(self.eps))
        self.A_hat = D / self.std
        self.running_mean += self.momentum * (mean - self.running_mean)
        self.running_var += self.momentum * (S / (N - 1) - self.running_var)
        return self.A_hat * self.gamma + self.beta

    def backward(self, dLdZ):
        N = dLdZ.shape[0]
        self.dLdgamma = np.einsum("nc,nc->c", dLdZ, self.A_hat)
        self.dLdbeta = np.ones(N) @ dLdZ
        return (dLdZ - (self.A_hat * self.dLdgamma + self.dLdbeta) / N) * (self.gamma / self.std)
