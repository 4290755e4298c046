import numpy as np


def dZdb(A, W, b):
    jacobian = np.zeros((W.shape[0], A.shape[0], W.shape[0]))
    for k in range(W.shape[0]):
        jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    jacobian = np.zeros((W.shape[0], W.shape[1], A.shape[0], W.shape[0]))
    for k in range(W.shape[0]):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    jacobian = np.zeros((A.shape[0], A.shape[1], A.shape[0], W.shape[0]))
    for m in range(A.shape[0]):
        jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
