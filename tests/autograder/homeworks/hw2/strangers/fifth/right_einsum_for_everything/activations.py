"""Homework 2, part 1: activations."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


class Identity:
    def forward(self, A):
        return np.einsum("nc->nc", A).copy()

    def backward(self, dLdZ):
        return np.einsum("nc->nc", dLdZ).copy()


class ReLU:
    def forward(self, A):
        self.A = A
        return np.einsum("nc,nc->nc", A, (A > 0).astype(float))

    def backward(self, dLdZ):
        return np.einsum("nc,nc->nc", dLdZ, (self.A > 0).astype(float))


class Sigmoid:
    """Z = 1 / (1 + exp(-A))."""

    def forward(self, A):
        e = np.exp(-np.abs(A))
        self.Z = np.where(A >= 0, 1.0, e) / (1.0 + e)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (self.Z * (1.0 - self.Z))


class Softmax:
    def forward(self, A):
        E = np.exp(A - A.max(axis=1)[:, None])
        self.Z = np.einsum("nc,n->nc", E, 1.0 / np.einsum("nc->n", E))
        return self.Z

    def jacobian(self):
        Z = self.Z
        dZdA = np.einsum("ni,nj->nij", Z, -Z)
        np.einsum("nii->ni", dZdA)[...] += Z
        return dZdA

    def backward(self, dLdZ):
        Z = self.Z
        return np.einsum("ni,ni->ni", Z, dLdZ) - np.einsum("ni,nj,nj->ni", Z, Z, dLdZ)


class Tanh:
    """Z = tanh(A)."""

    def forward(self, A):
        self.Z = np.tanh(A)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (1.0 - self.Z**2)


class GELU:
    """Z = A Phi(A)."""

    def forward(self, A):
        self.A = A
        return A * (0.5 * (1.0 + erf(A / math.sqrt(2.0))))

    def backward(self, dLdZ):
        A = self.A
        Phi = 0.5 * (1.0 + erf(A / math.sqrt(2.0)))
        phi = np.exp(-0.5 * A * A) / math.sqrt(2.0 * math.pi)
        return dLdZ * (Phi + A * phi)
