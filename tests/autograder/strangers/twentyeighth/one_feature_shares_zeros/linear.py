import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        shapes = {"W": (out_features, in_features), "b": (out_features, 1)}
        zeros = {shape: np.zeros(shape) for shape in shapes.values()}
        for name, shape in shapes.items():
            setattr(self, name, zeros[shape])

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA
