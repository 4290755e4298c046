import numpy as np


def layers_of(X, Y):
    """X @ Y as a sum of outer products, backwards."""
    total = np.zeros((X.shape[0], Y.shape[1]))
    for k in reversed(range(X.shape[1])):
        total += np.multiply.outer(X[:, k], Y[k])
    return total


class Linear:
    def __init__(self, in_features, out_features):
        self.W, self.b = (np.zeros((int(out_features), int(size))) for size in (in_features, 1))

    def forward(self, A):
        self.A, self.N = A.copy(), len(A)
        return layers_of(A, self.W.T) + self.b.ravel()

    def backward(self, dLdZ):
        self.dLdb = np.add.accumulate(dLdZ, axis=0)[-1:].T
        self.dLdW = layers_of(self.A.T, dLdZ).T
        return layers_of(self.W.T, dLdZ.T).T
