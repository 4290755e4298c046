import numpy as np


class Affine:
    def __init__(self, inputs, outputs):
        self.M = np.zeros((outputs, inputs))
        self.c = np.zeros((outputs, 1))

    def forward(self, X):
        self.X = X
        return X @ self.M.T + self.c.T

    def backward(self, dLdY):
        self.dLdM = dLdY.T @ self.X
        self.dLdc = dLdY.sum(axis=0)[:, np.newaxis]
        return dLdY @ self.M
