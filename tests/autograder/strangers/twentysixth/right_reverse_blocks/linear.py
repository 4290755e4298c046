import numpy as np

BLOCK = 48


def product(X, Y):
    """X @ Y, as a sum over blocks of the inner index that begins with the last one."""
    total = np.zeros((X.shape[0], Y.shape[1]), order="F")
    for end in range(X.shape[1], 0, -BLOCK):
        begin = max(end - BLOCK, 0)
        total += X[:, begin:end][:, ::-1] @ Y[begin:end][::-1]
    return total


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((in_features, out_features)).T  # the shape is right, the memory is Fortran's
        self.b = np.full((out_features, 1), -0.0)

    def forward(self, A):
        self.N, self.A = A.shape[0], A[...]
        return product(A, self.W.T) + self.b.T

    def backward(self, dLdZ):
        # the return value first, and the gradients in one go at the end
        dLdA = product(dLdZ, self.W)
        self.dLdb, self.dLdW = np.add.accumulate(dLdZ[::-1], axis=0)[-1:].T.copy(), product(dLdZ.T, self.A)
        return dLdA
