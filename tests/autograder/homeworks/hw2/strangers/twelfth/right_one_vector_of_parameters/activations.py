import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


def odd(X):
    """Return the numbers of X in a new array whose memory runs backwards, every second number."""
    memory = np.full((X.shape[0], 2 * X.shape[1] + 1), 7.0)
    out = memory[::-1, -2::-2][:, : X.shape[1]]
    out[...] = X
    return out


def positive(A):
    """Where A > 0, from the bits: as integers, positive floats are positive; -0.0 is the least."""
    return np.ascontiguousarray(A).view(np.int64) > 0


class Identity:
    forward = backward = staticmethod(odd)


class ReLU:
    def forward(self, A):
        self.A = A
        return odd(np.multiply(A, positive(A)))

    def backward(self, dLdZ):
        dLdA = odd(dLdZ)
        dLdA[~positive(self.A)] = 0.0
        return dLdA


class Sigmoid:
    def forward(self, A):
        self.Z = odd((np.tanh(A / 2) + 1) / 2)
        return self.Z

    def backward(self, dLdZ):
        return odd((0.25 - (self.Z - 0.5) ** 2) * dLdZ)


class Softmax:
    def forward(self, A):
        self.Z = odd(np.exp(A - np.logaddexp.reduce(A, axis=1)[:, np.newaxis]))
        return self.Z

    def jacobian(self):
        Z = self.Z
        N, C = Z.shape
        dZdA = np.einsum("ni,nj->nji", Z, -Z)
        diagonal = np.lib.stride_tricks.as_strided(
            dZdA, (N, C), (dZdA.strides[0], dZdA.strides[1] + dZdA.strides[2])
        )
        diagonal += Z
        return dZdA.swapaxes(1, 2)

    def backward(self, dLdZ):
        mean = np.einsum("nj,nj->n", dLdZ, self.Z)
        return odd((dLdZ.T - mean).T * self.Z)


class Tanh(Sigmoid):
    def forward(self, A):
        self.Z = odd(2 * Sigmoid().forward(2 * A) - 1)
        return self.Z

    def backward(self, dLdZ):
        return odd((1 + self.Z) * (1 - self.Z) * dLdZ)


class GELU:
    def forward(self, A):
        self.A = A
        return odd(A / 2 + A / 2 * erf(A * 0.5**0.5))

    def backward(self, dLdZ):
        A = self.A
        slope = 0.5 + 0.5 * erf(A * 0.5**0.5) + A * np.exp(-(A**2) / 2) * (2 * math.pi) ** -0.5
        return odd(slope * dLdZ)
