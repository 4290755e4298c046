"""Number by number in Python, with an array at the end."""

from math import erf, exp, pi, sqrt, tanh

import numpy as np


def each(function, *arrays):
    rows = [
        [function(*numbers) for numbers in zip(*row, strict=False)]
        for row in zip(*arrays, strict=False)
    ]
    return np.array(rows, dtype=float)


class Identity:
    def forward(self, A):
        return each(lambda a: a, A)

    def backward(self, dLdZ):
        return each(lambda d: d, dLdZ)


class ReLU:
    def forward(self, A):
        self.A = A
        return each(lambda a: a if a > 0 else 0, A)

    def backward(self, dLdZ):
        return each(lambda d, a: d if a > 0 else 0, dLdZ, self.A)


class Sigmoid:
    def forward(self, A):
        self.Z = each(lambda a: 1 / (1 + exp(-a)) if a >= 0 else exp(a) / (1 + exp(a)), A)
        return self.Z.copy()

    def backward(self, dLdZ):
        return each(lambda d, z: d * z * (1 - z), dLdZ, self.Z)


class Softmax:
    def forward(self, A):
        rows = []
        for row in A.tolist():
            powers = [exp(a - max(row)) for a in row]
            rows.append([power / sum(powers) for power in powers])
        self.Z = np.array(rows)
        return self.Z

    def jacobian(self):
        return np.array(
            [
                [[a * ((i == j) - b) for j, b in enumerate(row)] for i, a in enumerate(row)]
                for row in self.Z.tolist()
            ]
        )

    def backward(self, dLdZ):
        dLdA = []
        for d, z in zip(dLdZ, self.Z, strict=False):
            mean = sum(a * b for a, b in zip(d, z, strict=False))
            dLdA.append([b * (a - mean) for a, b in zip(d, z, strict=False)])
        return np.array(dLdA)


class Tanh:
    def forward(self, A):
        self.Z = each(tanh, A)
        return self.Z.copy()

    def backward(self, dLdZ):
        return each(lambda d, z: d * (1 - z**2), dLdZ, self.Z)


class GELU:
    def forward(self, A):
        self.A = A
        return each(lambda a: a * (1 + erf(a / sqrt(2))) / 2, A)

    def backward(self, dLdZ):
        def slope(a):
            return (1 + erf(a / sqrt(2))) / 2 + a * exp(-a * a / 2) / sqrt(2 * pi)

        return each(lambda d, a: d * slope(a), dLdZ, self.A)
