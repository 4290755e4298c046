"""BatchNorm1d in long doubles; what is kept or returned is float64."""

import numpy as np


def long(x):
    return np.asarray(x).astype(np.longdouble)


def short(x):
    return np.asarray(x).astype(np.float64)


class BatchNorm1d:
    training = True

    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        self.eps, self.momentum = eps, momentum
        self.shape = (int(num_features),)
        self.gamma, self.running_var = np.ones((2, *self.shape))
        self.beta, self.running_mean = np.zeros((2, *self.shape))

    def train(self):
        self.__dict__.pop("training", None)

    def eval(self):
        self.training = False

    def forward(self, A):
        if A.shape != (len(A), *self.shape):
            raise ValueError(f"A has the shape {A.shape}")
        if self.training:
            N = len(A)
            if N == 1:
                raise ValueError("one sample only")
            mu = long(A).mean(axis=0)
            D = long(A) - mu
            var = np.square(D).mean(axis=0)
            std = np.sqrt(var + self.eps)
            hat = D / std
            self.A_hat, self.std = short(hat), short(std)
            m = np.longdouble(self.momentum)
            self.running_mean = short((1 - m) * self.running_mean + m * mu)
            self.running_var = short((1 - m) * self.running_var + m * (var * N / (N - 1)))
        else:
            hat = (long(A) - self.running_mean) / np.sqrt(long(self.running_var) + self.eps)
        return short(hat * self.gamma + self.beta)

    def backward(self, dLdZ):
        if dLdZ.shape != self.A_hat.shape:
            raise ValueError(f"dLdZ has the shape {dLdZ.shape}")
        d, hat = long(dLdZ), long(self.A_hat)
        self.dLdbeta, self.dLdgamma = short(d.sum(axis=0)), short((d * hat).sum(axis=0))
        inner = d - d.mean(axis=0) - hat * (d * hat).mean(axis=0)
        return short(inner * self.gamma / self.std)
