import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])
WIDE = np.longdouble


def fresh(shape):
    """Return an array in the memory of a bytearray."""
    return np.frombuffer(bytearray(8 * math.prod(shape)), dtype=float).reshape(shape)


def narrow(X):
    out = fresh(X.shape)
    np.copyto(out, X, casting="same_kind")
    return out


def blocks(N, rows=997):
    """Slices of the batch, the last rows first."""
    for stop in range(N, 0, -rows):
        yield slice(max(stop - rows, 0), stop)


class Identity:
    def forward(self, A):
        return narrow(A)

    def backward(self, dLdZ):
        return narrow(dLdZ)


class ReLU:
    def forward(self, A):
        self.A, Z = A, fresh(A.shape)
        for n in blocks(len(A)):
            np.clip(A[n], 0, None, out=Z[n])
        return Z

    def backward(self, dLdZ):
        return narrow(np.choose(self.A > 0, (np.zeros_like(dLdZ), dLdZ)))


class Sigmoid:
    """In longdouble, exp(1000) does not overflow."""

    def forward(self, A):
        if np.finfo(WIDE).maxexp > 2000:
            self.Z = narrow(1 / (1 + np.exp(-A.astype(WIDE))))
        else:
            with np.errstate(over="ignore"):
                self.Z = narrow(1 / (1 + np.exp(-A)))
        return self.Z

    def backward(self, dLdZ):
        Z = self.Z.astype(WIDE)
        return narrow(dLdZ * Z * (1 - Z))


class Softmax:
    def forward(self, A):
        self.Z = fresh(A.shape)
        for n in blocks(len(A), 97):
            E = np.exp(A[n].astype(WIDE) - np.sort(A[n], axis=1)[:, -1:])
            np.copyto(self.Z[n], E / E[:, ::-1].sum(axis=1, keepdims=True), casting="same_kind")
        return self.Z

    def jacobian(self):
        N, C = self.Z.shape
        dZdA = fresh((C, C, N))  # the samples last in memory
        for i in range(C):
            dZdA[i] = -self.Z.T * self.Z[:, i]
            dZdA[i, i] = self.Z[:, i] * (1 - self.Z[:, i])
        return dZdA.transpose(2, 0, 1)

    def backward(self, dLdZ):
        dLdA = fresh(dLdZ.shape)
        for n in blocks(len(dLdZ)):
            Z, g = self.Z[n], dLdZ[n]
            # before the mean: what all of the row have in common changes nothing
            g = g - g[:, :1]
            dLdA[n] = Z * (g - (Z * g)[:, ::-1].sum(axis=1, keepdims=True))
        return dLdA


class Tanh:
    def forward(self, A):
        self.Z = narrow(1 - 2 / (1 + np.exp(2 * np.minimum(A, 300.0))))
        return self.Z

    def backward(self, dLdZ):
        return narrow(dLdZ - dLdZ * self.Z**2)


class GELU:
    def forward(self, A):
        self.A = A
        Phi = np.array([math.erfc(-a / math.sqrt(2)) / 2 for a in A.flat]).reshape(A.shape)
        return narrow(A * Phi)

    def backward(self, dLdZ):
        values = (
            g * (math.erfc(-a / math.sqrt(2)) / 2 + a * math.exp(-a * a / 2) / math.sqrt(2 * math.pi))
            for a, g in zip(self.A.ravel().tolist(), dLdZ.ravel().tolist())
        )
        return np.fromiter(values, float, self.A.size).reshape(self.A.shape)
