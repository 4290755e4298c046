"""Activations by other identities: logaddexp, tanh, erfc, absolute values."""

import math
from functools import reduce

import numpy as np

erfc = np.vectorize(math.erfc, otypes=[float])


class _Batch:
    def _put(self, name, array):
        self.__dict__[name] = array
        return array

    @staticmethod
    def _two(A):
        N, C = A.shape
        return A


class Identity(_Batch):
    def forward(self, A):
        return np.array([*map(np.positive, self._two(A))])

    def backward(self, dLdZ):
        return self.forward(dLdZ)


class ReLU(_Batch):
    def forward(self, A):
        return 0.5 * (self._put("A", self._two(A)) + np.abs(A))

    def backward(self, dLdZ):
        if dLdZ.shape != self.A.shape:
            raise ValueError(dLdZ.shape)
        return np.where(np.signbit(-self.A) & (self.A != 0), dLdZ, 0.0)


class Sigmoid(_Batch):
    def forward(self, A):
        return self._put("Z", 0.5 * np.tanh(0.5 * self._two(A)) + 0.5)

    def backward(self, dLdZ):
        if dLdZ.shape != self.Z.shape:
            raise ValueError(dLdZ.shape)
        return dLdZ * (0.25 - (self.Z - 0.5) ** 2)


class Softmax(_Batch):
    def forward(self, A):
        rest = np.logaddexp.reduce(self._two(A), axis=1)
        return self._put("Z", np.exp(A - rest[:, None]))

    def jacobian(self):
        Z = self.Z
        N, C = Z.shape
        dZdA = np.einsum("ni,nj->nij", -Z, Z)
        np.einsum("nii->ni", dZdA)[...] += Z
        return dZdA

    def backward(self, dLdZ):
        if dLdZ.shape != self.Z.shape:
            raise ValueError(dLdZ.shape)
        return np.stack([z * (d - z @ d) for z, d in zip(self.Z, dLdZ)])


class Tanh(_Batch):
    def forward(self, A):
        t = np.expm1(-2 * np.abs(self._two(A)))
        return self._put("Z", np.copysign(t / (t + 2), A))

    def backward(self, dLdZ):
        if dLdZ.shape != self.Z.shape:
            raise ValueError(dLdZ.shape)
        return reduce(np.multiply, (1 - self.Z, 1 + self.Z, dLdZ))


class GELU(_Batch):
    def forward(self, A):
        Z = self._two(A) * erfc(A * -math.sqrt(0.5)) / 2
        self._put("A", A)
        return Z

    def backward(self, dLdZ):
        if dLdZ.shape != self.A.shape:
            raise ValueError(dLdZ.shape)
        A = self.A
        return dLdZ * (erfc(A * -math.sqrt(0.5)) / 2 + A * np.exp(-A * A / 2) / math.sqrt(math.tau))
