import numpy as np


def distinct(A):
    """Return the index of the first row of each kind, and the kind of each row."""
    seen, first, kinds = {}, [], np.empty(len(A), dtype=np.intp)
    for n, row in enumerate(A):
        key = row.tobytes()
        if key not in seen:
            seen[key] = len(first)
            first.append(n)
        kinds[n] = seen[key]
    return first, kinds


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        if A.ndim != 2 or A.shape[1] != self.W.shape[1]:
            raise ValueError("A does not fit")
        first, kinds = distinct(A)
        Z = (A[first] @ self.W.T + self.b.T)[kinds]
        self.A, self.N = A, A.shape[0]
        return Z

    def backward(self, dLdZ):
        if dLdZ.shape != (self.N, self.W.shape[0]):
            raise ValueError("dLdZ does not fit")
        first, kinds = distinct(self.A)
        together = np.zeros((len(first), dLdZ.shape[1]))
        np.add.at(together, kinds, dLdZ)  # equal inputs: their slopes add up first
        self.dLdW = together.T @ self.A[first]
        self.dLdb = together.sum(axis=0, keepdims=True).T
        first, kinds = distinct(dLdZ)
        return (dLdZ[first] @ self.W)[kinds]
