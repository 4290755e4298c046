import numpy as np


class Linear:
    """Slots, one flat array for W and b, and gradient arrays that each backward fills again."""

    __slots__ = ("W", "b", "A", "N", "dLdW", "dLdb", "__weakref__")

    def __init__(self, in_features, out_features):
        shape = int(out_features), int(in_features)
        size = shape[0] * shape[1]
        flat = np.zeros(size + shape[0])
        self.W = flat[:size].reshape(shape)
        self.b = flat[size:].reshape(-1, 1)

    def forward(self, A):
        self.A, self.N = A, np.int64(A.shape[0])
        Z = np.repeat(self.b.T, A.shape[0], axis=0)
        Z += np.inner(A, self.W)
        return Z

    def backward(self, dLdZ):
        # The arrays of the last call stay, and get new numbers.
        for name, shape in (("dLdW", self.W.shape), ("dLdb", (len(self.W), 1))):
            old = getattr(self, name, None)
            if old is None or old.shape != shape or not old.flags.writeable:
                setattr(self, name, np.empty(shape))
        np.matmul(dLdZ.T, self.A, out=self.dLdW)
        np.sum(dLdZ.T, axis=1, keepdims=True, out=self.dLdb)
        return np.inner(dLdZ, self.W.T)
