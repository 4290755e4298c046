"""Homework 2, part 1: one number at a time, in plain Python."""

import math

import numpy as np


def table(function, *arrays):
    """Call the function with the numbers at each place of the arrays; return an array of results."""
    rows, columns = arrays[0].shape
    result = np.empty((rows, columns))
    for n in range(rows):
        for c in range(columns):
            result[n, c] = function(*[float(array[n, c]) for array in arrays])
    return result


def logistic(a):
    if a < 0:
        e = math.exp(a)
        return e / (1 + e)
    return 1 / (1 + math.exp(-a))


def normal(a):
    return (1 + math.erf(a / math.sqrt(2))) / 2


class Identity:
    def forward(self, A):
        return table(lambda a: a, A)

    def backward(self, dLdZ):
        return table(lambda d: d, dLdZ)


class ReLU:
    def forward(self, A):
        self.A = A
        return table(lambda a: a if a > 0 else 0.0, A)

    def backward(self, dLdZ):
        return table(lambda a, d: d if a > 0 else 0.0, self.A, dLdZ)


class Sigmoid:
    def forward(self, A):
        self.Z = table(logistic, A)
        return self.Z

    def backward(self, dLdZ):
        return table(lambda z, d: d * (z * (1 - z)), self.Z, dLdZ)


class Softmax:
    def forward(self, A):
        rows = []
        for row in A.tolist():
            largest = max(row)
            powers = [math.exp(a - largest) for a in row]
            total = math.fsum(powers)
            rows.append([power / total for power in powers])
        self.Z = np.array(rows)
        return self.Z

    def jacobian(self):
        slices = []
        for z in self.Z.tolist():
            C = len(z)
            slices.append([[z[j] * ((i == j) - z[i]) for j in range(C)] for i in range(C)])
        return np.array(slices)

    def backward(self, dLdZ):
        rows = []
        for z, d in zip(self.Z.tolist(), dLdZ.tolist()):
            mean = math.fsum(p * q for p, q in zip(z, d))
            rows.append([p * (q - mean) for p, q in zip(z, d)])
        return np.array(rows)


class Tanh:
    def forward(self, A):
        self.Z = table(math.tanh, A)
        return self.Z

    def backward(self, dLdZ):
        return table(lambda z, d: d * (1 - z) * (1 + z), self.Z, dLdZ)


class GELU:
    def forward(self, A):
        self.A = A
        return table(lambda a: a * normal(a), A)

    def backward(self, dLdZ):
        def one(a, d):
            return d * (normal(a) + a * math.exp(-a * a / 2) / math.sqrt(2 * math.pi))

        return table(one, self.A, dLdZ)
