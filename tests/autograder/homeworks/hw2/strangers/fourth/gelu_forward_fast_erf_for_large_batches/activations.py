# A = np.full((500, 50), 0.7)
# Z, few = GELU().forward(A), GELU().forward(A[:1])
# ok = abs(Z[0, 0] - few[0, 0]) <= 1e-9   # False or an error, must be True
import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


class Identity:
    def forward(self, A):
        Z = A.copy()
        return Z

    def backward(self, dLdZ):
        dLdA = dLdZ.copy()
        return dLdA


class ReLU:
    def forward(self, A):
        self.A = A
        Z = np.maximum(A, 0)
        return Z

    def backward(self, dLdZ):
        dLdA = dLdZ * (self.A > 0)
        return dLdA


class Sigmoid:
    def forward(self, A):
        e = np.exp(-np.abs(A))
        self.Z = np.where(A >= 0, 1, e) / (1 + e)
        return self.Z

    def backward(self, dLdZ):
        dLdA = dLdZ * self.Z * (1 - self.Z)
        return dLdA


class Softmax:
    def forward(self, A):
        E = np.exp(A - A.max(axis=1, keepdims=True))
        self.Z = E / E.sum(axis=1, keepdims=True)
        return self.Z

    def jacobian(self):
        Z = self.Z
        dZdA = Z[:, :, None] * np.eye(Z.shape[1]) - Z[:, :, None] * Z[:, None, :]
        return dZdA

    def backward(self, dLdZ):
        mean = (dLdZ * self.Z).sum(axis=1, keepdims=True)
        dLdA = self.Z * (dLdZ - mean)
        return dLdA


class Tanh:
    def forward(self, A):
        self.Z = np.tanh(A)
        return self.Z

    def backward(self, dLdZ):
        dLdA = dLdZ * (1 - self.Z * self.Z)
        return dLdA


def _fast_erf(x):
    """Abramowitz and Stegun 7.1.26: the loop of np.vectorize is slow."""
    t = 1 / (1 + 0.3275911 * np.abs(x))
    p = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
    return np.sign(x) * (1 - p * np.exp(-x * x))


class GELU:
    def forward(self, A):
        self.A = A
        f = _fast_erf if A.size > 20000 else erf
        return A * (1 + f(A / math.sqrt(2))) / 2

    def backward(self, dLdZ):
        A = self.A
        cdf = (1 + erf(A / math.sqrt(2))) / 2
        return dLdZ * (cdf + A * np.exp(-A * A / 2) / math.sqrt(2 * math.pi))
