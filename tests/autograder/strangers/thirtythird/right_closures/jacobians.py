import numpy as np


def dZdb(A, W, b):
    N, C_out = len(A), len(W)
    jacobian = np.zeros((C_out, N, C_out))
    np.einsum("knk->kn", jacobian)[...] = 1  # a view of the places with k = c
    return jacobian


def dZdW(A, W, b):
    jacobian = np.zeros((len(W), A.shape[1], len(A), len(W)), order="F")
    np.einsum("kink->kin", jacobian)[...] = A.T
    return jacobian


def dZdA(A, W, b):
    return np.einsum("mn,ci->minc", np.eye(len(A)), W)


def contract(dLdZ, dZdX):
    flat = dZdX.reshape(-1, dLdZ.size) @ dLdZ.reshape(-1)
    return flat.reshape(dZdX.shape[:-2])
