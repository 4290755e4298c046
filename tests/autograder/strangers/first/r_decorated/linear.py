import functools

import numpy as np


def gives(shape):
    def decorate(method):
        @functools.wraps(method)
        def wrapped(self, X):
            out = method(self, X)
            want = tuple(getattr(self, "W").shape[int(s[1])] if s != "N" else X.shape[0] for s in shape)
            assert out.shape == want, (method.__name__, out.shape, want)
            return out

        return wrapped

    return decorate


class Linear:
    """W0 is C_out, W1 is C_in."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @gives(("N", "W0"))
    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        return (lambda Z: Z + np.broadcast_to(self.b.T, Z.shape))(A @ self.W.T)

    @gives(("N", "W1"))
    def backward(self, dLdZ):
        return (setattr(self, "dLdW", dLdZ.T @ self.A), setattr(self, "dLdb", dLdZ.T.sum(1, keepdims=True)), dLdZ @ self.W)[-1]

    __call__ = forward
