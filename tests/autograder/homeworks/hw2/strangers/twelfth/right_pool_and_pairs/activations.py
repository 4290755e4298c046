import math
import sys

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


class Pool:
    """Arrays for results. One is used again only when nobody but this pool refers to it.

    Each array owns its memory, so a view of it refers to it as well.
    """

    def __init__(self):
        self.arrays = []

    def get(self, shape):
        for array in self.arrays:
            # `array`, the list, and the argument of getrefcount
            if sys.getrefcount(array) == 3 and array.shape == shape and array.flags.writeable:
                return array
        self.arrays = [a for a in self.arrays if a.shape == shape and a.flags.writeable][-3:]
        self.arrays.append(np.empty(shape))
        return self.arrays[-1]


class Identity:
    def forward(self, A):
        return np.array(A, dtype=float)

    def backward(self, dLdZ):
        return np.array(dLdZ, dtype=float)


class ReLU:
    """The mask is kept with the A that it belongs to; another A in the cache gets its own."""

    def __init__(self):
        self._of, self._mask, self.pool = None, None, Pool()

    def forward(self, A):
        self.A = self._of = A
        self._mask = np.packbits(A > 0, axis=None)
        return np.maximum(A, 0.0, out=self.pool.get(A.shape))

    def backward(self, dLdZ):
        if self._of is not self.A:
            self._of, self._mask = self.A, np.packbits(self.A > 0, axis=None)
        mask = np.unpackbits(self._mask, count=dLdZ.size).reshape(dLdZ.shape)
        return np.multiply(dLdZ, mask, out=self.pool.get(dLdZ.shape))


class Sigmoid:
    def forward(self, A):
        small = np.exp(-np.abs(A))
        self.Z = np.where(A >= 0, 1.0, small) / (1.0 + small)
        return self.Z

    def backward(self, dLdZ):
        slope = np.square(self.Z)
        np.subtract(self.Z, slope, out=slope)
        slope *= dLdZ
        return slope


class Softmax:
    def forward(self, A):
        E = np.exp(A - A.max(axis=1, keepdims=True))
        self.Z = E / E.sum(axis=1, keepdims=True)
        return self.Z

    def jacobian(self):
        Z = self.Z
        dZdA = -Z[:, :, None] * Z[:, None, :]
        i = np.arange(Z.shape[1])
        dZdA[:, i, i] += Z
        return dZdA

    def backward(self, dLdZ):
        mean = np.matmul(dLdZ[:, None, :], self.Z[:, :, None])[:, 0]
        result = np.negative(mean) + dLdZ
        result *= self.Z
        return result


class Tanh:
    def forward(self, A):
        self.Z = np.tanh(A)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (1.0 - self.Z**2)


class GELU:
    def forward(self, A):
        self.A = A
        return A * (0.5 * (1.0 + erf(A / math.sqrt(2.0))))

    def backward(self, dLdZ):
        A = self.A
        Phi = 0.5 * (1.0 + erf(A / math.sqrt(2.0)))
        return dLdZ * (Phi + A * np.exp(-A * A / 2.0) / math.sqrt(2.0 * math.pi))
