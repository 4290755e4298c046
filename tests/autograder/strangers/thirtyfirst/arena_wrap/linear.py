import numpy as np

ARENA = np.zeros(1 << 21)  # all parameters side by side, 16 MiB
used = 0


def take(rows, columns):
    """A matrix of zeros from the arena."""
    global used
    size = int(rows) * int(columns)
    if size > ARENA.size // 2:
        return np.zeros((rows, columns))
    if used + size > ARENA.size:
        used = 0  # the arena is full: the oldest layers are long gone
    place = ARENA[used : used + size].reshape(rows, columns)
    place[...] = 0
    used += size
    return place


class Linear:
    """Linear layer whose parameters lie beside those of the other layers."""

    def __init__(self, in_features, out_features):
        self.W = take(out_features, in_features)
        self.b = take(out_features, 1)

    def forward(self, A):
        if A.ndim != 2 or A.shape[1] != self.W.shape[1]:
            raise ValueError("A does not fit")
        Z = A @ self.W.T + self.b.T
        self.A = A
        self.N = A.shape[0]
        return Z

    def backward(self, dLdZ):
        if dLdZ.shape != (self.A.shape[0], self.W.shape[0]):
            raise ValueError("dLdZ does not fit")
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA
