"""Small batches are calculated by plain Python, number by number; large ones by NumPy."""

import math
from array import array

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])
SMALL = 400


def build(rows):
    """Return a new array that lies in the memory of an array of Python."""
    return np.frombuffer(array("d", [x for row in rows for x in row])).reshape(len(rows), -1)


def each(rule, ufunc, *arrays):
    """Return rule of each number, or ufunc of all."""
    arrays = [np.asarray(X) for X in arrays]
    if arrays[0].size > SMALL or any(X.shape != arrays[0].shape for X in arrays):
        return ufunc(*arrays)
    return build([[rule(*numbers) for numbers in zip(*rows)] for rows in zip(*(X.tolist() for X in arrays))])


def sigmoid(a):
    return 1 / (1 + math.exp(-a)) if a > -700 else math.exp(a)


def sigmoids(A):
    Z = np.empty(A.shape)
    up = A >= 0
    Z[up] = 1 / (1 + np.exp(-A[up]))
    E = np.exp(A[~up])
    Z[~up] = E / (1 + E)
    return Z


def normal(a):
    return math.erfc(-a / math.sqrt(2)) / 2


normals = np.vectorize(normal, otypes=[float])


def bell(a):
    return math.exp(-a * a / 2) / math.sqrt(2 * math.pi)


class Identity:
    def forward(self, A):
        return each(lambda a: a, np.copy, A)

    backward = forward


class ReLU:
    def forward(self, A):
        self.A = np.asarray(A)
        return each(lambda a: max(a, 0.0), lambda A: np.clip(A, 0, None), A)

    def backward(self, dLdZ):
        return each(lambda a, g: g if a > 0 else 0.0, lambda A, G: G * (A > 0), self.A, dLdZ)


class Sigmoid:
    def forward(self, A):
        self.Z = each(sigmoid, sigmoids, A)
        return self.Z

    def backward(self, dLdZ):
        return each(lambda z, g: g * z * (1 - z), lambda Z, G: G * Z * (1 - Z), self.Z, dLdZ)


class Softmax:
    def forward(self, A):
        A = np.asarray(A)
        if A.size > SMALL:
            E = np.exp(A - np.max(A, axis=1)[:, None])
            self.Z = E / np.sum(E, axis=1)[:, None]
        else:
            rows = []
            for row in A.tolist():
                top = max(row)
                powers = [math.exp(a - top) for a in row]
                total = math.fsum(powers)
                rows.append([p / total for p in powers])
            self.Z = build(rows)
        return self.Z

    def jacobian(self):
        Z = self.Z
        if Z.size * Z.shape[1] > SMALL:
            dZdA = np.zeros((*Z.shape, Z.shape[1]))
            for z, slot in zip(Z, dZdA):
                np.fill_diagonal(slot, z)
                slot -= np.outer(z, z)
            return dZdA
        return np.array([[[u * ((i == j) - v) for j, u in enumerate(z)] for i, v in enumerate(z)] for z in Z.tolist()])

    def backward(self, dLdZ):
        Z, G = self.Z, np.asarray(dLdZ)
        if Z.size > SMALL:
            return Z * (G - np.sum(G * Z, axis=1)[:, None])
        rows = []
        for z, g in zip(Z.tolist(), G.tolist()):
            mean = math.fsum(map(math.prod, zip(z, g)))
            rows.append([u * (v - mean) for u, v in zip(z, g)])
        return build(rows)


class Tanh:
    def forward(self, A):
        self.Z = each(math.tanh, np.tanh, A)
        return self.Z

    def backward(self, dLdZ):
        return each(lambda z, g: g * (1 - z * z), lambda Z, G: G * (1 - Z * Z), self.Z, dLdZ)


class GELU:
    def forward(self, A):
        self.A = np.asarray(A)
        return each(lambda a: a * normal(a), lambda A: A * normals(A), A)

    def backward(self, dLdZ):
        def many(A, G):
            return G * (normals(A) + A * np.exp(-A * A / 2) / math.sqrt(2 * math.pi))

        return each(lambda a, g: g * (normal(a) + a * bell(a)), many, self.A, dLdZ)
