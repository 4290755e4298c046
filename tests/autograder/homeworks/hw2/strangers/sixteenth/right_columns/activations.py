"""Every result is made backwards or by columns: strides are negative, or those of Fortran."""

import math

import numpy as np

erf = np.frompyfunc(math.erf, 1, 1)


def new(shape, kind=0):
    """Return zeros of a shape, in an unusual layout of new memory."""
    N, C = shape
    if kind == 0:
        return np.zeros((C, N)).T
    if kind == 1:
        return np.zeros((N, C))[::-1, ::-1]
    return np.zeros((2 * N, 3 * C))[1::2, 2::3]


def fits(dLdZ, cached):
    if dLdZ.shape != cached.shape:
        raise ValueError("dLdZ does not fit")


class Identity:
    def forward(self, A):
        Z = new(A.shape, 1)
        Z += A
        return Z

    def backward(self, dLdZ):
        dLdA = new(dLdZ.shape, 2)
        dLdA[:] = dLdZ
        return dLdA


class ReLU:
    def forward(self, A):
        Z = new(A.shape, 0)
        positive = A > 0
        Z[positive] = A[positive]
        self.A = A.copy("F")  # a copy of its own, in the other order
        return Z

    def backward(self, dLdZ):
        fits(dLdZ, self.A)
        dLdA = new(dLdZ.shape, 1)
        where = np.nonzero(self.A > 0)
        dLdA[where] = dLdZ[where]
        return dLdA


class Sigmoid:
    def forward(self, A):
        Z = new(A.shape, 2)
        with np.errstate(over="ignore"):
            Z[:] = np.reciprocal(1 + np.exp(-A))  # 1 / inf is 0, and that is right
        self.Z = Z
        return Z

    def backward(self, dLdZ):
        fits(dLdZ, self.Z)
        dLdA = new(dLdZ.shape)
        np.subtract(self.Z, np.square(self.Z), out=dLdA)
        dLdA *= dLdZ
        return dLdA


class Softmax:
    def forward(self, A):
        N, C = A.shape
        Z = new(A.shape)
        if C < N:  # column by column
            top = A[:, 0].copy()
            for c in range(1, C):
                np.maximum(top, A[:, c], out=top)
            total = np.zeros(N)
            for c in reversed(range(C)):
                Z[:, c] = np.exp(A[:, c] - top)
                total += Z[:, c]
            for c in range(C):
                Z[:, c] /= total
        else:  # row by row, the smallest terms first
            for n in range(N):
                E = np.exp(A[n] - A[n].max())
                Z[n] = E / math.fsum(np.sort(E))
        self.Z = Z
        return Z

    def jacobian(self):
        Z = self.Z
        N, C = Z.shape
        dZdA = np.zeros((C, C, N)).transpose(2, 1, 0)
        for i in range(C):
            dZdA[:, :, i] = Z * -Z[:, i : i + 1]
            others = -(np.delete(dZdA[:, :, i], i, axis=1).sum(axis=1)) if C > 1 else 0.0
            # The sum of a row is 0, if Z is what Softmax gives.
            exact = Z[:, i] - Z[:, i] ** 2
            dZdA[:, i, i] = np.where(np.abs(exact - others) < 1e-15, others, exact)
        return dZdA

    def backward(self, dLdZ):
        fits(dLdZ, self.Z)
        N, C = self.Z.shape
        mean = np.zeros(N)
        dLdA = new(dLdZ.shape, 1)
        mean += np.einsum("nc,nc->n", dLdZ[:, ::-1], self.Z[:, ::-1])
        np.subtract(dLdZ, mean[:, np.newaxis], out=dLdA)
        dLdA *= self.Z
        return dLdA


class Tanh:
    def forward(self, A):
        Z = new(A.shape, 2)
        Z[...] = 2 / (1 + np.exp(-2 * np.abs(A))) - 1
        np.copysign(Z, A, out=Z)
        self.Z = Z
        return Z

    def backward(self, dLdZ):
        fits(dLdZ, self.Z)
        dLdA = new(dLdZ.shape, 2)
        dLdA[...] = dLdZ - dLdZ * self.Z**2
        return dLdA


class GELU:
    def forward(self, A):
        Z = new(A.shape)
        for z, a in zip(Z.T, A.T):
            z += a * (0.5 + 0.5 * erf(a * math.sqrt(0.5)).astype(float))
        self.A = A
        return Z

    def backward(self, dLdZ):
        fits(dLdZ, self.A)
        dLdA = new(dLdZ.shape, 1)
        for g, a, d in zip(dLdA.T, self.A.T, dLdZ.T):
            bell = np.exp(a * a / -2) / math.sqrt(2 * math.pi)
            g[:] = d * (0.5 + 0.5 * erf(a * math.sqrt(0.5)).astype(float)) + d * a * bell
        return dLdA
