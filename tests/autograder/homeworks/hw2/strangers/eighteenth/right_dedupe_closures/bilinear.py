"""The Bilinear layer whose forward leaves a closure behind, which backward may run."""

import functools

import numpy as np


def run(A1, A2, W, dLdZ):
    """Return dLdA1, dLdA2, dLdW and dLdb."""
    dLdA1, dLdA2 = np.zeros(A1.shape), np.zeros(A2.shape)
    dLdW, dLdb = np.zeros(W.shape), np.zeros((len(W), 1))
    for k in range(len(W)):
        g = dLdZ[:, [k]]
        if not g.any():
            continue  # an output that no loss depends on
        right = g * A2
        dLdA1 += right @ W[k].T
        dLdA2 += (g * A1) @ W[k]
        dLdW[k] += A1.T @ right
        dLdb[k] += g.sum()
    return dLdA1, dLdA2, dLdW, dLdb


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W, self.b = np.zeros((2, out_features, in1_features, in2_features))[0], np.zeros(
            (out_features, 3)
        )[:, 1:2]

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        self._tape = A1, A2, functools.partial(run, A1, A2)
        if A1 is A2 and A1.shape[1] > 1:
            # Both inputs are one array: only W's symmetric part counts, so half of it is enough.
            Z = [(A1 @ (np.triu(V) + np.tril(V, -1).T) * A1).sum(1) for V in self.W]
        else:
            Z = [np.vecdot(A1 @ V, A2) if hasattr(np, "vecdot") else (A1 @ V * A2).sum(1) for V in self.W]
        return np.array(Z).T + self.b.reshape(1, -1)

    def backward(self, dLdZ):
        if dLdZ.shape != (self.A1.shape[0], self.W.shape[0]):
            raise ValueError("dLdZ does not fit")
        first, second, tape = getattr(self, "_tape", (None, None, None))
        if first is not self.A1 or second is not self.A2:
            tape = functools.partial(run, self.A1, self.A2)
        *both, self.dLdW, self.dLdb = tape(self.W, dLdZ)
        return tuple(both)


@functools.lru_cache(maxsize=None)
def count_parameters(in1_features, in2_features, out_features):
    return functools.reduce(int.__mul__, (in1_features, in2_features, out_features)) + out_features
