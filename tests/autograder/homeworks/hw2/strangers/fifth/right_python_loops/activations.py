"""Homework 2, part 1: activations."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


class Identity:
    def forward(self, A):
        return np.array([[a for a in row] for row in A])

    def backward(self, dLdZ):
        return np.array([[d for d in row] for row in dLdZ])


class ReLU:
    def forward(self, A):
        self.A = A
        return np.array([[float(a) if a > 0 else 0.0 for a in row] for row in A])

    def backward(self, dLdZ):
        dLdA = np.zeros(dLdZ.shape)
        for n in range(dLdZ.shape[0]):
            for c in range(dLdZ.shape[1]):
                if self.A[n, c] > 0:
                    dLdA[n, c] = dLdZ[n, c]
        return dLdA


def _sigmoid(a):
    if a >= 0:
        return 1.0 / (1.0 + math.exp(-a))
    return math.exp(a) / (1.0 + math.exp(a))


class Sigmoid:
    def forward(self, A):
        self.Z = np.array([[_sigmoid(a) for a in row] for row in A.tolist()])
        return self.Z

    def backward(self, dLdZ):
        rows = zip(self.Z.tolist(), dLdZ.tolist())
        return np.array([[d * z * (1.0 - z) for z, d in zip(*row)] for row in rows])


class Softmax:
    def forward(self, A):
        Z = []
        for row in A.tolist():
            m = max(row)
            e = [math.exp(a - m) for a in row]
            s = math.fsum(e)
            Z.append([x / s for x in e])
        self.Z = np.array(Z)
        return self.Z

    def jacobian(self):
        N, C = self.Z.shape
        dZdA = np.empty((N, C, C))
        for n, z in enumerate(self.Z):
            dZdA[n] = np.diag(z) - np.outer(z, z)
        return dZdA

    def backward(self, dLdZ):
        dLdA = np.empty(dLdZ.shape)
        for n, (z, d) in enumerate(zip(self.Z.tolist(), dLdZ.tolist())):
            mean = math.fsum(x * y for x, y in zip(z, d))
            dLdA[n] = [x * (y - mean) for x, y in zip(z, d)]
        return dLdA


class Tanh:
    """Z = tanh(A)."""

    def forward(self, A):
        self.Z = np.tanh(A)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (1.0 - self.Z**2)


class GELU:
    """Z = A Phi(A)."""

    def forward(self, A):
        self.A = A
        return A * (0.5 * (1.0 + erf(A / math.sqrt(2.0))))

    def backward(self, dLdZ):
        A = self.A
        Phi = 0.5 * (1.0 + erf(A / math.sqrt(2.0)))
        phi = np.exp(-0.5 * A * A) / math.sqrt(2.0 * math.pi)
        return dLdZ * (Phi + A * phi)
