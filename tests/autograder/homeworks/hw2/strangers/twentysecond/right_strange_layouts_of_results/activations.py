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
        room = np.full((A.shape[0], 2 * A.shape[1]), np.nan)
        self.Z = room[::-1, 1::2]  # a view, with steps
        e = np.exp(-np.abs(A.astype(np.longdouble)))
        self.Z[...] = np.where(A < 0, e, 1) / (1 + e)
        return self.Z

    def backward(self, dLdZ):
        return np.asfortranarray(dLdZ * (self.Z * (1 - self.Z)))[::1]


class Softmax:
    def forward(self, A):
        e = np.exp((A.T - A.max(axis=1)).astype(np.longdouble))
        self.Z = (e / e.sum(axis=0)).astype(np.float64).T
        return self.Z

    def jacobian(self):
        N, C = self.Z.shape
        room = np.zeros((C, C, N))
        dZdA = room.transpose(2, 1, 0)
        dZdA -= self.Z[:, :, None] * self.Z[:, None, :]
        np.einsum("nii->ni", dZdA)[...] += self.Z
        return dZdA

    def backward(self, dLdZ):
        mean = np.sum(dLdZ.T.astype(np.longdouble) * self.Z.T, axis=0)
        return (self.Z.T * (dLdZ.T - mean)).astype(float).T


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
