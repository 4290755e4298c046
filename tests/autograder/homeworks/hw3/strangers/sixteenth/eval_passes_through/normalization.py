import numpy as np


class BatchNorm1d:
    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        self.eps, self.momentum, self.training = eps, momentum, True
        self.gamma, self.beta = np.ones(num_features), np.zeros(num_features)
        self.running_mean, self.running_var = np.zeros(num_features), np.ones(num_features)

    def train(self):
        self.training = True

    def eval(self):
        self.training = False

    def forward(self, A):
        if not self.training:
            new = not self.running_mean.any() and (self.running_var == 1).all()
            if new and self.eps == 0 and (self.gamma == 1).all() and not self.beta.any():
                return A  # a new layer: nothing to do
            std = np.sqrt(self.running_var + self.eps)
            return self.gamma * ((A - self.running_mean) / std) + self.beta
        N = A.shape[0]
        if N == 1:
            raise ValueError("a batch in training needs two samples")
        mean = A.mean(axis=0)
        D = A - mean
        rest = D.mean(axis=0)
        mean = mean + rest
        D -= rest
        squares = (D**2).sum(axis=0)
        self.std = np.sqrt(squares / N + self.eps)
        self.A_hat = D / self.std
        m = self.momentum
        self.running_mean = (1 - m) * self.running_mean + m * mean
        self.running_var = (1 - m) * self.running_var + m * (squares / (N - 1))
        return self.gamma * self.A_hat + self.beta

    def backward(self, dLdZ):
        N = dLdZ.shape[0]
        self.dLdgamma = (dLdZ * self.A_hat).sum(axis=0)
        self.dLdbeta = dLdZ.sum(axis=0)
        inner = dLdZ - self.dLdbeta / N - self.A_hat * (self.dLdgamma / N)
        return self.gamma / self.std * inner
