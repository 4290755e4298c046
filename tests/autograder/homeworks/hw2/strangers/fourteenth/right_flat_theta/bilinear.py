"""Bilinear with W and b in one flat array; what is assigned is copied into it."""

import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        weights = in1_features * in2_features * out_features
        self.theta = np.zeros(weights + out_features)
        self._W = self.theta[:weights].reshape(out_features, in1_features, in2_features)
        self._b = self.theta[weights:].reshape(out_features, 1)

    W = property(lambda self: self._W, lambda self, W: np.copyto(self._W, W))
    b = property(lambda self: self._b, lambda self, b: np.copyto(self._b, b))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        K, I, J = self._W.shape
        Z = np.empty((K, len(A1))).T
        step = max(1, 200000 // (I * J))
        flat = self._W.reshape(K, I * J).T
        for s in range(0, len(A1), step):
            P = A1[s : s + step, :, None] * A2[s : s + step, None, :]
            Z[s : s + step] = P.reshape(len(P), -1) @ flat
        Z += self._b[:, 0]
        return Z

    def backward(self, dLdZ):
        A1, A2, W = self.A1, self.A2, self._W
        K, I, J = W.shape
        gradient = np.zeros(self.theta.size)
        self.dLdW = gradient[: K * I * J].reshape(K, I, J)
        self.dLdb = gradient[K * I * J :].reshape(K, 1)
        flat = W.reshape(K, I * J)
        both = np.empty((len(A1), I + J))
        step = max(1, 200000 // (I * J))
        for s in range(0, len(A1), step):
            a, c, g = A1[s : s + step], A2[s : s + step], dLdZ[s : s + step]
            P = (a[:, :, None] * c[:, None, :]).reshape(len(a), -1)
            self.dLdW += (g.T @ P).reshape(K, I, J)
            M = (g @ flat).reshape(len(a), I, J)
            both[s : s + step, :I] = np.matmul(M, c[:, :, None])[:, :, 0]
            both[s : s + step, I:] = np.matmul(a[:, None, :], M)[:, 0, :]
        self.dLdb += (np.ones((1, len(dLdZ))) @ dLdZ).T
        return both[:, :I], both[:, I:]


def count_parameters(in1_features, in2_features, out_features):
    return np.int64(out_features) + np.prod([in1_features, in2_features, out_features], dtype=np.int64)
