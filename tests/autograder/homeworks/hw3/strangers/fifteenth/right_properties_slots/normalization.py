import numpy as np


class Training:
    @staticmethod
    def forward(bn, A):
        if A.shape[0] < 2:
            raise ValueError("one sample has no variance")
        mu = A.mean(0)
        mu = mu + (A - mu).mean(0)
        D = A - mu
        bn.std = np.sqrt(np.mean(D ** 2, 0) + bn.eps)
        bn.A_hat = D / bn.std
        # old + m (new − old), into the arrays.
        bn.running_mean += bn.momentum * (mu - bn.running_mean)
        bn.running_var += bn.momentum * (D.var(0, ddof=1) - bn.running_var)
        return bn.A_hat * bn.gamma + bn.beta


class Use:
    @staticmethod
    def forward(bn, A):
        return bn.gamma * (A - bn.running_mean) / np.sqrt(bn.running_var + bn.eps) + bn.beta


class BatchNorm1d:
    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        self.eps, self.momentum, self.mode = eps, momentum, Training
        # Rows of one block: vectors that share no number.
        block = np.array([[1.0], [0.0], [0.0], [1.0]]).repeat(num_features, axis=1)
        self.gamma, self.beta, self.running_mean, self.running_var = block

    def train(self):
        self.mode = Training

    def eval(self):
        self.mode = Use

    def forward(self, A):
        return self.mode.forward(self, A)

    def backward(self, dLdZ):
        N = len(dLdZ)
        self.dLdgamma = np.einsum("nc,nc->c", dLdZ, self.A_hat)
        self.dLdbeta = np.add.reduce(dLdZ, 0)
        inner = N * dLdZ - self.dLdbeta - self.A_hat * self.dLdgamma
        return inner * (self.gamma / (N * self.std))
