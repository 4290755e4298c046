import numpy as np

LONG = np.longdouble


class BatchNorm1d:
    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        self.eps, self.momentum, self._forward = eps, momentum, self._in_training
        self.gamma = np.full(num_features, 1.0)
        self.beta = np.full(num_features, 0.0)
        self.running_mean, self.running_var = self.beta.copy(), self.gamma.copy()

    def train(self):
        self._forward = self._in_training

    def eval(self):
        self._forward = self._in_use

    def forward(self, A):
        return self._forward(A)

    def _in_use(self, A):
        root = np.sqrt(self.running_var.astype(LONG) + self.eps)
        return (self.gamma * (A.astype(LONG) - self.running_mean) / root
                + self.beta).astype(np.float64)

    def _in_training(self, A):
        N = len(A)
        if N == 1:
            raise ValueError("a single sample")
        A = A.astype(LONG)
        mu = A.sum(axis=0) / N
        D = A - mu
        squares = np.square(D).sum(axis=0)
        std = np.sqrt(squares / N + self.eps)
        A_hat = D / std
        self.std, self.A_hat = std.astype(float), A_hat.astype(float)
        m = LONG(self.momentum)
        self.running_mean = ((1 - m) * self.running_mean + m * mu).astype(float)
        self.running_var = ((1 - m) * self.running_var + m * squares / (N - 1)).astype(float)
        return (self.gamma * A_hat + self.beta).astype(float)

    def backward(self, dLdZ):
        d, A_hat = dLdZ.astype(LONG), self.A_hat.astype(LONG)
        dLdgamma, dLdbeta = (d * A_hat).sum(axis=0), d.sum(axis=0)
        self.dLdgamma, self.dLdbeta = dLdgamma.astype(float), dLdbeta.astype(float)
        d -= dLdbeta / len(d)
        d -= A_hat * dLdgamma / len(d)
        return (d * (self.gamma / self.std.astype(LONG))).astype(float)
