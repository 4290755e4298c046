import numpy as np


class LinearND:
    """One slice along the first axis at a time, down to vectors."""

    def __init__(self, in_features, out_features):
        self.W, self.b = np.zeros([out_features, in_features]), np.zeros([out_features, 1])

    def forward(self, A):
        self.A = A
        return self._outputs(A)

    def _outputs(self, A):
        if A.ndim <= 2:
            return A @ self.W.T + self.b[:, 0]
        return np.stack([self._outputs(part) for part in A])

    def backward(self, dLdZ):
        self.dLdW, self.dLdb = np.zeros(self.W.shape), np.zeros(self.b.shape)
        return self._gradients(self.A, dLdZ)

    def _gradients(self, A, dLdZ):
        if A.ndim == 1:
            A, dLdZ = A[None], dLdZ[None]
            return self._gradients(A, dLdZ)[0]
        if A.ndim == 2:
            self.dLdW += dLdZ.T @ A
            self.dLdb += dLdZ.sum(axis=0)[:, None]
            return dLdZ @ self.W
        return np.stack([self._gradients(*parts) for parts in zip(A, dLdZ)])
