from itertools import product
from math import fsum

import numpy as np


def kronecker(n):
    return np.equal.outer(np.arange(n), np.arange(n)).astype(float)


def dZdb(A, W, b):
    return np.multiply.outer(kronecker(len(W)), np.ones(len(A))).swapaxes(1, 2)


def dZdW(A, W, b):
    return np.multiply.outer(kronecker(len(W)), A).transpose(0, 3, 2, 1)


def dZdA(A, W, b):
    return np.multiply.outer(kronecker(len(A)), W).transpose(0, 3, 1, 2)


def contract(dLdZ, dZdX):
    shape = dZdX.shape[:-2]
    dLdX = np.empty(shape)
    for x in product(*map(range, shape)):
        dLdX[x] = fsum((dZdX[x] * dLdZ).ravel().tolist())
    return dLdX
