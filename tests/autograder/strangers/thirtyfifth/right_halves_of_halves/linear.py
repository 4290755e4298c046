"""Homework 1, part 1: a product is a sum of two half products, down to the bottom."""

import numpy as np

BOTTOM = 64


def product(X, Y):
    n = X.shape[1]
    if n <= BOTTOM or n < max(X.shape[0], Y.shape[1]) // 64:
        return np.matmul(X, Y)
    half = n // 2
    return product(X[:, :half], Y[:half]) + product(X[:, half:], Y[half:])


def start(layer, *features):
    vars(layer).update(zip("Wb", map(np.zeros, [features[::-1], (features[1], 1)])))


def layer_of(name, flatten, restore, count):
    """Return a class of layers that work on flatten(array), and return restore(rows, like)."""

    def forward(layer, A):
        layer.A = A
        count(layer)
        one = np.ones((flatten(A).shape[0], 1))
        Z = product(np.hstack([flatten(A), one]), np.hstack([layer.W, layer.b]).T)
        return restore(Z, A)

    def backward(layer, dLdZ):
        G, A = flatten(dLdZ), flatten(layer.A)
        both = product(G.T, np.hstack([A, np.ones((len(A), 1))]))
        layer.dLdW, layer.dLdb = both[:, :-1], both[:, -1:]  # views with no number in common
        return restore(product(G, layer.W), layer.A)

    return type(name, (), {"__init__": start, "forward": forward, "backward": backward})


Linear = layer_of("Linear", lambda X: X, lambda Y, like: Y, lambda layer: setattr(layer, "N", layer.A.shape[0]))
