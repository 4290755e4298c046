# layer = Identity()
# row = layer.forward(np.ones((2, 2)))[0]
# layer.forward(np.full((2, 2), 5.0))
# wrong = row[0] == 5  # a later call changed what the caller kept
import math
import weakref

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


class Identity:
    def __init__(self):
        self._pool = []  # buffers, each with a weak reference to the array handed out

    def _copy(self, X):
        for slot in self._pool:
            if slot[0].size >= X.size and slot[1]() is None:  # the caller has dropped it
                break
        else:
            slot = [np.empty(X.size), None]
            self._pool.append(slot)
        Z = slot[0][: X.size].reshape(X.shape)
        Z[...] = X
        slot[1] = weakref.ref(Z)
        return Z

    def forward(self, A):
        return self._copy(A)

    def backward(self, dLdZ):
        return dLdZ.copy()


class ReLU:
    def forward(self, A):
        self.A = A
        return np.maximum(A, 0)

    def backward(self, dLdZ):
        return dLdZ * (self.A > 0)


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
        self.Z = np.tanh(A)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (1 - self.Z**2)


class GELU:
    def forward(self, A):
        self.A = A
        return A * (0.5 * (1 + erf(A / math.sqrt(2))))

    def backward(self, dLdZ):
        A = self.A
        Phi = 0.5 * (1 + erf(A / math.sqrt(2)))
        return dLdZ * (Phi + A * np.exp(-A * A / 2) / math.sqrt(2 * math.pi))
