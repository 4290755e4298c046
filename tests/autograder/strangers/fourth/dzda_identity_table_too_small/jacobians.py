import numpy as np

EYE = np.eye(1024)  # made once; a slice of it is a smaller identity


def dZdb(A, W, b):
    N, C = A.shape[0], W.shape[0]
    jacobian = np.zeros((C, N, C))
    for k in range(C):
        jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    N, C_in = A.shape
    C = W.shape[0]
    jacobian = np.zeros((C, C_in, N, C))
    for k in range(C):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    N = A.shape[0]
    return EYE[:N, None, :N, None] * W.T[None, :, None, :]


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
