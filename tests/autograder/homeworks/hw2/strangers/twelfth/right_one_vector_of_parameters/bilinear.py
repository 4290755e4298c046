import numpy as np


class Bilinear:
    """W and b are two views of one vector of parameters."""

    def __init__(self, in1_features, in2_features, out_features):
        self.shape = (out_features, in1_features, in2_features)
        self._lay(np.zeros(count_parameters(in1_features, in2_features, out_features)))

    def _lay(self, vector):
        self.vector = vector
        K = self.shape[0]
        self._b, self._W = vector[:K].reshape(K, 1), vector[K:].reshape(self.shape)

    @property
    def W(self):
        return self._W

    @W.setter
    def W(self, value):
        if value is not self._W:  # `layer.W -= step` assigns the layer's own array
            b = self._b
            self.shape = np.shape(value)
            vector = np.empty(np.size(value) + b.size)
            vector[: b.size], vector[b.size :] = b.ravel(), np.ravel(value)
            held = self._b
            self._lay(vector)
            self._b = held  # somebody may hold the old b
    @property
    def b(self):
        return self._b

    @b.setter
    def b(self, value):
        if value is not self._b:
            self._b = np.array(value, dtype=float)

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        K = len(self.W)
        # all outputs at once: (N, C_in2) by (C_in2, ...) would be large, so one product per output
        columns = [np.einsum("ni,ni->n", A2 @ Wk.T, A1) for Wk in self.W]
        return (np.stack(columns) + self.b).T

    def backward(self, dLdZ):
        A1, A2, W = self.A1, self.A2, self.W
        K, I, J = W.shape
        gradients = np.empty(K * I * J + K)  # one vector again, for W and b
        self.dLdb, self.dLdW = gradients[:K].reshape(K, 1), gradients[K:].reshape(K, I, J)
        np.einsum("nk->k", dLdZ, out=self.dLdb[:, 0])
        both = np.zeros((len(A1), I + J))  # the two results are views of one array
        dLdA1, dLdA2 = both[:, :I], both[:, I:]
        for k in reversed(range(K)):
            g = dLdZ[:, k, np.newaxis]
            np.matmul(A1.T, A2 * g, out=self.dLdW[k])
            dLdA1 += (A2 * g) @ W[k].T
            dLdA2 += (A1 * g) @ W[k]
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return np.int64(in1_features * in2_features + 1) * out_features
