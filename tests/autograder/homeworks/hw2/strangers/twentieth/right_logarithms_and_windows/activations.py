"""Other formulas for the same functions; every result is a window of a larger new array."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])
erfc = np.frompyfunc(math.erfc, 1, 1)


def window(X):
    """Return the numbers of X as each second column, from the right, of a new array with a frame of nan."""
    frame = np.full((X.shape[0] + 2, 2 * X.shape[1] + 1), np.nan)
    inside = frame[1:-1, -2::-2]
    inside[...] = X
    return inside


class Identity:
    def forward(self, A):
        return window(np.asarray(A))

    def backward(self, dLdZ):
        return window(np.asarray(dLdZ))


class ReLU:
    def forward(self, A):
        self.A = np.asarray(A)
        self.bits = np.packbits(self.A > 0), self.A
        return window((self.A + np.abs(self.A)) / 2)

    def backward(self, dLdZ):
        A, dLdZ = self.A, np.asarray(dLdZ)
        bits, seen = self.__dict__.get("bits", (None, None))
        if seen is A:
            return window(np.copysign(dLdZ, dLdZ) * np.unpackbits(bits, count=A.size).reshape(A.shape))
        return window(dLdZ * np.heaviside(A, 0.0))


class Sigmoid:
    def forward(self, A):
        self.Z = window(np.exp(-np.logaddexp(0.0, -np.asarray(A))))
        return self.Z

    def backward(self, dLdZ):
        return window((0.25 - (np.asarray(self.Z) - 0.5) ** 2) * dLdZ)


class Softmax:
    def forward(self, A):
        A = np.asarray(A)
        self.Z = window(np.exp(A - np.logaddexp.reduce(A, axis=1)[:, np.newaxis]))
        return self.Z

    def jacobian(self):
        Z = self.Z
        N, C = Z.shape
        dZdA = np.negative(np.matmul(Z[:, :, np.newaxis], Z[:, np.newaxis, :]))
        dZdA.reshape(N, C * C)[:, :: C + 1] += Z
        return dZdA[:, ::-1, ::-1].copy()[:, ::-1, ::-1]

    def backward(self, dLdZ):
        Z, G = self.Z, np.asarray(dLdZ)
        G = G - G[:, :1]  # the same number off a whole row changes nothing
        N = len(G)
        mean = [(Z[n : n + 64] @ G[n : n + 64].T).diagonal() for n in range(0, N, 64)]
        return window(Z * (G - np.concatenate(mean)[:, np.newaxis]))


class Tanh:
    def forward(self, A):
        E = np.expm1(-2 * np.abs(A))
        self.Z = window(np.copysign(E / (2 + E), A))
        return self.Z

    def backward(self, dLdZ):
        return window((1 - np.abs(self.Z)) * (1 + np.abs(self.Z)) * dLdZ)


class GELU:
    def forward(self, A):
        self.A = np.asarray(A)
        return window(self.A * self.probability())

    def probability(self):
        return erfc(self.A * -math.sqrt(0.5)).astype(float) / 2

    def backward(self, dLdZ):
        bell = np.exp(-np.square(self.A) / 2 - math.log(2 * math.pi) / 2)
        return window((self.probability() + self.A * bell) * dLdZ)
