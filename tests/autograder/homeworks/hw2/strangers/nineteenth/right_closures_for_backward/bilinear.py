"""The layer keeps one Linear layer in each output, as a function made by forward."""
import numpy as np


class Bilinear:
    W = b = A1 = A2 = dLdW = dLdb = None

    def __init__(self, in1_features, in2_features, out_features):
        self.b, self.W = (np.zeros((out_features, *s)) for s in ((1,), (in1_features, in2_features)))

    def forward(self, A1, A2):
        vars(self).update(A1=A1, A2=A2)
        Z = np.tile(self.b.T, (len(A1), 1))
        # along the smaller loop: outputs, or features of A1
        K, I, J = self.W.shape
        if I < K:
            for i in range(I):
                Z += A1[:, i, None] * (A2 @ self.W[:, i].T)
        else:
            for k in range(K):
                Z[:, k] += np.einsum("ni,ni->n", A1 @ self.W[k], A2)
        return Z

    def backward(self, dLdZ):
        A1, A2 = self.A1, self.A2
        K, I, J = self.W.shape
        self.dLdW, self.dLdb = np.zeros((K, I, J)), dLdZ.T.sum(axis=1, keepdims=True)
        dLdA1, dLdA2 = np.zeros((len(A1), I)), np.zeros((len(A2), J))
        for i in range(I):
            down = dLdZ @ self.W[:, i]
            dLdA1[:, i] = (down * A2).sum(axis=1)
            dLdA2 += A1[:, i, None] * down
            self.dLdW[:, i] = dLdZ.T @ (A1[:, i, None] * A2)
        return (dLdA1,) + (dLdA2,)


def count_parameters(in1_features, in2_features, out_features):
    return (in1_features * in2_features + 1) * out_features
