import numpy as np
from linear import Linear


def _layer(W, b):
    layer = Linear(W.shape[1], W.shape[0])
    layer.W, layer.b = W, b
    return layer


# Z is linear in each of b, W and A. So its derivative by one element is Z for a one at that
# element and zeros elsewhere, without the parts that do not contain it: no differences.


def dZdb(A, W, b):
    out = np.empty((len(b), len(A), len(b)))
    for k in range(len(b)):
        unit = np.zeros(b.shape)
        unit[k] = 1
        out[k] = _layer(np.zeros((len(b), 1)), unit).forward(np.zeros((len(A), 1)))
    return out


def dZdW(A, W, b):
    out = np.zeros(W.shape + (len(A), len(W)))
    for k, i in np.ndindex(*W.shape):
        out[k, i, :, k] = A[:, i]
    return out


def dZdA(A, W, b):
    N, C_in = A.shape
    out = np.zeros((N, C_in, N, len(W)))
    rows = _layer(W, np.zeros(b.shape)).forward(np.eye(C_in))
    for m in range(N):
        out[m, :, m] = rows
    return out


def contract(dLdZ, dZdX):
    layer = Linear(dLdZ.size, 1)
    layer.W = dLdZ.reshape(1, -1)
    return layer.forward(dZdX.reshape(-1, dLdZ.size)).reshape(dZdX.shape[:-2])
