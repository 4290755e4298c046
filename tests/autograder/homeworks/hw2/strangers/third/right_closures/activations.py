import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


class Identity:
    def forward(self, A):
        return A.copy()

    def backward(self, dLdZ):
        return dLdZ.copy()


class ReLU:
    def forward(self, A):
        self.A = A
        mask = A > 0
        self._back = lambda dLdZ: np.where(mask, dLdZ, 0.0)
        return np.where(mask, A, 0.0)

    def backward(self, dLdZ):
        return self._back(dLdZ)


class Sigmoid:
    def forward(self, A):
        E = np.exp(-np.abs(A))
        self.Z = np.where(A >= 0, 1 / (1 + E), E / (1 + E))
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (self.Z * (1 - self.Z))


class Softmax:
    def forward(self, A):
        E = np.exp(A - A.max(axis=1, keepdims=True))
        self.Z = E / E.sum(axis=1, keepdims=True)
        return self.Z

    def jacobian(self):
        Z = self.Z
        return Z[:, :, None] * (np.eye(Z.shape[1]) - Z[:, None, :])

    def backward(self, dLdZ):
        return self.Z * (dLdZ - (dLdZ * self.Z).sum(axis=1, keepdims=True))


class Tanh:
    def forward(self, A):
        Z = self.Z = np.tanh(A)
        self._back = lambda dLdZ: dLdZ * (1 - Z) * (1 + Z)
        return Z

    def backward(self, dLdZ):
        return self._back(dLdZ)


class GELU:
    def forward(self, A):
        self.A = A
        return A * (0.5 * (1 + erf(A / math.sqrt(2))))

    def backward(self, dLdZ):
        A = self.A
        Phi = 0.5 * (1 + erf(A / math.sqrt(2)))
        return dLdZ * (Phi + A * np.exp(-A * A / 2) / math.sqrt(2 * math.pi))
