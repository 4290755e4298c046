import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


class Identity:
    def forward(self, A):
        return np.array(A, copy=True)

    def backward(self, dLdZ):
        return np.array(dLdZ, copy=True)


class ReLU:
    def forward(self, A):
        self.A = A
        return np.maximum(A, 0.0)

    def backward(self, dLdZ):
        return np.where(self.A > 0, dLdZ, 0.0)


class Sigmoid:
    def forward(self, A):
        e = np.exp(-np.abs(A))
        self.Z = np.where(A >= 0, 1.0, e) / (1.0 + e)
        return self.Z

    def backward(self, dLdZ):
        Z = self.Z if self.Z.flags.writeable else self.Z.copy()
        dLdA = np.empty(Z.shape)
        np.negative(Z, out=Z)  # no second array for 1 - Z
        try:
            np.add(Z, 1.0, out=dLdA)
            dLdA *= dLdZ
        finally:
            np.negative(Z, out=Z)  # as it was, bit by bit
        dLdA *= Z
        return dLdA


class Softmax:
    def forward(self, A):
        e = np.exp(A - A.max(axis=1, keepdims=True))
        self.Z = e / e.sum(axis=1, keepdims=True)
        return self.Z

    def jacobian(self):
        Z = self.Z
        return Z[:, :, None] * (np.eye(Z.shape[1]) - Z[:, None, :])

    def backward(self, dLdZ):
        mean = (dLdZ * self.Z).sum(axis=1, keepdims=True)
        return self.Z * (dLdZ - mean)


class Tanh:
    def forward(self, A):
        self.Z = np.tanh(A)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (1.0 - self.Z * self.Z)


class GELU:
    def forward(self, A):
        self.A = A
        return A * (0.5 * (1.0 + erf(A / math.sqrt(2))))

    def backward(self, dLdZ):
        A = self.A
        Phi = 0.5 * (1.0 + erf(A / math.sqrt(2)))
        return dLdZ * (Phi + A * np.exp(-0.5 * A * A) / math.sqrt(2 * math.pi))
