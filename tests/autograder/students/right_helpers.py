# What this is: the formulas in functions of their own, below the class that uses them.
# Expected: everything passed
# Points: 70 / 70
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W, self.b = init_params(in_features, out_features)

    def forward(self, A):
        self.A, self.N = A, batch_size(A)
        return affine(A, self.W, self.b)

    def backward(self, dLdZ):
        dLdA, self.dLdW, self.dLdb = affine_grads(dLdZ, self.A, self.W)
        return dLdA


def init_params(n_in, n_out):
    return np.zeros(shape=(n_out, n_in)), np.zeros(shape=(n_out, 1))


def batch_size(A):
    return A.shape[0]


def affine(A, W, b):
    return (W @ A.T + b).T


def affine_grads(g, A, W):
    return g @ W, (A.T @ g).T, np.sum(g.T, axis=1, keepdims=True)
