"""In long doubles, where numbers up to exp(11000) fit; rounded to float64 at the end."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])
wide = np.longdouble


def _round(x):
    return x.astype(np.float64)


class Identity:
    def forward(self, A):
        return _round(A.astype(wide))

    def backward(self, dLdZ):
        return _round(dLdZ.astype(wide))


class ReLU:
    def forward(self, A):
        self.A = A
        return np.where(A > 0, A, 0.0)

    def backward(self, dLdZ):
        return np.select([self.A > 0], [dLdZ], 0.0)


class _KeepsZ:
    """The cached Z is a copy that the caller can't reach, and a property that can be set."""

    @property
    def Z(self):
        return self.__Z

    @Z.setter
    def Z(self, value):
        self.__Z = np.array(value, dtype=wide)

    def forward(self, A):
        self.Z = self._value(A.astype(wide))
        return _round(self.Z)


class Sigmoid(_KeepsZ):
    def _value(self, A):
        return 1 / (1 + np.exp(-np.clip(A, -21, 21)))  # off by 7.6e-10 at most

    def backward(self, dLdZ):
        return _round(self.Z * (1 - self.Z) * dLdZ)


class Softmax(_KeepsZ):
    def _value(self, A):
        e = np.exp(A)  # exp(1000) fits into a long double of 80 bits
        return e / e[:, ::-1].sum(axis=1, keepdims=True)

    def jacobian(self):
        return _round(np.stack([np.diagflat(z) - np.outer(z, z) for z in self.Z]))

    def backward(self, dLdZ):
        difference = dLdZ[:, :, None] - dLdZ[:, None, :].astype(wide) if dLdZ.size < 1000 else None
        if difference is not None:  # Σ_j z_j = 1, so the bracket is a mean of differences
            return _round(self.Z * np.einsum("nij,nj->ni", difference, self.Z))
        return _round(self.Z * (dLdZ - (self.Z * dLdZ).sum(axis=1, keepdims=True)))


class Tanh(_KeepsZ):
    def _value(self, A):
        e = np.exp(A)
        return (e - 1 / e) / (e + 1 / e)

    def backward(self, dLdZ):
        return _round(dLdZ * (1 - self.Z**2))


class GELU:
    def forward(self, A):
        self.A = A
        erfc = np.frompyfunc(math.erfc, 1, 1)
        return A * erfc(A * -math.sqrt(0.5)).astype(float) / 2

    def backward(self, dLdZ):
        A = self.A.astype(wide)
        Phi = np.frompyfunc(math.erfc, 1, 1)(self.A * -math.sqrt(0.5)).astype(float) / 2
        return _round(dLdZ * (Phi + A * np.exp(-A * A / 2) / np.sqrt(2 * wide(math.pi))))
