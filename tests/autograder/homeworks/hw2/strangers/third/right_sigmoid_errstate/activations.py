import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


class Identity:
    def forward(self, A):
        return A.copy()

    def backward(self, dLdZ):
        return dLdZ.copy()


class ReLU:
    def forward(self, A):
        self.A = A
        return np.maximum(A, 0)

    def backward(self, dLdZ):
        return dLdZ * (self.A > 0)


class Sigmoid:
    def forward(self, A):
        with np.errstate(all="ignore"):
            self.Z = np.where(A > 0, 1 / (1 + np.exp(-A)), np.exp(A) / (1 + np.exp(A)))
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * self.Z - dLdZ * self.Z**2


class Softmax:
    def forward(self, A):
        E = np.exp(A - A.max(axis=1, keepdims=True))
        self.Z = E / E.sum(axis=1, keepdims=True)
        return self.Z

    def jacobian(self):
        Z = self.Z
        return Z[:, :, None] * (np.eye(Z.shape[1]) - Z[:, None, :])

    def backward(self, dLdZ):
        return self.Z * (dLdZ - (dLdZ * self.Z).sum(axis=1, keepdims=True))


class Tanh:
    def forward(self, A):
        self.Z = np.tanh(A)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (1 - self.Z**2)


class GELU:
    def forward(self, A):
        self.A = A
        return A * (0.5 * (1 + erf(A / math.sqrt(2))))

    def backward(self, dLdZ):
        A = self.A
        Phi = 0.5 * (1 + erf(A / math.sqrt(2)))
        return dLdZ * (Phi + A * np.exp(-A * A / 2) / math.sqrt(2 * math.pi))
