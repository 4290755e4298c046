"""Activations: results in Fortran order, in strided parts of larger blocks."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


def _room(shape):
    """Return an array for a result: every other column of a block, in Fortran order, upside down."""
    return np.empty((shape[0], 2 * shape[1]), order="F")[::-1, 1::2]


def _into_room(numbers):
    room = _room(numbers.shape)
    room[...] = numbers
    return room


class Identity:
    forward = backward = lambda self, A, /: _into_room(A)


class ReLU:
    def forward(self, A):
        self.A = A
        return np.multiply(A, A > 0, out=_room(A.shape))

    def backward(self, dLdZ):
        return np.multiply(dLdZ, np.heaviside(self.A, 0.0), out=_room(self.A.shape))


class Sigmoid:
    def forward(self, A):
        Z = _room(A.shape)
        left = A < 0
        Z[~left] = 1 / (1 + np.exp(-A[~left]))
        e = np.exp(A[left])
        Z[left] = e / (1 + e)
        self.Z = Z
        return Z

    def backward(self, dLdZ):
        dLdA = np.square(self.Z, out=_room(self.Z.shape))
        np.subtract(self.Z, dLdA, out=dLdA)
        dLdA *= dLdZ
        return dLdA


class Softmax:
    def forward(self, A):
        Z = _into_room(A)
        Z -= Z.max(axis=1, keepdims=True)
        np.exp(Z, out=Z)
        Z /= Z.sum(axis=1)[:, np.newaxis]
        self.Z = Z
        return Z

    def jacobian(self):
        N, C = self.Z.shape
        dZdA = np.empty((C, C, N)).transpose(2, 1, 0)
        np.multiply(self.Z[:, :, None], -self.Z[:, None, :], out=dZdA)
        np.einsum("nii->ni", dZdA)[...] += self.Z
        return dZdA

    def backward(self, dLdZ):
        dLdA = _into_room(dLdZ)
        dLdA -= np.einsum("nj,nj->n", dLdZ, self.Z)[:, None]
        dLdA *= self.Z
        return dLdA


class Tanh:
    def forward(self, A):
        self.Z = np.tanh(A, out=_room(A.shape))
        return self.Z

    def backward(self, dLdZ):
        return _into_room((1 - self.Z) * (1 + self.Z) * dLdZ)


class GELU:
    def forward(self, A):
        self.A = A
        return _into_room(A * (1 + erf(A * math.sqrt(0.5))) / 2)

    def backward(self, dLdZ):
        A = self.A
        slope = (1 + erf(A * math.sqrt(0.5))) / 2 + A * np.exp(-0.5 * A**2) / math.sqrt(math.tau)
        return _into_room(slope * dLdZ)
