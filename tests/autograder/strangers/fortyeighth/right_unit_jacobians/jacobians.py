"""Each Jacobian is what the layer does to unit matrices: Z is a straight line in each argument."""

import numpy as np


def dZdb(A, W, b):
    C_out = len(W)
    return np.repeat(np.eye(C_out)[:, None, :], len(A), axis=1)


def dZdW(A, W, b):
    C_out, C_in = W.shape
    units = np.eye(C_out * C_in).reshape(C_out * C_in, C_out, C_in) if (C_out * C_in) ** 2 < 10**6 else None
    if units is not None:
        return (A @ units.swapaxes(1, 2)).reshape(C_out, C_in, len(A), C_out)
    out = np.zeros((len(A), C_out, C_out, C_in))
    np.einsum("nkki->nki", out)[...] = A[:, None, :]
    return out.transpose(2, 3, 0, 1)


def dZdA(A, W, b):
    N = len(A)
    return np.kron(np.eye(N), W.T).reshape(N, W.shape[1], N, W.shape[0])


def contract(dLdZ, dZdX):
    return np.array([(np.asarray(s) * dLdZ).sum() for s in dZdX.reshape(-1, *dLdZ.shape)]).reshape(dZdX.shape[:-2])
