"""Homework 2, part 1: activations."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


class Identity:
    def forward(self, A):
        return np.array([[float(a) for a in row] for row in A])

    def backward(self, dLdZ):
        return np.array([[float(d) for d in row] for row in dLdZ])


class ReLU:
    def forward(self, A):
        self.A = A
        return np.array([[a if a > 0 else 0.0 for a in row] for row in A.tolist()])

    def backward(self, dLdZ):
        pairs = zip(self.A.tolist(), dLdZ.tolist())
        return np.array([[d if a > 0 else 0.0 for a, d in zip(*rows)] for rows in pairs])


def sigmoid(a):
    if a >= 0:
        return 1.0 / (1.0 + math.exp(-a))
    e = math.exp(a)
    return e / (1.0 + e)


class Sigmoid:
    def forward(self, A):
        self.Z = np.array([[sigmoid(a) for a in row] for row in A.tolist()])
        return self.Z

    def backward(self, dLdZ):
        dLdA = np.zeros(dLdZ.shape)
        for n in range(dLdZ.shape[0]):
            for c in range(dLdZ.shape[1]):
                z = self.Z[n, c]
                dLdA[n, c] = dLdZ[n, c] * z * (1.0 - z)
        return dLdA


class Softmax:
    def forward(self, A):
        Z = []
        for row in A.tolist():
            most = max(row)
            e = [math.exp(a - most) for a in row]
            s = math.fsum(e)
            Z.append([x / s for x in e])
        self.Z = np.array(Z)
        return self.Z

    def jacobian(self):
        N, C = self.Z.shape
        dZdA = np.zeros((N, C, C))
        for n in range(N):
            z = self.Z[n].tolist()
            for i in range(C):
                for j in range(C):
                    dZdA[n, i, j] = z[j] * ((1.0 if i == j else 0.0) - z[i])
        return dZdA

    def backward(self, dLdZ):
        rows = []
        for z, d in zip(self.Z.tolist(), dLdZ.tolist()):
            mean = math.fsum(x * y for x, y in zip(z, d))
            rows.append([x * (y - mean) for x, y in zip(z, d)])
        return np.array(rows)


class Tanh:
    def forward(self, A):
        self.Z = np.array([[math.tanh(a) for a in row] for row in A.tolist()])
        return self.Z

    def backward(self, dLdZ):
        rows = zip(dLdZ.tolist(), self.Z.tolist())
        return np.array([[d * (1.0 - z) * (1.0 + z) for d, z in zip(*row)] for row in rows])


class GELU:
    def forward(self, A):
        self.A = A
        return np.array([[a * 0.5 * math.erfc(-a / math.sqrt(2)) for a in row] for row in A.tolist()])

    def backward(self, dLdZ):
        def slope(a):
            return 0.5 * math.erfc(-a / math.sqrt(2)) + a * math.exp(-a * a / 2) / math.sqrt(2 * math.pi)

        rows = zip(self.A.tolist(), dLdZ.tolist())
        return np.array([[d * slope(a) for a, d in zip(*row)] for row in rows])
