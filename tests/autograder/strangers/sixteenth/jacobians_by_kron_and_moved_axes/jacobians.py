import numpy as np


def dZdb(A, W, b):
    N, C_out = A.shape[0], W.shape[0]
    # vec(Z) by rows: 1_N (x) I
    flat = np.kron(np.ones((N, 1)), np.eye(C_out))
    return np.moveaxis(flat.reshape(N, C_out, C_out), -1, 0).copy()


def dZdW(A, W, b):
    (N, C_in), C_out = A.shape, W.shape[0]
    flat = np.kron(np.eye(C_out), A.T)  # (C_out C_in, C_out N)
    return np.swapaxes(flat.reshape(C_out, C_in, C_out, N), 2, 3)


def dZdA(A, W, b):
    (N, C_in), C_out = A.shape, W.shape[0]
    return np.kron(np.eye(N), W.T).reshape(N, C_in, N, C_out)


def contract(dLdZ, dZdX):
    return (dZdX.reshape(-1, dLdZ.size) @ dLdZ.reshape(-1)).reshape(dZdX.shape[:-2])
