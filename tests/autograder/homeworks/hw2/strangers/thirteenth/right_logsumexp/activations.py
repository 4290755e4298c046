"""Everything from logaddexp, and clipping where the tolerance of the write-up allows it."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


class Identity:
    def forward(self, A):
        return A[:, list(range(A.shape[1]))]

    backward = forward


class ReLU:
    def forward(self, A):
        self.A, self.dead = A, ~(A > 0)
        Z = np.array(A)
        Z[self.dead] = -0.0
        return Z

    def backward(self, dLdZ):
        dLdA = np.array(dLdZ)
        dLdA[~(self.A > 0)] = 0
        return dLdA


class Sigmoid:
    def forward(self, A):
        self.Z = np.exp(-np.logaddexp(0, -A))
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (self.Z - np.square(self.Z))


class Softmax:
    def forward(self, A):
        self.Z = np.exp(A - np.logaddexp.reduce(A, axis=-1, keepdims=True))
        return self.Z

    def jacobian(self):
        return np.einsum("nj,ij->nij", self.Z, np.eye(self.Z.shape[1])) - np.einsum("ni,nj->nij", self.Z, self.Z)

    def backward(self, dLdZ):
        mean = np.matmul(dLdZ[:, np.newaxis, :], self.Z[:, :, np.newaxis])[:, 0]
        return np.subtract(dLdZ, mean) * self.Z


class Tanh:
    def forward(self, A):
        with np.errstate(over="ignore"):
            Z = np.expm1(2 * A)  # inf for a large A
            self.Z = 1 - 2 / (Z + 2)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ - dLdZ * self.Z * self.Z


class GELU:
    def forward(self, A):
        self.A = A
        return (A + np.abs(A) * erf(np.abs(A) / 2**0.5)) * 0.5

    def backward(self, dLdZ):
        A = np.clip(self.A, -30, 30)  # beyond, the slope is 0 or 1 in float64
        return dLdZ * (0.5 * (1 + erf(A / 2**0.5)) + A * np.exp(-0.5 * A * A) / np.sqrt(2 * np.pi))
