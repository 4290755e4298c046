"""The full derivatives."""

import numpy as np

def dZdb(A, W, b):
    return np.repeat(np.eye(len(W))[:, None, :], len(A), axis=1)



def dZdW(A, W, b):
    return np.multiply.outer(np.eye(len(W)), A).transpose(0, 3, 2, 1)



def dZdA(A, W, b):
    return np.kron(np.eye(len(A)), W.T).reshape(len(A), W.shape[1], len(A), len(W))



def contract(dLdZ, dZdX):
    return np.tensordot(dZdX, dLdZ, axes=2)
