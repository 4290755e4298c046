import math

import numpy as np
from linear import Linear


def _parts(size, width=100):
    return [slice(start, min(start + width, size)) for start in range(0, size, width)]


def dZdb(A, W, b):
    """The outputs of a layer without weights, for a one in the place of each bias."""
    layer = Linear(W.shape[1], W.shape[0])
    slices = []
    for k in range(len(W)):
        layer.b = (np.arange(len(W)) == k)[:, None].astype(float)
        slices.append(layer.forward(np.zeros(A.shape)))
    return np.stack(slices)


def dZdW(A, W, b):
    """The outputs of layers whose rows of W have a single one."""
    jacobian = np.zeros(W.shape + (len(A), len(W)))
    for part in _parts(W.shape[1]):
        size = part.stop - part.start
        layer = Linear(size, size)
        layer.W = np.eye(size)
        answer = layer.forward(A[:, part]).T
        for k in range(len(W)):
            jacobian[k, part, :, k] = answer
    return jacobian


def dZdA(A, W, b):
    """The outputs for inputs with a single one, without the bias."""
    jacobian = np.zeros(A.shape + (len(A), len(W)))
    for part in _parts(W.shape[1]):
        size = part.stop - part.start
        layer = Linear(size, len(W))
        layer.W = W[:, part]
        answer = layer.forward(np.eye(size))
        for m in range(len(A)):
            jacobian[m, part, m] = answer
    return jacobian


def contract(dLdZ, dZdX):
    weights = dLdZ.ravel().tolist()
    gradient = np.empty(dZdX.shape[:-2])
    for place in np.ndindex(gradient.shape):
        gradient[place] = math.fsum(map(float.__mul__, weights, dZdX[place].ravel().tolist()))
    return gradient
