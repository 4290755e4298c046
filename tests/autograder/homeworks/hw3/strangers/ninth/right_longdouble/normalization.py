import numpy as np

LONG = np.longdouble


def float64(array):
    return np.asfortranarray(array, dtype=np.float64)


class BatchNorm1d:
    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        # Every second number of a larger array: none of the four is contiguous.
        for name, number in (("gamma", 1), ("beta", 0), ("running_mean", 0), ("running_var", 1)):
            setattr(self, name, np.full(2 * num_features, float(number))[::2])
        self.eps, self.momentum = eps, momentum
        self._mode = self._batch

    def train(self):
        self._mode = self._batch

    def eval(self):
        self._mode = self._running

    def forward(self, A):
        return self._mode(A)

    def _running(self, A):
        root = np.sqrt(self.running_var.astype(LONG) + self.eps)
        return float64(self.gamma * (A.astype(LONG) - self.running_mean) / root + self.beta)

    def _batch(self, A):
        N = len(A)
        if N == 1:
            raise ValueError("the variance of one sample")
        D = A.astype(LONG)
        mean = D.sum(axis=0) / N
        D = D - mean
        S = (D * D).sum(axis=0)
        std = np.sqrt(S / N + self.eps)
        self.std, self.A_hat = float64(std), float64(D / std)
        m = LONG(self.momentum)
        self.running_mean = float64((1 - m) * self.running_mean + m * mean)
        self.running_var = float64((1 - m) * self.running_var + m * S / (N - 1))
        return float64(self.gamma * (D / std) + self.beta)

    def backward(self, dLdZ):
        N, d, A_hat = len(dLdZ), dLdZ.astype(LONG), self.A_hat
        beta, gamma = d.sum(axis=0), (d * A_hat).sum(axis=0)
        self.dLdbeta, self.dLdgamma = float64(beta), float64(gamma)
        return float64(self.gamma / self.std.astype(LONG) * (d - beta / N - A_hat * gamma / N))
