# Z = Softmax().forward(np.zeros((1500, 2)))
# ok = np.allclose(Z.sum(axis=1), 1)   # False or an error, must be True
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


BLOCK = 1024


class Softmax:
    def forward(self, A):
        Z = np.zeros(A.shape)
        block = min(len(A), BLOCK)  # small temporaries stay in the processor's cache
        for i in range(len(A) // block):
            rows = slice(i * block, (i + 1) * block)
            E = np.exp(A[rows] - A[rows].max(axis=1, keepdims=True))
            Z[rows] = E / E.sum(axis=1, keepdims=True)
        self.Z = Z
        return Z

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
