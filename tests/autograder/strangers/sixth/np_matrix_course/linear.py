import numpy as np
import warnings

warnings.simplefilter("ignore", PendingDeprecationWarning)


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.asarray(np.matrix(np.zeros((out_features, in_features))))
        self.b = np.asarray(np.matrix(np.zeros((out_features, 1))))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        A_, W_, b_ = np.matrix(A), np.matrix(self.W), np.matrix(self.b)
        eins = np.matrix(np.ones(self.N)).T
        Z = A_ * W_.T + eins * b_.T
        return np.array(Z)

    def backward(self, dLdZ):
        G, A_, W_ = np.matrix(dLdZ), np.matrix(self.A), np.matrix(self.W)
        self.dLdW = np.array(G.T * A_)
        self.dLdb = np.array(G.sum(axis=0).T)
        return np.array(G * W_)
