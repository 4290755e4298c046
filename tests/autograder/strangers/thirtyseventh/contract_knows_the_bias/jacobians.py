"""The full derivatives."""

import numpy as np

def dZdb(A, W, b):
    N, C = A.shape[0], W.shape[0]
    J = np.zeros((C, N, C))
    k = np.arange(C)
    J[k, :, k] = 1.0
    return J



def dZdW(A, W, b):
    (N, I), C = A.shape, W.shape[0]
    J = np.zeros((C, I, N, C))
    for k in range(C):
        J[k, :, :, k] = A.T
    return J



def dZdA(A, W, b):
    (N, I), C = A.shape, W.shape[0]
    J = np.zeros((N, I, N, C))
    for m in range(N):
        J[m, :, m, :] = W.T
    return J



def is_bias(dZdX):
    """Is it dZdb? Then each number of Z comes from one b, and each b makes N numbers of Z."""
    C_out, N = dZdX.shape[0], dZdX.shape[-2]
    return (dZdX.ndim == 3
            and ((dZdX == 0) | (dZdX == 1)).all()
            and (dZdX.sum(axis=0) == 1).all()
            and (dZdX.sum(axis=(1, 2)) == N).all())


def contract(dLdZ, dZdX):
    if is_bias(dZdX):
        return dLdZ.sum(axis=0)  # no need to multiply by ones and zeros
    return np.sum(dZdX * dLdZ, axis=(-2, -1))
