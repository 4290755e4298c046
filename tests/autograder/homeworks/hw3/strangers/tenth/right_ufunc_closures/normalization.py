import numpy as np


class BatchNorm1d:
    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        self.eps, self.momentum, self.modes = eps, momentum, ["train"]
        for name, number in dict(gamma=1, beta=0, running_mean=0, running_var=1).items():
            setattr(self, name, np.repeat(float(number), num_features))

    def train(self):
        self.modes.append("train")

    def eval(self):
        self.modes.append("eval")

    def forward(self, A):
        if self.modes[-1] == "eval":
            scale = np.reciprocal(np.sqrt(self.running_var + self.eps))
            return (A - self.running_mean) * scale * self.gamma + self.beta
        N, C = A.shape
        if not N - 1:
            raise ValueError("no variance")
        ones = np.ones(N)
        mean = ones @ A / N
        mean = mean + ones @ (A - mean) / N  # the mean of what is left, once more
        D = A - mean
        squares = np.einsum("nc,nc->c", D, D)
        self.std = (squares / N + self.eps) ** 0.5
        self.A_hat = np.divide(D, self.std)
        for name, new in ("running_mean", mean), ("running_var", squares / (N - 1)):
            old = getattr(self, name)
            setattr(self, name, old + self.momentum * (new - old))
        return np.multiply(self.A_hat, self.gamma) + self.beta

    def backward(self, dLdZ):
        N = len(dLdZ)
        self.dLdbeta = np.ones(N) @ dLdZ
        self.dLdgamma = np.einsum("nc,nc->c", dLdZ, self.A_hat)
        D = dLdZ - self.dLdbeta / N - self.A_hat * self.dLdgamma / N
        return D / self.std * self.gamma
