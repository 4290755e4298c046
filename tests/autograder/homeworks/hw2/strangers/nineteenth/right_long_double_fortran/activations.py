"""Long doubles inside, float64 outside; results in Fortran order or as transposed views."""
import math
from math import sqrt, pi
import numpy as np

LONG = np.longdouble
erf = np.frompyfunc(math.erf, 1, 1)


def out(x):
    return np.asfortranarray(x, dtype=np.float64)


class Identity:
    def forward(self, A):
        return np.array(A.T, order="C").T

    def backward(self, dLdZ):
        return self.forward(dLdZ)


class ReLU:
    def forward(self, A):
        self.A = A
        Z = np.zeros(A.shape[::-1]).T
        np.copyto(Z, A, where=A > 0)
        return Z

    def backward(self, dLdZ):
        dLdA = np.zeros(dLdZ.shape, order="F")
        np.copyto(dLdA, dLdZ, where=self.A > 0)
        return dLdA


class Sigmoid:
    def forward(self, A):
        with np.errstate(over="ignore"):
            self.Z = out(1 / (1 + np.exp(-A.astype(LONG))))
        return self.Z

    def backward(self, dLdZ):
        Z = self.Z.astype(LONG)
        return out(dLdZ * Z - dLdZ * Z * Z)


class Softmax:
    def forward(self, A):
        E = np.exp((A - np.max(A, axis=1)[:, None]).astype(LONG))
        self.Z = out(E / E.sum(axis=1)[:, None])
        return self.Z

    def jacobian(self):
        N, C = self.Z.shape
        J = np.zeros((C, C, N)).transpose(2, 0, 1)
        np.einsum("nii->ni", J)[...] = self.Z
        J -= np.einsum("ni,nj->nij", self.Z, self.Z)
        return J

    def backward(self, dLdZ):
        Z = self.Z.astype(LONG)
        return out(Z * (dLdZ - (Z * dLdZ).sum(axis=1)[:, None]))


class Tanh:
    def forward(self, A):
        self.Z = out(np.tanh(A))
        return self.Z

    def backward(self, dLdZ):
        return out(dLdZ * (1 - self.Z) * (1 + self.Z))


class GELU:
    def Phi(self):
        return (1 + erf(self.A / sqrt(2)).astype(float)) / 2

    def forward(self, A):
        self.A = A
        return out(A * self.Phi())

    def backward(self, dLdZ):
        bell = np.exp(-np.square(self.A) / 2) / sqrt(2 * pi)
        return out(dLdZ * (self.Phi() + self.A * bell))
