import numpy as np


def room(*shape):
    """Return an array whose memory is a bytearray, filled from its end, with gaps between rows."""
    *front, last = shape
    last = int(last)
    size = int(np.prod(front)) * (last + 3)
    memory = np.frombuffer(bytearray(8 * size), dtype=np.float64)
    return memory.reshape(*front, last + 3)[..., :last][..., ::-1, ::-1]


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = room(out_features, in_features)
        self.b = room(out_features, 1)

    def forward(self, A):
        self.A, self.N = A, len(A)
        Z = room(len(A), len(self.W))
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW, self.dLdb = room(*self.W.shape), room(*self.b.shape)
        dLdA = room(*dLdZ.shape[:1], self.W.shape[1])
        np.matmul(dLdZ.T, self.A, out=self.dLdW)
        np.sum(dLdZ, axis=0, out=self.dLdb[:, 0])
        np.matmul(dLdZ, self.W, out=dLdA)
        return dLdA
