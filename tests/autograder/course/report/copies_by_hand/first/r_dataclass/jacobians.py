import numpy as np


def contract(dLdZ, dZdX):
    product = dLdZ * dZdX
    return np.sum(product, axis=(-1, -2))


def dZdA(A, W, b):
    rows, outs = A.shape[0], W.shape[0]
    ins = W.shape[1]
    J = np.zeros((rows, ins, rows, outs))
    for r in range(rows):
        J[r, :, r, :] = W.T
    return J


def dZdW(A, W, b):
    rows, outs = A.shape[0], W.shape[0]
    ins = W.shape[1]
    J = np.zeros((outs, ins, rows, outs))
    for o in range(outs):
        J[o, :, :, o] = np.transpose(A)
    return J


def dZdb(A, W, b):
    rows, outs = A.shape[0], W.shape[0]
    J = np.zeros((outs, rows, outs))
    for o in range(outs):
        J[o, :, o] = 1.0
    return J
