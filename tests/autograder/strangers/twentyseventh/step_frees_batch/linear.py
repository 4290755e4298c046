import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self._backward_done = False
        self.A = None
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @property
    def W(self):
        return self._W

    @W.setter
    def W(self, value):
        self._W = value
        if self._backward_done:  # the optimiser has made its step: give the batch's memory back
            self.A = None
            self._backward_done = False

    def forward(self, A):
        self._backward_done = False
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        self._backward_done = True
        return dLdZ @ self.W
