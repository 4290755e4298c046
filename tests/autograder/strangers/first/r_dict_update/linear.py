"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    """Z = A W^T + 1 b^T."""

    def __init__(self, in_features, out_features, name="linear", verbose=False):
        vars(self).update(W=np.zeros((out_features, in_features)), b=np.zeros((out_features, 1)))
        self.name, self.verbose, self.history = name, verbose, []

    def forward(self, A, keep=True):
        self.__dict__.update(A=A, N=len(A), A_shape=A.shape)
        self.history.append(A.shape)
        Z = np.matmul(A, self.W.T)
        return Z + self.b.flatten()

    def backward(self, dLdZ, scale=1):
        grads = dict(dLdW=(self.A.T @ dLdZ).T, dLdb=np.sum(dLdZ, 0)[..., None])
        self.__dict__.update({key: scale * g for key, g in grads.items()})
        return scale * (dLdZ @ self.W)
