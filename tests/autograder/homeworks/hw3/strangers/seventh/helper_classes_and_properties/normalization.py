import numpy as np


class Statistics:
    """Mean and squared differences of the columns of a batch."""

    def __init__(self, A):
        self.N = len(A)
        if self.N == 1:
            raise ValueError("a batch of one sample has no variance")
        self.mean = np.mean(A, axis=0)
        self.centred = A - self.mean
        self.squares = np.square(self.centred).sum(axis=0)

    @property
    def var(self):
        return self.squares / self.N

    @property
    def unbiased_var(self):
        return self.squares / (self.N - 1)


class BatchNorm1d:
    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        self.eps, self.momentum = eps, momentum
        # the rows of one block: each vector has numbers of its own
        self.gamma, self.beta, self.running_mean, self.running_var = np.zeros((4, num_features))
        self.gamma += 1
        self.running_var += 1
        self.train()

    def train(self):
        self._mode = self._forward_training

    def eval(self):
        self._mode = self._forward_use

    def forward(self, A):
        return self._mode(A)

    def _forward_use(self, A):
        return self._affine((A - self.running_mean) / np.sqrt(self.running_var + self.eps))

    def _forward_training(self, A):
        batch = Statistics(A)
        self.std = np.sqrt(batch.var + self.eps)
        self.A_hat = batch.centred / self.std
        for name, new in (("running_mean", batch.mean), ("running_var", batch.unbiased_var)):
            old = getattr(self, name)
            setattr(self, name, old * (1 - self.momentum) + new * self.momentum)
        return self._affine(self.A_hat)

    def _affine(self, A_hat):
        return self.gamma * A_hat + self.beta

    def backward(self, dLdZ):
        self.dLdbeta = np.sum(dLdZ, axis=0)
        self.dLdgamma = np.sum(dLdZ * self.A_hat, axis=0)
        d_mean, d_hat_mean = dLdZ.mean(axis=0), (dLdZ * self.A_hat).mean(axis=0)
        return self.gamma / self.std * (dLdZ - d_mean - self.A_hat * d_hat_mean)
