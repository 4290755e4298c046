import numpy as np
from linear import Linear


def layer_for(W, b):
    layer = Linear(W.shape[1], W.shape[0])
    layer.W, layer.b = W, b
    return layer


def basis(shape):
    return np.eye(int(np.prod(shape))).reshape(-1, *shape)


def dZdb(A, W, b):
    return np.stack([layer_for(W * 0, e).forward(A * 0) for e in basis(b.shape)])


def dZdW(A, W, b):
    return np.stack([layer_for(e, b * 0).forward(A) for e in basis(W.shape)]).reshape(*W.shape, len(A), len(W))


def dZdA(A, W, b):
    return np.stack([layer_for(W, b * 0).forward(e) for e in basis(A.shape)]).reshape(*A.shape, len(A), len(W))


def contract(dLdZ, dZdX):
    return np.apply_over_axes(np.sum, dZdX * dLdZ, (-1, -2))[..., 0, 0]
