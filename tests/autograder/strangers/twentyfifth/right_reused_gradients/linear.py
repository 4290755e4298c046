import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.__dict__.update(A=A, N=A.shape[0])
        Z = np.empty((A.shape[0], self.W.shape[0]), order="F")
        np.matmul(A, self.W.T, out=Z)
        return np.add(Z, self.b.T, out=Z)

    def _place(self, name, shape):
        """Return the gradient's memory of the last backward, if it still fits."""
        old = self.__dict__.get(name)
        if old is None or old.shape != shape or not old.flags.writeable:
            old = self.__dict__[name] = np.empty(shape)
        return old

    def backward(self, dLdZ):
        # the stored gradients hold until the next backward, so it may write over them
        np.matmul(dLdZ.T, self.A, out=self._place("dLdW", self.W.shape))
        np.sum(dLdZ.T, axis=1, keepdims=True, out=self._place("dLdb", (dLdZ.shape[1], 1)))
        return np.matmul(dLdZ, self.W, out=np.empty((dLdZ.shape[0], self.W.shape[1]), order="F"))
