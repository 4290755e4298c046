"""Bilinear: gradients in buffers, and rearranged weights kept under their exact bytes."""

import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))
        self._kept = (None, None)
        self._buffers = {}

    def _flat(self):
        """Return W as (C_in1, C_out C_in2); made again only if a bit of W has changed."""
        key = self.W.shape, self.W.tobytes()
        if self._kept[0] != key:
            self._kept = key, self.W.transpose(1, 0, 2).reshape(self.W.shape[1], -1).copy()
        return self._kept[1]

    def _buffer(self, name, shape):
        """Return the array of a gradient: nobody needs it after the next backward."""
        old = self._buffers.get(name)
        if old is None or old.shape != shape or not old.flags.writeable:
            old = self._buffers[name] = np.empty(shape)
        return old

    def forward(self, A1, A2):
        flat = self._flat()
        self.A1, self.A2 = A1, A2
        out, _, in2 = self.W.shape
        N = len(A1)
        Z = np.empty((N, out))
        step = max(1, 1_000_000 // (out * in2))
        for s in range(0, N, step):
            T = (A1[s : s + step] @ flat).reshape(-1, out, in2)
            np.einsum("nkj,nj->nk", T, A2[s : s + step], out=Z[s : s + step])
        Z += self.b[:, 0]
        return Z

    def backward(self, dLdZ):
        flat, (out, in1, in2) = self._flat(), self.W.shape
        self.dLdW = self._buffer("W", (out, in1, in2))
        self.dLdb = self._buffer("b", (out, 1))
        dLdZ.sum(axis=0, out=self.dLdb[:, 0])
        for k in range(out):
            np.matmul(self.A1.T, dLdZ[:, k, None] * self.A2, out=self.dLdW[k])
        N = len(dLdZ)
        dLdA1, dLdA2 = np.empty((N, in1)), np.empty((N, in2))
        step = max(1, 1_000_000 // (out * in2))
        for s in range(0, N, step):
            g, a1, a2 = (x[s : s + step] for x in (dLdZ, self.A1, self.A2))
            pair = (g[:, :, None] * a2[:, None, :]).reshape(len(g), -1)
            dLdA1[s : s + step] = pair @ flat.T
            dLdA2[s : s + step] = np.einsum("nk,nkj->nj", g, (a1 @ flat).reshape(-1, out, in2))
        return (dLdA1, dLdA2)


def count_parameters(in1_features, in2_features, out_features):
    return len(range(out_features)) * len(range(in1_features * in2_features + 1))
