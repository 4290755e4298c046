import numpy as np

KEPT = 1024  # outputs of one shape that are still in use: more than any network needs
SMALL = 4096


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._ring, self._next = [], 0

    def _output(self, shape):
        """An array for Z; small ones come from a ring, to spare the allocations."""
        if shape[0] * shape[1] > SMALL:
            return np.empty(shape)
        if len(self._ring) < KEPT:
            self._ring.append(np.empty(shape))
            return self._ring[-1]
        place = self._next
        self._next = (place + 1) % KEPT
        Z = self._ring[place]
        if Z.shape != shape or not Z.flags.writeable:
            Z = self._ring[place] = np.empty(shape)
        return Z

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = self._output((A.shape[0], self.W.shape[0]))
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
