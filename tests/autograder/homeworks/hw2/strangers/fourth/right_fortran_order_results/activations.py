import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


class Identity:
    def forward(self, A):
        return A.copy(order="F")

    def backward(self, dLdZ):
        return dLdZ.copy(order="F")


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
        E = np.exp(A.T - A.max(axis=1))
        self.Z = (E / E.sum(axis=0)).T
        return self.Z

    def jacobian(self):
        z = self.Z.T  # (C, N)
        out = -(z[:, None] * z)
        out[np.diag_indices(len(z))] += z
        return np.moveaxis(out, 2, 0)

    def backward(self, dLdZ):
        d, z = dLdZ.T, self.Z.T
        return (z * (d - (d * z).sum(axis=0))).T


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
