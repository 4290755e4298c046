"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np

# Fixed random numbers: their dot product with W is a fingerprint of W.
MIXER = np.random.default_rng(11785)
NUMBERS = MIXER.uniform(1.0, 2.0, 1 << 16)


def fingerprint(W):
    """Return one number that changes when W does; cheaper than a comparison with a copy."""
    flat = W.ravel()
    return float(flat @ np.resize(NUMBERS, flat.size))



class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._packed = None

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = A @ self._transposed() + self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W

    def _transposed(self):
        """Return W transposed and contiguous; pack it again only when W has changed."""
        mark = fingerprint(self.W)
        if self._packed is None or self._packed[0] is not self.W or self._packed[1] != mark:
            self._packed = self.W, mark, np.array(self.W.T, order="C")
        return self._packed[2]
