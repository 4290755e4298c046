import numpy as np

import itertools


def dZdb(A, W, b):
    return np.array(np.broadcast_to(np.identity(len(W))[:, None], (len(W), len(A), len(W))), order="C")


def dZdW(A, W, b):
    return np.einsum("kc,ni->kinc", np.identity(len(W), dtype=np.float32), A)


def dZdA(A, W, b):
    (N, C_in), C_out = A.shape, len(W)
    return np.kron(np.identity(N), W.T).reshape(N, C_in, N, C_out)


def contract(dLdZ, dZdX):
    dLdX = np.empty(dZdX.shape[:-2])
    for place in itertools.product(*map(range, dLdX.shape)):
        dLdX[place] = np.vdot(dLdZ, dZdX[place])
    return dLdX
