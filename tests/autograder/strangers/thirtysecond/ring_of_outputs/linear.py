import numpy as np

RING = 256


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._rings = {}

    def _output(self, shape):
        """Return memory for Z: small outputs come from a ring, malloc would take longer than BLAS."""
        if shape[0] * shape[1] > 4096:
            return np.empty(shape)
        ring = self._rings.setdefault(shape, [])
        if len(ring) < RING:
            ring.append(np.empty(shape))
        else:
            ring.append(ring.pop(0))  # the oldest: nobody needs it any more
        return ring[-1]

    def forward(self, A):
        if A.ndim != 2 or A.shape[1] != self.W.shape[1]:
            raise ValueError("A does not fit")
        Z = self._output((A.shape[0], self.W.shape[0]))
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        self.A = A
        self.N = A.shape[0]
        return Z

    def backward(self, dLdZ):
        if dLdZ.shape != (self.N, self.W.shape[0]):
            raise ValueError("dLdZ does not fit")
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
