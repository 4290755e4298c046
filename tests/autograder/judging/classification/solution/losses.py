"""The solution."""

import numpy as np


def softmax(A):
    powers = np.exp(A - A.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def cross_entropy(A, y):
    N = len(A)
    S = softmax(A)
    shifted = A - A.max(axis=1, keepdims=True)
    logs = shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))
    loss = -logs[np.arange(N), y].mean()
    dLdA = S.copy()
    dLdA[np.arange(N), y] -= 1
    return loss, dLdA / N


def predict(A):
    return A.argmax(axis=1)


class Scale:
    def __init__(self, features):
        self.g = np.ones(features)

    def forward(self, A):
        self.A = A
        return A * self.g

    def backward(self, dLdZ):
        self.dLdg = (dLdZ * self.A).sum(axis=0)
        return dLdZ * self.g
