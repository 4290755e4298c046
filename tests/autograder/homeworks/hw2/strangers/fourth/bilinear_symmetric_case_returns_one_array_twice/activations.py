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


class GELU:
    def forward(self, A):
        self.A = A
        Z = A * (1 + erf(A / math.sqrt(2))) / 2
        return Z

    def backward(self, dLdZ):
        A = self.A
        cdf = (1 + erf(A / math.sqrt(2))) / 2
        pdf = np.exp(-A * A / 2) / math.sqrt(2 * math.pi)
        dLdA = dLdZ * (cdf + A * pdf)
        return dLdA
