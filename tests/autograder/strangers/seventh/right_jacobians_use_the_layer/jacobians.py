"""Part 2, with the layer of part 1 as the tool."""
import numpy as np

from linear import Linear


def _columns(A, W, b, what):
    layer = Linear(W.shape[1], W.shape[0])
    layer.W, layer.b = W, b
    Z = layer.forward(A)
    result = []
    for place in np.ndindex(*Z.shape):
        unit = np.zeros(Z.shape)
        unit[place] = 1.0
        layer.dLdA = layer.backward(unit)
        result.append(getattr(layer, what))
    stack = np.stack(result, axis=-1)
    return stack.reshape(stack.shape[:-1] + Z.shape)


def dZdb(A, W, b):
    return _columns(A, W, b, "dLdb")[:, 0]


def dZdW(A, W, b):
    return _columns(A, W, b, "dLdW")


def dZdA(A, W, b):
    return _columns(A, W, b, "dLdA")


def contract(dLdZ, dZdX):
    return dZdX.reshape(-1, dLdZ.size).dot(dLdZ.reshape(-1)).reshape(dZdX.shape[:-2])
