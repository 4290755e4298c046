import numpy as np


class Linear:
    def __init__(self, input_size, output_size):
        self.W = np.zeros((output_size, input_size))
        self.b = np.zeros((output_size, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        return dLdZ @ self.W
