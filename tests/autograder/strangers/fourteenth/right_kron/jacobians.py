"""The Jacobians of the Linear layer."""

import numpy as np


def dZdb(A, W, b):
    return np.kron(np.eye(len(W)), np.ones((len(A), 1))).reshape(len(W), len(A), len(W))


def dZdW(A, W, b):
    return np.kron(A.T, np.eye(len(W))).reshape(A.shape[1], len(W), len(A), len(W)).swapaxes(0, 1).copy()


def dZdA(A, W, b):
    return np.kron(np.eye(len(A)), W.T).reshape(*A.shape, len(A), len(W))


def contract(dLdZ, dZdX):
    return (dZdX.reshape(-1, dLdZ.size) @ dLdZ.reshape(-1)).reshape(dZdX.shape[:-2])
