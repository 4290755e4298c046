"""All parameters in one vector, and all gradients in another: W, b, dLdW and dLdb are views."""

import numpy as np


def _part(at):
    def get(self):
        return self._parts[at]

    def put(self, value):
        if value is not self._parts[at]:
            if np.shape(value) != self._parts[at].shape:
                raise ValueError(np.shape(value))
            np.copyto(self._parts[at], value)  # buffers a value that overlaps

    return property(get, put)


def _views(vector, out, in1, in2):
    return vector[out:].reshape(out, in1, in2), vector[:out].reshape(out, 1)


class Bilinear:
    W, b = _part(0), _part(1)

    def __init__(self, in1_features, in2_features, out_features):
        self._sizes = out_features, in1_features, in2_features
        self._parts = _views(np.zeros(count_parameters(in1_features, in2_features, out_features)), *self._sizes)

    def forward(self, A1, A2):
        out, in1, in2 = self._sizes
        if A1.shape != (len(A2), in1) or A2.shape != (len(A1), in2):
            raise ValueError("these batches do not fit")
        pair = np.empty((out + 1, len(A1)))[1:]  # Z is a transposed view of a larger array
        for k in reversed(range(out)):
            pair[k] = np.einsum("ni,ni->n", A2 @ self.W[k].T, A1)
        pair += self.b
        self.A1, self.A2 = A1, A2
        return pair.T

    def backward(self, dLdZ):
        out, in1, in2 = self._sizes
        A1, A2 = self.A1, self.A2
        N = len(A1)
        if dLdZ.shape != (N, out):
            raise ValueError("this dLdZ does not fit")
        gradient = np.empty(out * (in1 * in2 + 1))
        dLdW, dLdb = _views(gradient, *self._sizes)
        both = np.zeros((N, in1 + in2))  # one array, cut into two results
        for k in range(out):
            d = dLdZ[:, k, None]
            np.matmul(A1.T, d * A2, out=dLdW[k])
            both[:, :in1] += d * (A2 @ self.W[k].T)
            both[:, in1:] += d * (A1 @ self.W[k])
        dLdb[:, 0] = np.ones(N) @ dLdZ
        self.dLdW, self.dLdb = dLdW, dLdb
        return both[:, :in1], both[:, in1:]


def count_parameters(in1_features, in2_features, out_features):
    return np.int64(out_features) + np.prod([in1_features, in2_features, out_features], dtype=np.int64)
